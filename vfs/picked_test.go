//go:build !js

package vfs_test

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/vfs"
)

// pick hands a folder over as a page gets it: its files alone, each under the
// name of the folder.
func pick(t *testing.T, dir string, entries []entry) []vfs.Loose {
	t.Helper()
	var files []vfs.Loose
	for _, e := range entries {
		if !strings.HasSuffix(e.Name, "/") {
			files = append(files, loose(path.Join(filepath.Base(dir), e.Name), string(e.Data)))
		}
	}
	return files
}

// seen is all that a file system tells of itself.
func seen(t *testing.T, fsys *vfs.FS) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintln(&b, fsys.Root(), fsys.Marked(), fsys.Entries())
	for _, n := range fsys.Notes() {
		fmt.Fprintln(&b, "note:", n)
	}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		fmt.Fprintf(&b, "%s %q %v\n", name, data, err)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return b.String()
}

func TestPickedIsWhatDirIs(t *testing.T) {
	file := func(name, text string) entry { return entry{Name: name, Data: []byte(text)} }
	for _, tt := range []struct {
		name    string
		entries []entry
		options vfs.Options
	}{
		{"a workspace", []entry{file(".tldrx/workspace.yml", "v"), file("src/a b (c) [d] #1 50%.go", "x"), file("Ünï/ö.md", "y"), file("empty", "")}, vfs.Options{}},
		{"one below", []entry{file("repo/tldrx-work/r/run.yml", "v"), file("repo/a.go", "x"), file("other/b.go", "y")}, vfs.Options{}},
		{"a single folder without a marker", []entry{file("repo/a.go", "x"), file("repo/b/c.go", "x")}, vfs.Options{}},
		{"no marker", []entry{file("a.go", "x"), file("b/c.go", "x")}, vfs.Options{}},
		{"litter and what is left out", []entry{file(".tldrx/w", "v"), file(".DS_Store", "x"), file("a/._b", "x"), file(".git/config", "x"), file(".git/Config", "x"), file("web/node_modules/p/i.js", "x"), file("web/a.js", "y")}, vfs.Options{}},
		{"a marker in what is left out", []entry{file("node_modules/p/.tldrx/w", "v"), file("a.js", "y")}, vfs.Options{}},
		{"letter case", []entry{file("tldrx-work/a", "v"), file("A.md", "x"), file("a.md", "y")}, vfs.Options{}},
		{"a root that is asked for", []entry{file("x/.tldrx/w", "v"), file("y/.tldrx/w", "v"), file("y/a", "z")}, vfs.Options{Root: "y"}},
		{"one file is too large", []entry{file(".tldrx/w", "v"), file("large", "0123456789")}, vfs.Options{Limits: vfs.Limits{EntryBytes: 9}}},
		{"all is too large", []entry{file(".tldrx/w", "v"), file("large", "0123456789"), file("z", "0123456789")}, vfs.Options{Limits: vfs.Limits{TotalBytes: 12}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := lay(t, tt.entries...)
			want := seen(t, openDir(t, dir, tt.options))
			fsys, err := vfs.Picked(pick(t, dir, tt.entries), tt.options)
			if err != nil {
				t.Fatal(err)
			}
			if got := seen(t, fsys); got != want {
				t.Errorf("want\n%s\ngot\n%s", want, got)
			}
		})
	}
}

func TestPicked(t *testing.T) {
	files := []vfs.Loose{
		loose("/w/.tldrx/workspace.yml", "v"), loose("/w/node_modules/p/i.js", "i"), loose("/w/../etc", "x"), loose("/w/a/b.md", "b"),
		{Name: "/w/closed.go", Size: 3},
	}
	fsys, err := vfs.Picked(files, vfs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if data, err := fs.ReadFile(fsys, "node_modules/p/i.js"); err != nil || string(data) != "i" {
		t.Errorf("a path into a folder that is left out: %q, %v", data, err)
	}
	_, err = fs.ReadFile(fsys, "closed.go")
	if got := reason(err); got != vfs.ReasonUnreadable {
		t.Errorf("a file that could not be opened: want %s, got %v", vfs.ReasonUnreadable, err)
	}
	want := []string{
		"1 name absolute, climbing or not UTF-8 left out: \"/w/../etc\"",
		"node_modules left out of listings (1): such folders are large and hold no evidence; a path into one still resolves",
		"1 file could not be opened: \"closed.go\"",
	}
	if got := fsys.Notes(); !slices.Equal(got, want) {
		t.Errorf("notes: want %q, got %q", want, got)
	}

	_, err = vfs.Picked([]vfs.Loose{loose("w/x/.tldrx/w", ""), loose("w/y/.tldrx/w", "")}, vfs.Options{})
	var two *vfs.TwoRootsError
	if !errors.As(err, &two) || !slices.Equal(two.Candidates, []string{"x", "y"}) {
		t.Errorf("two roots: got %v", err)
	}
	_, err = vfs.Picked(files, vfs.Options{Limits: vfs.Limits{Entries: 4}})
	var limit *vfs.LimitError
	if !errors.As(err, &limit) || limit.Limit != 4 {
		t.Errorf("limit: got %v", err)
	}
	for _, none := range [][]vfs.Loose{nil, {loose("", "x")}, {loose("//", "x")}} {
		if fsys, err := vfs.Picked(none, vfs.Options{}); err != nil || fsys.Entries() != 0 {
			t.Errorf("nothing: got %v", err)
		}
	}
}

func TestPickedFS(t *testing.T) {
	fsys, err := vfs.Picked([]vfs.Loose{loose("w/.tldrx/a", "1"), loose("w/b/c/d.md", "2"), loose("w/e", "")}, vfs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(fsys, ".tldrx/a", "b/c/d.md", "e"); err != nil {
		t.Error(err)
	}
}
