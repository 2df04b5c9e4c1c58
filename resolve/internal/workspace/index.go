package workspace

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Index lists the files of a workspace by name. Folders reached through a
// link are not walked, so that no file is listed twice.
type Index struct {
	names []string

	// nil until asked for
	bases, folded, normal *keyed
}

// keyed lists names by a key that several may share.
type keyed struct {
	first map[string]int32    // the first name of a key, counted from 1
	next  []int32             // the next one with the same key, 0 for none
	lists map[string][]string // what was asked for
}

// Files returns the index, walking the workspace on first use.
func (w *Workspace) Files() *Index {
	if w.index == nil {
		w.index = &Index{names: w.walk(".")}
	}
	return w.index
}

// walk lists the files below root, not following further links to folders than
// those that lead to root. A folder that cannot be listed is a problem, and
// the rest is walked on.
func (w *Workspace) walk(root string) []string {
	var names []string
	followed := w.linksTo(root)
	// The function never returns an error but SkipDir, and so neither does
	// WalkDir.
	_ = fs.WalkDir(w.fsys, root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			if f, ok := w.classify(name, err).(*Fault); ok {
				w.unlisted[name] = w.problem(f)
			}
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
		case d.IsDir():
			if w.linksTo(name) > followed {
				return fs.SkipDir
			}
		case d.Type().IsRegular():
			names = append(names, name)
		default:
			// A link, or what a damaged entry looks like. One that cannot be
			// followed is listed, so that whoever asks for it learns why.
			r := w.stat(name)
			if r.err == nil && !r.entry.Folder || r.err != nil && !errors.Is(r.err, fs.ErrNotExist) {
				names = append(names, name)
			}
		}
		return nil
	})
	// A walk goes folder by folder, where "a.md" comes after "a/b".
	slices.Sort(names)
	return names
}

// All returns every file, sorted as bytes. The slice is not to be changed.
func (x *Index) All() []string { return x.names }

// Has reports whether the file is there.
func (x *Index) Has(name string) bool {
	_, ok := slices.BinarySearch(x.names, name)
	return ok
}

// Under returns the files below folder at any depth, sorted.
func (x *Index) Under(folder string) []string {
	if folder == "." {
		return x.names
	}
	from := sort.SearchStrings(x.names, folder+"/")
	to := sort.SearchStrings(x.names, folder+"0") // "0" is the byte after "/"
	return x.names[from:to]
}

// Base returns the files whose last segment is base, sorted.
func (x *Index) Base(base string) []string {
	return x.lookup(&x.bases, path.Base, base)
}

// Folded returns the files whose path equals name but for letter case, name
// itself included, sorted.
func (x *Index) Folded(name string) []string {
	return x.lookup(&x.folded, fold, fold(name))
}

// Normal returns the files whose path has the same Unicode form C as name,
// name itself included, sorted.
func (x *Index) Normal(name string) []string {
	return x.lookup(&x.normal, norm.NFC.String, norm.NFC.String(name))
}

// fold makes letter case irrelevant. Upper case first: letters that share one
// upper-case form (σ and ς) fold to the same.
func fold(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return strings.ToLower(strings.ToUpper(s))
		}
	}
	return strings.ToLower(s)
}

func (x *Index) lookup(by **keyed, key func(string) string, want string) []string {
	if *by == nil {
		k := &keyed{first: make(map[string]int32, len(x.names)), next: make([]int32, len(x.names)), lists: map[string][]string{}}
		for i := len(x.names) - 1; i >= 0; i-- {
			name := key(x.names[i])
			k.next[i] = k.first[name]
			k.first[name] = int32(i + 1)
		}
		*by = k
	}
	names, ok := (*by).lists[want]
	if !ok && (*by).first[want] > 0 {
		for i := (*by).first[want]; i > 0; i = (*by).next[i-1] {
			names = append(names, x.names[i-1])
		}
		(*by).lists[want] = names
	}
	return names
}

// Documents returns every file whose name ends in ".md", sorted.
func (w *Workspace) Documents() []string {
	var docs []string
	for _, name := range w.Files().All() {
		if strings.HasSuffix(name, ".md") {
			docs = append(docs, name)
		}
	}
	return docs
}

// visible returns the files below folder that a reader of the workspace's own
// notes meets: at most depth folders down (any number for a negative depth),
// not below a folder whose name starts with a dot or is node_modules. Dots in
// the path of folder itself do not count. A folder that is a link is followed.
// It also returns the folders among them that could not be listed.
func (w *Workspace) visible(folder string, depth int) (names []string, unlisted []*Fault) {
	if !w.folder(folder) {
		return nil, nil
	}
	all := w.Files().Under(folder)
	if w.linked(folder) {
		all = w.walk(folder)
	}
	for _, name := range all {
		if visible(strings.TrimPrefix(name, folder+"/"), depth) {
			names = append(names, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(w.unlisted)) {
		rel, inside := strings.CutPrefix(name, folder+"/")
		if name == folder || inside && visible(rel, depth) {
			unlisted = append(unlisted, w.unlisted[name])
		}
	}
	return names, unlisted
}

func visible(rel string, depth int) bool {
	for {
		segment, rest, more := strings.Cut(rel, "/")
		if hidden(segment) {
			return false
		}
		if !more {
			return true
		}
		if depth == 0 {
			return false
		}
		depth--
		rel = rest
	}
}

// hidden reports whether a reader of the workspace's notes passes over the
// entry.
func hidden(segment string) bool {
	return segment == "node_modules" || strings.HasPrefix(segment, ".") && segment != ".tldrx"
}
