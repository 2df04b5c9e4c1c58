package markdown

import "github.com/yuin/goldmark/ast"

// Fence is a fenced code block.
type Fence struct {
	Line  int  // of the fence that opens it
	Blank bool // it holds nothing but white space
}

// Fences lists the fenced code blocks of the document, those inside bullets
// and quotes too, in order. Few documents are asked for them, so they are
// looked for only then.
func (d *Document) Fences() []Fence {
	t, root, err := parseBlocks(d.t.src)
	if err != nil {
		return nil // not reached: the same bytes were parsed before
	}
	var all []Fence
	var look func(ast.Node)
	look = func(n ast.Node) {
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			if f, ok := c.(*ast.FencedCodeBlock); ok {
				all = append(all, Fence{t.lineNumber(f.Pos()), len(blockLines(nil, t.b, f)) == 0})
				continue
			}
			look(c)
		}
	}
	look(root)
	return all
}
