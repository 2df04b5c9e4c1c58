package writeback

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	factsFile  = ".tldrx/memory/facts.yml"
	askedFile  = "tldrx-work/260914-a/02-how/questions.md"
	eventsFile = "tldrx-work/260914-a/events.jsonl"
)

// workspaceOf writes files into a new folder.
func workspaceOf(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// tree is every file of a folder.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, name)
		files[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func wantTree(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	got := tree(t, dir)
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s: want %q, got %q", name, text, got[name])
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is left behind", name)
		}
	}
}

// addLine plans one line more in each of three files, as a recording does.
func addLine(dir, line string) func() (*Set, error) {
	return func() (*Set, error) {
		s := &Set{What: "line " + line, Said: []string{"added " + line}}
		for _, name := range []string{factsFile, askedFile, eventsFile} {
			before, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
			if errors.Is(err, fs.ErrNotExist) {
				before = nil
			} else if err != nil {
				return nil, err
			}
			s.Files = append(s.Files, File{name, before, append(append([]byte{}, before...), line+"\n"...)})
		}
		return s, nil
	}
}

var start = map[string]string{factsFile: "f\n", askedFile: "q\n", eventsFile: "e\n", "other.md": "o\n"}

func TestWrite(t *testing.T) {
	for name, c := range map[string]struct{ start, want map[string]string }{
		"all there": {start, map[string]string{factsFile: "f\nx\n", askedFile: "q\nx\n", eventsFile: "e\nx\n", "other.md": "o\n"}},
		"none":      {nil, map[string]string{factsFile: "x\n", askedFile: "x\n", eventsFile: "x\n"}},
		"empty":     {map[string]string{factsFile: "", askedFile: "", eventsFile: ""}, map[string]string{factsFile: "x\n", askedFile: "x\n", eventsFile: "x\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := workspaceOf(t, c.start)
			s, finished, err := (&Writer{Dir: dir}).Write(t.Context(), "k", addLine(dir, "x"))
			if err != nil || finished != nil || len(s.Said) != 1 {
				t.Fatalf("want it written, got %v, %v, %v", s, finished, err)
			}
			wantTree(t, dir, c.want)
		})
	}
}

// A killed writer loses nothing, wherever it was: the same request again, or
// another one, finishes what was begun.
func TestKilledBetweenAnyTwoSteps(t *testing.T) {
	killed := errors.New("killed")
	after := map[string]string{factsFile: "f\nx\n", askedFile: "q\nx\n", eventsFile: "e\nx\n", "other.md": "o\n"}
	both := map[string]string{factsFile: "f\nx\ny\n", askedFile: "q\nx\ny\n", eventsFile: "e\nx\ny\n", "other.md": "o\n"}
	alone := map[string]string{factsFile: "f\ny\n", askedFile: "q\ny\n", eventsFile: "e\ny\n", "other.md": "o\n"}
	for n := 0; ; n++ {
		var steps []string
		kill := func(dir string) error {
			steps = nil
			w := &Writer{Dir: dir, step: func(what string) error {
				if steps = append(steps, what); len(steps) > n {
					return killed
				}
				return nil
			}}
			_, _, err := w.Write(t.Context(), "x", addLine(dir, "x"))
			return err
		}
		dir := workspaceOf(t, start)
		if err := kill(dir); err == nil {
			if n < 6 {
				t.Fatalf("want more steps than %v", steps)
			}
			return
		} else if !errors.Is(err, killed) {
			t.Fatal(err)
		}
		where := fmt.Sprintf("killed before %q", steps[n])
		for name, text := range start {
			if got := tree(t, dir)[name]; !strings.HasPrefix(got, text) {
				t.Errorf("%s: %s is torn: %q", where, name, got)
			}
		}
		_, begun := tree(t, dir)[journalName]
		_, finished, err := (&Writer{Dir: dir}).Write(t.Context(), "x", addLine(dir, "x"))
		if err != nil || (finished != nil) != begun {
			t.Errorf("%s, the same again: want it finished if it was begun (%v), got %v, %v", where, begun, finished, err)
		}
		wantTree(t, dir, after)

		dir = workspaceOf(t, start)
		if err := kill(dir); !errors.Is(err, killed) {
			t.Fatal(err)
		}
		_, finished, err = (&Writer{Dir: dir}).Write(t.Context(), "y", addLine(dir, "y"))
		if err != nil || (finished != nil) != begun {
			t.Errorf("%s, then another: want the first finished if it was begun (%v), got %v, %v", where, begun, finished, err)
		}
		if begun {
			wantTree(t, dir, both)
		} else {
			wantTree(t, dir, alone)
		}
	}
}

