package resolve

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

// candidate is a document to be judged.
type candidate struct {
	path string
	kind string
	run  *workspace.Run // nil outside any run
}

// find lists the documents to be judged, sorted by path. A Markdown file that
// cannot be read and might have been one becomes a problem of the workspace;
// one that certainly is a document is judged all the same, and fails.
func (c *checker) find() ([]candidate, error) {
	declared := c.declared()
	names := c.ws.Documents()
	for _, extra := range slices.Sorted(maps.Keys(declared)) {
		if !slices.Contains(names, extra) {
			names = append(names, extra)
		}
	}
	slices.Sort(names)

	var found []candidate
	for i, name := range names {
		if err := c.ctx.Err(); err != nil {
			return nil, err
		}
		run, inRun := c.ws.Run(name)
		if !c.wanted(name, run) {
			continue
		}
		c.progress(Progress{Stage: "documents", Done: i + 1, Total: len(names), Path: name})
		kind := ""
		if inRun {
			kind = kindByPlace(run, name)
		}
		switch {
		case kind != "":
		case inRun && strings.HasSuffix(path.Base(name), "handoff.md"):
			kind = report.KindHandoff
		case c.holdsFourHeadings(name, declared[name]):
			kind = report.KindHandoff
		case declared[name], slices.Contains(c.opts.Documents, name):
			kind = report.KindCited
		default:
			continue
		}
		found = append(found, candidate{name, kind, run})
	}
	return found, nil
}

// declared returns the Markdown outputs that the stages of the runs declare.
func (c *checker) declared() map[string]bool {
	all := map[string]bool{}
	for _, run := range c.ws.Runs() {
		if c.opts.Run != "" && run.ID != c.opts.Run {
			continue
		}
		for _, out := range run.Outputs() {
			all[out] = true
		}
	}
	return all
}

func (c *checker) wanted(name string, run *workspace.Run) bool {
	if len(c.opts.Documents) > 0 && !slices.Contains(c.opts.Documents, name) {
		return false
	}
	return c.opts.Run == "" || run != nil && run.ID == c.opts.Run
}

// holdsFourHeadings reads a Markdown file that no name makes a handoff.
func (c *checker) holdsFourHeadings(name string, declared bool) bool {
	text, err := c.ws.Text(name)
	if err == nil {
		return markdown.HasFourHeadings(text.Data)
	}
	var fault *workspace.Fault
	if errors.As(err, &fault) && !declared {
		c.problems = append(c.problems, report.Problem{
			Path:    name,
			Reason:  fault.Reason,
			Message: fmt.Sprintf("%s could not be read to see whether it is a handoff: %s", name, fault.Message),
		})
	}
	return false
}

// unreadable says why a document could not be read, as a problem that fails it.
func unreadable(name string, err error) report.Problem {
	p := report.Problem{Path: name, Reason: "zip:unreadable", Message: fmt.Sprintf("%s cannot be read: %v. Make it readable and check again.", name, err)}
	var fault *workspace.Fault
	switch {
	case errors.As(err, &fault):
		p.Reason, p.Message = fault.Reason, fmt.Sprintf("%s cannot be read, so it was not judged: %s", name, fault.Message)
	case errors.Is(err, fs.ErrNotExist):
		p.Message = fmt.Sprintf("%s is not there any more.", name)
	}
	return p
}
