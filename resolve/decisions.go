package resolve

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/decision"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

// QuestionGrammar is the form of a question of a questions.md.
const QuestionGrammar = decision.Grammar

// addDecisions puts the facts, the questions and what may contradict what into
// the report. With a run, it is that one's questions alone.
func (c *checker) addDecisions(rep *report.Report) {
	facts := c.ws.Facts()
	rep.Facts = decision.Facts(facts.Rows, rep.Documents)
	rep.Contradictions = decision.Contradictions(facts.Rows)
	rep.RecordProblems = append(rep.RecordProblems, facts.Check()...)
	for _, r := range c.ws.Runs() {
		if c.opts.Run != "" && r.ID != c.opts.Run {
			continue
		}
		questions := c.questions(r, rep)
		tally := decision.Tally(facts.Rows, r.ID)
		claimed := []report.StatedTally{}
		for i := range rep.Documents {
			if d := &rep.Documents[i]; d.Run != nil && *d.Run == r.ID {
				claimed = append(claimed, decision.Claimed(d, tally)...)
			}
		}
		if len(questions) == 0 && tally == nil && len(claimed) == 0 {
			continue
		}
		if tally == nil {
			tally = &report.Decisions{}
		}
		tally.Claimed = claimed
		at := runOf(rep, r)
		at.Questions, at.Decisions = questions, tally
	}
	slices.SortStableFunc(rep.Runs, func(a, b report.Run) int { return strings.Compare(a.ID, b.ID) })
	slices.SortStableFunc(rep.RecordProblems, func(a, b report.Problem) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(*a.Line, *b.Line))
	})
}

// questions reads every questions.md of a run.
func (c *checker) questions(r *workspace.Run, rep *report.Report) []report.Question {
	all := []report.Question{}
	for _, name := range r.Questions().Files {
		text, err := c.ws.Text(name)
		if err != nil {
			continue // a problem, said where the file was read
		}
		file := workspace.ReadQuestionFile(name, string(text.Data))
		rep.RecordProblems = append(rep.RecordProblems, decision.Lint(file)...)
		for _, b := range file.Blocks {
			q := decision.Question(name, b)
			c.why(r, b, &q)
			all = append(all, q)
		}
	}
	return all
}

// why weighs what the reason of a question rests on.
func (c *checker) why(r *workspace.Run, b *workspace.QuestionBlock, q *report.Question) {
	if b.Why == nil {
		return
	}
	// The line is read as an item, which is where tokens have their rules.
	const bullet, prefix = "- ", "Why asked: "
	md, err := markdown.Parse([]byte(bullet + *b.Why))
	if err != nil || len(md.Items) == 0 {
		q.Why = optional(*b.Why)
		return
	}
	it := md.Items[0]
	q.Why = optional(it.Claim)
	q.WhySources = c.resolve(candidate{path: q.Path, kind: report.KindCited, run: r}, "", it.Claim, it.Tokens)
	for i := range q.WhySources {
		s := &q.WhySources[i]
		s.ID = q.Path + "#" + q.ID + "/" + string(rune('0'+i%10))
		shift := len(prefix) - len(bullet)
		s.At.Line, s.At.EndLine = b.WhyLine, b.WhyLine
		s.At.Column, s.At.EndColumn = s.At.Column+shift, s.At.EndColumn+shift
	}
}

// runOf is the run of a report, made where there is none yet. Runs stand in the
// order of their folders.
func runOf(rep *report.Report, r *workspace.Run) *report.Run {
	i := slices.IndexFunc(rep.Runs, func(known report.Run) bool { return known.ID == r.ID })
	if i < 0 {
		i = len(rep.Runs)
		rep.Runs = append(rep.Runs, report.Run{
			ID: r.ID, Title: optional(r.Rows().Title),
			Stages: []report.Stage{}, Stories: []report.Story{}, Questions: []report.Question{},
		})
	}
	return &rep.Runs[i]
}
