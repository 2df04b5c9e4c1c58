package packet

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Written is an evidence packet as it is written.
type Written struct {
	Claims []WrittenClaim `json:"claims"`
}

// WrittenClaim is a claim as it is written. Labels is Assay's own field, which
// the server ignores: the format has none for them.
type WrittenClaim struct {
	Claim     string   `json:"claim"`
	Tool      string   `json:"tool"`
	Path      string   `json:"path"`
	StartLine int      `json:"start_line"`
	EndLine   int      `json:"end_line"`
	MatchID   string   `json:"match_id,omitempty"`
	Handle    string   `json:"result_handle,omitempty"`
	Labels    []string `json:"x_labels,omitempty"`
}

// Encode writes JSON for people, with <, > and & as they are.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return b.Bytes(), err
}

// Pick asks for a claim about a row. Start and End are 0 for the lines that the
// row names.
type Pick struct {
	Handle, ID, Claim string
	Start, End        int
}

// FromLogs makes a packet of saved exchanges. Every claim needs the answer that
// issued its row, or a read that says itself where it is, and a read that shows
// the lines; nothing is made up for what was not saved.
func FromLogs(ctx context.Context, logs []Log, picks []Pick) (*Written, error) {
	sub := &Subject{kind: report.PacketEvidence}
	for i, p := range picks {
		u := &unit{id: &picks[i].ID, handle: &picks[i].Handle, start: p.Start, end: p.End, pick: true}
		sub.claims = append(sub.claims, &claim{index: i, units: []*unit{u}})
	}
	s := newSession(workspace.Open(noFiles{}), []*Subject{sub})
	for _, log := range logs {
		if err := s.read(ctx, log); err != nil {
			return nil, err
		}
	}
	w := &Written{Claims: []WrittenClaim{}}
	for i, c := range sub.claims {
		claim, err := s.write(c.units[0], picks[i])
		if err != nil {
			return nil, err
		}
		w.Claims = append(w.Claims, *claim)
	}
	return w, nil
}

func (s *session) write(u *unit, pick Pick) (*WrittenClaim, error) {
	key, _ := u.pair()
	h, p := s.handles[key.handle], s.pairs[key]
	name := key.handle + ":" + key.id
	known := len(h.sources) > 0
	switch rows := h.rows[key.id]; {
	case known && h.ambiguous(key.id):
		return nil, fmt.Errorf("%s: more than one session issued this handle; take the exchanges of one", name)
	case known && len(rows) == 0:
		return nil, fmt.Errorf("%s: %s issued the handle and it holds no such row", name, h.sources[0].tool)
	case p.failed:
		return nil, fmt.Errorf("%s: the last proof read was refused with %s; run %s again and read with the new pair", name, p.code, s.issuer(h))
	case u.own == nil:
		return nil, fmt.Errorf("%s: no saved read of this pair says where it stands; call read_match with it and save the answer", name)
	case len(rows) > 0:
		u.row = rows[0]
	}
	c := &WrittenClaim{Claim: pick.Claim, Tool: "read_match", Path: u.own.w.path, MatchID: pick.ID, Handle: pick.Handle}
	start, end := pick.Start, pick.End
	if u.row != nil {
		c.Tool = u.row.from.tool
		c.Labels = (s.unitLabels(u) & trustLabels).names()
		if start == 0 {
			start, end = u.row.line, max(u.row.line, u.row.end)
		}
	}
	if start == 0 {
		return nil, fmt.Errorf("%s: the answer that issued it was not saved, so name the lines: %s:FIRST-LAST", name, name)
	}
	if end == 0 {
		end = start
	}
	if w := u.own.w; w.fault != "" || !w.covers(start, end) {
		if w.fault != "" {
			return nil, fmt.Errorf("%s: the saved read contradicts itself: %s", name, w.fault)
		}
		return nil, fmt.Errorf("%s: the saved read shows lines %d to %d, not %s; read more of the file, or name fewer", name, w.start, w.end(), lineRange(start, end))
	}
	c.StartLine, c.EndLine = start, end
	return c, nil
}

func (s *session) issuer(h *handle) string {
	if len(h.sources) == 0 {
		return "the search"
	}
	return h.sources[0].tool
}

// Keep returns a packet with the claims that are not refused, all other bytes
// of it kept, and how many were left out.
func Keep(name string, data []byte, judged *report.Packet) (kept []byte, dropped int, err error) {
	var fields map[string]json.RawMessage
	var claims []json.RawMessage
	if judged.Kind != report.PacketEvidence || json.Unmarshal(data, &fields) != nil || json.Unmarshal(fields["claims"], &claims) != nil || len(claims) != len(judged.Claims) {
		return nil, 0, fmt.Errorf("%s is no evidence packet that can be read: %s", name, firstOf(judged.Message, "only those can be cut down"))
	}
	left := claims[:0:0]
	for i, raw := range claims {
		if judged.Claims[i].Outcome == report.Refused {
			dropped++
			continue
		}
		left = append(left, raw)
	}
	if len(left) == 0 {
		return nil, dropped, fmt.Errorf("%s: every claim is refused, and a packet holds at least one", name)
	}
	if dropped == 0 {
		return slices.Clone(data), 0, nil
	}
	fields["claims"], err = json.Marshal(left)
	if err != nil {
		return nil, 0, err
	}
	kept, err = Encode(fields)
	return kept, dropped, err
}

// Recorded is an exchange in the form in which Assay keeps them.
type Recorded struct {
	Tool       string         `json:"tool"`
	Arguments  map[string]any `json:"arguments"`
	Result     map[string]any `json:"result"`
	RecordedBy string         `json:"recorded_by"`
}

// Record writes down the lines of a file as a read would have returned them.
// It is marked as Assay's own: no server answered it.
func Record(t *workspace.Text, start, end int) Recorded {
	var lines [][]byte
	for n := start; n <= end; n++ {
		lines = append(lines, t.Line(n))
	}
	content := string(bytes.Join(lines, []byte("\n")))
	return Recorded{
		Tool:      "read_file",
		Arguments: map[string]any{"path": t.Name, "start_line": start, "end_line": end, "presentation_mode": "json"},
		Result: map[string]any{"structuredContent": map[string]any{
			"path": t.Name, "start_line": start, "end_line": end, "bytes": len(content), "content": content,
		}},
		RecordedBy: "assay",
	}
}
