package format

import (
	"testing"

	"github.com/fa6e744d/assay/resolve/report"
)

// Columns of the report count bytes, those of SARIF and GitHub UTF-16 units.
func TestColumns(t *testing.T) {
	doc := &report.Document{Text: "\ufefffirst\r\n- größe 😀 [src: a]\rthird\n  over\n  lines\n"}
	for _, tt := range []struct {
		name string
		at   report.Span
		want region
	}{
		{"ascii", report.Span{Line: 1, Column: 1, EndLine: 1, EndColumn: 6}, region{1, 1, 6}},
		{"after umlauts", report.Span{Line: 2, Column: 11, EndLine: 2, EndColumn: 15}, region{2, 9, 11}},
		{"after an emoji", report.Span{Line: 2, Column: 16, EndLine: 2, EndColumn: 24}, region{2, 12, 20}},
		{"to the end after CR", report.Span{Line: 3, Column: 1, EndLine: 3, EndColumn: 6}, region{3, 1, 6}},
		{"over two lines ends with the first", report.Span{Line: 4, Column: 3, EndLine: 5, EndColumn: 8}, region{4, 3, 7}},
		{"empty", report.Span{Line: 1, Column: 2, EndLine: 1, EndColumn: 2}, region{1, 2, 6}},
		{"beyond the line", report.Span{Line: 1, Column: 90, EndLine: 1, EndColumn: 99}, region{1, 6, 7}},
		{"beyond the text", report.Span{Line: 70, Column: 3, EndLine: 70, EndColumn: 9}, region{70, 1, 2}},
		{"back again", report.Span{Line: 1, Column: 1, EndLine: 1, EndColumn: 6}, region{1, 1, 6}},
		{"no place", report.Span{}, region{1, 1, 2}},
	} {
		// Alone and after every other one: the walk goes forward, and back.
		if got := new(columns).region(&entry{doc: doc, at: tt.at}); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
	walk := &columns{}
	for _, line := range []int{1, 2, 3, 1, 4} {
		e := &entry{doc: doc, at: report.Span{Line: line, Column: 1, EndLine: line, EndColumn: 2}}
		if got := walk.region(e); got != (region{line, 1, 2}) {
			t.Errorf("line %d in a walk: got %v", line, got)
		}
	}
	noText := &entry{doc: &report.Document{}, at: report.Span{Line: 3, Column: 4, EndLine: 3, EndColumn: 9}}
	if got := new(columns).region(noText); got != (region{3, 1, 2}) {
		t.Errorf("a document without its text: got %v", got)
	}
}

func TestURI(t *testing.T) {
	for in, want := range map[string]string{
		"a/b.md": "a/b.md", "a b#c[d].md": "a%20b%23c%5Bd%5D.md", "größe.md": "gr%C3%B6%C3%9Fe.md", "/abs": "abs", "": ".",
		`a\b`: "a/b", "a:b": "a%3Ab", "100%": "100%25", "bad\xff": "bad%EF%BF%BD", "a?b": "a%3Fb",
	} {
		if got := uri(in); got != want {
			t.Errorf("uri(%q): got %q, want %q", in, got, want)
		}
	}
}

func TestSemantic(t *testing.T) {
	for in, want := range map[string]bool{"1.2.3": true, "0.0.0-20260101-abc": true, "1.2": false, "01.2.3": false, "": false, "devel": false, "1.2.3-\x1b": false} {
		if got := semantic(in); got != want {
			t.Errorf("semantic(%q): got %v", in, got)
		}
	}
}
