package vfs

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// node is one thing in a store.
type node struct {
	path  string // from the root, "." for the root
	mode  fs.FileMode
	size  int64
	time  time.Time
	id    int32  // the zip's own number
	fault *fault // why it can be neither described nor read; children of a folder stay reachable
}

// place is a folder that a name led to.
type place struct {
	name  string
	node  node
	links []string
}

// resolve finds what a name leads to and the links followed on the way.
func (f *FS) resolve(op, name string) (node, []string, error) {
	n, links, err := f.lookup(name)
	if err == nil && n.fault != nil {
		err = n.fault
	}
	if err != nil {
		return node{}, nil, &fs.PathError{Op: op, Path: name, Err: err}
	}
	return n, links, nil
}

// lookup is resolve without the fault of the last node. It starts at the
// folder that was found last when that lies on the way: a walk over a tree
// goes from folder to folder, and would otherwise cost the square of its
// depth.
func (f *FS) lookup(name string) (node, []string, error) {
	if !fs.ValidPath(name) {
		return node{}, nil, errInvalid
	}
	w := walker{store: f.store, limit: f.links}
	from, rest := f.store.start(), name
	if last := f.last.Load(); last != nil {
		if rel, ok := below(name, last.name); ok {
			from, rest, w.links = last.node, rel, slices.Clone(last.links)
		}
	}
	n, err := w.walk(from, rest, "")
	if err == nil && n.mode.IsDir() {
		f.last.Store(&place{name, n, w.links})
	}
	return n, w.links, err
}

// parent finds what stands at a name without following a link that stands
// there itself.
func (f *FS) parent(op, name string) (node, error) {
	var n node
	var err error
	switch {
	case !fs.ValidPath(name):
		err = errInvalid
	case name == ".":
		n = f.store.start()
	default:
		if n, _, err = f.lookup(path.Dir(name)); err == nil {
			if n.mode.IsDir() {
				n, err = f.store.child(n, path.Base(name))
			} else {
				err = fs.ErrNotExist
			}
		}
	}
	if err == nil && n.fault != nil {
		err = n.fault
	}
	if err != nil {
		return node{}, &fs.PathError{Op: op, Path: name, Err: err}
	}
	return n, nil
}

// walker follows one name through a store.
type walker struct {
	store store
	limit int
	links []string
}

// walk goes from a folder along rel, which may climb. The link whose target
// rel is stands in via, "" for a name that a caller gave.
func (w *walker) walk(n node, rel, via string) (node, error) {
	var err error
	for rel != "" {
		var part string
		part, rel, _ = strings.Cut(rel, "/")
		if !n.mode.IsDir() {
			return node{}, w.missing(via, "a part of its path is no folder")
		}
		switch part {
		case "", ".":
			continue
		case "..":
			if n.path == "." {
				return node{}, w.leaves(via)
			}
			if n, err = w.store.up(n); err != nil {
				return node{}, err
			}
			continue
		}
		n, err = w.store.child(n, part)
		if errors.Is(err, fs.ErrNotExist) {
			return node{}, w.missing(via, "nothing is there")
		}
		if err != nil {
			return node{}, err
		}
		if n.mode.Type() == fs.ModeSymlink && n.fault == nil {
			if n, err = w.follow(n); err != nil {
				return node{}, err
			}
		}
	}
	return n, nil
}

func (w *walker) follow(link node) (node, error) {
	if len(w.links) >= w.limit {
		if slices.Contains(w.links, link.path) {
			return node{}, faultf(ReasonSymlink, "the link %q leads back to itself: put the file in its place", link.path)
		}
		return node{}, faultf(ReasonSymlink, "more than %d links, one after another, stand on the way to it, which is the limit: point the first one at the file", w.limit)
	}
	w.links = append(w.links, link.path)
	target, err := w.store.target(link)
	if err != nil {
		return node{}, err
	}
	if strings.HasPrefix(target, "/") || hasDrive(target) {
		return node{}, w.leaves(link.path)
	}
	if target == "" {
		return node{}, w.missing(link.path, "it is empty")
	}
	from, err := w.store.up(link)
	if err != nil {
		return node{}, err
	}
	return w.walk(from, target, link.path)
}

func (w *walker) leaves(link string) error {
	return faultf(ReasonSymlink, "the link %q leaves the workspace and is not followed: put the file in its place", link)
}

// missing is "no such file" on a caller's name and a fault on a link's target.
func (w *walker) missing(link, why string) error {
	if link == "" {
		return fs.ErrNotExist
	}
	return faultf(ReasonSymlink, "the link %q leads nowhere (%s): put the file in its place", link, why)
}

// hasDrive tells whether a name starts like "C:".
func hasDrive(name string) bool {
	return len(name) >= 2 && name[1] == ':' && (name[0]|0x20 >= 'a' && name[0]|0x20 <= 'z')
}
