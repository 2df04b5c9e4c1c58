package compare

import (
	"reflect"
	"regexp"
	"slices"

	"github.com/fa6e744d/assay/resolve/report"
)

// placed is an item with its document.
type placed struct {
	document  string
	elsewhere bool
	item      *report.Item
}

func items(r *report.Report) []placed {
	var list []placed
	for i := range r.Documents {
		d := &r.Documents[i]
		for j := range d.Items {
			list = append(list, placed{d.Path, false, &d.Items[j]})
		}
		for j := range d.Elsewhere {
			list = append(list, placed{d.Path, true, &d.Elsewhere[j]})
		}
	}
	return list
}

func claims(a, b *report.Report) []report.ComparedClaim {
	list := []report.ComparedClaim{}
	key := func(p *placed) string {
		k := p.document + "\n" + words(p.item.Claim)
		if p.elsewhere {
			return "elsewhere\n" + k
		}
		return k
	}
	for _, p := range match(items(a), items(b), key, func(p *placed) string { return p.item.Section }) {
		list = append(list, claim(p))
	}
	byUrgency(list, claimUrgency, func(c *report.ComparedClaim) string { return c.Document })
	return list
}

func claimUrgency(c *report.ComparedClaim) int {
	other := slices.ContainsFunc(c.Citations, func(s report.ComparedCitation) bool { return s.OtherContent })
	return urgency(c.Direction, other, c.State)
}

func claim(p pair[placed]) report.ComparedClaim {
	one := p.a
	if one == nil {
		one = p.b
	}
	c := report.ComparedClaim{Document: one.document, Claim: one.item.Claim, Elsewhere: one.elsewhere}
	var before, after []report.Citation
	if p.a != nil {
		c.Before, before = outcome(p.a.item), p.a.item.Citations
	}
	if p.b != nil {
		c.After, after = outcome(p.b.item), p.b.item.Citations
	}
	c.Citations = citations(before, after)
	switch {
	case p.a == nil:
		c.State, c.Direction = report.New, Direction(0, Rank(c.After.Outcome))
	case p.b == nil:
		c.State, c.Direction = report.Absent, Direction(Rank(c.Before.Outcome), 0)
	default:
		x, y := Rank(c.Before.Outcome), Rank(c.After.Outcome)
		differs := c.Before.Reason != c.After.Reason || c.Before.Section != c.After.Section ||
			slices.ContainsFunc(c.Citations, func(s report.ComparedCitation) bool { return s.State != report.Unchanged })
		c.State, c.Direction = state(x, y, differs), Direction(x, y)
	}
	if c.Elsewhere {
		c.Direction = report.Neither
	}
	return c
}

func outcome(i *report.Item) *report.ComparedOutcome {
	return &report.ComparedOutcome{ID: i.ID, Line: i.At.Line, Section: i.Section, Outcome: i.Outcome, Reason: i.Reason, Message: i.Message}
}

var lineNumbers = regexp.MustCompile(`:\d+(-\d+)?$`)

func withoutLines(raw string) string { return lineNumbers.ReplaceAllString(raw, "") }

func citations(a, b []report.Citation) []report.ComparedCitation {
	list := []report.ComparedCitation{}
	key := func(c *report.Citation) string { return withoutLines(c.Raw) }
	for _, p := range match(a, b, key, func(c *report.Citation) string { return c.Raw }) {
		list = append(list, citation(p))
	}
	return list
}

func citation(p pair[report.Citation]) report.ComparedCitation {
	c := report.ComparedCitation{Direction: report.Neither}
	if p.a != nil {
		c.Source, c.Before = withoutLines(p.a.Raw), source(p.a)
	}
	if p.b != nil {
		c.Source, c.After = withoutLines(p.b.Raw), source(p.b)
	}
	switch {
	case p.a == nil:
		c.State, c.Direction = report.New, Direction(0, Rank(p.b.Outcome))
		return c
	case p.b == nil:
		c.State, c.Direction = report.Absent, Direction(Rank(p.a.Outcome), 0)
		return c
	}
	x, y := Rank(p.a.Outcome), Rank(p.b.Outcome)
	content, place := targets(p.a.Target, p.b.Target)
	if named(p.a) && named(p.b) {
		place = false // it names a record, wherever that stands
	}
	c.OtherContent = content && !place
	differs := content || place || p.a.Raw != p.b.Raw || p.a.Reason != p.b.Reason || !slices.Equal(p.a.Labels, p.b.Labels) || !reflect.DeepEqual(p.a.Fact, p.b.Fact)
	c.State, c.Direction = state(x, y, differs), Direction(x, y)
	if c.State == report.Unchanged {
		c.Before.Target, c.After.Target = nil, nil
	}
	return c
}

// named tells whether a source names a record (a fact, an answer, a command)
// and no lines of a file.
func named(c *report.Citation) bool { return c.Kind != nil && *c.Kind != "file" }

func source(c *report.Citation) *report.ComparedSource {
	return &report.ComparedSource{ID: c.ID, Raw: c.Raw, Outcome: c.Outcome, Reason: c.Reason, Message: c.Message, Labels: append([]string{}, c.Labels...), Target: c.Target}
}

// targets tells whether content or place differ. A hash that one side does not
// have says nothing.
func targets(a, b *report.Target) (content, place bool) {
	if a == nil || b == nil {
		return false, (a == nil) != (b == nil)
	}
	place = a.Path != b.Path || a.StartLine != b.StartLine || a.EndLine != b.EndLine
	x, y := a.SpanSHA256, b.SpanSHA256
	if a.StartLine == 0 && b.StartLine == 0 {
		x, y = a.FileSHA256, b.FileSHA256
	}
	return x != nil && y != nil && *x != *y, place
}
