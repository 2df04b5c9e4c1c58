package format_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/format/formattest"
	"github.com/fa6e744d/assay/resolve/report"
)

// expected is what a hostile document, packet and file have to report: a
// problem, an item or a citation (one more for an item without a source) here
// and elsewhere; a packet and its claim; a file.
func expected() (all, failing int) {
	for i := range formattest.Texts {
		bare := 0
		if i%4 >= 2 {
			bare = 1
		}
		all += 1 + 2*(1+bare) + 2 + 1
		if i%2 == 0 {
			failing += 2 // the problem and the refused citation
		}
		failing += bare + 1 // and the packet
	}
	return all, failing
}

func encoded(t *testing.T, name string, rep *report.Report) string {
	t.Helper()
	f, ok := format.Find(name)
	if !ok {
		t.Fatalf("no format %q", name)
	}
	var b bytes.Buffer
	if err := f.Encode(&b, rep); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b.String()
}

// Nothing that a terminal obeys is in any of them, nor a line that a build
// server obeys unless it is one of ours.
func TestHostileTextStaysText(t *testing.T) {
	rep := formattest.Hostile()
	for _, f := range format.Formats() {
		if f.Name == "json" {
			continue // the record itself, in which JSON's own escapes stand
		}
		out := encoded(t, f.Name, rep)
		for line := range strings.Lines(out) {
			for _, r := range strings.TrimSuffix(line, "\n") {
				if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Co, r) {
					t.Errorf("%s: %U in %.200q", f.Name, r, line)
				}
			}
			if start := strings.TrimSpace(line); f.Name != "github" && strings.HasPrefix(start, "::") {
				t.Errorf("%s: a line that a build server obeys: %.200q", f.Name, line)
			}
		}
		for _, bad := range []string{"<script", "<img", "]]>", "<![CDATA["} {
			if f.Name != "text" && f.Name != "tap" && f.Name != "github" && strings.Contains(out, bad) {
				t.Errorf("%s holds %q", f.Name, bad)
			}
		}
		switch f.Name {
		case "text", "tap", "github", "junit", "markdown":
			if strings.Contains(out, "##[") {
				t.Errorf("%s holds an old build command", f.Name)
			}
		}
	}
}

func TestHostileJUnit(t *testing.T) {
	dec := xml.NewDecoder(strings.NewReader(encoded(t, "junit", formattest.Hostile())))
	counts := map[string]int{}
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := tok.(xml.StartElement); ok {
			counts[s.Name.Local]++
		}
	}
	all, failing := expected()
	if counts["testcase"] != all || counts["failure"] != failing || counts["failure"]+counts["skipped"] != all {
		t.Errorf("got %v, want %d cases, %d failures, the rest skipped", counts, all, failing)
	}
	for name := range counts {
		if !slices.Contains([]string{"testsuites", "testsuite", "properties", "property", "testcase", "failure", "skipped"}, name) {
			t.Errorf("an element <%s> that is not ours", name)
		}
	}
}

func TestHostileTAP(t *testing.T) {
	out := encoded(t, "tap", formattest.Hostile())
	line := regexp.MustCompile(`^(TAP version 14|1\.\.\d+|(not )?ok \d+ - .*|  ---|  \.\.\.|  (reason|message|file): ".*"|  line: \d+)$`)
	tests, failing := 0, 0
	for l := range strings.Lines(out) {
		l = strings.TrimSuffix(l, "\n")
		if !line.MatchString(l) {
			t.Errorf("a line that is not ours: %.200q", l)
		}
		if strings.HasPrefix(l, "ok") || strings.HasPrefix(l, "not ok") {
			tests++
			// A directive of ours is the only "#" that is not escaped.
			if n := len(regexp.MustCompile(`(^|[^\\])(\\\\)*#`).FindAllString(l, -1)); n > 1 {
				t.Errorf("%d directives in %.200q", n, l)
			}
			if strings.HasPrefix(l, "not ok") && !strings.Contains(l, " # TODO ") {
				failing++
			}
		}
	}
	if all, want := expected(); tests != all || failing != want {
		t.Errorf("got %d tests, %d failing; want %d, %d", tests, failing, all, want)
	}
}

func TestHostileGitHub(t *testing.T) {
	out := encoded(t, "github", formattest.Hostile())
	line := regexp.MustCompile(`^(::(error|warning|notice) (file=[^:,]+,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,)?title=[^:,]+::.*|assay: .*)$`)
	n := map[string]int{}
	for l := range strings.Lines(out) {
		if !line.MatchString(strings.TrimSuffix(l, "\n")) {
			t.Errorf("a line that is not ours: %.200q", l)
		}
		kind, _, _ := strings.Cut(l, " ")
		n[kind]++
	}
	for _, kind := range []string{"::error", "::warning", "::notice"} {
		if n[kind] != 10 {
			t.Errorf("%d %s, want the ten that GitHub shows", n[kind], kind)
		}
	}
}

