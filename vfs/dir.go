//go:build !js

package vfs

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
)

// Dir opens a folder. Nothing outside it is ever read: links are followed one
// by one inside the root, and the operating system is asked to refuse the
// rest. Special files (pipes, devices, sockets) are never opened.
//
// A folder that holds .tldrx or tldrx-work is the root without further
// looking; any other one is walked to find the root.
//
// Errors: an [*fs.PathError] for a folder that cannot be opened, else those of
// [Zip] about limits and roots.
func Dir(name string, o Options) (*FS, error) {
	l := o.Limits.withDefaults()
	r, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	d := newFolder(r, l)
	root, found, err := d.findRoot(o.Root)
	if err == nil && root != "." {
		var sub *os.Root
		if sub, err = r.OpenRoot(filepath.FromSlash(root)); err == nil {
			r.Close()
			r, d = sub, newFolder(sub, l)
		} else if errors.Is(err, fs.ErrNotExist) {
			err = noSuchRoot(root)
		}
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	scan := sync.OnceValue(d.scan)
	return &FS{
		store:   d,
		root:    root,
		found:   found,
		links:   l.Links,
		bytes:   d.bytes.Load,
		entries: func() int { return scan().files },
		notes: func() []string {
			var notes []string
			if root != "." {
				notes = append(notes, rootNote(root, found, 0))
			}
			return append(notes, scan().notes...)
		},
		failed: d.failure,
		close:  r.Close,
	}, nil
}

// folder is the store of a folder.
type folder struct {
	root   *os.Root
	limits Limits
	budget *budget
	bytes  atomic.Int64

	// exact is set where the operating system finds a file under another
	// letter case or Unicode form as well: names are then looked up in the
	// listings.
	exact bool

	mu     sync.Mutex
	lists  map[string]listing
	listed int // names in them
	over   *LimitError
	dirs   map[string]node // known to be folders, not links
}

// listing is what a folder holds, litter and left out folders included.
type listing struct {
	nodes []node // sorted
	err   error
}

func newFolder(r *os.Root, l Limits) *folder {
	return &folder{
		root:   r,
		limits: l,
		budget: &budget{limit: l.TotalBytes},
		exact:  runtime.GOOS == "windows" || runtime.GOOS == "darwin" || runtime.GOOS == "ios",
		lists:  map[string]listing{},
		dirs:   map[string]node{},
	}
}

func (d *folder) start() node {
	n, err := d.known(".")
	if err != nil {
		n = node{path: ".", mode: fs.ModeDir | 0o555}
	}
	return n
}

func (d *folder) child(folder node, name string) (node, error) {
	return d.known(path.Join(folder.path, name))
}

func (d *folder) up(n node) (node, error) { return d.known(path.Dir(n.path)) }

func (d *folder) describe(n node) (node, error) { return d.known(n.path) }

// known describes what stands at a path whose parents are folders. Every
// look-up walks through the folders above, so those are kept.
func (d *folder) known(name string) (node, error) {
	d.mu.Lock()
	n, ok := d.dirs[name]
	d.mu.Unlock()
	if ok {
		return n, nil
	}
	n, err := d.stat(name)
	if err == nil && n.mode.IsDir() {
		d.mu.Lock()
		d.dirs[name] = n
		d.mu.Unlock()
	}
	return n, err
}

func (d *folder) stat(name string) (node, error) {
	local, err := filepath.Localize(name)
	if err != nil {
		return node{}, fs.ErrNotExist // the operating system has no such names
	}
	if d.exact && name != "." {
		switch ok, err := d.inListing(name); {
		case err != nil:
			return node{}, err
		case !ok:
			return node{}, fs.ErrNotExist
		}
	}
	fi, err := d.root.Lstat(local)
	switch {
	case absent(err):
		return node{}, fs.ErrNotExist
	case err != nil:
		return node{}, unreadable(err)
	}
	n := node{path: name, mode: fi.Mode(), time: fi.ModTime()}
	if n.mode.IsRegular() {
		n.size = fi.Size()
	}
	return n, nil
}

func (d *folder) inListing(name string) (bool, error) {
	nodes, err := d.all(path.Dir(name))
	if err != nil {
		return false, err
	}
	_, ok := slices.BinarySearchFunc(nodes, name, func(n node, name string) int { return strings.Compare(n.path, name) })
	return ok, nil
}

func (d *folder) target(n node) (string, error) {
	t, err := d.root.Readlink(filepath.FromSlash(n.path))
	if err != nil {
		return "", unreadable(err)
	}
	return filepath.ToSlash(t), nil
}

func (d *folder) failure() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.over == nil {
		return nil
	}
	return d.over
}

func (d *folder) read(n node) ([]byte, error) {
	if !n.mode.IsRegular() {
		return nil, faultf(ReasonUnreadable, "it is no file but %s, which is never opened", typeName(n.mode))
	}
	limit := d.limits.EntryBytes
	tooBig := func(n int64) error {
		return faultf(ReasonTooBig, "too big: it has %s, the limit for one file is %s", size(n), size(limit))
	}
	if n.size > limit {
		return nil, tooBig(n.size)
	}
	if err := d.budget.charge(n.size); err != nil {
		return nil, err
	}
	f, err := d.root.Open(filepath.FromSlash(n.path))
	if err != nil {
		return nil, unreadable(err)
	}
	defer f.Close()
	if fi, err := f.Stat(); err != nil {
		return nil, unreadable(err)
	} else if !fi.Mode().IsRegular() {
		return nil, faultf(ReasonUnreadable, "it is no longer a file but %s", typeName(fi.Mode()))
	}
	// The size is that of a moment ago; what counts is the end of the file.
	data := make([]byte, 0, n.size+1)
	for {
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
		m, err := f.Read(data[len(data):cap(data)])
		data = data[:len(data)+m]
		d.bytes.Add(int64(m))
		switch {
		case int64(len(data)) > limit:
			return nil, tooBig(int64(len(data)))
		case err == io.EOF:
			return data, nil
		case err != nil:
			return nil, unreadable(err)
		}
	}
}

// absent tells whether an error means that nothing is there. A file that is
// used as a folder is nothing, too.
func absent(err error) bool {
	return err != nil && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ENAMETOOLONG))
}
