package vfs

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"
)

// tree is the store of a zip: entries by name, with the folders that they
// imply. A name is looked up part by part, so that the time for a zip of very
// long names is not the square of their length.
type tree struct {
	*archive
	nodes []treeNode // nodes[0] is the root
	index map[step]int32
	again map[int32][]int32 // further entries of the same name
	paths int64             // length of all paths of implied folders
	codec nameCodec         // of names that are not UTF-8
	flip  bool              // backslashes are read as slashes, in targets of links too

	listOnce sync.Once
	children map[int32][]int32 // sorted by name, listed ones only

	mu      sync.Mutex
	same    map[int32]error  // what comparing the copies of a node gave
	targets map[int32]string // of links, as read
}

// step leads from a folder to what it holds under a name.
type step struct {
	up   int32
	base string
}

type treeNode struct {
	path  string
	up    int32
	entry int32 // -1 for an implied folder
	kind  treeKind
}

type treeKind uint8

const (
	isFolder  treeKind = 1 << iota
	isFile             // link and special file as well
	differing          // there again with another size, checksum or type
	hidden             // litter, or in a folder that is
)

func (n *treeNode) base() string { return n.path[strings.LastIndexByte(n.path, '/')+1:] }

// newTree arranges the entries, whose names are relative to the root. Those
// without a name are passed over.
func newTree(a *archive, l Limits) (*tree, error) {
	t := &tree{
		archive: a,
		nodes:   []treeNode{{path: ".", entry: -1, kind: isFolder}},
		index:   make(map[step]int32, len(a.entries)),
		again:   map[int32][]int32{},
		same:    map[int32]error{},
		targets: map[int32]string{},
	}
	folder, up := "", int32(0) // of the entry before, mostly that of the next as well
	// Whoever walks a tree handles the whole path of each folder, so that a
	// few names of thousands of parts would cost minutes.
	paths := 4 * l.DirectoryBytes
	for i := range a.entries {
		e := &a.entries[i]
		if e.name == "" {
			continue
		}
		slash := max(strings.LastIndexByte(e.name, '/'), 0)
		if e.name[:slash] != folder {
			folder, up = e.name[:slash], t.folder(e.name[:slash])
		}
		t.add(up, int32(i), e)
		if len(t.nodes) > l.Entries+len(a.entries)+1 {
			return nil, &LimitError{What: "folders", Limit: int64(l.Entries), Got: int64(l.Entries) + 1}
		}
		if t.paths > paths {
			return nil, &LimitError{What: "folder paths", Limit: paths, Got: t.paths}
		}
	}
	return t, nil
}

// folder finds or makes the folder of that path.
func (t *tree) folder(path string) int32 {
	up := int32(0)
	for from := 0; from < len(path); {
		to := len(path)
		if i := strings.IndexByte(path[from:], '/'); i >= 0 {
			to = from + i
		}
		k, ok := t.index[step{up, path[from:to]}]
		if ok {
			t.nodes[k].kind |= isFolder
		} else {
			k = t.put(up, path[:to], path[from:to], -1, isFolder)
			t.paths += int64(to)
		}
		up, from = k, to+1
	}
	return up
}

func (t *tree) put(up int32, path, base string, entry int32, kind treeKind) int32 {
	if t.nodes[up].kind&hidden != 0 || ignoredPart(base) {
		kind |= hidden
	}
	k := int32(len(t.nodes))
	t.nodes = append(t.nodes, treeNode{path, up, entry, kind})
	t.index[step{up, base}] = k
	return k
}

func (t *tree) add(up, i int32, e *entry) {
	kind := isFile
	if e.mode.IsDir() {
		kind = isFolder
	}
	base := e.name[strings.LastIndexByte(e.name, '/')+1:]
	k, ok := t.index[step{up, base}]
	if !ok {
		t.put(up, e.name, base, i, kind)
		return
	}
	n := &t.nodes[k]
	switch {
	case kind == isFolder:
		if n.entry < 0 {
			n.entry = i
		}
		n.kind |= isFolder
	case n.kind&isFile == 0:
		n.entry = i
		n.kind |= isFile
	default:
		t.again[k] = append(t.again[k], i)
		if o := &t.entries[n.entry]; o.size != e.size || o.crc != e.crc || o.mode.Type() != e.mode.Type() {
			n.kind |= differing
		}
	}
}

