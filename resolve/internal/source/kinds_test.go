package source

import (
	"strings"
	"testing"
)

const ledger = "Evidence ledger"

func event(typ, payload string) string {
	return `{"ts": "2028-03-05T10:00:00Z", "run": "280305-lock-keeper", "stage": "build", "type": "` + typ +
		`", "actor": "dod", "cost_usd": 0, "payload": {"check": "dod", "command": "go build ./cmd/ferry", ` + payload + "}}\n"
}

const eventsFile = testRun + "/events.jsonl"

var shellConfig = files{".tldrx/workspace.yml": "repos:\n  - name: ferry\n    commands:\n      a: \"ls docs/*.md\"\n      b: \"grep 'a|b' docs/ops.md\"\n"}

var cmdGroup = group{"cmd", harbour, []testCase{
	{name: "outside the ledger", raw: "$ go build ./cmd/ferry → exit 0", want: "refused, cmd-outside-ledger", says: `under "Findings"`},
	{name: "outside comes before undeclared", raw: "$ rm x → exit 0", section: "Unknowns", want: "refused, cmd-outside-ledger"},
	{name: "outside comes before a broken workspace.yml", raw: "$ rm x → exit 0", add: files{".tldrx/workspace.yml": "repos: ["}, want: "refused, cmd-outside-ledger"},
	{name: "declared", raw: "$ go build ./cmd/ferry → exit 0", section: ledger, want: "ok, +run-not-recorded, at .tldrx/workspace.yml:3-3"},
	{name: "exit code", raw: "$ go build ./cmd/ferry → exit 2", section: ledger, want: "ok, +run-not-recorded, +exit-nonzero, at .tldrx/workspace.yml:3-3", says: "The cited exit code is 2."},
	{name: "three zeros", raw: "$ go build ./cmd/ferry → exit 000", section: ledger, want: "ok, +run-not-recorded, at .tldrx/workspace.yml:3-3"},
	{name: "outside any run", raw: "$ go build ./cmd/ferry → exit 0", section: ledger, doc: "docs/handoff.md", want: "ok, +run-not-recorded, at .tldrx/workspace.yml:3-3", says: "outside any run"},
	{name: "another flag", raw: "$ go test ./board → exit 0", section: ledger, want: "refused, cmd-undeclared", says: `The closest declared one is "go test -race ./board".`},
	{name: "a blank more", raw: "$ go build ./cmd/ferry  → exit 0", section: ledger, want: "refused, cmd-undeclared"},
	{name: "undeclared comes before needing a shell", raw: "$ go build ./cmd/ferry | tee x → exit 0", section: ledger, want: "refused, cmd-undeclared", says: `"go build ./cmd/ferry".`},
	{name: "nothing declared", raw: "$ go build → exit 0", section: ledger, add: files{".tldrx/workspace.yml": "repos: [{name: ferry}]\n"}, want: "unverified, no-commands-declared"},
	{name: "no workspace.yml", raw: "$ go build → exit 0", section: ledger, add: files{".tldrx/workspace.yml": "-"}, want: "unverified, no-commands-declared"},
	{name: "broken workspace.yml", raw: "$ go build → exit 0", section: ledger, add: files{".tldrx/workspace.yml": "repos: ["}, want: "unverified, workspace-unreadable"},
	{name: "needs a shell", raw: "$ ls docs/*.md → exit 0", section: ledger, add: shellConfig, want: "refused, cmd-needs-shell, shows .tldrx/workspace.yml:3-5"},
	{name: "quoted operator", raw: "$ grep 'a|b' docs/ops.md → exit 0", section: ledger, add: shellConfig, want: "ok, +run-not-recorded, at .tldrx/workspace.yml:5-5"},
	{name: "ran", raw: "$ go build ./cmd/ferry → exit 0", section: ledger, add: files{eventsFile: event("check.passed", `"exit_code": 0`)}, want: "ok, at .tldrx/workspace.yml:3-3"},
	{name: "ran with another code", raw: "$ go build ./cmd/ferry → exit 0", section: ledger, add: files{eventsFile: event("check.failed", `"exit_code": 3`)}, want: "ok, +exit-differs, at .tldrx/workspace.yml:3-3", says: "exit 3, not 0"},
	{name: "ran with both codes", raw: "$ go build ./cmd/ferry → exit 0", section: ledger, add: files{eventsFile: event("check.failed", `"exit_code": 3`) + event("check.passed", `"exit_code": 0`)}, want: "ok, at .tldrx/workspace.yml:3-3"},
	{name: "ran and failed as cited", raw: "$ go build ./cmd/ferry → exit 3", section: ledger, add: files{eventsFile: event("check.failed", `"exit_code": 3`)}, want: "ok, +exit-nonzero, at .tldrx/workspace.yml:3-3"},
	{name: "never ran", raw: "$ go build ./cmd/ferry → exit 0", section: ledger, add: files{eventsFile: "\n" + event("check.failed", `"refused": "no such binary"`)}, want: "refused, cmd-never-ran, shows " + eventsFile + ":1-2", says: "(no such binary)"},
	{name: "refused, then ran", raw: "$ go build ./cmd/ferry → exit 0", section: ledger, add: files{eventsFile: event("check.failed", `"refused": "x"`) + event("check.passed", `"exit_code": 0`)}, want: "ok, at .tldrx/workspace.yml:3-3"},
	{name: "refused, then ran with another code", raw: "$ go build ./cmd/ferry → exit 0", section: ledger, add: files{eventsFile: event("check.failed", `"refused": "x"`) + event("check.failed", `"exit_code": 1`)}, want: "ok, +exit-differs, at .tldrx/workspace.yml:3-3"},
	{name: "events of another command", raw: "$ go test -race ./board → exit 0", section: ledger, add: files{eventsFile: event("check.failed", `"refused": "x"`)}, want: "ok, +run-not-recorded, at .tldrx/workspace.yml:3-3"},
	{name: "damaged events", raw: "$ go build ./cmd/ferry → exit 0", section: ledger, faults: map[string]string{eventsFile: "zip:bad-checksum"}, want: "unverified, zip:bad-checksum"},
}}

