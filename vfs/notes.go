package vfs

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// standing writes "1 name stands" or "12 names stand".
func standing(n int) string {
	if n == 1 {
		return "1 name stands"
	}
	return counted(n, "name") + " stand"
}

// counted writes "1 name" or "12 names".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return number(int64(n)) + " " + noun + "s"
}

// caseClashes finds names that differ in letter case alone. They are kept
// apart here and would be one file on Windows and macOS. Only names of one
// folder are compared; where folders clash, what lies in them is not told.
type caseClashes map[caseKey][]string

type caseKey struct {
	folder int
	name   string
}

func (c caseClashes) add(folder int, base, path string) {
	key := caseKey{folder, strings.ToLower(base)}
	c[key] = append(c[key], path)
}

func (c caseClashes) notes() []string {
	var names []string
	for _, paths := range c {
		if len(paths) > 1 {
			names = append(names, paths...)
		}
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	return []string{fmt.Sprintf("%s differ in letter case alone and are one file on Windows and macOS: %s", counted(len(names), "name"), some(names))}
}

// typeName says in words what is not a regular file.
func typeName(m fs.FileMode) string {
	switch m.Type() {
	case fs.ModeDir:
		return "a folder"
	case fs.ModeNamedPipe:
		return "a named pipe"
	case fs.ModeSocket:
		return "a socket"
	case fs.ModeDevice, fs.ModeDevice | fs.ModeCharDevice:
		return "a device"
	case fs.ModeSymlink:
		return "a link"
	}
	return "a special file"
}

// skipped tells whether a name is left out of listings for being large and
// nobody's evidence. It stays reachable.
func skipped(base string) bool { return base == ".git" || base == "node_modules" }

// leftOutNotes says how many folders are left out so, by name.
func leftOutNotes(left map[string]int) []string {
	var notes []string
	for _, base := range []string{".git", "node_modules"} {
		if left[base] > 0 {
			notes = append(notes, fmt.Sprintf("%s left out of listings (%s): such folders are large and hold no evidence; a path into one still resolves", base, number(int64(left[base]))))
		}
	}
	return notes
}

// count gives the files that are listed, and those that are ignored.
func (t *tree) count() (files, ignored int) {
	for _, n := range t.nodes {
		switch {
		case n.kind&isFile == 0:
		case n.kind&hidden != 0:
			ignored++
		default:
			files++
		}
	}
	return files, ignored
}

// notes says which names are there more than once, in one way or another.
func (t *tree) notes() []string {
	var same, differ, both []string
	cases := caseClashes{}
	for k, n := range t.nodes {
		switch {
		case n.kind&(isFolder|isFile) == isFolder|isFile:
			both = append(both, n.path)
		case n.kind&differing != 0:
			differ = append(differ, n.path)
		case len(t.again[int32(k)]) > 0:
			same = append(same, n.path)
		}
		if k > 0 && n.kind&hidden == 0 {
			cases.add(int(n.up), n.base(), n.path)
		}
	}
	var notes []string
	add := func(names []string, format string) {
		if len(names) > 0 {
			slices.Sort(names)
			notes = append(notes, fmt.Sprintf(format, standing(len(names)), some(names)))
		}
	}
	add(same, "%s more than once in the zip, with the same size and checksum, counted once: %s")
	add(differ, "%s more than once in the zip, with different content, and cannot be read: %s")
	add(both, "%s in the zip both as a file and as a folder, and cannot be read: %s")
	return append(notes, cases.notes()...)
}
