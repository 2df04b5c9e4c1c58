package markdown_test

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

// corpus is every document of testdata/cases.
func corpus(t testing.TB) [][]byte {
	names, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no cases in testdata/cases (%v)", err)
	}
	var out [][]byte
	for _, name := range names {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range ar.Files {
			if strings.HasSuffix(f.Name, ".md") {
				out = append(out, f.Data)
			}
		}
	}
	return out
}

func parse(t testing.TB, src string) *markdown.Document {
	t.Helper()
	d, err := markdown.Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestLineEnds: CRLF, a lone CR and a byte-order mark make no difference, not
// even to a line or column (M4).
func TestLineEnds(t *testing.T) {
	for _, src := range corpus(t) {
		want := parse(t, string(src))
		for name, other := range map[string]string{
			"CRLF":       strings.ReplaceAll(string(src), "\n", "\r\n"),
			"CR":         strings.ReplaceAll(string(src), "\n", "\r"),
			"BOM":        "\ufeff" + string(src),
			"BOM, CRLF":  "\ufeff" + strings.ReplaceAll(string(src), "\n", "\r\n"),
			"no last LF": strings.TrimSuffix(string(src), "\n"),
		} {
			got := parse(t, other)
			for _, field := range []string{"Headings", "Items", "Loose", "Missed", "Unclosed"} {
				g := reflect.ValueOf(*got).FieldByName(field).Interface()
				w := reflect.ValueOf(*want).FieldByName(field).Interface()
				if !reflect.DeepEqual(g, w) {
					t.Errorf("%s, %s of\n%s\ngot  %+v\nwant %+v", name, field, src, g, w)
				}
			}
		}
	}
}

func TestMixedLineEnds(t *testing.T) {
	d := parse(t, "\ufeff## Findings\r\n- one [src: F1]\r- two\r\n\n- three\n\r- four [src: F2]")
	var got []string
	for _, it := range d.Items {
		got = append(got, fmt.Sprintf("%d:%d %s", it.At.Line, it.At.Column, it.Claim))
	}
	want := []string{"2:1 one", "3:1 two", "5:1 three", "7:1 four"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q want %q", got, want)
	}
}

// TestUnicodeSeparators: U+2028 and U+2029 are white space and never a line
// end (M4).
func TestUnicodeSeparators(t *testing.T) {
	for _, sep := range []string{"\u2028", "\u2029"} {
		d := parse(t, "## Findings\n- The gates open"+sep+"- and close [src: F1]"+sep+"\n\nWords"+sep+"## Decisions\n")
		if len(d.Headings) != 1 || len(d.Items) != 1 {
			t.Fatalf("%q: got %d headings and %d items want one each", sep, len(d.Headings), len(d.Items))
		}
		if got, want := d.Items[0].Claim, "The gates open - and close"; got != want || d.Items[0].Fault != "" {
			t.Errorf("%q: got claim %q fault %q want %q and none", sep, got, d.Items[0].Fault, want)
		}
		if got, want := d.Items[0].Tokens[0].At, (report.Span{Line: 2, Column: 32, EndLine: 2, EndColumn: 41}); got != want {
			t.Errorf("%q: token at %v want %v", sep, got, want)
		}
	}
}

// checkPlaces holds that every token, source and marker is where the original
// bytes say: the property on which the page, the offers and the exports rest.
func checkPlaces(t testing.TB, src []byte, d *markdown.Document) {
	at := func(s report.Span) string {
		from, to := d.Lines.Offset(s.Line, s.Column), d.Lines.Offset(s.EndLine, s.EndColumn)
		if s.Line < 1 || s.Column < 1 || from > to || to > len(src) {
			t.Fatalf("span %v outside the %d bytes of %q", s, len(src), src)
		}
		if line, col := d.Lines.Place(from); from < len(src) && (line != s.Line || col != s.Column) {
			t.Fatalf("offset %d is at %d:%d, its span says %v in %q", from, line, col, s, src)
		}
		return string(src[from:to])
	}
	tokens := func(ts []markdown.Token) {
		for _, tok := range ts {
			text := at(tok.At)
			if !strings.HasSuffix(text, "]") || !strings.HasPrefix(strings.ReplaceAll(text, "\\", ""), "[src") {
				t.Errorf("token %q is placed on %q in %q", tok.Inside, text, src)
			}
			if len(tok.Sources) == 0 {
				t.Errorf("token %q has no source in %q", tok.Inside, src)
			}
			for _, s := range tok.Sources {
				if text := at(s.At); !s.EmptyToken && plain(text) && strings.Join(strings.Fields(text), "") != strings.Join(strings.Fields(s.Raw), "") {
					t.Errorf("source %q is placed on %q in %q", s.Raw, text, src)
				}
			}
		}
	}
	for _, it := range d.Items {
		if text := at(it.At); text == "" || !strings.ContainsRune("-*+0123456789", rune(text[0])) {
			t.Errorf("item %q is placed on %q in %q", it.Claim, text, src)
		}
		if it.Fault != "" && !strings.Contains(strings.ReplaceAll(at(it.FaultAt), "\\", ""), "[src") {
			t.Errorf("fault %s is placed on %q in %q", it.Fault, at(it.FaultAt), src)
		}
		tokens(it.Tokens)
	}
	for _, l := range d.Loose {
		at(l.At)
		tokens(l.Tokens)
	}
	for r := range d.Runs() {
		from := d.Lines.Offset(r.Line, r.Column)
		if r.Text == "" || plain(r.Text) && !bytes.HasPrefix(src[from:], []byte(r.Text)) {
			t.Errorf("run %q is placed on %q in %q", r.Text, src[from:], src)
		}
	}
}

// plain reports whether a text stands in the document letter by letter: no
// quote marks between its lines, no escape, comment, tab or separator in it.
func plain(s string) bool { return !strings.ContainsAny(s, "\\<>\t\n\r\u2028\u2029 ") }

func TestPlaces(t *testing.T) {
	for _, src := range corpus(t) {
		for _, s := range [][]byte{
			src,
			bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n")),
			append([]byte("\ufeff"), bytes.ReplaceAll(src, []byte("\n"), []byte("\r"))...),
			bytes.ReplaceAll(src, []byte("\n  "), []byte("\n\t")),
		} {
			d, err := markdown.Parse(s)
			if err != nil {
				t.Fatal(err)
			}
			checkPlaces(t, s, d)
		}
	}
}

// TestSpans pins spans to the letter: bullet, end of own text, token, source,
// fault.
func TestSpans(t *testing.T) {
	d := parse(t, "## Findings\n  -\tThe gätes `x` \\[src: a\\_b.go:3;\n \t F1\\].\n- x [src:F9] y [src: F2]\n")
	it := d.Items[0]
	for _, tc := range []struct {
		what      string
		got, want report.Span
	}{
		{"item", it.At, report.Span{Line: 2, Column: 3, EndLine: 3, EndColumn: 9}},
		{"token", it.Tokens[0].At, report.Span{Line: 2, Column: 21, EndLine: 3, EndColumn: 8}},
		{"first source", it.Tokens[0].Sources[0].At, report.Span{Line: 2, Column: 27, EndLine: 2, EndColumn: 36}},
		{"second source", it.Tokens[0].Sources[1].At, report.Span{Line: 3, Column: 4, EndLine: 3, EndColumn: 6}},
		{"fault", d.Items[1].FaultAt, report.Span{Line: 4, Column: 5, EndLine: 4, EndColumn: 13}},
	} {
		if tc.got != tc.want {
			t.Errorf("%s: got %v want %v", tc.what, tc.got, tc.want)
		}
	}
	if got, want := it.Claim, "The gätes `x` ."; got != want {
		t.Errorf("claim: got %q want %q", got, want)
	}
}

func TestLimits(t *testing.T) {
	indent := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat("  ", i) + "- a\n")
		}
		return b.String()
	}
	exact := "- one [src: F1]\n" + strings.Repeat("word\n", (markdown.MaxBytes-16)/5)
	exact += strings.Repeat("x", markdown.MaxBytes-len(exact))
	for _, tc := range []struct {
		name, src string
		want      error
	}{
		{"1 MiB", exact, nil},
		{"1 MiB and a byte", exact + "x", markdown.ErrTooLarge},
		{"100 quotes", strings.Repeat("> ", 100) + "deep", nil},
		{"101 quotes", strings.Repeat("> ", 101) + "deep", markdown.ErrTooDeep},
		{"100 quotes without blanks", strings.Repeat(">", 100) + "deep", nil},
		{"101 quotes without blanks", strings.Repeat(">", 101) + "deep", markdown.ErrTooDeep},
		{"100 bullets in a line", strings.Repeat("- ", 100) + "deep", nil},
		{"101 bullets in a line", strings.Repeat("- ", 101) + "deep", markdown.ErrTooDeep},
		{"100 bullets in 100 lines", indent(100), nil},
		{"101 bullets in 101 lines", indent(101), markdown.ErrTooDeep},
		{"50 quotes and 50 bullets", strings.Repeat("> + ", 50) + "deep", nil},
		{"51 quotes and 50 bullets", strings.Repeat("> + ", 50) + "> deep", markdown.ErrTooDeep},
		{"100 bullets and an empty one", strings.Repeat("+ ", 100) + "\n" + strings.Repeat("  ", 100) + "+\n", markdown.ErrTooDeep},
		{"101 marks in a fence", "```\n" + strings.Repeat("> ", 101) + "\n```\n", nil},
		{"101 marks in indented code", "    " + strings.Repeat("- ", 101) + "\n", nil},
		{"101 marks in an HTML block", "<div>\n" + strings.Repeat("> ", 101) + "\n", nil},
		{"101 stars are a rule", strings.Repeat("* ", 101), nil},
		{"101 marks after words", "a " + strings.Repeat("> ", 101), nil},
	} {
		d, err := markdown.Parse([]byte(tc.src))
		if !errors.Is(err, tc.want) || (err == nil) != (tc.want == nil) {
			t.Errorf("%s: got %v want %v", tc.name, err, tc.want)
		}
		if (d == nil) != (err != nil) {
			t.Errorf("%s: got document %v beside error %v", tc.name, d != nil, err)
		}
	}
}

