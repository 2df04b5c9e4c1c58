package packet

import (
	"fmt"
	"slices"

	"github.com/fa6e744d/assay/resolve/report"
)

// checkPair decides what the pair of handle and id says. A contradiction is
// refused at once; what is only missing is remembered, and counts when the
// lines are unchanged.
func (s *session) checkPair(u *unit) (remembered, message string, refused bool) {
	key, paired := u.pair()
	if !paired {
		if u.id != nil || u.handle != nil {
			return "unpaired_handle", "The claim names half a pair: a handle covers many rows and an id counts only with its own handle. Name both, or neither.", false
		}
		return "", "", false
	}
	h := s.handles[key.handle]
	known := h != nil && len(h.sources) > 0
	p := s.pairs[key]
	ambiguous := known && h.ambiguous(key.id)
	if ambiguous {
		remembered = "handle_session_ambiguous"
		message = fmt.Sprintf("More than one session issued %s, so it is not known which row %s is. Keep the exchanges of one session apart from another's.", key.handle, key.id)
	}
	var rows []*row
	if known {
		rows = h.rows[key.id]
		if len(rows) > 0 {
			u.row = rows[len(rows)-1]
			for _, r := range rows {
				if r.path == u.path {
					u.row = r
				}
			}
		}
	}
	if u.again = p.again; u.again == nil && known && (p.failed || len(rows) == 0) {
		u.again = again(h.sources[len(h.sources)-1])
	}
	switch {
	case known && len(rows) == 0:
		u.refuse("MIXED_HANDLE", fmt.Sprintf("%s was issued by %s (exchange %d) and holds no row %s. An id counts only with the handle of its own answer. %s", key.handle, h.sources[0].tool, h.sources[0].number, key.id, u.runAgain()))
	case p.failed:
		u.refuse(p.code, fmt.Sprintf("The last proof read of %s %s was refused with %s: %s. %s", key.handle, key.id, p.code, proofErrorWords[p.code], u.runAgain()))
	case len(rows) > 0 && !slices.ContainsFunc(rows, func(r *row) bool { return r.path == u.path }):
		u.refuse("row_mismatch", fmt.Sprintf("The row %s of %s is in %s, not in %s. Cite the place of the row, or the row of the place.", key.id, key.handle, rows[0].path, u.path))
	case p.path != "" && p.path != u.path && !ambiguous:
		u.refuse("row_mismatch", fmt.Sprintf("The proof read of %s %s returned %s, not %s. Cite the place that was read.", key.handle, key.id, p.path, u.path))
	case known && !h.from(u.tool):
		u.refuse("tool_mismatch", fmt.Sprintf("%s was issued by %s, and the claim names %s. Name the tool that returned the row.", key.handle, h.sources[0].tool, u.tool))
	case !known && !possibleID(u.tool, key.id):
		u.refuse("MIXED_HANDLE", fmt.Sprintf("%s never issues an id like %s, so it is another tool's. An id counts only with the handle of its own answer.", u.tool, key.id))
	default:
		u.again = nil
		if !known && !p.ok && remembered == "" {
			remembered = "handle_unknown"
			message = fmt.Sprintf("Neither the answer that issued %s nor a read of %s was saved. Save both with the packet.", key.handle, key.id)
		}
		return remembered, message, false
	}
	if u.reason == "row_mismatch" || u.reason == "tool_mismatch" {
		u.again = nil
	}
	return "", "", true
}

// proofErrorWords say what the server's refusals mean.
var proofErrorWords = map[string]string{
	"STALE_PROOF_ANCHOR": "the file is no longer what it was when the row was issued",
	"STALE_HANDLE":       "the session no longer knows the handle",
	"MIXED_HANDLE":       "the handle holds no such row",
}

// from reports whether a claim may name a tool for a handle: the one that was
// called, the one that a section of a bundle comes from, or the proof reader.
func (h *handle) from(toolName string) bool {
	return toolName == "read_match" || slices.ContainsFunc(h.sources, func(s *source) bool {
		return toolName == s.tool || toolName == s.child
	})
}

func again(s *source) *report.PacketCall {
	return &report.PacketCall{Tool: s.tool, Arguments: compact(s.args)}
}

// runAgain is the last sentence over a stale pair.
func (u *unit) runAgain() string {
	if u.again == nil {
		return fmt.Sprintf("Run %s again and use the new pair.", firstOf(u.tool, "the search"))
	}
	return fmt.Sprintf("Run %s %s again and use the new pair.", u.again.Tool, u.again.Arguments)
}
