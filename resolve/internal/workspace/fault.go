package workspace

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Reasons of problems with files that have a meaning. A file that cannot be
// read at all has the reason of its [Fault] instead.
const (
	ReasonWorkspace = "workspace-unreadable"
	ReasonOutside   = "repo-outside"
	ReasonFacts     = "facts-unreadable"
	ReasonGraph     = "graph-unreadable"
	ReasonRun       = "run-unreadable"
	ReasonEvents    = "events-unreadable"
	ReasonQuestions = "questions-unreadable"

	ReasonNotText    = "zip:not-text"
	ReasonUnreadable = "zip:unreadable"
)

// ErrFolder says that a name is a folder where a file was asked for.
var ErrFolder = errors.New("is a folder")

// Fault says why a file that is there cannot be used. It is never the author's
// lie: what rests on such a file cannot be checked.
type Fault struct {
	Path    string
	Reason  string // "zip:bad-checksum", "facts-unreadable", …
	Line    int    // 1-based, 0 when it has no place
	Message string // a sentence: what was found and what to do
}

func (f *Fault) Error() string {
	if f.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", f.Path, f.Line, f.Message)
	}
	return f.Path + ": " + f.Message
}

// reasoner is an error of a file system that says why, as a stable code.
type reasoner interface{ Reason() string }

// classify sorts an error that the file system gave for name: nothing is
// there, or a fault. A folder of an operating system has further words for
// "nothing there" (a file where a folder is needed, a name that no file can
// have); they are found out here, so that a folder and its zip answer alike.
func (w *Workspace) classify(name string, err error) error {
	var why reasoner
	if errors.As(err, &why) {
		return &Fault{Path: name, Reason: why.Reason(), Message: fmt.Sprintf("the entry cannot be read: %s; replace it and check again", cause(err))}
	}
	if errors.Is(err, fs.ErrNotExist) || impossible(name) || w.belowFile(name) {
		return fs.ErrNotExist
	}
	return &Fault{Path: name, Reason: ReasonUnreadable, Message: fmt.Sprintf("the entry cannot be read: %s; replace it and check again", cause(err))}
}

// cause leaves away the operation and the path that a [fs.PathError] repeats.
func cause(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// impossible reports whether no common operating system can hold the name: a
// NUL in it, or a segment above 255 bytes.
func impossible(name string) bool {
	if strings.IndexByte(name, 0) >= 0 {
		return true
	}
	for segment := range strings.SplitSeq(name, "/") {
		if len(segment) > 255 {
			return true
		}
	}
	return len(name) > 4095
}

// belowFile reports whether a parent of name is a file.
func (w *Workspace) belowFile(name string) bool {
	for i := 0; i < len(name); i++ {
		if name[i] != '/' {
			continue
		}
		info, err := fs.Stat(w.fsys, name[:i])
		if err != nil {
			return false
		}
		if !info.IsDir() {
			return true
		}
	}
	return false
}

func sortFaults(all []*Fault) {
	slices.SortFunc(all, func(a, b *Fault) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line)) })
}
