// Package compare finds the claims and sources of one report again in another
// and says what became of them. The rules are described in
// web/docs/compare.md.
package compare

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// Reports compares two reports. Neither is changed.
func Reports(a, b *report.Report) *report.Comparison {
	c := &report.Comparison{
		Schema: report.CompareSchema,
		A:      side(a), B: side(b),
		Documents: documents(a, b),
		Claims:    claims(a, b),
		Problems:  problems(a, b),
		Packets:   packets(a, b),
	}
	sum(c)
	switch {
	case c.Counts.Worse > 0:
		c.Exit = 2
	case len(c.Documents)+len(c.Packets) == 0:
		c.Exit = 3
	}
	return c
}

func side(r *report.Report) report.Compared {
	return report.Compared{
		Name: r.Workspace.Name, Root: r.Workspace.Root, Exit: r.Exit,
		Identity: r.Workspace.Identity, Tool: r.Tool,
	}
}

func sum(c *report.Comparison) {
	n := &c.Counts
	count := func(direction string) {
		switch direction {
		case report.Worse:
			n.Worse++
		case report.Better:
			n.Better++
		}
	}
	for _, d := range c.Documents {
		count(d.Direction)
	}
	for _, p := range c.Problems {
		count(p.Direction)
	}
	for _, p := range c.Packets {
		count(p.Direction)
	}
	states := map[string]*int{
		report.New: &n.New, report.Unchanged: &n.Unchanged, report.Updated: &n.Updated, report.Absent: &n.Absent,
		report.NowRefused: &n.NowRefused, report.NowResolves: &n.NowResolves,
	}
	for _, claim := range c.Claims {
		count(claim.Direction)
		*states[claim.State]++
		for _, s := range claim.Citations {
			if s.OtherContent {
				n.OtherContent++
			}
		}
	}
}

// Rank orders outcomes from best to worst.
func Rank(outcome string) int {
	switch outcome {
	case report.OK:
		return 0
	case report.Unverified:
		return 1
	}
	return 2
}

// Direction is where a rank went.
func Direction(before, after int) string {
	switch {
	case after > before:
		return report.Worse
	case after < before:
		return report.Better
	}
	return report.Neither
}

// state of something that is on both sides.
func state(before, after int, differs bool) string {
	switch {
	case before == 0 && after == 2:
		return report.NowRefused
	case before == 2 && after == 0:
		return report.NowResolves
	case differs || before != after:
		return report.Updated
	}
	return report.Unchanged
}

// pair is one thing on both sides; a side that does not have it is nil.
type pair[T any] struct{ a, b *T }

// match pairs what has the same key. Repeats of a key are paired where they
// also agree in close, then in the order in which they stand. Pairs come in
// the order of a, then what only b has, in its order.
func match[T any](a, b []T, key, closer func(*T) string) []pair[T] {
	left := map[string][]*T{} // not yet paired, of b
	for i := range b {
		k := key(&b[i])
		left[k] = append(left[k], &b[i])
	}
	near := map[string][]*T{}
	for i := range b {
		k := key(&b[i]) + "\x00" + closer(&b[i])
		near[k] = append(near[k], &b[i])
	}
	taken := map[*T]bool{}
	pairs := make([]pair[T], 0, len(a))
	for i := range a {
		p := pair[T]{a: &a[i]}
		k := key(p.a) + "\x00" + closer(p.a)
		if list := near[k]; len(list) > 0 {
			p.b, near[k] = list[0], list[1:]
			taken[p.b] = true
		}
		pairs = append(pairs, p)
	}
	for i := range pairs {
		if pairs[i].b != nil {
			continue
		}
		k := key(pairs[i].a)
		for len(left[k]) > 0 && pairs[i].b == nil {
			if next := left[k][0]; !taken[next] {
				pairs[i].b, taken[next] = next, true
			}
			left[k] = left[k][1:]
		}
	}
	for i := range b {
		if !taken[&b[i]] {
			pairs = append(pairs, pair[T]{b: &b[i]})
		}
	}
	return pairs
}

func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// urgency orders what a reader wants to see first.
func urgency(direction string, otherContent bool, state string) int {
	switch {
	case direction == report.Worse:
		return 0
	case otherContent:
		return 1
	case direction == report.Better:
		return 2
	case state != report.Unchanged:
		return 3
	}
	return 4
}

func byUrgency[T any](list []T, rank func(*T) int, place func(*T) string) {
	slices.SortStableFunc(list, func(x, y T) int {
		return cmp.Or(cmp.Compare(rank(&x), rank(&y)), strings.Compare(place(&x), place(&y)))
	})
}
