package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

// judged is a document with the items that the judge finds in a text, all of
// them sound: what is drawn must not depend on the outcome.
func judged(text string) (*report.Document, error) {
	md, err := markdown.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	d := &report.Document{Path: "a/handoff.md", Text: text, Verdict: report.Pass}
	for i, it := range md.Items {
		d.Items = append(d.Items, report.Item{ID: fmt.Sprintf("i%d", i), At: it.At, Claim: it.Claim, Outcome: report.OK})
	}
	for i, l := range md.Loose {
		d.Elsewhere = append(d.Elsewhere, report.Item{ID: fmt.Sprintf("e%d", i), At: l.At, Claim: l.Claim, Outcome: report.OK})
	}
	d.NotLookedAt = md.Missed
	return d, nil
}

var kindNames = map[blockKind]string{paragraph: "text", heading: "heading", list: "list", listItem: "bullet", box: "box", quote: "quote",
	code: "code", html: "html", rule: "rule", table: "table", banner: "banner", lost: "lost"}

// outline writes a tree as one line a block: kind, line, and the item's id.
func outline(blocks []*block, indent string) string {
	var out strings.Builder
	for _, b := range blocks {
		fmt.Fprintf(&out, "%s%s", indent, kindNames[b.kind])
		if b.line > 0 {
			fmt.Fprintf(&out, " %d", b.line)
		}
		if b.number != "" {
			fmt.Fprintf(&out, " %s", b.number)
		}
		if b.item != nil {
			fmt.Fprintf(&out, " %s", b.item.ID)
			if !b.last {
				out.WriteString(" goes on")
			}
		}
		if b.problem != nil {
			fmt.Fprintf(&out, " %s", b.problem.Reason)
		}
		for _, r := range b.remarks {
			fmt.Fprintf(&out, " (skipped %d)", r.Line)
		}
		out.WriteByte('\n')
		out.WriteString(outline(b.children, indent+"  "))
	}
	return out.String()
}

func TestTree(t *testing.T) {
	const (
		oneItem = "list 1\n  bullet 1\n    box 1 i0\n      text 1\n"
		nested  = "list 1\n  bullet 1\n    box 1 i0\n      text 1\n    list 2\n      bullet 2\n        box 2 i1\n          text 2\n"
	)
	tests := []struct {
		name string
		text string
		want string
	}{
		{"one item", "- a [src: x:1]\n", oneItem},
		{"BOM", "\ufeff- a [src: x:1]\n", oneItem},
		{"wrapped at column 0", "- a\nb [src: x:1]\n", oneItem},
		{"nested", "- a\n  - b\n", nested},
		{"nested by tab", "- a\n\t- b\n", nested},
		{"nested by blank and tab", "- a\n  \t- b\n", nested},
		{"nested, CRLF", "- a\r\n  - b\r\n", nested},
		{"nested, CR", "- a\r  - b\r", nested},
		{"bullet in a bullet", "- - a\n", "list 1\n  bullet 1\n    list 1\n      bullet 1\n        box 1 i0\n          text 1\n"},
		{"both are items", "- - a\n\n  b\n", "list 1\n  bullet 1\n    list 1\n      bullet 1\n        box 1 i1\n          text 1\n    box 1 i0\n      text 3\n"},
		{"empty bullet", "-\n- b\n", "list 1\n  bullet 1\n    box 1 i0\n  bullet 2\n    box 2 i1\n      text 2\n"},
		{"goes on after a nested list", "- a\n  - b\n\n  c\n",
			"list 1\n  bullet 1\n    box 1 i0 goes on\n      text 1\n    list 2\n      bullet 2\n        box 2 i1\n          text 2\n    box 4 i0\n      text 4\n"},
		{"numbers", "3) a\n4) b\n", "list 1\n  bullet 1 3)\n    box 1 3) i0\n      text 1\n  bullet 2 4)\n    box 2 4) i1\n      text 2\n"},
		{"code in an item", "- a\n\n  ```\n  - no\n  ```\n", "list 1\n  bullet 1\n    box 1 i0\n      text 1\n      code 3 (skipped 4)\n"},
		{"item in a quote", "> - a\n", "quote 1\n  list 1\n    bullet 1\n      box 1 i0\n        text 1\n"},
		{"elsewhere", "para [src: x:1]\n\n| a | b |\n|---|---|\n| [src: x:1] | c |\n",
			"box 1 e0\n  text 1\nbox 3 e1\n  table 3 (skipped 3) (skipped 5)\n"},
		{"no bullets", "## H\n\n- - -\n\n    - code\n\n<p>\n- raw\n</p>\n", "heading 1\nrule 3\ncode 5 (skipped 5)\nhtml 7 (skipped 8)\n"},
		{"empty", "", ""},
		{"unclosed", "```\n## Findings\n- a\n", "code 1 (skipped 3)\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, err := judged(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := outline(newTree(d).blocks, ""); got != tt.want {
				t.Errorf("want\n%s\ngot\n%s", tt.want, got)
			}
		})
	}
}

