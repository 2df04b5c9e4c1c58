package web

import (
	"sort"

	"github.com/fa6e744d/assay/resolve/report"
)

// rank orders outcomes by how much they need a person.
func rank(s string) int {
	switch outcome(s) {
	case report.Refused:
		return 0
	case report.Malformed:
		return 1
	case report.Unsourced:
		return 2
	case report.Unverified:
		return 3
	}
	return 4
}

func documentRank(d *report.Document) int {
	switch {
	case d.Verdict != report.Pass:
		return 0
	case d.ClaimSources != report.Holds || d.Counts.Unverified > 0:
		return 1
	}
	return 2
}

// byNeed is the documents, those that need a person first, else in the
// report's order.
func byNeed(r *report.Report) []*report.Document {
	var out []*report.Document
	for i := range r.Documents {
		out = append(out, &r.Documents[i])
	}
	sort.SliceStable(out, func(i, j int) bool { return documentRank(out[i]) < documentRank(out[j]) })
	return out
}

// maxFirst is how many entries "what needs a person first" lists.
const maxFirst = 12

// need is one thing that needs a person: an item, or a problem of a document.
type need struct {
	doc     *report.Document
	item    *report.Item
	problem *report.Problem
}

// needs lists what fails a document, worst first: problems of whole documents
// (nothing below a missing section can be trusted), then items. Where nothing
// fails it lists what cannot be checked, and where that is nothing either, what
// resolves and is worth a look. The second result says how many were left out.
func needs(r *report.Report) (shown []need, more int) {
	limit := rank(report.Unsourced)
	var all []need
	for i := range r.Documents {
		d := &r.Documents[i]
		for j := range d.Problems {
			all = append(all, need{doc: d, problem: &d.Problems[j]})
		}
		for j := range d.Items {
			if rank(d.Items[j].Outcome) <= limit {
				all = append(all, need{doc: d, item: &d.Items[j]})
			}
		}
	}
	pick := func(wanted func(*report.Item) bool) {
		for i := range r.Documents {
			d := &r.Documents[i]
			for j := range d.Items {
				if wanted(&d.Items[j]) {
					all = append(all, need{doc: d, item: &d.Items[j]})
				}
			}
		}
	}
	if all == nil {
		pick(func(i *report.Item) bool { return outcome(i.Outcome) == report.Unverified })
	}
	if all == nil {
		pick(func(i *report.Item) bool { return firstLead(i) >= 0 })
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].rank() < all[j].rank() })
	if len(all) > maxFirst {
		return all[:maxFirst], len(all) - maxFirst
	}
	return all, 0
}

func (n need) rank() int {
	if n.problem != nil {
		return -1
	}
	return rank(n.item.Outcome)
}

// is is the item's outcome; what resolves is only here for a lead.
func (n need) is() string {
	if s := outcome(n.item.Outcome); s != report.OK {
		return s
	}
	return "lead"
}

// why is the sentence that says what is wrong or asked.
func (n need) why() string {
	if k := firstLead(n.item); n.is() == "lead" && k >= 0 {
		return n.item.Citations[k].Leads[0].Message
	}
	return why(n.item)
}

func (n need) route() Route {
	if k := firstLead(n.item); n.is() == "lead" && k >= 0 {
		return In(n.doc.Path).claim(n.item.ID).source(k)
	}
	return itemRoute(n.doc, n.item)
}

// firstLead is the first source of an item that is worth a look, -1 for none.
func firstLead(i *report.Item) int {
	for n := range i.Citations {
		if len(i.Citations[n].Leads) > 0 {
			return n
		}
	}
	return -1
}

// allResolve is true when there are citations, each resolves, and no document
// fails for another reason.
func allResolve(r *report.Report) bool {
	return r.Counts.Citations > 0 && r.Counts.OK == r.Counts.Citations && r.Counts.FailingDocuments == 0
}

// firstWorst is the citation that gave the item its outcome, or nil.
func firstWorst(i *report.Item) *report.Citation {
	for j := range i.Citations {
		if outcome(i.Citations[j].Outcome) == outcome(i.Outcome) {
			return &i.Citations[j]
		}
	}
	return nil
}

// why is the sentence that explains an item's outcome.
func why(i *report.Item) string {
	if i.Message != "" {
		return i.Message
	}
	if c := firstWorst(i); c != nil {
		return c.Message
	}
	return ""
}

// remarks of all documents that have any.
func notLookedAt(r *report.Report) (docs []*report.Document, places int) {
	for i := range r.Documents {
		if n := len(r.Documents[i].NotLookedAt); n > 0 {
			docs = append(docs, &r.Documents[i])
			places += n
		}
	}
	return docs, places
}

// itemRoute leads to an item, at the source that decided it.
func itemRoute(d *report.Document, i *report.Item) Route {
	route := In(d.Path).claim(i.ID)
	for n := range i.Citations {
		if outcome(i.Citations[n].Outcome) == outcome(i.Outcome) {
			return route.source(n)
		}
	}
	return route
}

func problemRoute(d *report.Document, p *report.Problem) Route {
	if p.Line != nil {
		return In(d.Path).line(*p.Line)
	}
	return In(d.Path)
}

// failing is "3 of 12 documents fail." and what became of the packets.
func failing(c report.Counts) string {
	verb := "fail"
	if c.FailingDocuments == 1 {
		verb = "fails"
	}
	s := number(c.FailingDocuments) + " of " + count(c.Documents, "document") + " " + verb + "."
	if c.RefusedPackets > 0 {
		verb = "are"
		if c.RefusedPackets == 1 {
			verb = "is"
		}
		s += " " + number(c.RefusedPackets) + " of " + count(c.Packets, "packet") + " " + verb + " refused."
	}
	return s
}

// nothingChecked says why a report is empty: empty is never sound.
func nothingChecked(r *report.Report) string {
	if len(r.Documents) == 0 {
		return "The workspace was opened and holds no handoff: no file whose name ends in handoff.md under tldrx-work, and no Markdown file with the four sections."
	}
	return "The documents hold not one citation that the rules can read, so there was nothing to look up. An item cites its source as [src: path:line] at its end."
}
