package resolve

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// draftFS is a workspace with one file laid over it, as it would be after a
// write. The folders above the file exist in it.
type draftFS struct {
	fs.FS
	name string
	data []byte
}

func newDraftFS(fsys fs.FS, name string, data []byte) fs.FS { return &draftFS{fsys, name, data} }

// above tells whether name is a folder on the way to the file.
func (d *draftFS) above(name string) bool {
	return name == "." || strings.HasPrefix(d.name, name+"/")
}

func (d *draftFS) Open(name string) (fs.File, error) {
	if name == d.name {
		return &draftFile{draftInfo{path.Base(name), int64(len(d.data)), false}, bytes.NewReader(d.data)}, nil
	}
	f, err := d.FS.Open(name)
	if errors.Is(err, fs.ErrNotExist) && d.above(name) {
		return &draftFile{draftInfo{path.Base(name), 0, true}, bytes.NewReader(nil)}, nil
	}
	return f, err
}

func (d *draftFS) Stat(name string) (fs.FileInfo, error) {
	if name == d.name {
		return draftInfo{path.Base(name), int64(len(d.data)), false}, nil
	}
	info, err := fs.Stat(d.FS, name)
	if errors.Is(err, fs.ErrNotExist) && d.above(name) {
		return draftInfo{path.Base(name), 0, true}, nil
	}
	return info, err
}

func (d *draftFS) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(d.FS, name)
	if !d.above(name) || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return entries, err
	}
	below := d.name
	if name != "." {
		below = strings.TrimPrefix(d.name, name+"/")
	}
	first, _, folder := strings.Cut(below, "/")
	at, there := slices.BinarySearchFunc(entries, first, func(e fs.DirEntry, s string) int { return strings.Compare(e.Name(), s) })
	switch {
	case !there:
		entries = slices.Insert(slices.Clone(entries), at, fs.DirEntry(draftInfo{first, int64(len(d.data)), folder}))
	case !folder:
		entries = slices.Clone(entries)
		entries[at] = draftInfo{first, int64(len(d.data)), false}
	}
	return entries, nil
}

// Links asks the workspace below, where it follows links.
func (d *draftFS) Links(name string) []string {
	if l, ok := d.FS.(interface{ Links(string) []string }); ok && name != d.name {
		return l.Links(name)
	}
	return nil
}

// draftInfo describes the file that is laid over, or a folder above it.
type draftInfo struct {
	name   string
	size   int64
	folder bool
}

func (i draftInfo) Name() string               { return i.name }
func (i draftInfo) Size() int64                { return i.size }
func (i draftInfo) IsDir() bool                { return i.folder }
func (i draftInfo) ModTime() time.Time         { return time.Time{} }
func (i draftInfo) Sys() any                   { return nil }
func (i draftInfo) Info() (fs.FileInfo, error) { return i, nil }
func (i draftInfo) Type() fs.FileMode          { return i.Mode().Type() }
func (i draftInfo) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o755
	}
	return 0o644
}

type draftFile struct {
	info draftInfo
	*bytes.Reader
}

func (f *draftFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *draftFile) Close() error               { return nil }
func (f *draftFile) Read(p []byte) (int, error) {
	if f.info.folder {
		return 0, &fs.PathError{Op: "read", Path: f.info.name, Err: errors.New("is a folder")}
	}
	return f.Reader.Read(p)
}

// ReadDir is for callers that open a folder; the overlay lists it by name.
func (f *draftFile) ReadDir(int) ([]fs.DirEntry, error) { return nil, io.EOF }
