package workspace

import (
	"maps"
	"slices"
	"testing"
)

func TestConfig(t *testing.T) {
	tests := []struct {
		name, data string
		repos      []Repo
		commands   []string
		problems   []string
	}{
		{
			name: "names, paths and commands",
			data: "version: 1\nmode: multi-repo\nrepos:\n  - name: ferry\n    path: services/ferry-core\n    commands: {build: go build ./..., test: \"go test ./...\", lint: null}\n" +
				"  - name: kiosk\n    path: ./kiosk/\n    commands:\n      test: pnpm test\n      test_fast: pnpm test --changed\n",
			repos:    []Repo{{Name: "ferry", Path: "services/ferry-core", Line: 4}, {Name: "kiosk", Path: "kiosk", Line: 7}},
			commands: []string{"go build ./...", "go test ./...", "pnpm test", "pnpm test --changed"},
		},
		{
			name:  "a path that is no string is the root",
			data:  "repos:\n- name: a\n- {name: b, path: 5}\n- {name: c, path: [x]}\n- {name: d, path: \"\"}\n- {name: e, path: null}\n",
			repos: []Repo{{Name: "a", Path: ".", Line: 2}, {Name: "b", Path: ".", Line: 3}, {Name: "c", Path: ".", Line: 4}, {Name: "d", Path: ".", Line: 5}, {Name: "e", Path: ".", Line: 6}},
		},
		{
			name:     "an entry whose name is no string is skipped, its commands too",
			data:     "repos:\n- {name: 7, commands: {test: a}}\n- {path: x, commands: {test: b}}\n- plain\n- {name: c, commands: {test: c}}\n",
			repos:    []Repo{{Name: "c", Path: ".", Line: 5}},
			commands: []string{"c"},
		},
		{
			name:     "blank and non-string commands are none, others are kept as written",
			data:     "repos:\n- name: a\n  commands: {a: ' ', b: \"\\t\", c: 5, d: true, e: [x], f: ' go  vet ', g: \"\u00a0\"}\n",
			repos:    []Repo{{Name: "a", Path: ".", Line: 2}},
			commands: []string{" go  vet "},
		},
		{
			name:     "scoped templates are not declared",
			data:     "repos:\n- name: a\n  commands: {test: t, test_scoped: 't {{paths}}', _scoped: x, scoped: y}\n",
			repos:    []Repo{{Name: "a", Path: ".", Line: 2}},
			commands: []string{"t", "y"},
		},
		{
			name:     "what looks like a date is a string",
			data:     "repos:\n- name: 2027-01-02\n  commands: {run: 2027-01-03}\n",
			repos:    []Repo{{Name: "2027-01-02", Path: ".", Line: 2}},
			commands: []string{"2027-01-03"},
		},
		{
			name: "paths that leave",
			data: "repos:\n- name: abs\n  path: /srv/abs\n- name: up\n  path: ../up\n- {name: mid, path: a/../../b}\n- {name: in, path: a/../b}\n- {name: drive, path: 'C:/src'}\n- {name: unc, path: '\\\\host\\x'}\n",
			repos: []Repo{
				{"abs", "/srv/abs", true, 2}, {"up", "../up", true, 4}, {"mid", "a/../../b", true, 6},
				{"in", "b", false, 7}, {"drive", "C:/src", true, 8}, {"unc", `\\host\x`, true, 9},
			},
			problems: []string{
				".tldrx/workspace.yml:3: repo-outside", ".tldrx/workspace.yml:5: repo-outside", ".tldrx/workspace.yml:6: repo-outside",
				".tldrx/workspace.yml:8: repo-outside", ".tldrx/workspace.yml:9: repo-outside",
			},
		},
		{
			name:  "of two with one name the later counts",
			data:  "repos:\n- {name: a, path: x}\n- {name: b}\n- {name: a, path: y}\n",
			repos: []Repo{{Name: "a", Path: "y", Line: 4}, {Name: "b", Path: ".", Line: 3}},
		},
		{name: "repos is no list", data: "repos: {name: a}\n"},
		{name: "repos is missing", data: "version: 1\n"},
		{name: "no mapping", data: "- a\n- b\n"},
		{name: "empty", data: ""},
		{name: "comments alone", data: "# nothing\n\n"},
		{
			name:     "a byte-order mark",
			data:     "\ufeffrepos:\n- {name: a, commands: {t: x}}\n",
			repos:    []Repo{{Name: "a", Path: ".", Line: 2}},
			commands: []string{"x"},
		},
		{
			name:     "CRLF",
			data:     "repos:\r\n- name: a\r\n  commands:\r\n    t: x y\r\n",
			repos:    []Repo{{Name: "a", Path: ".", Line: 2}},
			commands: []string{"x y"},
		},
		{
			name:     "anchors, aliases and merge keys",
			data:     "base: &base {path: src, commands: {t: one, u: two}}\nrepos:\n- {<<: *base, name: a}\n- <<: [*base]\n  name: b\n  path: lib\n  commands:\n    <<: {t: three, v: four}\n    t: five\n",
			repos:    []Repo{{Name: "a", Path: "src", Line: 3}, {Name: "b", Path: "lib", Line: 4}},
			commands: []string{"five", "four", "one", "two"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := files{ConfigPath: test.data}.open()
			c := w.Config()
			equal(t, "state", Read, c.State)
			equalSlices(t, "repos", test.repos, c.Repos)
			equalSlices(t, "commands", test.commands, slices.Sorted(maps.Keys(c.Commands)))
			equalSlices(t, "problems", test.problems, problemLines(w))
			for _, want := range test.repos {
				got, ok := c.Repo(want.Name)
				equal(t, "found", true, ok)
				equal(t, want.Name, want, got)
			}
		})
	}
}

func TestConfigLinesAndMode(t *testing.T) {
	c := files{ConfigPath: "mode: single-repo\nrepos:\n- name: a\n  commands:\n    x: one\n    y: two\n    z: one\n"}.open().Config()
	equal(t, "mode", "single-repo", *c.Mode)
	equal(t, "line of one", 5, c.Commands["one"])
	equal(t, "line of two", 6, c.Commands["two"])
	if _, ok := c.Repo("b"); ok {
		t.Error("repository b is not declared")
	}
}

func TestConfigMissingOrBroken(t *testing.T) {
	w := files{}.open()
	equal(t, "missing", Missing, w.Config().State)
	equalSlices(t, "problems", []string{}, problemLines(w))

	w = files{ConfigPath: "mode: x\nrepos:\n- name: a\n   path: b\n"}.open()
	equal(t, "broken", Unreadable, w.Config().State)
	equal(t, "repos", 0, len(w.Config().Repos))
	equal(t, "reason", ReasonWorkspace, w.Config().Fault.Reason)
	equalSlices(t, "problems", []string{".tldrx/workspace.yml:4: workspace-unreadable"}, problemLines(w))

	w = files{ConfigPath: "repos: \"caf\xe9\"\n"}.open()
	equal(t, "not text", ReasonNotText, w.Config().Fault.Reason)
	equalSlices(t, "problems", []string{".tldrx/workspace.yml:1: zip:not-text"}, problemLines(w))

	w = files{ConfigPath + "/": ""}.open()
	equal(t, "a folder", ReasonWorkspace, w.Config().Fault.Reason)

	w = Open(&faulty{MapFS: files{ConfigPath: ""}.fs(), faults: map[string]string{ConfigPath: "zip:encrypted"}})
	equal(t, "encrypted", "zip:encrypted", w.Config().Fault.Reason)
	equalSlices(t, "problems", []string{".tldrx/workspace.yml: zip:encrypted"}, problemLines(w))
}
