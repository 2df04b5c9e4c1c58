package report

import (
	"fmt"
	"strings"
)

// NotStated stands where a file does not say.
const NotStated = "not stated"

// StatedOr is what a file says, or that it does not.
func StatedOr(s *string) string {
	if s == nil {
		return NotStated
	}
	return *s
}

// Name is the stage as people write it, as in 02-how/design.
func (s Stage) Name() string { return s.Phase + "/" + s.ID }

// GateText says in a few words what is recorded of the stage's gate: its status
// and who closed it.
func (s Stage) GateText() string {
	g := s.Gate
	switch {
	case g == nil:
		return "none recorded"
	case g.Status == nil && g.Policy != nil:
		return "none recorded, policy " + *g.Policy
	case g.Status == nil:
		return NotStated
	}
	words := *g.Status
	switch {
	case g.SignedBy != nil && *g.SignedBy == "auto":
		words += " automatically"
	case g.SignedBy != nil:
		words += " by an agent, " + StatedOr(g.By)
	case *g.Status == "approved" || *g.Status == "rejected":
		words += " by " + StatedOr(g.By)
	}
	return words
}

// ConditionsText counts the conditions by their state, each over all of them.
func (s Stage) ConditionsText() string {
	n := map[string]int{}
	for _, c := range s.Conditions {
		n[c.State]++
	}
	words := fmt.Sprintf("%d of %d hold", n[Holds], len(s.Conditions))
	if n[Fails] == 1 {
		words += ", 1 fails"
	} else if n[Fails] > 1 {
		words += fmt.Sprintf(", %d fail", n[Fails])
	}
	if n[NotEvaluated] > 0 {
		words += fmt.Sprintf(", %d not evaluated", n[NotEvaluated])
	}
	return words
}

// Standing says in one line where the run is.
func (r Run) Standing() string {
	if r.Path == nil {
		return "no run.yml"
	}
	words := []string{"status " + StatedOr(r.Status)}
	if r.Scope != nil {
		words = append(words, "scope "+*r.Scope)
	}
	if c := r.Cursor; c != nil {
		at := c.Phase
		for _, s := range []*string{c.Stage, c.Task} {
			if s != nil {
				at += "/" + *s
			}
		}
		words = append(words, "at "+at)
	}
	return strings.Join(words, " · ")
}

// StoriesText counts the stories by their status, in the order in which a story
// goes through them.
func (r Run) StoriesText() string {
	n := map[string]int{}
	for _, s := range r.Stories {
		n[StatedOr(s.Status)]++
	}
	words := []string{fmt.Sprintf("%d of %d done", n["done"], len(r.Stories))}
	for _, status := range []string{"review", "in_progress", "todo", "blocked", NotStated} {
		if n[status] > 0 {
			words = append(words, fmt.Sprintf("%d %s", n[status], status))
		}
	}
	return strings.Join(words, ", ")
}

// GateFindings are the findings on the recorded gates of every run, in order.
func (r *Report) GateFindings() []Problem {
	var all []Problem
	for i := range r.Runs {
		for _, s := range r.Runs[i].Stages {
			all = append(all, s.Findings...)
		}
	}
	return all
}
