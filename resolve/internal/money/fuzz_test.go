package money_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/report"
)

// seeds gives a fuzzer one file of each case.
func seeds(f *testing.F, name string) {
	for _, c := range readCases(f) {
		for _, file := range c.archive.Files {
			if file.Name == name {
				f.Add(file.Data)
			}
		}
	}
}

// FuzzLedger holds that no ledger stops the reading, that every line is
// accounted for, and that each breakdown adds up.
func FuzzLedger(f *testing.F) {
	seeds(f, "events.jsonl")
	f.Add([]byte(ledger(rand.New(rand.NewPCG(1, 1)), 40, 0.5)))
	f.Add([]byte("\ufeff{\"type\":\"agent.result\",\"\\u0074ype\":\"error\",\"cost_usd\":1e30}\r\n\x00\n{\"a\":\"\\\\\"}"))
	f.Fuzz(func(t *testing.T, events []byte) {
		m, _ := read(map[string]string{"events.jsonl": string(events), "budget.yml": randomBudget, "run.yml": randomRun})
		addsUp(t, m)
		if got := m.Metered + m.Unmetered; got != len(m.Attempts) {
			t.Errorf("%d attempts, %d counted", len(m.Attempts), got)
		}
		lines := bytes.Count(events, []byte("\n")) + 1
		if m.SkippedLines+m.UnknownLines+len(m.Attempts) > lines {
			t.Errorf("%d skipped, %d unknown and %d attempts in %d lines", m.SkippedLines, m.UnknownLines, len(m.Attempts), lines)
		}
		for _, a := range m.Attempts {
			if a.At.Line < 1 || a.At.Line > lines {
				t.Errorf("line %d of %d", a.At.Line, lines)
			}
			var event struct {
				Type string `json:"type"`
			}
			if a.At.Cut == 0 && json.Unmarshal([]byte(a.At.Text), &event) != nil && !strings.Contains(a.At.Text, "agent") {
				t.Errorf("the line of an attempt is no object: %q", a.At.Text)
			}
		}
		var b strings.Builder
		dump(&b, m)
		if m.Metered == 0 && strings.Contains(b.String(), "$0.00 (measured)") {
			t.Errorf("nothing is metered and something is said to be zero:\n%s", b.String())
		}
	})
}

// FuzzBudget holds that no budget.yml stops the reading, and that what it
// blocks can be told.
func FuzzBudget(f *testing.F) {
	seeds(f, "budget.yml")
	const events = `{"stage":"build","type":"agent.result","cost_usd":1.5,"payload":{"phase":"04-build"}}`
	f.Fuzz(func(t *testing.T, budget []byte) {
		m, ws := read(map[string]string{"events.jsonl": events, "budget.yml": string(budget), "run.yml": randomRun})
		if m.Budget == nil {
			if len(ws.Problems()) == 0 {
				t.Error("the budget is gone and no problem says why")
			}
			return
		}
		if len(m.Budget.Phases) > 7 {
			t.Errorf("%d phases", len(m.Budget.Phases))
		}
		for _, p := range m.Budget.Phases {
			if p.Blocked && !p.Exceeds || p.Exceeds && p.Warns || p.Message == "" {
				t.Errorf("%+v", p)
			}
			if p.Economy == report.HostTokens && p.Ceiling != nil {
				t.Errorf("a ceiling in dollars holds in a phase billed in tokens: %+v", p)
			}
			p.SpentCell()
			p.LeftCell()
		}
	})
}
