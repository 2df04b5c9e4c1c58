package leads

import "fmt"

// manyClaims is how many different claims on one place are worth a question.
const manyClaims = 5

// reused asks about lines that five or more different claims of the document
// cite.
func reused(_ *document, s *site) *question {
	n := s.file.claimsOn(place{s.a, s.b})
	if n < manyClaims {
		return nil
	}
	return &question{message: fmt.Sprintf("%d different claims of this document cite %s of %s: does each of them stand there?", n, s.cited(), s.file.text.Name)}
}

// claimsOn counts the different claims that cite a place, 0 for a file that is
// not cited often enough.
func (f *file) claimsOn(p place) int {
	if f.claims == nil && len(f.sites) >= manyClaims {
		type claim struct {
			place
			text string
		}
		seen := make(map[claim]bool, len(f.sites))
		f.claims = map[place]int{}
		for _, s := range f.sites {
			c := claim{place{s.a, s.b}, s.item.claim}
			if !seen[c] {
				seen[c] = true
				f.claims[c.place]++
			}
		}
	}
	return f.claims[p]
}
