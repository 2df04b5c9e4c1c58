package workspace

import (
	"cmp"
	"io/fs"
	"strings"
)

// PhaseQuestions is the questions.md of one phase, as far as a gate asks.
type PhaseQuestions struct {
	State      State
	Fault      *Fault // why it is Unreadable
	Path       string
	Blocks     []QuestionState // in the order of the file
	Unreadable []Place         // headings that look like a question and do not follow the grammar
	Names      []string        // the ids of those, in the same order
}

// QuestionState is one question of a questions.md.
type QuestionState struct {
	ID       string
	Line     int
	Status   string // as its metadata says; "" when it says none
	Advisory bool   // nobody waits for the answer
}

// QuestionsOf reads the questions.md in the folder of a phase, and no other.
func (r *Run) QuestionsOf(phase string) *PhaseQuestions {
	if q := r.asked[phase]; q != nil {
		return q
	}
	q := &PhaseQuestions{Path: r.Dir + "/" + phase + "/questions.md"}
	if r.asked == nil {
		r.asked = map[string]*PhaseQuestions{}
	}
	r.asked[phase] = q
	if !fs.ValidPath(q.Path) || strings.Contains(phase, "/") {
		return q // no folder of a phase can be called so
	}
	var t *Text
	if t, q.State, q.Fault = r.w.meant(q.Path, ReasonQuestions); q.State == Read {
		q.read(string(t.Data))
	}
	return q
}

func (q *PhaseQuestions) read(text string) {
	f := ReadQuestionFile(q.Path, text)
	if f.TooDeep > 0 {
		q.State = Unreadable
		q.Fault = &Fault{Path: q.Path, Reason: ReasonQuestions, Line: f.TooDeep, Message: "quotes and lists are nested too deep to be read; flatten them"}
		return
	}
	for _, b := range f.Blocks {
		q.Blocks = append(q.Blocks, QuestionState{ID: b.ID, Line: b.Line, Status: b.Status(), Advisory: b.Flag("advisory")})
	}
	for _, h := range f.Unreadable {
		q.Unreadable = append(q.Unreadable, Place{q.Path, h.Line})
		q.Names = append(q.Names, cmp.Or(h.ID, strings.TrimSpace(h.Text)))
	}
}
