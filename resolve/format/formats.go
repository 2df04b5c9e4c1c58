package format

import (
	"io"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// Format is one way to write a report.
type Format struct {
	Name        string // as --format takes it
	Description string // what reads it, in one line
	MediaType   string
	Extension   string // of a file, without the dot
	Lines       bool   // several reports may follow each other in one stream
	Encode      func(io.Writer, *report.Report) error
}

// formats is the one list: help, docs, the page and the edge draw it.
var formats = []Format{
	{"text", "a person at a terminal", "text/plain; charset=utf-8", "txt", true, plainText},
	{"json", "the report itself, one line", "application/json", "json", true, JSON},
	{"sarif", "GitHub code scanning and other SARIF 2.1.0 viewers", "application/sarif+json", "sarif", false, SARIF},
	{"junit", "test reports of build servers (JUnit XML)", "application/xml", "xml", false, JUnit},
	{"tap", "Test Anything Protocol, version 14", "text/plain; charset=utf-8", "tap", false, TAP},
	{"github", "annotations in a GitHub Actions log", "text/plain; charset=utf-8", "txt", true, GitHub},
	{"gitlab", "GitLab Code Quality", "application/json", "json", false, GitLab},
	{"rdjsonl", "reviewdog, one diagnostic a line", "application/jsonl", "jsonl", true, RDJSONL},
	{"markdown", "a job summary or a comment", "text/markdown; charset=utf-8", "md", true, Markdown},
	{"badge-svg", "a badge as a picture", "image/svg+xml", "svg", false, BadgeSVG},
	{"badge-json", "a shields.io endpoint", "application/json", "json", false, BadgeJSON},
	{"in-toto", "an unsigned in-toto Statement v1 about a zip", "application/vnd.in-toto+json", "json", true, InToto},
}

func plainText(w io.Writer, r *report.Report) error { return Text(w, r, TextOptions{}) }

// Formats returns every format, in the order in which they are listed.
func Formats() []Format { return append([]Format(nil), formats...) }

// Find returns the format of a name, and whether there is one.
func Find(name string) (Format, bool) {
	for _, f := range formats {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// Names lists the names of all formats.
func Names() []string {
	var names []string
	for _, f := range formats {
		names = append(names, f.Name)
	}
	return names
}

// informationURL and reasonsURL are where a reader of an export finds more.
const (
	informationURL = "https://github.com/fa6e744d/assay"
	reasonsURL     = informationURL + "/blob/main/web/docs/reasons.md#"
)

// reasonURL is the place of a code in the docs. Headings become anchors without
// their punctuation.
func reasonURL(code string) string {
	return reasonsURL + strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}, code)
}
