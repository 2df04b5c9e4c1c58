package record

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/decision"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// AnswerRequest asks to record an answer to a question.
type AnswerRequest struct {
	Request
	Question  string // its id
	Answer    string
	Supersede bool // in the place of the answer that is recorded
}

// Answer makes the change that records an answer: the fact, the question's
// block and the events of its run, in this order. A recording that stops
// after the first leaves the question open and the answer on record.
func Answer(fsys fs.FS, req AnswerRequest) (*Change, error) {
	c := &change{w: workspace.Open(fsys), fsys: fsys}
	text := oneLine(strings.ToValidUTF8(req.Answer, "\ufffd"))
	if err := req.Validate(); err != nil {
		return nil, err
	}
	switch {
	case !questionID.MatchString(req.Question):
		return nil, fmt.Errorf("%q is no id of a question; write Q and its number, as in Q4", req.Question)
	case text == "":
		return nil, errors.New("the answer is empty; say what was decided")
	case strings.ContainsFunc(text, unprintable):
		return nil, errors.New("the answer holds a character that is not printed; leave it out")
	}
	if req.Repo != "" {
		if err := declared(c.w, req.Repo); err != nil {
			return nil, err
		}
	}
	at, err := find(c.w, req.Question, req.Run)
	if err != nil {
		return nil, err
	}
	old, err := at.ready(text, req.Supersede)
	if err != nil {
		return nil, err
	}
	f := Fact{
		Text: at.block.Title + decision.Dash + text, Area: at.get("area"), Kind: "answer", Confidence: "stated",
		Who: req.By, When: req.At, Run: at.run.ID, Question: req.Question, DecidedBy: req.DecidedBy, Supersedes: old,
	}
	if req.Repo != "" {
		f.Repos = []string{req.Repo}
	} else {
		f.Repos = affected(c.w, at.get("affects"))
	}
	return c.answer(at, f, answer{Text: text, By: req.By, At: req.At, Supersedes: old})
}

var questionID = regexp.MustCompile(`^Q[0-9]{1,6}$`)

func (c *change) answer(at *asked, f Fact, a answer) (*Change, error) {
	data, err := c.bytes(workspace.FactsPath)
	if err != nil {
		return nil, err
	}
	facts, err := read(data)
	if err != nil {
		return nil, err
	}
	recorded, _ := CutText(f.Text)
	found := findConflict(facts, f.Area, at.block.Title, recorded, f.Supersedes)
	if found != nil {
		f.ConflictsWith = []string{found.With.ID}
	}
	after, id, err := AddFact(data, f)
	if err != nil {
		return nil, err
	}
	a.Fact = id
	before, err := c.bytes(at.path)
	if err != nil {
		return nil, err
	}
	questions, err := writeAnswer(at.path, before, at.block, a)
	if err != nil {
		return nil, err
	}
	raised := ""
	if found != nil {
		questions, raised = c.raise(at.run, at.path, questions, f, id, found)
	}
	c.put(workspace.FactsPath, data, after)
	c.put(at.path, before, questions)
	c.sayFact(f, id)
	c.say("%s is answered in %s:%d.", f.Question, at.path, at.block.Line)
	c.sayConflict(id, raised, found)
	run := at.run.ID
	events := []event{
		{TS: a.At, Run: run, Type: "question.answered", Actor: a.By, Payload: questionAnswered{f.Question, id, some(f.DecidedBy)}},
		{TS: a.At, Run: run, Type: "fact.added", Actor: a.By, Payload: factAdded{id, &f.Question, some(f.Supersedes)}},
	}
	if found != nil {
		events = append(events, conflictEvent(run, a.At, a.By, id, raised, found))
	}
	return &c.Change, c.log(at.run, events)
}

// asked is a question and where it stands.
type asked struct {
	run   *workspace.Run
	path  string
	block *workspace.QuestionBlock
}

func (a *asked) get(key string) string {
	s, _ := a.block.Metadata.Get(key)
	return s
}

