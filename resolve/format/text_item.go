package format

import (
	"fmt"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// item writes one item that is not ok: where, what, why, and the lines that
// decided it.
func (t *text) item(path string, it *report.Item, suffix string) {
	t.items++
	t.gap()
	t.line("%s %s%s", t.place(path, it.At), t.outcome(it.Outcome, it.Reason), suffix)
	t.field("claim", it.Claim)
	if it.Message != "" {
		t.line("    %s", lineStart(it.Message))
	}
	bad := 0
	for i := range it.Citations {
		if it.Citations[i].Outcome != report.OK {
			bad++
		}
	}
	for i := range it.Citations {
		c := &it.Citations[i]
		if c.Outcome == report.OK {
			t.line("    %s %s", t.paint(dim, "beside"), sourceWord(c))
			continue
		}
		t.citation(c, bad > 1 || c.Reason != it.Reason)
	}
}

// citation writes a source that is not ok. Its own outcome stands with it when
// the item's line does not already say the same.
func (t *text) citation(c *report.Citation, own bool) {
	t.field("source", c.Raw)
	if own {
		t.line("    %s", t.outcome(c.Outcome, c.Reason))
	}
	if c.Message != "" {
		t.line("    %s", lineStart(c.Message))
	}
	t.labels(c)
	t.fact(c.Fact)
	t.target(c.Shown)
	t.target(c.Target)
	t.offer(c.Offer)
}

// worthSaying writes the sources of an item that are ok and carry a label or a
// lead; all others are only counted.
func (t *text) worthSaying(path string, it *report.Item) {
	for i := range it.Citations {
		c := &it.Citations[i]
		if c.Outcome != report.OK || len(c.Labels)+len(c.Leads) == 0 {
			continue
		}
		t.items++
		t.gap()
		t.line("%s %s", t.place(path, c.At), sourceWord(c))
		t.field("claim", it.Claim)
		if len(c.Labels) > 0 && c.Message != "" {
			t.line("    %s", lineStart(c.Message))
		}
		t.fact(c.Fact)
		for _, l := range c.Leads {
			t.line("    %s %s%s", t.paint(yellow, "lead "+Visible(l.Code)+":"), Visible(l.Message), leadPlace(l))
		}
		if len(c.Leads) > 0 {
			t.target(c.Target)
			t.offer(c.Offer)
		}
	}
}

// sourceWord is a source with the word that its kind allows and its labels.
func sourceWord(c *report.Citation) string {
	s := shorten(Visible(c.Raw), 0, maxClaim) + ": " + c.Word()
	if len(c.Labels) > 0 {
		s += " (" + Visible(strings.Join(c.Labels, ", ")) + ")"
	}
	return s
}

func leadPlace(l report.Lead) string {
	switch {
	case l.Path == nil:
		return ""
	case l.Line == nil:
		return " (" + Visible(*l.Path) + ")"
	}
	return fmt.Sprintf(" (%s:%d)", Visible(*l.Path), *l.Line)
}

func (t *text) field(name, value string) {
	if value == "" {
		return
	}
	t.line("    %s %s", t.paint(dim, fmt.Sprintf("%-6s", name)), shorten(Visible(value), 0, maxClaim))
}

func (t *text) labels(c *report.Citation) {
	if len(c.Labels) > 0 {
		t.field("label", strings.Join(c.Labels, ", "))
	}
}

// fact says who decided a fact, always: silence would read as "the owner".
func (t *text) fact(f *report.Cited) {
	if f == nil {
		return
	}
	by := "not stated"
	if f.DecidedBy != nil {
		by = *f.DecidedBy
	}
	t.field("fact", fmt.Sprintf("%s, %s, decided by: %s: %s", f.ID, f.Status, by, f.Text))
}

func (t *text) offer(o *report.Offer) {
	if o == nil {
		return
	}
	place := o.Path
	if o.Line != nil {
		place = fmt.Sprintf("%s:%d", o.Path, *o.Line)
	}
	t.field("offer", place+" ("+o.Code+")")
}

// target writes lines of a file with their numbers, the cited ones marked.
func (t *text) target(g *report.Target) {
	if g == nil || len(g.Lines) == 0 {
		return
	}
	t.line("    %s", t.paint(dim, fmt.Sprintf("%s, %s", lineStart(g.Path), count(g.FileLines, "line", "lines"))))
	first, last := citedRange(g)
	width := len(fmt.Sprint(g.Lines[len(g.Lines)-1].N))
	shown, hidden := 0, g.Omitted
	for i, l := range g.Lines {
		if i < first-t.o.Context || i > last+t.o.Context {
			continue
		}
		if l.Cited {
			if shown++; shown > maxCited {
				hidden++
				continue
			}
		}
		if hidden > 0 && i > last {
			t.more(hidden)
			hidden = 0
		}
		mark := " "
		number := fmt.Sprintf("%*d", width, l.N)
		if l.Cited {
			mark, number = t.paint(bold, ">"), t.paint(bold, number)
		} else {
			number = t.paint(dim, number)
		}
		t.line("    %s %s | %s", mark, number, sourceLine(l.Text, l.Cut, maxLine))
	}
	if hidden > 0 {
		t.more(hidden)
	}
}

func (t *text) more(n int) {
	t.line("      … %s", count(n, "more cited line", "more cited lines"))
}

// citedRange returns the indices of the first and last cited line; without one
// (the end of a file that is too short) all lines count as cited.
func citedRange(g *report.Target) (first, last int) {
	first, last = -1, -1
	for i, l := range g.Lines {
		if l.Cited {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return 0, len(g.Lines) - 1
	}
	return first, last
}
