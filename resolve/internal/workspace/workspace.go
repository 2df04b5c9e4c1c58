// Package workspace holds what a workspace contains: its text files, its
// configuration, facts, questions, code graph, map, known web addresses and
// runs. Everything is read from an [io/fs.FS], only when asked, once, and
// kept; the same files give the same answers in the same order.
//
// Names are slash-separated paths inside the workspace, as [io/fs.ValidPath]
// wants them. A path that is absolute or climbs names nothing here: it is
// never joined to the root and never leaves it. Names are compared as bytes;
// another letter case or Unicode form is another name, and [Index] is there
// to offer it.
//
// A file that cannot be read is data, not a failure of the program. A reader
// returns what could be read and says what could not: [Workspace.Text] with a
// [Fault], the readers of files with a meaning with a State and a Fault of
// their own, and all of the latter are listed by [Workspace.Problems].
//
// Lines of a file end at LF alone: an empty file has none, any other file has
// as many as LF-separated pieces, minus one if it ends with LF. A byte-order
// mark at the start of a file is not part of its text.
//
// A Workspace is not safe for concurrent use.
package workspace

import (
	"io/fs"

	"github.com/fa6e744d/assay/resolve/report"
)

// Workspace reads one workspace.
type Workspace struct {
	fsys  fs.FS
	links linker // nil when the file system follows no links of its own

	texts map[string]textResult
	stats map[string]statResult
	index *Index

	config *Config
	facts  *Facts
	graph  *Graph
	codes  *Map
	urls   map[string]*urlSet // by run folder, "" for the notes of the workspace
	urlsOf map[string]*URLs   // by document
	runs   map[string]*Run
	named  []*Run // all run folders, nil until asked for

	unlisted map[string]*Fault           // folders that could not be listed
	problems map[string][]report.Problem // by path; filled by the readers
}

// linker is what a file system offers that follows links inside it.
type linker interface {
	// Links returns the links followed to reach name, nil when there are none.
	Links(name string) []string
}

// Open returns a Workspace over fsys, whose root is the root of the
// workspace. Nothing is read yet.
func Open(fsys fs.FS) *Workspace {
	w := &Workspace{
		fsys:     fsys,
		texts:    map[string]textResult{},
		stats:    map[string]statResult{},
		runs:     map[string]*Run{},
		urls:     map[string]*urlSet{},
		urlsOf:   map[string]*URLs{},
		unlisted: map[string]*Fault{},
		problems: map[string][]report.Problem{},
	}
	w.links, _ = fsys.(linker)
	return w
}

// State says what became of a file with a meaning.
type State int

// Missing is a file that is not there, Unreadable one that is there and
// cannot be read as what it should be, Read one that was read.
const (
	Missing State = iota
	Unreadable
	Read
)

// Place is a line of a file. Line is 1-based.
type Place struct {
	Path string
	Line int
}
