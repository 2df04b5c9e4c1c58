package resolve

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"

	"github.com/fa6e744d/assay/resolve/internal/record"
)

// Recorder says who records, when and where. Nothing here reads a clock.
// The rules of recording are in web/docs/decisions.md.
type Recorder struct {
	DecidedBy string // owner or driver; "" leaves it not stated
	Repo      string // a declared repository; "" for none, or what the question affects
	By        string // name of who records it
	At        string // RFC 3339
	Run       string // id of the run; may be "" where one question fits, or for a fact of no run
}

// AnswerRequest asks to record the answer to a question.
type AnswerRequest struct {
	Recorder
	Question  string // its id, as in Q4
	Answer    string
	Supersede bool // in the place of the answer that is recorded, which stays as superseded
}

// FactRequest asks to record a fact that answers no question.
type FactRequest struct {
	Recorder
	Text       string
	Area       string
	Kind       string // answer, observed or derived; "" is observed
	Confidence string // measured, inferred or stated; "" is stated
}

// Change is what has to be written so that something is recorded. Whoever
// writes it sees to it that all of it is written or none.
type Change struct {
	What  string        // what is recorded, in words
	Fact  string        // id of the new row of facts.yml
	Files []ChangedFile // in the order in which they have to be written
	Said  []string      // what a person is to be told: what was not stated, the scope, what may contradict it
}

// ChangedFile is a file of the workspace with its old and its new bytes.
type ChangedFile struct {
	Path   string
	Before []byte // nil for a file that is not there
	Data   []byte
}

// Answer works out what records an answer: a row of facts.yml, the block of
// the question, and the events of its run. Every other byte of these files
// stays. Nothing is written.
//
// An error says what to do. A contradiction is none: it is recorded and asked
// as a question.
func Answer(ctx context.Context, fsys fs.FS, req AnswerRequest) (*Change, error) {
	if err := readable(ctx, fsys); err != nil {
		return nil, err
	}
	return changeOf(record.Answer(fsys, record.AnswerRequest{
		Request: record.Request(req.Recorder), Question: req.Question, Answer: req.Answer, Supersede: req.Supersede,
	}))
}

// AddFact works out what records a fact: a row of facts.yml, and with a run
// its events. See [Answer].
func AddFact(ctx context.Context, fsys fs.FS, req FactRequest) (*Change, error) {
	if err := readable(ctx, fsys); err != nil {
		return nil, err
	}
	return changeOf(record.Add(fsys, record.FactRequest{
		Request: record.Request(req.Recorder), Text: req.Text, Area: req.Area,
		Kind: cmp.Or(req.Kind, "observed"), Confidence: cmp.Or(req.Confidence, "stated"),
	}))
}

func readable(ctx context.Context, fsys fs.FS) error {
	if _, err := fs.Stat(fsys, "."); err != nil {
		return fmt.Errorf("reading the root of the workspace: %w", err)
	}
	return ctx.Err()
}

func changeOf(c *record.Change, err error) (*Change, error) {
	if err != nil {
		return nil, err
	}
	out := &Change{What: c.What, Fact: c.Fact, Said: c.Said}
	for _, f := range c.Files {
		out.Files = append(out.Files, ChangedFile(f))
	}
	return out, nil
}
