package report

import (
	"fmt"
	"slices"
	"strings"
)

// The texts of money stand here once, for every surface. A text that stands for
// nothing measured never holds an amount.

// Figure is the run's sum in one of its three shapes:
//
//	$12.40
//	≥ $12.40 (7 tasks unmetered)
//	not measured: 9 in-session tasks, 0 metered
//
// A sum of zero that was measured reads "$0.00 (measured)".
func (m *Money) Figure() string { return Figure(m.Rounded, m.Metered, m.Unmetered) }

// Figure is a sum over metered attempts beside unmetered ones. A sum without
// any attempt is "nothing recorded".
func Figure(measured *string, metered, unmetered int) string {
	switch {
	case metered+unmetered == 0:
		return "nothing recorded"
	case metered == 0 || measured == nil:
		return fmt.Sprintf("not measured: %s, 0 metered", plural(unmetered, "in-session task"))
	case unmetered > 0:
		return fmt.Sprintf("≥ %s (%s unmetered)", cents(*measured), plural(unmetered, "task"))
	}
	return Dollars(*measured)
}

// Spent is the figure beside the ceiling of the run, where there is one.
func (m *Money) Spent() string {
	if m.Budget == nil || m.Budget.Ceiling == nil || m.Budget.Economy == HostTokens {
		return m.Figure()
	}
	return Spent(m.Figure(), m.Metered > 0, *m.Budget.Ceiling)
}

// Spent is a figure beside a ceiling. A figure without an amount is not "spent
// of" anything.
func Spent(figure string, measured bool, ceiling string) string {
	if !measured {
		return figure + " — the ceiling is " + Limit(ceiling)
	}
	return figure + " spent of " + Limit(ceiling) + " ceiling"
}

// MeasuredCell is the same figure in a table, whose other columns hold the
// counts: a dash when nothing, or nothing but zero, was measured and something
// is unmetered.
func MeasuredCell(measured *string, metered, unmetered int) string {
	switch {
	case metered == 0 || measured == nil || unmetered > 0 && isZero(*measured):
		return Dash
	case unmetered > 0:
		return "≥ " + cents(*measured)
	}
	return Dollars(*measured)
}

// Dash stands in a table for what there is no figure of.
const Dash = "—"

// Dollars is a measured amount: "$12.40", and "$0.00 (measured)" for zero.
func Dollars(amount string) string {
	s := cents(amount)
	if s == "$0.00" {
		s += " (measured)"
	}
	return s
}

// Limit is an amount that somebody set: a ceiling, an estimate. Zero is written
// "$0", and what rounds to it "under $0.01", because "$0.00" reads like a
// measurement.
func Limit(amount string) string {
	switch s := cents(amount); {
	case isZero(amount):
		return "$0"
	case s == "$0.00":
		return "under $0.01"
	default:
		return s
	}
}

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

// LimitOr is a limit, or "not recorded" for none.
func LimitOr(amount *string) string {
	if amount == nil {
		return NotRecorded
	}
	return Limit(*amount)
}

// Place is how one cites the line: path:line.
func (l LedgerLine) Place() string { return fmt.Sprintf("%s:%d", l.Path, l.Line) }

// Count is a number of tokens: as it is below 1,000, then "1.2k", then "3.4M".
func Count(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 1_000_000-50:
		return tenths(n, 1000) + "k"
	}
	return tenths(n, 1_000_000) + "M"
}

// tenths is n by unit with one decimal, half rounded up.
func tenths(n, unit int64) string {
	t := n / (unit / 10)
	if n%(unit/10) >= unit/20 {
		t++
	}
	return fmt.Sprintf("%d.%d", t/10, t%10)
}

// DeclaredCell is a number of declared host tokens in a table.
func DeclaredCell(n *int64) string {
	if n == nil {
		return Dash
	}
	return Count(*n)
}

// Text is a duration with what it measures: "4m 12s (spawned)".
func (d Durations) Text() string {
	if d.TotalMS == nil {
		return NotRecorded
	}
	notes := slices.Clone(d.Bases)
	if d.Unbased > 0 {
		if len(notes) == 0 {
			notes = append(notes, "basis not recorded")
		} else {
			notes = append(notes, fmt.Sprintf("%d without a basis", d.Unbased))
		}
	}
	text := strings.Join(notes, ", ")
	if len(notes) > 1 {
		text = "mixed: " + text
	}
	if d.Without > 0 {
		text += "; " + plural(d.Without, "attempt") + " not recorded"
	}
	return Clock(*d.TotalMS) + " (" + text + ")"
}

// Duration is the duration of one attempt.
func (a Attempt) Duration() string {
	if a.DurationMS == nil {
		return NotRecorded
	}
	basis := "basis not recorded"
	if a.DurationBasis != nil {
		basis = *a.DurationBasis
	}
	return Clock(*a.DurationMS) + " (" + basis + ")"
}

