package packet

import (
	"slices"
	"sort"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// report draws a subject up once everything is known.
func (s *session) report(sub *Subject) report.Packet {
	p := report.Packet{
		Path: sub.name, Kind: sub.kind, Outcome: report.OK, Reason: report.OK, Message: sub.message,
		Claims: []report.PacketClaim{}, Logs: append([]report.PacketLog{}, s.logs...),
	}
	if sub.reason != "" {
		p.Outcome, p.Reason = report.Refused, sub.reason
		if sub.unread {
			p.Outcome = report.Unverified
		}
		sub.claims = nil
	}
	for _, c := range sub.claims {
		s.finish(c)
		p.Claims = append(p.Claims, c.report())
		p.Counts.Claims++
		switch c.outcome {
		case report.OK:
			p.Counts.OK++
		case report.Unverified:
			p.Counts.Unverified++
		default:
			p.Counts.Refused++
		}
		if worst[c.outcome] > worst[p.Outcome] {
			p.Outcome, p.Reason = c.outcome, c.reason
		}
	}
	p.Notes = append(s.claimNotes(sub), s.notes.list...)
	p.Checklist = checklist(sub)
	return p
}

// finish picks the unit that decides a claim, the first of the worst, and says
// the last words about it.
func (s *session) finish(c *claim) {
	var moves []*report.Range
	for _, u := range c.units {
		moves = append(moves, u.moved())
	}
	for i, u := range c.units {
		if c.decided == nil || worst[u.outcome] > worst[c.decided.outcome] {
			c.decided, c.unitResult, c.movedTo = u, u.unitResult, moves[i]
		}
	}
	if c.decided == nil { // a claim of a payload without citations
		c.unverified("no_proof_read", "The claim names no citation, so nothing shows the lines that it rests on.")
		return
	}
	u := c.decided
	if c.absent && c.outcome == report.OK {
		c.decideAbsence()
	}
	c.labels = s.unitLabels(u)
	if c.absent && c.absence != nil {
		c.labels |= c.absence.labels
	}
}

// unitLabels are those of the row and answer that located the place, and of
// the read that proved it.
func (s *session) unitLabels(u *unit) labelSet {
	var l labelSet
	if u.row != nil {
		l |= u.row.labels
		l |= toolLabels(u.row.from.tool)
	}
	l |= toolLabels(u.tool)
	if u.proof != nil && !u.proof.own && u.citation == nil && toolNamed(u.tool).use != reads {
		l |= liveRead
	}
	if _, paired := u.pair(); u.proof != nil && !u.proof.own && paired {
		l |= liveRead
	}
	if u.lossy {
		l |= lossyText
	}
	if u.linked {
		l |= viaLink
	}
	return l
}

func (c *claim) report() report.PacketClaim {
	r := report.PacketClaim{
		Index: c.index, Text: c.text, Outcome: c.outcome, Reason: c.reason, Message: c.message,
		Labels: c.labels.names(), MovedTo: c.movedTo, Absent: c.absent, Live: c.live, RunAgain: c.again,
	}
	u := c.decided
	if u == nil {
		return r
	}
	r.Tool, r.Path, r.StartLine, r.EndLine = u.tool, u.path, u.start, u.end
	r.MatchID, r.ResultHandle = u.id, u.handle
	if u.citation != nil && u.citation.step != "" {
		r.Step = &u.citation.step
	}
	r.Row = u.row.report(u)
	if u.proof != nil {
		r.Proof = u.proof.report(u)
	}
	return r
}

func (r *row) report(u *unit) *report.PacketRow {
	if r == nil {
		return nil
	}
	out := &report.PacketRow{Tool: r.from.tool, Path: r.path, Line: r.line, Log: r.from.log, Exchange: r.from.number}
	for _, f := range []struct {
		to    **string
		value string
	}{{&out.Section, r.from.section}, {&out.MatchID, r.id}, {&out.Session, r.scope}} {
		if f.value != "" {
			*f.to = &f.value
		}
	}
	if _, paired := u.pair(); paired {
		out.ResultHandle = u.handle
	}
	return out
}

// report cuts a read to the claimed lines and a few around them.
func (c *candidate) report(u *unit) *report.PacketProof {
	w := c.w
	p := &report.PacketProof{
		Tool: w.tool, Mode: w.mode, Own: c.own, StartLine: w.start, EndLine: w.start + max(len(w.lines), 1) - 1,
		Lines: []report.Line{}, Log: c.log, Exchange: c.number,
	}
	if w.full > 0 {
		p.StartLine, p.EndLine = w.first, w.full
	}
	start, end := u.start, u.end
	if kept := start + report.MaxTargetLines - 1; end > kept {
		p.Omitted, end = end-kept, kept
	}
	from := max(start-shownContext, w.start)
	for i, text := range w.cut(from, end+shownContext) {
		n := from + i
		if n > end && p.Omitted > 0 {
			break
		}
		p.Lines = append(p.Lines, shownLine(n, text, n >= u.start && n <= u.end))
	}
	return p
}

func shownLine(n int, text string, cited bool) report.Line {
	l := report.Line{N: n, Text: text, Cited: cited}
	if len(text) > report.MaxLineText {
		count := 0
		for at := range text {
			if count == report.MaxLineText {
				l.Text = text[:at]
				l.Cut = len([]rune(text[at:]))
				break
			}
			count++
		}
	}
	l.Text = strings.ToValidUTF8(l.Text, "\ufffd")
	return l
}

// claimNotes says what was noticed about single claims.
func (s *session) claimNotes(sub *Subject) []report.PacketNote {
	notes := noteBook{list: []report.PacketNote{}}
	changed := make([]string, 0, len(s.changed))
	for p := range s.changed {
		changed = append(changed, p)
	}
	sort.Strings(changed)
	for _, c := range sub.claims {
		u := c.decided
		if u == nil {
			continue
		}
		index := c.index
		if slices.Contains(changed, u.path) {
			notes.add("changed-since-snapshot", &index, "A saved answer says that %s changed after the snapshot that the searches answered from. Search again before you rely on rows of it.", u.path)
		}
		if u.stale != "" && u.handle != nil {
			notes.add("handle-stale", &index, "The saved window of row %s of %s no longer fits %s. The server itself checks the whole file and would refuse every row of it with STALE_PROOF_ANCHOR.", u.stale, *u.handle, u.path)
		}
		if u.row != nil && u.proof != nil && u.proof.w.tool == "read_match" && u.proof.own && (u.row.line < u.proof.w.start || u.row.line > u.proof.w.end()) && u.proof.w.full == 0 {
			notes.add("row-outside-window", &index, "The row is at line %d and its proof read shows %s. A handle of another session could do that.", u.row.line, lineRange(u.proof.w.start, u.proof.w.end()))
		}
		if c.targetRef && u.proof == nil {
			notes.add("target-ref-no-proof", &index, "The claim carries a target reference. It addresses a row and is never a citation: read the lines.")
		}
	}
	return notes.list
}

// checklist is what a publisher of a packet has to see to.
func checklist(sub *Subject) []report.PacketCheck {
	reasons := func(codes ...string) func(*claim) bool {
		return func(c *claim) bool { return slices.Contains(codes, c.reason) }
	}
	points := []struct {
		code, text string
		misses     func(*claim) bool
	}{
		{"source-read", "Every claim has a read that returned its lines.", func(c *claim) bool { return c.proof == nil }},
		{"canonical-place", "Paths and lines stand as the answers gave them.", reasons("claim_malformed", "path_escape", "file_missing", "span_out_of_range", "row_mismatch")},
		{"nothing-stale", "Nothing is cited from a stale attempt.", reasons("STALE_HANDLE", "STALE_PROOF_ANCHOR", "MIXED_HANDLE", "quote_moved", "quote_changed", "quote_ambiguous")},
		{"labels-stated", "Ranked, heuristic, provisional, truncated and incomplete evidence is called so (x_labels, or the text beside the claim).", (*claim).unlabelled},
		{"omitted-not-zero", "A section that was left out is not taken for zero.", reasons("section_omitted", "absence_not_provable", "absence_contradicted")},
		{"no-target-ref", "No target reference stands in for a citation.", func(c *claim) bool { return c.targetRef && c.proof == nil }},
		{"same-answer", "Handle and id come from the same answer.", reasons("MIXED_HANDLE", "unpaired_handle", "handle_unknown", "handle_session_ambiguous", "tool_mismatch", "row_mismatch")},
	}
	list := []report.PacketCheck{}
	for _, p := range points {
		check := report.PacketCheck{Code: p.code, Text: p.text, Misses: []int{}}
		for _, c := range sub.claims {
			if p.misses(c) {
				check.Misses = append(check.Misses, c.index)
			}
		}
		list = append(list, check)
	}
	return list
}

// unlabelled reports whether evidence carries a label of trust that the packet
// states nowhere: not in x_labels and not in the claim's own words.
func (c *claim) unlabelled() bool {
	for _, name := range (c.labels & trustLabels).names() {
		word, _, _ := strings.Cut(name, "_")
		if !slices.Contains(c.stated, name) && !strings.Contains(strings.ToLower(c.text), word) {
			return true
		}
	}
	return false
}
