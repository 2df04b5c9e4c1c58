package gate

import (
	"bytes"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

func TestSplit(t *testing.T) {
	for _, tt := range []struct {
		name, doc string
		yaml      string
		body      string // "" when the document is one without front matter
	}{
		{"plain", "---\na: 1\n---\n# B\n", "a: 1\n", "   \n    \n   \n# B\n"},
		{"empty", "---\n---\nB", "", "   \n   \nB"},
		{"nothing below", "---\na: 1\n---", "a: 1\n", "   \n    \n   "},
		{"blanks", "--- \t\na: 1\n---\t \nB", "a: 1\n", "     \n    \n     \nB"},
		{"CRLF", "---\r\na: 1\r\n---\r\nB", "a: 1\n", "   \r\n    \r\n   \r\nB"},
		{"CR", "---\ra: 1\r---\rB", "a: 1\n", "   \r    \r   \rB"},
		{"letters of several bytes", "---\né\n---\n", "é\n", "   \n  \n   \n"},
		{"a separator is no line end", "---\na\u2028---\n---\n", "a\u2028---\n", "   \n       \n   \n"},
		{"the first closing line counts", "---\na\n---\nb\n---\n", "a\n", "   \n \n   \nb\n---\n"},
		{"four dashes close nothing", "---\n----\n---\n", "----\n", "   \n    \n   \n"},
		{"indented dashes close nothing", "---\n ---\n---\n", " ---\n", "   \n    \n   \n"},
		{"not closed", "---\na: 1\n", "", ""},
		{"not first", "\n---\na: 1\n---\n", "", ""},
		{"indented", " ---\na: 1\n---\n", "", ""},
		{"four dashes", "----\na: 1\n---\n", "", ""},
		{"one line", "---", "", ""},
		{"no text", "", "", ""},
	} {
		body := tt.body
		if body == "" {
			body = tt.doc
		}
		if got := string(Body([]byte(tt.doc))); got != body {
			t.Errorf("%s: body: got %q, want %q", tt.name, got, body)
		}
		if got := Front([]byte(tt.doc)); got != tt.yaml {
			t.Errorf("%s: front matter: got %q, want %q", tt.name, got, tt.yaml)
		}
		if _, ok := split([]byte(tt.doc)); ok != (tt.body != "") {
			t.Errorf("%s: got %t, want %t", tt.name, ok, tt.body != "")
		}
	}
}

const (
	sound = "---\nversion: 1\ngate: 03-plan/plan\nrole: agent\nby: k\nat: 2028-03-05T12:00:00Z\nverdict: sign\nread: []\n" +
		"citations: {sampled: 0, of: 0, resolved: 0, refuted: 0}\ntouches: {audited: 0, outside_surface: 0, new_areas: []}\n" +
		"diff_vs_stories: n-a\n---\n## Read\n- a\n## Citations checked\n- b\n## Touches audited\n- c\n## Verdict\n- d\n"
	soundCard = "---\nversion: 1\nid: x\nepic: E1\ntitle: X\nstories: [S1]\nrepos: [r]\nstatus: verified\n---\n" +
		"## Signal\n- a\n## Where\n- b\n## Healthy baseline\n- c\n## Looks broken when\n- d\n## Query\n```\nq\n```\n## Sources\n"
)

// Whatever a document holds, its front matter is blanked out without moving
// anything, no reader of it fails, and every problem has a line that exists.
func FuzzFrontMatter(f *testing.F) {
	for _, seed := range []string{
		sound, soundCard, "---\n---\n", "---\n- a\n---\n", "---\n&a [*a]\n---\n", "---\na: 1\na: 2\n---\n", "---\r\nversion: 1\r\n---\r\n", "---\n? {}\n: []\n---",
		strings.Replace(sound, "n-a", "n-a\nrecommend: [{q: 1}]\ncaveats: {}", 1),
		"## Query\nQuery: none — x [src: absent:y]\n", "## Query\n- a\n  Query: none — [src: absent:y](z)\n## Query\n~~~\n",
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, doc []byte, isNote bool) {
		body := Body(doc)
		if len(body) != len(doc) {
			t.Fatalf("%d bytes became %d", len(doc), len(body))
		}
		front, ok := split(doc)
		if !bytes.Equal(body[front.end:], doc[front.end:]) {
			t.Fatal("the text below the front matter has changed")
		}
		if !ok && !bytes.Equal(body, doc) {
			t.Fatal("a document without front matter has changed")
		}
		for i, c := range doc[:front.end] {
			if end := c == '\n' || c == '\r'; end && body[i] != c || !end && body[i] != ' ' {
				t.Fatalf("byte %d, %q, became %q", i, c, body[i])
			}
		}
		md, err := markdown.Parse(body)
		if err != nil {
			return
		}
		place := Place{report.KindWatchCard, "05-watch", "x"}
		if isNote {
			place = Place{report.KindGateEvidence, "03-plan", "plan"}
		}
		for _, p := range Judge(Input{Path: "x.md", Place: place, Text: doc, Document: md, Elsewhere: looseItems(md), Started: "2028-03-05T12:00:00Z"}) {
			// The last line may be one that holds nothing.
			if p.Message == "" || p.Line != nil && (*p.Line < 1 || *p.Line > md.Lines.Count()+1) {
				t.Fatalf("%s on line %v of %d: %q", p.Reason, p.Line, md.Lines.Count(), p.Message)
			}
		}
	})
}

// looseItems makes the items that stand outside the bullets, resolved to ok.
func looseItems(md *markdown.Document) []report.Item {
	var all []report.Item
	for _, l := range md.Loose {
		it := report.Item{At: l.At, Outcome: report.OK}
		for _, token := range l.Tokens {
			for _, s := range token.Sources {
				it.Citations = append(it.Citations, report.Citation{At: s.At, Raw: s.Raw, Outcome: report.OK})
			}
		}
		all = append(all, it)
	}
	return all
}
