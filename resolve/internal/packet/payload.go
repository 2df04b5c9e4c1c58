package packet

import (
	"encoding/json"
	"fmt"

	"github.com/fa6e744d/assay/resolve/report"
)

// Payload is the answer that composition makes of a trace: claims whose
// citations name the step that returned each place.
type Payload struct {
	Schema    string            `json:"answer_schema"`
	Playbook  string            `json:"playbook_id"`
	Answer    string            `json:"answer"`
	Claims    []PayloadClaim    `json:"claims"`
	Citations []PayloadCitation `json:"citations"`
}

// PayloadClaim is a claim of a payload.
type PayloadClaim struct {
	ID        string   `json:"claim_id"`
	Text      string   `json:"text"`
	Citations []string `json:"citation_ids"`
}

// PayloadCitation is a citation of a payload.
type PayloadCitation struct {
	ID         string      `json:"citation_id"`
	Step       string      `json:"tool_call_id"`
	Tool       string      `json:"tool_name"`
	Repository string      `json:"repository_id"`
	Path       string      `json:"path"`
	Span       PayloadSpan `json:"span"`
}

// PayloadSpan is a place in a file; an end column is the one of a point.
type PayloadSpan struct {
	StartLine   int `json:"start_line"`
	StartColumn int `json:"start_column"`
	EndLine     int `json:"end_line"`
	EndColumn   int `json:"end_column"`
}

// citation is what a unit of a payload needs besides its place.
type citation struct {
	id, step, repository string
	column               int
	dangling             bool
}

func (s *Subject) parsePayload(fields map[string]json.RawMessage) {
	s.kind = report.PacketPayload
	var schema string
	_ = json.Unmarshal(fields["answer_schema"], &schema)
	if schema != answerSchema {
		s.fault("unsupported_schema", fmt.Sprintf("%s: the answer schema is %q and only %s is known. Compose the payload with a version that writes it.", s.name, schema, answerSchema))
		return
	}
	_ = json.Unmarshal(fields["playbook_id"], &s.playbook)
	claims, ok := s.list(fields, "claims")
	if !ok {
		return
	}
	var raws []json.RawMessage
	_ = json.Unmarshal(fields["citations"], &raws)
	known := map[string]json.RawMessage{}
	for _, raw := range raws {
		var id struct {
			ID string `json:"citation_id"`
		}
		if lenient(raw, &id) == nil && id.ID != "" && known[id.ID] == nil {
			known[id.ID] = raw
		}
	}
	for i, raw := range claims {
		s.claims = append(s.claims, payloadClaim(i, raw, known))
	}
}

func payloadClaim(index int, raw json.RawMessage, known map[string]json.RawMessage) *claim {
	c := &claim{index: index}
	bad := func(why string) *claim {
		c.units = []*unit{{malformed: why}}
		return c
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil || fields == nil {
		return bad("the claim is no object")
	}
	p := fieldReader{fields: fields}
	c.text = p.text("text")
	var ids []string
	if p.fault == "" && (json.Unmarshal(fields["citation_ids"], &ids) != nil || ids == nil) {
		p.bad("citation_ids is no array of strings")
	}
	if p.fault != "" {
		return bad(p.fault)
	}
	for _, id := range ids {
		c.units = append(c.units, payloadUnit(id, known[id]))
	}
	return c
}

func payloadUnit(id string, raw json.RawMessage) *unit {
	u := &unit{citation: &citation{id: id}}
	if raw == nil {
		u.citation.dangling = true
		return u
	}
	var fields, span map[string]json.RawMessage
	_ = json.Unmarshal(raw, &fields)
	p := fieldReader{fields: fields}
	u.tool = p.text("tool_name")
	u.path = p.text("path")
	u.citation.step = p.text("tool_call_id")
	_ = json.Unmarshal(fields["repository_id"], &u.citation.repository)
	if json.Unmarshal(fields["span"], &span) != nil || span == nil {
		p.bad("span is no object")
	}
	q := fieldReader{fields: span, fault: p.fault}
	u.start = q.line("start_line")
	u.end = q.line("end_line")
	if u.start > 0 && u.end > 0 && u.end < u.start {
		q.bad("end_line is before start_line")
	}
	_ = json.Unmarshal(span["start_column"], &u.citation.column)
	u.malformed = q.fault
	return u
}

// addPayload takes over the claims of a payload that was composed here.
func (s *Subject) addPayload(p *Payload) {
	byID := map[string]*PayloadCitation{}
	for i := range p.Citations {
		byID[p.Citations[i].ID] = &p.Citations[i]
	}
	for i, pc := range p.Claims {
		c := &claim{index: i, text: pc.Text}
		for _, id := range pc.Citations {
			pcit := byID[id]
			c.units = append(c.units, &unit{
				tool: pcit.Tool, path: pcit.Path, start: pcit.Span.StartLine, end: pcit.Span.EndLine,
				citation: &citation{id: id, step: pcit.Step, repository: pcit.Repository, column: pcit.Span.StartColumn},
			})
		}
		s.claims = append(s.claims, c)
	}
}
