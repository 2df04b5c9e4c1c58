package main

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"slices"
	"strings"
)

// decl is a documented declaration: its lines, and the first sentence of what
// its comment says.
type decl struct {
	name     string // as claims name it: a method without its type
	sentence string
	start    int // first line, after the comment
	end      int
	doc      [2]int // lines of the comment
	fn       bool
}

// source is one Go file, as it goes into the workspace.
type source struct {
	path  string
	lines []string
	decls []decl // the documented ones
	all   []decl // documented or not, in order
}

// parse reads the declarations of a file. A file that does not parse, or is
// generated, has none.
func parse(path string, data []byte) *source {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path, data, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(f) {
		return nil
	}
	s := &source{path: path, lines: strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")}
	line := func(p token.Pos) int { return fset.PositionFor(p, false).Line }
	add := func(name string, doc *ast.CommentGroup, from, to token.Pos, fn bool) {
		d := decl{name: name, start: line(from), end: line(to), fn: fn}
		if doc != nil {
			d.doc = [2]int{line(doc.Pos()), line(doc.End())}
			d.sentence = first(doc.Text())
		}
		s.all = append(s.all, d)
		if d.sentence != "" && len(name) > 1 && name != "init" && name != "main" {
			s.decls = append(s.decls, d)
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(d.Name.Name, d.Doc, d.Type.Func, d.End(), true)
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				continue
			}
			for _, spec := range d.Specs {
				var name string
				var doc *ast.CommentGroup
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					name, doc = spec.Name.Name, spec.Doc
				case *ast.ValueSpec:
					name, doc = spec.Names[0].Name, spec.Doc
				}
				if d.Lparen.IsValid() {
					add(name, doc, spec.Pos(), spec.End(), false)
				} else {
					add(name, d.Doc, d.TokPos, spec.End(), false)
				}
			}
		}
	}
	slices.SortFunc(s.all, func(a, b decl) int { return a.start - b.start })
	return s
}

// first returns the first sentence of a comment on one line, "" when it has
// fewer than five words or holds what a list item cannot.
func first(text string) string {
	if strings.HasPrefix(text, "Deprecated:") {
		return ""
	}
	p := comment.Parser{LookupSym: func(string, string) bool { return true }} // so that [Name] reads as a link, not as brackets
	doc := p.Parse(text)
	if len(doc.Content) == 0 {
		return ""
	}
	para, ok := doc.Content[0].(*comment.Paragraph)
	if !ok {
		return ""
	}
	var b strings.Builder
	for _, t := range para.Text {
		plain(&b, t)
	}
	s := strings.Join(strings.Fields(b.String()), " ")
	if i := strings.Index(s, ". "); i >= 0 {
		s = s[:i+1]
	}
	s = strings.TrimSuffix(s, ".")
	if n := len(strings.Fields(s)); n < 5 || n > 60 || strings.ContainsAny(s, "[]`<>*\\") || strings.HasPrefix(s, "-") {
		return ""
	}
	return s
}

func plain(b *strings.Builder, t comment.Text) {
	switch t := t.(type) {
	case comment.Plain:
		b.WriteString(string(t))
	case comment.Italic:
		b.WriteString(string(t))
	case *comment.Link:
		for _, t := range t.Text {
			plain(b, t)
		}
	case *comment.DocLink:
		for _, t := range t.Text {
			plain(b, t)
		}
	}
}

// shapes of claims.
const (
	asIs = iota
	ticked
	halved
	shapes
)

var shapeNames = [shapes]string{"sentence as it is", "name in backticks", "name and half the words"}

// claim words a claim about a declaration.
func claim(d decl, shape int, rnd *rand.Rand) string {
	if shape == asIs {
		return d.sentence
	}
	tick := "`" + d.name + "`"
	words := strings.Fields(d.sentence)
	at := slices.IndexFunc(words, func(w string) bool {
		return strings.Trim(w, ".,:;()'s") == d.name || strings.Trim(w, ".,:;()") == d.name
	})
	if at < 0 {
		words = append([]string{tick + ":"}, words...)
		at = 0
	} else {
		words[at] = strings.Replace(words[at], d.name, tick, 1)
	}
	if shape == ticked {
		return strings.Join(words, " ")
	}
	kept := words[:0:0]
	for i, w := range words {
		if i == at || rnd.IntN(2) == 0 {
			kept = append(kept, w)
		}
	}
	return strings.Join(kept, " ")
}
