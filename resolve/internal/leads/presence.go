package leads

import (
	"fmt"
	"strings"
)

// window is how far from the cited lines a name still counts as near.
const window = 10

// presence says where a name of a claim stands beside one of its sources. Each
// half is found out when it is asked for.
type presence struct {
	texts    int // in how many of the citations' own texts, -1 until asked for
	text     int // in the text of this one, where it is the only one
	near     int // near how many of the sources, -1 until asked for
	nearSite int // near this one, where it is the only one
}

// presence returns what is known of a name, with its texts.
func (it *item) presence(i int) *presence {
	if it.found == nil {
		it.found = make([]presence, len(it.names()))
		for j := range it.found {
			it.found[j] = presence{texts: -1, near: -1}
		}
	}
	p := &it.found[i]
	if p.texts < 0 {
		p.texts = 0
		for j, t := range it.texts() {
			if it.names()[i].in(t) {
				p.texts++
				p.text = j
			}
		}
	}
	return p
}

// elsewhere reports whether a name stands in the text of another source of the
// item than s, or near one.
func (it *item) elsewhere(i int, s *site) bool {
	p := it.presence(i)
	switch {
	case p.texts > 1 || p.texts == 1 && p.text != s.index:
		return true
	case len(it.sites) == 1:
		return false // s itself
	}
	if p.near < 0 {
		p.near = 0
		for _, s := range it.sites {
			if s.near(it.names()[i]) {
				p.near++
				p.nearSite = s.index
			}
			if p.near > 1 {
				break
			}
		}
	}
	return p.near > 1 || p.near == 1 && p.nearSite != s.index
}

// inFiles reports whether a name stands in one of the files that the item
// cites.
func (it *item) inFiles(n name) bool {
	for _, f := range it.files {
		if f.first(n) > 0 {
			return true
		}
	}
	return false
}

// searched reports whether all files of the item can be searched for names.
func (it *item) searched() bool {
	for _, f := range it.files {
		if !f.namesKnown() {
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

// near reports whether a name stands close to the cited lines, in a declaration
// that encloses them, or in the first line of what encloses that.
func (s *site) near(n name) bool { return s.close(n) || s.inScope(n) }

// close reports whether a name stands close to the cited lines.
func (s *site) close(n name) bool { return s.file.between(n, s.a-window, s.b+window) }

// inScope reports whether a name stands in the cited lines, in a declaration
// that encloses them, or in the first line of what encloses that.
func (s *site) inScope(n name) bool {
	if s.file.between(n, s.a, s.b) {
		return true
	}
	if s.file.first(n) == 0 {
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
		if len(s.file.outline().names()[w]) > 0 {
			return s.mentionsWord(w)
		}
	}
	return s.inScope(n)
}

// mentionsHere reports whether a name stands in the cited lines in such a way
// that mentions is true, whatever the file declares.
func (s *site) mentionsHere(n name) bool {
	for _, w := range n.words() {
		if identifier(w) == len(w) && !s.file.mentions(w, s.a, s.b) {
			return false
		}
	}
	return s.file.between(n, s.a, s.b)
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
	f := s.file
	if f.mentions(w, s.a, s.b) {
		return true
	}
	for _, sc := range s.enclosing() {
		if f.mentions(w, sc.from, sc.head) || f.mentions(w, max(sc.from, s.a-window), min(sc.to, s.b+window)) {
			return true
		}
		for _, h := range sc.heads {
			if f.mentions(w, h, h) {
				return true
			}
		}
	}
	return false
}

// begins returns the words that may be what the claim is about: the one that it
// begins with, and after an article the next one.
func (it *item) begins() []string {
	words := firstWords(it.text)
	if len(words) > 1 && !articles[words[0]] {
		words = words[:1]
	}
	return words
}

// subject returns the word that the claim begins with, an article passed over,
// where the file declares something that is spelt exactly so, else "".
func (it *item) subject(f *file) string {
	for _, w := range it.begins() {
		if f.mayDeclare(w, false) && len(f.outline().names()[w]) > 0 {
			return w
		}
	}
	return ""
}

var articles = set("A An The")

// firstWords returns the first two words of a claim, as written.
func firstWords(claim string) []string {
	words := make([]string, 0, 2)
	for w := range strings.FieldsFuncSeq(claim, func(r rune) bool { return !isWord(r) }) {
		if words = append(words, w); len(words) == 2 {
			break
		}
	}
	return words
}

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
