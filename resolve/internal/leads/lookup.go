package leads

import "bytes"

// lookup holds where the names or the quotes of a document stand in a file,
// once they were looked up all together.
type lookup struct {
	hits map[int32][]span // by number of the text
	done bool
	full bool // there were more places than are kept: hits say nothing
}

// namesKnown reports whether what is asked about names can be answered.
func (f *file) namesKnown() bool { return f.small && !f.names.full }

func (f *file) quotesKnown() bool { return f.small && !f.quotes.full }

// findNames looks all names of the document up.
func (f *file) findNames() {
	if f.names.done {
		return
	}
	f.names.done = true
	m := f.doc.nameMatcher()
	data, starts := f.text.Data, f.starts()
	if !f.plain() || !m.ascii {
		data = bytes.ToLower(data)
		if len(data) != len(f.text.Data) {
			starts = lineStarts(data)
		}
	}
	hits, ok := m.scan(data, starts, &f.doc.left.places)
	f.names.hits, f.names.full = hits, !ok
}

// findQuotes looks all quotes of the document up.
func (f *file) findQuotes() {
	if f.quotes.done {
		return
	}
	f.quotes.done = true
	m, left := f.doc.quoteMatcher(), &f.doc.left.places
	text, starts := squeeze(f.text.Data, false)
	hits, ok := m.scan(text, starts, left)
	if ok {
		var more map[int32][]span
		text, starts = squeeze(f.text.Data, true)
		more, ok = m.scan(text, starts, left)
		for id, places := range more {
			hits[id] = merge(hits[id], places)
		}
	}
	f.quotes.hits, f.quotes.full = hits, !ok
}

// findWords notes the lines on which the words stand that the claims mention
// and the file declares.
func (f *file) findWords() {
	if f.words != nil {
		return
	}
	f.words = map[string][]span{}
	declared := f.outline().names()
	for _, s := range f.sites {
		it := s.item
		if w := it.subject(f); w != "" {
			f.words[w] = nil
		}
		for _, n := range it.names() {
			for _, w := range n.words() {
				if len(declared[w]) > 0 {
					f.words[w] = nil
				}
			}
		}
	}
	for l := 1; l <= len(f.starts()); l++ {
		line := f.line(l)
		for i := 0; i < len(line); {
			n := wordLen(line[i:])
			if n == 0 {
				i++
				continue
			}
			if places, ok := f.words[string(line[i:i+n])]; ok && (len(places) == 0 || int(places[len(places)-1].to) != l) {
				f.words[string(line[i:i+n])] = append(places, span{int32(l), int32(l)})
			}
			i += n
		}
	}
}

// first returns the first line on which a name stands, 0 for none. The whole
// of a dotted name comes before its last part.
func (f *file) first(n name) int {
	if !f.small {
		return 0
	}
	for _, p := range n.parts {
		if l := f.firstPart(p); l > 0 {
			return l
		}
	}
	return 0
}

func (f *file) firstPart(p string) int {
	if l, ok := f.firsts[p]; ok {
		return l
	}
	l := 0
	if !f.names.done && f.spend(len(f.text.Data)) {
		_, l = indexFold(f.text.Data, p, f.plain())
		l++
	} else {
		f.findNames()
		if places := f.names.hits[f.doc.nameMatcher().ids[p]]; f.namesKnown() && len(places) > 0 {
			l = int(places[0].from)
		}
	}
	if f.firsts == nil {
		f.firsts = map[string]int{}
	}
	f.firsts[p] = l
	return l
}

// between reports whether a name stands on the lines from a to b.
func (f *file) between(n name, a, b int) bool {
	if !f.small {
		return false
	}
	if !f.names.done {
		lines := f.text.Span(a, b)
		if f.spend(len(lines)) {
			for _, p := range n.parts {
				if at, _ := indexFold(lines, p, f.plain()); at >= 0 {
					return true
				}
			}
			return false
		}
		f.findNames()
	}
	for _, p := range n.parts {
		if f.namesKnown() && within(f.names.hits[f.doc.nameMatcher().ids[p]], a, b) {
			return true
		}
	}
	return false
}

// mentions reports whether a word that the file declares stands on the lines
// from a to b, as a word of its own.
func (f *file) mentions(w string, a, b int) bool {
	if f.words == nil {
		if lines := f.text.Span(a, b); f.spend(len(lines)) {
			return indexWord(lines, w) >= 0
		}
		f.findWords()
	}
	return within(f.words[w], a, b)
}

// wordLen returns the length of the word that b begins with.
func wordLen(b []byte) int {
	n := 0
	for n < len(b) && isWordByte(b[n]) {
		n++
	}
	return n
}

func isWordByte(b byte) bool {
	return b == '_' || b == '$' || b >= 0x80 || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}
