//go:build !js

package vfs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hack-pad/hackpadfs"
	"github.com/hack-pad/hackpadfs/fstest"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

// hackpadfs's own suite prepares its files in a folder here, and then looks at
// them through this package. It skips what a read-only file system does not
// implement.
func TestHackpad(t *testing.T) {
	for name, open := range map[string]func(testing.TB, string) *vfs.FS{
		"dir": func(tb testing.TB, dir string) *vfs.FS { return openDir(tb, dir, vfs.Options{Root: "."}) },
		"zip": func(tb testing.TB, dir string) *vfs.FS {
			return open(tb, zipFolder(tb, dir), vfs.Options{Root: "."})
		},
	} {
		options := fstest.FSOptions{
			Name: name,
			Setup: fstest.TestSetupFunc(func(tb testing.TB) (fstest.SetupFS, func() hackpadfs.FS) {
				dir := tb.TempDir()
				return setup{dir}, func() hackpadfs.FS { return open(tb, dir) }
			}),
			Constraints: fstest.Constraints{FileModeMask: ^hackpadfs.FileMode(0)}, // compare all bits
		}
		fstest.FS(t, options)
		fstest.File(t, options)
	}
}

func zipFolder(tb testing.TB, dir string) []byte {
	var entries []entry
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || p == dir {
			return err
		}
		fi, err := d.Info()
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		e := entry{Name: filepath.ToSlash(rel), Mode: fi.Mode()}
		if d.IsDir() {
			e.Name += "/"
		} else if e.Data, err = os.ReadFile(p); err != nil {
			return err
		}
		entries = append(entries, e)
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return ziptest.Make(entries...)
}

// setup writes below a folder, with exactly the modes that are asked for.
type setup struct{ dir string }

func (s setup) at(name string) string { return filepath.Join(s.dir, filepath.FromSlash(name)) }

func (s setup) Open(name string) (hackpadfs.File, error) { return os.Open(s.at(name)) }

func (s setup) OpenFile(name string, flag int, perm hackpadfs.FileMode) (hackpadfs.File, error) {
	_, err := os.Stat(s.at(name))
	f, openErr := os.OpenFile(s.at(name), flag, perm)
	if openErr != nil {
		return nil, openErr
	}
	if os.IsNotExist(err) {
		err = f.Chmod(perm)
	}
	return f, err
}

func (s setup) Mkdir(name string, perm hackpadfs.FileMode) error {
	if err := os.Mkdir(s.at(name), perm); err != nil {
		return err
	}
	return os.Chmod(s.at(name), perm)
}

func (s setup) Chmod(name string, mode hackpadfs.FileMode) error { return os.Chmod(s.at(name), mode) }

func (s setup) Chtimes(name string, atime, mtime time.Time) error {
	return os.Chtimes(s.at(name), atime, mtime)
}