// find looks a question up in one run, or in all of them.
func find(w *workspace.Workspace, id, run string) (*asked, error) {
	runs := w.Runs()
	if run != "" {
		r, err := runOf(w, run)
		if err != nil {
			return nil, err
		}
		runs = []*workspace.Run{r}
	}
	var all []*asked
	var broken []string
	for _, r := range runs {
		for _, name := range r.Questions().Files {
			t, err := w.Text(name)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			f := workspace.ReadQuestionFile(name, string(t.Data))
			for _, b := range f.Blocks {
				if b.ID == id {
					all = append(all, &asked{r, name, b})
				}
			}
			for _, h := range f.Unreadable {
				if h.ID == id {
					broken = append(broken, fmt.Sprintf("%s:%d: the heading of %s cannot be read; write it as \"## %s · the question\", and see assay questions --lint", name, h.Line, id, id))
				}
			}
		}
		for _, fault := range r.Questions().Broken {
			broken = append(broken, fmt.Sprintf("%s: %s", fault.Path, fault.Message))
		}
	}
	switch {
	case len(all) == 1:
		return all[0], nil
	case len(all) > 1:
		return nil, several(id, all)
	case len(broken) > 0:
		return nil, fmt.Errorf("no question %s that can be read. %s", id, strings.Join(broken, ". "))
	}
	return nil, fmt.Errorf("no question %s in the workspace; assay questions lists those that were asked", id)
}

func several(id string, all []*asked) error {
	var places []string
	runs := map[string]bool{}
	for _, a := range all {
		places = append(places, fmt.Sprintf("%s:%d", a.path, a.block.Line))
		runs[a.run.ID] = true
	}
	if len(runs) > 1 {
		return fmt.Errorf("%s is asked in several runs (%s); name one with --run", id, strings.Join(places, ", "))
	}
	return fmt.Errorf("%s is asked more than once (%s); give each question a number of its own", id, strings.Join(places, ", "))
}

// ready refuses a question that takes no answer now. For one that is answered
// it returns the fact whose place another answer takes.
func (a *asked) ready(text string, supersede bool) (old string, err error) {
	b := a.block
	fail := func(format string, args ...any) (string, error) {
		return "", fmt.Errorf("%s:%d: %s", a.path, b.Line, fmt.Sprintf(format, args...))
	}
	id := b.ID
	switch {
	case b.Metadata == nil && strings.Contains(b.Text, "\r\n"):
		return fail("%s cannot be read: its lines end in carriage returns, which the format does not take; save %s with plain line ends", id, path.Base(a.path))
	case b.Metadata == nil:
		return fail("%s has no comment with its metadata that can be read; write one below the heading, as assay questions --lint shows", id)
	case a.get("id") != id:
		return fail("the heading says %s and the metadata %q; make them the same", id, a.get("id"))
	case b.Slot == nil:
		return fail("%s has no line [Answer]: to answer in; write one below its options", id)
	case name("area", a.get("area")) != nil || a.get("area") == "":
		return fail("the metadata of %s has no area that a fact could have; write one", id)
	}
	switch status := b.Status(); {
	case status == "withdrawn":
		return fail("%s is withdrawn, so nothing waits for its answer; ask again as a question of its own", id)
	case status == "open" && supersede:
		return fail("%s is not answered yet; leave out --supersede", id)
	case status == "open" && b.Footer != nil:
		return fail("%s is open and has a comment that says who answered; remove one of the two", id)
	case status == "open" && *b.Slot != "" && *b.Slot != text:
		return fail("%s is open and already holds the answer %q, which is not recorded; record that one, or empty the line", id, *b.Slot)
	case status == "open":
		return "", nil
	case status == "answered" && !supersede:
		return fail("%s is already answered; --supersede records another answer in its place", id)
	case status != "answered":
		return fail("the status of %s is %q; it is open, answered or withdrawn", id, status)
	}
	footer := b.Footer
	if n := len(b.Later); n > 0 {
		footer = b.Later[n-1].Footer
	}
	old, _ = footer.Get("fact")
	if _, ok := workspace.FactNumber(old); !ok {
		return fail("the answer to %s names no fact that it is recorded as, so there is nothing to supersede; add \"fact: F…\" to the comment below it", id)
	}
	return old, nil
}
