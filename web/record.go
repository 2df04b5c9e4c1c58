package web

import (
	"context"
	"io"
	"sort"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/fa6e744d/assay/resolve/report"
)

// A saved page shows a whole report as one text, which reads without a script.
// Its anchors are the addresses of the page: "#/h/<path>?c=<item>" leads to an
// item in both, because an id may hold what an address holds. See
// web/docs/offline.md.

// savedScreens are those that stand behind the documents of a saved page, each
// with the address that it has in the page. A screen joins by a line here.
var savedScreens = []struct {
	anchor string
	name   string
	holds  func(*report.Report) bool
	draw   func(*report.Report) templ.Component
}{
	{"/packets", "Packets", func(r *report.Report) bool { return len(r.Packets) > 0 }, Packets},
	{"/costs", "Costs", func(r *report.Report) bool { return r.Money != nil }, Costs},
}

// Record draws a report for a saved page. It says that it is a record: nothing
// is checked by reading it.
func Record(r *report.Report, engine bool) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var page strings.Builder
		if err := record(r, engine).Render(ctx, &page); err != nil {
			return err
		}
		_, err := io.WriteString(w, settled(page.String()))
		return err
	})
}

// below draws a screen as a part of a page whose one heading it is not.
func below(screen templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var part strings.Builder
		if err := screen.Render(ctx, &part); err != nil {
			return err
		}
		_, err := lower.WriteString(w, part.String())
		return err
	})
}

// lower makes headings those of a part. Text cannot be taken for one, because
// "<" is escaped in it.
var lower = strings.NewReplacer("<h1", `<h1 aria-level="2"`, "<h2", `<h2 aria-level="3"`, "<h3", `<h3 aria-level="4"`,
	"<h4", `<h4 aria-level="5"`, "<h5", `<h5 aria-level="6"`)

// settled lets every link lead to an anchor that is there: that of its own
// address, else of the address without what follows "?". A link to what the
// page does not hold becomes text. Quotation marks are escaped in text, so that
// an attribute is found by its own.
func settled(page string) string {
	ids := map[string]bool{}
	for rest := page; ; {
		_, after, ok := strings.Cut(rest, ` id="`)
		if !ok {
			break
		}
		id, next, _ := strings.Cut(after, `"`)
		ids[id], rest = true, next
	}
	const link = ` href="#`
	var out strings.Builder
	for {
		before, after, ok := strings.Cut(page, link)
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		to, rest, _ := strings.Cut(after, `"`)
		whole, _, _ := strings.Cut(to, "?")
		switch {
		case ids[to] || strings.HasPrefix(to, "i-"):
			out.WriteString(link + to + `"`)
		case ids[whole]:
			out.WriteString(link + whole + `"`)
		}
		page = rest
	}
}

// anchor is an address as the id of the place that it leads to.
func anchor(r Route) string { return r.String()[1:] }

func itemAnchor(i *report.Item, route Route) string {
	if route.saved {
		return anchor(In(route.Path).claim(i.ID))
	}
	return "c-" + i.ID
}

func lineAnchor(line int, route Route) string {
	if route.saved {
		return anchor(In(route.Path).line(line))
	}
	return lineID(line)
}

// savedRoute is the route of a document inside a saved page.
func savedRoute(d *report.Document) Route {
	route := In(d.Path)
	route.saved = true
	return route
}

// savedTree is nil for a document that is drawn line by line.
func savedTree(d *report.Document) *tree {
	if unreadable(d) || d.Text == "" {
		return nil
	}
	return newTree(d)
}

// savedLines draws the lines of a target as one preformatted text: a page may
// hold thousands.
func savedLines(t *report.Target, both words) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		width := len(strconv.Itoa(t.Lines[len(t.Lines)-1].N))
		for _, run := range runs(t) {
			of := words(nil)
			if run[0].Cited {
				of = both
				io.WriteString(w, "<mark>")
			}
			for _, l := range run {
				n := strconv.Itoa(l.N)
				io.WriteString(w, "<b>"+strings.Repeat(" ", width-len(n))+n+"</b>")
				if err := underline(l.Text, of).Render(ctx, w); err != nil {
					return err
				}
				if l.Cut > 0 {
					io.WriteString(w, "<i> + "+count(l.Cut, "character")+"</i>")
				}
				io.WriteString(w, "\n")
			}
			if run[0].Cited {
				io.WriteString(w, "</mark>")
				if t.Omitted > 0 && run[len(run)-1].N < t.EndLine {
					io.WriteString(w, "<i>"+count(t.Omitted, "cited line")+" left out here</i>\n")
				}
			}
		}
		return nil
	})
}

// everyNeed is what a person has to look at, worst first, without a limit.
func everyNeed(r *report.Report) []need {
	var all []need
	for i := range r.Documents {
		d := &r.Documents[i]
		for j := range d.Problems {
			all = append(all, need{doc: d, problem: &d.Problems[j]})
		}
		for j := range d.Items {
			if item := &d.Items[j]; outcome(item.Outcome) != report.OK || firstLead(item) >= 0 {
				all = append(all, need{doc: d, item: item})
			}
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].rank() < all[j].rank() })
	return all
}

// savedGhost is [ghost] for what decided a citation, where anything did.
func savedGhost(c *report.Citation) string {
	if c.Shown == nil {
		return ""
	}
	return ghost(c.Shown, c)
}

// reportJSON is the report as the command line writes it, whose encoding lets
// it stand in a page.
func reportJSON(r *report.Report) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error { return report.Encode(w, r) })
}

// PageName is the name of a saved page: the same for the same run and workspace.
func PageName(r *report.Report) string {
	name := "evidence"
	if len(r.Runs) == 1 {
		name += "-" + r.Runs[0].ID
	}
	if id := Identity(r); id != "" {
		name += "-" + id
	}
	return strings.Map(func(c rune) rune {
		if c == '-' || c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			return c
		}
		return '_'
	}, name) + ".html"
}