const factsFile = ".tldrx/memory/facts.yml"

var factGroup = group{"fact", files{factsFile: `version: 1
facts:
  - id: F101
    fact: The harbour clock drives the board
    source: {who: mira, decided_by: owner}
    superseded_by: F102
  - {id: F102, fact: The ferry clock drives it, conflicts_with: [F101, F104]}
  - {id: F103, fact: The sun drives it, retired: {at: "2028-03-02", by: owner, reason: clouds.}}
  - {id: F104, fact: Nobody winds it, retired: at dusk}
  - {id: F104, fact: Anna winds it, retired: {at: 1}}
  - {id: F105, fact: It stops on Sundays, retired: {at: null, by: owner}}
`}, []testCase{
	{name: "live", raw: "F105", want: "ok, at " + factsFile + ":11-11", says: "Decided by: not stated."},
	{name: "superseded", raw: "F101", want: "ok, +superseded, at " + factsFile + ":3-6", says: "Decided by: owner. It was superseded by F102"},
	{name: "in conflict", raw: "F102", want: "ok, +in-conflict, at " + factsFile + ":7-7", says: "conflict with F101, F104"},
	{name: "retired", raw: "F103", want: "refused, fact-retired, shows " + factsFile + ":7-9", says: "retired at 2028-03-02"},
	{name: "retired wins over a live row", raw: "F104", want: "refused, fact-retired, shows " + factsFile + ":9-11"},
	{name: "invented", raw: "F999", want: "refused, no-such-fact", says: "records 6 facts, the last of them F105"},
	{name: "padded", raw: "F0101", want: "refused, no-such-fact"},
	{name: "no list", raw: "F101", add: files{factsFile: "facts: none\n"}, want: "refused, no-such-fact", says: "records none"},
	{name: "no file", raw: "F101", add: files{factsFile: "-"}, want: "unverified, no-facts-file"},
	{name: "no YAML", raw: "F101", add: files{factsFile: "facts: [\n"}, want: "unverified, facts-unreadable"},
	{name: "duplicate key", raw: "F101", add: files{factsFile: "facts: []\nfacts: []\n"}, want: "unverified, facts-unreadable"},
	{name: "damaged", raw: "F101", faults: map[string]string{factsFile: "zip:encrypted"}, want: "unverified, zip:encrypted"},
}}

