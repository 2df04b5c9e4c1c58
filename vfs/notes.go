package vfs

import (
	"fmt"
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
