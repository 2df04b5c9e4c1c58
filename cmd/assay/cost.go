package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

type costCmd struct {
	Path    string `arg:"" optional:"" name:"path" help:"Folder or zip of a workspace, or - for a zip on standard input. Without one: the nearest workspace at or above the current folder."`
	All     bool   `name:"all" help:"Every run that has a run.yml, the newest first, instead of the newest one."`
	Stories bool   `name:"stories" help:"What each story cost against the ceilings of its spawns."`
	By      string `name:"by" enum:",phase,stage,model,actor,story" default:"" placeholder:"WHAT" help:"The same attempts by phase, stage, model, actor or story."`
	Run_    string `name:"run" placeholder:"ID" help:"This run instead of the newest."`
	JSON    bool   `name:"json" help:"Print JSON."`
	Root    string `name:"root" placeholder:"FOLDER" help:"Folder inside PATH that is the workspace; . is PATH as it is."`
}

func (*costCmd) Examples() string {
	return `assay cost                       the newest run of the workspace around the current folder
assay cost --all harbour.zip     every run, the newest first
assay cost --stories .           stories against the ceilings of their spawns
assay cost --by model .          the same attempts by model
assay cost --json . > cost.json  for a program`
}

// Validate refuses what the grammar cannot.
func (c *costCmd) Validate() error {
	switch {
	case c.All && c.Stories:
		return errors.New("--stories takes one run; leave out --all, or name a run with --run")
	case c.All && c.Run_ != "":
		return errors.New("--all and --run exclude each other")
	case c.Stories && c.By != "":
		return errors.New("--stories and --by are two views; ask for one of them")
	}
	return nil
}

func (c *costCmd) Run(ctx context.Context, p *program) error {
	ws, err := (&checkCmd{Root: c.Root}).open(p, c.Path)
	if err != nil {
		return c.unopened(err)
	}
	defer ws.Close()
	costs, err := resolve.Cost(ctx, ws.fs, c.Run_)
	if err == nil {
		err = ws.fs.Err() // a limit that was met while a folder was listed
	}
	if err != nil {
		return c.unopened(err)
	}
	for _, problem := range costs.Problems {
		// Torn lines are said below the run's table.
		if problem.Reason != "events-unreadable" || problem.Line == nil {
			p.fail("%s", problemLine(problem))
		}
	}
	runs, err := c.choose(costs, ws.name)
	if err != nil {
		return exitWith(exitNothing, err)
	}
	switch {
	case c.JSON && c.All:
		return p.json(costProgram(runs))
	case c.JSON && c.Stories:
		return p.json(costStories(runs[0]))
	case c.JSON:
		return p.json(costRun(runs[0]))
	}
	_, err = p.stdout.Write([]byte(c.text(runs)))
	return err
}

// unopened gives an error the exit code that it has everywhere.
func (*costCmd) unopened(err error) error {
	if _, ok := containerReason(err); ok {
		return exitWith(exitNothing, err)
	}
	return err
}

func problemLine(p report.Problem) string {
	at := p.Path
	if p.Line != nil {
		at += fmt.Sprintf(":%d", *p.Line)
	}
	return at + ": " + p.Reason + ": " + p.Message
}

// choose returns the runs to print, the newest first. A run is worth a word
// when its run.yml gives it a title or it has an attempt.
func (c *costCmd) choose(costs *resolve.Costs, name string) ([]resolve.RunCost, error) {
	runs := slices.Clone(costs.Runs)
	slices.SortStableFunc(runs, func(a, b resolve.RunCost) int { return strings.Compare(b.ID, a.ID) })
	switch {
	case c.All:
		runs = slices.DeleteFunc(runs, func(r resolve.RunCost) bool { return !r.HasFile })
	case len(runs) > 1:
		runs = runs[:1]
	}
	runs = slices.DeleteFunc(runs, func(r resolve.RunCost) bool { return r.Title == nil && len(r.Money.Attempts) == 0 })
	switch {
	case len(runs) > 0:
		return runs, nil
	case c.Run_ != "":
		return nil, fmt.Errorf("%s: nothing to report for a run %q: it has neither a run.yml with a title nor an agent.result in its events.jsonl", name, c.Run_)
	case c.All || len(costs.Runs) == 0:
		return nil, fmt.Errorf("%s: nothing to report: no run has a run.yml with a title or an agent.result in its events.jsonl", name)
	}
	return nil, fmt.Errorf("%s: nothing to report for the newest run: it has neither a run.yml with a title nor an agent.result in its events.jsonl; try --all, or --run", name)
}
