//go:build !js

package vfs_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

// lay writes entries into a new folder.
func lay(t testing.TB, entries ...entry) string {
	t.Helper()
	dir := t.TempDir()
	for _, e := range entries {
		p := filepath.Join(dir, filepath.FromSlash(e.Name))
		var err error
		switch {
		case strings.HasSuffix(e.Name, "/"):
			err = os.MkdirAll(p, 0o755)
		default:
			if err = os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
				break
			}
			if e.Mode.Type() == fs.ModeSymlink {
				err = os.Symlink(string(e.Data), p)
			} else {
				err = os.WriteFile(p, e.Data, 0o644)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func openDir(t testing.TB, dir string, o vfs.Options) *vfs.FS {
	t.Helper()
	fsys, err := vfs.Dir(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { fsys.Close() })
	return fsys
}

func TestDirFS(t *testing.T) {
	fsys := openDir(t, lay(t, sound...), vfs.Options{})
	err := fstest.TestFS(fsys, ".tldrx/workspace.yml", "a.md", "deep/er/b.txt", "deep/er/.hidden", "räksmörgås.md", "link.md", "dos.txt")
	if err != nil {
		t.Error(err)
	}
	if got := fsys.Entries(); got != 8 {
		t.Errorf("Entries() = %d, want 8", got)
	}
	if a, b := fsys.Identity(); a != "" || b != "" {
		t.Errorf("Identity() = %q, %q", a, b)
	}
	if _, err := fsys.HashWhole(context.Background(), nil); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("HashWhole: %v", err)
	}
	if fsys.Err() != nil || len(fsys.Notes()) != 0 {
		t.Errorf("err %v, notes %q", fsys.Err(), fsys.Notes())
	}
}

// A folder and its zip look the same.
func TestDirIsZip(t *testing.T) {
	dir, z := openDir(t, lay(t, sound...), vfs.Options{}), openEntries(t, sound...)
	if got, want := names(t, dir), names(t, z); !slices.Equal(got, want) {
		t.Errorf("folder %q, zip %q", got, want)
	}
	for _, n := range names(t, z) {
		n = strings.TrimSuffix(n, "/")
		got, err1 := fs.ReadFile(dir, n)
		want, err2 := fs.ReadFile(z, n)
		if string(got) != string(want) || (err1 == nil) != (err2 == nil) {
			t.Errorf("%s: folder %q, %v, zip %q, %v", n, got, err1, want, err2)
		}
		if !slices.Equal(dir.Links(n), z.Links(n)) {
			t.Errorf("%s: links %q and %q", n, dir.Links(n), z.Links(n))
		}
	}
}

func TestDirRoot(t *testing.T) {
	for _, tt := range rootCases {
		t.Run(tt.name, func(t *testing.T) {
			fsys, err := vfs.Dir(lay(t, files(tt.files...)...), vfs.Options{Root: tt.option})
			if err == nil {
				defer fsys.Close()
			}
			checkRoot(t, tt, fsys, err)
		})
	}
}

func TestDirLinks(t *testing.T) { checkLinks(t, openDir(t, lay(t, linkTree...), vfs.Options{})) }

// Of the table of faults what can be there in a folder.
func TestDirFaults(t *testing.T) {
	for _, tt := range faultCases {
		if tt.reason != vfs.ReasonSymlink && tt.name != "entry" && tt.name != "total" || tt.name == "empty" || tt.name == "long target" {
			continue
		}
		dir := lay(t, append([]entry{ziptest.File("good", "good")}, tt.entries...)...)
		fsys := openDir(t, dir, vfs.Options{Limits: tt.limits})
		if got, err := fs.ReadFile(fsys, "x"); got != nil || reason(err) != tt.reason || !strings.Contains(err.Error(), tt.sentence) {
			t.Errorf("%s: %q, %v, want %s, %q", tt.name, got, err, tt.reason, tt.sentence)
		}
		if strings.Contains(fmt.Sprint(fsys.Notes(), fsys.Err()), dir) {
			t.Errorf("%s: the folder's own path is told", tt.name)
		}
		if got, err := fs.ReadFile(fsys, "good"); string(got) != "good" {
			t.Errorf("%s: the good neighbour: %q, %v", tt.name, got, err)
		}
	}
	// An absolute link leaves, also one that comes back.
	dir := lay(t, file("a"), file("d/b"))
	if err := os.Symlink(filepath.Join(dir, "a"), filepath.Join(dir, "x")); err != nil {
		t.Fatal(err)
	}
	// A link of a parent to the outside is not a way out either.
	outside := lay(t, file("secret"))
	rel, err := filepath.Rel(dir, outside)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(rel, filepath.Join(dir, "out")); err != nil {
		t.Fatal(err)
	}
	fsys := openDir(t, dir, vfs.Options{})
	for _, n := range []string{"x", "out", "out/secret"} {
		if got, err := fs.ReadFile(fsys, n); reason(err) != vfs.ReasonSymlink {
			t.Errorf("%s: %q, %v", n, got, err)
		}
	}
	if _, err := fs.ReadDir(fsys, "out"); reason(err) != vfs.ReasonSymlink {
		t.Errorf("out: %v", err)
	}
	// Links out of a root that is not the folder itself.
	fsys = openDir(t, lay(t, file("w/.tldrx/x"), ziptest.Link("w/up", "../other"), file("other")), vfs.Options{})
	if got, err := fs.ReadFile(fsys, "up"); reason(err) != vfs.ReasonSymlink {
		t.Errorf("up: %q, %v", got, err)
	}
}

// A special file is listed and never opened: opening a pipe would wait for a
// writer.
func TestSpecialFiles(t *testing.T) {
	dir := t.TempDir()
	l, err := net.Listen("unix", filepath.Join(dir, "sock"))
	if err != nil {
		t.Skip("no sockets here:", err)
	}
	defer l.Close()
	special := []string{"sock"}
	if makePipe(filepath.Join(dir, "pipe")) == nil {
		special = append(special, "pipe")
	}
	fsys := openDir(t, dir, vfs.Options{})
	for _, n := range special {
		if _, err := fs.ReadFile(fsys, n); reason(err) != vfs.ReasonUnreadable || !strings.Contains(err.Error(), "never opened") {
			t.Errorf("%s: %v", n, err)
		}
	}
	if got := fsys.Entries(); got != len(special) {
		t.Errorf("Entries() = %d, want %d", got, len(special))
	}
}

func TestUnreadable(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("permissions do not hold for this user")
	}
	dir := lay(t, file("x"), file("d/y"))
	for _, n := range []string{"x", "d"} {
		if err := os.Chmod(filepath.Join(dir, n), 0); err != nil {
			t.Fatal(err)
		}
	}
	defer os.Chmod(filepath.Join(dir, "d"), 0o755)
	fsys := openDir(t, dir, vfs.Options{Root: "."})
	for _, n := range []string{"x", "d/y"} {
		if _, err := fs.ReadFile(fsys, n); reason(err) != vfs.ReasonUnreadable || strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v", n, err)
		}
	}
	if _, err := fs.ReadDir(fsys, "d"); reason(err) != vfs.ReasonUnreadable {
		t.Errorf("d: %v", err)
	}
}

