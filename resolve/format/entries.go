package format

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// weight says how much an entry decides. Every format maps these to its own
// levels; the table stands in web/docs/formats.md.
type weight int

const (
	fails   weight = iota // refused, malformed, unsourced, or a fault of a failing document or packet
	open                  // nobody could check it
	aside                 // not ok, and decides nothing: on no judged item, or a file of the workspace
	settled               // ok
)

// entry is one thing that a format reports: a citation, an item without one, a
// claim of a packet, or a fault of a document, a packet or a file.
type entry struct {
	doc     *report.Document // nil for packets and files
	path    string
	at      report.Span // zero where it has no place
	section string
	claim   string
	source  string // as written; "" for a fault
	id      string // of the item or citation; "" for a fault
	weight  weight
	outcome string // in the report's words; "problem" for a fault
	reason  string
	message string
	target  *report.Target
	note    string // why it decides nothing
	whole   bool   // a fault of a document or packet as a whole
}

// entries lists everything there is to report, in the order of the report:
// documents, packets, files of the workspace.
func entries(r *report.Report) []entry {
	all := make([]entry, 0, r.Counts.Citations+r.Counts.Elsewhere+16)
	for i := range r.Documents {
		all = documentEntries(all, &r.Documents[i])
	}
	for i := range r.Packets {
		all = packetEntries(all, &r.Packets[i])
	}
	for i := range r.Workspace.Problems {
		all = append(all, problemEntry(&r.Workspace.Problems[i], nil, aside, "a file of the workspace"))
	}
	return all
}

func documentEntries(all []entry, d *report.Document) []entry {
	for i := range d.Problems {
		w, note := fails, ""
		if d.Verdict == report.Pass {
			w, note = aside, "the document passes"
		}
		all = append(all, problemEntry(&d.Problems[i], d, w, note))
	}
	for i := range d.Items {
		all = itemEntries(all, d, &d.Items[i], "")
	}
	for i := range d.Elsewhere {
		all = itemEntries(all, d, &d.Elsewhere[i], "on no judged item")
	}
	return all
}

func problemEntry(p *report.Problem, d *report.Document, w weight, note string) entry {
	e := entry{doc: d, path: p.Path, weight: w, outcome: "problem", reason: p.Reason, message: p.Message, note: note, whole: true}
	if d != nil {
		e.path = cmp.Or(p.Path, d.Path)
	}
	if p.Section != nil {
		e.section = *p.Section
	}
	if p.Line != nil && *p.Line > 0 {
		e.at = report.Span{Line: *p.Line, Column: 1, EndLine: *p.Line, EndColumn: 1}
	}
	return e
}

func weigh(outcome, note string) weight {
	switch {
	case outcome == report.OK:
		return settled
	case note != "":
		return aside
	case outcome == report.Unverified:
		return open
	}
	return fails
}

func itemEntries(all []entry, d *report.Document, it *report.Item, note string) []entry {
	base := entry{doc: d, path: d.Path, section: it.Section, claim: it.Claim, note: note}
	if it.Outcome == report.Malformed || it.Outcome == report.Unsourced {
		e := base
		e.at, e.id = it.At, it.ID
		e.weight, e.outcome = weigh(it.Outcome, note), it.Outcome
		e.reason, e.message = it.Reason, it.Message
		all = append(all, e)
	}
	for i := range it.Citations {
		c := &it.Citations[i]
		e := base
		e.at, e.id, e.source = c.At, c.ID, c.Raw
		e.weight, e.outcome = weigh(c.Outcome, note), c.Outcome
		e.reason, e.message = c.Reason, c.Message
		if e.target = c.Target; e.target == nil {
			e.target = c.Shown
		}
		all = append(all, e)
	}
	return all
}

func packetEntries(all []entry, p *report.Packet) []entry {
	if p.Message != "" {
		all = append(all, entry{path: p.Path, weight: weigh(p.Outcome, ""), outcome: p.Outcome, reason: p.Reason, message: p.Message, whole: true})
	}
	for i := range p.Claims {
		c := &p.Claims[i]
		e := entry{
			path: p.Path, section: "packet", claim: c.Text, id: fmt.Sprintf("claim %d", c.Index),
			weight: weigh(c.Outcome, ""), outcome: c.Outcome, reason: c.Reason, message: c.Message, target: c.Live,
		}
		if c.Path != "" {
			e.source = c.Path
			if c.StartLine > 0 {
				e.source = claimPlace(c.Path, c.StartLine, c.EndLine)
			}
		}
		all = append(all, e)
	}
	return all
}

// worstFirst orders entries for formats that show only so many.
func worstFirst(all []entry) {
	slices.SortStableFunc(all, func(a, b entry) int {
		if a.weight != b.weight {
			return cmp.Compare(a.weight, b.weight)
		}
		if a.whole != b.whole && a.weight == fails {
			if a.whole {
				return -1
			}
			return 1
		}
		return 0
	})
}

// maxMessage is the longest message that a format other than text and JSON
// passes on, in characters.
const maxMessage = 1000

// visible is [Visible], shortened.
func visible(s string, max int) string { return shorten(Visible(s), 0, max) }

// line is the line to point at: a fault without a place points at the first.
func (e *entry) line() int { return max(e.at.Line, 1) }

// text is the sentence of an entry.
func (e *entry) text() string {
	m := visible(e.message, maxMessage)
	if m == "" {
		m = visible(e.title()+": "+e.reason, maxMessage)
	}
	if e.weight == aside {
		m += " (Decides nothing: " + e.note + ".)"
	}
	return m
}

// title is what an entry is, in a few words.
func (e *entry) title() string {
	what := "Citation"
	switch {
	case e.section == "packet" && e.doc == nil && !e.whole:
		what = "Packet claim"
	case e.outcome == "problem" && e.doc == nil:
		return "Problem of a file"
	case e.outcome == "problem":
		return "Document problem"
	case e.whole:
		what = "Packet"
	}
	switch e.outcome {
	case report.Refused:
		return what + " refused"
	case report.Unverified:
		return what + " not checked"
	case report.Malformed:
		return "Malformed item"
	case report.Unsourced:
		return "Item without a source"
	}
	return what + " ok"
}

// label names an entry within its document.
func (e *entry) label() string {
	switch {
	case e.source != "":
		return visible(e.source, maxClaim)
	case e.claim != "":
		return visible(e.claim, maxClaim)
	}
	return visible(strings.TrimSpace(e.reason+" "+e.section), maxClaim)
}

// notChecked is the sentence for a report of exit code 3.
func notChecked(r *report.Report) string {
	if r.Exit != 3 {
		return ""
	}
	for _, p := range r.Workspace.Problems {
		if r.Counts.Documents == 0 && p.Message != "" {
			return "nothing could be checked: " + visible(p.Message, maxMessage)
		}
	}
	if r.Counts.Documents == 0 {
		return "nothing could be checked: no document was found"
	}
	return "nothing could be checked: no citations found in " + count(r.Counts.Documents, "document", "documents")
}
