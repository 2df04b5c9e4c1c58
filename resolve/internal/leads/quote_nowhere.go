package leads

import (
	"fmt"
	"strings"
)

// quoteNowhere asks about quoted text that stands in none of the item's cited
// files. Code in backticks is left to the names: it may be a command or an
// example. A quote with an ellipsis is not one piece of text, and one that a
// fact or another kind of source holds is not from a file.
func quoteNowhere(_ *document, s *site) *question {
	it := s.item
	if it.blind || !it.quotesSearched() {
		return nil
	}
next:
	for _, q := range it.quotes() {
		if q.code || strings.Contains(q.text, "…") || strings.Contains(q.text, "...") {
			continue
		}
		for _, f := range it.files {
			if len(f.places(q)) > 0 {
				continue next
			}
		}
		lower := strings.ToLower(q.find)
		for _, t := range it.texts() {
			if strings.Contains(t, lower) {
				continue next
			}
		}
		if !it.quotesSearched() {
			return nil
		}
		where := s.file.text.Name
		if len(it.files) > 1 {
			where = fmt.Sprintf("any of the %d files that it cites", len(it.files))
		}
		return &question{message: fmt.Sprintf("The claim quotes %s, which does not stand in %s: where is it from?", short(q.text), where)}
	}
	return nil
}

// quotesSearched reports whether all files of the item can be searched for
// quotes.
func (it *item) quotesSearched() bool {
	for _, f := range it.files {
		if !f.quotesKnown() {
			return false
		}
	}
	return true
}
