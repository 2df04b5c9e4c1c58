package web

import (
	"strconv"

	"github.com/a-h/templ"

	"github.com/fa6e744d/assay/resolve/report"
)

// Screen is what the page shows at one address.
type Screen struct {
	Key   string // equal for addresses that show the same view
	Title string
	View  templ.Component
	Panel templ.Component // the source that is open, nil for none
	Focus string          // id of the element that the address names, "" for none
}

// At gives the screen for a fragment of the page's address. A place that the
// report does not have is said to be missing; the reader is never silently
// taken somewhere else.
func At(r *report.Report, fragment string) Screen {
	route := ParseRoute(fragment)
	if madeElsewhere(r, route) {
		return Screen{Key: "foreign:" + route.String(), Title: "Made elsewhere · Assay", View: framed(r, "foreign", foreign(r, route))}
	}
	switch route.Screen {
	case atOverview, atDocuments:
		s := Screen{Key: "overview", Title: r.Workspace.Name + " · Assay", View: framed(r, route.Screen, Overview(r))}
		if route.Screen == atDocuments {
			s.Key, s.Focus = atDocuments, "documents"
		}
		return s
	case atQueue:
		return queueScreen(r, route)
	case atPackets:
		return Screen{Key: atPackets, Title: "Packets · " + r.Workspace.Name + " · Assay", View: framed(r, atPackets, Packets(r)), Focus: packetFocus(r, route.Path)}
	case atFacts:
		return factsScreen(r, route.Claim)
	case atQuestions:
		return questionsScreen(r)
	case atCosts:
		return Screen{Key: atCosts, Title: "Costs · " + r.Workspace.Name + " · Assay", View: framed(r, atCosts, Costs(r))}
	}
	if s, ok := MoneyScreen(r, route); ok {
		return s
	}
	d := document(r, route.Path)
	if d == nil {
		if s, ok := recordScreen(r, route); ok {
			return s
		}
		return Screen{Key: "none:" + route.Path, Title: "Not here · Assay", View: framed(r, "missing", Missing(r, route))}
	}
	s := Screen{Key: "document:" + d.Path, Title: d.Path + " · Assay"}
	var t *tree
	if route.Raw || unreadable(d) {
		s.Key = "raw:" + d.Path
	} else {
		t = newTree(d)
	}
	item := item(d, route.Claim)
	switch {
	case item != nil:
		s.Focus = itemFocus(item, t)
		if route.Source >= 0 && route.Source < len(item.Citations) {
			s.Panel = Source(d, item, route.Source, route)
			if t != nil {
				s.Focus = sourceID(item, route.Source)
			}
		}
	case route.Claim != "":
		s.Key += "?c=" + route.Claim // says so in its head
	case route.Line > 0:
		s.Focus = lineFocus(t, route.Line)
	}
	s.View = framed(r, atDocument, Document(r, d, t, route))
	return s
}

// queueScreen is the queue, with a row and its source where the address names
// one.
func queueScreen(r *report.Report, route Route) Screen {
	s := Screen{Key: atQueue + ":" + route.Group + sampleKey(route.Sample), Title: "Queue · " + r.Workspace.Name + " · Assay", View: framed(r, atQueue, Doubtful(r, route))}
	d := document(r, route.Path)
	if d == nil {
		return s
	}
	i := item(d, route.Claim)
	if i == nil {
		return s
	}
	for _, w := range queued(r, route) {
		if w.item == i && (w.n == route.Source || route.Source < 0) {
			s.Focus = rowID(i.ID, w.n)
			break
		}
	}
	if route.Source >= 0 && route.Source < len(i.Citations) {
		s.Panel = Source(d, i, route.Source, route)
	}
	return s
}

// Heard is what a screen reader is told when a check has ended.
func Heard(r *report.Report) string {
	c := r.Counts
	return r.Workspace.Name + ": " + failing(c) + " " + number(c.Refused) + " refused, " + number(c.Unverified) + " cannot be checked, " +
		number(c.OK) + " resolve, of " + count(c.Citations, "citation") + "; " +
		number(c.Malformed) + " malformed and " + number(c.Unsourced) + " without a source, of " + count(c.Items, "item") + "." + heardPackets(c)
}

func document(r *report.Report, path string) *report.Document {
	for i := range r.Documents {
		if r.Documents[i].Path == path {
			return &r.Documents[i]
		}
	}
	return nil
}

// item finds an item of a document by its id, judged or elsewhere.
func item(d *report.Document, id string) *report.Item {
	for _, items := range [][]report.Item{d.Items, d.Elsewhere} {
		for i := range items {
			if items[i].ID == id {
				return &items[i]
			}
		}
	}
	return nil
}

// itemFocus is the element of an item: its box, or the line it begins on
// where the text is raw.
func itemFocus(i *report.Item, t *tree) string {
	if t == nil {
		return lineID(i.At.Line)
	}
	return "c-" + i.ID
}

// lineFocus is the element that holds a line.
func lineFocus(t *tree, line int) string {
	if t == nil {
		return lineID(line)
	}
	if b := leafAt(t.blocks, line); b != nil {
		return lineID(b.line)
	}
	return ""
}

func lineID(line int) string { return "l-" + strconv.Itoa(line) }
