package decision

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Contradictions pairs facts that may not both hold: those that the rows
// record, each pair once, then those that the words of live facts suggest,
// best first.
func Contradictions(facts []*workspace.Fact) []report.Contradiction {
	recorded, known := recordedPairs(facts)
	return append(recorded, lexicalPairs(facts, known)...)
}

// pair is two ids, the later first.
type pair struct{ a, b string }

func pairOf(a, b string) pair {
	if Later(a, b) {
		return pair{a, b}
	}
	return pair{b, a}
}

// Later orders ids: by number, and where one has none, as text.
func Later(a, b string) bool {
	m, ok := workspace.FactNumber(a)
	n, also := workspace.FactNumber(b)
	if ok && also && m != n {
		return m > n
	}
	return a > b
}

func recordedPairs(facts []*workspace.Fact) ([]report.Contradiction, map[pair]bool) {
	all, known := []report.Contradiction{}, map[pair]bool{}
	for _, f := range facts {
		for _, id := range f.ConflictsWith {
			if p := pairOf(f.ID, id); !known[p] {
				known[p] = true
				all = append(all, report.Contradiction{Kind: report.RecordedContradiction, A: p.a, B: p.b})
			}
		}
	}
	return all, known
}

// lexicalPairs compares the live facts of each area: the title of the later
// against the whole text of the earlier. Facts that share no word are never
// put side by side, so that many of them cost little.
func lexicalPairs(facts []*workspace.Fact, known map[pair]bool) []report.Contradiction {
	areas := map[string][]*workspace.Fact{}
	var order []string
	for _, f := range facts {
		if f.Status() != "live" || f.Area == nil || f.Text == "" {
			continue
		}
		if areas[*f.Area] == nil {
			order = append(order, *f.Area)
		}
		areas[*f.Area] = append(areas[*f.Area], f)
	}
	all := []report.Contradiction{}
	for _, area := range order {
		all = append(all, lexicalOf(areas[area], known)...)
	}
	slices.SortStableFunc(all, func(a, b report.Contradiction) int { return -cmp.Compare(*a.Score, *b.Score) })
	return all
}

func lexicalOf(facts []*workspace.Fact, known map[pair]bool) []report.Contradiction {
	facts = slices.Clone(facts)
	slices.SortStableFunc(facts, func(a, b *workspace.Fact) int {
		switch {
		case Later(a.ID, b.ID):
			return 1
		case Later(b.ID, a.ID):
			return -1
		}
		return 0
	})
	var all []report.Contradiction
	holders := map[string][]int{} // word to the earlier facts that have it
	sizes := make([]int, len(facts))
	shared := make([]int, len(facts))
	for i, f := range facts {
		title := Words(Title(f.Text))
		var met []int
		for word := range title {
			for _, j := range holders[word] {
				if shared[j] == 0 {
					met = append(met, j)
				}
				shared[j]++
			}
		}
		slices.Sort(met)
		for _, j := range met {
			score := jaccard(shared[j], len(title), sizes[j])
			shared[j] = 0
			if score < Threshold || strings.TrimSpace(facts[j].Text) == strings.TrimSpace(f.Text) || known[pairOf(f.ID, facts[j].ID)] {
				continue
			}
			all = append(all, report.Contradiction{Kind: report.LexicalContradiction, Score: &score, A: f.ID, B: facts[j].ID})
		}
		words := Words(f.Text)
		sizes[i] = len(words)
		for word := range words {
			holders[word] = append(holders[word], i)
		}
	}
	return all
}
