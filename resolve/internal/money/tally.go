package money

import (
	"math/big"
	"slices"

	"github.com/fa6e744d/assay/resolve/report"
)

// tally sums attempts. It keeps the economies apart: what is measured in
// dollars, what is declared in host tokens, and what has neither figure.
type tally struct {
	usd                                   sum
	metered, unmetered, declared, neither int
	costless, costlessDeclared            int // for the basis
	tokensDeclared                        int64
	tokens                                report.Tokens
	totalMS                               int64
	timed, unbased                        int
	bases                                 []string
	attempts                              []int
}

func (t *tally) add(i int, a *attempt) {
	t.attempts = append(t.attempts, i)
	costless := a.usd == nil || a.usd.Sign() == 0
	if a.usd != nil {
		t.metered++
		t.usd.add(a.usd)
	} else {
		t.unmetered++
	}
	switch {
	case a.DeclaredTokens != nil:
		t.declared++
		t.tokensDeclared = addTokens(t.tokensDeclared, *a.DeclaredTokens)
	case a.usd == nil:
		t.neither++
	}
	if costless {
		t.costless++
		if a.DeclaredTokens != nil {
			t.costlessDeclared++
		}
	}
	t.tokens = plus(t.tokens, a.Tokens)
	t.time(a)
}

func plus(a, b report.Tokens) report.Tokens {
	return report.Tokens{
		Input:         addTokens(a.Input, b.Input),
		Output:        addTokens(a.Output, b.Output),
		CacheCreation: addTokens(a.CacheCreation, b.CacheCreation),
		CacheRead:     addTokens(a.CacheRead, b.CacheRead),
	}
}

// maxBases is how many different bases of durations are named.
const maxBases = 20

func (t *tally) time(a *attempt) {
	if a.DurationMS == nil {
		return
	}
	t.timed++
	t.totalMS = addTokens(t.totalMS, *a.DurationMS)
	if a.DurationBasis == nil {
		t.unbased++
	} else if !slices.Contains(t.bases, *a.DurationBasis) && len(t.bases) < maxBases {
		t.bases = append(t.bases, *a.DurationBasis)
		slices.Sort(t.bases)
	}
}

func (t *tally) durations() report.Durations {
	d := report.Durations{Bases: append([]string{}, t.bases...), Unbased: t.unbased, Without: t.metered + t.unmetered - t.timed}
	if t.timed > 0 {
		d.TotalMS = &t.totalMS
	}
	return d
}

func (t *tally) declaredTokens() *int64 {
	if t.declared == 0 {
		return nil
	}
	return &t.tokensDeclared
}

// basis says what stands behind the attempts without a cost above zero.
func (t *tally) basis() *string {
	basis := "partial"
	switch {
	case t.metered+t.unmetered == 0:
		return nil
	case t.costless == 0:
		basis = "measured"
	case t.costlessDeclared == t.costless:
		basis = "declared"
	case t.costlessDeclared == 0:
		basis = "absent"
	}
	return &basis
}

// group sums attempts by something, in first-seen order.
type group[K comparable] struct {
	keys []K
	by   map[K]*tally
}

func (g *group[K]) add(key K, i int, a *attempt) {
	if g.by == nil {
		g.by = map[K]*tally{}
	}
	t := g.by[key]
	if t == nil {
		t = &tally{}
		g.by[key] = t
		g.keys = append(g.keys, key)
	}
	t.add(i, a)
}

// breakdown sums the attempts by a name.
func breakdown(attempts []attempt, name func(*attempt) string) []report.Breakdown {
	var g group[string]
	for i := range attempts {
		g.add(name(&attempts[i]), i, &attempts[i])
	}
	rows := []report.Breakdown{}
	for _, key := range g.keys {
		t := g.by[key]
		rows = append(rows, report.Breakdown{
			Name: key, Measured: text(t.usd.total), Metered: t.metered, Unmetered: t.unmetered,
			Declared: t.declared, DeclaredTokens: t.declaredTokens(), Attempts: t.attempts,
		})
	}
	return rows
}

// byCents is a sum of amounts that were each rounded to cents.
func byCents(amounts []*big.Rat) *big.Rat {
	var s sum
	for _, a := range amounts {
		if a != nil {
			s.add(round(a, 2))
		}
	}
	return s.total
}

// cents writes an amount with two digits behind the point.
func cents(r *big.Rat) *string {
	if r == nil {
		return nil
	}
	s := r.FloatString(2) // exact: it is rounded already
	return &s
}
