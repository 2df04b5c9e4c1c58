package packet

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/fa6e744d/assay/resolve/report"
)

// trace is a saved run of a playbook.
type trace struct {
	name     string // file or log that holds it
	playbook string
	schema   string
	count    int
	steps    []step
	reason   string // fault of the whole, "" when there is none
	message  string
}

// step is one step of a trace. Its request and its answer are kept as JSON
// inside strings, thinned to the fields that citations are made from.
type step struct {
	index  int
	id     string
	tool   string
	params string
	ok     bool
	answer string
	code   string // of a failed step
	detail string

	read   *traceAnswer // decoded on first use
	broken string
}

type wireTrace struct {
	Schema   string     `json:"trace_schema"`
	Playbook string     `json:"playbook_id"`
	Count    *int       `json:"step_count"`
	Steps    []wireStep `json:"steps"`
}

type wireStep struct {
	Index   int    `json:"step_index"`
	ID      string `json:"step_id"`
	Tool    string `json:"tool_name"`
	Params  string `json:"params_json"`
	Outcome struct {
		Status  string `json:"status"`
		Answer  string `json:"response_json"`
		Code    string `json:"code"`
		Message string `json:"message"`
		Error   string `json:"error_code"`
	} `json:"outcome"`
}

// traceAnswer is the thinned answer of a step.
type traceAnswer struct {
	Matches    []wireRow `json:"matches"`
	Repository string    `json:"repository_id"`
	Path       string    `json:"path"`
	Content    *string   `json:"content"`
	StartLine  int       `json:"start_line"`
}

// fileSteps are the tools whose steps name places in files.
var fileSteps = []string{"read_file", "search_text", "search_symbol", "search_hybrid", "find_references"}

// newTrace reads a trace. A trace of an unknown version, or one that counts
// its steps wrongly, proves nothing.
func newTrace(name string, data []byte) *trace {
	t := &trace{name: name}
	var w wireTrace
	if err := lenient(data, &w); err != nil {
		t.reason, t.message = "packet_malformed", fmt.Sprintf("%s: no JSON (%v). Save the trace again.", name, err)
		return t
	}
	t.schema, t.playbook = w.Schema, w.Playbook
	for _, ws := range w.Steps {
		t.steps = append(t.steps, step{
			index: ws.Index, id: ws.ID, tool: ws.Tool, params: ws.Params, ok: ws.Outcome.Status == "ok",
			answer: ws.Outcome.Answer, code: firstOf(ws.Outcome.Error, ws.Outcome.Code), detail: ws.Outcome.Message,
		})
	}
	switch {
	case w.Schema != traceSchema:
		t.reason = "unsupported_schema"
		t.message = fmt.Sprintf("%s: the trace schema is %q and only %s is known. Save the trace with a version that writes it.", name, w.Schema, traceSchema)
	case w.Count == nil || *w.Count != len(w.Steps):
		says := "no number of steps"
		if w.Count != nil {
			t.count = *w.Count
			says = fmt.Sprintf("step_count %d", t.count)
		}
		t.reason = "trace_inconsistent"
		t.message = fmt.Sprintf("%s: the trace says %s and holds %d. A replay refuses such a trace; run the playbook again.", name, says, len(w.Steps))
	default:
		t.count = *w.Count
	}
	return t
}

func firstOf(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}

// decode reads the answer of a step once.
func (s *step) decode() (*traceAnswer, string) {
	if s.read == nil && s.broken == "" {
		var a traceAnswer
		switch err := lenient([]byte(s.answer), &a); {
		case err != nil:
			s.broken = fmt.Sprintf("its answer is no JSON (%v)", err)
		case s.tool == "read_file" && a.Content == nil:
			s.broken = "its answer holds no content"
		case s.tool != "read_file" && slices.Contains(fileSteps, s.tool) && a.Matches == nil:
			s.broken = "its answer holds no matches"
		default:
			s.read = &a
		}
	}
	return s.read, s.broken
}

// find returns the step with an id, the last of several.
func (t *trace) find(id string) *step {
	for i := len(t.steps) - 1; i >= 0; i-- {
		if t.steps[i].id == id {
			return &t.steps[i]
		}
	}
	return nil
}

// windows places the content of a read step. Thinning dropped the first line:
// composition numbers from 1, the request may say otherwise.
func (s *step) windows(log string) []*candidate {
	a, broken := s.decode()
	if broken != "" || s.tool != "read_file" {
		return nil
	}
	var p arguments
	if lenient([]byte(s.params), &p) != nil {
		p = arguments{}
	}
	starts := []int{1}
	if n := fileStart(&p); n != 1 {
		starts = append(starts, n)
	}
	if a.StartLine > 0 {
		starts = []int{a.StartLine}
	}
	lines := contentLines(*a.Content, rangedFile(&p))
	var all []*candidate
	for _, start := range starts {
		w := &window{tool: s.tool, mode: "json", path: a.Path, start: start, lines: lines, ranged: rangedFile(&p)}
		all = append(all, &candidate{w: w, log: log, number: s.index + 1, step: s.id})
	}
	return all
}

// parseTrace judges a trace by the citations that it would compose.
func (s *Subject) parseTrace(data []byte) {
	s.kind = report.PacketTrace
	s.trace = newTrace(s.name, data)
	if s.trace.reason != "" {
		s.fault(s.trace.reason, s.trace.message)
		return
	}
	p, _, err := compose(s.trace, "")
	switch {
	case err != nil:
		s.fault("trace_inconsistent", fmt.Sprintf("%s: %v. Run the playbook again.", s.name, err))
	case len(p.Claims) == 0:
		s.malformed(s.name + ": no step of the trace returned a place in a file, so there is nothing to judge.")
	default:
		s.addPayload(p)
	}
}

// prepareTraces reports the fault of a trace that a payload rests on.
func (s *session) prepareTraces() {
	for _, sub := range s.subjects {
		if sub.kind != report.PacketPayload {
			continue
		}
		if t := s.traces[sub.playbook]; t != nil {
			sub.trace = t
			if t.reason != "" {
				sub.fault(t.reason, t.message)
			}
		}
		if sub.reason != "" {
			sub.claims = nil
		}
	}
}

// addTrace takes in a trace. Of several runs of one playbook the last counts.
func (s *session) addTrace(name string, data json.RawMessage) bool {
	t := newTrace(name, data)
	if _, wanted := s.traces[t.playbook]; !wanted {
		return t.schema != ""
	}
	s.traces[t.playbook] = t
	return true
}
