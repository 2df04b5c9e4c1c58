package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

type questionsCmd struct {
	Path string `arg:"" optional:"" name:"path" help:"Folder or zip of a workspace, or - for a zip on standard input. Without one: the nearest workspace at or above the current folder."`
	Run_ string `name:"run" placeholder:"ID" help:"This run instead of all of them."`
	Open bool   `name:"open" help:"Only what waits for somebody: open questions, and answers that were not recorded."`
	Lint bool   `name:"lint" help:"Name the headings and blocks that break the grammar, show the grammar, and exit with 2 when there is one."`
	JSON bool   `name:"json" help:"Print JSON."`
	Root string `name:"root" placeholder:"FOLDER" help:"Folder inside PATH that is the workspace; . is PATH as it is."`
}

func (*questionsCmd) Examples() string {
	return `assay questions                    every question of the workspace around the current folder
assay questions --open .           what still waits for an answer
assay questions --lint .           which blocks cannot be read, and how to write one
assay questions --json ws.zip      for a program

Exit code 3 means that no question was asked; with --lint, 2 means that a
block breaks the grammar.`
}

// questionsOfRun is one run of the JSON.
type questionsOfRun struct {
	Run       string            `json:"run"`
	Questions []report.Question `json:"questions"`
}

func (c *questionsCmd) Run(ctx context.Context, p *program) error {
	rep, err := reportOf(ctx, p, c.Path, c.Root, c.Run_)
	if err != nil {
		return err
	}
	for _, problem := range rep.Workspace.Problems {
		if problem.Reason == "questions-unreadable" {
			p.fail("%s", problemLine(problem))
		}
	}
	runs, n := []questionsOfRun{}, 0
	for _, r := range rep.Runs {
		one := questionsOfRun{Run: r.ID, Questions: []report.Question{}}
		for _, q := range r.Questions {
			if !c.Open || q.State == report.QuestionOpen || q.State == report.QuestionNotRecorded {
				one.Questions = append(one.Questions, q)
			}
		}
		if len(one.Questions) > 0 {
			runs = append(runs, one)
			n += len(one.Questions)
		}
	}
	problems := recordProblems(rep, false)
	switch {
	case c.JSON:
		err = p.json(struct {
			Runs     []questionsOfRun `json:"runs"`
			Problems []report.Problem `json:"problems"`
		}{runs, problems})
	case c.Lint:
		_, err = p.stdout.Write([]byte(lintText(problems)))
	default:
		_, err = p.stdout.Write([]byte(questionsText(runs, problems)))
	}
	switch {
	case err != nil:
		return err
	case c.Lint && len(problems) > 0:
		return leave(exitRefused)
	case n == 0 && len(problems) == 0:
		what := "no question was asked"
		if c.Open {
			what = "no question is open"
		}
		return exitWith(exitNothing, fmt.Errorf("%s: %s", rep.Workspace.Name, what))
	}
	return nil
}

func lintText(problems []report.Problem) string {
	if len(problems) == 0 {
		return "Every question follows the grammar.\n"
	}
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "%s\n", format.Visible(problemLine(p)))
	}
	fmt.Fprintf(&b, "\nA question is written so; the line Recommended may be left out:\n\n")
	for line := range strings.Lines(resolve.QuestionGrammar) {
		b.WriteString("    " + line)
	}
	return b.String()
}

func questionsText(runs []questionsOfRun, problems []report.Problem) string {
	var b strings.Builder
	for i, r := range runs {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s\n", format.Visible(r.Run))
		for _, q := range r.Questions {
			questionText(&b, q)
		}
	}
	problemsText(&b, problems)
	if len(problems) > 0 {
		b.WriteString("  assay questions --lint shows the grammar.\n")
	}
	return b.String()
}

func questionText(b *strings.Builder, q report.Question) {
	advisory := ""
	if q.Advisory {
		advisory = ", advisory: nothing waits for it"
	}
	fmt.Fprintf(b, "\n  %s  %s%s  %s:%d\n", q.ID, q.StateText(), advisory, format.Visible(q.Path), q.Line)
	fmt.Fprint(b, wrap(format.Visible(q.Title), 88, "      "))
	if q.Why != nil {
		fmt.Fprintf(b, "      why asked: %s\n", format.Visible(*q.Why))
	}
	for _, s := range q.WhySources {
		fmt.Fprintf(b, "      source %s: %s\n", format.Visible(s.Raw), s.Outcome)
	}
	if q.State == report.QuestionOpen {
		for _, o := range q.Options {
			mark := ""
			if q.Recommended != nil && *q.Recommended == o.Letter {
				mark = "  (recommended)"
			}
			fmt.Fprintf(b, "      %s) %s%s\n", o.Letter, format.Visible(o.Text), mark)
		}
	}
	if q.Answer != nil {
		fmt.Fprintf(b, "      answer: %s", format.Visible(*q.Answer))
		if q.AnsweredBy != nil {
			fmt.Fprintf(b, " (%s)", format.Visible(*q.AnsweredBy))
		}
		if q.Fact != nil {
			fmt.Fprintf(b, ", recorded as %s", format.Visible(*q.Fact))
		}
		b.WriteString("\n")
	}
	for _, a := range q.Superseded {
		fmt.Fprintf(b, "      then, in place of %s: %s\n", format.Visible(a.Supersedes), format.Visible(a.Text))
	}
}
