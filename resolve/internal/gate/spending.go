package gate

import (
	"math/big"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// overrun is how much more than its budget a stage or a phase may have spent.
var overrun = big.NewRat(1, 1000)

// budget holds what was spent against the stage's budget and the phase's
// ceiling. Unmetered work is counted and not added: the sum is then a lower
// bound, which can show that a budget is broken and not that it is kept; the
// detail says so.
func (in *StageInput) budget() report.Condition {
	if in.Economy == report.HostTokens {
		return holds("n/a (host-tokens economy)")
	}
	spent, unmetered := in.spent()
	var said, over, blind []string
	if limit := in.Stage.Budget.Rat(); limit == nil {
		blind = append(blind, "run.yml states no budget for the stage")
	} else {
		words := "stage " + of(spent, limit, unmetered)
		said = append(said, words)
		if exceeds(spent, limit) {
			over = append(over, words)
		}
	}
	switch in.Budget.State {
	case workspace.Unreadable:
		blind = append(blind, "budget.yml cannot be read")
	case workspace.Missing:
		said = append(said, "no budget.yml, so no ceiling of the phase")
	default:
		listed := false
		for _, p := range in.Budget.Phases {
			if p.ID != in.Stage.Phase {
				continue
			}
			listed = true
			spent, limit := p.Spent.Rat(), p.Ceiling.Rat()
			if spent == nil || limit == nil {
				blind = append(blind, "budget.yml states no spending or no ceiling for the phase")
				continue
			}
			words := "phase " + of(spent, limit, unmetered)
			said = append(said, words)
			if exceeds(spent, limit) {
				over = append(over, words)
			}
		}
		if !listed {
			said = append(said, "budget.yml sets no ceiling for the phase")
		}
	}
	tail := ""
	if unmetered > 0 {
		tail = ", " + number(unmetered, "unmetered task") + " not counted"
	}
	switch {
	case len(over) > 0:
		return fails("over: %s%s", strings.Join(over, ", "), tail)
	case len(blind) > 0:
		return unknown("%s%s", strings.Join(append(blind, said...), "; "), tail)
	}
	return holds("%s%s", strings.Join(said, ", "), tail)
}

// spent is what the stage's tasks cost, and how many of them nobody metered. A
// larger sum that the stage itself states counts instead. Without tasks and such
// a sum nothing is recorded, and there is no figure.
func (in *StageInput) spent() (*big.Rat, int) {
	sum, unmetered := new(big.Rat), 0
	if len(in.Stage.Tasks) == 0 {
		return in.Stage.Cost.Rat(), 0
	}
	for _, t := range in.Stage.Tasks {
		if cost := t.Cost.Rat(); cost != nil {
			sum.Add(sum, cost)
		} else {
			unmetered++
		}
	}
	if stated := in.Stage.Cost.Rat(); stated != nil && stated.Cmp(sum) > 0 {
		sum = stated
	}
	return sum, unmetered
}

func exceeds(spent, limit *big.Rat) bool {
	return spent != nil && spent.Cmp(new(big.Rat).Add(limit, overrun)) > 0
}

// of says what was spent of a limit. With unmetered work a sum is a lower
// bound, and a sum of nothing no figure at all.
func of(spent, limit *big.Rat, unmetered int) string {
	words := ""
	switch {
	case spent == nil:
		words = "nothing recorded"
	case unmetered > 0 && spent.Sign() == 0:
		words = "not measured"
	case unmetered > 0:
		words = "≥ " + amount(spent)
	default:
		words = amount(spent)
	}
	ceiling := amount(limit)
	if limit.Sign() == 0 {
		ceiling = "$0" // "$0.00" reads like a measurement
	}
	return words + " of " + ceiling
}

// amount writes dollars with cents, and more digits where cents would hide a
// difference.
func amount(r *big.Rat) string {
	if s := r.FloatString(2); new(big.Rat).Mul(r, big.NewRat(100, 1)).IsInt() {
		return "$" + s
	}
	return "$" + strings.TrimRight(r.FloatString(6), "0")
}
