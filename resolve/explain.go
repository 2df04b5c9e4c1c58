package resolve

import "github.com/fa6e744d/assay/resolve/internal/reason"

// Explanation says what one code of a report means, why the rule exists and
// what to do. The same text stands in the docs, on the page and in exports.
type Explanation struct {
	Code    string
	Class   string // outcome, reason, grammar, item, document, problem, gate, label, lead or offer
	Outcome string // outcome the code stands for, "" where it changes none
	Means   string
	Why     string
	Fix     string
}

// Explanations returns every code that a report can hold, grouped by class.
func Explanations() []Explanation {
	var all []Explanation
	for _, e := range reason.All() {
		all = append(all, Explanation{e.Code, string(e.Class), e.Outcome, e.Means, e.Why, e.Fix})
	}
	return all
}

// Explain returns what a code means, most important class first; a code can
// stand in two. For a code that does not exist it returns nothing, and near
// holds up to five that resemble it.
func Explain(code string) (found []Explanation, near []string) {
	for _, e := range reason.Find(code) {
		found = append(found, Explanation{e.Code, string(e.Class), e.Outcome, e.Means, e.Why, e.Fix})
	}
	if found == nil {
		near = reason.Near(code)
	}
	return found, near
}
