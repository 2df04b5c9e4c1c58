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

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