func TestCitedFact(t *testing.T) {
	c := testCase{raw: "F101"}.resolve(factGroup.files)
	f := c.Fact
	if f == nil || f.ID != "F101" || f.Text != "The harbour clock drives the board" || f.Status != "superseded" ||
		f.DecidedBy == nil || *f.DecidedBy != "owner" || f.Successor == nil || *f.Successor != "F102" || len(f.Conflicts) != 0 {
		t.Errorf("F101: %+v", f)
	}
	c = testCase{raw: "F102"}.resolve(factGroup.files)
	if got := strings.Join(c.Fact.Conflicts, " "); got != "F101 F104" || c.Fact.DecidedBy != nil || c.Fact.Status != "live" {
		t.Errorf("F102: %+v", c.Fact)
	}
	c = testCase{raw: "F103"}.resolve(factGroup.files)
	if c.Fact == nil || c.Fact.Status != "retired" {
		t.Errorf("F103: %+v", c.Fact)
	}
	if c = (testCase{raw: "F999"}).resolve(factGroup.files); c.Fact != nil {
		t.Errorf("F999: %+v", c.Fact)
	}
}

const questionsFile = testRun + "/02-how/questions.md"

var answerGroup = group{"answer", files{questionsFile: `# Questions

## Q4 · Which clock drives the board?
<!-- id: Q4 | status: answered | area: clock | asked_by: how | asked_at: 2028-03-01T08:00:00Z -->

## Q5 · Who winds it?
<!-- id: Q5 | status: open | area: clock | asked_by: how | asked_at: 2028-03-01T08:00:00Z -->

### Q14 — in prose
`}, []testCase{
	{name: "answered", raw: "Q4", want: "ok, at " + questionsFile + ":3-3"},
	{name: "open", raw: "Q5", want: "ok, +question-open, at " + questionsFile + ":6-6"},
	{name: "prose heading", raw: "Q14", want: "ok, at " + questionsFile + ":9-9"},
	{name: "invented", raw: "Q42", want: "refused, no-such-question", says: "1 file: " + questionsFile},
	{name: "padded", raw: "Q04", want: "refused, no-such-question"},
	{name: "no questions.md", raw: "Q4", add: files{questionsFile: "-"}, want: "refused, no-questions-file"},
	{name: "another run", raw: "Q4", doc: "tldrx-work/280101-other/02-how/handoff.md", add: files{"tldrx-work/280101-other/02-how/handoff.md": "x"}, want: "refused, no-questions-file"},
	{name: "no run", raw: "Q4", doc: "docs/handoff.md", want: "unverified, no-run-dir"},
	{name: "damaged beside a good one", raw: "Q42", faults: map[string]string{testRun + "/01-what/questions.md": "zip:encrypted"}, want: "unverified, zip:encrypted"},
	{name: "damaged, found in a good one", raw: "Q4", faults: map[string]string{testRun + "/01-what/questions.md": "zip:encrypted"}, want: "ok, at " + questionsFile + ":3-3"},
}}

const (
	graphFile = ".tldrx/graphify-out/graph.json"
	mapFile   = ".tldrx/map/index.md"
)

