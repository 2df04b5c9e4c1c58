package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	gtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// The library's list parsers differ from CommonMark around bullets with
// nothing behind them: it reads "-" with "  - a" below as two bullets side by
// side, where the second is inside the first, and a blank line after an empty
// nested bullet closes the lists around it. Which line continues which list is
// decided here instead; opening lists and bullets is left to the library.

// lists decides which lines belong to a list.
type lists struct{ parser.BlockParser }

// Open leaves a line to the bullet parser where only a bullet can stand.
func (p lists) Open(parent ast.Node, reader gtext.Reader, pc parser.Context) (ast.Node, parser.State) {
	if parent.Kind() == ast.KindList {
		return nil, parser.NoChildren
	}
	return p.BlockParser.Open(parent, reader, pc)
}

// Continue keeps a list open for a line that its last bullet holds and for a
// further bullet of its kind.
func (p lists) Continue(node ast.Node, reader gtext.Reader, pc parser.Context) parser.State {
	line, _ := reader.PeekLine()
	if util.IsBlank(line) {
		return parser.Continue | parser.HasChildren
	}
	indent, pos := util.IndentWidth(line, reader.LineOffset())
	if item := node.LastChild().(*ast.ListItem); indent >= item.Offset && pc.Get(closedKey) != item {
		return parser.Continue | parser.HasChildren
	}
	if indent < 4 {
		marker, ordered, ok := bullet(line[pos:])
		if ok && node.(*ast.List).CanContinue(marker, ordered) && !isRule(line[pos:]) {
			return parser.Continue | parser.HasChildren
		}
	}
	return parser.Close
}

// bullets decides which lines belong to a bullet.
type bullets struct{ parser.BlockParser }

// closedKey holds the empty bullet that a blank line has closed. The block
// stays open for the library, which would not begin another list otherwise.
var closedKey = parser.NewContextKey()

// Continue keeps a bullet open for a line that is indented to its text. A
// blank line closes a bullet that is still empty and no other.
func (p bullets) Continue(node ast.Node, reader gtext.Reader, pc parser.Context) parser.State {
	line, _ := reader.PeekLine()
	if util.IsBlank(line) {
		if !node.HasChildren() {
			pc.Set(closedKey, node)
		}
		reader.AdvanceToEOL()
		return parser.Continue | parser.HasChildren
	}
	offset := node.(*ast.ListItem).Offset
	if indent, _ := util.IndentWidth(line, reader.LineOffset()); indent < offset || pc.Get(closedKey) == node {
		return parser.Close
	}
	pos, padding := util.IndentPosition(line, reader.LineOffset(), offset)
	reader.AdvanceAndSetPadding(pos, padding)
	return parser.Continue | parser.HasChildren
}

// bullet reads the marker of a bullet that l starts with: its last character,
// and whether it is a number.
func bullet(l []byte) (marker byte, ordered, ok bool) {
	n := 0
	for n < len(l) && isDigit(l[n]) {
		n++
	}
	if n >= len(l) || n > 9 {
		return 0, false, false
	}
	marker = l[n]
	switch {
	case n == 0 && (marker == '-' || marker == '*' || marker == '+'):
	case n > 0 && (marker == '.' || marker == ')'):
	default:
		return 0, false, false
	}
	n++
	return marker, n > 1, n == len(l) || l[n] == ' ' || l[n] == '\t' || l[n] == '\n'
}

// isRule reports whether l is a thematic break: three or more of one of "-",
// "*" and "_" with nothing but blanks between.
func isRule(l []byte) bool {
	c := l[0]
	if c != '-' && c != '*' && c != '_' {
		return false
	}
	n := bytes.Count(l, []byte{c})
	return n >= 3 && n+bytes.Count(l, []byte(" "))+bytes.Count(l, []byte("\t"))+bytes.Count(l, []byte("\n")) == len(l)
}
