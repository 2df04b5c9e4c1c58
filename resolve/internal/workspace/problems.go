package workspace

import (
	"github.com/fa6e744d/assay/resolve/report"
)

// Problems returns what is wrong with the files with a meaning that were read
// so far, sorted by path, line and reason.
func (w *Workspace) Problems() []report.Problem {
	all := []report.Problem{}
	for _, p := range w.problems {
		all = append(all, p...)
	}
	return report.SortProblems(all)
}

// problem lists a fault as a problem and returns it. Two readers may meet the
// same fault of one file; it is listed once.
func (w *Workspace) problem(f *Fault) *Fault {
	p := report.Problem{Path: f.Path, Reason: f.Reason, Message: f.Message}
	if f.Line > 0 {
		line := f.Line
		p.Line = &line
	}
	w.problems[f.Path] = append(w.problems[f.Path], p)
	return f
}
