package decision

import (
	"fmt"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Grammar is the form of a question, for whoever wrote one that cannot be read.
const Grammar = `## Q4 · One-sentence question
<!-- id: Q4 | status: open | area: x | asked_by: y | asked_at: 2026-01-31T09:00:00Z -->
Why asked: reason [src: …]
- A) option
- B) option
Recommended: B — why [src: …]
[Answer]:
`

// maxQuestionLines is how long a block may be.
const maxQuestionLines = 40

// metadataKeys are what the comment below a heading has to hold.
var metadataKeys = []string{"id", "status", "area", "asked_by", "asked_at"}

// Question is a block as a report shows it. Its sources are resolved by the
// caller.
func Question(path string, b *workspace.QuestionBlock) report.Question {
	get := func(key string) *string {
		s, ok := b.Metadata.Get(key)
		if !ok || s == "" {
			return nil
		}
		return &s
	}
	q := report.Question{
		ID: b.ID, Path: path, Line: b.Line, EndLine: b.Line + b.Lines - 1, Title: b.Title,
		Status: get("status"), Advisory: b.Flag("advisory"), Irreversible: b.Flag("irreversible"), Money: b.Flag("money"),
		Area: get("area"), AskedBy: get("asked_by"), AskedAt: get("asked_at"), Affects: get("affects"),
		WhySources: []report.Citation{}, Options: []report.Option{}, Superseded: []report.Answer{},
	}
	for _, o := range b.Options {
		q.Options = append(q.Options, report.Option{Letter: o.Letter, Text: o.Text})
	}
	if b.Recommended != nil {
		q.Recommended, q.RecommendedWhy = &b.Recommended.Letter, filled(b.Recommended.Text)
	}
	if b.Slot != nil {
		q.Answer = filled(*b.Slot)
	}
	footer := func(p workspace.Pairs, key string) *string {
		s, _ := p.Get(key)
		return filled(s)
	}
	q.AnsweredBy, q.AnsweredAt, q.Fact = footer(b.Footer, "answered_by"), footer(b.Footer, "answered_at"), footer(b.Footer, "fact")
	for _, l := range b.Later {
		q.Superseded = append(q.Superseded, report.Answer{
			Text: l.Text, Supersedes: l.Supersedes,
			By: footer(l.Footer, "reanswered_by"), At: footer(l.Footer, "reanswered_at"), Fact: footer(l.Footer, "fact"),
		})
	}
	q.State = state(b, q.Answer != nil)
	return q
}

func state(b *workspace.QuestionBlock, answered bool) string {
	switch b.Status() {
	case "open":
		if answered {
			return report.QuestionNotRecorded
		}
		return report.QuestionOpen
	case "answered":
		return report.QuestionAnswered
	case "withdrawn":
		return report.QuestionWithdrawn
	}
	return report.QuestionUnknown
}

// Lint holds a file against the rules of its format: headings that cannot be
// read, and blocks that lack something or are out of order. Tokens are read
// elsewhere.
func Lint(f *workspace.QuestionFile) []report.Problem {
	l := lint{path: f.Path}
	for _, h := range f.Unreadable {
		l.say(h.Line, "question-heading", "%q looks like the heading of a question and cannot be read as one, so nothing waits for its answer. Write it as: ## Q4 · One-sentence question", clip(h.Text))
	}
	last := 0
	seen := map[string]int{}
	for _, b := range f.Blocks {
		if line, twice := seen[b.ID]; twice {
			l.say(b.Line, "question-order", "%s is asked twice, first in line %d. Give one of the two the next number.", b.ID, line)
		} else {
			seen[b.ID] = b.Line
			if b.Number() <= last {
				l.say(b.Line, "question-order", "%s comes after Q%d. Questions stand in the order of their numbers.", b.ID, last)
			}
			last = max(last, b.Number())
		}
		l.block(b)
	}
	return l.problems
}

type lint struct {
	path     string
	problems []report.Problem
}

func (l *lint) say(line int, reason, format string, args ...any) {
	l.problems = append(l.problems, report.Problem{Path: l.path, Reason: reason, Line: &line, Message: fmt.Sprintf(format, args...)})
}

func (l *lint) block(b *workspace.QuestionBlock) {
	if b.Metadata == nil {
		l.say(b.Line, "question-field", "%s has no comment with its metadata that can be read, so it counts neither as open nor as answered. Write one below the heading, on a line of its own with a plain line end.", b.ID)
	} else {
		l.metadata(b)
	}
	switch {
	case b.Why == nil || strings.TrimSpace(*b.Why) == "":
		l.say(b.Line, "question-field", "%s does not say why it is asked. Write a line that starts with Why asked: and ends in a source.", b.ID)
	case !strings.HasSuffix(strings.TrimRight(*b.Why, " \t)"), "]") || !strings.Contains(*b.Why, "[src:"):
		l.say(b.WhyLine, "question-field", "Why %s is asked rests on no source. End the line with [src: …].", b.ID)
	}
	if n := len(b.Options); n < 2 || n > 5 {
		l.say(b.Line, "question-options", "%s has %d options. It takes 2 to 5, - A) to - E).", b.ID, n)
	}
	for i, o := range b.Options {
		if o.Letter != string(rune('A'+i)) {
			l.say(o.Line, "question-options", "Option %s of %s stands where %c should. Letters go from A on without a gap.", o.Letter, b.ID, 'A'+i)
			break
		}
	}
	if b.Slot == nil {
		l.say(b.Line, "question-field", "%s has no line [Answer]: to answer in.", b.ID)
	}
	if b.Lines > maxQuestionLines {
		l.say(b.Line, "question-field", "%s has %d lines, more than %d. Move what explains it into a document and cite that.", b.ID, b.Lines, maxQuestionLines)
	}
}

func (l *lint) metadata(b *workspace.QuestionBlock) {
	for _, key := range metadataKeys {
		if v, ok := b.Metadata.Get(key); !ok || v == "" {
			l.say(b.Line, "question-field", "The metadata of %s has no %s.", b.ID, key)
		}
	}
	if id, ok := b.Metadata.Get("id"); ok && id != "" && id != b.ID {
		l.say(b.Line, "question-field", "The heading says %s, the metadata %s.", b.ID, clip(id))
	}
	if s := b.Status(); s != "" && s != "open" && s != "answered" && s != "withdrawn" {
		l.say(b.Line, "question-field", "The status of %s is %q. It is open, answered or withdrawn.", b.ID, clip(s))
	}
}

// clip shortens text of a stranger for a sentence.
func clip(s string) string {
	if r := []rune(s); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return s
}
