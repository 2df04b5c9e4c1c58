package markdown

import (
	"bytes"
	"sort"

	"github.com/yuin/goldmark/ast"

	"github.com/fa6e744d/assay/resolve/report"
)

// walker goes through the block tree once and fills the document.
type walker struct {
	t *text
	d *Document

	section int    // index of the open second-level heading, -1
	h2      string // nearest second-level heading
	heading string // nearest heading of any level

	// Buffers, reused from block to block.
	own     own
	claim   claim
	markers []marker
	scratch []byte
	lines   []extent
}

func (w *walker) document(root ast.Node) {
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		w.outside(n)
		switch n := n.(type) {
		case *ast.Heading:
			w.open(n)
		case *ast.FencedCodeBlock, *ast.HTMLBlock:
			w.d.unclosed(w.t, n)
		}
	}
	sort.SliceStable(w.d.Missed, func(i, j int) bool { return w.d.Missed[i].Line < w.d.Missed[j].Line })
}

// open makes a heading that is a direct child of the document the current one.
func (w *walker) open(h *ast.Heading) {
	w.heading = headingText(w.t.b, h)
	if h.Level > 2 {
		return
	}
	w.section = -1
	if h.Level == 2 {
		w.section = len(w.d.Headings)
		w.h2 = w.heading
	}
	w.d.Headings = append(w.d.Headings, Heading{Level: h.Level, Text: w.heading, Line: w.t.lineNumber(h.Pos())})
}

// outside reads a block that stands in no item.
func (w *walker) outside(n ast.Node) {
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock, *ast.Heading:
		w.loose(n)
	case *ast.Blockquote:
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			w.outside(c)
		}
	case *ast.List:
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			w.item(c)
		}
	default:
		w.aside(n)
	}
}

// parts is what a bullet holds.
type parts struct {
	own    []ast.Node // paragraphs and headings, those in quotes too
	nested []ast.Node // lists
	code   []ast.Node
	other  bool // something that is neither own text nor a list nor a comment

	ownBuf, nestedBuf [2]ast.Node // most bullets hold no more
}

func (p *parts) gather(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Paragraph, *ast.TextBlock, *ast.Heading:
			p.own = append(p.own, c)
		case *ast.Blockquote:
			p.gather(c)
		case *ast.List:
			p.nested = append(p.nested, c)
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			p.code = append(p.code, c)
			p.other = true
		case *ast.HTMLBlock:
			p.other = p.other || c.HTMLBlockType != ast.HTMLBlockType2
		default:
			p.other = true
		}
	}
}

// item reads one bullet and the lists inside it.
func (w *walker) item(li ast.Node) {
	var p parts
	p.own, p.nested = p.ownBuf[:0], p.nestedBuf[:0]
	p.gather(li)
	if len(p.own) > 0 || len(p.nested) == 0 || p.other {
		w.readItem(li, &p)
	}
	w.asides(li)
	for _, list := range p.nested {
		for c := list.FirstChild(); c != nil; c = c.NextSibling() {
			w.item(c)
		}
	}
}

// asides notes what looks like an item in code and HTML of a bullet.
func (w *walker) asides(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c.(type) {
		case *ast.Blockquote:
			w.asides(c)
		case *ast.CodeBlock, *ast.FencedCodeBlock, *ast.HTMLBlock:
			w.aside(c)
		}
	}
}

func (w *walker) readItem(li ast.Node, p *parts) {
	it := Item{Section: w.section, NearestH2: w.h2, Nearest: w.heading}
	from := li.Pos()
	end := from + markerLen(w.t.b[from:])
	last, after := w.lastBlock(p.own)
	loaded := last == 0 // lastBlock ends with the block it finds
	w.claim.reset()
	earlier := report.Span{}
	for i, n := range p.own {
		if !loaded {
			w.load(n)
		}
		loaded = false
		if len(w.lines) == 0 {
			continue
		}
		end = w.lines[len(w.lines)-1].to
		it.HasMarker = it.HasMarker || len(w.markers) > 0
		keep := len(w.markers)
		if i == last {
			m := w.markers[keep-1]
			it.Fault = w.own.lastFault(m, after)
			if it.Fault != "" {
				it.FaultAt = w.spanOf(m)
				if it.Fault != FaultTrailingPosition {
					keep--
				}
			}
		}
		cuts := len(w.d.cuts)
		it.Tokens = w.take(it.Tokens, keep)
		for j, m := range w.markers {
			if !m.readable && !m.code && !(i == last && j == len(w.markers)-1) && earlier.Line == 0 {
				earlier = w.spanOf(m)
			}
		}
		w.keepRun(len(w.d.Items), w.lines, cuts)
		if n.Kind() != ast.KindHeading {
			w.prose(w.lines, w.d.cuts[cuts:])
		}
	}
	it.Claim = w.claim.text()
	if it.Fault == "" && earlier.Line > 0 {
		it.Fault, it.FaultAt = FaultMarkerSpelling, earlier
	}
	if !it.HasMarker {
		w.tokenInCode(&it, p.code)
	}
	it.At = w.t.span(from, end)
	w.d.Items = append(w.d.Items, it)
}