// A log line of which a part got to the disk is completed, not written twice.
func TestTornLogLine(t *testing.T) {
	for _, c := range []struct{ now, want string }{
		{"e\n", "e\nline one\nline two\n"},
		{"e", "e\nline one\nline two\n"},
		{"e\nline one\nli", "e\nline one\nline two\n"},
		{"e\nline one\nline two\n", "e\nline one\nline two\n"},
		{"e\nline one\nline two\nby another\n", "e\nline one\nline two\nby another\n"},
		{"e\nby another\n", "e\nby another\nline one\nline two\n"},
	} {
		dir := workspaceOf(t, map[string]string{eventsFile: c.now})
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		j := &journal{Version: 1, Files: []entry{{Path: eventsFile, Size: 1, Append: true, Data: []byte("line one\nline two\n")}}}
		w := &Writer{Dir: dir}
		if err := w.replace(root, journalName, []byte("{}")); err != nil {
			t.Fatal(err)
		}
		if err := w.finish(root, j); err != nil {
			t.Errorf("%q: %v", c.now, err)
		}
		root.Close()
		wantTree(t, dir, map[string]string{eventsFile: c.want})
	}
}

func TestTwoWritersLoseNothing(t *testing.T) {
	dir := workspaceOf(t, start)
	const writers = 12
	var wg sync.WaitGroup
	for i := range writers {
		wg.Go(func() {
			line := fmt.Sprintf("line-%02d", i)
			if _, _, err := (&Writer{Dir: dir}).Write(t.Context(), line, addLine(dir, line)); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got := tree(t, dir)
	for _, name := range []string{factsFile, askedFile, eventsFile} {
		for i := range writers {
			if strings.Count(got[name], fmt.Sprintf("line-%02d\n", i)) != 1 {
				t.Errorf("%s: want each line once, got %q", name, got[name])
			}
		}
	}
	if len(got) != len(start) {
		t.Errorf("want nothing left behind, got %v", got)
	}
}

// What was changed after it was read is not overwritten.
func TestChangedMeanwhile(t *testing.T) {
	dir := workspaceOf(t, start)
	_, _, err := (&Writer{Dir: dir}).Write(t.Context(), "k", func() (*Set, error) {
		s, err := addLine(dir, "x")()
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, askedFile), []byte("by hand\n"), 0o644)
		}
		return s, err
	})
	if err == nil || !strings.Contains(err.Error(), askedFile+" was changed by something else meanwhile") {
		t.Errorf("want it refused, got %v", err)
	}
	wantTree(t, dir, map[string]string{factsFile: "f\n", askedFile: "by hand\n", eventsFile: "e\n", "other.md": "o\n"})
}

