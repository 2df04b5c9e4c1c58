package workspace

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Run is one run of the workspace.
type Run struct {
	Dir string // path of its folder
	ID  string // name of its folder

	w         *Workspace
	file      *RunFile
	state     *RunState
	declared  []stageOutput // nil until looked up
	asked     map[string]*PhaseQuestions
	questions *Questions
	events    *Events
	epics     map[string][]string // by repository
}

const (
	workFolder      = "tldrx-work"
	worktreesFolder = ".tldrx/worktrees"
)

// Run returns the run that a document belongs to: the last folder called
// tldrx-work on its path plus the folder below it. The name of that folder is
// not checked.
func (w *Workspace) Run(doc string) (*Run, bool) {
	segments := strings.Split(doc, "/")
	// The document itself is the last segment and no folder.
	for i := len(segments) - 3; i >= 0; i-- {
		if segments[i] == workFolder {
			return w.run(strings.Join(segments[:i+2], "/")), true
		}
	}
	return nil, false
}

func (w *Workspace) run(dir string) *Run {
	r, ok := w.runs[dir]
	if !ok {
		r = &Run{Dir: dir, ID: path.Base(dir), w: w}
		w.runs[dir] = r
	}
	return r
}

// Runs returns every run folder that holds a file and is named as a run is
// ([ValidRunID]), sorted by path. Folders below one whose name starts with a
// dot or is node_modules are not looked at.
func (w *Workspace) Runs() []*Run {
	if w.named != nil {
		return w.named
	}
	w.named = []*Run{}
	last := ""
	for _, name := range w.Files().All() {
		if !strings.Contains(name, workFolder+"/") {
			continue
		}
		r, ok := w.Run(name)
		if !ok || r.Dir == last || !ValidRunID(r.ID) || !visible(r.Dir, -1) || strings.Contains("/"+r.Dir, "/.") {
			continue
		}
		last = r.Dir
		w.named = append(w.named, r)
	}
	slices.SortFunc(w.named, func(a, b *Run) int { return strings.Compare(a.Dir, b.Dir) })
	w.named = slices.Compact(w.named)
	return w.named
}

// ValidRunID reports whether id is six digits, "-" and 1 to 40 of a-z 0-9 -.
func ValidRunID(id string) bool {
	if len(id) < 8 || len(id) > 47 || id[6] != '-' {
		return false
	}
	for i := range len(id) {
		switch c := id[i]; {
		case '0' <= c && c <= '9':
		case i > 6 && ('a' <= c && c <= 'z' || c == '-'):
		case i == 6:
		default:
			return false
		}
	}
	return true
}

// Epics returns the folders of this run's checkouts of repo that are not
// merged: .tldrx/worktrees/<repo>/_epic-<run>-<anything>, sorted. Where the
// ids of several runs fit a folder's name it belongs to the longest.
func (r *Run) Epics(repo string) []string {
	found, ok := r.epics[repo]
	if !ok {
		if r.epics == nil {
			r.epics = map[string][]string{}
		}
		found = r.findEpics(repo)
		r.epics[repo] = found
	}
	return found
}

func (r *Run) findEpics(repo string) []string {
	dir := worktreesFolder + "/" + repo
	if strings.Contains(repo, "/") || !fs.ValidPath(dir) || !r.w.folder(dir) {
		return nil
	}
	entries, err := fs.ReadDir(r.w.fsys, dir)
	if err != nil {
		return nil
	}
	var found []string
	for _, e := range entries {
		name := dir + "/" + e.Name()
		if r.owns(e.Name()) && r.w.folder(name) {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return found
}

// owns reports whether an epic checkout's folder is this run's.
func (r *Run) owns(folder string) bool {
	if !fitsEpic(folder, r.ID) {
		return false
	}
	for _, other := range r.w.Runs() {
		if len(other.ID) > len(r.ID) && fitsEpic(folder, other.ID) {
			return false
		}
	}
	return true
}

func fitsEpic(folder, run string) bool {
	rest, ok := strings.CutPrefix(folder, "_epic-"+run+"-")
	return ok && rest != ""
}
