package packet

import "fmt"

// Difference is one thing in which two traces differ.
type Difference struct {
	Where string // "playbook_id", "step 3", …
	What  string // field of a step, "" for a step that one trace lacks
	A, B  string
}

// Diff compares two traces as a replay does: the schema, the playbook, the
// number of steps, then step by step in order. Requests and answers are
// compared as the text that was saved, which is canonical.
func Diff(nameA string, a []byte, nameB string, b []byte) ([]Difference, error) {
	x, err := traceOf(nameA, a)
	if err != nil {
		return nil, err
	}
	y, err := traceOf(nameB, b)
	if err != nil {
		return nil, err
	}
	var all []Difference
	differ := func(where, what, a, b string) {
		if a != b {
			all = append(all, Difference{where, what, a, b})
		}
	}
	differ("trace", "trace_schema", x.schema, y.schema)
	differ("trace", "playbook_id", x.playbook, y.playbook)
	differ("trace", "step_count", fmt.Sprint(len(x.steps)), fmt.Sprint(len(y.steps)))
	for i := range max(len(x.steps), len(y.steps)) {
		where := fmt.Sprintf("step %d", i)
		switch {
		case i >= len(x.steps):
			all = append(all, Difference{where, "", "", y.steps[i].id + " " + y.steps[i].tool})
		case i >= len(y.steps):
			all = append(all, Difference{where, "", x.steps[i].id + " " + x.steps[i].tool, ""})
		default:
			p, q := &x.steps[i], &y.steps[i]
			differ(where, "step_index", fmt.Sprint(p.index), fmt.Sprint(q.index))
			differ(where, "step_id", p.id, q.id)
			differ(where, "tool_name", p.tool, q.tool)
			differ(where, "params_json", p.params, q.params)
			differ(where, "outcome", p.outcome(), q.outcome())
		}
	}
	return all, nil
}

func (s *step) outcome() string {
	if s.ok {
		return "ok " + s.answer
	}
	return "err " + s.code + " " + s.detail
}

func traceOf(name string, data []byte) (*trace, error) {
	t := Parse(name, data).trace
	switch {
	case t == nil:
		return nil, fmt.Errorf("%s is no playbook trace: it has no trace_schema", name)
	case t.reason == "packet_malformed":
		return nil, fmt.Errorf("%s", t.message)
	}
	return t, nil
}