// A file that somebody changed after the writer died is left alone, and what is
// half-done is said.
func TestHalfDoneAndChanged(t *testing.T) {
	dir := workspaceOf(t, start)
	killed := errors.New("killed")
	w := &Writer{Dir: dir, step: func(what string) error {
		if strings.HasPrefix(what, "rename "+askedFile) {
			return killed
		}
		return nil
	}}
	if _, _, err := w.Write(t.Context(), "x", addLine(dir, "x")); !errors.Is(err, killed) {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, askedFile), []byte("by hand\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, _, err := (&Writer{Dir: dir}).Write(t.Context(), "x", addLine(dir, "x"))
	if err == nil {
		t.Fatal("want it refused")
	}
	for _, want := range []string{"line x stopped half-way", "Written: " + factsFile, "Not written: " + askedFile + ", " + eventsFile, "then remove " + journalName} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("want %q said, got %v", want, err)
		}
	}
	if got := tree(t, dir)[askedFile]; got != "by hand\n" {
		t.Errorf("want the change kept, got %q", got)
	}
}

func TestLeftLockIsNobodys(t *testing.T) {
	dir := workspaceOf(t, map[string]string{lockName: ""})
	if _, _, err := (&Writer{Dir: dir}).Write(t.Context(), "k", addLine(dir, "x")); err != nil {
		t.Error(err)
	}
}

func TestWaitingEndsWithTheContext(t *testing.T) {
	// Who gave up waiting may get the lock while the folder is removed, so it
	// is not the test's own.
	dir, err := os.MkdirTemp("", "assay-*")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	unlock, err := lock(t.Context(), filepath.Join(dir, lockName), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	ctx, cancel := context.WithCancel(t.Context())
	said := make(chan bool)
	w := &Writer{Dir: dir, Waiting: func() { close(said); cancel() }}
	if _, _, err := w.Write(ctx, "k", addLine(dir, "x")); !errors.Is(err, context.Canceled) {
		t.Errorf("want the wait ended, got %v", err)
	}
	select {
	case <-said:
	case <-time.After(time.Minute):
		t.Error("want the wait said")
	}
}

func TestRefused(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		links map[string]string
		plan  *Set
		want  string
	}{
		"another file":     {plan: &Set{Files: []File{{Path: "main.go", Data: []byte("x")}}}, want: `"main.go" is no file that a recording changes`},
		"outside":          {plan: &Set{Files: []File{{Path: "../facts.yml", Data: []byte("x")}}}, want: "is no file that a recording changes"},
		"linked file":      {files: map[string]string{"real.yml": "r"}, links: map[string]string{"facts.yml": "real.yml"}, plan: &Set{Files: []File{{Path: "facts.yml", Data: []byte("x")}}}, want: "facts.yml is a link"},
		"linked lock":      {links: map[string]string{lockName: "elsewhere"}, plan: &Set{}, want: "is no plain file; remove it"},
		"torn journal":     {files: map[string]string{journalName: `{"version":1,"files":`}, want: journalName + " cannot be read"},
		"newer journal":    {files: map[string]string{journalName: `{"version":2}`}, want: journalName + " cannot be read"},
		"strange journal":  {files: map[string]string{journalName: `{"version":1,"files":[{"path":"Makefile","data":"eA=="}]}`}, want: "remove it"},
		"climbing journal": {files: map[string]string{journalName: `{"version":1,"files":[{"path":"../../facts.yml","data":"eA=="}]}`}, want: "remove it"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := workspaceOf(t, c.files)
			for link, to := range c.links {
				if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
					t.Skip(err)
				}
			}
			before := tree(t, workspaceOf(t, c.files))
			_, _, err := (&Writer{Dir: dir}).Write(t.Context(), "k", func() (*Set, error) { return c.plan, nil })
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("want %q, got %v", c.want, err)
			}
			for link := range c.links {
				if err := os.Remove(filepath.Join(dir, link)); err != nil {
					t.Error(err)
				}
			}
			wantTree(t, dir, before)
		})
	}
}

// A file keeps its permissions.
func TestPermissions(t *testing.T) {
	dir := workspaceOf(t, start)
	at := filepath.Join(dir, factsFile)
	if err := os.Chmod(at, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := (&Writer{Dir: dir}).Write(t.Context(), "k", addLine(dir, "x")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(at)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("want 0600, got %v, %v", info.Mode(), err)
	}
}
