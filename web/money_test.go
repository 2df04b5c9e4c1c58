package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/a-h/templ"
	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/net/html"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web"
)

// costs is a report with nothing but the money of a workspace in it.
func costs(t *testing.T, files fstest.MapFS) *report.Report {
	t.Helper()
	var found *resolve.Costs
	var err error
	if files == nil {
		found, err = resolve.Cost(context.Background(), os.DirFS("../testdata/workspaces/harbour"), "")
	} else {
		found, err = resolve.Cost(context.Background(), files, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	r := &report.Report{Workspace: report.Workspace{Name: "harbour"}, Money: found.Money}
	for _, run := range found.Runs {
		r.Runs = append(r.Runs, report.Run{ID: run.ID, Title: run.Title, Money: run.Money})
	}
	return r
}

// ledgerOf is a workspace of one run whose ledger holds the lines.
func ledgerOf(lines ...string) fstest.MapFS {
	return fstest.MapFS{"tldrx-work/240101-a/events.jsonl": {Data: []byte(strings.Join(lines, "\n"))}}
}

func attemptLine(cost, payload string) string {
	return `{"stage":"build","type":"agent.result","cost_usd":` + cost + `,"payload":{"phase":"04-build"` + payload + `}}`
}

// figurePanel is the panel at the address of a figure that attempts make up.
func figurePanel(t *testing.T, r *report.Report, all []report.Attempt) templ.Component {
	t.Helper()
	route := web.In(all[0].At.Path).String() + "?l=" + fmt.Sprint(all[0].At.Line)
	for _, a := range all[1:] {
		route += "," + fmt.Sprint(a.At.Line)
	}
	s, ok := web.MoneyScreen(r, web.ParseRoute(route))
	if !ok || s.Panel == nil {
		t.Fatalf("%s opens no panel", route)
	}
	return s.Panel
}

func TestMoneyGoldens(t *testing.T) {
	r := costs(t, nil)
	night := r.Runs[len(r.Runs)-1]
	const ledger = "tldrx-work/260921-night-orders/events.jsonl"
	for name, got := range map[string]string{
		"run":          draw(t, web.Money(night.Money, night.ID, night.Title)),
		"costs-none":   draw(t, web.Costs(&report.Report{})),
		"ledger":       draw(t, web.LedgerPanel(night.Money, ledger, 14)),
		"figure":       draw(t, figurePanel(t, r, night.Money.Attempts[:3])),
		"ledger-other": draw(t, web.LedgerPanel(night.Money, ledger, 1)),
	} {
		got = strings.ReplaceAll(got, "><", ">\n<") + "\n"
		file := filepath.Join("testdata", "money-"+name+".html")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != got {
			t.Errorf("run go test -update if this is right:\n%s", diff.Diff("want", want, "got", []byte(got)))
		}
	}
}

var chartsOf = regexp.MustCompile(`(?s)<figure class="chart">.*?</figure>`)

// drawn holds what the rules of charts speak of.
func drawn(t *testing.T, files fstest.MapFS) (html string, charts []string) {
	t.Helper()
	r := costs(t, files)
	html = draw(t, web.Costs(r))
	return html, chartsOf.FindAllString(html, -1)
}

// Rules 1 and 2: what was not measured has no bar, no axis and no zero, only a
// block of one size with a count.
func TestUnmeteredHasNoLength(t *testing.T) {
	html, charts := drawn(t, ledgerOf(attemptLine("0", `,"metered":false,"tokens":70`), attemptLine("0", `,"cost_usd":null`)))
	if strings.Contains(html, "$0.00") {
		t.Error("the page says $0.00 of what was not measured")
	}
	sizes := map[string]bool{}
	for _, c := range charts {
		if strings.Contains(c, "US dollars") && (strings.Contains(c, `class="measured"`) || strings.Contains(c, `class="grid"`)) {
			t.Errorf("a chart of what was not measured has a bar or an axis: %s", c)
		}
		if strings.Contains(c, "US dollars") && !strings.Contains(c, "2 tasks") {
			t.Errorf("no count of what was not measured: %s", c)
		}
		for _, m := range regexp.MustCompile(`class="block" x="([^"]*)" y="21" width="([^"]*)"`).FindAllStringSubmatch(c, -1) {
			sizes[m[1]+" "+m[2]] = true
		}
	}
	_, more := drawn(t, ledgerOf(strings.Split(strings.Repeat(attemptLine("0", `,"metered":false`)+"\n", 50), "\n")...))
	for _, c := range more {
		for _, m := range regexp.MustCompile(`class="block" x="([^"]*)" y="21" width="([^"]*)"`).FindAllStringSubmatch(c, -1) {
			sizes[m[1]+" "+m[2]] = true
		}
	}
	if len(sizes) != 1 || !sizes["76% 28"] {
		t.Errorf("the block's place and size must say nothing: %v", sizes)
	}
}

// Rule 3, and the real zero: a bar measured in part goes on in dashes.
func TestPartMeasuredBarIsOpen(t *testing.T) {
	_, open := drawn(t, ledgerOf(attemptLine("2.5", ""), attemptLine("0", `,"metered":false`)))
	_, closed := drawn(t, ledgerOf(attemptLine("2.5", "")))
	_, zero := drawn(t, ledgerOf(attemptLine("0", "")))
	for _, tt := range []struct {
		chart, has, not string
	}{
		{open[0], "stroke-dasharray", "$2.50 (measured)"},
		{open[0], "≥ $2.50", "(measured)"},
		{closed[0], "$2.50", "stroke-dasharray"},
		{closed[0], "$2.50", "≥"},
		{zero[0], "$0.00 (measured)", "not measured"},
	} {
		if !strings.Contains(tt.chart, tt.has) || strings.Contains(tt.chart, tt.not) {
			t.Errorf("want %q and not %q in %s", tt.has, tt.not, tt.chart)
		}
	}
}

// Rules 4 to 6: the axis starts at zero and names its currency, the economies
// have charts of their own, and each has a sentence.
func TestChartsNameWhatTheyMeasure(t *testing.T) {
	_, charts := drawn(t, nil)
	if len(charts) < 10 {
		t.Fatalf("only %d charts of the sample", len(charts))
	}
	for _, c := range charts {
		dollars, tokens := strings.Contains(c, "US dollars"), strings.Contains(c, "host tokens")
		if dollars == tokens {
			t.Errorf("one chart, one economy: %s", c)
		}
		if tokens && strings.Contains(c, "$") {
			t.Errorf("dollars in a chart of tokens: %s", c)
		}
		if label := regexp.MustCompile(`role="img" aria-label="([^"]{20,})"`).FindStringSubmatch(c); label == nil || !strings.HasSuffix(label[1], ".") {
			t.Errorf("no sentence as its name: %s", c)
		}
		if strings.Contains(c, `class="grid"`) {
			first := regexp.MustCompile(`<text class="tick" y="13">([^<]*)<`).FindStringSubmatch(c)
			if first == nil || first[1] != "$0" && first[1] != "0" {
				t.Errorf("the axis does not start at zero: %v", first)
			}
		}
		for _, w := range regexp.MustCompile(`width="([0-9.]+)%" height="16"`).FindAllStringSubmatch(c, -1) {
			var width float64
			if _, err := fmt.Sscan(w[1], &width); err != nil || width < 0 || width > 70 {
				t.Errorf("a bar leaves its axis: %s", w[0])
			}
		}
	}
}

// Rule 6: what a chart says stands in the table below it.
func TestChartsHaveTheirTable(t *testing.T) {
	html, charts := drawn(t, nil)
	values := regexp.MustCompile(`<tspan class="value" dx="8">([^<]*)</tspan>`)
	for _, c := range charts {
		at := strings.Index(html, c) + len(c)
		end := strings.Index(html[at:], "</table>")
		if end < 0 {
			t.Fatalf("no table below %s", c)
		}
		table := html[at : at+end]
		for _, v := range values.FindAllStringSubmatch(c, -1) {
			if !strings.Contains(table, v[1]) {
				t.Errorf("the chart says %s and the table below it does not", v[1])
			}
		}
	}
}

// No row of a table holds dollars beside host tokens.
func TestEconomiesNeverShareARow(t *testing.T) {
	html, _ := drawn(t, nil)
	stages := regexp.MustCompile(`(?s)<table class="docs stages".*?</table>`).FindAllString(html, -1)
	rows := regexp.MustCompile(`(?s)<tr role="row">(.*?)</tr>`)
	seen := 0
	for _, table := range stages {
		for _, r := range rows.FindAllStringSubmatch(table, -1) {
			declared := regexp.MustCompile(`declared </span>([^<]*)<`).FindStringSubmatch(r[1])
			measured := regexp.MustCompile(`measured </span>([^<]*)<`).FindStringSubmatch(r[1])
			if declared == nil || measured == nil {
				continue
			}
			seen++
			if strings.TrimSpace(declared[1]) != "—" && strings.TrimSpace(measured[1]) != "—" {
				t.Errorf("%s and %s in one row", measured[1], declared[1])
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d rows looked at", seen)
	}
}

// Every attempt leads to its line, and every such address has a screen.
func TestFiguresLeadToTheirLine(t *testing.T) {
	r := costs(t, nil)
	html := draw(t, web.Costs(r))
	links := regexp.MustCompile(`href="(#/h/[^"]*(?:events\.jsonl|budget\.yml)\?l=[0-9]+)"`).FindAllStringSubmatch(html, -1)
	if len(links) < 60 {
		t.Fatalf("only %d links", len(links))
	}
	for _, l := range links {
		s, ok := web.MoneyScreen(r, web.ParseRoute(l[1]))
		if !ok || s.Panel == nil {
			t.Errorf("%s leads nowhere", l[1])
			continue
		}
		if panel := draw(t, s.Panel); strings.Contains(panel, "No figure comes from this line") {
			t.Errorf("%s leads to a line that the report does not carry", l[1])
		}
	}
	// Every sum leads to all of its lines with one click.
	sums := regexp.MustCompile(`class="fig" href="(#/h/[^"]*events\.jsonl\?l=([0-9]+(?:%2C[^"]+)?))"`).FindAllStringSubmatch(html, -1)
	if len(sums) < 60 {
		t.Fatalf("only %d sums lead to their lines", len(sums))
	}
	for _, l := range sums {
		s, ok := web.MoneyScreen(r, web.ParseRoute(l[1]))
		if !ok || s.Panel == nil {
			t.Errorf("%s leads nowhere", l[1])
			continue
		}
		panel := draw(t, s.Panel)
		for place := range strings.SplitSeq(l[2], "%2C") {
			n := place[strings.LastIndex(place, "%3A")+1:] // behind the path of another ledger
			if n != place {
				n = n[len("3A"):]
			}
			if !strings.Contains(panel, "events.jsonl:"+n) {
				t.Errorf("%s does not show line %s", l[1], n)
			}
		}
	}
	if _, ok := web.MoneyScreen(r, web.ParseRoute("#/h/docs/operations.md?l=3")); ok {
		t.Error("another file has a screen of costs")
	}
}

func TestMoneyIsEscaped(t *testing.T) {
	quoted, err := json.Marshal("</text></svg><script>alert(1)</script>\u202e\"'")
	if err != nil {
		t.Fatal(err)
	}
	evil := string(quoted)
	html, _ := drawn(t, ledgerOf(
		`{"stage":`+evil+`,"type":"agent.result","cost_usd":1,"payload":{"phase":`+evil+`,"task":`+evil+`,"key":`+evil+`,"model":`+evil+`,"duration_ms":1,"duration_basis":`+evil+`}}`,
		attemptLine("0", `,"metered":false,"unmetered_reason":`+evil)))
	if !strings.Contains(html, "&lt;script&gt;") || !strings.Contains(html, "U+202E") {
		t.Error("the text is not shown")
	}
	if strings.Contains(html, "<script") || strings.Contains(html, "\u202e") {
		t.Error("text of the ledger came through as markup, or invisible")
	}
}

// TestEveryFigureIsALink holds that each amount in a table of the costs is one
// click away from the lines that it comes from. What the next stage is expected
// to cost is a plan and comes from no ledger.
func TestEveryFigureIsALink(t *testing.T) {
	figures, inLink, inCell := 0, 0, false
	for z := html.NewTokenizer(strings.NewReader(draw(t, web.Costs(costs(t, nil))))); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		token := z.Token()
		switch {
		case kind == html.StartTagToken && token.Data == "td":
			// Amounts stand in cells of numbers, which have a class.
			inCell = slices.ContainsFunc(token.Attr, func(a html.Attribute) bool { return a.Key == "class" })
		case kind == html.EndTagToken && token.Data == "td":
			inCell = false
		case kind == html.StartTagToken && token.Data == "a":
			inLink++
		case kind == html.EndTagToken && token.Data == "a":
			inLink--
		case kind == html.TextToken && inCell && strings.Contains(token.Data, "$"):
			figures++
			if inLink == 0 {
				t.Errorf("%q leads nowhere", token.Data)
			}
		}
	}
	if figures < 60 {
		t.Errorf("only %d figures were looked at", figures)
	}
}