var graphGroup = group{"graph", files{
	graphFile: `{"nodes": [` + "\n" + `{"id": "board.Drain", "label": "Drain"},` + "\n" + `{"name": "kiosk.Board"}]}`,
	mapFile:   "The sluice\nis drained by board/drain.go.\n",
}, []testCase{
	{name: "id", raw: "graph:board.Drain", want: "ok, at " + graphFile + ":2-2"},
	{name: "name", raw: "graph:kiosk.Board", want: "ok, at " + graphFile + ":3-3"},
	{name: "label beside an id", raw: "graph:Drain", want: "refused, no-such-node", says: "2 keys"},
	{name: "the map is not asked", raw: "graph:board/drain.go", want: "refused, no-such-node"},
	{name: "map without a graph", raw: "graph:board/drain.go", add: files{graphFile: "-"}, want: "ok, at " + mapFile + ":2-2"},
	{name: "map beside a graph without nodes", raw: "graph:sluice", add: files{graphFile: `{"nodes": []}`}, want: "ok, at " + mapFile + ":1-1"},
	{name: "not in the map", raw: "graph:drain", add: files{graphFile: "-"}, want: "refused, not-in-map"},
	{name: "full stop is no part of a word", raw: "graph:board/drain.go.", add: files{graphFile: "-"}, want: "refused, not-in-map"},
	{name: "neither", raw: "graph:sluice", add: files{graphFile: "-", mapFile: "-"}, want: "unverified, no-graph-or-map"},
	{name: "empty map", raw: "graph:sluice", add: files{graphFile: "-", mapFile: "-", ".tldrx/map/": ""}, want: "refused, not-in-map"},
	{name: "broken graph, in the map", raw: "graph:sluice", add: files{graphFile: "{"}, want: "ok, at " + mapFile + ":1-1"},
	{name: "broken graph, not in the map", raw: "graph:siren", add: files{graphFile: "{"}, want: "unverified, graph-unreadable"},
	{name: "broken graph, no map", raw: "graph:siren", add: files{graphFile: "{", mapFile: "-"}, want: "unverified, graph-unreadable"},
	{name: "one good and one broken, in the good", raw: "graph:board.Drain", add: files{"graphify-out/graph.json": "{"}, want: "ok, at " + graphFile + ":2-2"},
	{name: "one good and one broken, in the map", raw: "graph:sluice", add: files{"graphify-out/graph.json": "{"}, want: "ok, at " + mapFile + ":1-1"},
	{name: "one good and one broken, nowhere", raw: "graph:siren", add: files{"graphify-out/graph.json": "{"}, want: "unverified, graph-unreadable"},
	{name: "damaged graph", raw: "graph:siren", faults: map[string]string{graphFile: "zip:bad-checksum"}, want: "unverified, zip:bad-checksum"},
	{name: "damaged map", raw: "graph:siren", add: files{graphFile: "-"}, faults: map[string]string{".tldrx/map/b.md": "zip:encrypted"}, want: "unverified, zip:encrypted"},
}}

var docGroup = group{"doc", files{
	".tldrx/knowledge/links.md": "Tables:\nhttps://tides.example/table and (https://tides.example/rota?).\n",
	testDoc:                     "https://tides.example/self\n",
}, []testCase{
	{name: "named", raw: "https://tides.example/table", want: "ok, at .tldrx/knowledge/links.md:2-2"},
	{name: "trailing slash", raw: "https://tides.example/table/", want: "ok, at .tldrx/knowledge/links.md:2-2"},
	{name: "trailing question mark", raw: "https://tides.example/rota", want: "ok, at .tldrx/knowledge/links.md:2-2"},
	{name: "cut like a known one", raw: "https://tides.example/table.", want: "ok, at .tldrx/knowledge/links.md:2-2"},
	{name: "not named", raw: "https://tides.example/fog", want: "unverified, doc-uncorroborated"},
	{name: "perhaps in a damaged file", raw: "https://tides.example/fog", faults: map[string]string{".tldrx/knowledge/x.md": "zip:encrypted"}, want: "unverified, doc-uncorroborated", says: ".tldrx/knowledge/x.md cannot be read"},
	{name: "by the document alone", raw: "https://tides.example/self", want: "unverified, doc-uncorroborated"},
}}

var aidlcGroup = group{"aidlc", harbour, []testCase{
	{name: "line", raw: "aidlc:intents/scope.md:3", want: "ok, +recorded-only"},
	{name: "question", raw: "aidlc:intents/questions.md#Q4", want: "ok, +recorded-only"},
}}
