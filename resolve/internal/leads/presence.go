package leads

import (
	"fmt"
	"strings"
)

// window is how far from the cited lines a name still counts as near.
const window = 10

// presence says where a name of a claim stands.
type presence struct {
	inFile bool // in some cited file
	texts  int  // in how many of the citations' own texts
	text   int  // in the text of this one, where it is the only one
	near   int  // near how many of the sources
	site   int  // near this one, where it is the only one
}

// presences looks all names of a claim up, once.
func (it *item) presences() []presence {
	if it.found != nil {
		return it.found
	}
	it.found = make([]presence, len(it.names))
	for i, n := range it.names {
		p := &it.found[i]
		for _, f := range it.files {
			p.inFile = p.inFile || f.holds(n)
		}
		for j, t := range it.texts {
			if n.in(t) {
				p.texts++
				p.text = j
			}
		}
		for _, s := range it.sites {
			if s.near(n) {
				p.near++
				p.site = s.index
			}
		}
	}
	return it.found
}

// searched reports whether all files of the item were looked through for names.
func (it *item) searched() bool {
	for _, f := range it.files {
		if !f.nameOK {
			return false
		}
	}
	return true
}

func (n name) in(text string) bool {
	for _, p := range n.parts {
		if strings.Contains(text, p) {
			return true
		}
	}
	return false
}

// holds reports whether a name stands in the file.
func (f *file) holds(n name) bool { return f.first(n) > 0 }

// first returns the first line on which a name stands, 0 for none. The whole
// of a dotted name comes before its last part.
func (f *file) first(n name) int {
	if !f.nameOK {
		return 0
	}
	for _, id := range n.ids {
		if places := f.nameHits[id]; len(places) > 0 {
			return int(places[0].from)
		}
	}
	return 0
}

// between reports whether a name stands on the lines from a to b.
func (f *file) between(n name, a, b int) bool {
	if !f.nameOK {
		return false
	}
	for _, id := range n.ids {
		if within(f.nameHits[id], a, b) {
			return true
		}
	}
	return false
}

// near reports whether a name stands close to the cited lines, in a declaration
// that encloses them, or in the first line of what encloses that.
func (s *site) near(n name) bool {
	return s.file.between(n, s.a-window, s.b+window) || s.inScope(n)
}

// inScope reports whether a name stands in the cited lines, in a declaration
// that encloses them, or in the first line of what encloses that.
func (s *site) inScope(n name) bool {
	if s.file.between(n, s.a, s.b) {
		return true
	}
	if !s.file.nameOK {
		return false
	}
	for _, sc := range s.enclosing() {
		if s.file.between(n, sc.from, sc.to) {
			return true
		}
		for _, h := range sc.heads {
			if s.file.between(n, h, h) {
				return true
			}
		}
	}
	return false
}

// mentions is inScope, but for a name that the file declares: that one has to
// stand there as a word of its own, in its own letter case.
func (s *site) mentions(n name) bool {
	for _, w := range n.words() {
		if len(s.file.outline().declared[w]) > 0 {
			return s.mentionsWord(w)
		}
	}
	return s.inScope(n)
}

// words returns a name as written, and the last part of a dotted one.
func (n name) words() []string {
	if i := strings.LastIndexAny(n.text, ".:#"); i >= 0 {
		return []string{n.text, n.text[i+1:]}
	}
	return []string{n.text}
}

// mentionsWord reports whether a word that the file declares stands close to
// the cited lines and in a declaration that encloses them, or in the first
// line of one, the comment above it, or the first line of what holds it. In a
// function of a thousand lines, a mention far away says nothing.
func (s *site) mentionsWord(w string) bool {
	places := s.file.words[w]
	if within(places, s.a, s.b) {
		return true
	}
	for _, sc := range s.enclosing() {
		if within(places, sc.from, sc.head) || within(places, max(sc.from, s.a-window), min(sc.to, s.b+window)) {
			return true
		}
		for _, h := range sc.heads {
			if within(places, h, h) {
				return true
			}
		}
	}
	return false
}

// elsewhere reports whether the name stands near another source of the item
// than s, or in the text of one.
func (p presence) elsewhere(s *site) bool {
	return p.near > 1 || p.near == 1 && p.site != s.index || p.texts > 1 || p.texts == 1 && p.text != s.index
}

// subject returns the word that the claim begins with, an article passed over,
// where the file declares something that is spelt exactly so, else "".
func (it *item) subject(f *file) string {
	for i, w := range it.begin {
		if len(f.outline().declared[w]) > 0 {
			return w
		}
		if i > 0 || !articles[w] {
			break
		}
	}
	return ""
}

var articles = set("A An The")

// listNames words up to three names.
func listNames(names []name) string {
	var b strings.Builder
	for i, n := range names {
		switch {
		case i == 3:
			fmt.Fprintf(&b, " and %d more", len(names)-3)
			return b.String()
		case i > 0 && i == len(names)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString("`" + n.text + "`")
	}
	return b.String()
}
