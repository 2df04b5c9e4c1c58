package vfs

import (
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// Picked opens a folder that was handed over file by file, as a page gets one
// that is dropped or chosen. Names are paths with slashes, each beginning with
// the name of the folder, which is not part of the workspace. A file without a
// reader is one that could not be opened.
//
// It answers as [Dir] does for the same folder, but for what a page is not
// told: links are the files that they lead to, and folders without a file are
// not there.
//
// Errors: [*LimitError], [*TwoRootsError], and an [*fs.PathError] with Op
// "root" for an [Options.Root] that is not there.
func Picked(files []Loose, o Options) (*FS, error) {
	l := o.Limits.withDefaults()
	if len(files) > l.Entries {
		return nil, &LimitError{What: "files", Limit: int64(l.Entries), Got: int64(len(files))}
	}
	entries := make([]entry, len(files))
	var refused []string
	for i, f := range files {
		name, _, ok := tidyName(strings.TrimPrefix(f.Name, "/"))
		if !ok || !fs.ValidPath(name) || name == "." {
			refused = append(refused, f.Name)
			name = ""
		}
		entries[i] = entry{name: name, offset: uint64(i), size: uint64(max(f.Size, 0)), mode: 0o444}
	}
	stripFolder(entries)
	root, found, err := zipRoot(slices.DeleteFunc(slices.Clone(entries), func(e entry) bool { return inSkipped(e.name) }), o.Root)
	if err != nil {
		return nil, err
	}
	var notes []string
	if len(refused) > 0 {
		notes = append(notes, fmt.Sprintf("%s absolute, climbing or not UTF-8 left out: %s", counted(len(refused), "name"), some(refused)))
	}
	if cutRoot(entries, root, found); root != "." {
		notes = append(notes, rootNote(root, found, 0))
	}
	tr, err := newTree(&archive{entries: entries, limits: l, budget: &budget{limit: l.TotalBytes}}, l)
	if err != nil {
		return nil, err
	}
	p := &picked{tree: tr, files: files}
	count, ignored, left := p.count()
	notes = append(notes, left...)
	if ignored > 0 {
		notes = append(notes, ignoredNote(ignored))
	}
	if closed := p.closed(); len(closed) > 0 {
		notes = append(notes, fmt.Sprintf("%s could not be opened: %s", counted(len(closed), "file"), some(closed)))
	}
	more := sync.OnceValue(tr.notes)
	return &FS{
		store:   p,
		root:    root,
		found:   found,
		links:   l.Links,
		bytes:   p.bytes.Load,
		entries: func() int { return count },
		notes:   func() []string { return append(notes[:len(notes):len(notes)], more()...) },
		failed:  func() error { return nil },
	}, nil
}

// stripFolder takes the name of the folder off, when all names share one.
func stripFolder(entries []entry) {
	top := ""
	for _, e := range entries {
		first, _, deep := strings.Cut(e.name, "/")
		switch {
		case e.name == "":
		case !deep || top != "" && first != top:
			return
		default:
			top = first
		}
	}
	for i := range entries {
		entries[i].name = strings.TrimPrefix(entries[i].name, top+"/")
	}
}

// inSkipped tells whether a path leads into a folder that is left out of
// listings.
func inSkipped(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if skipped(part) {
			return true
		}
	}
	return false
}

// picked is the store of files that were handed over: the tree of a zip, with
// other content.
type picked struct {
	*tree
	files []Loose // entry.offset is the place in it
	bytes atomic.Int64
}

func (p *picked) list(folder node) ([]node, error) {
	nodes, err := p.tree.list(folder)
	return slices.DeleteFunc(nodes, func(n node) bool { return skipped(p.nodes[n.id].base()) }), err
}

func (p *picked) read(n node) ([]byte, error) {
	if n.fault != nil {
		return nil, n.fault
	}
	f := p.files[p.entries[p.nodes[n.id].entry].offset]
	if f.ReaderAt == nil {
		return nil, unreadable(fs.ErrPermission)
	}
	if f.Size > p.limits.EntryBytes {
		return nil, faultf(ReasonTooBig, "too big: it has %s, the limit for one file is %s", size(f.Size), size(p.limits.EntryBytes))
	}
	if err := p.budget.charge(f.Size); err != nil {
		return nil, err
	}
	data := make([]byte, f.Size)
	m, err := f.ReadAt(data, 0)
	p.bytes.Add(int64(m))
	switch {
	case m == len(data):
		return data, nil
	case err == nil || err == io.EOF:
		err = io.ErrUnexpectedEOF
	}
	return nil, unreadable(err)
}

// count counts the files that are listed and the litter, and says which
// folders are left out. What lies in those is hidden from then on.
func (p *picked) count() (files, ignored int, notes []string) {
	left := map[string]int{}
	out := make([]bool, len(p.nodes))
	for i := 1; i < len(p.nodes); i++ {
		n := &p.nodes[i]
		switch {
		case out[n.up]:
			out[i] = true
		case skipped(n.base()) && n.kind&hidden == 0:
			out[i] = true
			left[n.base()]++
		case n.kind&isFile == 0:
		case n.kind&hidden != 0:
			ignored++
		default:
			files++
		}
	}
	for i := range out {
		if out[i] {
			p.nodes[i].kind |= hidden
		}
	}
	return files, ignored, leftOutNotes(left)
}

// closed are the files that could not be opened.
func (p *picked) closed() []string {
	var names []string
	for _, e := range p.entries {
		if e.name != "" && p.files[e.offset].ReaderAt == nil {
			names = append(names, e.name)
		}
	}
	return names
}
