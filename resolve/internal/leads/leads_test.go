package leads

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// cite makes an item out of "claim [src: path:3-4; fact F001=text; cmd]": file
// sources that resolve, and other sources as the resolver would return them.
// "!path:3" is a file source that is refused because the file is too short,
// "?path:3" one that cannot be checked.
func cite(t testing.TB, ws *workspace.Workspace, line string) report.Item {
	t.Helper()
	claim, sources, ok := strings.Cut(strings.TrimSuffix(line, "]"), " [src: ")
	if !ok {
		t.Fatalf("no source in %q", line)
	}
	it := report.Item{Claim: claim, Outcome: report.OK, Citations: []report.Citation{}}
	for raw := range strings.SplitSeq(sources, "; ") {
		it.Citations = append(it.Citations, citation(t, ws, raw))
	}
	return it
}

func citation(t testing.TB, ws *workspace.Workspace, raw string) report.Citation {
	t.Helper()
	c := report.Citation{Raw: raw, Kind: new("file"), Outcome: report.OK, Reason: "ok", Leads: []report.Lead{}}
	if id, text, ok := strings.Cut(raw, "="); ok && strings.HasPrefix(raw, "F") {
		c.Raw, c.Kind, c.Fact = id, new("fact"), &report.Cited{ID: id, Text: text}
		return c
	}
	if strings.HasPrefix(raw, "$ ") {
		c.Kind = new("cmd")
		return c
	}
	if strings.HasPrefix(raw, "?") {
		c.Raw, c.Outcome, c.Reason = raw[1:], report.Unverified, "repo-not-here"
		return c
	}
	name, lines, _ := strings.Cut(strings.TrimPrefix(raw, "!"), ":")
	text, err := ws.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(raw, "!") {
		c.Raw, c.Outcome, c.Reason, c.Shown = raw[1:], report.Refused, "line-out-of-range", text.Tail(3)
		return c
	}
	from, to, ok := strings.Cut(lines, "-")
	if !ok {
		to = from
	}
	a, _ := strconv.Atoi(from)
	b, _ := strconv.Atoi(to)
	if a < 1 || b < a || b > text.Lines() {
		t.Fatalf("%s: the file has %d lines", raw, text.Lines())
	}
	c.Target = text.Target(a, b, 3)
	return c
}

func open(files map[string]string) *workspace.Workspace {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return workspace.Open(fsys)
}

// add runs Add over one document that holds the lines as items. Both ways of
// searching a file have to agree on it.
func add(t testing.TB, files map[string]string, lines ...string) report.Document {
	t.Helper()
	ws := open(files)
	doc := report.Document{Path: "handoff.md"}
	for _, l := range lines {
		doc.Items = append(doc.Items, cite(t, ws, l))
	}
	atOnce := doc
	atOnce.Items = slices.Clone(doc.Items)
	for i := range atOnce.Items {
		atOnce.Items[i].Citations = slices.Clone(doc.Items[i].Citations)
	}
	Add(ws, &doc)
	addAtOnce(ws, &atOnce)
	if !reflect.DeepEqual(doc, atOnce) {
		t.Errorf("searching directly and looking all up at once differ for %q", lines)
	}
	return doc
}

// show words the leads of an item as "code@line", with the citation's index
// in front where the item has more sources than one.
func show(it report.Item) []string {
	got := []string{}
	for i, c := range it.Citations {
		for _, l := range c.Leads {
			s := fmt.Sprintf("%s@%d", l.Code, *l.Line)
			if len(it.Citations) > 1 {
				s = fmt.Sprintf("%d:%s", i, s)
			}
			got = append(got, s)
		}
	}
	return got
}

// only keeps the leads of some codes.
func only(leads []string, codes ...string) []string {
	return slices.DeleteFunc(slices.Clone(leads), func(l string) bool {
		code, _, _ := strings.Cut(l, "@")
		if _, after, ok := strings.Cut(code, ":"); ok {
			code = after
		}
		return !slices.Contains(codes, code)
	})
}

// check is a row of a lead's table: an item and the leads of the codes under
// test that it has to carry, blank-separated.
type check struct{ about, item, want string }

func run(t *testing.T, files map[string]string, codes []string, checks []check) {
	t.Helper()
	for _, c := range checks {
		got := only(show(add(t, files, c.item).Items[0]), codes...)
		if want := strings.Fields(c.want); !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\ngot  %v\nwant %v", c.about, c.item, got, want)
		}
	}
}

