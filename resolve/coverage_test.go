package resolve_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// rulings lists the ids of web/docs/differences.md. Each needs a case that
// names it in its rules line.
var rulings = strings.Fields("M1 M2 M3 M4 M5 M6 M7 K1 K2 K3 K4 K5 K6 K7 K8 K9 K10")

// codes collects "class code" for everything that a report holds.
func codes(rep *report.Report) map[string]bool {
	got := map[string]bool{}
	item := func(it report.Item) {
		got["outcome "+it.Outcome] = true
		if it.Outcome == report.Malformed || it.Outcome == report.Unsourced {
			got["item "+it.Reason] = true
		}
		for _, c := range it.Citations {
			switch {
			case c.Outcome == report.OK:
			case strings.HasPrefix(c.Reason, "grammar:"):
				got["grammar "+c.Reason] = true
			default:
				got["reason "+c.Reason] = true
			}
			for _, l := range c.Labels {
				got["label "+l] = true
			}
			for _, l := range c.Leads {
				got["lead "+l.Code] = true
			}
			if c.Offer != nil {
				got["offer "+c.Offer.Code] = true
			}
		}
	}
	for _, d := range rep.Documents {
		for _, it := range slices.Concat(d.Items, d.Elsewhere) {
			item(it)
		}
		for _, p := range d.Problems {
			if !strings.HasPrefix(p.Reason, "zip:") {
				got["document "+p.Reason] = true
			}
		}
	}
	for _, r := range rep.Runs {
		if r.Money != nil && r.Money.Budget != nil {
			for _, p := range r.Money.Budget.Findings {
				got["problem "+p.Reason] = true
			}
		}
	}
	for _, p := range rep.RecordProblems {
		got["record "+p.Reason] = true
	}
	for _, p := range rep.Workspace.Problems {
		if !strings.HasPrefix(p.Reason, "zip:") {
			got["problem "+p.Reason] = true
		}
	}
	return got
}

// TestTable holds the table of codes against the corpus in both directions: a
// code without a case is a rule that nobody showed, and a code outside the
// table is one that nobody can look up.
func TestTable(t *testing.T) {
	table := map[string]bool{}
	for _, e := range resolve.Explanations() {
		switch e.Class {
		case "word", "container":
			// Words are no codes, and without a container there is no report: the
			// scripts of the command line show those.
		case "packet", "packet-label", "packet-note":
			// internal/packet has a table of its own over its cases.
		case "gate":
			// So has gates_test.go.
		default:
			table[e.Class+" "+e.Code] = true
		}
	}
	got, rules := map[string]bool{}, map[string]bool{}
	for _, c := range readCases(t) {
		for _, r := range c.rules {
			rules[r] = true
		}
		rep, err := c.check(t)
		if err != nil {
			continue // a container that cannot be opened has no report
		}
		for code := range codes(rep) {
			if !table[code] {
				t.Errorf("%s: the report holds %q, which is not in the table", c.name, code)
			}
			got[code] = true
		}
	}
	for code := range table {
		if !got[code] {
			t.Errorf("no case gives %q", code)
		}
	}
	for _, r := range rulings {
		if !rules[r] {
			t.Errorf("no case names the ruling %s", r)
		}
	}
}
