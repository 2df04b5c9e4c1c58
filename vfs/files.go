package vfs

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// Loose is a file that was handed over by itself, as files dropped on a page
// are.
type Loose struct {
	Name string // as the person's system calls it; folders are left away
	Size int64  // in bytes
	io.ReaderAt
}

// Files is a folder of files that were handed over one by one. It is read in
// pieces and never as a whole, so that a log of hundreds of megabytes needs no
// memory. Of files with one name the later ones get a number: log.jsonl,
// log-2.jsonl.
func Files(files []Loose) fs.FS {
	f := looseFS{}
	for _, file := range files {
		name := path.Base(strings.ReplaceAll(file.Name, `\`, "/"))
		if !fs.ValidPath(name) || name == "." {
			name = "file"
		}
		stem, rest, dotted := strings.Cut(name, ".")
		for n := 2; f[name] != nil; n++ {
			if name = fmt.Sprintf("%s-%d", stem, n); dotted {
				name += "." + rest
			}
		}
		f[name] = &looseInfo{name, file}
	}
	return f
}

type looseFS map[string]*looseInfo

func (f looseFS) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if name == "." {
		entries, _ := f.ReadDir(".")
		return &looseFolder{entries: entries}, nil
	}
	info := f[name]
	if info == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &looseFile{info, io.NewSectionReader(info.file, 0, info.file.Size)}, nil
}

func (f looseFS) ReadDir(name string) ([]fs.DirEntry, error) {
	if name != "." {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrNotExist}
	}
	entries := make([]fs.DirEntry, 0, len(f))
	for _, name := range slices.Sorted(maps.Keys(f)) {
		entries = append(entries, fs.FileInfoToDirEntry(f[name]))
	}
	return entries, nil
}

type looseInfo struct {
	name string
	file Loose
}

func (i *looseInfo) Name() string       { return i.name }
func (i *looseInfo) Size() int64        { return i.file.Size }
func (i *looseInfo) Mode() fs.FileMode  { return 0o444 }
func (i *looseInfo) ModTime() time.Time { return time.Time{} }
func (i *looseInfo) IsDir() bool        { return false }
func (i *looseInfo) Sys() any           { return nil }

type looseFile struct {
	info *looseInfo
	*io.SectionReader
}

func (f *looseFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *looseFile) Close() error               { return nil }

type looseFolder struct {
	entries []fs.DirEntry
	at      int
}

func (d *looseFolder) Stat() (fs.FileInfo, error) { return looseRoot{}, nil }
func (d *looseFolder) Close() error               { return nil }

func (d *looseFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: ".", Err: fs.ErrInvalid}
}

func (d *looseFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	left := d.entries[d.at:]
	if n > 0 && len(left) == 0 {
		return nil, io.EOF
	}
	if n > 0 && n < len(left) {
		left = left[:n]
	}
	d.at += len(left)
	return slices.Clone(left), nil
}

type looseRoot struct{}

func (looseRoot) Name() string       { return "." }
func (looseRoot) Size() int64        { return 0 }
func (looseRoot) Mode() fs.FileMode  { return fs.ModeDir | 0o555 }
func (looseRoot) ModTime() time.Time { return time.Time{} }
func (looseRoot) IsDir() bool        { return true }
func (looseRoot) Sys() any           { return nil }
