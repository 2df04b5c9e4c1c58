package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"

	"github.com/fa6e744d/assay/resolve/report"
)

// miss notes the part of a line that is not judged, tokens left out: those are
// looked at.
func (w *walker) miss(l extent, cuts []extent) {
	var b []byte
	outside(l, cuts, func(e extent) {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = append(b, trimSpace(w.t.b[e.from:e.to])...)
	})
	if hasWord(b) {
		w.d.Missed = append(w.d.Missed, report.Remark{Line: w.t.lineNumber(l.from), Text: string(trimSpace(b))})
	}
}

// hasWord reports whether b holds anything besides blanks and the lines of a
// table.
func hasWord(b []byte) bool {
	for _, c := range b {
		if c > ' ' && c != '|' {
			return true
		}
	}
	return false
}

// prose notes the lines of a paragraph that a writer may have meant as bullets
// and that CommonMark reads as the paragraph's own words: a number other than
// 1 cannot interrupt a paragraph, nor can a dash that is indented by four.
func (w *walker) prose(lines []extent, cuts []extent) {
	for i, l := range lines {
		b := w.t.b[l.from:l.to]
		if n := itemMarker(b); n > 0 && (i > 0 || n > 10) {
			w.miss(l, cuts)
		}
	}
}

// itemMarker is the length of the bullet that b looks to start with, 0 when it
// does not or when nothing follows the bullet. It takes any number of digits.
func itemMarker(b []byte) int {
	n := 0
	for n < len(b) && isDigit(b[n]) {
		n++
	}
	if n >= len(b) {
		return 0
	}
	switch c := b[n]; {
	case n == 0 && (c == '-' || c == '*' || c == '+'):
	case n > 0 && (c == '.' || c == ')'):
	default:
		return 0
	}
	n++
	if n >= len(b) || b[n] != ' ' && b[n] != '\t' || len(trimSpace(b[n:])) == 0 {
		return 0
	}
	return n
}

// aside notes what looks like an item or a citation in a block that is
// skipped: HTML, and code that does not say it is some language's.
func (w *walker) aside(n ast.Node) {
	html := false
	switch n := n.(type) {
	case *ast.HTMLBlock:
		html = true
		if n.HTMLBlockType != ast.HTMLBlockType2 {
			w.lines = w.rawLines(w.lines[:0], n)
			w.keepRun(-1, w.lines, len(w.d.cuts))
			w.d.runs[len(w.d.runs)-1].html = true
		}
	case *ast.FencedCodeBlock:
		switch lang := string(bytes.ToLower(n.Language(w.t.b))); lang {
		case "", "text", "txt", "md", "markdown":
		default:
			return
		}
	case *ast.CodeBlock:
	default:
		return
	}
	w.lines = w.rawLines(w.lines[:0], n)
	for _, l := range w.lines {
		b := w.t.b[l.from:l.to]
		if itemMarker(b) > 0 || html && (bytes.Contains(b, markerText) || hasListTag(b)) {
			w.miss(l, nil)
		}
	}
}

// rawLines lists the lines of a code or HTML block, blank ones left out. The
// line that closes HTML is one of them.
func (w *walker) rawLines(dst []extent, n ast.Node) []extent {
	dst = blockLines(dst, w.t.b, n)
	if h, ok := n.(*ast.HTMLBlock); ok && h.HasClosure() {
		l := extent{h.ClosureLine.Start, h.ClosureLine.Stop}
		for l.from < l.to && isBlank(w.t.b[l.from:l.from+1]) {
			l.from++
		}
		for l.from < l.to && isBlank(w.t.b[l.to-1:l.to]) {
			l.to--
		}
		if l.from < l.to {
			dst = append(dst, l)
		}
	}
	return dst
}

// hasListTag reports whether an HTML list item starts on the line.
func hasListTag(b []byte) bool {
	for {
		i := bytes.IndexByte(b, '<')
		if i < 0 || i+3 >= len(b) {
			return false
		}
		b = b[i+1:]
		if b[0]|0x20 == 'l' && b[1]|0x20 == 'i' && (b[2] == '>' || b[2] == ' ') {
			return true
		}
	}
}

// tables notes the rows of the tables in a paragraph. To CommonMark a table is
// a paragraph; readers see cells.
func (w *walker) tables(lines []extent, cuts []extent) {
	for i := 1; i < len(lines); i++ {
		n := delimiterCells(w.t.b[lines[i].from:lines[i].to])
		if n == 0 || n != cells(w.t.b[lines[i-1].from:lines[i-1].to]) {
			continue
		}
		w.miss(lines[i-1], cuts)
		for _, l := range lines[i+1:] {
			w.miss(l, cuts)
		}
		return
	}
}

// delimiterCells counts the cells of the row under a table's head, 0 when b is
// no such row.
func delimiterCells(b []byte) int {
	if len(b) == 0 || b[0] != '|' && b[0] != ':' && b[0] != '-' || bytes.IndexByte(b, '|') < 0 {
		return 0
	}
	n := 0
	for cell := range bytes.SplitSeq(bytes.Trim(b, "|"), []byte("|")) {
		cell = bytes.Trim(cell, " \t")
		cell = bytes.TrimPrefix(cell, []byte(":"))
		cell = bytes.TrimSuffix(cell, []byte(":"))
		if len(cell) == 0 || runLen(cell, '-') != len(cell) {
			return 0
		}
		n++
	}
	return n
}

func cells(b []byte) int {
	n := 1
	for i := 0; i < len(b); i++ {
		switch {
		case b[i] == '\\':
			i++
		case b[i] == '|' && i > 0 && i < len(b)-1:
			n++
		}
	}
	return n
}

// isFootnote reports whether a line starts the definition of a footnote.
func isFootnote(b []byte) bool {
	if !bytes.HasPrefix(b, []byte("[^")) {
		return false
	}
	i := bytes.IndexByte(b, ']')
	return i > 2 && i+1 < len(b) && b[i+1] == ':' && bytes.IndexByte(b[:i], ' ') < 0
}
