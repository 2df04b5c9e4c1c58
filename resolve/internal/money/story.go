package money

import (
	"math/big"

	"github.com/fa6e744d/assay/resolve/report"
)

// stories holds what each story cost against the ceilings of its spawns. A
// result belongs to the story that its key names, when an agent was spawned for
// that story, or for any story in the same phase. Nil where no agent was.
func (r *reader) stories() *report.StoryCosts {
	if len(r.spawns.names) == 0 {
		return nil
	}
	var g group[string]
	all := &report.StoryCosts{Rows: []report.StoryCost{}}
	names := append([]string{}, r.spawns.names...)
	for i := range r.attempts {
		a := &r.attempts[i]
		if a.Key == nil {
			continue
		}
		if r.spawns.stories[*a.Key] == nil && !r.spawns.phases[or(a.Phase)] {
			all.Excluded++
			continue
		}
		if g.by[*a.Key] == nil && r.spawns.stories[*a.Key] == nil {
			names = append(names, *a.Key)
		}
		g.add(*a.Key, i, a)
	}
	var measured, ceiling sum
	noMeasured, noCeiling := false, false
	for _, name := range names {
		row, usd, most := storyCost(name, r.spawns.stories[name], g.by[name])
		measured.add(usd)
		ceiling.add(most)
		noMeasured, noCeiling = noMeasured || usd == nil, noCeiling || most == nil
		all.Metered += row.Metered
		all.Unmetered += row.Unmetered
		all.Lost += row.Lost
		all.InFlight += row.InFlight
		all.Rows = append(all.Rows, row)
	}
	if noMeasured {
		measured.total = nil
	}
	if noCeiling {
		ceiling.total = nil
	}
	all.Measured, all.Ceiling = text(measured.total), text(ceiling.total)
	all.Ratio = ratio(measured.total, ceiling.total)
	all.Verdict = verdict(measured.total, ceiling.total, all.Unmetered+all.Lost)
	return all
}

func storyCost(name string, s *story, t *tally) (row report.StoryCost, usd, most *big.Rat) {
	row = report.StoryCost{Story: name, Attempts: []int{}}
	if s != nil {
		row.Spawned, row.Spawns, row.WithoutCeiling, row.Lost, row.InFlight = s.spawned, s.spawns, s.withoutCeiling, s.lost, s.inFlight
		if s.withoutCeiling == 0 {
			most = s.ceiling
		}
	}
	if t != nil {
		row.Metered, row.Unmetered, row.Attempts = t.metered, t.unmetered, t.attempts
		usd = t.usd.total
	}
	row.Measured, row.Ceiling, row.Ratio = text(usd), text(most), ratio(usd, most)
	row.Verdict = verdict(usd, most, row.Unmetered+row.Lost)
	return row, usd, most
}

// ratio is measured by ceiling with one decimal.
func ratio(measured, ceiling *big.Rat) *string {
	if measured == nil || ceiling == nil || ceiling.Sign() <= 0 {
		return nil
	}
	s := round(new(big.Rat).Quo(measured, ceiling), 1).FloatString(1)
	return &s
}

// verdict never says "inside" of a sum that something is missing from.
func verdict(measured, ceiling *big.Rat, unmetered int) *string {
	v := "inside"
	switch {
	case unmetered > 0:
		v = "floor"
	case measured == nil || ceiling == nil:
		return nil
	case measured.Cmp(ceiling) > 0:
		v = "over"
	}
	return &v
}
