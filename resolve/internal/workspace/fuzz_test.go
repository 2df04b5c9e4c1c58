package workspace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// Each target holds a reader against something that is written another way:
// the standard library, a regular expression, or a rule that must always hold.

func FuzzYAML(f *testing.F) {
	for _, seed := range []string{
		someFacts, bomb(3, 3), "a: &a [*a]\n", "a: 1\na: 2\n", "? [x]\n: y\n", "a: |\n  x\n\n y\n", "{a: b, <<: {c: d}}", "a: 1\rb: 2\u2028\n", "%YAML 1.2\n---\na\n...\n", "- !!str x\n- !y z\n- &a b\n- *a\n", "[[[[",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if notText(data) >= 0 {
			return // never parsed
		}
		text := newText("f", data)
		root, fault := parseYAML(text)
		if fault != nil {
			if fault.Message == "" || fault.Line < 0 || fault.Line > max(1, text.Lines()) {
				t.Fatalf("fault of line %d of %d: %q", fault.Line, text.Lines(), fault.Message)
			}
			return
		}
		// What was let through must decode without the library's own guards
		// against aliases and repeated keys going off.
		var value any
		if root == nil {
			return
		}
		if err := root.Decode(&value); err != nil && (strings.Contains(err.Error(), "excessive aliasing") || strings.Contains(err.Error(), "contains itself")) {
			t.Fatalf("let through: %v", err)
		}
		checkLines(t, root, text.Lines())
	})
}

func checkLines(t *testing.T, n *yaml.Node, lines int) {
	if n.Line < 1 || n.Line > lines+1 {
		t.Fatalf("node on line %d of %d", n.Line, lines)
	}
	for _, c := range n.Content {
		checkLines(t, c, lines)
	}
}

func FuzzFacts(f *testing.F) {
	for _, seed := range []string{someFacts, "facts:\n- {id: F1, retired: {at: x}}\n- {id: F1}\n", "facts: [{id: F1,\n fact: a}, {id: F2}]\n", "facts: &f\n- &r {id: F1}\n- *r\n", "x: &x {id: F1}\nfacts:\n- <<: *x\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		w := files{FactsPath: string(data)}.open()
		facts := w.Facts()
		equal(t, "unreadable exactly with a problem", facts.State == Unreadable, len(w.Problems()) > 0)
		text, err := w.Text(FactsPath)
		for _, row := range facts.Rows {
			if err != nil || row.Line < 1 || row.EndLine < row.Line || row.EndLine > text.Lines()+1 {
				t.Fatalf("row %q from line %d to %d", row.ID, row.Line, row.EndLine)
			}
			found, ok := facts.Find(row.ID)
			if !ok || row.Retired && !found.Retired {
				t.Fatalf("%q: found %v, %+v", row.ID, ok, found)
			}
		}
	})
}

func FuzzConfig(f *testing.F) {
	for _, seed := range []string{"repos:\n- {name: a, path: /x, commands: {t: go test, t_scoped: x}}\n", "repos: [{name: a, path: ../b}, {name: a, path: ./c/}]\n", "b: &b {commands: {x: y}}\nrepos:\n- {<<: *b, name: z}\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		w := files{ConfigPath: string(data)}.open()
		outside := 0
		for _, r := range w.Config().Repos {
			if r.Outside {
				outside++
				continue
			}
			if !fs.ValidPath(r.Path) {
				t.Fatalf("not a path inside the workspace: %+v", r)
			}
		}
		if outside > len(w.Problems()) {
			t.Fatalf("%d repositories lie outside, problems: %v", outside, w.Problems())
		}
		for command := range w.Config().Commands {
			if strings.TrimSpace(command) == "" {
				t.Fatalf("a blank command: %q", command)
			}
		}
	})
}

func FuzzQuestions(f *testing.F) {
	for _, seed := range []string{"## Q1 · x\n<!-- id: Q1 | status: open -->\n", "```\n## Q1\n```\n", "- a\n\n      ## Q2\n> <div>\n## Q3\n", "1. ~~~\n   ## Q4\n\t<!--\n## Q5 -->\n", "## Q6\r\n# x\r### Q7\n", ">>>>- + 1) > x\n    y\n===\n---\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		found, deep := scanQuestions(data)
		lines := strings.Split(data, "\n")
		if deep < 0 || deep > len(lines) {
			t.Fatalf("too deep on line %d of %d", deep, len(lines))
		}
		for _, q := range found {
			if q.Line < 1 || q.Line > len(lines) || !strings.Contains(lines[q.Line-1], q.ID) || q.Open && !q.metadata {
				t.Fatalf("%+v is not on its line", q)
			}
		}
		// How lines end makes no difference.
		if !strings.Contains(data, "\r") {
			crlf, _ := scanQuestions(strings.ReplaceAll(data, "\n", "\r\n"))
			if want, got := fmt.Sprint(found), fmt.Sprint(crlf); want != got {
				t.Fatalf("with CRLF: want %s, got %s", want, got)
			}
		}
	})
}

// jsonKeys is what the standard library makes of a graph.json, and false when
// it is none.
func jsonKeys(data []byte) ([]string, bool) {
	var value any
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, bom)))
	dec.UseNumber()
	if dec.Decode(&value) != nil || dec.More() {
		return nil, false
	}
	if _, err := dec.Token(); err == nil || err.Error() != "EOF" {
		return nil, false
	}
	keys := map[string]bool{}
	object, _ := value.(map[string]any)
	nodes, _ := object["nodes"].([]any)
	for _, n := range nodes {
		node, _ := n.(map[string]any)
		for _, field := range []string{"id", "name", "label"} {
			if s, _ := node[field].(string); s != "" {
				keys[s] = true
				break
			}
		}
	}
	return slices.Sorted(maps.Keys(keys)), true
}

