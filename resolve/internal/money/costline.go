package money

import (
	"fmt"
	"math/big"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// costText is what a handoff says about its cost: one of the three shapes of a
// figure, and the ceiling it stands beside. The counts may be left out.
var costText = regexp.MustCompile(`^(?:(≥ ?)?\$([0-9][0-9,]*(?:\.[0-9]+)?)(?: \(measured\))?(?: \(([0-9]+) tasks? unmetered\))?|not measured: ([0-9]+) in-session tasks?, 0 metered)` +
	`(?:(?: spent)? of \$([0-9][0-9,]*(?:\.[0-9]+)?) ceiling| — the ceiling is \$([0-9][0-9,]*(?:\.[0-9]+)?))?`)

// claimed is a cost line as it was understood.
type claimed struct {
	amount    *big.Rat // nil: not measured
	bound     bool     // it calls itself a lower bound, or not measured at all
	unmetered *int     // where it says so
	ceiling   *big.Rat // where it names one
}

// costLines reads the cost line above the first section of each phase's
// handoff.
func (r *reader) costLines(m *report.Money) {
	for _, name := range r.handoffs() {
		t, err := r.ws.Text(name)
		if err != nil {
			continue // whoever judges the handoff says so
		}
		for n := 1; n <= t.Lines(); n++ {
			line := strings.TrimSuffix(strings.TrimSuffix(string(t.Line(n)), "\n"), "\r")
			if strings.HasPrefix(line, "## ") {
				break
			}
			_, said, ok := strings.Cut(line, "Cost:")
			if !ok {
				continue
			}
			m.CostLines = append(m.CostLines, r.costLine(m, ledgerLine(name, n, line), said))
			break
		}
	}
}

// handoffs are the handoffs that stand in the folders of the run's phases.
func (r *reader) handoffs() []string {
	var names []string
	for _, name := range r.ws.Files().Under(r.run.Dir) {
		if path.Base(name) == "handoff.md" && path.Dir(path.Dir(name)) == r.run.Dir {
			names = append(names, name)
		}
	}
	return names
}

func (r *reader) costLine(m *report.Money, at report.LedgerLine, said string) report.CostLine {
	line := report.CostLine{At: at}
	c, ok := readCost(said)
	if !ok {
		line.Message = "The cost cannot be read as a figure; write it as $12.40, as ≥ $12.40 (7 tasks unmetered) or as not measured: 9 in-session tasks, 0 metered."
		return line
	}
	if r.ledger.State != workspace.Read {
		line.Message = "The run has no ledger to hold this against."
		return line
	}
	phase := path.Base(path.Dir(at.Path))
	scopes := []struct {
		name, words string
		figure      figure
		ceiling     *big.Rat
	}{
		{phase, "phase " + phase, phaseFigure(m, phase), r.ceiling(phase)},
		{"run", "the run", runFigure(m), r.budget.Ceiling.Rat()},
	}
	for _, s := range scopes {
		if !sameAmount(c.amount, s.figure.amount) {
			continue
		}
		line.Scope = &s.name
		faults := c.differences(s.figure, s.ceiling)
		line.Agrees = len(faults) == 0
		line.Message = fmt.Sprintf("The ledger says the same for %s: %s.", s.words, s.figure.text())
		if !line.Agrees {
			line.Message = fmt.Sprintf("The ledger has this amount for %s, and %s.", s.words, strings.Join(faults, "; "))
		}
		return line
	}
	line.Message = fmt.Sprintf("The ledger says %s for %s, and %s for the run. It may have grown since the handoff was written.",
		scopes[0].figure.text(), scopes[0].words, scopes[1].figure.text())
	return line
}

// sameAmount compares a written amount with a figure. "Not measured" is the
// same as nothing metered, and not as zero.
func sameAmount(written, shown *big.Rat) bool {
	if written == nil || shown == nil {
		return written == nil && shown == nil
	}
	return round(written, 2).Cmp(shown) == 0
}

// differences says in what a line with the right amount is wrong.
func (c claimed) differences(f figure, ceiling *big.Rat) []string {
	var faults []string
	switch {
	case !c.bound && f.unmetered > 0:
		faults = append(faults, "something is unmetered, so it is a lower bound: "+f.text())
	case c.bound && c.amount != nil && f.unmetered == 0:
		faults = append(faults, "nothing is unmetered, so it is no lower bound")
	case c.unmetered != nil && *c.unmetered != f.unmetered:
		faults = append(faults, fmt.Sprintf("the ledger counts %d unmetered, not %d", f.unmetered, *c.unmetered))
	}
	if c.ceiling != nil && ceiling != nil && c.ceiling.Cmp(ceiling) != 0 {
		faults = append(faults, fmt.Sprintf("budget.yml has the ceiling at %s, not %s", report.Limit(exact(ceiling)), report.Limit(exact(c.ceiling))))
	}
	return faults
}

func (r *reader) ceiling(phase string) *big.Rat {
	for _, p := range r.budget.Phases {
		if p.ID == phase {
			return p.Ceiling.Rat()
		}
	}
	return nil
}

func readCost(said string) (claimed, bool) {
	m := costText.FindStringSubmatch(strings.TrimLeft(said, "* \t"))
	if m == nil {
		return claimed{}, false
	}
	c := claimed{bound: m[1] != "" || m[4] != ""}
	if m[2] != "" {
		var ok bool
		if c.amount, ok = parseAmount(strings.ReplaceAll(m[2], ",", "")); !ok {
			return c, false
		}
	}
	if count := m[3] + m[4]; count != "" {
		n, err := strconv.Atoi(count)
		if err != nil {
			return c, false
		}
		c.unmetered = &n
	}
	if ceiling := m[5] + m[6]; ceiling != "" {
		var ok bool
		if c.ceiling, ok = parseAmount(strings.ReplaceAll(ceiling, ",", "")); !ok {
			return c, false
		}
	}
	return c, true
}
