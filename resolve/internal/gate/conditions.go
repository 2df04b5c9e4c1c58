package gate

import (
	"fmt"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// The phases that conditions ask about by name.
const (
	planPhase  = "03-plan"
	buildPhase = "04-build"
)

// StageInput is what the files of a workspace say about one stage.
type StageInput struct {
	Stage     workspace.StageState
	Documents []*report.Document // the Markdown outputs of the stage that were judged
	Missing   []string           // handoffs that the stage declares and that are not there
	Unjudged  []string           // outputs that are there and that this check was not asked to judge
	Note      *report.Document   // the evidence note of its gate, when it was judged
	NotePath  string             // where that note belongs
	NoteHere  bool               // a file stands there

	Questions *workspace.PhaseQuestions
	AsksFile  bool // the stage declares a questions.md
	Budget    *workspace.Budget
	Economy   string // of the phase
	Stories   []Story
	Events    *workspace.GateEvents
	RunFile   string // path of the run.yml
}

// Conditions evaluates the seven conditions of an automatic gate, in their
// order. All of them are evaluated, whether or not an earlier one fails. A
// condition that needs git or a command run is not evaluated: nobody here could
// look, and then none holds.
func Conditions(in StageInput) []report.Condition {
	all := []report.Condition{
		in.checks(), in.questions(), in.budget(), in.status(), in.claimSources(), in.stories(), in.boundary(),
	}
	for i, id := range []string{"checks", "questions", "budget", "status", "claim-sources", "stories", "boundary"} {
		all[i].ID = id
	}
	return all
}

func holds(format string, args ...any) report.Condition {
	return report.Condition{State: report.Holds, Detail: fmt.Sprintf(format, args...)}
}

func fails(format string, args ...any) report.Condition {
	return report.Condition{State: report.Fails, Detail: fmt.Sprintf(format, args...)}
}

func unknown(format string, args ...any) report.Condition {
	return report.Condition{State: report.NotEvaluated, Detail: fmt.Sprintf(format, args...)}
}

// checks reads what is recorded. Which checks a stage declares stands in its
// workflow, which is not in the workspace, and a check is a command: one that
// failed keeps the gate open, but one that passed was not seen here.
func (in *StageInput) checks() report.Condition {
	if in.Stage.NoChecks {
		return holds("none declared")
	}
	last, order := map[string]workspace.CheckEvent{}, []string{}
	for _, e := range in.Events.Checks {
		if e.Stage != in.Stage.Stage || e.Phase != "" && e.Phase != in.Stage.Phase || e.Check == "claim-sources" || in.before(e.Time) {
			continue
		}
		if _, ok := last[e.Check]; !ok {
			order = append(order, e.Check)
		}
		last[e.Check] = e
	}
	var said []string
	failed := false
	for _, id := range order {
		e, word := last[id], "passed"
		if !e.Passed {
			word, failed = "failed", true
		}
		said = append(said, fmt.Sprintf("%s:%s (events.jsonl:%d)", id, word, e.Line))
	}
	switch {
	case failed:
		return fails("recorded as %s", list(said))
	case len(said) > 0:
		return unknown("recorded as %s; no check was run here", list(said))
	case in.Events.State == workspace.Unreadable:
		return unknown("events.jsonl cannot be read, and no check was run here")
	}
	return unknown("a check is a command, and none was run here; the events record no result for this stage")
}

// before reports whether an event is known to be older than the stage's current
// attempt.
func (in *StageInput) before(at string) bool {
	started, ok := instant(in.Stage.StartedAt)
	when, known := instant(at)
	return ok && known && when.Before(started)
}

func (in *StageInput) questions() report.Condition {
	q := in.Questions
	switch {
	case q.State == workspace.Unreadable:
		return unknown("%s cannot be read: %s", q.Path, q.Fault.Message)
	case q.State == workspace.Missing && in.AsksFile:
		return fails("the stage declares a questions.md, and %s is not there", q.Path)
	case q.State == workspace.Missing:
		return holds("0 open; the phase has no questions.md")
	}
	var unreadable, open, advisory, unclear []string
	for i, id := range q.Names {
		unreadable = append(unreadable, fmt.Sprintf("%s on line %d", id, q.Unreadable[i].Line))
	}
	for _, b := range q.Blocks {
		switch {
		case b.Status == "open" && b.Advisory:
			advisory = append(advisory, b.ID)
		case b.Status == "open":
			open = append(open, b.ID)
		case b.Status != "answered" && b.Status != "withdrawn":
			unclear = append(unclear, fmt.Sprintf("%s on line %d", b.ID, b.Line))
		}
	}
	detail := fmt.Sprintf("%d open", len(open))
	if len(open) > 0 {
		detail += " (" + list(open) + ")"
	}
	if len(advisory) > 0 {
		detail += fmt.Sprintf(" · %d advisory not counted (%s)", len(advisory), list(advisory))
	}
	switch {
	case len(unreadable) > 0:
		return fails("%s; a heading cannot be read as a question (%s), so nobody can say whether it is open", detail, list(unreadable))
	case len(open) > 0:
		return fails("%s", detail)
	case len(unclear) > 0:
		return unknown("%s; no status of open, answered or withdrawn stands at %s", detail, list(unclear))
	}
	return holds("%s", detail)
}

func (in *StageInput) status() report.Condition {
	switch s := in.Stage.Status; {
	case s == nil:
		return unknown("run.yml states no status for the stage")
	case *s == "failed":
		return fails("failed")
	default:
		return holds("%s", *s)
	}
}

func (in *StageInput) claimSources() report.Condition {
	var failed, unverified []string
	count := 0
	for _, name := range in.Missing {
		failed = append(failed, name+" is declared and not there")
	}
	for _, d := range in.Documents {
		switch {
		case d.Verdict == report.Fail:
			failed = append(failed, d.Path)
		case d.ClaimSources == report.Blocks:
			unverified = append(unverified, d.Path)
			count += d.Counts.Unverified
		}
	}
	switch {
	case len(failed) > 0:
		return fails("failed: %s", list(failed))
	case len(unverified) > 0:
		return fails("%s — %s", number(count, "unverified citation"), list(unverified))
	case len(in.Unjudged) > 0:
		return unknown("not judged in this check: %s", list(in.Unjudged))
	case len(in.Documents) == 0:
		return holds("skipped: the stage has no Markdown output")
	}
	return holds("passed: %s", number(len(in.Documents), "document"))
}

func (in *StageInput) stories() report.Condition {
	if in.Stage.Phase != buildPhase {
		return holds("n/a: asked of the Build phase alone")
	}
	if len(in.Stories) == 0 {
		return unknown("no planned story is in the workspace")
	}
	done := 0
	var other, unread []string
	for _, s := range in.Stories {
		switch {
		case s.Status == nil:
			unread = append(unread, s.ID)
		case *s.Status == "done":
			done++
		default:
			other = append(other, s.ID+":"+*s.Status)
		}
	}
	detail := fmt.Sprintf("%d of %d done", done, len(in.Stories))
	switch {
	case len(other) > 0:
		return fails("%s — %s", detail, list(append(other, unread...)))
	case len(unread) > 0:
		return unknown("%s — no status can be read of %s", detail, list(unread))
	}
	return holds("%s", detail)
}

func (in *StageInput) boundary() report.Condition {
	if in.Stage.Phase != buildPhase {
		return holds("n/a: asked of the Build phase alone")
	}
	return unknown("which paths the epic branch changed is known to git alone, and no git was asked")
}

// maxNamed is how many names a detail lists.
const maxNamed = 8

// list names up to eight things.
func list(names []string) string {
	if len(names) <= maxNamed {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s (+%d more)", strings.Join(names[:maxNamed], ", "), len(names)-maxNamed)
}

func number(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
