package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	gtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// core parses blocks and nothing else: no inline syntax, no reference
// definitions (one could swallow a token) and no extensions (a table would).
// It is built once and holds no state between documents.
var core = parser.NewParser(parser.WithBlockParsers(
	util.Prioritized(parser.NewSetextHeadingParser(), 100),
	util.Prioritized(parser.NewThematicBreakParser(), 200),
	util.Prioritized(bounded{lists{parser.NewListParser()}}, 300),
	util.Prioritized(bullets{parser.NewListItemParser()}, 400),
	util.Prioritized(parser.NewCodeBlockParser(), 500),
	util.Prioritized(parser.NewATXHeadingParser(), 600),
	util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
	util.Prioritized(bounded{parser.NewBlockquoteParser()}, 800),
	util.Prioritized(parser.NewHTMLBlockParser(), 900),
	util.Prioritized(parser.NewParagraphParser(), 1000),
))

var tooDeepKey = parser.NewContextKey()

// bounded opens no block inside MaxDepth containers and notes that it was
// asked to. The parser's time grows with the square of the nesting, so the
// bound has to hold while it parses and not only afterwards.
type bounded struct{ parser.BlockParser }

func (p bounded) Open(parent ast.Node, reader gtext.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, pos := reader.Position()
	node, state := p.BlockParser.Open(parent, reader, pc)
	if node == nil || depth(parent) < MaxDepth {
		return node, state
	}
	pc.Set(tooDeepKey, true)
	reader.SetPosition(line, pos)
	return nil, parser.NoChildren
}

// depth counts the quotes and bullets that n stands in, n included.
func depth(n ast.Node) int {
	d := 0
	for ; n != nil; n = n.Parent() {
		if k := n.Kind(); k == ast.KindListItem || k == ast.KindBlockquote {
			d++
		}
	}
	return d
}

// parseBlocks holds the limits and returns the block tree of a document.
func parseBlocks(src []byte) (*text, ast.Node, error) {
	if len(src) > MaxBytes {
		return nil, nil, ErrTooLarge
	}
	t := normalise(src)
	pc := parser.NewContext()
	root := core.Parse(gtext.NewReader(t.b), parser.WithContext(pc))
	if pc.Get(tooDeepKey) != nil {
		return t, nil, ErrTooDeep
	}
	return t, root, nil
}

// blockLines appends the lines of a block to dst, each without the white space
// around it, empty ones left out.
func blockLines(dst []extent, b []byte, n ast.Node) []extent {
	ls := n.Lines()
	for i := range ls.Len() {
		s := ls.At(i)
		e := extent{s.Start, min(s.Stop, len(b))}
		for e.from < e.to && isASCIISpace(b[e.from]) {
			e.from++
		}
		for e.from < e.to && isASCIISpace(b[e.to-1]) {
			e.to--
		}
		if e.from < e.to {
			dst = append(dst, e)
		}
	}
	return dst
}

// rawExtent is the part of the document that the lines of a code or HTML
// block take up; ok is false for an empty one.
func rawExtent(n ast.Node) (e extent, ok bool) {
	ls := n.Lines()
	if ls.Len() == 0 {
		return extent{}, false
	}
	e = extent{ls.At(0).Start, ls.At(ls.Len() - 1).Stop}
	if h, is := n.(*ast.HTMLBlock); is && h.HasClosure() {
		e.to = max(e.to, h.ClosureLine.Stop)
	}
	return e, e.from < e.to
}

func isASCIISpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