func TestHostileJSONFormats(t *testing.T) {
	rep := formattest.Hostile()
	all, _ := expected()
	var log struct {
		Runs []struct{ Results []any }
	}
	if err := json.Unmarshal([]byte(encoded(t, "sarif", rep)), &log); err != nil || len(log.Runs[0].Results) != all {
		t.Errorf("sarif: %v, %d results, want %d", err, len(log.Runs[0].Results), all)
	}
	var issues []struct{ Fingerprint string }
	if err := json.Unmarshal([]byte(encoded(t, "gitlab", rep)), &issues); err != nil || len(issues) != all {
		t.Errorf("gitlab: %v, %d issues, want %d", err, len(issues), all)
	}
	seen := map[string]bool{}
	for _, i := range issues {
		if seen[i.Fingerprint] {
			t.Errorf("gitlab: the fingerprint %s stands twice", i.Fingerprint)
		}
		seen[i.Fingerprint] = true
	}
	n := 0
	for l := range strings.Lines(encoded(t, "rdjsonl", rep)) {
		if !json.Valid([]byte(l)) {
			t.Errorf("rdjsonl: %.200q", l)
		}
		n++
	}
	if n != all {
		t.Errorf("rdjsonl: %d lines, want %d", n, all)
	}
}

// Markdown is read by a parser of somebody else's, with everything on: what a
// stranger wrote must be nothing but text in it.
func TestHostileMarkdown(t *testing.T) {
	source := []byte(encoded(t, "markdown", formattest.Hostile()))
	if len(source) > 1<<20 {
		t.Errorf("%d bytes; a job summary of more than 1 MiB is dropped", len(source))
	}
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.RawHTML:
			html := string(n.Segments.Value(source))
			if !slices.Contains([]string{"<code>", "</code>", "<br>"}, html) {
				t.Errorf("HTML that is not ours: %.100q", html)
			}
		case *ast.HTMLBlock, *ast.Link, *ast.Image, *ast.AutoLink, *ast.CodeSpan, *ast.FencedCodeBlock, *ast.CodeBlock, *ast.List, *ast.ThematicBreak, *ast.Blockquote:
			t.Errorf("a %s that is not ours: %.200q", n.Kind(), n.Text(source))
		case *ast.Heading:
			if title := string(n.Text(source)); !regexp.MustCompile(`^(Evidence: .*|\d+ faults|\? Nobody could check|Look here first|Not ok, and decides nothing|Not looked at)$`).MatchString(title) {
				t.Errorf("a heading that is not ours: %.100q", title)
			}
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	// Every row of a table has the cells of its heading, or a "|" got through.
	want := 0
	for l := range strings.Lines(string(source)) {
		if !strings.HasPrefix(l, "|") {
			want = 0
			continue
		}
		cells := strings.Count(l, "|")
		if want == 0 {
			want = cells
		}
		if cells != want {
			t.Errorf("%d bars, want %d: %.200q", cells, want, l)
		}
	}
}

func TestHostileBadge(t *testing.T) {
	rep := formattest.Hostile()
	for _, exit := range []int{0, 2, 3} {
		rep.Exit = exit
		dec := xml.NewDecoder(strings.NewReader(encoded(t, "badge-svg", rep)))
		for {
			tok, err := dec.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if s, ok := tok.(xml.StartElement); ok && !slices.Contains([]string{"svg", "title", "rect", "path", "g", "text"}, s.Name.Local) {
				t.Errorf("<%s>", s.Name.Local)
			}
		}
	}
}

// A report that checked nothing is green in no format.
func TestNothingCheckedIsNeverGreen(t *testing.T) {
	rep := &report.Report{Schema: report.Schema, Exit: 3, Workspace: report.Workspace{Name: "a.zip", Root: "."}}
	for name, want := range map[string]string{
		"sarif": `"executionSuccessful":false`, "junit": `<error type="no-citations"`, "tap": "1..1\nBail out! nothing could be checked",
		"github": "::error title=Nothing could be checked::", "gitlab": `"severity":"blocker"`, "rdjsonl": `"severity":"ERROR"`,
		"markdown": "**nothing could be checked", "badge-svg": "assay: not checked", "badge-json": `"color":"lightgrey"`,
	} {
		if out := encoded(t, name, rep); !strings.Contains(out, want) {
			t.Errorf("%s: want %s in %s", name, want, out)
		}
	}
}

// No format says more than was looked at.
func TestFormatsSayNoMore(t *testing.T) {
	for name, rep := range reports(t) {
		for _, f := range []string{"badge-json", "badge-svg", "markdown", "github"} {
			out := encoded(t, f, rep)
			for _, word := range []string{"verified ", "proven", "correct ", "%"} {
				at := strings.Index(strings.ReplaceAll(out, "unverified", ""), word)
				if at >= 0 && (word != "%" || strings.HasPrefix(f, "badge")) {
					t.Errorf("%s, %s says %q", name, f, word)
				}
			}
		}
	}
}

func ExampleBadgeJSON() {
	rep, err := report.ReadJSON(strings.NewReader(`{"schema":"assay.report/1","exit":3,"workspace":{"name":"harbour.zip"}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	var b strings.Builder
	if err := format.BadgeJSON(&b, rep); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(b.String())
	// Output: {"schemaVersion":1,"label":"assay","message":"not checked","color":"lightgrey","isError":false,"cacheSeconds":3600}
}
