package web

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// token is a "[src: …]" in running text. On an item whose sources are drawn
// below it the token itself is left out; elsewhere it is drawn as written.
type token struct {
	ast.BaseInline
	raw []byte
}

var kindToken = ast.NewNodeKind("SourceToken")

func (t *token) Kind() ast.NodeKind            { return kindToken }
func (t *token) Dump(source []byte, level int) { ast.DumpHelper(t, source, level, nil, nil) }

// tokenParser cuts tokens out of running text before links are looked for.
// It runs after code spans and escapes, so that a token in a code span stays
// what the author sees.
type tokenParser struct{}

var tokenOpen = []byte("[src: ")

func (tokenParser) Trigger() []byte { return []byte{'['} }

func (tokenParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	if !bytes.HasPrefix(line, tokenOpen) {
		return nil
	}
	at, segment := block.Position()
	var raw []byte
	for {
		line, _ := block.PeekLine()
		if line == nil {
			block.SetPosition(at, segment)
			return nil
		}
		if end := bytes.IndexByte(line, ']'); end >= 0 {
			raw = append(raw, line[:end+1]...)
			block.Advance(end + 1)
			return &token{raw: raw}
		}
		raw = append(raw, line...)
		block.AdvanceLine()
	}
}
