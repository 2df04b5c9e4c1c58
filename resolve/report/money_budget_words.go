package report

import (
	"fmt"
	"strings"
)

// SpentCell is what budget.yml states as spent in a phase, in the light of the
// ledger: a zero beside unmetered attempts is no zero.
func (p BudgetPhase) SpentCell() string {
	switch {
	case p.Economy == HostTokens:
		return Dash
	case p.Spent == nil:
		return NotRecorded
	case !isZero(*p.Spent) && p.Unmetered > 0:
		return "≥ " + Limit(*p.Spent)
	case !isZero(*p.Spent):
		return Limit(*p.Spent)
	case p.Unmetered > 0:
		return "not measured"
	case p.Metered > 0:
		return Dollars(*p.Spent)
	}
	return "nothing recorded"
}

// LeftCell is what is left of a phase's ceiling: at most that while anything is
// unmetered.
func (p BudgetPhase) LeftCell() string {
	switch {
	case p.Economy == HostTokens || p.Left == nil:
		return Dash
	case isZero(*p.Left):
		return "nothing"
	case strings.HasPrefix(*p.Left, "-"):
		return "over by " + Limit((*p.Left)[1:])
	case p.Unmetered > 0:
		return "≤ " + Limit(*p.Left)
	}
	return Limit(*p.Left)
}

// StateWord is BLOCKED when the next stage may not start, else ok with what to
// know.
func (p BudgetPhase) StateWord() string {
	switch {
	case p.Blocked:
		return "BLOCKED"
	case p.Exceeds:
		return "ok, over its ceiling"
	case p.Warns:
		return "ok, near its ceiling"
	}
	return "ok"
}

// MeasuredWord is the measured side of a story.
func (s StoryCost) MeasuredWord() string {
	return storyMeasured(s.Measured, s.Unmetered+s.Lost)
}

// MeasuredWord is the measured side of all stories.
func (s StoryCosts) MeasuredWord() string {
	return storyMeasured(s.Measured, s.Unmetered+s.Lost)
}

func storyMeasured(measured *string, unmetered int) string {
	switch {
	case measured == nil:
		return NotRecorded
	case unmetered > 0:
		return "≥ " + cents(*measured)
	}
	return Dollars(*measured)
}

// StoriesNote stands below the stories.
const StoriesNote = "The ceiling is the sum of what the story's spawns may spend. A turn that is unmetered or lost makes the measured side a floor; one in flight is not counted."

// ExcludedNote says which results are in no story, "" when there are none.
func (s StoryCosts) ExcludedNote() string {
	switch s.Excluded {
	case 0:
		return ""
	case 1:
		return "1 result with a key that no spawn for a story explains is left out."
	}
	return fmt.Sprintf("%d results with keys that no spawn for a story explains are left out.", s.Excluded)
}
