package resolve

import (
	"strings"
	"unicode"

	"github.com/fa6e744d/assay/resolve/internal/gate"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

// kindByPlace returns the kind of a document of a run, "" for one that no place
// makes an evidence note or a watch card. The place decides, whatever the
// document is called, whatever it holds, and whether or not a run.yml declares
// it.
func kindByPlace(run *workspace.Run, name string) string {
	place, _ := gate.PlaceOf(run.Dir, name)
	return place.Kind
}

// judgedSections returns the headings under which the items of a kind are
// judged, nil for one whose items are judged wherever they stand.
func judgedSections(kind string) []string {
	if kind == report.KindHandoff {
		return required
	}
	return gate.Sections(kind)
}

// body is the part of a document that is Markdown. What is cut off is blanked
// out, so that every position stays.
func body(kind string, data []byte) []byte {
	if gate.Sections(kind) == nil || len(data) > markdown.MaxBytes {
		return data
	}
	return gate.Body(data)
}

const ledger = "Evidence ledger"

// standing returns the section and the claim that a source is resolved with.
// Those of a watch card are resolved as if they stood in the Evidence ledger,
// so that a command may be cited, and without a claim, so that an absence
// needs no negative words.
func standing(kind, section, claim string) (string, string) {
	if kind == report.KindWatchCard {
		return ledger, ""
	}
	return section, claim
}

// judgeByPlace judges an evidence note or a watch card whose items are weighed.
func (c *checker) judgeByPlace(f candidate, md *markdown.Document, doc *report.Document) {
	problems, swallowed := unclosed(f.path, md)
	place, _ := gate.PlaceOf(f.run.Dir, f.path)
	in := gate.Input{
		Path: f.path, Place: place, Text: []byte(doc.Text), Document: md,
		Items: doc.Items, Elsewhere: doc.Elsewhere, Swallowed: swallowed,
	}
	for _, s := range f.run.File().Stages {
		if s.Phase == place.Phase && s.ID == place.Name {
			in.Started = s.StartedAt
			break
		}
	}
	doc.Problems = append(append(doc.Problems, problems...), gate.Judge(in)...)
	doc.NotLookedAt = append(doc.NotLookedAt, c.frontNotLookedAt(f, in.Text)...)
}

// frontNotLookedAt lists what a reader may take for a citation in the front
// matter, whose values are judged as data and never resolved.
func (c *checker) frontNotLookedAt(f candidate, text []byte) []report.Remark {
	var remarks []report.Remark
	number := 1
	for line := range strings.Lines(gate.Front(text)) {
		number++
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || r == ',' }) {
			word = bare(word)
			if word != "" && (looksLikePlace(word) || c.isPath(f, word)) {
				remarks = append(remarks, report.Remark{Line: number, Text: word})
			}
		}
	}
	return remarks
}
