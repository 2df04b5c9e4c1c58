package web

import (
	"net/url"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

const (
	atCompare = "compare"
	atVerify  = "verify"
)

// Held is what the page holds beside the report that is open: what that can be
// compared with. The rules are in web/docs/compare.md.
type Held struct {
	Open     *report.Report                               // the workspace that is open, the one dropped last
	Other    *report.Report                               // the one dropped before it, nil for none
	Compare  func(a, b *report.Report) *report.Comparison // called when a comparison is drawn
	Verified *report.Verification                         // of a saved report against Open, nil for none
}

// Link leads to what is held, "" for nothing.
func (h Held) Link() string {
	switch {
	case h.Verified != nil:
		return "#/" + atVerify
	case h.Other != nil:
		return compareRoute(h.Other, h.Open, false)
	}
	return ""
}

// compareRoute names both sides by the beginning of their hashes; back is for
// the one where the workspace that is open is A.
func compareRoute(a, b *report.Report, back bool) string {
	route := "#/" + atCompare + "?a=" + Identity(a) + "&b=" + Identity(b)
	if back {
		route += "&back=1"
	}
	return route
}

// At gives the screen of a comparison or a verification; ok is false for an
// address that names neither.
func (h Held) At(fragment string) (s Screen, ok bool) {
	where, query, _ := strings.Cut(strings.TrimPrefix(fragment, "#/"), "?")
	switch {
	case where == atVerify && h.Verified == nil:
		return Screen{Key: "verify:none", Title: "Verify · Assay", View: framed(h.Open, atVerify, NothingHeld("There is no saved report to verify",
			"Drop a report that was saved here or written by assay check --format json, or a page that Assay wrote. It is held against the workspace that is open."))}, true
	case where == atVerify:
		return Screen{Key: "verify", Title: "Verify · " + h.Open.Workspace.Name + " · Assay", View: framed(h.Open, atVerify, Verified(h.Verified))}, true
	case where != atCompare:
		return Screen{}, false
	}
	none := Screen{Key: "compare:none", Title: "Compare · Assay"}
	if h.Other == nil {
		none.View = framed(h.Open, atCompare, NothingHeld("There is one workspace, and nothing to compare it with",
			"Drop a second zip, or choose one with Compare at the top of the page."))
		return none, true
	}
	values, _ := url.ParseQuery(query)
	back := values.Get("back") == "1"
	before, after := h.Other, h.Open
	if back {
		before, after = after, before
	}
	if values.Has("a") && values.Get("a") != Identity(before) || values.Has("b") && values.Get("b") != Identity(after) {
		none.View = framed(h.Open, atCompare, NothingHeld("This address compares other workspaces",
			"It was made for two zips of which at least one is not open. Drop both at once, the older one first."))
		return none, true
	}
	key := atCompare
	if back {
		key += ":back"
	}
	return Screen{Key: key, Title: "Compare · " + after.Workspace.Name + " · Assay",
		View: framed(h.Open, atCompare, Compared(h.Compare(before, after), compareRoute(after, before, !back), linked{before: back, after: !back}))}, true
}

// linked says of which side the documents can be opened.
type linked struct{ before, after bool }

// to is the address of a claim that is open, "" where it is not.
func (l linked) to(c *report.ComparedClaim) string {
	switch {
	case l.after && c.After != nil:
		return In(c.Document).claim(c.After.ID).String()
	case l.before && c.Before != nil:
		return In(c.Document).claim(c.Before.ID).String()
	}
	return ""
}

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
