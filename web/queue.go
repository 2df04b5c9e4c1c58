package web

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// Groupings of the queue, as they stand in the address.
const (
	byReason   = ""
	byFile     = "file"
	byDocument = "document"
)

// row is one doubtful thing: a citation, an item that has no citation to
// blame, or a problem of a document as a whole.
type row struct {
	doc     *report.Document
	item    *report.Item    // nil for a problem
	problem *report.Problem // nil for an item
	n       int             // citation of the item, or index of the problem; -1 for the item itself
	by      int             // lines by which it looks shifted, with others of the same file
}

func (w row) cite() *report.Citation {
	if w.item == nil || w.n < 0 {
		return nil
	}
	return &w.item.Citations[w.n]
}

func (w row) outcome() string {
	if w.problem != nil {
		return report.Refused // each of them fails its document
	}
	if c := w.cite(); c != nil {
		return outcome(c.Outcome)
	}
	return outcome(w.item.Outcome)
}

func (w row) word() string {
	switch c := w.cite(); {
	case w.problem != nil:
		return "fails"
	case c == nil:
		return itemWord(*w.item)
	case w.outcome() == report.OK && len(c.Leads) > 0:
		return "worth a look"
	default:
		return citationWord(*c)
	}
}

// reason is the code that the queue groups by. What resolves is there for its
// leads, the first of which decides.
func (w row) reason() string {
	c := w.cite()
	switch {
	case w.problem != nil:
		return w.problem.Reason
	case c == nil:
		return w.item.Reason
	case w.outcome() == report.OK && len(c.Leads) > 0:
		return c.Leads[0].Code
	}
	return c.Reason
}

// why is the row's sentence; a lead's are drawn one by one.
func (w row) why() string {
	c := w.cite()
	switch {
	case w.problem != nil:
		return ""
	case c == nil:
		return w.item.Message
	case w.outcome() == report.OK:
		return ""
	}
	return c.Message
}

// id names the row in the page and in the reader's marks.
func (w row) id() string {
	if w.problem != nil {
		return w.doc.Path + "#" + strconv.Itoa(w.n)
	}
	if w.n < 0 {
		return w.item.ID
	}
	return w.item.ID + "/" + strconv.Itoa(w.n)
}

// route opens the row's source beside the queue; a row without one is read in
// its document.
func (w row) route() Route {
	if w.problem != nil {
		return problemRoute(w.doc, w.problem)
	}
	if w.n < 0 {
		return In(w.doc.Path).claim(w.item.ID)
	}
	return Route{Screen: atQueue, Path: w.doc.Path, Claim: w.item.ID, Source: w.n}
}

// inDocument leads to the row's item where it stands.
func (w row) inDocument() Route {
	if w.problem != nil {
		return problemRoute(w.doc, w.problem)
	}
	return In(w.doc.Path).claim(w.item.ID).source(w.n)
}

// line is where the row stands in its document, 0 for nowhere in particular.
func (w row) line() int {
	switch {
	case w.item != nil:
		return w.item.At.Line
	case w.problem.Line != nil:
		return *w.problem.Line
	}
	return 0
}

// elementID is the element id of the row's button.
func (w row) elementID() string {
	if w.problem != nil {
		return "q-" + w.id()
	}
	return rowID(w.item.ID, w.n)
}

// rowID is the element id of the button of a row about an item.
func rowID(item string, n int) string { return "q-" + item + "-" + strconv.Itoa(n) }

