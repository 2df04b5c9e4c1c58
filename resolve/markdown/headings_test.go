package markdown_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/markdown"
)

var missingCases = []struct {
	name string
	src  string
	want []string
}{
	{"in order", "## Findings\n## Decisions\n## Unknowns\n## Evidence ledger\n", nil},
	{"others between", "## A\n## Findings\n# B\n## Decisions\n## C\n## Unknowns\n## Evidence ledger\n## D\n", nil},
	{"setext", "Findings\n---\n## Decisions\n## Unknowns\nEvidence\nledger\n---\n", nil},
	{"white space around", "##\u00a0 Findings \u00a0\n##\tDecisions\n## Unknowns ##\n## Evidence ledger\n", []string{"Findings"}},
	{"odd blanks inside the heading", "## \u00a0Findings\u00a0\n## Decisions\n## Unknowns\n## Evidence ledger\n", nil},
	{"one twice", "## Findings\n## Findings\n## Decisions\n## Unknowns\n## Evidence ledger\n", nil},
	{"first two swapped", "## Decisions\n## Findings\n## Unknowns\n## Evidence ledger\n", []string{"Decisions"}},
	{"ledger first", "## Evidence ledger\n## Findings\n## Decisions\n## Unknowns\n", []string{"Evidence ledger"}},
	{"last missing", "## Findings\n## Decisions\n## Unknowns\n### Evidence ledger\n", []string{"Evidence ledger"}},
	{"other letter case", "## findings\n## Decisions:\n## **Unknowns**\n## Evidence  ledger\n", []string{"Findings", "Decisions", "Unknowns", "Evidence ledger"}},
	{"in a fence", "## Findings\n```\n## Decisions\n```\n## Unknowns\n## Evidence ledger\n", []string{"Decisions"}},
	{"in a comment", "## Findings\n<!--\n## Decisions\n-->\n## Unknowns\n## Evidence ledger\n", []string{"Decisions"}},
	{"in a quote", "## Findings\n> ## Decisions\n\n## Unknowns\n## Evidence ledger\n", []string{"Decisions"}},
	{"in a bullet", "## Findings\n- ## Decisions\n\n## Unknowns\n## Evidence ledger\n", []string{"Decisions"}},
	{"in words", "Findings, Decisions, Unknowns, Evidence ledger\n", []string{"Findings", "Decisions", "Unknowns", "Evidence ledger"}},
	{"empty", "", []string{"Findings", "Decisions", "Unknowns", "Evidence ledger"}},
}

func TestMissing(t *testing.T) {
	for _, tc := range missingCases {
		if got := parse(t, tc.src).Missing(markdown.HandoffSections()); !slices.Equal(got, tc.want) {
			t.Errorf("%s: got %q want %q", tc.name, got, tc.want)
		}
	}
}

// TestHasFourHeadings: the quick look and the whole parse agree.
func TestHasFourHeadings(t *testing.T) {
	for _, tc := range missingCases {
		for _, src := range []string{tc.src, "\ufeff" + tc.src, strings.ReplaceAll(tc.src, "\n", "\r\n"), strings.ReplaceAll(tc.src, "\n", "\r")} {
			if got, want := markdown.HasFourHeadings([]byte(src)), len(tc.want) == 0; got != want {
				t.Errorf("%s %q: got %v want %v", tc.name, src, got, want)
			}
		}
	}
}

// TestHasFourHeadingsBeyondTheLimits: a handoff does not escape by its size.
func TestHasFourHeadingsBeyondTheLimits(t *testing.T) {
	four := "## Findings\r\n## Decisions\r\n## Unknowns\r\n## Evidence ledger\r\n"
	for name, more := range map[string]string{
		"too large": strings.Repeat("word\n", markdown.MaxBytes/5+1),
		"too deep":  strings.Repeat("> ", markdown.MaxDepth+1),
	} {
		if !markdown.HasFourHeadings([]byte(four + more)) {
			t.Errorf("%s: the four headings were not seen", name)
		}
		if markdown.HasFourHeadings([]byte(strings.Replace(four, "## D", "### D", 1) + more)) {
			t.Errorf("%s: a third-level heading was taken for a section", name)
		}
	}
}

func TestHeadings(t *testing.T) {
	d := parse(t, "One\n===\n\n## Two ##\n### Three\nFour\nlines\n---\n")
	want := []markdown.Heading{{Level: 1, Text: "One", Line: 1}, {Level: 2, Text: "Two", Line: 4}, {Level: 2, Text: "Four lines", Line: 6}}
	if !slices.Equal(d.Headings, want) {
		t.Errorf("got %+v want %+v", d.Headings, want)
	}
}

func TestLines(t *testing.T) {
	d := parse(t, "\ufeffab\r\nc\rd\n\nef")
	if got, want := d.Lines.Count(), 5; got != want {
		t.Errorf("lines: got %d want %d", got, want)
	}
	for _, tc := range []struct{ offset, line, column int }{
		{-1, 1, 1}, {0, 1, 1}, {3, 1, 1}, {4, 1, 2}, {5, 1, 3}, {7, 2, 1}, {9, 3, 1}, {11, 4, 1}, {12, 5, 1}, {14, 5, 3}, {99, 5, 3},
	} {
		line, column := d.Lines.Place(tc.offset)
		if line != tc.line || column != tc.column {
			t.Errorf("place of offset %d: got %d:%d want %d:%d", tc.offset, line, column, tc.line, tc.column)
		}
		if got := d.Lines.Offset(line, column); tc.offset >= 3 && tc.offset <= 14 && got != tc.offset {
			t.Errorf("offset of %d:%d: got %d want %d", line, column, got, tc.offset)
		}
	}
	var none markdown.Lines
	if line, column := none.Place(3); line != 1 || column != 1 || none.Count() != 0 || none.Offset(9, 9) != 0 {
		t.Errorf("an empty document: got %d:%d", line, column)
	}
}
