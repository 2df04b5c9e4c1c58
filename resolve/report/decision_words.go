package report

import (
	"fmt"
	"strings"
)

// NoContradiction stands where no pair of facts was found. It says what was
// looked at and not that there is none.
const NoContradiction = "No contradiction was detected."

// BreachesChangeNothing stands over [Report.RecordProblems].
const BreachesChangeNothing = "Rows and blocks that break the rules of their format. They change no outcome."

// ScopeText names the repositories that a fact is about. None is no repository,
// never every one.
func (f Fact) ScopeText() string {
	if len(f.Repos) == 0 {
		return "no repo named"
	}
	return strings.Join(f.Repos, ", ")
}

// StateText is the state of a question in words.
func (q Question) StateText() string {
	switch q.State {
	case QuestionNotRecorded:
		return "answered, but not recorded"
	case QuestionOpen, QuestionAnswered, QuestionWithdrawn:
		return q.State
	}
	return "status cannot be read"
}

// Waits is true for a question that somebody has to act on: it is open, or its
// answer was not recorded. An advisory one waits for nobody.
func (q Question) Waits() bool {
	return !q.Advisory && (q.State == QuestionOpen || q.State == QuestionNotRecorded)
}

// Text says of what kind the pair is, with the score of a lexical one.
func (c Contradiction) Text() string {
	if c.Score == nil {
		return "recorded"
	}
	return fmt.Sprintf("worth a look, by words alone, score %.2f", *c.Score)
}

// AllDecisions adds up the decisions of every run, null where none was recorded.
func (r *Report) AllDecisions() *Decisions {
	var all *Decisions
	for i := range r.Runs {
		if d := r.Runs[i].Decisions; d != nil {
			if all == nil {
				all = &Decisions{}
			}
			all.Owner += d.Owner
			all.Driver += d.Driver
			all.AgentDefault += d.AgentDefault
			all.NotStated += d.NotStated
		}
	}
	return all
}

// QuestionsText counts the questions of every run by what waits.
func (r *Report) QuestionsText() string {
	all, waiting, advisory, unknown := 0, 0, 0, 0
	for i := range r.Runs {
		for _, q := range r.Runs[i].Questions {
			all++
			switch {
			case q.Waits():
				waiting++
			case q.State == QuestionUnknown:
				unknown++
			case q.Advisory && q.State == QuestionOpen:
				advisory++
			}
		}
	}
	s := fmt.Sprintf("%d of %d wait for an answer", waiting, all)
	if waiting == 1 {
		s = fmt.Sprintf("1 of %d waits for an answer", all)
	}
	if advisory > 0 {
		s += fmt.Sprintf(", %d advisory open", advisory)
	}
	if unknown > 0 {
		s += fmt.Sprintf(", %d with a status that cannot be read", unknown)
	}
	return s
}

// ContradictionsText counts the pairs by their kind.
func (r *Report) ContradictionsText() string {
	recorded := 0
	for _, c := range r.Contradictions {
		if c.Score == nil {
			recorded++
		}
	}
	if len(r.Contradictions) == 0 {
		return "none was detected"
	}
	return fmt.Sprintf("%d recorded, %d by words alone", recorded, len(r.Contradictions)-recorded)
}

// AboutFacts is true for a breach in facts.yml; the others stand in questions.
func AboutFacts(p Problem) bool { return strings.HasPrefix(p.Reason, "fact") }
