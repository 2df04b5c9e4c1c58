//go:build !assaypage

package markdown

import (
	"sort"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/fa6e744d/assay/resolve/report"
)

// Extension teaches goldmark the tokens of a handoff: "[src: …]" becomes a
// [Citation] in the tree and is drawn as one, with the outcome of each source
// where a report is at hand. The zero value draws sources without outcomes.
//
//	md := goldmark.New(goldmark.WithExtensions(&markdown.Extension{
//		Lookup: markdown.InDocument(&rep.Documents[0]),
//	}))
//
// A token is one here exactly when [Parse] reads it as one: the whole source is
// parsed once by it, and only what it found is cut out. So escapes, code
// spans, tokens over several lines and several sources in one token are as the
// judge sees them, and what it does not read is drawn as it is written. A source
// beyond the limits of [Parse] holds no citations.
//
// What is drawn, and how to style it, is documented in web/docs/goldmark.md.
type Extension struct {
	// Lookup returns what a report says about the source that stands at a
	// place and is written so, or nil when it says nothing about it. Nil finds
	// nothing. It may be called from several goroutines when the goldmark
	// value is used from several.
	Lookup func(at report.Span, raw string) *report.Citation
}

// InDocument looks sources up in a judged document. Place and text both have to
// be the same, so that a document that was changed after it was judged shows
// no outcome of another source. Lines count from the first line that goldmark
// is given: a program that cuts front matter off first adds its lines to the
// place it asks for.
func InDocument(d *report.Document) func(at report.Span, raw string) *report.Citation {
	type key struct {
		line, column int
		raw          string
	}
	found := map[key]*report.Citation{}
	for _, items := range [][]report.Item{d.Elsewhere, d.Items} {
		for i := range items {
			for j := range items[i].Citations {
				c := &items[i].Citations[j]
				found[key{c.At.Line, c.At.Column, c.Raw}] = c
			}
		}
	}
	return func(at report.Span, raw string) *report.Citation {
		return found[key{at.Line, at.Column, raw}]
	}
}

// Citation is a token in goldmark's tree. It has no children: a renderer of
// one's own finds everything in Sources.
type Citation struct {
	ast.BaseInline
	At      report.Span // of the token
	Sources []CitedSource
}

// CitedSource is one source of a [Citation].
type CitedSource struct {
	Source
	Result *report.Citation // what the report says about it, nil when nothing
}

// KindCitation is the kind of [Citation].
var KindCitation = ast.NewNodeKind("Citation")

// Kind returns [KindCitation].
func (*Citation) Kind() ast.NodeKind { return KindCitation }

// Dump prints the node for debugging, as goldmark asks of every node.
func (c *Citation) Dump(source []byte, level int) {
	fields := map[string]string{}
	for _, s := range c.Sources {
		fields[s.Raw] = s.outcome()
	}
	ast.DumpHelper(c, source, level, fields, nil)
}

// Priorities beside goldmark's own: code spans, links and everything else that
// could begin at a bracket or a backslash stand behind, as do link reference
// definitions.
const (
	tokenPriority     = 50
	paragraphPriority = 50
	drawPriority      = 500
)

// Extend implements [goldmark.Extender].
func (e *Extension) Extend(m goldmark.Markdown) {
	p := &citationParser{lookup: e.Lookup}
	m.Parser().AddOptions(
		parser.WithInlineParsers(util.Prioritized(p, tokenPriority)),
		parser.WithParagraphTransformers(util.Prioritized(p, paragraphPriority)),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(citationRenderer{}, drawPriority)))
}

// citationParser cuts out of the text what Parse has found in it.
type citationParser struct {
	lookup func(at report.Span, raw string) *report.Citation
}

// placed is a token with the bytes it stands at.
type placed struct {
	extent
	Token
}

var placedKey = parser.NewContextKey()

// tokens are those of the whole source, in order, read once for each document.
func (*citationParser) tokens(source []byte, pc parser.Context) []placed {
	if known, ok := pc.Get(placedKey).([]placed); ok {
		return known
	}
	all := []placed{}
	add := func(d *Document, tokens []Token) {
		for _, t := range tokens {
			all = append(all, placed{extent{
				d.Lines.Offset(t.At.Line, t.At.Column), d.Lines.Offset(t.At.EndLine, t.At.EndColumn),
			}, t})
		}
	}
	if d, err := Parse(source); err == nil {
		for _, i := range d.Items {
			add(d, i.Tokens)
		}
		for _, l := range d.Loose {
			add(d, l.Tokens)
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].from < all[j].from })
	pc.Set(placedKey, all)
	return all
}

// at is the token that begins at an offset of the source, with or without the
// backslash that may stand before it.
func (p *citationParser) at(offset int, source []byte, pc parser.Context) (placed, bool) {
	tokens := p.tokens(source, pc)
	i := sort.Search(len(tokens), func(i int) bool { return tokens[i].from >= offset })
	if i == len(tokens) {
		return placed{}, false
	}
	t := tokens[i]
	escaped := t.from == offset+1 && source[offset] == '\\'
	return t, t.from == offset || escaped
}

// Trigger implements [parser.InlineParser].
func (*citationParser) Trigger() []byte { return []byte{'[', '\\'} }

// Parse implements [parser.InlineParser].
func (p *citationParser) Parse(_ ast.Node, block gmtext.Reader, pc parser.Context) ast.Node {
	_, segment := block.PeekLine()
	if segment.Padding > 0 {
		return nil // blanks that a tab stands for, not yet the text
	}
	t, ok := p.at(segment.Start, block.Source(), pc)
	if !ok {
		return nil
	}
	line, before := block.Position()
	for {
		rest, segment := block.PeekLine()
		switch {
		case rest == nil || segment.Start >= t.to:
			// Its end stands in another block: goldmark and the judge see
			// different blocks here, as after a lone CR.
			block.SetPosition(line, before)
			return nil
		case t.to <= segment.Stop:
			block.Advance(t.to - segment.Start + segment.Padding)
			return p.node(t.Token)
		}
		block.AdvanceLine()
	}
}

func (p *citationParser) node(t Token) *Citation {
	c := &Citation{At: t.At}
	for _, s := range t.Sources {
		cited := CitedSource{Source: s}
		if p.lookup != nil {
			cited.Result = p.lookup(s.At, s.Raw)
		}
		c.Sources = append(c.Sources, cited)
	}
	return c
}

// Transform implements [parser.ParagraphTransformer]. A paragraph that begins
// with a token and a colon looks like a link reference definition and would
// vanish from the page. The judge reads it, so it is put back as a paragraph
// that no later transformer sees.
func (p *citationParser) Transform(n *ast.Paragraph, reader gmtext.Reader, pc parser.Context) {
	source := reader.Source()
	if n.Lines().Len() == 0 {
		return
	}
	first := n.Lines().At(0)
	from := first.Start
	for from < first.Stop && source[from] == ' ' {
		from++
	}
	t, ok := p.at(from, source, pc)
	if !ok || t.from != from || t.to >= len(source) || source[t.to] != ':' {
		return
	}
	same := ast.NewParagraph()
	same.SetLines(n.Lines())
	same.SetBlankPreviousLines(n.HasBlankPreviousLines())
	same.SetPos(n.Pos())
	n.Parent().ReplaceChild(n.Parent(), n, same)
}
