package format

import (
	"strings"
	"unicode/utf8"

	"github.com/fa6e744d/assay/resolve/report"
)

// columns turns byte columns of one document into columns of UTF-16 units. It
// walks the text once and forward, for entries come in document order.
type columns struct {
	doc  *report.Document
	text string // from the start of line on
	line int
}

// region is a place on one line, columns in UTF-16 units, the end exclusive. A
// code review shows an alert only when all its lines are in the change, so a
// place over several lines ends with its first.
type region struct{ line, start, end int }

func (c *columns) region(e *entry) region {
	r := region{line: e.line(), start: 1, end: 2}
	if e.doc == nil || e.at.Line == 0 {
		return r
	}
	if c.doc != e.doc || c.line > e.at.Line {
		c.doc, c.text, c.line = e.doc, strings.TrimPrefix(e.doc.Text, "\ufeff"), 1
	}
	for c.line < e.at.Line && c.text != "" {
		_, c.text = cutLine(c.text)
		c.line++
	}
	if c.line != e.at.Line {
		return r // the text is not there, or is another
	}
	line, _ := cutLine(c.text)
	from, to := min(e.at.Column-1, len(line)), len(line)
	if e.at.EndLine == e.at.Line && e.at.EndColumn > e.at.Column {
		to = min(e.at.EndColumn-1, len(line))
	}
	r.start = units(line[:from]) + 1
	r.end = max(r.start+units(line[from:max(from, to)]), r.start+1)
	return r
}

// cutLine splits a judged document after LF, CRLF or CR.
func cutLine(s string) (line, rest string) {
	n := strings.IndexAny(s, "\r\n")
	switch {
	case n < 0:
		return s, ""
	case s[n] == '\r' && n+1 < len(s) && s[n+1] == '\n':
		return s[:n], s[n+2:]
	}
	return s[:n], s[n+1:]
}

func units(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}

// uri is a path as a relative reference: everything but unreserved characters
// and slashes in percent escapes.
func uri(path string) string {
	const hex = "0123456789ABCDEF"
	path = strings.ReplaceAll(path, "\\", "/")
	path = strings.TrimLeft(path, "/")
	if path == "" {
		path = "."
	}
	if !utf8.ValidString(path) {
		path = strings.ToValidUTF8(path, "\ufffd")
	}
	var b strings.Builder
	for i := range len(path) {
		switch c := path[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~/", c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
	}
	return b.String()
}
