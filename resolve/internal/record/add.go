package record

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/decision"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// FactRequest asks to record what nobody was asked about.
type FactRequest struct {
	Request
	Text       string
	Area       string
	Kind       string // answer, observed or derived
	Confidence string // measured, inferred or stated
}

// Add makes the change that records a fact.
func Add(fsys fs.FS, req FactRequest) (*Change, error) {
	c := &change{w: workspace.Open(fsys), fsys: fsys}
	f := Fact{
		Text: strings.TrimSpace(strings.ToValidUTF8(req.Text, "\ufffd")), Area: req.Area, Kind: req.Kind, Confidence: req.Confidence,
		Who: req.By, When: req.At, Run: req.Run, DecidedBy: req.DecidedBy,
	}
	if err := req.validate(f); err != nil {
		return nil, err
	}
	if req.Repo != "" {
		if err := declared(c.w, req.Repo); err != nil {
			return nil, err
		}
		f.Repos = []string{req.Repo}
	}
	var run *workspace.Run
	if req.Run != "" && req.Run != "init" {
		var err error
		if run, err = runOf(c.w, req.Run); err != nil {
			return nil, err
		}
	}
	data, err := c.bytes(workspace.FactsPath)
	if err != nil {
		return nil, err
	}
	facts, err := read(data)
	if err != nil {
		return nil, err
	}
	text, _ := CutText(f.Text)
	found := findConflict(facts, f.Area, decision.Title(f.Text), text, "")
	if found != nil {
		f.ConflictsWith = []string{found.With.ID}
	}
	after, id, err := AddFact(data, f)
	if err != nil {
		return nil, err
	}
	c.put(workspace.FactsPath, data, after)
	c.sayFact(f, id)
	question := ""
	if found != nil && run != nil {
		if question, err = c.raiseInRun(run, f, id, found); err != nil {
			return nil, err
		}
	}
	c.sayConflict(id, question, found)
	if run == nil {
		c.say("No run is named, so no event is written.")
		return &c.Change, nil
	}
	events := []event{{TS: req.At, Run: run.ID, Type: "fact.added", Actor: req.By, Payload: factAdded{Fact: id}}}
	if found != nil {
		events = append(events, conflictEvent(run.ID, req.At, req.By, id, question, found))
	}
	return &c.Change, c.log(run, events)
}

func (r FactRequest) validate(f Fact) error {
	if err := r.Validate(); err != nil {
		return err
	}
	switch {
	case f.Text == "":
		return errors.New("the fact is empty; say what holds")
	case r.Area == "":
		return errors.New("the fact has no area; say what it is about")
	}
	if err := name("the area", r.Area); err != nil {
		return err
	}
	if err := oneOf("the kind", r.Kind, "answer", "observed", "derived"); err != nil {
		return err
	}
	return oneOf("the confidence", r.Confidence, "measured", "inferred", "stated")
}

// raiseInRun asks in the last questions.md of the run, by its path. A run
// without one is asked nothing.
func (c *change) raiseInRun(r *workspace.Run, f Fact, id string, found *conflict) (string, error) {
	files := r.Questions().Files
	if len(files) == 0 {
		return "", nil
	}
	path := files[len(files)-1]
	data, err := c.bytes(path)
	if err != nil {
		return "", err
	}
	out, question := c.raise(r, path, data, f, id, found)
	c.put(path, data, out)
	return question, nil
}

// runOf finds a run by its id.
func runOf(w *workspace.Workspace, id string) (*workspace.Run, error) {
	var all []string
	for _, r := range w.Runs() {
		if r.ID == id {
			return r, nil
		}
		all = append(all, r.ID)
	}
	known := "there is none"
	if len(all) > 0 {
		known = "there are " + strings.Join(all, ", ")
	}
	return nil, fmt.Errorf("no run %q in the workspace; %s", id, known)
}
