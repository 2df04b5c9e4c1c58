package leads

import "unicode/utf8"

// places returns where a quote stands in the file, ascending.
func (f *file) places(q quote) []span {
	if !f.quoteOK {
		return nil
	}
	return f.quoteHits[q.id]
}

// quotedInSite tells for each quote of the item whether the cited lines of one
// of its sources hold it.
func (it *item) quotedInSite() []bool {
	if it.quoteSet == nil {
		it.quoteSet = make([]bool, len(it.quotes))
		for i, q := range it.quotes {
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
