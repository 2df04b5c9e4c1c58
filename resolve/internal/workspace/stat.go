package workspace

import (
	"io/fs"
)

// Entry is what stands at a name.
type Entry struct {
	Name    string
	Folder  bool  // a folder; else a regular file
	Empty   bool  // a folder without entries, or a file without bytes
	Size    int64 // of a file
	ViaLink bool  // a link was followed to reach it
}

type statResult struct {
	entry Entry
	err   error
	known bool // Empty of a folder was looked at
}

// Stat says what stands at name. The error is one that [errors.Is] finds to be
// [io/fs.ErrNotExist] when nothing is there and a [*Fault] when the entry cannot be
// looked at. A file that Stat finds may still be impossible to read.
func (w *Workspace) Stat(name string) (Entry, error) {
	r := w.stat(name)
	if r.err != nil || !r.entry.Folder || r.known {
		return r.entry, r.err
	}
	entries, err := fs.ReadDir(w.fsys, name)
	if err != nil {
		r = statResult{err: w.classify(name, err)}
	}
	r.entry.Empty, r.known = err == nil && len(entries) == 0, true
	w.stats[name] = r
	return r.entry, r.err
}

// stat is [Workspace.Stat] without looking into folders.
func (w *Workspace) stat(name string) statResult {
	if r, ok := w.stats[name]; ok {
		return r
	}
	if !fs.ValidPath(name) {
		return statResult{err: fs.ErrNotExist}
	}
	var r statResult
	info, err := fs.Stat(w.fsys, name)
	switch {
	case err != nil:
		r.err = w.classify(name, err)
	case info.IsDir():
		r.entry = Entry{Name: name, Folder: true, ViaLink: w.linked(name)}
	case info.Mode().IsRegular():
		r.entry = Entry{Name: name, Empty: info.Size() == 0, Size: info.Size(), ViaLink: w.linked(name)}
	default:
		r.err = &Fault{Path: name, Reason: ReasonUnreadable, Message: "the entry is neither a file nor a folder; replace it and check again"}
	}
	w.stats[name] = r
	return r
}

// folder reports whether name is a folder.
func (w *Workspace) folder(name string) bool {
	r := w.stat(name)
	return r.err == nil && r.entry.Folder
}

// linksTo returns how many links are followed to reach name.
func (w *Workspace) linksTo(name string) int {
	if w.links == nil || name == "." {
		return 0
	}
	return len(w.links.Links(name))
}

func (w *Workspace) linked(name string) bool { return w.linksTo(name) > 0 }
