package markdown

import (
	"iter"
	"sort"
)

// Run is a piece of a line as it stands in the document.
type Run struct {
	Line, Column int
	Text         string
	Item         int  // index into Items of the item whose own text it is, -1 on none
	HTML         bool // it stands in an HTML block, which is not read for tokens
}

// runBlock is one block that a reader sees as text.
type runBlock struct {
	item             int
	html             bool
	lineFrom, lineTo int // in Document.lines
	cutFrom, cutTo   int // in Document.cuts
}

// keepRun remembers the lines of a block, with the cuts noted since cuts.
func (w *walker) keepRun(item int, lines []extent, cuts int) {
	d := w.d
	r := runBlock{item: item, lineFrom: len(d.lines), cutFrom: cuts, cutTo: len(d.cuts)}
	d.lines = append(d.lines, lines...)
	r.lineTo = len(d.lines)
	d.runs = append(d.runs, r)
}

// Runs yields the text that a reader sees outside tokens: the words of
// paragraphs, headings and tables, code spans in them included, and the lines
// of HTML blocks other than comments. Tokens, markers that cannot be read and
// comments are cut out, so a line yields one run or several; a token that
// stands in a code span is text. Code blocks are left out. What is
// cut is not replaced: two runs of one line do not touch in the document.
//
// The order is that of the blocks; an item's text stands before that of the
// lists inside it.
func (d *Document) Runs() iter.Seq[Run] {
	return func(yield func(Run) bool) {
		for _, r := range d.runs {
			cuts := d.cuts[r.cutFrom:r.cutTo]
			for _, l := range d.lines[r.lineFrom:r.lineTo] {
				more := true
				outside(l, cuts, func(e extent) {
					if !more {
						return
					}
					ln, col := d.t.place(e.from)
					more = yield(Run{Line: ln, Column: col, Text: string(d.t.b[e.from:e.to]), Item: r.item, HTML: r.html})
				})
				if !more {
					return
				}
			}
		}
	}
}

// outside calls f for each part of l outside the cuts, which are in order and
// do not overlap.
func outside(l extent, cuts []extent, f func(extent)) {
	first := sort.Search(len(cuts), func(i int) bool { return cuts[i].to > l.from })
	at := l.from
	for _, c := range cuts[first:] {
		if c.from >= l.to {
			break
		}
		if c.from > at {
			f(extent{at, c.from})
		}
		at = c.to
	}
	if at < l.to {
		f(extent{at, l.to})
	}
}

// merge puts the extents of a list from index from on in order and joins those
// that overlap.
func merge(es []extent, from int) []extent {
	added := es[from:]
	sort.Slice(added, func(i, j int) bool { return added[i].from < added[j].from })
	n := 0
	for _, e := range added {
		if n > 0 && e.from < added[n-1].to {
			added[n-1].to = max(added[n-1].to, e.to)
			continue
		}
		added[n] = e
		n++
	}
	return es[:from+n]
}