// lastBlock is the index of the last block in which a marker stands, -1 when
// there is none, and whether text that may not follow a token stands in a
// later one.
func (w *walker) lastBlock(own []ast.Node) (last int, after bool) {
	for last = len(own) - 1; last >= 0; last-- {
		if w.load(own[last]); len(w.markers) > 0 {
			return last, after
		}
		after = after || !onlyClosers(w.own.b)
	}
	return -1, after
}

// load reads the lines and the markers of a block.
func (w *walker) load(n ast.Node) {
	w.lines = blockLines(w.lines[:0], w.t.b, n)
	w.own.load(w.t.b, w.lines)
	w.markers = w.own.findMarkers(w.markers[:0])
}

// take adds the block that is loaded to the claim, without the tokens among
// its first keep markers, which it appends to dst. Tokens, other markers
// outside code, and comments are noted as cuts.
func (w *walker) take(dst []Token, keep int) []Token {
	at, cuts := 0, len(w.d.cuts)
	w.claim.blank = true
	for i, m := range w.markers {
		if m.code {
			continue
		}
		e := w.own.extent(m.from, m.to)
		if w.own.isEscaped(m.from) {
			e.from--
		}
		w.d.cuts = append(w.d.cuts, e)
		if !m.readable || i >= keep {
			continue
		}
		dst = append(dst, w.own.token(w.t, m))
		w.addClaim(at, m.from)
		at = m.to
	}
	w.addClaim(at, len(w.own.b))
	if len(w.own.comments) > 0 {
		w.d.cuts = merge(append(w.d.cuts, w.own.comments...), cuts)
	}
	return dst
}

// addClaim adds the bytes [from, to) of the loaded block to the claim, as they
// are written.
func (w *walker) addClaim(from, to int) {
	if from > 0 {
		w.claim.blank = true
	}
	if len(w.own.escaped) == 0 || from >= to {
		w.claim.add(w.own.b[from:to])
		return
	}
	w.scratch = w.scratch[:0]
	if w.own.isEscaped(from) {
		w.scratch = append(w.scratch, '\\')
	}
	w.scratch = w.own.written(w.scratch, from, to)
	w.claim.add(w.scratch)
}

func (w *walker) spanOf(m marker) report.Span {
	e := w.own.extent(m.from, m.to)
	return w.t.span(e.from, e.to)
}

// tokenInCode makes an item malformed whose only token stands in a code block.
func (w *walker) tokenInCode(it *Item, code []ast.Node) {
	for _, n := range code {
		e, ok := rawExtent(n)
		if !ok {
			continue
		}
		if from, to, ok := hasToken(w.t.b[e.from:e.to]); ok {
			it.HasMarker, it.Fault = true, FaultWrappedInCode
			it.FaultAt = w.t.span(e.from+from, e.from+to)
			return
		}
	}
}

// markerLen is the length of the bullet that b starts with.
func markerLen(b []byte) int {
	n := 0
	for n < len(b) && isDigit(b[n]) {
		n++
	}
	return min(n+1, len(b))
}

// loose reads a block that stands in no item. Footnote definitions are no
// CommonMark, but readers see each as a block of its own.
func (w *walker) loose(n ast.Node) {
	all := blockLines(nil, w.t.b, n)
	for len(all) > 0 {
		k := 1
		for k < len(all) && !isFootnote(w.t.b[all[k].from:all[k].to]) {
			k++
		}
		w.looseBlock(all[:k], n.Kind() != ast.KindHeading)
		all = all[k:]
	}
}

func (w *walker) looseBlock(lines []extent, paragraph bool) {
	cuts := len(w.d.cuts)
	if e := (extent{lines[0].from, lines[len(lines)-1].to}); mayHold(w.t.b[e.from:e.to]) {
		w.own.load(w.t.b, lines)
		w.markers = w.own.findMarkers(w.markers[:0])
		w.claim.reset()
		tokens := w.take(nil, len(w.markers))
		if len(w.markers) > 0 {
			l := Loose{At: w.t.span(e.from, e.to), Section: w.heading, Claim: w.claim.text(), Tokens: tokens, HasMarker: true}
			w.looseFault(&l)
			w.d.Loose = append(w.d.Loose, l)
		}
	}
	w.keepRun(-1, lines, cuts)
	if paragraph {
		w.tables(lines, w.d.cuts[cuts:])
		w.prose(lines, w.d.cuts[cuts:])
	}
}

// mayHold reports whether a marker or a comment can stand in b.
func mayHold(b []byte) bool {
	return bytes.Contains(b, []byte("src")) || bytes.Contains(b, commentOpen)
}

func (w *walker) looseFault(l *Loose) {
	l.InCode = true
	for _, m := range w.markers {
		if m.code {
			continue
		}
		l.InCode = false
		if m.readable || l.Fault != "" {
			continue
		}
		l.Fault, l.FaultAt = FaultTrailingPosition, w.spanOf(m)
		if !m.spelled {
			l.Fault = FaultMarkerSpelling
		}
	}
	if l.InCode {
		l.Fault, l.FaultAt = FaultWrappedInCode, w.spanOf(w.markers[0])
	}
}
