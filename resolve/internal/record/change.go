package record

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// Change is what a recording writes and says.
type Change struct {
	What  string // what is recorded, in words
	Fact  string // id of the new row
	Files []File // in the order in which they have to be written
	Said  []string
}

// File is a file with what it held and what it is to hold. Before is nil for
// one that is not there.
type File struct {
	Path         string
	Before, Data []byte
}

// change is a Change that is being made.
type change struct {
	w    *workspace.Workspace
	fsys fs.FS
	Change
}

// bytes returns what a file holds, as it is stored, nil for one that is not
// there. It is what the readers have read, even if the file changed since.
func (c *change) bytes(name string) ([]byte, error) {
	t, err := c.w.Text(name)
	var fault *workspace.Fault
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case errors.As(err, &fault):
		return nil, fmt.Errorf("%s: %s; nothing is recorded until then", name, fault.Message)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	case t.BOM:
		return append([]byte("\ufeff"), t.Data...), nil
	}
	return append([]byte{}, t.Data...), nil
}

func (c *change) put(name string, before, data []byte) {
	if !bytes.Equal(before, data) || before == nil {
		c.Files = append(c.Files, File{name, before, data})
	}
}

func (c *change) say(format string, args ...any) {
	c.Said = append(c.Said, fmt.Sprintf(format, args...))
}

// raise asks about a conflict in a questions.md and returns its new bytes with
// the id of the question, "" where it cannot be asked.
func (c *change) raise(r *workspace.Run, path string, data []byte, f Fact, fact string, found *conflict) ([]byte, string) {
	id, err := nextQuestion(c.w, r)
	if err != nil {
		return data, ""
	}
	out, ok := appendQuestion(path, data, id, advisory(id, f.Area, f.When, fact, f.Text, found))
	if !ok {
		return data, ""
	}
	return out, id
}

// sayFact says what was written, and what was not stated.
func (c *change) sayFact(f Fact, id string) {
	text, cut := CutText(f.Text)
	c.Fact, c.What = id, "fact "+id
	if f.Question != "" {
		c.What = "the answer to " + f.Question + " as " + id
	}
	c.say("%s recorded in %s: %s", id, workspace.FactsPath, excerpt(text))
	if cut {
		c.say("The text was longer than %d units; it is cut, ends in %q and is marked truncated.", workspace.MaxFactUnits, Cut)
	}
	if f.DecidedBy == "" {
		c.say("decided by: not stated")
	} else {
		c.say("decided by: %s", f.DecidedBy)
	}
	if len(f.Repos) == 0 {
		c.say("scope: no repo named")
	} else {
		c.say("scope: %s", strings.Join(f.Repos, ", "))
	}
	if f.Supersedes != "" {
		c.say("%s is superseded by %s.", f.Supersedes, id)
	}
}

// sayConflict says what was found. That nothing was found says little.
func (c *change) sayConflict(id, question string, found *conflict) {
	if found == nil {
		c.say("No contradiction was detected.")
		return
	}
	asked := "It could not be asked as a question; read both."
	if question != "" {
		asked = "It is asked as " + question + ", which waits for nobody."
	}
	c.say("%s may contradict %s, score %.2f: %s", id, found.With.ID, found.Score, excerpt(found.With.Text))
	c.say("Both are kept. %s", asked)
}

// log appends the events of a run.
func (c *change) log(run *workspace.Run, events []event) error {
	name := run.Dir + "/events.jsonl"
	// Not through Text: a log need not be text throughout.
	before, err := fs.ReadFile(c.fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		before, err = nil, nil
	} else if before == nil {
		before = []byte{}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	after, err := appendEvents(before, events)
	if err != nil {
		return err
	}
	c.put(name, before, after)
	return nil
}

func conflictEvent(run, at, by, fact, question string, found *conflict) event {
	return event{TS: at, Run: run, Type: "fact.conflict_raised", Actor: by, Payload: conflictRaised{
		Fact: fact, ConflictsWith: found.With.ID, Score: found.Score, Question: some(question), Raised: question != "",
	}}
}
