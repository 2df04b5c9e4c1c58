package web

import (
	"strconv"

	"github.com/fa6e744d/assay/resolve/report"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// unreadable is true for a document that was not judged for its size or its
// nesting: it is drawn line by line only.
func unreadable(d *report.Document) bool {
	for _, p := range d.Problems {
		if p.Reason == "too-large" || p.Reason == "too-deep" {
			return true
		}
	}
	return false
}

// inlines of a block with text of its own.
func (b *block) inlines(t *tree, item *report.Item) []inline {
	n := b.node
	root := inline{node: n, src: t.text.src, tokens: item == nil || outcome(item.Outcome) == report.Malformed}
	if n.FirstChild() != nil {
		return root.children()
	}
	var out []inline
	for i := range n.Lines().Len() {
		segment := n.Lines().At(i)
		out = append(out, inline{node: ast.NewString(segment.Value(t.text.src)), src: t.text.src})
	}
	return out
}

// claimInlines is a claim with its markup, for places outside the document.
func claimInlines(claim string) []inline {
	src := []byte(oneLine(claim))
	if len(src) > maxInlineBytes {
		return []inline{{node: ast.NewString(src), src: src}}
	}
	var out []inline
	for n := claimParser.Parse(text.NewReader(src)).FirstChild(); n != nil; n = n.NextSibling() {
		out = append(out, inline{node: n, src: src, tokens: true}.children()...)
	}
	return out
}

// neighbours of a document in the order of the overview.
func neighbours(r *report.Report, d *report.Document) (before, after *report.Document) {
	docs := byNeed(r)
	for i, other := range docs {
		if other.Path != d.Path {
			continue
		}
		if i > 0 {
			before = docs[i-1]
		}
		if i+1 < len(docs) {
			after = docs[i+1]
		}
	}
	return before, after
}

// sourceID is the element id of the n-th source of an item.
func sourceID(i *report.Item, n int) string { return "s-" + i.ID + "-" + strconv.Itoa(n) }

// rawLine is one line of the document with the item it belongs to.
type rawLine struct {
	n      int
	text   string
	item   *report.Item // covers the line
	first  bool         // begins on it
	source int          // the source to open: the first of the worst
}

func rawLines(d *report.Document) (lines []rawLine, more int) {
	first := map[int]*report.Item{}
	covered := map[int]*report.Item{}
	for _, items := range [][]report.Item{d.Elsewhere, d.Items} {
		for i := range items {
			at := items[i].At
			first[at.Line] = &items[i]
			for n := at.Line; n <= min(at.EndLine, maxDrawnLines); n++ {
				covered[n] = &items[i]
			}
		}
	}
	all := newPageText(d.Text).lines
	if len(all) > maxDrawnLines {
		more = len(all) - maxDrawnLines
		all = all[:maxDrawnLines]
	}
	for i, text := range all {
		l := rawLine{n: i + 1, text: text, item: covered[i+1]}
		if item := first[i+1]; item != nil {
			l.item, l.first = item, true
			l.source = max(itemRoute(d, item).Source, 0)
		}
		lines = append(lines, l)
	}
	return lines, more
}
