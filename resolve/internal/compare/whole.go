package compare

import (
	"strconv"

	"github.com/fa6e744d/assay/resolve/report"
)

func documents(a, b *report.Report) []report.ComparedDocument {
	list := []report.ComparedDocument{}
	path := func(d *report.Document) string { return d.Path }
	rank := func(d *report.Document) int {
		n := 0
		if d.ClaimSources == report.Blocks {
			n = 1
		}
		if d.Verdict == report.Fail {
			n = 2
		}
		return n
	}
	for _, p := range match(a.Documents, b.Documents, path, path) {
		c := report.ComparedDocument{State: report.Unchanged}
		x, y := 0, 0
		if p.a != nil {
			c.Path, c.Before, x = p.a.Path, &p.a.Verdict, rank(p.a)
		}
		if p.b != nil {
			c.Path, c.After, y = p.b.Path, &p.b.Verdict, rank(p.b)
		}
		switch {
		case p.a == nil:
			c.State = report.New
		case p.b == nil:
			c.State = report.Absent
		case x != y || p.a.Text != p.b.Text && p.a.Text != "" && p.b.Text != "":
			c.State = report.Updated
		}
		c.Direction = Direction(x, y)
		list = append(list, c)
	}
	byUrgency(list, func(c *report.ComparedDocument) int { return urgency(c.Direction, false, c.State) }, func(c *report.ComparedDocument) string { return c.Path })
	return list
}

func problems(a, b *report.Report) []report.ComparedProblem {
	list := []report.ComparedProblem{}
	all := func(r *report.Report) []report.Problem {
		found := append([]report.Problem{}, r.Workspace.Problems...)
		for _, d := range r.Documents {
			found = append(found, d.Problems...)
		}
		return found
	}
	key := func(p *report.Problem) string {
		k := p.Path + "\n" + p.Reason
		if p.Section != nil {
			k += "\n" + *p.Section
		}
		return k
	}
	exact := func(p *report.Problem) string {
		k := p.Message
		if p.Line != nil {
			k += "\n" + strconv.Itoa(*p.Line)
		}
		return k
	}
	for _, p := range match(all(a), all(b), key, exact) {
		one := p.b
		if one == nil {
			one = p.a
		}
		c := report.ComparedProblem{Path: one.Path, Reason: one.Reason, Section: one.Section, Message: one.Message, State: report.Unchanged, Direction: report.Neither}
		switch {
		case p.a == nil:
			c.State, c.Direction = report.New, report.Worse
		case p.b == nil:
			c.State, c.Direction = report.Absent, report.Better
		case exact(p.a) != exact(p.b):
			c.State = report.Updated
		}
		list = append(list, c)
	}
	byUrgency(list, func(c *report.ComparedProblem) int { return urgency(c.Direction, false, c.State) }, func(c *report.ComparedProblem) string { return c.Path })
	return list
}

// weighed is a packet, or one of its claims.
type weighed struct {
	path, claim, place, outcome, reason string
	whole                               bool
}

func packets(a, b *report.Report) []report.ComparedPacket {
	list := []report.ComparedPacket{}
	all := func(r *report.Report) (found []weighed) {
		for _, p := range r.Packets {
			found = append(found, weighed{path: p.Path, outcome: p.Outcome, reason: p.Reason, whole: true})
			for _, c := range p.Claims {
				found = append(found, weighed{p.Path, words(c.Text), c.Path, c.Outcome, c.Reason, false})
			}
		}
		return found
	}
	key := func(w *weighed) string {
		return strconv.FormatBool(w.whole) + w.path + "\n" + w.claim + "\n" + w.place
	}
	for _, p := range match(all(a), all(b), key, func(w *weighed) string { return w.reason }) {
		one, x, y := p.b, 0, 0
		if one == nil {
			one = p.a
		}
		c := report.ComparedPacket{Path: one.path}
		if !one.whole {
			c.Claim = &one.claim
		}
		if p.a != nil {
			c.Before, x = &p.a.reason, Rank(p.a.outcome)
		}
		if p.b != nil {
			c.After, y = &p.b.reason, Rank(p.b.outcome)
		}
		c.Direction = Direction(x, y)
		switch {
		case p.a == nil:
			c.State = report.New
		case p.b == nil:
			c.State = report.Absent
		default:
			c.State = state(x, y, p.a.reason != p.b.reason)
		}
		list = append(list, c)
	}
	byUrgency(list, func(c *report.ComparedPacket) int { return urgency(c.Direction, false, c.State) }, func(c *report.ComparedPacket) string { return c.Path })
	return list
}
