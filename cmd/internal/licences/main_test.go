package main

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestClassify(t *testing.T) {
	mit, err := os.ReadFile("../../../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	d, err := classified("ours", fstest.MapFS{"LICENSE": {Data: mit}, "main.go": {}})
	if err != nil || !slices.Equal(d.licences, []string{"MIT"}) {
		t.Errorf("own licence: want [MIT], got %v, %v", d.licences, err)
	}
	for _, test := range []struct {
		name  string
		files fstest.MapFS
		want  string
	}{
		{"no file", fstest.MapFS{"README.md": {Data: mit}}, "has no licence file"},
		{"own words", fstest.MapFS{"LICENSE": {Data: []byte("You may look at this, and that is all.\n")}}, "read it and decide"},
		{"mostly own words", fstest.MapFS{"LICENSE": {Data: append([]byte(strings.Repeat("And each user owes the author a cake. ", 200)), mit...)}}, "read it and decide"},
	} {
		if _, err := classified("x", test.files); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: want an error with %q, got %v", test.name, test.want, err)
		}
	}
}

func TestNPM(t *testing.T) {
	lock := `{"lockfileVersion": 3, "packages": {
		"": {"name": "page"},
		"node_modules/a": {"version": "1.0.0", "license": "MIT"},
		"node_modules/b": {"version": "2.0.0", "license": "(GPL-2.0-only OR ISC)"},
		"node_modules/@c/d": {"version": "3.0.0"},
		"node_modules/e": {"version": "4.0.0", "license": "(MIT AND GPL-3.0-only)"},
		"node_modules/f": {"version": "5.0.0"}}}`
	deps, faults := npmDependencies(fstest.MapFS{
		"package-lock.json":              {Data: []byte(lock)},
		"node_modules/@c/d/package.json": {Data: []byte(`{"license": {"type": "Apache-2.0"}}`)},
	})
	var got []string
	for _, d := range deps {
		got = append(got, d.name+": "+strings.Join(d.licences, ","))
	}
	want := []string{"npm @c/d 3.0.0: Apache-2.0", "npm a 1.0.0: MIT", "npm b 2.0.0: ISC", "npm e 4.0.0: MIT,GPL-3.0-only"}
	if !slices.Equal(want, got) {
		t.Errorf("dependencies: want %q, got %q", want, got)
	}
	if len(faults) != 1 || !strings.Contains(faults[0].Error(), "f 5.0.0: no licence is stated") {
		t.Errorf("faults: want one about f, got %v", faults)
	}
}
