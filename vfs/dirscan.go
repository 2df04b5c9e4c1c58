//go:build !js

package vfs

import (
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

func (d *folder) list(folder node) ([]node, error) {
	nodes, err := d.all(folder.path)
	if err != nil {
		return nil, err
	}
	out := make([]node, 0, len(nodes))
	for _, n := range nodes {
		if base := path.Base(n.path); !ignoredPart(base) && !skipped(base) {
			out = append(out, n)
		}
	}
	return out, nil
}

// all lists a folder once and keeps it.
func (d *folder) all(name string) ([]node, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	l, ok := d.lists[name]
	if !ok {
		l.nodes, l.err = d.readList(name)
		d.lists[name] = l
	}
	return l.nodes, l.err
}

// readList reads a folder in batches, so that a limit is noticed early. The
// caller holds the lock.
func (d *folder) readList(name string) ([]node, error) {
	f, err := d.root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, unreadable(err)
	}
	defer f.Close()
	var nodes []node
	for {
		batch, err := f.ReadDir(1000)
		for _, e := range batch {
			n := node{path: path.Join(name, e.Name()), mode: e.Type()}
			if !fs.ValidPath(n.path) {
				continue // not UTF-8: no citation can name it
			}
			nodes = append(nodes, n)
		}
		if d.listed += len(batch); d.listed > d.limits.Entries {
			if d.over == nil {
				d.over = &LimitError{What: "files and folders", Limit: int64(d.limits.Entries), Got: int64(d.listed)}
			}
			return nil, d.over
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, unreadable(err)
		}
	}
	slices.SortFunc(nodes, func(a, b node) int { return strings.Compare(a.path, b.path) })
	return nodes, nil
}

// scanned is what a walk over the whole folder gave.
type scanned struct {
	files int
	notes []string
}

func (d *folder) scan() scanned {
	var s scanned
	ignored, left := 0, map[string]int{}
	cases, folders := caseClashes{}, map[string]int{}
	d.walk(".", func(n node) bool {
		base := path.Base(n.path)
		switch {
		case ignoredPart(base):
			ignored++
			return false
		case skipped(base):
			left[base]++
			return false
		}
		if n.mode.IsDir() {
			folders[n.path] = len(folders) + 1
		} else {
			s.files++
		}
		cases.add(folders[path.Dir(n.path)], base, n.path)
		return true
	})
	s.notes = append(s.notes, leftOutNotes(left)...)
	if ignored > 0 {
		s.notes = append(s.notes, ignoredNote(ignored))
	}
	if err := d.failure(); err != nil {
		s.notes = append(s.notes, err.Error())
	}
	s.notes = append(s.notes, cases.notes()...)
	return s
}

// walk visits what is below a folder, parents first. visit says whether to go
// into a folder. What cannot be listed is passed over: whoever lists it is
// told.
func (d *folder) walk(name string, visit func(node) bool) {
	nodes, err := d.all(name)
	if err != nil {
		return
	}
	for _, n := range nodes {
		if visit(n) && n.mode.IsDir() {
			d.walk(n.path, visit)
		}
	}
}

// findRoot applies the rules for the root to a folder.
func (d *folder) findRoot(want string) (string, bool, error) {
	if want != "" {
		want, err := cleanRoot(want)
		if err != nil {
			return "", false, err
		}
		fi, err := d.root.Stat(filepath.FromSlash(want))
		if err != nil || !fi.IsDir() {
			return "", false, noSuchRoot(want)
		}
		return want, d.marked(want), nil
	}
	if d.marked(".") {
		return ".", true, nil
	}
	var candidates []string
	top, tops := "", 0
	d.walk(".", func(n node) bool {
		base := path.Base(n.path)
		if ignoredPart(base) {
			return false
		}
		if !strings.Contains(n.path, "/") {
			tops++
			if n.mode.IsDir() {
				top = n.path
			}
		}
		if isMarker(base) && (n.mode.IsDir() || n.mode.Type() == fs.ModeSymlink) {
			candidates = append(candidates, path.Dir(n.path))
			return false
		}
		return !skipped(base)
	})
	if err := d.failure(); err != nil {
		return "", false, err
	}
	root, found, err := chooseRoot(candidates)
	if err == nil && !found && tops == 1 && top != "" {
		root = top
	}
	return root, found, err
}

// marked tells whether a folder holds a marker.
func (d *folder) marked(name string) bool {
	for _, m := range []string{".tldrx", "tldrx-work"} {
		n, err := d.stat(path.Join(name, m))
		if err == nil && (n.mode.IsDir() || n.mode.Type() == fs.ModeSymlink) {
			return true
		}
	}
	return false
}
