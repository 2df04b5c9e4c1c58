package workspace

import "bytes"

// GateEvents is what a run's ledger records that bears on gates.
type GateEvents struct {
	State  State
	Path   string
	Checks []CheckEvent  // results of declared checks, in the order of the file
	Budget []BudgetEvent // budget.raised and budget.blocked
}

// CheckEvent is one recorded result of a check.
type CheckEvent struct {
	Line         int
	Time         string // as written
	Phase, Stage string // "" when it names none
	Check        string
	Passed       bool
}

// BudgetEvent is one change of a budget that an agent may not sign over.
type BudgetEvent struct {
	Line int
	Time string
	Type string
}

// GateEvents reads them. Lines that are no events, or of other types, are
// passed over; torn ones are counted by [Run.Ledger].
func (r *Run) GateEvents() *GateEvents {
	e := &GateEvents{}
	ledger := r.Ledger(func(n int, line []byte) {
		// Most lines are of other types, and looking is cheaper than reading.
		// A type can be written with escapes.
		if !bytes.Contains(line, []byte("check.")) && !bytes.Contains(line, []byte("budget.")) && !bytes.Contains(line, []byte(`\u`)) {
			return
		}
		e.read(n, line)
	})
	if e.State, e.Path = ledger.State, ledger.Path; e.State != Read {
		e.Checks, e.Budget = nil, nil
	}
	return e
}

func (e *GateEvents) read(n int, line []byte) {
	var kind, ts, stage, phase, check string
	var payload []byte
	ObjectFields(line, func(key, value []byte) {
		switch string(key) {
		case "type":
			kind, _ = JSONText(value)
		case "ts":
			ts, _ = JSONText(value)
		case "stage":
			stage, _ = JSONText(value)
		case "payload":
			payload = value
		}
	})
	switch kind {
	case "budget.raised", "budget.blocked":
		e.Budget = append(e.Budget, BudgetEvent{n, ts, kind})
	case "check.passed", "check.failed":
		ObjectFields(payload, func(key, value []byte) {
			switch string(key) {
			case "phase":
				phase, _ = JSONText(value)
			case "check":
				check, _ = JSONText(value)
			}
		})
		if check != "" && check != "dod" {
			e.Checks = append(e.Checks, CheckEvent{n, ts, phase, stage, check, kind == "check.passed"})
		}
	}
}
