package vfs

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"sync/atomic"

	"github.com/hack-pad/hackpadfs"
)

// Options says how a container is opened. The zero value is right for most.
type Options struct {
	Limits Limits

	// Root is the folder inside the container that becomes the root: "" looks
	// for it, "." takes the container as it is.
	Root string

	// NameEncoding decodes names of a zip that are neither UTF-8 nor carry a
	// Unicode path: one of [NameEncodings]; "" is the first, code page 437. A
	// name with bytes outside the encoding is read as code page 437.
	NameEncoding string
}

// FS is a container, opened for reading. It is safe for use by several
// goroutines at once.
type FS struct {
	store store
	root  string // what Root reports
	found bool   // a marker was found
	links int    // limit
	last  atomic.Pointer[place]

	bytes   func() int64
	entries func() int
	notes   func() []string
	failed  func() error
	close   func() error
	whole   *whole // nil for a folder
}

var (
	_ hackpadfs.StatFS     = (*FS)(nil)
	_ hackpadfs.LstatFS    = (*FS)(nil)
	_ hackpadfs.ReadDirFS  = (*FS)(nil)
	_ hackpadfs.ReadFileFS = (*FS)(nil)
	_ fs.ReadLinkFS        = (*FS)(nil)
)

// store is a container as the file system above it sees it: one step from a
// node to the next, names relative to the root, no link ever followed.
type store interface {
	// start is the root.
	start() node
	// child describes what a folder holds under a name. The error is
	// fs.ErrNotExist or a *fault.
	child(folder node, name string) (node, error)
	// up is the folder that a node lies in; the root lies in none.
	up(n node) (node, error)
	// describe completes a node of a listing.
	describe(n node) (node, error)
	// target reads a link.
	target(n node) (string, error)
	// list gives what a folder holds, sorted by name, without the names that
	// are left out of listings. A node has at least path, type and number.
	list(folder node) ([]node, error)
	// read gives the whole of a file, verified.
	read(n node) ([]byte, error)
}

// Open opens a file or folder, following links. A file's content is read and
// verified at the first Read, so a damaged file opens and fails then.
func (f *FS) Open(name string) (fs.File, error) {
	n, _, err := f.resolve("open", name)
	if err != nil {
		return nil, err
	}
	if n.mode.IsDir() {
		return &folderFile{fsys: f, name: name, node: n}, nil
	}
	return &file{fsys: f, name: name, node: n}, nil
}

// Stat describes what a name leads to, following links.
func (f *FS) Stat(name string) (fs.FileInfo, error) {
	n, _, err := f.resolve("stat", name)
	if err != nil {
		return nil, err
	}
	return info{path.Base(name), n}, nil
}

// Lstat describes what stands at a name: of a link the link itself. Links to
// folders on the way are followed.
func (f *FS) Lstat(name string) (fs.FileInfo, error) {
	n, err := f.parent("lstat", name)
	if err != nil {
		return nil, err
	}
	return info{path.Base(name), n}, nil
}

// ReadLink gives the target of a link as it is stored.
func (f *FS) ReadLink(name string) (string, error) {
	n, err := f.parent("readlink", name)
	if err != nil {
		return "", err
	}
	if n.mode.Type() != fs.ModeSymlink {
		return "", &fs.PathError{Op: "readlink", Path: name, Err: errInvalid}
	}
	t, err := f.store.target(n)
	if err != nil {
		return "", &fs.PathError{Op: "readlink", Path: name, Err: err}
	}
	return t, nil
}

// ReadFile reads a file as a whole, following links.
func (f *FS) ReadFile(name string) ([]byte, error) {
	n, _, err := f.resolve("open", name)
	if err != nil {
		return nil, err
	}
	if n.mode.IsDir() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: hackpadfs.ErrIsDir}
	}
	data, err := f.store.read(n)
	if err != nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return data, nil
}

// ReadDir lists a folder, sorted by name, following links to it. Links in it
// are listed as links. What is ignored or left out does not appear.
func (f *FS) ReadDir(name string) ([]fs.DirEntry, error) {
	n, _, err := f.lookup(name)
	if err == nil && n.fault != nil && !n.mode.IsDir() {
		// A name that is a file and a folder at once is refused as either
		// everywhere else, but what lies below it stays reachable for a walk.
		err = n.fault
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return f.list(name, n)
}

func (f *FS) list(name string, n node) ([]fs.DirEntry, error) {
	if !n.mode.IsDir() {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: hackpadfs.ErrNotDir}
	}
	nodes, err := f.store.list(n)
	if err != nil {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: err}
	}
	out := make([]fs.DirEntry, len(nodes))
	for i, n := range nodes {
		out[i] = dirEntry{f, n}
	}
	return out, nil
}

// Links gives the links that are followed to reach a name, in order, and nil
// when there are none or the name leads nowhere.
func (f *FS) Links(name string) []string {
	_, links, err := f.resolve("open", name)
	if err != nil {
		return nil
	}
	return links
}

// Root is the folder of the container that serves as root, "." when it is the
// container itself.
func (f *FS) Root() string { return f.root }

// Marked tells whether the root holds .tldrx or tldrx-work. Without a marker
// there is no workspace to check, but the files are all there.
func (f *FS) Marked() bool { return f.found }

// Entries counts the files below the root, links among them, without those
// that are left out of listings. A folder is walked for it, once.
func (f *FS) Entries() int { return f.entries() }

// Notes says in sentences what was stripped, ignored, decoded or left out, in
// an order that does not change. A folder is walked for it, once.
func (f *FS) Notes() []string { return f.notes() }

// Err is the [*LimitError] that stopped the listing of a folder, else nil.
// When it is set, names are missing from listings. Opening a zip gives such an
// error at once.
func (f *FS) Err() error { return f.failed() }

// BytesRead counts the bytes taken from the container so far.
func (f *FS) BytesRead() int64 { return f.bytes() }

// Identity pins a zip by content, in lower-case hexadecimal: the SHA-256 of
// its central directory, and of the whole zip once [FS.HashWhole] has run.
// When a zip inside a zip was opened they are those of the outer one, the file
// that the person has. For a folder both are "".
func (f *FS) Identity() (directorySHA256, sha256 string) {
	if f.whole == nil {
		return "", ""
	}
	return f.whole.identity()
}

// HashWhole reads the zip from end to end and returns its SHA-256, which
// [FS.Identity] gives from then on. The function progress, if not nil, is
// called now and then. For a folder the error is [errors.ErrUnsupported].
func (f *FS) HashWhole(ctx context.Context, progress func(done, total int64)) (string, error) {
	if f.whole == nil {
		return "", errors.ErrUnsupported
	}
	return f.whole.hash(ctx, progress)
}

// Close lets go of a folder. A zip's reader stays the caller's.
func (f *FS) Close() error {
	if f.close == nil {
		return nil
	}
	return f.close()
}
