package money

import (
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// types are the types of events that are known. Readers pass over others.
var types = func() map[string]bool {
	known := map[string]bool{}
	for _, t := range strings.Fields(`
		run.created run.closed run.unlocked run.cancelled run.attended run.relaunched
		phase.started phase.done stage.started stage.done stage.failed stage.skipped
		task.started task.done agent.spawned agent.result question.asked question.answered
		gate.requested gate.approved gate.rejected gate.revoked gate.policy_changed questions.policy_changed
		story.reopened story.base_fastforwarded story.review_retried story.work_rescued story.touches_widened
		epic.released worktree.foreign_work_aside worktree.foreign_work_restored result.unreadable input.truncated
		operator_note check.passed check.failed budget.warned budget.blocked budget.raised budget.granted
		fact.added fact.retired fact.superseded fact.conflict_raised doc.superseded notify.sent notify.failed
		map.refreshed ticket.synced error agent.rate_limited epic.resumed`) {
		known[t] = true
	}
	return known
}()

// event is one line of a ledger, its values still as they stand in it. A value
// that is not there is nil.
type event struct {
	ts, stage, kind, actor, cost, payload []byte
}

func readEvent(object []byte) event {
	var e event
	workspace.ObjectFields(object, func(key, value []byte) {
		switch string(key) {
		case "ts":
			e.ts = value
		case "stage":
			e.stage = value
		case "type":
			e.kind = value
		case "actor":
			e.actor = value
		case "cost_usd":
			e.cost = value
		case "payload":
			e.payload = value
		}
	})
	return e
}

// bare is a JSON string without its quotes; one with escapes is decoded.
func bare(value []byte) []byte {
	if len(value) < 2 || value[0] != '"' {
		return nil
	}
	inner := value[1 : len(value)-1]
	for _, c := range inner {
		if c == '\\' {
			s, _ := workspace.JSONText(value)
			return []byte(s)
		}
	}
	return inner
}

// optional is the text of a JSON string, nil for any other value and for "".
func optional(value []byte) *string {
	s, ok := workspace.JSONText(value)
	if !ok || s == "" {
		return nil
	}
	return &s
}

// terminal reports whether the event ends what was spawned in its stage.
func (e event) terminal() bool {
	switch string(bare(e.kind)) {
	case "stage.done", "stage.failed", "stage.skipped", "stage.started":
		return true
	case "error":
		actor := string(bare(e.actor))
		return actor == "executor" || actor == "record-tasks"
	}
	return false
}

// count reads a number of tokens or milliseconds. What is no number, negative,
// or more than a machine could mean is 0 and false.
func count(value []byte) (int64, bool) {
	plain, ok := workspace.Decimal(string(value))
	if !ok {
		return 0, false
	}
	whole, _, _ := strings.Cut(plain, ".")
	if len(whole) > 15 || whole[0] == '-' {
		return 0, false
	}
	var n int64
	for i := range len(whole) {
		n = n*10 + int64(whole[i]-'0')
	}
	return n, true
}

// pick reads the named fields of an object into places of the same order; a
// value that is no object has none.
func pick(object []byte, names []string, into ...*[]byte) {
	workspace.ObjectFields(object, func(key, value []byte) {
		for i, name := range names {
			if string(key) == name {
				*into[i] = value
			}
		}
	})
}
