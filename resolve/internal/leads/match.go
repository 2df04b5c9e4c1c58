package leads

import "sort"

// matcher finds many texts in one pass over a file, as Aho and Corasick do it.
// A document can cite one file of megabytes two hundred times, with a few
// names in each claim; looking for each of them apart would read the file that
// often.
type matcher struct {
	ids   map[string]int32
	texts []string
	nodes []node
	root  [256]int32 // where each byte leads from the start
	stamp int32      // lines of the texts scanned so far
	fold  bool       // ASCII letters of a file are read as lower-case ones
	ascii bool       // all texts are ASCII
}

// node is one state. Children hang on a list: most nodes have a single one.
type node struct {
	child, sibling int32
	fail           int32
	dict           int32 // nearest shorter state that ends a text, 0 for none
	id             int32 // text that ends here, -1 for none
	seen           int32 // stamp of the line on which this state was last reported
	b              byte
}

// span is a run of lines, 1-based, both included.
type span struct{ from, to int32 }

func newMatcher() *matcher {
	return &matcher{ids: map[string]int32{}, nodes: []node{{id: -1}}, ascii: true}
}

// add registers a text and returns its number; the same text always has the
// same one.
func (m *matcher) add(text string) int32 {
	if id, ok := m.ids[text]; ok {
		return id
	}
	id := int32(len(m.texts))
	m.ids[text] = id
	m.texts = append(m.texts, text)
	m.ascii = m.ascii && isASCII(text)
	at := int32(0)
	for i := range len(text) {
		next := m.step(at, text[i])
		if next == 0 {
			next = int32(len(m.nodes))
			m.nodes = append(m.nodes, node{b: text[i], id: -1})
			if at == 0 {
				m.root[text[i]] = next
			} else {
				m.nodes[next].sibling = m.nodes[at].child
				m.nodes[at].child = next
			}
		}
		at = next
	}
	m.nodes[at].id = id
	return id
}

// step returns the child of a state, 0 for none.
func (m *matcher) step(at int32, b byte) int32 {
	if at == 0 {
		return m.root[b]
	}
	for c := m.nodes[at].child; c != 0; c = m.nodes[c].sibling {
		if m.nodes[c].b == b {
			return c
		}
	}
	return 0
}

// walk returns the state after b.
func (m *matcher) walk(at int32, b byte) int32 {
	for {
		if next := m.step(at, b); next != 0 || at == 0 {
			return next
		}
		at = m.nodes[at].fail
	}
}

// link gives every state the longest shorter one to fall back to.
func (m *matcher) link() {
	queue := make([]int32, 0, len(m.nodes))
	for _, n := range m.root {
		if n != 0 {
			m.nodes[n].fail, m.nodes[n].dict = 0, 0
			queue = append(queue, n)
		}
	}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		for c := m.nodes[at].child; c != 0; c = m.nodes[c].sibling {
			fail := m.walk(m.nodes[at].fail, m.nodes[c].b)
			m.nodes[c].fail = fail
			m.nodes[c].dict = m.nodes[fail].dict
			if m.nodes[fail].id >= 0 {
				m.nodes[c].dict = fail
			}
			queue = append(queue, c)
		}
	}
}

// scan returns for each text that stands in data the lines on which it does, at
// most once for each line that it ends on, in ascending order. starts holds the
// offset of each line. It takes what it keeps from left; ok is false when that
// was not enough, and then the places say nothing.
func (m *matcher) scan(data []byte, starts []int32, left *int) (hits map[int32][]span, ok bool) {
	hits = map[int32][]span{}
	base := m.stamp
	m.stamp += int32(len(starts))
	at, line := int32(0), int32(0)
	for i, b := range data {
		if m.fold {
			b = lower[b]
		}
		if at == 0 {
			if at = m.root[b]; at == 0 {
				continue
			}
		} else {
			at = m.walk(at, b)
		}
		n := at
		if m.nodes[n].id < 0 {
			n = m.nodes[n].dict
		}
		if n == 0 {
			continue
		}
		for int(line) < len(starts) && int(starts[line]) <= i {
			line++
		}
		// A state that was reported on this line has reported all shorter
		// ones with it, so a line of one letter costs no more than any other.
		for stamp := base + line; n != 0 && m.nodes[n].seen != stamp; n = m.nodes[n].dict {
			if *left--; *left < 0 {
				return nil, false
			}
			m.nodes[n].seen = stamp
			id := m.nodes[n].id
			hits[id] = append(hits[id], span{int32(lineOf(starts, i+1-len(m.texts[id]))), line})
		}
	}
	return hits, true
}

// lineOf returns the last line that begins at or before an offset.
func lineOf(starts []int32, at int) int {
	return sort.Search(len(starts), func(i int) bool { return int(starts[i]) > at })
}