// TestHostile parses documents that cost a careless reader quadratic time. Each
// is as large as a document may be; the test would not end.
func TestHostile(t *testing.T) {
	size := markdown.MaxBytes
	if runtime.GOOS == "js" {
		size /= 8 // WebAssembly takes ten times as long for the same
	}
	fill := func(head, body, tail string) string {
		return head + strings.Repeat(body, (size-len(head)-len(tail))/len(body)) + tail
	}
	deep := strings.Repeat("- ", 100) + "a\n"
	for name, src := range map[string]string{
		"quotes":               fill("", "> ", ""),
		"bullets":              fill("", "+ ", ""),
		"nearly a rule":        fill("", "* ", "a"),
		"blank lines in lists": fill(deep, "\n", ""),
		"blanks in lists":      fill(deep, " ", "a"),
		"tabs in lists":        fill(deep, "\t", "a"),
		"lazy lines in lists":  fill(deep, "a\n", ""),
		"lone CRs":             fill("", "a\r", ""),
		"markers":              fill("- ", "[src: ", "]"),
		"misspelt markers":     fill("- ", "[src:", "]"),
		"unclosed markers":     fill("- ", "[src: ", ""),
		"tokens":               fill("- ", "[src: a] ", ""),
		"sources":              fill("- [src: ", "a; ", "]"),
		"escapes":              fill("- [src: $ ", `\a\[`, "]"),
		"backticks":            fill("- [src: ", "``a`b", "]"),
		"comments":             fill("- [src: a] ", "<!-- -->", ""),
		"open comments":        fill("- [src: a] ", "<!-- ", ""),
		"open tags":            fill("- [src: a] ", `<a b='"<a c="' `, ""),
		"open instructions":    fill("- [src: a] ", "<?", ""),
		"table rows":           fill("|a|\n|-|\n", "|[src: a]b|\n", ""),
		"prose numbers":        fill("a\n", "7. [src: a] b\n", ""),
		"footnotes":            fill("", "[^1]: [src: a]\n", ""),
	} {
		d, err := markdown.Parse([]byte(src))
		if err != nil {
			if !errors.Is(err, markdown.ErrTooDeep) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		n := 0
		for range d.Runs() {
			n++
		}
		if n == 0 && len(d.Items) == 0 {
			t.Errorf("%s: nothing was read", name)
		}
	}
	var ticks strings.Builder
	ticks.WriteString("- [src: a] ")
	for n := 1; ticks.Len()+n+1 < size; n++ {
		ticks.WriteString(strings.Repeat("`", n) + "a")
	}
	if d := parse(t, ticks.String()); len(d.Items) != 1 || d.Items[0].Fault != markdown.FaultTrailingPosition {
		t.Errorf("unlike runs of backticks: got %d items want one with words after its token", len(d.Items))
	}
}

func TestEmptyDocuments(t *testing.T) {
	for _, src := range []string{"", "\n", "\ufeff", "\r", " ", "\t\n"} {
		d := parse(t, src)
		if len(d.Items)+len(d.Headings)+len(d.Loose)+len(d.Missed)+len(d.Unclosed) != 0 {
			t.Errorf("%q: got %+v want nothing", src, d)
		}
		for r := range d.Runs() {
			t.Errorf("%q: got run %+v want none", src, r)
		}
	}
}