// lines returns n lines of text that differ.
func lines(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "filler number %d\n", i+1)
	}
	return b.String()
}

// addAtOnce is Add where nothing may be searched directly: names, quotes, words
// and comments are looked up for the whole document.
func addAtOnce(ws *workspace.Workspace, doc *report.Document) {
	d := prepare(ws, doc)
	for _, f := range d.files {
		f.spent = math.MaxInt / 2
	}
	d.ask()
}

func TestAddTouchesLeadsAlone(t *testing.T) {
	files := map[string]string{"a.go": "package a\n\n// Nothing.\nfunc Open() {\n}\n", "b.md": "one\n"}
	ws := open(files)
	doc := report.Document{Path: "handoff.md", Verdict: report.Fail, Items: []report.Item{
		cite(t, ws, "The `shut` step ended with exit 0 [src: a.go:5; !b.md:9; ?c.md:1; F001=all]"),
	}, Elsewhere: []report.Item{cite(t, ws, "The end [src: a.go:5]")}}
	doc.Items[0].Outcome = report.Refused
	before, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	Add(ws, &doc)
	if n := len(doc.Items[0].Citations[0].Leads); n == 0 {
		t.Fatal("no lead on a line that holds a bracket")
	}
	if got, want := show(doc.Elsewhere[0]), []string{"blank-line@5"}; !slices.Equal(got, want) {
		t.Errorf("elsewhere: got %v, want %v", got, want)
	}
	for i := 1; i < 4; i++ {
		if n := len(doc.Items[0].Citations[i].Leads); n > 0 {
			t.Errorf("citation %d is no ok file source and has %d leads", i, n)
		}
	}
	for _, list := range [][]report.Item{doc.Items, doc.Elsewhere} {
		for i := range list {
			for j := range list[i].Citations {
				list[i].Citations[j].Leads = []report.Lead{}
			}
		}
	}
	after, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	if string(before) != string(after) {
		t.Errorf("something else changed:\n%s\n%s", before, after)
	}
}

func TestLeadsAreQuestions(t *testing.T) {
	files := map[string]string{
		"a.go":   "package a\n\n// Open lets boats in.\nfunc Open() {\n\tgate()\n}\n\nfunc Shut() {\n\tgate2()\n}\n" + strings.Repeat("\nvar _ = 1\n", 20),
		"b.md":   lines(200) + "the bell rings twice at dawn\n",
		"c.go":   "package c\n",
		"one.go": "package one\n\nfunc one() {\n\tstep(1)\n}\n\nfunc two() {\n\tstep(2)\n}\n",
	}
	var all []string
	for _, l := range []string{
		"It ends [src: a.go:6]", "It is said [src: a.go:3]", "It calls `Sluice` [src: c.go:1]", "`Open` is first [src: a.go:40]",
		"It calls `one` [src: one.go:8]", "It says \"no such sentence\" [src: b.md:1]", "It says \"the bell rings twice\" [src: b.md:1-2]",
		"filler number 1 filler number 2 [src: b.md:1]", "All of it [src: b.md:1-150]", "78/78 passed [src: b.md:1]",
		"claim 1 [src: b.md:7]", "claim 2 [src: b.md:7]", "claim 3 [src: b.md:7]", "claim 4 [src: b.md:7]", "claim 5 [src: b.md:7]",
	} {
		all = append(all, l)
	}
	seen := map[string]bool{}
	for _, it := range add(t, files, all...).Items {
		for _, l := range it.Citations[0].Leads {
			seen[l.Code] = true
			if !strings.HasSuffix(l.Message, "?") || strings.Count(l.Message, "?") != 1 {
				t.Errorf("%s is no question: %s", l.Code, l.Message)
			}
			if l.Path == nil || l.Line == nil || *l.Line < 1 {
				t.Errorf("%s names no place", l.Code)
			}
		}
	}
	for _, row := range table {
		if !seen[row.code] {
			t.Errorf("no item of this test carries %s", row.code)
		}
	}
}

func TestAddIsTheSameEachTime(t *testing.T) {
	files := map[string]string{"a.go": "package a\n\nfunc Open() {\n}\n" + lines(50), "b.go": "package b\n" + lines(50)}
	items := []string{"`Open` and `Shut` and `Turn` [src: b.go:20; a.go:40]", "\"filler number 33\" [src: a.go:2]"}
	if a, b := add(t, files, items...), add(t, files, items...); !reflect.DeepEqual(a, b) {
		t.Errorf("two runs differ:\n%v\n%v", a, b)
	}
}
