package money

import (
	"fmt"
	"math/big"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Codes of what does not add up.
const (
	budgetSum     = "budget-sum"     // the phases' ceilings are more than the run's
	budgetDiffers = "budget-differs" // two files state different money
	budgetVersion = "budget-version" // the old spelling of the version key
)

// findings lists what does not add up in budget.yml, or between it, run.yml and
// the ledger. Nothing of it is an error: the figures stand as they are written.
func (r *reader) findings(out *report.Budget, m *report.Money) {
	add := func(reason, path string, line int, format string, args ...any) {
		out.Findings = append(out.Findings, report.Problem{Path: path, Reason: reason, Line: positive(line), Message: fmt.Sprintf(format, args...)})
	}
	b := r.budget
	if b.OldVersionKey {
		add(budgetVersion, b.Path, 1, "The key schema_version is the old spelling; write version.")
	}
	r.sums(add)
	if out.UnmeteredTasks != nil && r.ledger.State == workspace.Read && *out.UnmeteredTasks != m.Unmetered {
		add(budgetDiffers, b.Path, b.UnmeteredTasks.Line, "The budget states %d unmetered, the ledger has %d.", *out.UnmeteredTasks, m.Unmetered)
	}
	if or(out.SpentBasis) == "complete" && m.Unmetered > 0 {
		add(budgetDiffers, b.Path, 0, "The budget calls what it states as spent complete; the ledger says %s.", m.Figure())
	}
	for _, p := range b.Phases {
		r.phaseDiffers(p, m, add)
	}
	if n, t := r.rows.Spent.Rat(), m.Tasks; n != nil && t != nil {
		rows := new(big.Rat)
		if t.Measured != nil {
			rows.SetString(*t.Measured)
		}
		if apart := new(big.Rat).Sub(n, rows); apart.Abs(apart).Cmp(aCent) > 0 {
			add(budgetDiffers, r.rows.Path, r.rows.Spent.Line, "run.yml states %s as spent; its task rows say %s.", report.Limit(exact(n)), report.Figure(t.Measured, t.Metered, t.Unmetered))
		}
	}
}

// sums holds the ceilings of the phases against the run's, each economy for
// itself.
func (r *reader) sums(add func(string, string, int, string, ...any)) {
	b := r.budget
	usd := new(big.Rat)
	var tokens int64
	for _, p := range b.Phases {
		if r.economy(p.ID) == report.MeteredUSD {
			if n := p.Ceiling.Rat(); n != nil {
				usd.Add(usd, n)
			}
			continue
		}
		n := p.CeilingTokens.Int()
		if n == nil {
			n = wholeTokens(number(p.Ceiling))
		}
		if n != nil {
			tokens = addTokens(tokens, *n)
		}
	}
	if ceiling := b.Ceiling.Rat(); ceiling != nil && usd.Cmp(new(big.Rat).Add(ceiling, tolerance)) > 0 {
		add(budgetSum, b.Path, b.Ceiling.Line, "The ceilings of the dollar phases add up to %s, more than the run's %s.", report.Limit(exact(usd)), report.Limit(b.Ceiling.Text))
	}
	if ceiling := b.CeilingTokens.Int(); ceiling != nil && tokens > *ceiling {
		add(budgetSum, b.Path, b.CeilingTokens.Line, "The ceilings of the host-token phases add up to %s tokens, more than the run's %s.", report.Count(tokens), report.Count(*ceiling))
	}
}

// phaseDiffers holds what a dollar phase states as spent against the ledger.
func (r *reader) phaseDiffers(p workspace.BudgetPhase, m *report.Money, add func(string, string, int, string, ...any)) {
	spent := p.Spent.Rat()
	if spent == nil || r.economy(p.ID) != report.MeteredUSD || r.ledger.State != workspace.Read {
		return
	}
	scope := phaseFigure(m, p.ID)
	ledger := scope.amount
	if ledger == nil {
		ledger = new(big.Rat)
	}
	if round(spent, 2).Cmp(ledger) != 0 {
		add(budgetDiffers, r.budget.Path, p.Spent.Line, "The budget states %s as spent in %s; the ledger says %s.", report.Limit(p.Spent.Text), p.ID, scope.text())
	}
}

// figure is a sum as it is shown, of a phase or of the run.
type figure struct {
	amount             *big.Rat // to cents; nil when nothing is metered
	metered, unmetered int
}

func (f figure) text() string { return report.Figure(text(f.amount), f.metered, f.unmetered) }

// phaseFigure is the figure of a phase: its stages, each rounded.
func phaseFigure(m *report.Money, phase string) figure {
	var f figure
	var s sum
	for _, stage := range m.Stages {
		if or(stage.Phase) != phase {
			continue
		}
		f.metered += stage.Metered
		f.unmetered += stage.Unmetered
		if stage.Rounded != nil {
			n, _ := new(big.Rat).SetString(*stage.Rounded)
			s.add(n)
		}
	}
	f.amount = s.total
	return f
}

func runFigure(m *report.Money) figure {
	f := figure{metered: m.Metered, unmetered: m.Unmetered}
	if m.Rounded != nil {
		f.amount, _ = new(big.Rat).SetString(*m.Rounded)
	}
	return f
}
