package money

import (
	"fmt"
	"math/big"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// tasks sums the task rows of run.yml and holds them against the ledger. They
// are another record of the same money, and never added to it.
func (r *reader) tasks(ledger *big.Rat, all tally) *report.TaskTally {
	if r.rows.State != workspace.Read {
		return nil
	}
	t := &report.TaskTally{Path: r.rows.Path}
	var total sum
	for _, s := range r.rows.Stages {
		for _, row := range s.Tasks {
			if usd := row.Cost.Rat(); usd != nil {
				total.add(usd)
				t.Metered++
			} else {
				t.Unmetered++
			}
		}
	}
	t.Measured = text(total.total)
	rows := report.Figure(t.Measured, t.Metered, t.Unmetered)
	t.Agrees = same(total.total, ledger) && t.Unmetered == all.unmetered
	says := report.Figure(text(ledger), all.metered, all.unmetered)
	switch {
	case r.ledger.State != workspace.Read && t.Metered+t.Unmetered > 0:
		t.Agrees = false
		t.Message = fmt.Sprintf("The task rows say %s; there is no ledger to hold that against.", rows)
	case t.Agrees:
		t.Message = fmt.Sprintf("The task rows say the same as the ledger: %s.", rows)
	case t.Metered+t.Unmetered == 0:
		t.Message = fmt.Sprintf("There are no task rows; the ledger says %s.", says)
	default:
		t.Message = fmt.Sprintf("The task rows say %s, the ledger says %s. The ledger is followed: it keeps every retry, and a task has one row.", rows, says)
	}
	return t
}

// same compares sums to the cent; none is no zero.
func same(a, b *big.Rat) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return round(a, 2).Cmp(round(b, 2)) == 0
}
