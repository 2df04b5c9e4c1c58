package packet

import (
	"fmt"
)

// absence is the last saved answer to the question whether something is there.
type absence struct {
	log      string
	number   int
	where    string
	omitted  string // why the part says nothing, "" when it ran
	rows     int
	total    *int // the largest total that it names
	complete bool
	labels   labelSet
}

// answerAbsence remembers an answer for the claims that something is absent:
// the answer behind the claim's handle where it names one, else the last
// answer of its tool.
func (s *session) answerAbsence(x *exchange, parts []*section) {
	for _, c := range s.absents {
		u := c.units[0]
		if u.malformed != "" || u.tool != x.tool && u.handle == nil {
			continue
		}
		part := partFor(c, parts, x.tool)
		if u.handle != nil && !issued(parts, *u.handle) {
			continue
		}
		a := &absence{log: x.log, number: x.number, where: x.tool}
		switch {
		case part != nil:
			a.fill(part)
			if part.name != "" {
				a.where = part.where(x.tool)
			}
		case x.tool == "impact_bundle" && c.section != "":
			a.omitted = "the answer has no such section"
			a.where = x.tool + ", section " + c.section
		case x.tool == "impact_bundle":
			a.where = x.tool // the claim names no section, and the whole is no answer
		}
		c.absence = a
	}
}

// partFor picks the part of an answer that a claim is about.
func partFor(c *claim, parts []*section, toolName string) *section {
	for _, p := range parts {
		if toolName != "impact_bundle" || c.section != "" && p.name == c.section {
			return p
		}
	}
	return nil
}

// issued reports whether an answer is the one behind a handle.
func issued(parts []*section, handle string) bool {
	for _, p := range parts {
		if p.handle == handle {
			return true
		}
		for i := range p.rows {
			if t := p.rows[i].TargetRef; t != nil && t.Handle == handle {
				return true
			}
		}
	}
	return false
}

func (a *absence) fill(p *section) {
	a.rows = len(p.rows)
	a.labels = p.labels()
	if p.omitted() {
		a.omitted = "the section was left out: " + p.execution
	}
	largest := func(n int) {
		if a.total == nil || n > *a.total {
			a.total = &n
		}
	}
	for _, n := range p.totals {
		largest(n)
	}
	if c := p.complete; c != nil {
		if c.Total != nil {
			largest(*c.Total)
		}
		a.complete = isTrue(c.Complete) && c.Total != nil && p.broken() == ""
	}
}

// decideAbsence is the last word on a claim that something is absent, once its
// lines hold.
func (c *claim) decideAbsence() {
	a := c.absence
	switch {
	case a == nil:
		c.unverified("absence_not_provable", "The lines hold, but no answer that could say that nothing is there was saved. Save the answer of "+c.units[0].tool+" and check again.")
	case a.omitted != "":
		c.unverified("section_omitted", fmt.Sprintf("%s (exchange %d): %s. What was not looked at is not zero: ask for it and check again.", a.where, a.number, a.omitted))
	case a.rows > 0 || a.total != nil && *a.total > 0:
		n := a.rows
		if a.total != nil {
			n = max(n, *a.total)
		}
		c.refuse("absence_contradicted", fmt.Sprintf("%s (exchange %d) found %d. Take the claim back.", a.where, a.number, n))
	case a.complete && a.total != nil:
		c.hold("absence_supported", fmt.Sprintf("%s (exchange %d) searched all of its scope and found nothing.", a.where, a.number))
	default:
		c.unverified("absence_not_provable", fmt.Sprintf("%s (exchange %d) found nothing and does not say that it searched everything. An empty answer of this kind says nothing.", a.where, a.number))
	}
}
