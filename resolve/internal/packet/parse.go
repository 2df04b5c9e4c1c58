package packet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fa6e744d/assay/resolve/report"
)

// Schemas of payloads and traces. No other version is known.
const (
	answerSchema = "frigg.deep_search.answer.v1"
	traceSchema  = "frigg.deep_search.trace.v1"
)

// Subject is a packet, a payload or a trace to be judged.
type Subject struct {
	name    string
	kind    string
	reason  string // fault of the whole, "" when there is none
	message string
	unread  bool // the fault is the container's, not the author's
	claims  []*claim

	playbook string // of a payload: the playbook whose trace it needs
	trace    *trace // of a trace, or the one that a payload rests on
}

// claim is one claim with what was found out about it.
type claim struct {
	index      int
	text       string
	units      []*unit
	absent     bool     // it says that something is not there
	section    string   // section of a bundle that it says so about
	stated     []string // labels that the packet itself states (x_labels)
	targetRef  bool     // it carries a target reference
	absence    *absence // what answered the question, nil when nothing was saved
	labels     labelSet
	movedTo    *report.Range
	unitResult // of the unit that decided
	decided    *unit
}

// Parse reads a packet. What it is follows from its fields, not from its
// name. It never fails: what cannot be read is a subject with a fault.
func Parse(name string, data []byte) *Subject {
	s := &Subject{name: name, kind: report.PacketEvidence}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			line := 1 + bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
			return s.malformed(fmt.Sprintf("%s:%d: no JSON (%v). Write the packet anew; it is an object with the key claims.", name, line, err))
		}
		return s.malformed(name + " holds JSON that is no object. A packet is an object with the key claims.")
	}
	if fields == nil { // the JSON null
		return s.malformed(name + " holds null. A packet is an object with the key claims.")
	}
	for _, wrapper := range []string{"citation_payload", "trace_artifact", "playbook_trace", "replayed_trace_artifact"} {
		inner := map[string]json.RawMessage{}
		if raw, ok := fields[wrapper]; ok && fields["claims"] == nil && json.Unmarshal(raw, &inner) == nil && inner != nil {
			fields, data = inner, raw
			break
		}
	}
	switch {
	case fields["trace_schema"] != nil:
		s.parseTrace(data)
	case fields["answer_schema"] != nil || fields["citations"] != nil:
		s.parsePayload(fields)
	default:
		s.parseClaims(fields)
	}
	return s
}

func (s *Subject) malformed(message string) *Subject {
	return s.fault("packet_malformed", message)
}

func (s *Subject) fault(reason, message string) *Subject {
	if s.reason == "" {
		s.reason, s.message = reason, message
	}
	return s
}

// list reads an array that has to hold something.
func (s *Subject) list(fields map[string]json.RawMessage, key string) ([]json.RawMessage, bool) {
	raw, ok := fields[key]
	var all []json.RawMessage
	switch {
	case !ok:
		s.malformed(fmt.Sprintf("%s has no key %s. A packet is an object whose key %s lists at least one claim.", s.name, key, key))
	case json.Unmarshal(raw, &all) != nil || all == nil:
		s.malformed(fmt.Sprintf("%s: %s is no array. Make it a list of claims.", s.name, key))
	case len(all) == 0:
		s.malformed(fmt.Sprintf("%s: %s is empty. A packet holds at least one claim.", s.name, key))
	default:
		return all, true
	}
	return nil, false
}

func (s *Subject) parseClaims(fields map[string]json.RawMessage) {
	all, ok := s.list(fields, "claims")
	if !ok {
		return
	}
	for i, raw := range all {
		s.claims = append(s.claims, parseClaim(i, raw))
	}
}

// parseClaim reads one claim of an evidence packet. Fields that are not of the
// format are ignored but for three of Assay's own, which the server ignores in
// turn: x_asserts, x_section and x_labels.
func parseClaim(index int, raw json.RawMessage) *claim {
	c := &claim{index: index}
	u := &unit{}
	c.units = []*unit{u}
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil || fields == nil {
		u.malformed = "the claim is no object"
		return c
	}
	p := fieldReader{fields: fields}
	c.text = p.text("claim")
	u.tool = p.text("tool")
	u.path = p.text("path")
	u.start = p.line("start_line")
	u.end = p.line("end_line")
	if u.start > 0 && u.end > 0 && u.end < u.start {
		p.bad("end_line is before start_line")
	}
	u.id = p.optional("match_id")
	u.handle = p.optional("result_handle")
	u.malformed = p.fault

	if asserts, _ := jsonString(fields["x_asserts"]); asserts == "absent" {
		c.absent = true
		c.section, _ = jsonString(fields["x_section"])
	}
	if raw := fields["x_labels"]; raw != nil && json.Unmarshal(raw, &c.stated) != nil {
		c.stated = nil
	}
	ref := fields["target_ref"]
	c.targetRef = ref != nil && string(ref) != "null"
	return c
}

// fieldReader reads the fields of one claim and keeps the first fault.
type fieldReader struct {
	fields map[string]json.RawMessage
	fault  string
}

func (p *fieldReader) bad(format string, args ...any) {
	if p.fault == "" {
		p.fault = fmt.Sprintf(format, args...)
	}
}

func (p *fieldReader) text(key string) string {
	raw, ok := p.fields[key]
	if !ok {
		p.bad("%s is missing", key)
		return ""
	}
	s, ok := jsonString(raw)
	switch {
	case !ok:
		p.bad("%s is no string", key)
	case strings.TrimSpace(s) == "":
		p.bad("%s is blank", key)
	}
	return s
}

// jsonString decodes a JSON string. One without escapes, which most are, is
// taken as it stands.
func jsonString(raw json.RawMessage) (s string, ok bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return "", false
	}
	if inner := raw[1 : len(raw)-1]; bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner), true
	}
	return s, json.Unmarshal(raw, &s) == nil
}

func (p *fieldReader) optional(key string) *string {
	raw, ok := p.fields[key]
	if !ok || string(raw) == "null" {
		return nil
	}
	s, ok := jsonString(raw)
	if !ok {
		p.bad("%s is no string", key)
		return nil
	}
	if strings.TrimSpace(s) == "" {
		p.bad("%s is blank", key)
	}
	return &s
}

// line reads a line number: an integer as it stands on the wire, so neither
// "3" nor 3.0.
func (p *fieldReader) line(key string) int {
	raw, ok := p.fields[key]
	if !ok {
		p.bad("%s is missing", key)
		return 0
	}
	n, err := strconv.ParseUint(string(raw), 10, 53)
	switch {
	case errors.Is(err, strconv.ErrRange):
		p.bad("%s is larger than any file has lines", key)
	case err != nil:
		p.bad("%s is no whole number of 1 or more", key)
	case n == 0:
		p.bad("%s is 0; lines are counted from 1", key)
	}
	return int(n)
}
