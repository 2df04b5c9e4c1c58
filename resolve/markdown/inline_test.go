package markdown

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	gtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// reference reads code spans, autolinks and raw HTML as the library does.
var reference = parser.NewParser(
	parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 1)),
	parser.WithInlineParsers(
		util.Prioritized(parser.NewCodeSpanParser(), 1),
		util.Prioritized(parser.NewAutoLinkParser(), 2),
		util.Prioritized(parser.NewRawHTMLParser(), 3),
	),
)

// TestScanInlinesAgainstLibrary compares the scanner with the library's inline
// parsers on made-up paragraphs: the same code spans and the same comments.
func TestScanInlinesAgainstLibrary(t *testing.T) {
	pieces := []string{
		"`", "`", "``", "```", "\\", "\\", "<", ">", "<!--", "-->", "<!-->", "<!--->", "--", "-", "<?", "?>",
		"<![CDATA[", "]]>", "<!A", "<a", "</a", "<a-b ", " b", "=", "\"", "'", "/", "<x@y.z>", "<http://", "<m:a", "@", ".",
		" ", "a", "[src: F1]", "]", "\nx", "\n", "&", "_", "é",
	}
	rnd := rand.New(rand.NewSource(1))
	var in inlines
	for range 40000 {
		var b strings.Builder
		b.WriteByte('x')
		for range 2 + rnd.Intn(14) {
			b.WriteString(pieces[rnd.Intn(len(pieces))])
		}
		src := strings.Join(strings.FieldsFunc(b.String(), func(r rune) bool { return r == '\n' }), "\n")
		src = strings.ReplaceAll(src, "\n ", "\nx")
		src = strings.TrimRight(src, " ")
		// The library ends an instruction at the "?" that opens it.
		src = strings.ReplaceAll(src, "<?>", "<? >")
		scanInlines([]byte(strings.ReplaceAll(src, "\n", " ")), &in)
		got := fmt.Sprint(starts(in.code), starts(in.comments))
		if want := libraryInlines([]byte(src)); got != want {
			t.Fatalf("%q\ngot  code and comments at %s\nwant %s", src, got, want)
		}
	}
}

func starts(es []extent) []int {
	out := []int{}
	for _, e := range es {
		out = append(out, e.from)
	}
	return out
}

func libraryInlines(src []byte) string {
	code, comments := []int{}, []int{}
	p := reference.Parse(gtext.NewReader(src)).FirstChild()
	for n := p.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.CodeSpan:
			code = append(code, n.Pos())
		case *ast.RawHTML:
			if at := n.Segments.At(0).Start; strings.HasPrefix(string(src[at:]), "<!--") {
				comments = append(comments, at)
			}
		}
	}
	return fmt.Sprint(code, comments)
}

func TestScanInlinesExtents(t *testing.T) {
	for _, tc := range []struct{ raw, code, comments string }{
		{"a `b` c", "`b`", ""},
		{"a ``b` c`` d", "``b` c``", ""},
		{"a `b", "", ""},
		{"a \\`b` c", "", ""},
		{"`a\\` b`", "`a\\`", ""},
		{"a <!-- b --> c", "", "<!-- b -->"},
		{"a <!-- b", "", ""},
		{"a <!--> b -->", "", "<!-->"},
		{"a <!---> b -->", "", "<!--->"},
		{"`<!-- a -->`", "`<!-- a -->`", ""},
		{"<!-- ` --> `", "", "<!-- ` -->"},
		{"<b c='`'> `", "", ""},
		{"<b c=`> `", "`> `", ""},
		{"<b c d = e /> `f`", "`f`", ""},
		{"</b `> `", "`> `", ""},
		{"<x:`> `", "`> `", ""}, // a scheme has two characters or more
		{"<xx:`> `", "", ""},
		{"<a`b@c.d> `", "", ""},
		{"<a`b@c.d-> `", "`b@c.d-> `", ""},
		{"<? ` ?> `", "", ""},
		{"<![CDATA[`]]> `", "", ""},
		{"<!X ` > `", "", ""},
	} {
		var in inlines
		scanInlines([]byte(tc.raw), &in)
		cut := func(es []extent) string {
			var parts []string
			for _, e := range es {
				parts = append(parts, tc.raw[e.from:e.to])
			}
			return strings.Join(parts, "|")
		}
		if got := cut(in.code); got != tc.code {
			t.Errorf("%q: code got %q want %q", tc.raw, got, tc.code)
		}
		if got := cut(in.comments); got != tc.comments {
			t.Errorf("%q: comments got %q want %q", tc.raw, got, tc.comments)
		}
	}
}

// TestMaxTag holds both sides of the bound on inline tags: inside it a
// backtick is shielded, beyond it the tag is not seen and the backtick counts.
func TestMaxTag(t *testing.T) {
	for _, tc := range []struct {
		size int
		code int
	}{{maxTag, 0}, {maxTag + 1, 1}} {
		tag := "<a b='`" + strings.Repeat("x", tc.size-len("<a b='`'>")) + "'>"
		var in inlines
		scanInlines([]byte(tag+" ` c"), &in)
		if len(in.code) != tc.code {
			t.Errorf("tag of %d bytes: got %d code spans want %d", len(tag), len(in.code), tc.code)
		}
	}
}
