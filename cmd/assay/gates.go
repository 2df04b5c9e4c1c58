package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

type gatesCmd struct {
	Path string `arg:"" optional:"" name:"path" help:"Folder or zip of a workspace, or - for a zip on standard input. Without one: the nearest workspace at or above the current folder."`
	Run_ string `name:"run" placeholder:"ID" help:"This run instead of all of them."`
	JSON bool   `name:"json" help:"Print JSON."`
	Root string `name:"root" placeholder:"FOLDER" help:"Folder inside PATH that is the workspace; . is PATH as it is."`
}

func (*gatesCmd) Examples() string {
	return `assay gates                               every run of the workspace around the current folder
assay gates --run 260914-tide-windows .   one run
assay gates --json . > gates.json         for a program

Exit code 2 means that a recorded gate contradicts what the files show, and
3 that no run has a stage to speak of.`
}

func (c *gatesCmd) Run(ctx context.Context, p *program) error {
	ws, err := (&checkCmd{Root: c.Root}).open(p, c.Path)
	if err != nil {
		return (*costCmd)(nil).unopened(err)
	}
	defer ws.Close()
	rep, err := resolve.Check(ctx, ws.fs, resolve.Options{Name: ws.name, Version: p.version, Run: c.Run_})
	if err == nil {
		err = ws.fs.Err() // a limit that was met while a folder was listed
	}
	if err != nil {
		return (*costCmd)(nil).unopened(err)
	}
	stages, findings := 0, 0
	for _, r := range rep.Runs {
		stages += len(r.Stages)
		for _, s := range r.Stages {
			findings += len(s.Findings)
		}
	}
	for _, problem := range rep.Workspace.Problems {
		if problem.Reason == "run-unreadable" || problem.Reason == "story-unreadable" {
			p.fail("%s", problemLine(problem))
		}
	}
	if c.JSON {
		err = p.json(gatesJSON(rep))
	} else {
		_, err = p.stdout.Write([]byte(gatesText(rep)))
	}
	switch {
	case err != nil:
		return err
	case stages == 0 && c.Run_ != "":
		return exitWith(exitNothing, fmt.Errorf("%s: no run %q has a run.yml with a stage", ws.name, c.Run_))
	case stages == 0:
		return exitWith(exitNothing, fmt.Errorf("%s: no run has a run.yml with a stage", ws.name))
	case findings > 0:
		return leave(exitRefused)
	}
	return nil
}

// gatesProgram is the JSON of the command: the runs of the report without their
// money and questions, which have commands of their own.
type gatesProgram struct {
	Runs []gatesRun `json:"runs"`
}

type gatesRun struct {
	ID      string         `json:"id"`
	Path    *string        `json:"path"`
	Title   *string        `json:"title"`
	Scope   *string        `json:"scope"`
	Status  *string        `json:"status"`
	Cursor  *report.Cursor `json:"cursor"`
	Stages  []report.Stage `json:"stages"`
	Stories []report.Story `json:"stories"`
}

func gatesJSON(rep *report.Report) gatesProgram {
	out := gatesProgram{Runs: []gatesRun{}}
	for _, r := range rep.Runs {
		out.Runs = append(out.Runs, gatesRun{r.ID, r.Path, r.Title, r.Scope, r.Status, r.Cursor, r.Stages, r.Stories})
	}
	return out
}

// gatesText draws a table for each run: a row for each stage and below it the
// conditions that do not hold, then what contradicts a recorded gate.
func gatesText(rep *report.Report) string {
	var b strings.Builder
	for i, r := range rep.Runs {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(gatesHead(r))
		if len(r.Stages) > 0 {
			b.WriteString("\n")
			gatesStages(&b, r)
		}
		if len(r.Stories) > 0 {
			b.WriteString("\nstories: " + format.Visible(r.StoriesText()) + "\n")
		}
		for _, s := range r.Stages {
			for n, f := range s.Findings {
				if n == 0 {
					b.WriteString("\n")
				}
				b.WriteString(format.Visible(problemLine(f)) + "\n")
			}
		}
	}
	return b.String()
}

func gatesHead(r report.Run) string {
	head := r.ID
	if r.Title != nil {
		head += "  " + *r.Title
	}
	return format.Visible(head) + "\n" + format.Visible(r.Standing()) + "\n"
}

func gatesStages(b *strings.Builder, r report.Run) {
	t := newTable("STAGE", "STATUS", "EXPERT", "MODEL", "GATE", "CONDITIONS")
	for _, s := range r.Stages {
		t.row(s.Name(), report.StatedOr(s.Status), report.StatedOr(s.Expert), report.StatedOr(s.Model), s.GateText(), s.ConditionsText())
		for _, c := range s.Conditions {
			if c.State != report.Holds {
				t.row("  " + c.ID)
				t.note(c.State + ": " + c.Detail)
			}
		}
	}
	t.write(b)
}
