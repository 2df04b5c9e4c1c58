package web

import (
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Bounds of what is drawn. A page that holds more is no use to a reader and
// no good to a browser; where one is reached the page says so.
const (
	maxDrawnLines    = 10_000
	maxDrawnBlocks   = 4_000
	maxInlineBytes   = 8 << 10 // inline parsing is quadratic in hostile text
	maxDrawnNestings = 60
)

type blockKind int

const (
	paragraph blockKind = iota
	heading
	list
	listItem
	box // own text of an item, or a block with sources elsewhere
	quote
	code
	html
	rule
	table
	banner // problem of the document, at its place
	lost   // item that was not found where the report puts it
)

// block is a part of the document as it is drawn.
type block struct {
	kind     blockKind
	line     int    // first line, 0 for none
	end      int    // last line
	level    int    // of a heading
	number   string // of an item in an ordered list, as written: "1." or "1)"
	start    int    // first number of an ordered list
	ordered  bool
	node     ast.Node
	text     string // of code, raw HTML and tables
	children []*block

	item    *report.Item // of a box or a lost item
	judged  bool         // the item counts; else it stands elsewhere
	first   bool         // first box of its item: carries its line and status
	last    bool         // last box of its item: carries its sources
	problem *report.Problem
	remarks []report.Remark
}

// tree is a document ready to be drawn.
type tree struct {
	text   *pageText
	blocks []*block
	cut    int // line from which on nothing is drawn, 0 when all is
}

// pageParser reads plain CommonMark, as the judge does. Definitions of link
// references are left out: they would make text vanish. Tables are no part of
// CommonMark; they are drawn as they are written, see [tabular].
var pageParser = parser.NewParser(
	parser.WithBlockParsers(parser.DefaultBlockParsers()...),
	parser.WithInlineParsers(inlineParsers()...),
)

// claimParser reads a claim that stands outside its document: its inlines
// alone, since its bullet is gone.
var claimParser = parser.NewParser(
	parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 1000)),
	parser.WithInlineParsers(inlineParsers()...),
)

func inlineParsers() []util.PrioritizedValue {
	return append(parser.DefaultInlineParsers(), util.Prioritized(tokenParser{}, 150))
}

// blockParser reads blocks alone, for text that would take too long to read
// whole.
var blockParser = parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...))

// builder turns goldmark's tree into ours and hands out the items.
type builder struct {
	*tree
	byOffset map[int]*report.Item // judged items and those elsewhere, by where they begin
	byLine   map[int][]*report.Item
	judged   map[*report.Item]bool
	taken    map[*report.Item]bool
	count    int
}

func newTree(d *report.Document) *tree {
	b := &builder{
		tree:     &tree{text: newPageText(d.Text)},
		byOffset: map[int]*report.Item{},
		byLine:   map[int][]*report.Item{},
		judged:   map[*report.Item]bool{},
		taken:    map[*report.Item]bool{},
	}
	for i := range d.Items {
		b.place(&d.Items[i], true)
	}
	for i := range d.Elsewhere {
		b.place(&d.Elsewhere[i], false)
	}
	if len(b.text.lines) > maxDrawnLines {
		b.cut = maxDrawnLines + 1
	}
	p := pageParser
	if !safeInlines(b.text.src) {
		p = blockParser
	}
	doc := p.Parse(text.NewReader(b.text.src))
	b.blocks = b.children(doc, 0)
	b.rescue(d)
	b.banners(d.Problems)
	b.remark(d.NotLookedAt)
	return b.tree
}

func (b *builder) place(item *report.Item, judged bool) {
	b.judged[item] = judged
	b.byLine[item.At.Line] = append(b.byLine[item.At.Line], item)
	if at := b.text.offset(item.At.Line, item.At.Column); at >= 0 {
		if _, there := b.byOffset[at]; !there {
			b.byOffset[at] = item
		}
	}
}

// safeInlines is false when a paragraph is so long that reading its inlines
// could take minutes.
func safeInlines(src []byte) bool {
	long := false
	_ = ast.Walk(blockParser.Parse(text.NewReader(src)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || n.Type() != ast.TypeBlock || n.IsRaw() {
			return ast.WalkContinue, nil
		}
		if lines := n.Lines(); lines.Len() > 0 {
			long = long || lines.At(lines.Len()-1).Stop-lines.At(0).Start > maxInlineBytes
		}
		return ast.WalkContinue, nil
	})
	return !long
}

func (b *builder) children(parent ast.Node, depth int) []*block {
	var out []*block
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if b.count >= maxDrawnBlocks || depth > maxDrawnNestings {
			if line := b.lineOf(n); line > 0 && (b.cut == 0 || line < b.cut) {
				b.cut = line
			}
			return out
		}
		b.count++
		if x := b.block(n, depth); x != nil {
			out = append(out, x)
		}
	}
	return out
}

