package vfs

import (
	"io"
	"io/fs"
	"path"
	"sync"
	"time"

	"github.com/hack-pad/hackpadfs"
)

// info describes a node under the name it was asked for.
type info struct {
	name string
	node node
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.node.size }
func (i info) Mode() fs.FileMode  { return i.node.mode }
func (i info) ModTime() time.Time { return i.node.time }
func (i info) IsDir() bool        { return i.node.mode.IsDir() }
func (i info) Sys() any           { return nil }
func (i info) String() string     { return fs.FormatFileInfo(i) }

// dirEntry is a line of a listing.
type dirEntry struct {
	fsys *FS
	node node
}

func (d dirEntry) Name() string      { return path.Base(d.node.path) }
func (d dirEntry) IsDir() bool       { return d.node.mode.IsDir() }
func (d dirEntry) Type() fs.FileMode { return d.node.mode.Type() }
func (d dirEntry) String() string    { return fs.FormatDirEntry(d) }

func (d dirEntry) Info() (fs.FileInfo, error) {
	n, err := d.fsys.store.describe(d.node)
	if err == nil && n.fault != nil {
		err = n.fault
	}
	if err != nil {
		return nil, &fs.PathError{Op: "lstat", Path: d.node.path, Err: err}
	}
	return info{d.Name(), n}, nil
}

// file is an open file. Its content is read as a whole at the first read,
// because only then can the checksum be held against it before any byte is
// handed out.
type file struct {
	fsys *FS
	name string
	node node

	mu     sync.Mutex
	loaded bool
	closed bool
	data   []byte
	err    error
	off    int64
}

var (
	_ hackpadfs.ReaderAtFile = (*file)(nil)
	_ hackpadfs.SeekerFile   = (*file)(nil)
)

// load reads the content once. The caller holds the lock.
func (f *file) load(op string) error {
	if f.closed {
		return &fs.PathError{Op: op, Path: f.name, Err: fs.ErrClosed}
	}
	if !f.loaded {
		f.data, f.err = f.fsys.store.read(f.node)
		f.loaded = true
	}
	if f.err != nil {
		return &fs.PathError{Op: op, Path: f.name, Err: f.err}
	}
	return nil
}

func (f *file) Read(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.load("read"); err != nil {
		return 0, err
	}
	if f.off >= int64(len(f.data)) {
		return 0, io.EOF
	}
	n := copy(p, f.data[f.off:])
	f.off += int64(n)
	return n, nil
}

func (f *file) ReadAt(p []byte, off int64) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.load("readat"); err != nil {
		return 0, err
	}
	if off < 0 {
		return 0, &fs.PathError{Op: "readat", Path: f.name, Err: errInvalid}
	}
	if off >= int64(len(f.data)) {
		return 0, io.EOF
	}
	n := copy(p, f.data[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (f *file) Seek(off int64, whence int) (int64, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return 0, &fs.PathError{Op: "seek", Path: f.name, Err: fs.ErrClosed}
	}
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		off += f.off
	case io.SeekEnd:
		if err := f.load("seek"); err != nil {
			return 0, err
		}
		off += int64(len(f.data))
	default:
		off = -1
	}
	if off < 0 {
		return 0, &fs.PathError{Op: "seek", Path: f.name, Err: errInvalid}
	}
	f.off = off
	return off, nil
}

func (f *file) Stat() (fs.FileInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return nil, &fs.PathError{Op: "stat", Path: f.name, Err: fs.ErrClosed}
	}
	return info{path.Base(f.name), f.node}, nil
}

func (f *file) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return &fs.PathError{Op: "close", Path: f.name, Err: fs.ErrClosed}
	}
	f.closed, f.data = true, nil
	return nil
}

// folderFile is an open folder.
type folderFile struct {
	fsys *FS
	name string
	node node

	mu     sync.Mutex
	closed bool
	listed bool
	rest   []fs.DirEntry
}

var _ hackpadfs.DirReaderFile = (*folderFile)(nil)

func (d *folderFile) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name, Err: hackpadfs.ErrIsDir}
}

func (d *folderFile) Stat() (fs.FileInfo, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil, &fs.PathError{Op: "stat", Path: d.name, Err: fs.ErrClosed}
	}
	return info{path.Base(d.name), d.node}, nil
}

func (d *folderFile) ReadDir(n int) ([]fs.DirEntry, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil, &fs.PathError{Op: "readdir", Path: d.name, Err: fs.ErrClosed}
	}
	if !d.listed {
		list, err := d.fsys.list(d.name, d.node)
		if err != nil {
			return nil, err
		}
		d.rest, d.listed = list, true
	}
	if n <= 0 {
		out := d.rest
		d.rest = nil
		return out, nil
	}
	if len(d.rest) == 0 {
		return nil, io.EOF
	}
	n = min(n, len(d.rest))
	out := d.rest[:n:n]
	d.rest = d.rest[n:]
	return out, nil
}

func (d *folderFile) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return &fs.PathError{Op: "close", Path: d.name, Err: fs.ErrClosed}
	}
	d.closed, d.rest = true, nil
	return nil
}
