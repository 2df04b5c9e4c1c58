package resolve

import (
	"context"
	"fmt"
	"io/fs"
	"slices"

	"github.com/fa6e744d/assay/resolve/internal/money"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Costs is what the runs of a workspace were reported to have spent.
type Costs struct {
	Runs     []RunCost        // those with any money to report, sorted by id
	Money    *report.Money    // all of them together; nil when there are none
	Problems []report.Problem // files that could not be read as what they should be
}

// RunCost is the money of one run.
type RunCost struct {
	ID      string
	Title   *string // as its run.yml states it
	HasFile bool    // there is a run.yml, readable or not
	Money   *report.Money
}

// Cost reads the ledgers and budgets of a workspace and weighs nothing else. It
// is much quicker than [Check], whose report holds the same. With a run it reads
// that one alone.
func Cost(ctx context.Context, fsys fs.FS, run string) (*Costs, error) {
	if _, err := fs.Stat(fsys, "."); err != nil {
		return nil, fmt.Errorf("reading the root of the workspace: %w", err)
	}
	ws := workspace.Open(fsys)
	c := &Costs{}
	var all []*report.Money
	for _, r := range ws.Runs() {
		if run != "" && r.ID != run {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m, head := money.Run(ws, r)
		if m == nil {
			continue
		}
		all = append(all, m)
		c.Runs = append(c.Runs, RunCost{ID: r.ID, Title: optional(head.Title), HasFile: head.File, Money: m})
	}
	c.Money = money.Workspace(all)
	c.Problems = ws.Problems()
	return c, nil
}

// addMoney puts the money of the runs into a report: beside what else is known
// of a run, or as a run of its own. With a run it reads that one alone.
func addMoney(ws *workspace.Workspace, rep *report.Report, only string) {
	var all []*report.Money
	for _, r := range ws.Runs() {
		if only != "" && r.ID != only {
			continue
		}
		m, head := money.Run(ws, r)
		if m == nil {
			continue
		}
		all = append(all, m)
		i := slices.IndexFunc(rep.Runs, func(known report.Run) bool { return known.ID == r.ID && known.Money == nil })
		if i < 0 {
			i = len(rep.Runs)
			rep.Runs = append(rep.Runs, report.Run{
				ID: r.ID, Title: optional(head.Title),
				Stages: []report.Stage{}, Stories: []report.Story{}, Questions: []report.Question{},
			})
		}
		rep.Runs[i].Money = m
	}
	rep.Money = money.Workspace(all)
}
