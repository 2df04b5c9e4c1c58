package money_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve/internal/money"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// read reads a run made of the named files.
func read(files map[string]string) (*report.Money, *workspace.Workspace) {
	m := fstest.MapFS{}
	for name, data := range files {
		m[runDir+"/"+name] = &fstest.MapFile{Data: []byte(data)}
	}
	ws := workspace.Open(m)
	for _, run := range ws.Runs() {
		got, _ := money.Run(ws, run)
		return got, ws
	}
	return nil, ws
}

// ledger writes n random events. share is the part of the results that is
// metered.
func ledger(r *rand.Rand, n int, share float64) string {
	var b strings.Builder
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	for i := range n {
		phase, stage := pick("01-what", "02-how", "04-build"), pick("a", "b", "build")
		story := pick("S1", "S2", "S3", "")
		switch r.IntN(6) {
		case 0:
			fmt.Fprintf(&b, `{"stage":%q,"type":"agent.spawned","payload":{"phase":%q,"role":%q,"story":%q,"max_budget_usd":%d.%02d}}`, stage, phase, pick("developer", "reviewer"), story, r.IntN(4), r.IntN(100))
		case 1:
			fmt.Fprintf(&b, `{"stage":%q,"type":%q,"actor":"executor","payload":{"phase":%q}}`, stage, pick("stage.done", "stage.started", "error", "gate.approved", "moon.phase"), phase)
		case 2:
			b.WriteString(pick("", "torn {", "[1]"))
		default:
			cost, payload := "0", fmt.Sprintf(`"phase":%q,"task":"t%d","key":%q,"model":%q`, phase, i%7, story, pick("m1", "m2", ""))
			if r.Float64() < share {
				cost = pick(fmt.Sprintf("%d.%d", r.IntN(3), r.IntN(1_000_000)), fmt.Sprintf("%de-%d", r.IntN(1000), r.IntN(12)), "0", "0.005", "0.1")
			} else {
				payload += pick(`,"metered":false`, `,"cost_usd":null`) + pick(``, `,"tokens":1200`)
			}
			fmt.Fprintf(&b, `{"stage":%q,"type":"agent.result","cost_usd":%s,"payload":{%s}}`, stage, cost, payload)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

const randomBudget = `version: 1
run: 240101-a
ceiling_usd: 3
per_agent_max_usd: 0
on_exceed: block
unmetered_tasks: 0
spent_basis: complete
phases:
  - {id: 01-what, ceiling_usd: 0, spent_usd: 0}
  - {id: 02-how, ceiling_usd: 0.001, spent_usd: 0.001}
  - {id: 04-build, ceiling_usd: 3, spent_usd: 0}
`

const randomRun = `version: 1
title: A run
budget: {ceiling_usd: 0, spent_usd: 0}
phases:
  - {id: 01-what, stages: [{id: a, status: done, tasks: [{id: t1, cost_usd: null, metered: false}]}, {id: b, status: ready, budget_usd: 0}]}
  - {id: 04-build, stages: [{id: build, status: ready, budget_usd: 0.004}]}
`

func exactly(t *testing.T, s *string) *big.Rat {
	t.Helper()
	if s == nil {
		return new(big.Rat)
	}
	r, ok := new(big.Rat).SetString(*s)
	if !ok || strings.ContainsAny(*s, "eE/") {
		t.Fatalf("%q is no plain decimal", *s)
	}
	return r
}

// Every breakdown holds the same attempts, so each adds up to the same exact
// sum, the same counts and the same declared tokens.
func TestBreakdownsAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	var all []*report.Money
	for round := range 60 {
		m, _ := read(map[string]string{"events.jsonl": ledger(r, 5+r.IntN(200), []float64{0, 0.5, 1}[round%3]), "budget.yml": randomBudget, "run.yml": randomRun})
		addsUp(t, m)
		all = append(all, m)
	}
	total := money.Workspace(all)
	addsUp(t, total)
	var sum sumOf
	for _, m := range all {
		sum.add(exactly(t, m.Measured), m.Metered, m.Unmetered)
	}
	if sum.String() != (&sumOf{exactly(t, total.Measured), total.Metered, total.Unmetered}).String() {
		t.Errorf("the runs: want %s, got %s", sum.String(), *total.Measured)
	}
}

type sumOf struct {
	usd                *big.Rat
	metered, unmetered int
}

func (s *sumOf) add(usd *big.Rat, metered, unmetered int) {
	if s.usd == nil {
		s.usd = new(big.Rat)
	}
	s.usd.Add(s.usd, usd)
	s.metered += metered
	s.unmetered += unmetered
}

func (s *sumOf) String() string { return fmt.Sprint(s.usd, s.metered, s.unmetered) }

func addsUp(t *testing.T, m *report.Money) {
	t.Helper()
	want := sumOf{exactly(t, m.Measured), m.Metered, m.Unmetered}
	for name, rows := range map[string][]report.Breakdown{"phase": m.ByPhase, "stage": m.ByStage, "model": m.ByModel, "actor": m.ByActor, "story": m.ByStory} {
		got, tokens := sumOf{usd: new(big.Rat)}, int64(0)
		for _, row := range rows {
			got.add(exactly(t, row.Measured), row.Metered, row.Unmetered)
			if row.DeclaredTokens != nil {
				tokens += *row.DeclaredTokens
			}
			if row.Measured != nil && row.Metered == 0 || row.Measured == nil && row.Metered > 0 {
				t.Errorf("by %s: %s has %d metered attempts and the sum %v", name, row.Name, row.Metered, row.Measured)
			}
		}
		if got.String() != want.String() {
			t.Errorf("by %s: want %s, got %s", name, want.String(), got.String())
		}
		if m.DeclaredTokens != nil && tokens != *m.DeclaredTokens {
			t.Errorf("by %s: want %d declared tokens, got %d", name, *m.DeclaredTokens, tokens)
		}
	}
	if len(m.Attempts) > 0 {
		got := sumOf{usd: new(big.Rat)}
		for _, a := range m.Attempts {
			if a.Measured != nil {
				got.add(exactly(t, a.Measured), 1, 0)
			} else {
				got.unmetered++
			}
		}
		if got.String() != want.String() {
			t.Errorf("attempts: want %s, got %s", want.String(), got.String())
		}
	}
}

// Where nothing was measured no text says that it cost nothing.
func TestUnmeteredShowsNoZero(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for range 40 {
		events := ledger(r, 5+r.IntN(100), 0)
		for _, budget := range []string{randomBudget, strings.ReplaceAll(randomBudget, "version: 1\n", "version: 1\neconomy: host-tokens\n"), ""} {
			files := map[string]string{"events.jsonl": events, "run.yml": randomRun}
			if budget != "" {
				files["budget.yml"] = budget
			}
			m, _ := read(files)
			var b strings.Builder
			dump(&b, m)
			encoded, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{b.String(), string(encoded)} {
				if i := strings.Index(text, "$0.00"); i >= 0 {
					t.Fatalf("%q in\n%s", text[max(0, i-60):min(len(text), i+20)], events)
				}
			}
			if m.Unmetered > 0 && (m.Measured != nil || m.Rounded != nil) {
				t.Fatalf("a sum of nothing is null, not %v", *m.Measured)
			}
		}
	}
}

// The same bytes give the same report.
func TestSameBytesSameMoney(t *testing.T) {
	events := ledger(rand.New(rand.NewPCG(3, 3)), 300, 0.5)
	var first []byte
	for range 5 {
		m, _ := read(map[string]string{"events.jsonl": events, "run.yml": randomRun, "budget.yml": randomBudget})
		got, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = got
		} else if !bytes.Equal(first, got) {
			t.Fatal("two readings differ")
		}
	}
}

func TestWorkspaceOfNothing(t *testing.T) {
	if got := money.Workspace([]*report.Money{nil}); got != nil {
		t.Errorf("want nil, got %+v", got)
	}
}

func TestWorkspaceMergesRuns(t *testing.T) {
	one, _ := read(map[string]string{"events.jsonl": `{"stage":"a","type":"agent.result","cost_usd":0.005,"payload":{"phase":"01-what","model":"m1","duration_ms":1000,"duration_basis":"spawned"}}`})
	two, _ := read(map[string]string{"events.jsonl": `{"stage":"a","type":"agent.result","cost_usd":0.005,"payload":{"phase":"01-what","model":"m2","duration_ms":2000}}
{"stage":"b","type":"agent.result","cost_usd":1,"payload":{"phase":"02-how","metered":false,"tokens":5}}
torn`, "budget.yml": "version: 1\nrun: 240101-a\nceiling_usd: 1\nper_agent_max_usd: 1\non_exceed: warn\neconomy: host-tokens\nphases: []\n"})
	m := money.Workspace([]*report.Money{one, nil, two})
	var b strings.Builder
	dump(&b, m)
	const want = `figure ≥ $0.02 (1 task unmetered)
exact 0.01, rounded 0.02, lower bound true, basis declared, economies [metered-usd host-tokens]
metered 2, unmetered 1, declared 1 (5), neither 0
footer metered: ≥ $0.02 over 2 attempts; tokens 0 in, 0 out, 0 cache written, 0 cache read
footer host-billed: 5 declared tokens over 1 attempt
footer no total: two economies, no exchange rate
by phase: 01-what: 0.01, 2 metered, 0 unmetered, declared null
by phase: 02-how: null, 0 metered, 1 unmetered, declared 5
by stage: 01-what/a: 0.01, 2 metered, 0 unmetered, declared null
by stage: 02-how/b: null, 0 metered, 1 unmetered, declared 5
by model: m1: 0.005, 1 metered, 0 unmetered, declared null
by model: m2: 0.005, 1 metered, 0 unmetered, declared null
by model: not recorded: null, 0 metered, 1 unmetered, declared 5
by actor: not recorded: 0.01, 2 metered, 1 unmetered, declared 5
by story: no story: 0.01, 2 metered, 1 unmetered, declared 5
note The stages are rounded one by one and add up to $0.02; the exact sum is $0.01, which rounds to $0.01.
note 1 line is no JSON object and was skipped
`
	if got := b.String(); got != want {
		t.Errorf("want\n%s\ngot\n%s", want, got)
	}
	if got := m.Durations.Text(); got != "3s (mixed: spawned, 1 without a basis; 1 attempt not recorded)" {
		t.Errorf("durations: got %s", got)
	}
}