// Clock is a time in whole seconds, rounded down: "1h 3m", "4m 12s", "12s".
func Clock(ms int64) string {
	s := ms / 1000
	switch {
	case s >= 3600:
		return fmt.Sprintf("%dh %dm", s/3600, s%3600/60)
	case s >= 60:
		return fmt.Sprintf("%dm %ds", s/60, s%60)
	}
	return fmt.Sprintf("%ds", s)
}

// MeasuredText is the cost of one attempt.
func (a Attempt) MeasuredText() string {
	if a.Measured == nil {
		return Dash
	}
	return Dollars(*a.Measured)
}

// Name is how an attempt is called in a list: its task, and which try it is of
// how many.
func (a Attempt) Name() string {
	name := "task not recorded"
	if a.Task != nil {
		name = *a.Task
	}
	if a.Tries > 1 {
		name += fmt.Sprintf(" (%d of %d)", a.Try, a.Tries)
	}
	return name
}

// Name is phase/stage.
func (s StageCost) Name() string { return Recorded(s.Phase) + "/" + Recorded(s.Stage) }

// Recorded is a text of the ledger, or "not recorded".
func Recorded(s *string) string {
	if s == nil {
		return NotRecorded
	}
	return *s
}

// Footer is one line below the tables of a run's money.
type Footer struct{ Label, Text string }

// Footers says what the tables add up to, one economy a line. There is no grand
// total.
func (m *Money) Footers() []Footer {
	t := m.Tokens
	counters := fmt.Sprintf("tokens %s in, %s out, %s cache written, %s cache read", Count(t.Input), Count(t.Output), Count(t.CacheCreation), Count(t.CacheRead))
	metered := "nothing was metered"
	if m.Metered > 0 && m.Rounded != nil {
		amount := Dollars(*m.Rounded)
		if m.Unmetered > 0 && isZero(*m.Rounded) {
			amount = cents(*m.Rounded)
		}
		if m.Unmetered > 0 {
			amount = "≥ " + amount
		}
		metered = amount + " over " + plural(m.Metered, "attempt")
	}
	all := []Footer{{"metered", metered + "; " + counters}}
	if m.Declared > 0 && m.DeclaredTokens != nil {
		all = append(all, Footer{"host-billed", Count(*m.DeclaredTokens) + " declared tokens over " + plural(m.Declared, "attempt")})
	}
	if m.Neither > 0 {
		all = append(all, Footer{"unmetered", plural(m.Neither, "attempt") + " with neither figure"})
	}
	if m.Metered > 0 && m.Declared > 0 {
		all = append(all, Footer{"no total", "two economies, no exchange rate"})
	}
	return all
}

// RoundingNote says where the shown sum and the exact one differ, "" where they
// do not.
func (m *Money) RoundingNote() string {
	if m.Measured == nil || m.Rounded == nil || cents(*m.Measured) == cents(*m.Rounded) {
		return ""
	}
	return fmt.Sprintf("The stages are rounded one by one and add up to %s; the exact sum is $%s, which rounds to %s.", cents(*m.Rounded), *m.Measured, cents(*m.Measured))
}

// BasisText says what stands behind the attempts that cost nothing or were not
// metered.
func (m *Money) BasisText() string {
	if m.Basis == nil {
		return ""
	}
	switch *m.Basis {
	case "measured":
		return "Every attempt was metered and has a cost above zero."
	case "declared":
		return "Every attempt without a cost above zero declares its host tokens."
	case "partial":
		return "Of the attempts without a cost above zero, some declare their host tokens and some say nothing."
	}
	return "The attempts without a cost above zero declare no host tokens either."
}

// LineNotes says once what was passed over in the ledger.
func (m *Money) LineNotes() []string {
	notes := []string{}
	add := func(n int, first *int, one, many string) {
		if n == 0 {
			return
		}
		text := fmt.Sprintf("%d lines %s", n, many)
		if n == 1 {
			text = "1 line " + one
		}
		if first != nil && m.Ledger != nil {
			text += fmt.Sprintf(" (first %s:%d)", *m.Ledger, *first)
		}
		notes = append(notes, text)
	}
	add(m.SkippedLines, m.FirstSkipped, "is no JSON object and was skipped", "are no JSON objects and were skipped")
	add(m.UnknownLines, m.FirstUnknown, "is of a type that is not known and was passed over", "are of types that are not known and were passed over")
	return notes
}

// TurnNotes says once which spawns have no result.
func (m *Money) TurnNotes() []string {
	notes := []string{}
	for _, t := range []struct {
		turns Turns
		text  string
	}{
		{m.Lost, "no result before the stage went on: what was spent is not known"},
		{m.InFlight, "no result yet where the ledger ends"},
	} {
		if t.turns.Count == 0 {
			continue
		}
		note := plural(t.turns.Count, "spawn") + " with " + t.text
		if t.turns.First != nil {
			note += " (first " + t.turns.First.Place() + ")"
		}
		notes = append(notes, note)
	}
	return notes
}

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// StoriesNote stands below the stories.
const StoriesNote = "The ceiling is the sum of what the story's spawns may spend. A turn that is unmetered or lost makes the measured side a floor; one in flight is not counted."
