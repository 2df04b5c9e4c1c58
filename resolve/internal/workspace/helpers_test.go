package workspace

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve/report"
)

// files is a workspace as a test writes it. A name that ends in "/" is an
// empty folder.
type files map[string]string

func (f files) open() *Workspace { return Open(f.fs()) }

func (f files) fs() fstest.MapFS {
	m := fstest.MapFS{}
	for name, data := range f {
		if folder, ok := strings.CutSuffix(name, "/"); ok {
			m[folder] = &fstest.MapFile{Mode: fs.ModeDir}
			continue
		}
		m[name] = &fstest.MapFile{Data: []byte(data)}
	}
	return m
}

// faulty is a file system some of whose entries cannot be opened or followed,
// as a damaged zip has them.
type faulty struct {
	fstest.MapFS
	faults map[string]string   // reason by name
	links  map[string][]string // links followed by name
	opened map[string]int      // how often a file was opened
}

type reasonError string

func (e reasonError) Error() string  { return "made to fail as " + string(e) }
func (e reasonError) Reason() string { return string(e) }

func (f *faulty) Open(name string) (fs.File, error) {
	if f.opened != nil {
		f.opened[name]++
	}
	if reason, ok := f.faults[name]; ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: reasonError(reason)}
	}
	return f.MapFS.Open(name)
}

func (f *faulty) ReadFile(name string) ([]byte, error) {
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return f.MapFS.ReadFile(name)
}

func (f *faulty) ReadDir(name string) ([]fs.DirEntry, error) {
	if _, err := f.Open(name); err != nil {
		return nil, err
	}
	return f.MapFS.ReadDir(name)
}

func (f *faulty) Links(name string) []string { return f.links[name] }

// Stat shadows that of MapFS, so that a fault is found when an entry is read
// and not before.
func (f *faulty) Stat(name string) (fs.FileInfo, error) {
	if f.faults[name] == "zip:symlink" {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: reasonError("zip:symlink")}
	}
	return f.MapFS.Stat(name)
}

func equal[T comparable](t *testing.T, what string, want, got T) {
	t.Helper()
	if want != got {
		t.Errorf("%s: want %v, got %v", what, want, got)
	}
}

func equalSlices[T comparable](t *testing.T, what string, want, got []T) {
	t.Helper()
	if !slices.Equal(want, got) {
		t.Errorf("%s:\nwant %v\ngot  %v", what, want, got)
	}
}

// wantFault checks an error that must be a fault of that reason.
func wantFault(t *testing.T, err error, reason string) {
	t.Helper()
	var f *Fault
	if !errors.As(err, &f) {
		t.Fatalf("want a fault of reason %s, got %v", reason, err)
	}
	equal(t, "reason", reason, f.Reason)
	if f.Message == "" || f.Path == "" {
		t.Errorf("a fault needs a path and a sentence: %+v", f)
	}
}

// problemLines draws the problems as path:line: reason.
func problemLines(w *Workspace) []string {
	lines := []string{}
	for _, p := range w.Problems() {
		lines = append(lines, problemLine(p))
	}
	return lines
}

func problemLine(p report.Problem) string {
	f := Fault{Path: p.Path, Line: lineOf(p), Message: p.Reason}
	return f.Error()
}

func lineOf(p report.Problem) int {
	if p.Line == nil {
		return 0
	}
	return *p.Line
}