// doubtful lists every row in the order in which a reader should take them:
// refused, malformed, without a source, not checkable, then what resolves and
// is worth a look.
func doubtful(r *report.Report) []row {
	shifted := map[string]int{}
	for _, s := range resolve.Shifts(r) {
		for _, id := range s.Citations {
			shifted[id] = s.By
		}
	}
	var rows []row
	for i := range r.Documents {
		d := &r.Documents[i]
		for n := range d.Problems {
			rows = append(rows, row{doc: d, problem: &d.Problems[n], n: n})
		}
		for j := range d.Items {
			item := &d.Items[j]
			if s := outcome(item.Outcome); s == report.Malformed || s == report.Unsourced {
				rows = append(rows, row{doc: d, item: item, n: -1})
			}
			for n := range item.Citations {
				if c := &item.Citations[n]; outcome(c.Outcome) != report.OK || len(c.Leads) > 0 {
					rows = append(rows, row{doc: d, item: item, n: n, by: shifted[c.ID]})
				}
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(rank(a.outcome()), rank(b.outcome())) })
	return rows
}

// group is the rows that share a reason, a cited file or a document.
type group struct {
	key  string // code of a reason, else a path, "" where no file is cited
	rows []row
}

// grouped sorts rows into groups: those with the worst row first, then the
// larger, then by name. Documents keep the order of their worst row.
func grouped(rows []row, by string) []group {
	at := map[string]int{}
	var groups []group
	for _, w := range rows {
		key, name := w.reason(), ""
		switch by {
		case byFile:
			key = citedFile(w.cite())
		case byDocument:
			key = w.doc.Path
		default:
			name = w.outcome() + " " // a code may be both, as an outcome and as a lead
		}
		i, ok := at[name+key]
		if !ok {
			i = len(groups)
			at[name+key] = i
			groups = append(groups, group{key: key})
		}
		groups[i].rows = append(groups[i].rows, w)
	}
	slices.SortStableFunc(groups, func(a, b group) int {
		if by == byFile && (a.key == "") != (b.key == "") { // what cites no file has nothing in common
			return cmp.Compare(min(len(b.key), 1), min(len(a.key), 1))
		}
		return cmp.Or(cmp.Compare(rank(a.rows[0].outcome()), rank(b.rows[0].outcome())),
			cmp.Compare(len(b.rows), len(a.rows)), strings.Compare(a.key, b.key))
	})
	return groups
}

// chunk is how many rows are laid out together, when they come into view.
const chunk = 40

func (g group) chunks() [][]row { return slices.Collect(slices.Chunk(g.rows, chunk)) }

// citedFile is the file that a citation is about: where it points, what decided
// it, or else the first place that was looked at. It is "" for what is no file.
func citedFile(c *report.Citation) string {
	switch {
	case c == nil:
		return ""
	case c.Target != nil:
		return c.Target.Path
	case c.Shown != nil:
		return c.Shown.Path
	case len(c.Tried) > 0:
		return c.Tried[0].Path
	}
	return ""
}

// files is what the filter's f: looks at: the cited file and the source as
// written.
func files(c *report.Citation) string {
	if c == nil {
		return ""
	}
	if p := citedFile(c); p != "" && !strings.Contains(c.Raw, p) {
		return c.Raw + " " + p
	}
	return c.Raw
}

func kindOf(c *report.Citation) string {
	if c == nil {
		return ""
	}
	return orElse(c.Kind, "")
}

// leadCodes is the codes of a citation's leads, separated by blanks.
func leadCodes(c *report.Citation) string {
	if c == nil {
		return ""
	}
	var codes []string
	for _, l := range c.Leads {
		codes = append(codes, l.Code)
	}
	return strings.Join(codes, " ")
}

// withLeads counts the citations of documents that resolve and have a lead.
func withLeads(docs ...*report.Document) int {
	n := 0
	for _, d := range docs {
		for i := range d.Items {
			for _, c := range d.Items[i].Citations {
				if outcome(c.Outcome) == report.OK && len(c.Leads) > 0 {
					n++
				}
			}
		}
	}
	return n
}

func allDocuments(r *report.Report) []*report.Document {
	var out []*report.Document
	for i := range r.Documents {
		out = append(out, &r.Documents[i])
	}
	return out
}

// run is a piece of a claim in a row: words, or a name that stood in
// backticks. A row draws no other markup, because there may be thousands.
type run struct {
	text string
	code bool
}

func claimRuns(claim string) []run {
	parts := strings.Split(oneLine(claim), "`")
	if len(parts)%2 == 0 { // one is not closed
		return []run{{text: oneLine(claim)}}
	}
	var out []run
	for i, p := range parts {
		if p != "" {
			out = append(out, run{text: p, code: i%2 == 1})
		}
	}
	return out
}

// chip is a term of the filter that one press puts in or takes out.
type chip struct {
	term, word string
	n          int
}

func chips(rows []row) []chip {
	n := map[string]int{}
	for _, w := range rows {
		n[w.outcome()]++
	}
	return chipsOf(n[report.Refused], n[report.Malformed], n[report.Unsourced], n[report.Unverified], n[report.OK])
}

func documentChips(d *report.Document) []chip {
	return chipsOf(d.Counts.Refused, d.Counts.Malformed, d.Counts.Unsourced, d.Counts.Unverified, withLeads(d))
}

// chipsOf leaves out what there is none of.
func chipsOf(refused, malformed, unsourced, unverified, leads int) []chip {
	all := []chip{
		{"s:refused", "refused", refused}, {"s:malformed", "malformed", malformed}, {"s:unsourced", "no source", unsourced},
		{"s:unverified", "cannot be checked", unverified}, {"lead:any", "worth a look", leads},
	}
	return slices.DeleteFunc(all, func(c chip) bool { return c.n == 0 })
}

func itemNoun(n int) string {
	if n == 1 {
		return "item"
	}
	return "items"
}

// leadPlace is the place that a lead is about, as one cites it.
func leadPlace(l report.Lead) string {
	if l.Line == nil {
		return orElse(l.Path, "")
	}
	return orElse(l.Path, "") + ":" + strconv.Itoa(*l.Line)
}