func (b *builder) block(n ast.Node, depth int) *block {
	x := &block{node: n}
	x.line, x.end = b.lines(n)
	switch n := n.(type) {
	case *ast.Heading:
		x.kind, x.level = heading, n.Level
	case *ast.List:
		x.kind = list
		x.children = b.children(n, depth+1)
		if n.IsOrdered() {
			x.ordered, x.start = true, n.Start
			for i, c := range x.children {
				c.setNumber(strconv.Itoa(n.Start+i) + string(n.Marker))
			}
		}
		return x
	case *ast.ListItem:
		return b.listItem(n, x, depth)
	case *ast.Blockquote:
		x.kind = quote
		x.children = b.children(n, depth+1)
		return x
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		x.kind, x.text = code, b.raw(n)
	case *ast.HTMLBlock:
		x.kind, x.text = html, b.raw(n)
		if n.HasClosure() {
			x.text += string(n.ClosureLine.Value(b.text.src))
		}
	case *ast.ThematicBreak:
		x.kind = rule
	default:
		x.kind = paragraph
		if n.Type() == ast.TypeBlock && n.Lines().Len() > 1 && tabular(b.raw(n)) {
			x.kind, x.text = table, b.raw(n)
		}
	}
	return b.elsewhere(x)
}

// elsewhere boxes a block that carries sources without being a judged item.
func (b *builder) elsewhere(x *block) *block {
	for _, item := range b.byLine[x.line] {
		if b.judged[item] || b.taken[item] {
			continue
		}
		b.taken[item] = true
		return &block{kind: box, line: x.line, end: x.end, item: item, first: true, last: true, children: []*block{x}}
	}
	return x
}

// listItem splits an item into the boxes of its own text and the lists
// between them, so that every nested item gets a box of its own.
func (b *builder) listItem(n *ast.ListItem, x *block, depth int) *block {
	x.kind = listItem
	x.line = b.text.line(n.Pos())
	item := b.itemAt(n)
	if item == nil {
		x.children = b.children(n, depth+1)
		return x
	}
	b.taken[item] = true
	var own *block
	var boxes []*block
	for _, c := range b.children(n, depth+1) {
		if c.kind == list {
			x.children = append(x.children, c)
			own = nil
			continue
		}
		if own == nil {
			own = &block{kind: box, line: c.line, item: item, judged: b.judged[item]}
			boxes = append(boxes, own)
			x.children = append(x.children, own)
		}
		own.children = append(own.children, c)
		own.end = c.end
	}
	if boxes == nil { // a bullet without text of its own
		own = &block{kind: box, line: x.line, end: x.line, item: item, judged: b.judged[item]}
		boxes = append(boxes, own)
		x.children = append([]*block{own}, x.children...)
	}
	boxes[0].first, boxes[0].line = true, item.At.Line
	boxes[len(boxes)-1].last = true
	return x
}

// itemAt finds the report's item for a bullet: by its exact place, else the
// only one of its line.
func (b *builder) itemAt(n *ast.ListItem) *report.Item {
	if item := b.byOffset[n.Pos()]; item != nil && !b.taken[item] {
		return item
	}
	var found *report.Item
	for _, item := range b.byLine[b.text.line(n.Pos())] {
		if b.taken[item] {
			continue
		}
		if found != nil {
			return nil
		}
		found = item
	}
	if c, ok := n.FirstChild().(*ast.List); ok && c.NextSibling() == nil {
		return nil // holds a list and nothing else: the item is inside
	}
	return found
}

// tabular is true for a paragraph that is meant as a table: its second line
// rules off the first. It keeps its shape in a fixed-width font.
func tabular(text string) bool {
	lines := strings.SplitN(text, "\n", 3)
	ruled := strings.TrimSpace(lines[1])
	return strings.Contains(lines[0], "|") && strings.Contains(ruled, "-") && strings.Contains(ruled, "|") && strings.Trim(ruled, "|-: ") == ""
}

// setNumber gives a list item its number, and an item that is boxed hands it
// to the box, where its words stand.
func (x *block) setNumber(number string) {
	x.number = number
	if len(x.children) > 0 && x.children[0].kind == box && x.children[0].first {
		x.children[0].number = number
	}
}

// lines is the range of lines a block covers, without its children's where
// it has none of its own.
func (b *builder) lines(n ast.Node) (first, last int) {
	first = b.lineOf(n)
	last = first
	if n.Type() == ast.TypeBlock {
		if l := n.Lines(); l != nil && l.Len() > 0 {
			if f := b.text.line(l.At(0).Start); first == 0 || f < first {
				first = f
			}
			last = max(last, b.text.line(max(l.At(l.Len()-1).Stop-1, 0)))
		}
	}
	return first, last
}

func (b *builder) lineOf(n ast.Node) int {
	if pos := n.Pos(); pos >= 0 {
		return b.text.line(pos)
	}
	if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
		return b.text.line(n.Lines().At(0).Start)
	}
	if c := n.FirstChild(); c != nil {
		return b.lineOf(c)
	}
	return 0
}

func (b *builder) raw(n ast.Node) string {
	var out strings.Builder
	for i := range n.Lines().Len() {
		segment := n.Lines().At(i)
		out.Write(segment.Value(b.text.src))
	}
	return strings.TrimSuffix(out.String(), "\n")
}
