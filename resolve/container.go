package resolve

import (
	"io/fs"

	"github.com/fa6e744d/assay/resolve/report"
)

// Container is implemented by a file system that knows what it was made from.
// Package vfs implements it; one that does not is described by its files
// alone.
type Container interface {
	// Identity returns lower-case hexadecimal SHA-256 of a zip's central
	// directory and of the whole zip, "" for what is not known.
	Identity() (directory, whole string)
	// Entries counts the files, ignored ones left out.
	Entries() int
	// Root is the folder inside the container that serves as root, "." when
	// nothing was stripped.
	Root() string
	// Notes says in words what was stripped, ignored, decoded or left out.
	Notes() []string
}

func describe(fsys fs.FS, name string) report.Workspace {
	w := report.Workspace{
		Name:     name,
		Root:     ".",
		Repos:    []string{},
		Notes:    []string{},
		Problems: []report.Problem{},
	}
	c, ok := fsys.(Container)
	if !ok {
		return w
	}
	directory, whole := c.Identity()
	w.Identity = report.Identity{DirectorySHA256: optional(directory), SHA256: optional(whole)}
	w.Entries = c.Entries()
	w.Root = c.Root()
	w.Notes = append(w.Notes, c.Notes()...)
	return w
}

// optional turns the empty string into null.
func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