func (t *tree) start() node { return t.node(0) }

func (t *tree) child(folder node, name string) (node, error) {
	k, ok := t.index[step{folder.id, name}]
	if !ok || k == 0 {
		return node{}, fs.ErrNotExist
	}
	return t.node(k), nil
}

func (t *tree) up(n node) (node, error) { return t.node(t.nodes[n.id].up), nil }

func (t *tree) describe(n node) (node, error) { return n, nil }

func (t *tree) node(k int32) node {
	tn := &t.nodes[k]
	n := node{path: tn.path, id: k, mode: fs.ModeDir | 0o555}
	if tn.entry >= 0 {
		e := &t.entries[tn.entry]
		n.mode = e.mode
		if e.time != 0 {
			n.time = time.Unix(e.time, 0).UTC()
		}
		if !e.mode.IsDir() {
			n.size = clamp(e.size)
		}
	}
	switch {
	case tn.kind&(isFolder|isFile) == isFolder|isFile:
		n.mode = fs.ModeDir | 0o555
		n.fault = faultf(ReasonDuplicateName, "the zip has it both as a file and as a folder: remove one and zip again")
	case tn.kind&differing != 0:
		n.fault = t.differs(k)
	}
	return n
}

func (t *tree) differs(k int32) *fault {
	return faultf(ReasonDuplicateName, "the zip has it %d times with different content, and no one can say which is meant: remove all but one and zip again", len(t.again[k])+1)
}

func (t *tree) list(folder node) ([]node, error) {
	t.listOnce.Do(t.group)
	out := make([]node, len(t.children[folder.id]))
	for i, c := range t.children[folder.id] {
		out[i] = t.node(c)
	}
	return out, nil
}

// group sorts the nodes into their folders. In a folder that is litter as a
// whole, its content is listed for those who ask.
func (t *tree) group() {
	t.children = map[int32][]int32{}
	for k := 1; k < len(t.nodes); k++ {
		if n := &t.nodes[k]; !ignoredPart(n.base()) {
			t.children[n.up] = append(t.children[n.up], int32(k))
		}
	}
	for _, c := range t.children {
		slices.SortFunc(c, func(a, b int32) int { return strings.Compare(t.nodes[a].base(), t.nodes[b].base()) })
	}
}

func (t *tree) target(n node) (string, error) {
	t.mu.Lock()
	s, ok := t.targets[n.id]
	t.mu.Unlock()
	if ok {
		return s, nil
	}
	const longest = 4096 // as of most systems
	if n.size > longest {
		return "", faultf(ReasonSymlink, "the link %q has a target of %s, more than %s: put the file in its place", n.path, size(n.size), size(longest))
	}
	data, err := t.content(n)
	if err != nil {
		return "", err
	}
	s = string(data)
	if strings.ToValidUTF8(s, "") != s {
		s = t.codec.name(s)
	}
	if t.flip {
		s = strings.ReplaceAll(s, `\`, "/")
	}
	t.mu.Lock()
	t.targets[n.id] = s
	t.mu.Unlock()
	return s, nil
}

func (t *tree) read(n node) ([]byte, error) {
	if n.fault != nil {
		return nil, n.fault
	}
	if n.mode.Type() != 0 {
		return nil, faultf(ReasonUnreadable, "it is no file but %s", typeName(n.mode))
	}
	return t.content(n)
}

// content reads an entry, and once the other entries of the same name: equal
// checksums can be made.
func (t *tree) content(n node) ([]byte, error) {
	first := &t.entries[t.nodes[n.id].entry]
	data, err := t.archive.read(first)
	if err != nil || len(t.again[n.id]) == 0 {
		return data, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	verdict, done := t.same[n.id]
	if !done {
		for _, o := range t.again[n.id] {
			if verdict = t.equal(n.id, first, &t.entries[o], data); verdict != nil {
				break
			}
		}
		t.same[n.id] = verdict
	}
	if verdict != nil {
		return nil, verdict
	}
	return data, nil
}

func (t *tree) equal(k int32, first, other *entry, data []byte) error {
	if twice(first, other) {
		return nil
	}
	copied, err := t.archive.read(other)
	if err == nil && !bytes.Equal(copied, data) {
		err = t.differs(k)
	}
	return err
}
