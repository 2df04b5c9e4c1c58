package vfs

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// isMarker tells whether a folder of this name makes its parent a workspace.
func isMarker(name string) bool { return name == ".tldrx" || name == "tldrx-work" }

// cleanRoot makes a path of what a person wrote as root.
func cleanRoot(root string) (string, error) {
	clean := path.Clean(strings.TrimSuffix(root, "/"))
	if !fs.ValidPath(clean) {
		return "", &fs.PathError{Op: "root", Path: root, Err: fmt.Errorf("%w: give a folder inside, with slashes and without ..", fs.ErrInvalid)}
	}
	return clean, nil
}

func noSuchRoot(root string) error {
	return &fs.PathError{Op: "root", Path: root, Err: fmt.Errorf("%w: no such folder inside", fs.ErrNotExist)}
}

// chooseRoot picks the one workspace among folders that hold a marker. One
// that lies in another belongs to that one: an epic's checkout, a sample among
// the tests.
func chooseRoot(candidates []string) (root string, found bool, err error) {
	// With a slash at the end, all that lies in a folder follows right after
	// it.
	var roots []string
	for i, c := range candidates {
		if c == "." {
			return ".", true, nil
		}
		candidates[i] = c + "/"
	}
	slices.Sort(candidates)
	for i, c := range candidates {
		if n := len(roots); i == 0 || !strings.HasPrefix(c, roots[n-1]) {
			roots = append(roots, c)
		}
	}
	for i, r := range roots {
		roots[i] = strings.TrimSuffix(r, "/")
	}
	switch len(roots) {
	case 0:
		return ".", false, nil
	case 1:
		return roots[0], true, nil
	}
	slices.Sort(roots)
	return "", false, &TwoRootsError{Candidates: roots}
}

// markerAbove gives the folder that holds the first marker in a path.
func markerAbove(name string, folder bool) (string, bool) {
	from := 0
	for {
		i := strings.IndexByte(name[from:], '/')
		part := name[from:]
		if i >= 0 {
			part = name[from : from+i]
		}
		if isMarker(part) && (i >= 0 || folder) {
			if from == 0 {
				return ".", true
			}
			return name[:from-1], true
		}
		if i < 0 {
			return "", false
		}
		from += i + 1
	}
}

// zipRoot finds the root of a zip by its names.
func zipRoot(entries []entry, want string) (root string, found bool, err error) {
	if want != "" {
		if want, err = cleanRoot(want); err != nil {
			return "", false, err
		}
		exists, found := want == ".", false
		for i := range entries {
			e := &entries[i]
			name, ok := below(e.name, want)
			if !ok {
				exists = exists || e.name == want && e.mode.IsDir()
				continue
			}
			exists = true
			first, _, deep := strings.Cut(name, "/")
			found = found || isMarker(first) && (deep || e.mode.Type() == fs.ModeDir || e.mode.Type() == fs.ModeSymlink)
		}
		if !exists {
			return "", false, noSuchRoot(want)
		}
		return want, found, nil
	}
	var candidates []string
	top, single := "", true
	for i := range entries {
		e := &entries[i]
		if e.name == "" || ignoredPath(e.name) {
			continue
		}
		if c, ok := markerAbove(e.name, e.mode.Type() == fs.ModeDir || e.mode.Type() == fs.ModeSymlink); ok {
			if n := len(candidates); n == 0 || candidates[n-1] != c {
				candidates = append(candidates, c)
			}
		}
		first, _, deep := strings.Cut(e.name, "/")
		single = single && (deep || e.mode.IsDir()) && (top == "" || top == first)
		top = first
	}
	if root, found, err = chooseRoot(candidates); err != nil || found {
		return root, found, err
	}
	if single && top != "" {
		return top, false, nil
	}
	return ".", false, nil
}

// below cuts a path to be relative to a folder. ok is false for what lies
// outside it and for the folder itself.
func below(name, folder string) (rel string, ok bool) {
	if name == "" {
		return "", false
	}
	if folder == "." {
		return name, true
	}
	if rel, ok = strings.CutPrefix(name, folder); !ok || len(rel) < 2 || rel[0] != '/' {
		return "", false
	}
	return rel[1:], true
}
