package format

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/fa6e744d/assay/resolve/report"
)

// CompareOptions says how a comparison or a verification is drawn as text.
type CompareOptions struct {
	Color  bool
	Raised string // why a flag of the caller makes the exit code 2, "" for not
}

// CompareJSON writes a comparison as one line of JSON in the schema
// [report.CompareSchema].
func CompareJSON(w io.Writer, c *report.Comparison) error { return json.NewEncoder(w).Encode(c) }

// VerifyJSON writes a verification as one line of JSON in the schema
// [report.VerifySchema].
func VerifyJSON(w io.Writer, v *report.Verification) error { return json.NewEncoder(w).Encode(v) }

// CompareText writes what changed, the worst first. What is unchanged is
// counted only.
func CompareText(w io.Writer, c *report.Comparison, o CompareOptions) error {
	out := bufio.NewWriter(w)
	t := &compared{w: out, text: text{o: TextOptions{Color: o.Color}}}
	t.line("", "A  %s", Visible(c.A.Name))
	t.line("", "B  %s", Visible(c.B.Name))
	t.changes(c)
	t.sum(c)
	t.raised(o)
	return out.Flush()
}

// VerifyText writes what became of the recorded sources, the worst first, and
// then what became of the claims.
func VerifyText(w io.Writer, v *report.Verification, o CompareOptions) error {
	out := bufio.NewWriter(w)
	t := &compared{w: out, text: text{o: TextOptions{Color: o.Color}}}
	t.line("", "saved  %s", Visible(v.Comparison.A.Name))
	t.line("", "now    %s", Visible(v.Comparison.B.Name))
	t.sources(v)
	t.changes(&v.Comparison)
	n := v.Counts
	t.line("", "")
	t.line(exitStyle(v.Exit), "%d sources: %d same, %d moved, %d changed, %d gone; %d got worse", n.Sources, n.Same, n.Moved, n.Changed, n.Gone, n.Worse)
	t.sum(&v.Comparison)
	t.raised(o)
	return out.Flush()
}

// compared draws; what goes wrong in writing stays with the buffer.
type compared struct {
	text
	w *bufio.Writer
}

func (t *compared) line(style, form string, args ...any) {
	fmt.Fprintln(t.w, t.paint(style, fmt.Sprintf(form, args...)))
}

func directionStyle(direction string) string {
	switch direction {
	case report.Worse:
		return red
	case report.Better:
		return green
	}
	return ""
}

func (t *compared) sources(v *report.Verification) {
	document := ""
	for i := range v.Sources {
		s := &v.Sources[i]
		if s.State == report.SourceSame && s.Direction == report.Neither {
			continue
		}
		if document == "" {
			t.line("", "")
			t.line(bold, "Sources")
		}
		if s.Document != document {
			document = s.Document
			t.line("", "%s", lineStart(document))
		}
		t.line(directionStyle(s.Direction), "  %-8s %s", s.State, sourceLine(s.Raw, 0, maxTextSource))
		if s.Message != "" {
			t.line(dim, "           %s", Visible(s.Message))
		}
	}
}

// maxTextSource is how many characters of a stranger's text one line shows.
const maxTextSource = 300

func (t *compared) changes(c *report.Comparison) {
	for _, g := range c.Groups() {
		if g.Len() == 0 {
			continue
		}
		t.line("", "")
		t.line(bold, "%s", g.Title)
		for _, d := range g.Documents {
			t.line(directionStyle(d.Direction), "  %-12s document %s%s", d.State, Visible(d.Path), fromTo(d.Before, d.After))
		}
		for _, p := range g.Problems {
			t.line(directionStyle(p.Direction), "  %-12s problem %s in %s", p.State, Visible(p.Reason), Visible(p.Path))
		}
		for _, claim := range g.Claims {
			t.claim(claim)
		}
		for _, p := range g.Packets {
			what := "packet"
			if p.Claim != nil {
				what = fmt.Sprintf("claim %q of packet", shorten(Visible(*p.Claim), 0, maxTextSource))
			}
			t.line(directionStyle(p.Direction), "  %-12s %s %s%s", p.State, what, Visible(p.Path), fromTo(p.Before, p.After))
		}
	}
}

func fromTo(before, after *string) string {
	if before == nil || after == nil || *before == *after {
		return ""
	}
	return ": " + Visible(*before) + " -> " + Visible(*after)
}

func (t *compared) claim(c *report.ComparedClaim) {
	at := c.After
	if at == nil {
		at = c.Before
	}
	t.line(directionStyle(c.Direction), "  %-12s %s:%d %s", c.State, Visible(c.Document), at.Line, sourceLine(c.Claim, 0, maxTextSource))
	if c.Before != nil && c.After != nil && c.Before.Reason != c.After.Reason {
		t.line(dim, "    %s -> %s", Visible(c.Before.Reason), Visible(c.After.Reason))
	}
	for i := range c.Citations {
		s := &c.Citations[i]
		if s.State != report.Unchanged {
			t.citation(s)
		}
	}
}

func (t *compared) citation(s *report.ComparedCitation) {
	switch {
	case s.Before == nil:
		t.line("", "    + %s", sourceLine(s.After.Raw, 0, maxTextSource))
	case s.After == nil:
		t.line("", "    - %s", sourceLine(s.Before.Raw, 0, maxTextSource))
	case s.Before.Raw != s.After.Raw:
		t.line("", "    - %s", sourceLine(s.Before.Raw, 0, maxTextSource))
		t.line("", "    + %s", sourceLine(s.After.Raw, 0, maxTextSource))
	default:
		t.line("", "      %s", sourceLine(s.After.Raw, 0, maxTextSource))
	}
	if s.After != nil && s.After.Outcome != report.OK {
		t.line(dim, "        %s", Visible(s.After.Message))
	}
	if s.OtherContent {
		t.lines("-", red, s.Before.Target)
		t.lines("+", green, s.After.Target)
	}
}

// maxTextLines is how many lines of each side a changed source shows.
const maxTextLines = 8

func (t *compared) lines(sign, style string, target *report.Target) {
	n := 0
	for _, l := range target.Lines {
		if !l.Cited {
			continue
		}
		if n++; n <= maxTextLines {
			t.line(style, "      %s %5d  %s", sign, l.N, sourceLine(l.Text, l.Cut, maxTextSource))
		}
	}
	switch {
	case n == 0:
		t.line(dim, "      %s the report carries no lines", sign)
	case n+target.Omitted > maxTextLines:
		t.line(dim, "      %s … %d more line(s)", sign, n+target.Omitted-min(n, maxTextLines))
	}
}

func (t *compared) sum(c *report.Comparison) {
	n := c.Counts
	t.line("", "")
	t.line(exitStyle(c.Exit), "%d got worse, %d got better, %d with the same lines and other content", n.Worse, n.Better, n.OtherContent)
	t.line("", "%d claims: %d unchanged, %d updated, %d new, %d absent, %d now refused, %d now resolve",
		len(c.Claims), n.Unchanged, n.Updated, n.New, n.Absent, n.NowRefused, n.NowResolves)
}

func (t *compared) raised(o CompareOptions) {
	if o.Raised != "" {
		t.line(red, "exit 2: %s", o.Raised)
	}
}
