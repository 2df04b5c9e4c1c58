package workspace

import (
	"fmt"
	"strings"
	"testing"
)

func TestRunOfADocument(t *testing.T) {
	tests := []struct{ doc, dir string }{
		{"tldrx-work/270114-tide/02-how/handoff.md", "tldrx-work/270114-tide"},
		{"tldrx-work/270114-tide/handoff.md", "tldrx-work/270114-tide"},
		{"tldrx-work/any name/handoff.md", "tldrx-work/any name"},
		{"svc/tldrx-work/270114-tide/a/b/c.md", "svc/tldrx-work/270114-tide"},
		{"tldrx-work/one/tldrx-work/two/x.md", "tldrx-work/one/tldrx-work/two"},
		{"tldrx-work/one/tldrx-work/x.md", "tldrx-work/one"},
		{"tldrx-work/tldrx-work/x.md", "tldrx-work/tldrx-work"},
		{"tldrx-work/handoff.md", ""},
		{"docs/handoff.md", ""},
		{"my-tldrx-work/270114-tide/x.md", ""},
		{"", ""},
	}
	w := files{}.open()
	for _, test := range tests {
		r, ok := w.Run(test.doc)
		equal(t, "found for "+test.doc, test.dir != "", ok)
		if ok {
			equal(t, test.doc, test.dir, r.Dir)
			equal(t, "id", test.dir[strings.LastIndexByte(test.dir, '/')+1:], r.ID)
			again, _ := w.Run(test.doc)
			equal(t, "the same run is returned", r, again)
		}
	}
}

func TestValidRunID(t *testing.T) {
	for id, want := range map[string]bool{
		"270114-tide-tables": true, "000000-a": true, "270114--": true, "270114-0": true,
		"270114-" + strings.Repeat("a", 40): true, "270114-" + strings.Repeat("a", 41): false,
		"270114-": false, "270114": false, "27011-aa": false, "2701140-a": false, "270114-Tide": false, "270114_tide": false, "27011x-a": false, "270114-a b": false, "": false,
	} {
		equal(t, id, want, ValidRunID(id))
	}
}

func TestRuns(t *testing.T) {
	w := files{
		"tldrx-work/270115-b/run.yml":              "",
		"tldrx-work/270114-a/01-what/x.md":         "",
		"tldrx-work/270114-a/run.yml":              "",
		"tldrx-work/270114-a-b/run.yml":            "",
		"tldrx-work/notes/x.md":                    "",
		"tldrx-work/270116-file":                   "",
		"tldrx-work/270117-empty/":                 "",
		"svc/tldrx-work/270118-c/x":                "",
		".tldrx/worktrees/a/tldrx-work/270119-d/x": "",
		"node_modules/tldrx-work/270120-e/x":       "",
		".git/tldrx-work/270121-f/x":               "",
	}.open()
	var got []string
	for _, r := range w.Runs() {
		got = append(got, r.Dir)
	}
	equalSlices(t, "runs", []string{"svc/tldrx-work/270118-c", "tldrx-work/270114-a", "tldrx-work/270114-a-b", "tldrx-work/270115-b"}, got)
	equal(t, "no runs", 0, len(files{"a": ""}.open().Runs()))
}

func TestEpics(t *testing.T) {
	const at = ".tldrx/worktrees/ferry/_epic-"
	w := files{
		"tldrx-work/270114-a/run.yml":                "",
		"tldrx-work/270114-a-b/run.yml":              "",
		at + "270114-a-E2/f":                         "",
		at + "270114-a-E1/f":                         "",
		at + "270114-a-b-E1/f":                       "",
		at + "270114-a-b/f":                          "", // a is the run, b the epic
		at + "270114-a/f":                            "", // no epic
		at + "270114-c-E1/f":                         "",
		at + "270114-a-file":                         "",
		".tldrx/worktrees/ferry/270114-a-E1/f":       "",
		".tldrx/worktrees/kiosk/_epic-270114-a-E1/f": "",
	}.open()
	a, _ := w.Run("tldrx-work/270114-a/x.md")
	ab, _ := w.Run("tldrx-work/270114-a-b/x.md")
	equalSlices(t, "of a", []string{at + "270114-a-E1", at + "270114-a-E2", at + "270114-a-b"}, a.Epics("ferry"))
	equalSlices(t, "of a-b", []string{at + "270114-a-b-E1"}, ab.Epics("ferry"))
	equalSlices(t, "of another repository", []string{".tldrx/worktrees/kiosk/_epic-270114-a-E1"}, a.Epics("kiosk"))
	for _, repo := range []string{"none", "", "..", "a/b", "."} {
		equalSlices(t, fmt.Sprintf("of %q", repo), nil, a.Epics(repo))
	}
}

func runFile(stages string) string {
	return "version: 1\nphases:\n  - id: 03-plan\n    stages:\n" + stages
}

