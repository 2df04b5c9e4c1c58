package report

import (
	"fmt"
	"slices"
)

// Faces choose words and colours by these values and count on the positions,
// so a report with others would be drawn as something that it is not.

var (
	exits            = []int{0, 2, 3}
	kinds            = []string{KindHandoff, KindCited, KindWatchCard, KindGateEvidence}
	verdicts         = []string{Pass, Fail}
	gates            = []string{Holds, Blocks}
	itemOutcomes     = []string{OK, Unverified, Refused, Malformed, Unsourced}
	citationOutcomes = []string{OK, Unverified, Refused}
	maxPosition      = 1 << 31
)

func oneOf(field, value string, known []string) error {
	if slices.Contains(known, value) {
		return nil
	}
	return refuse(field, "it is %q, and a report knows %q", clip(value), known)
}

func (r *Report) check() error {
	if !slices.Contains(exits, r.Exit) {
		return refuse("exit", "it is %d, and a report has 0, 2 or 3", r.Exit)
	}
	for i := range r.Documents {
		if err := r.Documents[i].check(fmt.Sprintf("documents[%d]", i)); err != nil {
			return err
		}
	}
	for i := range r.Packets {
		if err := r.Packets[i].check(fmt.Sprintf("packets[%d]", i)); err != nil {
			return err
		}
	}
	return nil
}

func (d *Document) check(at string) error {
	for _, err := range []error{
		oneOf(at+".kind", d.Kind, kinds),
		oneOf(at+".verdict", d.Verdict, verdicts),
		oneOf(at+".claim_sources", d.ClaimSources, gates),
	} {
		if err != nil {
			return err
		}
	}
	for i := range d.Problems {
		if n := d.Problems[i].Line; n != nil && (*n < 0 || *n > maxPosition) {
			return refuse(fmt.Sprintf("%s.problems[%d].line", at, i), "%d is no line", *n)
		}
	}
	if err := checkItems(at+".items", d.Items); err != nil {
		return err
	}
	return checkItems(at+".elsewhere", d.Elsewhere)
}

func checkItems(at string, items []Item) error {
	for i := range items {
		it := &items[i]
		if slices.Contains(itemOutcomes, it.Outcome) && it.At.sound() && soundCitations(it.Citations) {
			continue // no name is made for what is in order
		}
		name := fmt.Sprintf("%s[%d]", at, i)
		if err := oneOf(name+".outcome", it.Outcome, itemOutcomes); err != nil {
			return err
		}
		if !it.At.sound() {
			return refuse(name+".at", "it is no place in a text")
		}
		for j := range it.Citations {
			if err := it.Citations[j].check(fmt.Sprintf("%s.citations[%d]", name, j)); err != nil {
				return err
			}
		}
	}
	return nil
}

func soundCitations(list []Citation) bool {
	for i := range list {
		if list[i].check("") != nil {
			return false
		}
	}
	return true
}

func (c *Citation) check(at string) error {
	if err := oneOf(at+".outcome", c.Outcome, citationOutcomes); err != nil {
		return err
	}
	if !c.At.sound() {
		return refuse(at+".at", "it is no place in a text")
	}
	if err := c.Target.check(at + ".target"); err != nil {
		return err
	}
	return c.Shown.check(at + ".shown")
}

// sound tells whether a span lies in some text: its end is not before its
// start.
func (s Span) sound() bool {
	return s.Line >= 1 && s.Column >= 1 && s.EndLine >= s.Line && s.EndColumn >= 1 &&
		s.EndLine <= maxPosition && s.Column <= maxPosition && s.EndColumn <= maxPosition &&
		(s.EndLine > s.Line || s.EndColumn >= s.Column)
}

func (t *Target) check(at string) error {
	switch {
	case t == nil:
		return nil
	case t.StartLine < 0 || t.EndLine < t.StartLine || t.EndLine > maxPosition:
		return refuse(at, "lines %d to %d are no run of lines", t.StartLine, t.EndLine)
	case t.FileLines < 0 || t.FileBytes < 0 || t.Omitted < 0:
		return refuse(at, "it holds a number below zero")
	}
	for i := range t.Lines {
		if l := &t.Lines[i]; l.N < 1 || l.N > maxPosition || l.Cut < 0 {
			return refuse(fmt.Sprintf("%s.lines[%d]", at, i), "it is no line of a file")
		}
	}
	return nil
}

func (p *Packet) check(at string) error {
	if err := oneOf(at+".outcome", p.Outcome, citationOutcomes); err != nil {
		return err
	}
	for i := range p.Claims {
		c := &p.Claims[i]
		if err := oneOf(fmt.Sprintf("%s.claims[%d].outcome", at, i), c.Outcome, citationOutcomes); err != nil {
			return err
		}
		if err := c.Live.check(fmt.Sprintf("%s.claims[%d].live", at, i)); err != nil {
			return err
		}
	}
	return nil
}
