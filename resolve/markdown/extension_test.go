package markdown_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	gmtext "github.com/yuin/goldmark/text"

	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

func convert(t *testing.T, e *markdown.Extension, src string) string {
	t.Helper()
	var out bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(e)).Convert([]byte(src), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// drawn is a token without outcomes.
func drawn(sources ...string) string {
	for i, s := range sources {
		sources[i] = `<span class="assay-source">` + s + `</span>`
	}
	return `<span class="assay-citation">[src: ` + strings.Join(sources, "; ") + `]</span>`
}

func TestExtensionFollowsTheJudge(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"one source", "- a [src: b.md:1]", "<li>a " + drawn("b.md:1") + "</li>"},
		{"two sources", "- a [src: b.md:1; F2]", "<li>a " + drawn("b.md:1", "F2") + "</li>"},
		{"over two lines", "- a [src: b.md:1;\n  F2]", "<li>a " + drawn("b.md:1", "F2") + "</li>"},
		{"in a quote over two lines", "> - a [src: b.md:1;\n>   F2] .", "<li>a " + drawn("b.md:1", "F2") + " .</li>"},
		{"two tokens", "- a [src: F1] b [src: F2]", "<li>a " + drawn("F1") + " b " + drawn("F2") + "</li>"},
		{"in a code span", "- a `[src: F1]`", "<li>a <code>[src: F1]</code></li>"},
		{"in a code block", "    [src: F1]", "<pre><code>[src: F1]"},
		{"backticks inside", "- a [src: `b.md:1`]", "<li>a " + drawn("`b.md:1`") + "</li>"},
		{"escaped bracket", `- a \[src: F1]`, "<li>a " + drawn("F1") + "</li>"},
		{"escaped backslash", `- a \\[src: F1]`, `<li>a \` + drawn("F1") + "</li>"},
		{"escapes inside", `- a [src: a\_b.md:1]`, "<li>a " + drawn("a_b.md:1") + "</li>"},
		{"backslashes of a command", `- a [src: $ grep a\.b]`, "<li>a " + drawn(`$ grep a\.b`) + "</li>"},
		{"emphasis around", "- a **[src: F1]**", "<li>a <strong>" + drawn("F1") + "</strong></li>"},
		{"emphasis inside", "- a [src: *b*:1]", "<li>a " + drawn("*b*:1") + "</li>"},
		{"no blank", "- a [src:F1]", "<li>a [src:F1]</li>"},
		{"not closed", "- a [src: F1", "<li>a [src: F1</li>"},
		{"bracket inside", "- a [src: b[0]]", "<li>a [src: b[0]]</li>"},
		{"empty", "- a [src: ]", "<li>a " + drawn("") + "</li>"},
		{"looks like a link", "- a [src: F1](http://h/)", "<li>a " + drawn("F1") + "(http://h/)</li>"},
		{"looks like a reference", "[src: F1]: http://h/", "<p>" + drawn("F1") + ": http://h/</p>"},
		{"inside a link", "- a [b [src: F1]](http://h/)", `<li>a <a href="http://h/">b ` + drawn("F1") + "</a></li>"},
		{"beside a link", "- a [b](http://h/) [src: F1]", `<li>a <a href="http://h/">b</a> ` + drawn("F1") + "</li>"},
		{"paragraph", "a [src: F1] b", "<p>a " + drawn("F1") + " b</p>"},
		{"heading", "# a [src: F1]", "<h1>a " + drawn("F1") + "</h1>"},
		{"tabs in front", "-\ta [src: F1]\n\t- b [src: F2]", "<li>b " + drawn("F2") + "</li>"},
		{"CRLF", "- a [src: F1;\r\n  F2]\r\n", "<li>a " + drawn("F1", "F2") + "</li>"},
		{"mark", "\ufeff- a [src: F1]\n", ""},
		{"lone CR", "- a [src: F1]\r- b [src: F2]\n", drawn("F2")},
		{"other characters", "- ä 語 [src: ü.md:1]", "<li>ä 語 " + drawn("ü.md:1") + "</li>"},
		{"hostile", `- a [src: "><script>alert(1)</script>&amp;]`, "<li>a " + drawn("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;") + "</li>"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := convert(t, &markdown.Extension{}, tt.src)
			if !strings.Contains(got, tt.want) {
				t.Errorf("%q\ngot  %s\nwant %s in it", tt.src, got, tt.want)
			}
		})
	}
}

