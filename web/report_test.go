package web_test

import (
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

func ptr[T any](v T) *T { return &v }

const handoff = `# Checkout

## Findings

- Retries are capped at **five** and back off. [src: src/http/client.go:412-420]
- The queue is drained before shutdown, see
  ` + "`Drain`" + ` [src: src/queue.go:88-97; F101]
  - A nested one without a source.
- The vendor allows 100 requests a minute [src: https://vendor.example/limits].

` + "```go" + `
- not an item [src: a.go:1]
` + "```" + `

## Decisions

Only prose, see src/a.go:12 and [the docs](https://docs.example/x) or [this](javascript:alert(1)).

## Unknowns

1. none [src: absent:docs/limits.md]
2. Half a token [src:x

| what | where |
|------|-------|
| a    | [src: src/queue.go:88] |

<div onclick="steal()">raw <b>HTML</b></div>
`

// at finds the n-th line that holds text and gives a span over lines lines
// from its first letter that is not white space.
func at(doc, text string, lines int) report.Span {
	for i, line := range strings.Split(doc, "\n") {
		if strings.Contains(line, text) {
			column := len(line) - len(strings.TrimLeft(line, " \t")) + 1
			return report.Span{Line: i + 1, Column: column, EndLine: i + lines, EndColumn: len(line) + 1}
		}
	}
	panic("no line holds " + text)
}

func cited(id, raw, kind, outcome, reason, message string) report.Citation {
	c := report.Citation{ID: id, Raw: raw, Outcome: outcome, Reason: reason, Message: message, Labels: []string{}, Leads: []report.Lead{}, Tried: []report.Place{}}
	if kind != "" {
		c.Kind = &kind
	}
	return c
}

// sample is a report with one of everything that is drawn.
func sample() *report.Report {
	short := cited("aaaaaaaaaa/0", "src/http/client.go:412-420", "file", report.Refused, "line-out-of-range", "src/http/client.go ends at line 388; 420 was cited.")
	short.Tried = []report.Place{
		{Path: "src/http/client.go", Found: report.FoundTooShort, Lines: ptr(388)},
		{Path: "tldrx-work/240101-x/src/http/client.go", Found: report.FoundNothing},
	}
	short.Offer = &report.Offer{Code: "quoted-text", Path: "src/http/client.go", Line: ptr(141)}
	short.Shown = &report.Target{Path: "src/http/client.go", FileLines: 388, FileBytes: 12_345, FileSHA256: ptr(strings.Repeat("ab", 32)),
		Lines: []report.Line{{N: 387, Text: "\treturn nil"}, {N: 388, Text: "}"}}}

	queue := cited("bbbbbbbbbb/0", "src/queue.go:88-97", "file", report.OK, "ok", "src/queue.go has the lines 88-97.")
	queue.Labels = []string{"unmerged"}
	queue.Leads = []report.Lead{{Code: "comment-only", Message: "The cited lines are a comment only: is that what the claim rests on?"}}
	queue.Target = &report.Target{Path: "src/queue.go", StartLine: 88, EndLine: 97, FileLines: 200, FileBytes: 900, Omitted: 7,
		SpanSHA256: ptr(strings.Repeat("cd", 32)), FileSHA256: ptr(strings.Repeat("ef", 32)),
		Lines: []report.Line{{N: 87, Text: "// before"}, {N: 88, Text: "func Drain() {", Cited: true}, {N: 89, Text: "x", Cited: true, Cut: 14_312}, {N: 98, Text: "// after"}}}

	fact := cited("bbbbbbbbbb/1", "F101", "fact", report.OK, "ok", "F101 is recorded.")
	fact.Fact = &report.Cited{ID: "F101", Text: "The queue holds 100 messages.", Status: "superseded", Successor: ptr("F102"), Conflicts: []string{"F7"}}

	vendor := cited("dddddddddd/0", "https://vendor.example/limits", "doc", report.Unverified, "doc-uncorroborated", "Nothing in the workspace repeats this address.")
	none := cited("eeeeeeeeee/0", "absent:docs/limits.md", "absent", report.OK, "ok", "Nothing is at docs/limits.md.")
	table := cited("9999999999/0", "src/queue.go:88", "file", report.OK, "ok", "src/queue.go has line 88.")

	doc := report.Document{
		Path: "tldrx-work/240101-x/02-how/handoff.md", Kind: report.KindHandoff, Run: ptr("240101-x"), Text: handoff,
		Verdict: report.Fail, ClaimSources: report.Blocks,
		Counts: report.Counts{Documents: 1, FailingDocuments: 1, Items: 6, ItemsOK: 2, ItemsUnverified: 1, ItemsRefused: 1, Malformed: 1, Unsourced: 1, Citations: 5, OK: 3, Unverified: 1, Refused: 1, Elsewhere: 1, NotLookedAt: 1, Problems: 2},
		Problems: []report.Problem{
			{Path: "tldrx-work/240101-x/02-how/handoff.md", Reason: "empty-section", Section: ptr("Decisions"), Line: ptr(15), Message: "The section Decisions holds no item."},
			{Path: "tldrx-work/240101-x/02-how/handoff.md", Reason: "missing-section", Section: ptr("Evidence ledger"), Message: "The section Evidence ledger is missing."},
		},
		Items: []report.Item{
			{ID: "aaaaaaaaaa", At: at(handoff, "Retries", 1), Section: "Findings", Claim: "Retries are capped at **five** and back off.", Outcome: report.Refused, Reason: "line-out-of-range", Citations: []report.Citation{short}},
			{ID: "bbbbbbbbbb", At: at(handoff, "The queue", 2), Section: "Findings", Claim: "The queue is drained before shutdown, see `Drain`", Outcome: report.OK, Reason: "ok", Citations: []report.Citation{queue, fact}},
			{ID: "cccccccccc", At: at(handoff, "A nested", 1), Section: "Findings", Claim: "A nested one without a source.", Outcome: report.Unsourced, Reason: "unsourced", Message: "No source is given. End the item with [src: …].", Citations: []report.Citation{}},
			{ID: "dddddddddd", At: at(handoff, "The vendor", 1), Section: "Findings", Claim: "The vendor allows 100 requests a minute", Outcome: report.Unverified, Reason: "doc-uncorroborated", Citations: []report.Citation{vendor}},
			{ID: "eeeeeeeeee", At: at(handoff, "1. none", 1), Section: "Unknowns", Claim: "none", Outcome: report.OK, Reason: "ok", Citations: []report.Citation{none}},
			{ID: "ffffffffff", At: at(handoff, "2. Half", 1), Section: "Unknowns", Claim: "Half a token [src:x", Outcome: report.Malformed, Reason: "malformed:marker-spelling", Message: "The marker has no blank after its colon.", Citations: []report.Citation{}},
		},
		Elsewhere: []report.Item{
			{ID: "9999999999", At: at(handoff, "| what", 3), Section: "Unknowns", Claim: "what where a", Outcome: report.OK, Reason: "ok", Citations: []report.Citation{table}},
		},
		NotLookedAt: []report.Remark{{Line: 17, Text: "src/a.go:12"}},
	}
	clean := report.Document{
		Path: "tldrx-work/240101-x/01-what/handoff.md", Kind: report.KindHandoff, Run: ptr("240101-x"), Text: "## Findings\n\n- none [src: absent:x]\n",
		Verdict: report.Pass, ClaimSources: report.Holds, Counts: report.Counts{Documents: 1, Items: 1, ItemsOK: 1, Citations: 1, OK: 1},
		Problems: []report.Problem{}, Elsewhere: []report.Item{}, NotLookedAt: []report.Remark{},
		Items: []report.Item{{ID: "0000000000", At: report.Span{Line: 3, Column: 1, EndLine: 3, EndColumn: 23}, Section: "Findings", Claim: "none", Outcome: report.OK, Reason: "ok",
			Citations: []report.Citation{cited("0000000000/0", "absent:x", "absent", report.OK, "ok", "Nothing is at x.")}}},
	}
	return &report.Report{
		Schema: report.Schema, Tool: report.Tool{Name: "assay", Version: "v0.0.0-test"}, Exit: 2,
		Workspace: report.Workspace{Name: "harbour.zip", Root: "harbour", Repos: []string{"service", "client"}, Entries: 20_027,
			Identity: report.Identity{DirectorySHA256: ptr(strings.Repeat("9f", 32))},
			Notes:    []string{"top folder harbour stripped", "41 entries of __MACOSX ignored"},
			Problems: []report.Problem{{Path: ".tldrx/memory/facts.yml", Reason: "facts-unreadable", Line: ptr(7), Message: "Line 7 repeats a key. Remove one."}}},
		Counts:    report.Counts{Documents: 2, FailingDocuments: 1, Items: 7, ItemsOK: 3, ItemsUnverified: 1, ItemsRefused: 1, Malformed: 1, Unsourced: 1, Citations: 6, OK: 4, Unverified: 1, Refused: 1, Elsewhere: 1, NotLookedAt: 1, Problems: 3},
		Documents: []report.Document{clean, doc},
	}
}

// spotless is a report in which everything resolves.
func spotless() *report.Report {
	r := sample()
	r.Exit, r.Documents = 0, r.Documents[:1]
	r.Workspace.Problems = []report.Problem{}
	r.Counts = r.Documents[0].Counts
	return r
}

// shifted is a report in which one edit moved what three items cite.
func shifted() *report.Report {
	r := sample()
	d := &r.Documents[1]
	for n, id := range []string{"111111111a", "111111111b", "111111111c"} {
		path, line := "src/queue.go", 20+n*10
		c := cited(id+"/0", "src/queue.go:"+strconv.Itoa(line), "file", report.OK, "ok", "src/queue.go has the line.")
		c.Target = &report.Target{Path: path, StartLine: line, EndLine: line, FileLines: 200}
		c.Leads = []report.Lead{{Code: "quote-elsewhere", Message: "The quote stands elsewhere: was that meant?", Path: &path, Line: ptr(line + 38)}}
		d.Items = append(d.Items, report.Item{ID: id, At: at(handoff, "Retries", 1), Section: "Findings", Claim: "It says `that much`.", Outcome: report.OK, Reason: "ok", Citations: []report.Citation{c}})
	}
	return r
}