func TestOutputs(t *testing.T) {
	const dir = "tldrx-work/270114-a/"
	base := files{
		dir + "03-plan/handoff.md":      "",
		dir + "03-plan/plan.md":         "",
		dir + "03-plan/stories/S1.md":   "",
		dir + "03-plan/stories/S2.md":   "",
		dir + "03-plan/stories/x/S3.md": "",
		dir + "03-plan/stories/S1.yml":  "",
		dir + "notes.md":                "",
		dir + "03-plan/notes.md":        "",
		"docs/notes.md":                 "",
		"docs/guide.md":                 "",
		"notes.md":                      "",
		dir + "a*b.md":                  "",
		dir + "folder.md/x":             "",
	}
	tests := []struct {
		name, outputs string
		want          []string
	}{
		{"from the run folder", "[03-plan/handoff.md]", []string{dir + "03-plan/handoff.md"}},
		{"from the phase folder", "[handoff.md, plan.md]", []string{dir + "03-plan/handoff.md", dir + "03-plan/plan.md"}},
		{"from the root", "[docs/guide.md]", []string{"docs/guide.md"}},
		{"the run folder first", "[notes.md]", []string{dir + "notes.md"}},
		{"a pattern", "[03-plan/stories/<id>.md]", []string{dir + "03-plan/stories/S1.md", dir + "03-plan/stories/S2.md"}},
		{"a pattern in the phase folder", "[stories/<id>.md]", []string{dir + "03-plan/stories/S1.md", dir + "03-plan/stories/S2.md"}},
		{"a pattern in the root", "[docs/<name>.md]", []string{"docs/guide.md", "docs/notes.md"}},
		{"a pattern for a folder", "['<phase>/plan.md']", []string{dir + "03-plan/plan.md"}},
		{"a star", "['stories/S*.md']", []string{dir + "03-plan/stories/S1.md", dir + "03-plan/stories/S2.md"}},
		{"several, each once", "[plan.md, ./plan.md, 03-plan/plan.md, docs/guide.md]", []string{"docs/guide.md", dir + "03-plan/plan.md"}},
		{"not Markdown, not there, no file", "[stories/S1.yml, gone.md, folder.md, 'gone/<id>.md']", nil},
		{"out of the workspace", "[/notes.md, ../../notes.md, ../../../../notes.md]", nil},
		{"no strings", "[5, null, {path: plan.md}, [plan.md]]", nil},
		{"no list", "plan.md", nil},
		{"none", "[]", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			base[dir+"run.yml"] = runFile("      - {id: plan, outputs: " + test.outputs + "}\n")
			w := base.open()
			r, _ := w.Run(dir + "x.md")
			equal(t, "state", Read, r.File().State)
			equalSlices(t, "outputs", test.want, r.Outputs())
			equal(t, "problems", 0, len(w.Problems()))
		})
	}
}

func TestMatchSegment(t *testing.T) {
	tests := []struct {
		pattern, name string
		want          bool
	}{
		{"<id>.md", "S1.md", true}, {"<id>.md", ".md", false}, {"<id>.md", "S1.mdx", false},
		{"*.md", ".md", true}, {"*", "", true}, {"<a>", "", false}, {"<a>", "x", true},
		{"a<b>c<d>e", "abcde", true}, {"a<b>c<d>e", "ace", false}, {"a<b>c<d>e", "acccce", true}, {"a<b>c<d>e", "acce", false},
		{"<a><b>", "x", false}, {"<a><b>", "xy", true}, {"<a>*", "x", true},
		{"<id", "<id", true}, {"<id", "x", false}, {"a>b", "a>b", true}, {"<>", "x", true},
		{"*a*a*", "aa", true}, {"*a*a*", "a", false}, {"plain.md", "plain.md", true}, {"plain.md", "plain", false},
		{"*ab", "aab", true}, {"*aab", "aaab", true}, {"<n>-<n>.md", "a-b-c.md", true},
	}
	for _, test := range tests {
		equal(t, test.pattern+" on "+test.name, test.want, matchSegment(test.pattern, test.name))
	}
}

func TestRunFile(t *testing.T) {
	const at = "tldrx-work/270114-a/run.yml"
	w := files{at: runFile("      - id: plan\n        outputs:\n          - a.md\n          - b.md\n      - {id: 7, outputs: []}\n  - id: 04-build\n  - plain\n")}.open()
	r, _ := w.Run("tldrx-work/270114-a/x.md")
	f := r.File()
	equal(t, "path", at, f.Path)
	equal(t, "stages", 2, len(f.Stages))
	equal(t, "phase", "03-plan", f.Stages[0].Phase)
	equal(t, "stage", "plan", f.Stages[0].ID)
	equalSlices(t, "outputs", []Output{{"a.md", 7}, {"b.md", 8}}, f.Stages[0].Outputs)

	w = files{}.open()
	r, _ = w.Run("tldrx-work/270114-a/x.md")
	equal(t, "missing", Missing, r.File().State)
	equal(t, "outputs", 0, len(r.Outputs()))

	w = files{at: "phases: [\n"}.open()
	r, _ = w.Run("tldrx-work/270114-a/x.md")
	equal(t, "broken", Unreadable, r.File().State)
	equal(t, "outputs", 0, len(r.Outputs()))
	equalSlices(t, "problems", []string{at + ":1: run-unreadable"}, problemLines(w))
}

func TestTooManyPatterns(t *testing.T) {
	const at = "tldrx-work/270114-a/run.yml"
	var b strings.Builder
	for i := range maxPatterns + 1 {
		fmt.Fprintf(&b, "          - x%d/<id>.md\n", i)
	}
	w := files{at: runFile("      - id: plan\n        outputs:\n          - a.md\n" + b.String()), "a.md": ""}.open()
	r, _ := w.Run("tldrx-work/270114-a/x.md")
	equalSlices(t, "outputs", []string{"a.md"}, r.Outputs())
	equalSlices(t, "problems", []string{fmt.Sprintf("%s:%d: run-unreadable", at, 8+maxPatterns)}, problemLines(w))
}
