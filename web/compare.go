package web

import "github.com/fa6e744d/assay/resolve/report"

// maxChanges is how many changes of one kind a group draws.
const maxChanges = 300

func firstOf[T any](list []T) []T { return list[:min(len(list), maxChanges)] }

func stateOf(direction, state string) string {
	switch direction {
	case report.Worse:
		return state + ", worse"
	case report.Better:
		return state + ", better"
	}
	return state
}

// directionTone is the outcome whose colour a direction has.
func directionTone(direction string) string {
	switch direction {
	case report.Worse:
		return report.Refused
	case report.Better:
		return report.OK
	}
	return ""
}

func worseTone(n int) string {
	if n > 0 {
		return report.Refused
	}
	return ""
}

func comparedWord(o *report.ComparedOutcome) string {
	return itemWord(report.Item{Outcome: o.Outcome, Reason: o.Reason})
}

func claimLine(c *report.ComparedClaim) int {
	switch {
	case c.After != nil:
		return c.After.Line
	case c.Before != nil:
		return c.Before.Line
	}
	return 0
}

func changedCitations(c *report.ComparedClaim) []*report.ComparedCitation {
	var list []*report.ComparedCitation
	for i := range c.Citations {
		if c.Citations[i].State != report.Unchanged {
			list = append(list, &c.Citations[i])
		}
	}
	return list
}

// sourceGroup is what became of recorded sources, read together.
type sourceGroup struct {
	title   string
	open    bool
	sources []*report.VerifiedSource
}

func sourceGroups(v *report.Verification) []sourceGroup {
	groups := []sourceGroup{{title: "Sources that got worse", open: true}, {title: "Sources that changed or moved, and are no worse", open: true}, {title: "Sources that are the same"}}
	for i := range v.Sources {
		s := &v.Sources[i]
		at := 1
		switch {
		case s.Direction == report.Worse:
			at = 0
		case s.State == report.SourceSame:
			at = 2
		}
		groups[at].sources = append(groups[at].sources, s)
	}
	return groups
}
