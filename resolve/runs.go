package resolve

import (
	"path"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/gate"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// addRuns puts every run into a report: where it stands, its stages with the
// conditions of their gates, what is wrong with the gates that are recorded, and
// its stories. A run without a run.yml has no stages.
func (c *checker) addRuns(rep *report.Report) {
	judged := map[string]*report.Document{}
	for i := range rep.Documents {
		judged[rep.Documents[i].Path] = &rep.Documents[i]
	}
	for _, run := range c.ws.Runs() {
		if c.opts.Run != "" && run.ID != c.opts.Run {
			continue
		}
		rep.Runs = append(rep.Runs, c.run(run, judged))
	}
}

func (c *checker) run(run *workspace.Run, judged map[string]*report.Document) report.Run {
	state := run.Standing()
	out := report.Run{
		ID: run.ID, Title: state.Title, Scope: state.Scope, Status: state.Status,
		Stages: []report.Stage{}, Stories: []report.Story{}, Questions: []report.Question{},
	}
	if state.State != workspace.Missing {
		out.Path = &state.Path
	}
	if state.Cursor != nil {
		out.Cursor = &report.Cursor{Phase: state.Cursor.Phase, Stage: state.Cursor.Stage, Task: state.Cursor.Task}
	}
	stories, problems := gate.Stories(c.ws, run)
	c.problems = append(c.problems, problems...)
	for _, s := range stories {
		out.Stories = append(out.Stories, report.Story{ID: s.ID, Path: &s.Path, Line: &s.Line, Title: s.Title, Status: s.Status, Epic: s.Epic, Repo: s.Repo})
	}
	if len(state.Stages) == 0 {
		return out
	}
	events := run.GateEvents()
	for _, s := range state.Stages {
		in := c.stageInput(run, s, judged)
		in.Stories, in.Events, in.RunFile = stories, events, state.Path
		out.Stages = append(out.Stages, stage(in))
	}
	return out
}

// stageInput gathers what the files say about one stage.
func (c *checker) stageInput(run *workspace.Run, s workspace.StageState, judged map[string]*report.Document) gate.StageInput {
	in := gate.StageInput{
		Stage: s, Questions: run.QuestionsOf(s.Phase), Budget: run.Budget(),
		NotePath: run.Dir + "/" + s.Phase + "/gate-evidence/" + s.Stage + ".md",
	}
	in.Economy = economyOf(in.Budget, s.Phase)
	found, missing := run.OutputsOf(s.StageName)
	for _, name := range missing {
		switch base := path.Base(name); {
		case strings.HasSuffix(base, "handoff.md"):
			in.Missing = append(in.Missing, name)
		case base == "questions.md":
			in.AsksFile = true
		}
	}
	own := run.Dir + "/" + s.Phase + "/handoff.md"
	// A handoff that no stage declares is its phase's all the same.
	if c.ws.Files().Has(own) && !slices.Contains(run.Outputs(), own) {
		found = append(found, own)
		slices.Sort(found)
	}
	for _, name := range found {
		in.AsksFile = in.AsksFile || path.Base(name) == "questions.md"
		if d := judged[name]; d != nil {
			in.Documents = append(in.Documents, d)
		} else {
			in.Unjudged = append(in.Unjudged, name)
		}
	}
	in.Note, in.NoteHere = judged[in.NotePath], c.ws.Files().Has(in.NotePath)
	return in
}

// economyOf is the phase's own economy, else the run's, "" for neither.
func economyOf(b *workspace.Budget, phase string) string {
	for _, p := range b.Phases {
		if p.ID == phase && p.Economy != "" {
			return p.Economy
		}
	}
	return b.Economy
}

func stage(in gate.StageInput) report.Stage {
	s := in.Stage
	out := report.Stage{
		Phase: s.Phase, ID: s.Stage, Line: &s.Line, Status: s.Status, Expert: s.Expert, Model: s.Model,
		Conditions: gate.Conditions(in), Findings: []report.Problem{}, Documents: []string{},
	}
	for _, d := range in.Documents {
		out.Documents = append(out.Documents, d.Path)
	}
	out.Findings = append(out.Findings, gate.Recorded(in, out.Conditions)...)
	g := s.Gate
	switch {
	case g != nil:
		out.Gate = &report.Gate{
			Policy: s.Policy, Type: g.Type, Status: g.Status, By: g.By, At: g.At, Note: g.Note,
			ExecutedBy: g.Executor, SignedBy: optional(gate.Signer(s)), Line: &g.Line,
		}
		if g.Evidence != nil {
			out.Gate.Evidence = g.Evidence.Path
		}
	case s.Policy != nil:
		out.Gate = &report.Gate{Policy: s.Policy}
	}
	return out
}
