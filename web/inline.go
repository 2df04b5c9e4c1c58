package web

import (
	stdhtml "html"
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// inline is an inline node with what its drawing needs.
type inline struct {
	node ast.Node
	src  []byte
	// tokens are drawn as written; else they are left out, because their
	// sources are listed below.
	tokens bool
	trim   bool  // blanks at the end go
	both   words // to underline
}

// children are the nodes to draw inside this one. A token that is left out
// takes the blanks before it along, unless words follow.
func (n inline) children() []inline {
	var out []inline
	for c := n.node.FirstChild(); c != nil; c = c.NextSibling() {
		if _, ok := c.(*token); ok && !n.tokens {
			if last := len(out) - 1; last >= 0 && !wordsFollow(c, n.src) {
				out[last].trim = true
			}
			continue
		}
		out = append(out, inline{node: c, src: n.src, tokens: n.tokens, both: n.both})
	}
	return out
}

func wordsFollow(t ast.Node, src []byte) bool {
	next, ok := t.NextSibling().(*ast.Text)
	if !ok {
		return t.NextSibling() != nil
	}
	rest := next.Segment.Value(src)
	return len(rest) > 0 && !util.IsPunct(rest[0]) && !util.IsSpace(rest[0])
}

// text is what a text node says, with the break at its end.
func (n inline) text(t *ast.Text) string {
	s := literal(t.Segment.Value(n.src))
	if n.trim {
		return strings.TrimRight(s, " \t")
	}
	if t.SoftLineBreak() && !t.HardLineBreak() {
		return s + "\n"
	}
	return s
}

// literal is the text of a text node: escapes undone, entities resolved.
func literal(segment []byte) string {
	var out strings.Builder
	start := 0
	for i := 0; i+1 < len(segment); i++ {
		if segment[i] != '\\' || !util.IsPunct(segment[i+1]) {
			continue
		}
		out.WriteString(stdhtml.UnescapeString(string(segment[start:i])))
		out.WriteByte(segment[i+1])
		i++
		start = i + 1
	}
	out.WriteString(stdhtml.UnescapeString(string(segment[start:])))
	return out.String()
}

// plainText is everything a node says, without its markup.
func plainText(n ast.Node, src []byte) string {
	var out strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			out.Write(t.Segment.Value(src))
			if t.SoftLineBreak() {
				out.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return out.String()
}

// rawHTML is inline HTML as written.
func rawHTML(n *ast.RawHTML, src []byte) string {
	var out strings.Builder
	for i := range n.Segments.Len() {
		segment := n.Segments.At(i)
		out.Write(segment.Value(src))
	}
	return out.String()
}

// webAddress is a destination that a reader may open: an absolute web or mail
// address. Every other one (relative, "javascript:", "data:") is shown as
// text, because there is nothing here it could safely lead to.
func webAddress(destination string) (href, host string, ok bool) {
	u, err := url.Parse(destination)
	if err != nil {
		return "", "", false
	}
	switch strings.ToLower(u.Scheme) {
	case "http", "https":
		return u.String(), u.Host, u.Host != ""
	case "mailto":
		return u.String(), "mail", true
	}
	return "", "", false
}

// address is where an automatic link points.
func address(n *ast.AutoLink, src []byte) string {
	to := string(n.URL(src))
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(to), "mailto:") {
		return "mailto:" + to
	}
	return to
}
