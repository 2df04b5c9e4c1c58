package money

import (
	"math/big"

	"github.com/fa6e744d/assay/resolve/report"
)

// Workspace sums the money of runs. Attempts, stages, stories and budgets stay
// with their runs. It returns nil when no run has any.
func Workspace(runs []*report.Money) *report.Money {
	m := &report.Money{Economies: []string{}, Durations: report.Durations{Bases: []string{}}, Attempts: []report.Attempt{}, Stages: []report.StageCost{}, CostLines: []report.CostLine{}}
	var measured, rounded sum
	var phases, stages, models, actors, stories rows
	have := map[string]bool{}
	var basis []string
	found := false
	for _, r := range runs {
		if r == nil {
			continue
		}
		found = true
		measured.add(rat(r.Measured))
		rounded.add(rat(r.Rounded))
		m.Metered += r.Metered
		m.Unmetered += r.Unmetered
		m.Declared += r.Declared
		m.Neither += r.Neither
		m.DeclaredTokens = plusDeclared(m.DeclaredTokens, r.DeclaredTokens)
		m.Tokens = plus(m.Tokens, r.Tokens)
		m.SkippedLines += r.SkippedLines
		m.UnknownLines += r.UnknownLines
		m.Lost.Count += r.Lost.Count
		m.InFlight.Count += r.InFlight.Count
		m.Durations = plusDurations(m.Durations, r.Durations)
		if r.Basis != nil {
			basis = append(basis, *r.Basis)
		}
		for _, e := range r.Economies {
			have[e] = true
		}
		phases.add(r.ByPhase)
		stages.add(r.ByStage)
		models.add(r.ByModel)
		actors.add(r.ByActor)
		stories.add(r.ByStory)
	}
	if !found {
		return nil
	}
	for _, e := range []string{report.MeteredUSD, report.HostTokens} {
		if have[e] {
			m.Economies = append(m.Economies, e)
		}
	}
	m.Measured, m.Rounded, m.LowerBound, m.Basis = text(measured.total), cents(rounded.total), m.Unmetered > 0, wider(basis)
	m.ByPhase, m.ByStage, m.ByModel, m.ByActor, m.ByStory = phases.list(), stages.list(), models.list(), actors.list(), stories.list()
	return m
}

// wider is the basis of several runs together.
func wider(all []string) *string {
	found := map[string]bool{}
	for _, b := range all {
		found[b] = true
	}
	basis := "partial"
	switch {
	case len(all) == 0:
		return nil
	case found["partial"] || found["declared"] && found["absent"]:
	case found["declared"]:
		basis = "declared"
	case found["absent"]:
		basis = "absent"
	default:
		basis = "measured"
	}
	return &basis
}

// rat reads an exact amount that this package wrote.
func rat(s *string) *big.Rat {
	if s == nil {
		return nil
	}
	r, ok := new(big.Rat).SetString(*s)
	if !ok {
		return nil
	}
	return r
}

func plusDeclared(a, b *int64) *int64 {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	n := addTokens(*a, *b)
	return &n
}

func plusDurations(a, b report.Durations) report.Durations {
	var t tally
	for _, basis := range append(append([]string{}, a.Bases...), b.Bases...) {
		zero := int64(0)
		t.time(&attempt{Attempt: report.Attempt{DurationMS: &zero, DurationBasis: &basis}})
	}
	return report.Durations{
		TotalMS: plusDeclared(a.TotalMS, b.TotalMS),
		Bases:   append([]string{}, t.bases...),
		Unbased: a.Unbased + b.Unbased,
		Without: a.Without + b.Without,
	}
}

// rows merges the breakdowns of runs by name, in first-seen order.
type rows struct {
	names []string
	by    map[string]*mergedRow
}

type mergedRow struct {
	report.Breakdown
	usd sum
}

func (r *rows) add(list []report.Breakdown) {
	if r.by == nil {
		r.by = map[string]*mergedRow{}
	}
	for _, b := range list {
		row := r.by[b.Name]
		if row == nil {
			row = &mergedRow{Breakdown: report.Breakdown{Name: b.Name, Attempts: []int{}}}
			r.by[b.Name] = row
			r.names = append(r.names, b.Name)
		}
		row.usd.add(rat(b.Measured))
		row.Metered += b.Metered
		row.Unmetered += b.Unmetered
		row.Declared += b.Declared
		row.DeclaredTokens = plusDeclared(row.DeclaredTokens, b.DeclaredTokens)
	}
}

func (r *rows) list() []report.Breakdown {
	all := []report.Breakdown{}
	for _, name := range r.names {
		row := r.by[name]
		row.Measured = text(row.usd.total)
		all = append(all, row.Breakdown)
	}
	return all
}
