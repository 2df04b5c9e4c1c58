package packet

import (
	"fmt"
	"slices"

	"github.com/fa6e744d/assay/resolve/report"
)

// decideCitation decides one citation of a payload against the step of the
// trace that it names.
func (s *session) decideCitation(sub *Subject, u *unit) {
	c := u.citation
	t := sub.trace
	if c.dangling {
		u.refuse("citation_dangling", fmt.Sprintf("The claim names the citation %q, and the payload has none. Compose the payload again.", c.id))
		return
	}
	if u.shape() {
		return
	}
	if t == nil {
		u.unverified("no_trace", fmt.Sprintf("The trace of playbook %q was not saved, so the step %s cannot be looked up. Save the trace with the payload.", sub.playbook, c.step))
		return
	}
	st := t.find(c.step)
	switch {
	case st == nil:
		u.refuse("unknown_step", fmt.Sprintf("The trace has no step %q. Compose the payload from its own trace.", c.step))
		return
	case !st.ok:
		u.refuse("failed_step", fmt.Sprintf("The step %q failed (%s) and returned no source. Take the citation out.", st.id, firstOf(st.code, st.detail, "no code")))
		return
	case st.tool != u.tool:
		u.refuse("tool_mismatch", fmt.Sprintf("The step %q ran %s, and the citation names %s. Compose the payload again.", st.id, st.tool, u.tool))
		return
	case !slices.Contains(fileSteps, st.tool):
		u.refuse("non_file_step", fmt.Sprintf("%s returns no place in a file, so nothing can be cited from the step %q.", st.tool, st.id))
		return
	}
	a, broken := st.decode()
	if broken != "" {
		u.refuse("row_mismatch", fmt.Sprintf("The step %q names no place: %s. Run the playbook again.", st.id, broken))
		return
	}
	if st.tool == "read_file" {
		s.decideReadStep(u, t, st)
		return
	}
	at := slices.IndexFunc(a.Matches, func(r wireRow) bool { return u.isRow(st.tool, &r) })
	if at < 0 {
		u.refuse("row_mismatch", fmt.Sprintf("No row of the step %q is %s. Cite a row that it returned.", st.id, place(u.path, u.start, u.end)))
		return
	}
	r := &a.Matches[at]
	u.row = &row{from: &source{log: t.name, number: st.index + 1, tool: st.tool, child: st.tool}, path: r.Path, line: r.Line}
	if u.pathShape() {
		return
	}
	for i := range t.steps {
		if all := t.steps[i].windows(t.name); t.steps[i].ok && len(all) > 0 {
			// The last is where the request says that the text stands.
			if c := all[len(all)-1]; c.w.path == u.path && c.w.covers(u.start, u.end) {
				u.other = c
			}
		}
	}
	l := s.live(u.path)
	if s.fileMissing(u, l) || u.beyondEnd(l) {
		return
	}
	if u.other == nil {
		u.unverified("no_proof_read", fmt.Sprintf("The step %q returned a row, and no step of the trace reads that line. Add a read_file step.", st.id))
		return
	}
	u.proof = u.other
	if s.compare(u, l, u.proof) {
		u.hold("quote_matches", fmt.Sprintf("%s is what the step %q returned.", place(u.path, u.start, u.end), u.proof.step))
	}
}

// decideReadStep compares the lines of a read step. The answer lost its first
// line when the trace was thinned: composition counts from 1, and where the
// request names another line, that is tried as well.
func (s *session) decideReadStep(u *unit, t *trace, st *step) {
	if u.citation.repository != "" && st.read.Repository != "" && u.citation.repository != st.read.Repository || u.path != st.read.Path {
		u.refuse("row_mismatch", fmt.Sprintf("The step %q read %s, not %s. Cite the file that was read.", st.id, st.read.Path, u.path))
		return
	}
	var fitting []*candidate
	for _, c := range st.windows(t.name) {
		if c.w.covers(u.start, u.end) || len(c.w.lines) == 0 && u.start == c.w.start && u.end == u.start {
			fitting = append(fitting, c)
		}
	}
	if len(fitting) == 0 {
		u.refuse("row_mismatch", fmt.Sprintf("The step %q holds %s, and %s is cited. Cite lines that were read.", st.id, countLines(len(st.windows(t.name)[0].w.lines)), lineRange(u.start, u.end)))
		return
	}
	if u.pathShape() {
		return
	}
	u.other = fitting[0]
	l := s.live(u.path)
	if s.fileMissing(u, l) || u.beyondEnd(l) {
		return
	}
	for _, c := range fitting {
		if l.same(u.start, c.w.cut(u.start, u.end)) && len(c.w.lines) > 0 {
			u.proof = c
			u.hold("quote_matches", fmt.Sprintf("%s is what the step %q returned.", place(u.path, u.start, u.end), st.id))
			return
		}
	}
	u.proof = fitting[0]
	s.compare(u, l, u.proof)
}

// isRow reports whether a citation is exactly the place of a row.
func (u *unit) isRow(toolName string, r *wireRow) bool {
	if r.Path != u.path || u.citation.repository != "" && r.RepositoryID != "" && r.RepositoryID != u.citation.repository {
		return false
	}
	span, err := rowSpan(toolName, &wireRow{Path: r.Path, RepositoryID: firstOf(r.RepositoryID, "?"), Line: r.Line, Column: r.Column, Anchor: r.Anchor})
	if err != nil && r.Line > 0 {
		span = PayloadSpan{r.Line, 0, r.Line, 0}
	}
	return span.StartLine == u.start && span.EndLine == u.end &&
		(span.StartColumn == 0 || u.citation.column == 0 || span.StartColumn == u.citation.column || toolName == "search_symbol" || toolName == "search_hybrid")
}

// worst orders outcomes.
var worst = map[string]int{report.OK: 0, report.Unverified: 1, report.Refused: 2}
