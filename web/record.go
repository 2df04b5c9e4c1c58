package web

import (
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	stdhtml "html"
	"io"
	"net/url"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/fa6e744d/assay/resolve/report"
)

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
	{"/facts", "Facts", func(r *report.Report) bool { return len(r.Facts) > 0 }, func(r *report.Report) templ.Component { return Facts(r, "") }},
	{"/questions", "Questions", func(r *report.Report) bool {
		return slices.ContainsFunc(r.Runs, func(run report.Run) bool { return len(run.Questions) > 0 })
	}, Questions},
}

// Record draws a report for a saved page. It says that it is a record: nothing
// is checked by reading it.
func Record(r *report.Report, engine bool) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var page strings.Builder
		if err := record(r, engine).Render(ctx, &page); err != nil {
			return err
		}
		_, err := unnamed.WriteString(w, settled(page.String(), r))
		return err
	})
}

// unnamed makes the parts of a source no landmarks: a page has hundreds.
var unnamed = strings.NewReplacer(`class="tried" aria-label="Places tried"`, `class="tried"`, `class="leads" aria-label="Worth a look"`, `class="leads"`,
	`class="offer" aria-label="What was probably meant"`, `class="offer"`, `class="fact" aria-label="The fact"`, `class="fact"`)

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

// settled lets every address of the page's screens lead to its place in a saved
// page, or to the document that holds it. What the saved page does not hold
// becomes text. Quotation marks are escaped in text, so that an attribute is
// found by its own.
func settled(page string, r *report.Report) string {
	ids := map[string]bool{}
	for rest := page; ; {
		_, after, ok := strings.Cut(rest, ` id="`)
		if !ok {
			break
		}
		id, next, _ := strings.Cut(after, `"`)
		ids[id], rest = true, next
	}
	documents := map[string]int{}
	for i, d := range byNeed(r) {
		documents[d.Path] = i + 1
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
		page = rest
		for _, id := range places(to, documents) {
			if ids[id] || strings.HasPrefix(id, "i-") {
				out.WriteString(link + id + `"`)
				break
			}
		}
	}
}

// places are the ids that an address may stand for, the nearest first.
func places(to string, documents map[string]int) []string {
	if !strings.HasPrefix(to, "/") {
		return []string{to}
	}
	route := ParseRoute(stdhtml.UnescapeString(to))
	screen, _, _ := strings.Cut(to, "?")
	n := documents[route.Path]
	if n == 0 {
		return []string{screen}
	}
	var ids []string
	if route.Source >= 0 {
		ids = append(ids, savedSource(route.Claim, route.Source))
	}
	if route.Claim != "" {
		ids = append(ids, savedItem(route.Claim))
	}
	if route.Line > 0 {
		ids = append(ids, "l"+strconv.Itoa(n)+"-"+strconv.Itoa(route.Line))
	}
	return append(ids, documentAnchor(n))
}

// savedItem and savedSource are ids of a saved page. An item's id is content of
// its document too, so that it is one of a kind among many documents.
func savedItem(id string) string { return "c-" + url.PathEscape(id) }

func savedSource(id string, n int) string { return "s-" + url.PathEscape(id) + "-" + strconv.Itoa(n) }

// lineAnchor is the id of a line.
func lineAnchor(line int, route Route) string {
	if route.saved > 0 {
		return "l" + strconv.Itoa(route.saved) + "-" + strconv.Itoa(line)
	}
	return lineID(line)
}

func documentAnchor(n int) string { return "d" + strconv.Itoa(n) }

// savedRoute is the route of the n-th document of a saved page, from 1.
func savedRoute(d *report.Document, n int) Route {
	route := In(d.Path)
	route.saved = n
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
		var out strings.Builder
		width := len(strconv.Itoa(t.Lines[len(t.Lines)-1].N))
		for _, run := range runs(t) {
			of := words(nil)
			if run[0].Cited {
				of = both
				out.WriteString("<mark>")
			}
			for _, l := range run {
				n := strconv.Itoa(l.N)
				out.WriteString("<b>" + strings.Repeat(" ", width-len(n)) + n + "</b>")
				if err := underline(l.Text, of).Render(ctx, &out); err != nil {
					return err
				}
				if l.Cut > 0 {
					out.WriteString("<i> + " + count(l.Cut, "character") + "</i>")
				}
				out.WriteString("\n")
			}
			if run[0].Cited {
				out.WriteString("</mark>")
				if t.Omitted > 0 && run[len(run)-1].N < t.EndLine {
					out.WriteString("<i>" + count(t.Omitted, "cited line") + " left out here</i>\n")
				}
			}
		}
		_, err := apostrophes.WriteString(w, out.String())
		return err
	})
}

// apostrophes need no escape between tags, and code is full of them.
var apostrophes = strings.NewReplacer("&#39;", "'")

// everyNeed is what is refused, malformed, without a source or cannot be checked,
// worst first, without a limit.
func everyNeed(r *report.Report) []need {
	var all []need
	for i := range r.Documents {
		d := &r.Documents[i]
		for j := range d.Problems {
			all = append(all, need{doc: d, problem: &d.Problems[j]})
		}
		for j := range d.Items {
			if item := &d.Items[j]; outcome(item.Outcome) != report.OK {
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

// packedReport is the report's JSON, gzip in base64: as it is it would be half
// of the page.
func packedReport(r *report.Report) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		text := base64.NewEncoder(base64.StdEncoding, w)
		z := gzip.NewWriter(text)
		return errors.Join(report.Encode(z, r), z.Close(), text.Close())
	})
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
