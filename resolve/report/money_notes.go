package report

import "fmt"

// Labels of the footers that a sum stands behind.
const (
	FooterMetered   = "metered"
	FooterDeclared  = "host-billed"
	FooterUnmetered = "unmetered"
)

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
	all := []Footer{{FooterMetered, metered + "; " + counters}}
	if m.Declared > 0 && m.DeclaredTokens != nil {
		all = append(all, Footer{FooterDeclared, Count(*m.DeclaredTokens) + " declared tokens over " + plural(m.Declared, "attempt")})
	}
	if m.Neither > 0 {
		all = append(all, Footer{FooterUnmetered, plural(m.Neither, "attempt") + " with neither figure"})
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

// TurnNote says that spawns have no result.
type TurnNote struct {
	Text string
	At   *LedgerLine // the first of them; nil when it is not known
}

// TurnNotes says once which spawns have no result.
func (m *Money) TurnNotes() []TurnNote {
	notes := []TurnNote{}
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
		notes = append(notes, TurnNote{note, t.turns.First})
	}
	return notes
}
