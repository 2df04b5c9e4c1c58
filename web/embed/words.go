package embed

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// ready is the detail of the event assay-ready.
func ready(r *report.Report) string {
	return detail(map[string]any{
		"counts": r.Counts, "zipSha256": r.Workspace.Identity.SHA256, "resolver": r.Tool.Name + " " + r.Tool.Version,
		"rules": r.Schema, "recorded": true,
	})
}

// selected is the detail of the event assay-select.
func selected(d *report.Document, i *report.Item, c *report.Citation) string {
	v := map[string]any{"handoff": d.Path, "claim": i.ID, "outcome": i.Outcome, "reason": i.Reason, "source": nil, "path": nil, "lines": nil}
	if c != nil {
		v["source"], v["outcome"], v["reason"] = c.Raw, c.Outcome, c.Reason
		if t := shownTarget(c); t != nil {
			v["path"], v["lines"] = t.Path, []int{t.StartLine, t.EndLine}
		}
	}
	return detail(v)
}

// detail is JSON for the script to hand on unread.
func detail(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "{}" // unreachable: strings and numbers only
	}
	return string(b)
}

func shownTarget(c *report.Citation) *report.Target {
	if c.Target != nil {
		return c.Target
	}
	return c.Shown
}

// known is an outcome to draw: one of a later version is never sound.
func known(outcome string) string {
	switch outcome {
	case report.OK, report.Refused, report.Unverified, report.Malformed, report.Unsourced:
		return outcome
	}
	return report.Unverified
}

func itemPart(outcome string) string {
	name := known(outcome)
	switch name {
	case report.OK:
		name = "resolves"
	case report.Malformed:
		name = "refused"
	}
	return "item item-" + name
}

func linePart(l report.Line) string {
	if l.Cited {
		return "line line-cited"
	}
	return "line"
}

func itemWord(i report.Item) string {
	i.Outcome = known(i.Outcome)
	return i.Word()
}

func citationWord(c report.Citation) string {
	c.Outcome = known(c.Outcome)
	return c.Word()
}

// tally is a report in one sentence; it says no word stronger than that
// something resolves.
func tally(c report.Counts) string {
	if c.Documents == 0 {
		return "nothing was judged"
	}
	parts := []string{fmt.Sprintf("%d resolve", c.OK), fmt.Sprintf("%d refused", c.Refused)}
	add := func(n int, word string) {
		if n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+word)
		}
	}
	add(c.Malformed, "malformed")
	add(c.Unsourced, "without a source")
	add(c.Unverified, "cannot be checked")
	return strings.Join(parts, ", ")
}

func whereOf(t *report.Target) string {
	switch {
	case t.StartLine < 1:
		return t.Path
	case t.EndLine <= t.StartLine:
		return t.Path + ":" + strconv.Itoa(t.StartLine)
	}
	return t.Path + ":" + strconv.Itoa(t.StartLine) + "-" + strconv.Itoa(t.EndLine)
}

// waiting lists what the queue shows of a document: everything that is not
// sound, and what is sound and carries a lead.
func waiting(d *report.Document) (items []*report.Item) {
	for k := range d.Items {
		i := &d.Items[k]
		lead := false
		for _, c := range i.Citations {
			lead = lead || len(c.Leads) > 0
		}
		if known(i.Outcome) != report.OK || lead {
			items = append(items, i)
		}
	}
	return items
}

func all(d *report.Document) (items []*report.Item) {
	for k := range d.Items {
		items = append(items, &d.Items[k])
	}
	return items
}

func leadCodes(c *report.Citation) string {
	var codes []string
	for _, l := range c.Leads {
		codes = append(codes, l.Code)
	}
	return strings.Join(codes, " ")
}

func kind(c *report.Citation) string {
	if c.Kind == nil {
		return ""
	}
	return *c.Kind
}

func path(c *report.Citation) string {
	if t := shownTarget(c); t != nil {
		return t.Path
	}
	return ""
}

// worst is the outcome that a sum is coloured by; the words stand beside it.
func worst(c report.Counts) string {
	switch {
	case c.Refused+c.Malformed+c.Unsourced > 0 || c.FailingDocuments > 0:
		return report.Refused
	case c.Unverified > 0 || c.Citations == 0:
		return report.Unverified
	}
	return report.OK
}
