package leads

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// places returns where a quote stands in the file, ascending.
func (f *file) places(q quote) []span {
	if !f.small || !f.quotes.done && !f.mayQuote(q) {
		return nil
	}
	f.findQuotes()
	if f.quotes.full {
		return nil
	}
	return f.quotes.hits[f.doc.quoteMatcher().ids[q.find]]
}

// mayQuote says no where the longest word of a quote does not stand in the
// file. However white space and marks of comments are read, words stay whole.
func (f *file) mayQuote(q quote) bool {
	longest := ""
	for w := range strings.FieldsSeq(q.find) {
		if len(w) > len(longest) {
			longest = w
		}
	}
	return !f.spend(len(f.text.Data)) || bytes.Contains(f.text.Data, []byte(longest))
}

// quotedInSite tells for each quote of the item whether the cited lines of one
// of its sources hold it.
func (it *item) quotedInSite() []bool {
	if it.quoteSet == nil {
		it.quoteSet = make([]bool, len(it.quotes()))
		for i, q := range it.quotes() {
			for _, s := range it.sites {
				if within(s.file.places(q), s.a, s.b) {
					it.quoteSet[i] = true
					break
				}
			}
		}
	}
	return it.quoteSet
}

// short cuts a quote for a message.
func short(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) <= most {
		return "“" + text + "”"
	}
	return "“" + string([]rune(text)[:most-1]) + "…”"
}
