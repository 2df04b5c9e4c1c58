package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

// factsCmd is the group of commands about recorded facts; alone it lists them.
type factsCmd struct {
	List factsListCmd `cmd:"" default:"withargs" help:"List the recorded facts: who decided, what holds, what leans on it."`
	Add  factsAddCmd  `cmd:"" help:"Record a fact that answers no question."`
}

type factsListCmd struct {
	Path string `arg:"" optional:"" name:"path" help:"Folder or zip of a workspace, or - for a zip on standard input. Without one: the nearest workspace at or above the current folder."`
	Repo string `name:"repo" placeholder:"NAME" help:"Only facts whose scope names this repository. A fact that names none is about no repository in particular and is left out."`
	Live bool   `name:"live" help:"Only facts that hold: neither superseded nor retired."`
	JSON bool   `name:"json" help:"Print JSON."`
	Root string `name:"root" placeholder:"FOLDER" help:"Folder inside PATH that is the workspace; . is PATH as it is."`
}

func (*factsListCmd) Examples() string {
	return `assay facts                        every fact of the workspace around the current folder
assay facts --live --repo berthd . what holds for one repository
assay facts --json ws.zip          for a program

Exit code 3 means that there is no fact to list. Who decided is "not stated"
where the row does not say so; that is never the owner.`
}

// reportOf checks a workspace for a command that shows one part of the report.
func reportOf(ctx context.Context, p *program, path, root, run string) (*report.Report, error) {
	ws, err := (&checkCmd{Root: root}).open(p, path)
	if err != nil {
		return nil, (*costCmd)(nil).unopened(err)
	}
	defer ws.Close()
	rep, err := resolve.Check(ctx, ws.fs, resolve.Options{Name: ws.name, Version: p.version, Run: run})
	if err == nil {
		err = ws.fs.Err() // a limit that was met while a folder was listed
	}
	if err != nil {
		return nil, (*costCmd)(nil).unopened(err)
	}
	return rep, nil
}

func (c *factsListCmd) Run(ctx context.Context, p *program) error {
	rep, err := reportOf(ctx, p, c.Path, c.Root, "")
	if err != nil {
		return err
	}
	if c.Repo != "" && !slices.Contains(rep.Workspace.Repos, c.Repo) {
		declared := "none is declared"
		if len(rep.Workspace.Repos) > 0 {
			declared = "declared are " + strings.Join(rep.Workspace.Repos, ", ")
		}
		return fmt.Errorf("no repository %q in .tldrx/workspace.yml; %s", c.Repo, declared)
	}
	facts := slices.DeleteFunc(slices.Clone(rep.Facts), func(f report.Fact) bool {
		return c.Repo != "" && !slices.Contains(f.Repos, c.Repo) || c.Live && f.Status != "live"
	})
	for _, problem := range rep.Workspace.Problems {
		if problem.Reason == "facts-unreadable" {
			p.fail("%s", problemLine(problem))
		}
	}
	if c.JSON {
		err = p.json(struct {
			Facts          []report.Fact          `json:"facts"`
			Contradictions []report.Contradiction `json:"contradictions"`
			Problems       []report.Problem       `json:"problems"`
		}{facts, rep.Contradictions, recordProblems(rep, true)})
	} else {
		_, err = p.stdout.Write([]byte(factsText(rep, facts)))
	}
	if err == nil && len(facts) == 0 {
		return exitWith(exitNothing, fmt.Errorf("%s: no fact to list", rep.Workspace.Name))
	}
	return err
}

// recordProblems are the breaches in facts.yml, or those in questions.
func recordProblems(r *report.Report, facts bool) []report.Problem {
	return slices.DeleteFunc(slices.Clone(r.RecordProblems), func(p report.Problem) bool {
		return report.AboutFacts(p) != facts
	})
}

func factsText(r *report.Report, facts []report.Fact) string {
	var b strings.Builder
	status := map[string]int{}
	for _, f := range facts {
		status[f.Status]++
	}
	noun := "facts"
	if len(facts) == 1 {
		noun = "fact"
	}
	fmt.Fprintf(&b, "%d %s: %d live, %d superseded, %d retired\n", len(facts), noun, status["live"], status["superseded"], status["retired"])
	for _, run := range r.Runs {
		if s := run.Decisions.Sentence(); s != "" {
			fmt.Fprintf(&b, "%s: %s\n", format.Visible(run.ID), s)
		}
		if run.Decisions == nil {
			continue
		}
		for _, claimed := range run.Decisions.Claimed {
			if !claimed.Agrees {
				fmt.Fprintf(&b, "  %s:%d says otherwise: %s\n", format.Visible(claimed.Path), claimed.Line, format.Visible(claimed.Text))
			}
		}
	}
	for _, f := range facts {
		fmt.Fprintf(&b, "\n%s  %s  decided by: %s  confidence: %s  scope: %s  cited by %d\n",
			format.Visible(f.ID), f.Status, stated(f.DecidedBy), stated(f.Confidence), format.Visible(f.ScopeText()), len(f.CitedBy))
		fmt.Fprint(&b, wrap(format.Visible(f.Text), 92, "    "))
		for _, line := range factNotes(f) {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	if len(facts) > 0 {
		b.WriteString("\n")
		contradictionsText(&b, r.Contradictions)
	}
	problemsText(&b, recordProblems(r, true))
	return b.String()
}

// factNotes say what else is recorded of a fact.
func factNotes(f report.Fact) []string {
	var notes []string
	say := func(layout string, values ...*string) {
		var all []any
		for _, v := range values {
			if v == nil {
				return
			}
			all = append(all, format.Visible(*v))
		}
		notes = append(notes, fmt.Sprintf(layout, all...))
	}
	say("recorded %s by %s", f.When, f.Who)
	say("answers %s", f.Question)
	say("supersedes %s", f.Supersedes)
	say("superseded by %s", f.SupersededBy)
	say("retired %s", f.RetiredAt)
	say("retired by %s", f.RetiredBy)
	say("retired because: %s", f.RetiredReason)
	if f.Truncated {
		notes = append(notes, "the text was cut when it was recorded")
	}
	return notes
}

func stated(s *string) string {
	if s == nil {
		return "not stated"
	}
	return format.Visible(*s)
}

func contradictionsText(b *strings.Builder, all []report.Contradiction) {
	if len(all) == 0 {
		b.WriteString(report.NoContradiction + "\n")
		return
	}
	lexical := false
	for _, c := range all {
		if c.Score == nil {
			fmt.Fprintf(b, "recorded: %s and %s contradict each other\n", format.Visible(c.A), format.Visible(c.B))
			continue
		}
		lexical = true
		fmt.Fprintf(b, "worth a look: do %s and %s contradict each other? score %.2f\n", format.Visible(c.A), format.Visible(c.B), *c.Score)
	}
	if lexical {
		fmt.Fprintf(b, "%s\n", report.LexicalLimits)
	}
}

func problemsText(b *strings.Builder, problems []report.Problem) {
	if len(problems) > 0 {
		fmt.Fprintf(b, "\n%d breaches of the format, which change no outcome:\n", len(problems))
	}
	for _, p := range problems {
		fmt.Fprintf(b, "  %s\n", format.Visible(problemLine(p)))
	}
}
