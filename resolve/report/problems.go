package report

import (
	"cmp"
	"slices"
)

// SortProblems gives problems by path, line, reason and message, one of equal
// ones. The result is a list of its own, never nil.
func SortProblems(problems []Problem) []Problem {
	// Pointers are sorted: each type of element costs the page another copy of
	// the sort.
	all := make([]*Problem, len(problems))
	for i := range problems {
		all[i] = &problems[i]
	}
	line := func(p *Problem) int {
		if p.Line == nil {
			return 0
		}
		return *p.Line
	}
	compare := func(a, b *Problem) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(line(a), line(b)), cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Message, b.Message))
	}
	slices.SortFunc(all, compare)
	sorted := make([]Problem, 0, len(all))
	for i, p := range all {
		if i == 0 || compare(all[i-1], p) != 0 {
			sorted = append(sorted, *p)
		}
	}
	return sorted
}
