package gate

import (
	"fmt"
	"strconv"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Reasons of findings on a recorded gate.
const (
	OverRefused    = "gate-over-refused"
	OverUnverified = "gate-over-unverified"
	OverCondition  = "gate-over-condition"
	NoEvidence     = "gate-without-evidence"
	EvidenceOther  = "gate-evidence-differs"
	OverBudget     = "gate-after-budget-event"
	Unsigned       = "gate-unsigned"
)

// since ends every finding that holds a record against files: what stands there
// now need not be what the gate saw.
const since = "The files may have changed since the gate closed."

// Signer says who closed a gate, as far as it is recorded: "auto" or "agent"
// for a machine, "" for a person, for nobody, and for a gate that is not
// closed.
func Signer(s workspace.StageState) string {
	g := s.Gate
	if g == nil || !is(g.Status, "approved") {
		return ""
	}
	switch {
	case is(g.Executor, "auto"), is(g.Executor, "agent"):
		return *g.Executor
	case g.Executor != nil:
		return ""
	case is(g.By, "auto"):
		return "auto"
	case is(s.Policy, "agent"):
		return "agent"
	}
	return ""
}

func is(s *string, word string) bool { return s != nil && *s == word }

// Recorded holds a recorded gate against the conditions and, where an agent
// signed it, against its evidence note. Only gates that are closed, and of
// those the ones that a machine signed, are held against the conditions: a
// person may close one over anything.
func Recorded(in StageInput, conditions []report.Condition) []report.Problem {
	r := recorded{StageInput: in}
	g := in.Stage.Gate
	if g == nil || !is(g.Status, "approved") {
		return nil
	}
	if g.By == nil || g.At == nil {
		r.problem(Unsigned, g.Line, "The gate of %s is approved, and run.yml does not say %s. Record who closed it and when, or open it again.", in.Stage.StageName, whoOrWhen(g))
	}
	signer := Signer(in.Stage)
	if signer == "" {
		return r.problems
	}
	r.over(conditions)
	if signer == "agent" {
		r.evidence()
		r.budgetEvents()
	}
	return r.problems
}

func whoOrWhen(g *workspace.GateState) string {
	switch {
	case g.By == nil && g.At == nil:
		return "by whom nor when"
	case g.By == nil:
		return "by whom"
	}
	return "when"
}

type recorded struct {
	StageInput
	problems []report.Problem
}

func (r *recorded) problem(reason string, line int, format string, args ...any) {
	r.problems = append(r.problems, report.Problem{Path: r.RunFile, Reason: reason, Line: &line, Message: fmt.Sprintf(format, args...)})
}

// over names what the gate was closed over: each document by itself, and each
// other condition that fails.
func (r *recorded) over(conditions []report.Condition) {
	who := "automatically"
	if Signer(r.Stage) == "agent" {
		who = "by an agent"
	}
	name, line := r.Stage.StageName, r.Stage.Gate.Line
	for _, missing := range r.Missing {
		r.problem(OverRefused, line, "The gate of %s was closed %s, and %s, which the stage declares, is not there. Open the gate again, or put the document back. %s", name, who, missing, since)
	}
	for _, d := range r.Documents {
		switch {
		case d.Verdict == report.Fail:
			r.problem(OverRefused, line, "The gate of %s was closed %s over %s, which fails%s. Open the gate again and correct the document. %s", name, who, d.Path, firstBad(d), since)
		case d.ClaimSources == report.Blocks:
			r.problem(OverUnverified, line, "The gate of %s was closed %s over %s, where %s could not be checked%s. A person has to decide about this gate. %s", name, who, d.Path, number(d.Counts.Unverified, "citation"), firstUnverified(d), since)
		}
	}
	for _, c := range conditions {
		if c.State == report.Fails && c.ID != "claim-sources" {
			r.problem(OverCondition, line, "The gate of %s was closed %s, and its condition %q fails: %s. Open the gate again, or let a person close it. %s", name, who, c.ID, c.Detail, since)
		}
	}
}

// firstBad says what a failing document shows first.
func firstBad(d *report.Document) string {
	for _, p := range d.Problems {
		if p.Line != nil {
			return fmt.Sprintf(" (%s, line %d)", p.Reason, *p.Line)
		}
		return " (" + p.Reason + ")"
	}
	for _, it := range d.Items {
		if it.Outcome != report.OK && it.Outcome != report.Unverified {
			return fmt.Sprintf(" (%s, line %d)", it.Reason, it.At.Line)
		}
	}
	return ""
}

func firstUnverified(d *report.Document) string {
	for _, it := range d.Items {
		for _, c := range it.Citations {
			if c.Outcome == report.Unverified {
				return fmt.Sprintf(" (%s, line %d)", c.Reason, c.At.Line)
			}
		}
	}
	return ""
}

// evidence holds an agent's signature against the note that has to stand
// behind it, and the numbers that run.yml repeats against the note's.
func (r *recorded) evidence() {
	g, name := r.Stage.Gate, r.Stage.StageName
	switch {
	case r.Note == nil && r.NoteHere:
		return // this check was not asked to judge it
	case r.Note == nil:
		r.problem(NoEvidence, g.Line, "The gate of %s was closed by an agent, and its evidence note, %s, is not there. Open the gate again, or put the note back.", name, r.NotePath)
		return
	case r.Note.Verdict == report.Fail:
		r.problem(NoEvidence, g.Line, "The gate of %s was closed by an agent over the evidence note %s, which is broken%s. Open the gate again and have it checked. %s", name, r.NotePath, firstBad(r.Note), since)
		return
	}
	n := readNote(r.Note)
	if n == nil {
		return
	}
	if n.verdict != signed {
		r.problem(NoEvidence, g.Line, "The gate of %s was closed by an agent, and its evidence note, %s, says %q and not %q. A person has to decide about this gate.", name, r.NotePath, n.verdict, signed)
	}
	e := g.Evidence
	if e == nil {
		return
	}
	if e.Verdict != nil && *e.Verdict != n.verdict {
		r.problem(EvidenceOther, e.Line, "run.yml records the verdict %q for the gate of %s, and the evidence note %s says %q. Correct the one that is wrong. %s", *e.Verdict, name, r.NotePath, n.verdict, since)
	}
	for i, key := range workspace.EvidenceCounts {
		stated, ok := e.Counts[key]
		if noted := []int{n.sampled, n.of, n.resolved, n.refuted}[i]; ok && stated.Text != strconv.Itoa(noted) {
			r.problem(EvidenceOther, stated.Line, "run.yml records %s: %s for the gate of %s, and the evidence note %s says %d. Correct the one that is wrong. %s", key, stated.Text, name, r.NotePath, noted, since)
		}
	}
}

// readNote reads the front matter of a note that was found sound.
func readNote(d *report.Document) *note {
	j := judge{Input: Input{Path: d.Path, Text: []byte(d.Text)}}
	var n note
	if !j.front(n.read) {
		return nil
	}
	return &n
}

// budgetEvents names the first change of the budget during the stage's current
// attempt: over one, an agent may not sign.
func (r *recorded) budgetEvents() {
	for _, e := range r.Events.Budget {
		if r.before(e.Time) || r.after(e.Time) {
			continue
		}
		r.problem(OverBudget, r.Stage.Gate.Line, "The gate of %s was closed by an agent, and %s:%d records %s during the stage. A person has to decide about this gate.", r.Stage.StageName, r.Events.Path, e.Line, e.Type)
		return
	}
}

// after reports whether an event is known to be younger than the gate.
func (r *recorded) after(at string) bool {
	if r.Stage.Gate.At == nil {
		return false
	}
	closed, ok := instant(*r.Stage.Gate.At)
	when, known := instant(at)
	return ok && known && when.After(closed)
}