func FuzzGraph(f *testing.F) {
	for _, seed := range []string{`{"nodes":[{"id":"a"},{"name":"b","id":""},{"label":"c","x":[1,{"y":null}]}],"links":[]}`, "\ufeff{\n\"nodes\":\n[]}", `{"nodes":[{"id":"\ud800"}]}`, `[1,2`, `{"nodes":[],"nodes":5}`, `{"nodes" []}`, `"x" "y"`, `{"a":1,}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.Count(data, []byte("["))+bytes.Count(data, []byte("{")) > maxJSONDepth {
			return // may be too deep for us alone
		}
		w := files{graphAt: string(data)}.open()
		g := w.Graph()
		want, ok := jsonKeys(data)
		if notText(data) >= 0 {
			want, ok = nil, false
		}
		equal(t, "readable", ok, len(g.Broken) == 0)
		equalSlices(t, "keys", want, slices.Sorted(maps.Keys(g.keys)))
		for key, p := range g.keys {
			if p.Line < 1 || p.Line > 1+bytes.Count(data, newline) {
				t.Fatalf("%q on line %d", key, p.Line)
			}
		}
	})
}

func FuzzNotes(f *testing.F) {
	wordShape := regexp.MustCompile(`[A-Za-z0-9_./-]{2,}`)
	urlShape := regexp.MustCompile("https://[^\\s\\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff)\\]\"'`<>]+")
	for _, seed := range []string{"see src/a.go. and https://a.example/x/).\n", "https://https://x https:// .. a. `https://b?`", "\u00a0https://c\u2028d.e"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		if !utf8.ValidString(data) {
			return // not text
		}
		var want, got []string
		for _, at := range wordShape.FindAllStringIndex(data, -1) {
			word := strings.TrimSuffix(data[at[0]:at[1]], ".")
			want = append(want, fmt.Sprint(word, 1+strings.Count(data[:at[0]], "\n")))
		}
		words([]byte(data), func(word []byte, line int) { got = append(got, fmt.Sprint(string(word), line)) })
		equalSlices(t, "words", want, got)

		want, got = nil, nil
		for _, at := range urlShape.FindAllStringIndex(data, -1) {
			if url := strings.TrimRight(strings.TrimRight(data[at[0]:at[1]], ".,;:"), "/#?"); len(url) > len("https://") {
				want = append(want, fmt.Sprint(at[0], url))
			}
		}
		for from, url := range scanURLs([]byte(data)) {
			got = append(got, fmt.Sprint(from, url))
		}
		equalSlices(t, "addresses", want, got)
	})
}

func FuzzEvents(f *testing.F) {
	for _, seed := range []string{dod("check.passed", "go test", `,"exit_code":0`), dod("check.failed", "x", `,"refused":"y"`) + "\n{\"type\":\n", `{"type":"check.passed"}`, "{\"a\":1}\r\n\n[]\n", `{"type":"check.failed","payload":{"check":"dod","command":"\u0061","exit_code":1e2}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		w := files{eventsAt: string(data)}.open()
		e := eventsOf(w)
		torn := 0
		lines := bytes.Split(bytes.TrimPrefix(data, bom), newline)
		for _, line := range lines {
			line = bytes.TrimFunc(line, isSpace)
			var object map[string]any
			dec := json.NewDecoder(bytes.NewReader(line))
			dec.UseNumber()
			if len(line) > 0 && (!utf8.Valid(line) || dec.Decode(&object) != nil || object == nil || dec.InputOffset() != int64(len(line))) {
				torn++
			}
		}
		equal(t, "torn", torn, e.Torn)
		for command, results := range e.runs {
			for _, r := range results {
				if r.Line < 1 || r.Line > len(lines) || command == "" {
					t.Fatalf("%q: %+v", command, r)
				}
			}
		}
	})
}

func FuzzPatterns(f *testing.F) {
	f.Add("stories/<id>.md", "stories/S1.md")
	f.Add("<a><b>*<", "x<")
	f.Add("*a*b<c>", "aabbc")
	f.Fuzz(func(t *testing.T, pattern, name string) {
		if strings.ContainsAny(pattern+name, "/\n") || len(pattern) > 40 || !utf8.ValidString(pattern) || !utf8.ValidString(name) {
			return
		}
		// The same as a regular expression, which tries every split. A
		// wildcard stands for bytes; ours never cuts a character that is
		// followed by plain text.
		var shape strings.Builder
		shape.WriteString("(?s)^")
		for rest := pattern; rest != ""; {
			end := strings.IndexByte(rest, '>')
			switch {
			case rest[0] == '*':
				shape.WriteString(".*")
				rest = rest[1:]
			case rest[0] == '<' && end > 0:
				shape.WriteString(".+")
				rest = rest[end+1:]
			default:
				_, size := utf8.DecodeRuneInString(rest)
				shape.WriteString(regexp.QuoteMeta(rest[:size]))
				rest = rest[size:]
			}
		}
		want := regexp.MustCompile(shape.String() + "$").MatchString(name)
		if got := matchSegment(pattern, name); want != got && utf8.RuneCountInString(name) == len(name) {
			t.Fatalf("%q on %q: want %v, got %v", pattern, name, want, got)
		}
	})
}
