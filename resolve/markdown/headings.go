package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
)

// Missing says which of the required second-level headings are missing. It
// walks the names with a cursor over all second-level headings of the document:
// a name that does not stand at or after the cursor is missing, one that does
// moves the cursor past it. So the order counts, and other headings may stand
// between.
func (d *Document) Missing(required []string) []string { return missing(d.Headings, required) }

func missing(headings []Heading, required []string) []string {
	var out []string
	at := 0
next:
	for _, name := range required {
		for i := at; i < len(headings); i++ {
			if headings[i].Level == 2 && headings[i].Text == name {
				at = i + 1
				continue next
			}
		}
		out = append(out, name)
	}
	return out
}

// HandoffSections are the second-level headings a handoff must have, in order.
func HandoffSections() []string {
	return []string{"Findings", "Decisions", "Unknowns", "Evidence ledger"}
}

// HasFourHeadings reports whether a document holds the four headings of a
// handoff as second-level headings, in order. Nearly every document is turned
// down by a look for the words. A document that is beyond the limits of
// [Parse] is looked at line by line instead, so that a handoff does not escape
// judgement by its size.
func HasFourHeadings(src []byte) bool {
	for _, word := range []string{"Findings", "Decisions", "Unknowns", "Evidence", "ledger"} {
		if !bytes.Contains(src, []byte(word)) {
			return false
		}
	}
	t, root, err := parseBlocks(src)
	if err != nil {
		if t == nil {
			t = normalise(src)
		}
		return len(missing(headingLines(t, extent{0, len(t.b)}), HandoffSections())) == 0
	}
	var hs []Heading
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 2 {
			hs = append(hs, Heading{Level: 2, Text: headingText(t.b, h)})
		}
	}
	return len(missing(hs, HandoffSections())) == 0
}

// headingText is the raw text of a heading, its lines joined with one blank.
func headingText(b []byte, h *ast.Heading) string {
	var buf [4]extent
	lines := blockLines(buf[:0], b, h)
	if len(lines) == 1 {
		return string(trimSpace(b[lines[0].from:lines[0].to]))
	}
	var out []byte
	for _, l := range lines {
		if len(out) > 0 {
			out = append(out, ' ')
		}
		out = append(out, b[l.from:l.to]...)
	}
	return string(trimSpace(out))
}

// headingLines lists the lines of a part of the document that would be first-
// or second-level headings if they were not swallowed by what surrounds them.
func headingLines(t *text, e extent) []Heading {
	var out []Heading
	for at := e.from; at < e.to; {
		end := min(indexFrom(t.b, at, '\n'), e.to)
		if level, text, ok := headingLine(t.b[at:end]); ok {
			out = append(out, Heading{Level: level, Text: text, Line: t.lineNumber(at)})
		}
		at = end + 1
	}
	return out
}

func headingLine(l []byte) (level int, text string, ok bool) {
	indent := runLen(l, ' ')
	l = l[indent:]
	level = runLen(l, '#')
	if indent > 3 || level < 1 || level > 2 || len(l) > level && l[level] != ' ' && l[level] != '\t' {
		return 0, "", false
	}
	return level, string(trimSpace(l[level:])), true
}

// Kinds of [Unclosed].
const (
	UnclosedFence   = "code fence"
	UnclosedComment = "HTML comment"
	UnclosedHTML    = "HTML block"
)

// unclosed notes a direct child of the document that runs to its end because
// nothing closes it.
func (d *Document) unclosed(t *text, n ast.Node) {
	u := Unclosed{}
	e, ok := rawExtent(n)
	from := e.from
	switch n := n.(type) {
	case *ast.FencedCodeBlock:
		u.Kind = UnclosedFence
		from = n.Pos()
		if !ok {
			e.to = min(indexFrom(t.b, from, '\n')+1, len(t.b))
		}
	case *ast.HTMLBlock:
		if n.HTMLBlockType >= ast.HTMLBlockType6 || n.HasClosure() || !ok {
			return
		}
		if first := n.Lines().At(0); closesItself(n.HTMLBlockType, first.Value(t.b)) {
			return
		}
		u.Kind = UnclosedHTML
		if n.HTMLBlockType == ast.HTMLBlockType2 {
			u.Kind = UnclosedComment
		}
	}
	if e.to < len(t.b) {
		return
	}
	u.Line = t.lineNumber(from)
	u.EndLine = t.lineNumber(len(t.b) - 1)
	u.Headings = headingLines(t, extent{indexFrom(t.b, from, '\n') + 1, len(t.b)})
	d.Unclosed = append(d.Unclosed, u)
}

// closesItself reports whether the first line of an HTML block also ends it.
func closesItself(typ ast.HTMLBlockType, l []byte) bool {
	switch typ {
	case ast.HTMLBlockType1:
		l = bytes.ToLower(l)
		for _, tag := range []string{"</script>", "</pre>", "</style>", "</textarea>"} {
			if bytes.Contains(l, []byte(tag)) {
				return true
			}
		}
		return false
	case ast.HTMLBlockType2:
		return bytes.Contains(l, []byte("-->"))
	case ast.HTMLBlockType3:
		return bytes.Contains(l, []byte("?>"))
	case ast.HTMLBlockType4:
		return bytes.Contains(l, []byte(">"))
	}
	return bytes.Contains(l, []byte("]]>"))
}