// Large folders that are nobody's evidence are not walked, and open by name.
func TestDirLeavesOut(t *testing.T) {
	dir := lay(t, files("src/a", ".git/config", "web/node_modules/p/i.js", "node_modules/q", "sub/.git", ".DS_Store", "__MACOSX/x", "src/._a")...)
	fsys := openDir(t, dir, vfs.Options{})
	if fsys.Root() != "." {
		t.Errorf("root %q: what is left out still stands beside src", fsys.Root())
	}
	if got, want := names(t, fsys), []string{"src/", "src/a", "sub/", "web/"}; !slices.Equal(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
	if got := fsys.Entries(); got != 1 {
		t.Errorf("Entries() = %d, want 1", got)
	}
	checkNotes(t, fsys, []string{".git left out of listings (2)", "node_modules left out of listings (2)", "3 files that macOS"})
	for _, n := range []string{".git/config", "web/node_modules/p/i.js", "node_modules/q", "sub/.git", "src/._a"} {
		if got, err := fs.ReadFile(fsys, n); string(got) != "data of "+n {
			t.Errorf("%s: %q, %v", n, got, err)
		}
	}
}

func TestDirLimits(t *testing.T) {
	dir := lay(t, files(".tldrx/x", "d/a", "d/b", "d/c", "d/d")...)
	fsys := openDir(t, dir, vfs.Options{Limits: vfs.Limits{Entries: 4}})
	if fsys.Err() != nil {
		t.Errorf("Err() = %v before anything was listed", fsys.Err())
	}
	if _, err := fs.ReadDir(fsys, "."); err != nil {
		t.Errorf("the root: %v", err)
	}
	_, err := fs.ReadDir(fsys, "d")
	var le *vfs.LimitError
	if reason(err) != vfs.ReasonTooBig || !errors.As(err, &le) || le.Limit != 4 || le.Got != 6 {
		t.Errorf("d: %v", err)
	}
	if !errors.Is(fsys.Err(), error(le)) {
		t.Errorf("Err() = %v", fsys.Err())
	}
	if got := fsys.Entries(); got > 4 {
		t.Errorf("Entries() = %d", got)
	}
	checkNotes(t, fsys, []string{"the limit is 4"})
	if got, err := fs.ReadFile(fsys, "d/a"); err != nil {
		t.Errorf("d/a: %q, %v", got, err)
	}
	// Looking for the root has to list everything.
	dir = lay(t, files("a/b/c", "a/b/d", "e")...)
	if _, err := vfs.Dir(dir, vfs.Options{Limits: vfs.Limits{Entries: 2}}); !errors.As(err, &le) {
		t.Errorf("searching for the root: %v", err)
	}
	for _, n := range []string{"nowhere", "e"} {
		var pe *fs.PathError
		if _, err := vfs.Dir(filepath.Join(dir, n), vfs.Options{}); !errors.As(err, &pe) {
			t.Errorf("%s: %v", n, err)
		}
	}
}

func TestDirBytesRead(t *testing.T) {
	fsys := openDir(t, lay(t, sound...), vfs.Options{})
	if fsys.Entries(); fsys.BytesRead() != 0 {
		t.Errorf("listing read %d bytes", fsys.BytesRead())
	}
	if _, err := fs.ReadFile(fsys, "a.md"); err != nil || fsys.BytesRead() != 600 {
		t.Errorf("%d bytes read, %v, want 600", fsys.BytesRead(), err)
	}
	if err := fsys.Close(); err != nil {
		t.Error(err)
	}
	if _, err := fs.ReadFile(fsys, "deep/er/b.txt"); reason(err) != vfs.ReasonUnreadable {
		t.Errorf("after Close: %v", err)
	}
}
