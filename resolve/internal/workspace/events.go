package workspace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Events is a run's events.jsonl, as far as it tells which commands ran.
type Events struct {
	State State
	Fault *Fault // why it is Unreadable, or which line of a read one is torn
	Path  string
	Torn  int // lines that are no JSON object
	runs  map[string][]Result
}

// Result is one recorded result of a command of the definition of done:
// either it ran and has an exit code, or the gate refused to run it.
type Result struct {
	Line    int
	Exit    int    // when it ran
	Ran     bool   // it has an exit code
	Refused string // why it never ran, when it did not; "" when that is not text
}

// Events reads the run's events.
func (r *Run) Events() *Events {
	if r.events == nil {
		r.events = r.readEvents()
	}
	return r.events
}

// readEvents goes through the file line by line. A writer that died leaves
// half a line, or NULs; such lines are counted, said once, and the others
// stand. So the file as a whole need not be text.
func (r *Run) readEvents() *Events {
	e := &Events{Path: r.Dir + "/events.jsonl", runs: map[string][]Result{}}
	data, err := r.w.raw(e.Path)
	if e.State, e.Fault = r.w.judge(e.Path, ReasonEvents, err); e.State != Read {
		return e
	}
	firstTorn, n := 0, 0
	for line := range bytes.Lines(bytes.TrimPrefix(data, bom)) {
		n++
		if line = bytes.TrimFunc(line, isSpace); len(line) == 0 {
			continue
		}
		command, result, ok := parseEvent(line)
		if !ok {
			if e.Torn++; e.Torn == 1 {
				firstTorn = n
			}
			continue
		}
		if command != "" {
			result.Line = n
			e.runs[command] = append(e.runs[command], result)
		}
	}
	if e.Torn > 0 {
		e.Fault = r.w.problem(&Fault{
			Path: e.Path, Reason: ReasonEvents, Line: firstTorn,
			Message: fmt.Sprintf("%s no JSON object, this is the first; the others were read", plural(e.Torn, "line is", "lines are")),
		})
	}
	return e
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// parseEvent reads one line. It returns the command of a result of the
// definition of done, "" for any other event, and false for a line that is no
// JSON object. Keys are compared exactly, which decoding into a struct would
// not do.
func parseEvent(line []byte) (string, Result, bool) {
	if line[0] != '{' || !utf8.Valid(line) || !json.Valid(line) {
		return "", Result{}, false
	}
	// Most events are of other types. A type can be written with escapes.
	if !bytes.Contains(line, []byte("check.")) && !bytes.Contains(line, []byte(`\u`)) {
		return "", Result{}, true
	}
	var event map[string]json.RawMessage
	if json.Unmarshal(line, &event) != nil {
		return "", Result{}, false
	}
	if kind := jsonText(event["type"]); kind != "check.passed" && kind != "check.failed" {
		return "", Result{}, true
	}
	var payload map[string]json.RawMessage
	if json.Unmarshal(orNull(event["payload"]), &payload) != nil || jsonText(payload["check"]) != "dod" {
		return "", Result{}, true
	}
	var result Result
	var exit *float64
	if json.Unmarshal(orNull(payload["exit_code"]), &exit) == nil && exit != nil && *exit == float64(int32(*exit)) {
		result.Exit, result.Ran = int(*exit), true
	} else if refused := orNull(payload["refused"]); string(refused) == "null" || string(refused) == "false" {
		return "", Result{}, true // neither: it tells nothing
	} else {
		result.Refused = jsonText(refused)
	}
	return jsonText(payload["command"]), result, true
}

// jsonText returns the value of a string, "" for any other value.
func jsonText(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(orNull(raw), &s) != nil {
		return ""
	}
	return s
}

func orNull(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return json.RawMessage("null")
	}
	return raw
}

// Results returns what is recorded for the command, in the order of the file.
// Commands are compared as text.
func (e *Events) Results(command string) []Result { return e.runs[command] }