func TestTreeKeepsLostItems(t *testing.T) {
	d := &report.Document{Text: "# A\n\ntext\n\ntext\n", Items: []report.Item{{ID: "x", At: report.Span{Line: 3, Column: 1, EndLine: 3}}}}
	const want = "heading 1\nlost 3 x\ntext 3\ntext 5\n"
	d.Items[0].At.Column = 40
	if got := outline(newTree(d).blocks, ""); got != strings.Replace(want, "lost 3 x\ntext 3\n", "text 3\nlost 3 x\n", 1) {
		t.Errorf("got\n%s", got)
	}
}

func TestBanners(t *testing.T) {
	section := func(reason, name string, line int) report.Problem {
		p := report.Problem{Reason: reason, Section: &name}
		if line > 0 {
			p.Line = &line
		}
		return p
	}
	const text = "# T\n\n## Findings\n\nx\n\n## Unknowns\n\ny\n\n## Unknowns\n"
	tests := []struct {
		name    string
		problem report.Problem
		want    string
	}{
		{"before the next that is there", section("missing-section", "Decisions", 0), "heading 1\nheading 3\ntext 5\nbanner missing-section\nheading 7\ntext 9\nheading 11\n"},
		{"at the end", section("missing-section", "Evidence ledger", 0), "heading 1\nheading 3\ntext 5\nheading 7\ntext 9\nheading 11\nbanner missing-section\n"},
		{"below its heading", section("empty-section", "Findings", 3), "heading 1\nheading 3\nbanner empty-section\ntext 5\nheading 7\ntext 9\nheading 11\n"},
		{"below the second of two", section("empty-section", "Unknowns", 11), "heading 1\nheading 3\ntext 5\nheading 7\ntext 9\nheading 11\nbanner empty-section\n"},
		{"without a line", section("empty-section", "Unknowns", 0), "heading 1\nheading 3\ntext 5\nheading 7\nbanner empty-section\ntext 9\nheading 11\n"},
		{"of another kind of document", section("missing-section", "Signal", 0), "heading 1\nheading 3\ntext 5\nheading 7\ntext 9\nheading 11\nbanner missing-section\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := outline(newTree(&report.Document{Text: text, Problems: []report.Problem{tt.problem}}).blocks, "")
			if got != tt.want {
				t.Errorf("want\n%s\ngot\n%s", tt.want, got)
			}
		})
	}
}

// TestHostileSizes draws what would take for ever, or fill a browser, without
// a bound.
func TestHostileSizes(t *testing.T) {
	for name, text := range map[string]string{
		"lines":    strings.Repeat("\n", 1<<20),
		"bullets":  strings.Repeat("- a\n", 1<<18),
		"brackets": strings.Repeat("[a](", 1<<18),
		"emphasis": strings.Repeat("*a _b ", 1<<17),
		"ticks":    strings.Repeat("` `` ", 1<<17),
		"quotes":   strings.Repeat(strings.Repeat("> ", 90)+"a\n", 1000),
		"tokens":   strings.Repeat("[src: ", 1<<17),
	} {
		t.Run(name, func(t *testing.T) {
			d := &report.Document{Path: "x.md", Text: text}
			r := &report.Report{Documents: []report.Document{*d}}
			for _, fragment := range []string{"#/h/x.md", "#/h/x.md?raw=1"} {
				html := rendered(t, r, fragment)
				if len(html) > 8<<20 {
					t.Errorf("%s: %d bytes are drawn", fragment, len(html))
				}
			}
		})
	}
}

func rendered(t testing.TB, r *report.Report, fragment string) string {
	t.Helper()
	var out strings.Builder
	if err := At(r, fragment).View.Render(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// FuzzDocument holds three things for any text: drawing does not panic, each
// item of the judge is drawn exactly once, and at its own bullet.
func FuzzDocument(f *testing.F) {
	for _, seed := range []string{
		"- a [src: x:1]\n  - b\n\n  c [src: y:2]\n", " \t- b\n- \t- c\n", "> 1. a\n>    - b\n", "- - - a\n", "-\n\n  a\n", "* a\r\n\t* b\r",
		"| a |\n|---|\n| [src: x:1] |\n", "- `[src: x]` \\[src: y\\] [src: z\n", "a\n===\n- b\n---\n", "1) a\n2) b\n10) c\n", "- a\u2028b\n- \ufeffc\n", "<!-- \n- a\n",
		"- <b>a</b> [x](javascript:y) &lt; ![i](z) <http://a.b>\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			t.Skip("long inputs have a test of their own")
		}
		d, err := judged(text)
		if err != nil {
			t.Skip(err)
		}
		tree := newTree(d)
		drawn := map[string]int{}
		var count func([]*block)
		count = func(blocks []*block) {
			for _, b := range blocks {
				if b.kind == lost {
					t.Errorf("item %s at %v found no bullet:\n%s", b.item.ID, b.item.At, outline(tree.blocks, ""))
				}
				if b.item != nil && b.first {
					drawn[b.item.ID]++
				}
				count(b.children)
			}
		}
		count(tree.blocks)
		if tree.cut == 0 {
			for i := range d.Items {
				if n := drawn[d.Items[i].ID]; n != 1 {
					t.Errorf("item %s is drawn %d times", d.Items[i].ID, n)
				}
			}
		}
		r := &report.Report{Documents: []report.Document{*d}}
		rendered(t, r, In(d.Path).String())
		rendered(t, r, In(d.Path).raw(true).String())
	})
}