func TestExtensionDrawsOutcomes(t *testing.T) {
	kind := "file"
	hostile := `"><img src=x onerror=alert(1)>`
	doc := &report.Document{
		Items: []report.Item{{Citations: []report.Citation{
			{At: report.Span{Line: 1, Column: 11}, Raw: "b.md:1", Kind: &kind, Outcome: report.OK, Reason: "ok", Message: "b.md has a line 1."},
			{At: report.Span{Line: 1, Column: 19}, Raw: "F2", Outcome: report.Refused, Reason: hostile, Message: hostile},
			{At: report.Span{Line: 2, Column: 11}, Raw: "F3", Outcome: "of a later version", Reason: "r", Message: "m"},
		}}},
		Elsewhere: []report.Item{{Citations: []report.Citation{
			{At: report.Span{Line: 4, Column: 6}, Raw: "F4", Outcome: report.Unverified, Reason: "r", Message: "m"},
		}}},
	}
	src := "- aaaa [src: b.md:1; F2]\n- aaaa [src: F3]\n\n" + "[src: F4] and [src: F4]\n"
	// Columns of the sources, so that the table above can be read.
	doc.Items[0].Citations[0].At.Column = strings.Index(src, "b.md") + 1
	doc.Items[0].Citations[1].At.Column = strings.Index(src, "F2") + 1
	doc.Items[0].Citations[2].At.Column = strings.Index("- aaaa [src: F3]", "F3") + 1
	doc.Elsewhere[0].Citations[0].At.Column = strings.Index("[src: F4]", "F4") + 1
	e := &markdown.Extension{Lookup: markdown.InDocument(doc)}
	source := func(outcome, reason, message, raw, word string) string {
		return `<span class="assay-source" data-outcome="` + outcome + `" data-reason="` + reason + `" title="` + message + `">` + raw +
			` <span class="assay-outcome">(` + word + `)</span></span>`
	}
	quoted := "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"
	want := "<ul>\n<li>aaaa <span class=\"assay-citation\">[src: " + source("ok", "ok", "b.md has a line 1.", "b.md:1", "resolves") + "; " +
		source("refused", quoted, quoted, "F2", "refused") + "]</span></li>\n<li>aaaa <span class=\"assay-citation\">[src: " +
		source("unverified", "r", "m", "F3", "cannot be checked") + "]</span></li>\n</ul>\n<p><span class=\"assay-citation\">[src: " +
		source("unverified", "r", "m", "F4", "cannot be checked") + "]</span> and " + drawn("F4") + "</p>\n"
	if got := convert(t, e, src); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := convert(t, e, "\n"+src); strings.Contains(got, "data-outcome") {
		t.Errorf("a document that moved by a line shows outcomes: %s", got)
	}
}

// tree parses with everything that could get in the way: tables, footnotes and
// links that are made of bare addresses.
func tree(src []byte) ast.Node {
	md := goldmark.New(
		goldmark.WithExtensions(extension.GFM, extension.Footnote, extension.DefinitionList, &markdown.Extension{}),
		goldmark.WithRendererOptions(html.WithUnsafe()),
	)
	return md.Parser().Parse(gmtext.NewReader(src))
}

func citations(n ast.Node) (at []report.Span) {
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if c, ok := n.(*markdown.Citation); ok && entering {
			at = append(at, c.At)
		}
		return ast.WalkContinue, nil
	})
	return at
}

func judged(src []byte) (at []report.Span) {
	d, err := markdown.Parse(src)
	if err != nil {
		return nil
	}
	for _, i := range d.Items {
		for _, t := range i.Tokens {
			at = append(at, t.At)
		}
	}
	for _, l := range d.Loose {
		for _, t := range l.Tokens {
			at = append(at, t.At)
		}
	}
	return at
}

// What is drawn as a citation is what the judge reads, each once. The reverse
// holds but for what goldmark takes for HTML or for another block.
func TestExtensionDrawsWhatIsJudged(t *testing.T) {
	all, missing := 0, 0
	for _, src := range corpus(t) {
		want := judged(src)
		got := citations(tree(src))
		all += len(want)
		for i, at := range got {
			if !slices.Contains(want, at) || slices.Contains(got[:i], at) {
				t.Errorf("%q: a citation at %v that the judge does not read, or twice", src, at)
			}
		}
		missing += len(want) - len(got)
	}
	if all < 100 || missing > all/10 {
		t.Errorf("%d of %d tokens of the corpus are not drawn", missing, all)
	}
	t.Logf("%d tokens, %d of them stand in HTML or in other blocks for goldmark", all, missing)
}

func FuzzExtension(f *testing.F) {
	for _, src := range corpus(f) {
		f.Add(src)
	}
	f.Add([]byte("[src: a]: b\n- \\[src: c`d]`\r\t[src: e;\n\tf]"))
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<14 {
			return
		}
		want := judged(src)
		got := citations(tree(src))
		for i, at := range got {
			if !slices.Contains(want, at) || slices.Contains(got[:i], at) {
				t.Errorf("%q: a citation at %v that the judge does not read, or twice", src, at)
			}
		}
		var out bytes.Buffer
		if err := goldmark.New(goldmark.WithExtensions(&markdown.Extension{})).Convert(src, &out); err != nil {
			t.Error(err)
		}
	})
}
