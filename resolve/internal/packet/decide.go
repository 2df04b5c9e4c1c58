package packet

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// decide decides a claim up to the search for text that moved, which is done
// for all claims together.
func (s *session) decide(sub *Subject, c *claim) {
	for _, u := range c.units {
		if u.citation != nil {
			s.decideCitation(sub, u)
		} else {
			s.decideUnit(u)
		}
	}
}

// decideUnit goes through the checks of a claim of an evidence packet, in the
// order in which the first hit gives the reason.
func (s *session) decideUnit(u *unit) {
	if u.shape() || u.toolUse() || u.pathShape() {
		return
	}
	l := s.live(u.path)
	if s.fileMissing(u, l) || u.beyondEnd(l) {
		return
	}
	remembered, message, refused := s.checkPair(u)
	if refused {
		return
	}
	proof := u.pickProof()
	switch {
	case proof != nil && proof.w.fault != "":
		u.proof = proof
		u.refuse("read_inconsistent", fmt.Sprintf("The saved answer of %s (%s, exchange %d) cannot be what the server returned: %s. Read the lines again.", proof.w.tool, proof.log, proof.number, proof.w.fault))
		return
	case proof == nil && remembered != "":
		u.unverified(remembered, message)
		return
	case proof == nil && u.unplaced:
		u.unverified("read_unplaced", "A saved read answered with bare text, and nothing saved says where that text stands. Save the answer of "+u.tool+" with it, or read with presentation_mode json.")
		return
	case proof == nil && u.partial:
		u.unverified("proof_window_partial", fmt.Sprintf("No saved read shows all of the lines %d to %d. Read them in one window.", u.start, u.end))
		return
	case proof == nil:
		u.unverified("no_proof_read", fmt.Sprintf("No saved read shows %s. A row, its excerpt and a list of files only locate source: read the lines and save the answer.", place(u.path, u.start, u.end)))
		return
	}
	u.proof = proof
	if !s.compare(u, l, proof) {
		return
	}
	if remembered != "" {
		u.unverified(remembered, message)
		return
	}
	u.hold("quote_matches", fmt.Sprintf("%s is what %s returned (%s, exchange %d).", place(u.path, u.start, u.end), proof.w.tool, proof.log, proof.number))
}

func (u *unit) shape() bool {
	if u.malformed == "" {
		return false
	}
	u.refuse("claim_malformed", "The claim cannot be read: "+u.malformed+". A claim has a text, a tool, a path and two line numbers.")
	return true
}

func (u *unit) toolUse() bool {
	switch toolNamed(u.tool).use {
	case imagines:
		hint := "Name the tool that returned the lines."
		if bare, ok := bareTool(u.tool); ok {
			hint = fmt.Sprintf("The name without the client's prefix is %s.", bare)
		}
		u.refuse("unknown_tool", fmt.Sprintf("%q is no tool of the code-search server. %s", u.tool, hint))
	case nothing:
		u.refuse("tool_not_evidence", fmt.Sprintf("%s returns the state of the server or a replay, never lines of a file. Name the tool that returned the lines.", u.tool))
	default:
		return false
	}
	return true
}

// pathShape refuses paths that are not relative to the workspace.
func (u *unit) pathShape() bool {
	p := u.path
	why := ""
	switch {
	case strings.HasPrefix(p, "/"):
		why = "it is absolute"
	case len(p) > 1 && p[1] == ':' && (p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z'):
		why = "it names a drive"
	case strings.Contains(p, `\`):
		why = "it is written with backslashes"
	case slices.Contains(strings.Split(p, "/"), ".."):
		why = "it climbs"
	default:
		return false
	}
	u.refuse("path_escape", fmt.Sprintf("The path %q is not one inside the workspace: %s. Write it as the answer spells it, with forward slashes from the root.", p, why))
	return true
}

// fileMissing refuses a path at which no file stands, letter by letter, and
// leaves unverified what cannot be read.
func (s *session) fileMissing(u *unit, l *live) bool {
	switch {
	case l.text != nil:
		u.lossy, u.linked = l.lossy, l.text.ViaLink
		return false
	case l.fault != nil:
		u.unverified(l.fault.Reason, "Cannot be checked: "+l.fault.Error()+".")
		return true
	}
	u.refuse("file_missing", fmt.Sprintf("No file %q in this workspace. Cite the path as the workspace spells it.", u.path))
	if proof := u.pickProof(); proof != nil && proof.w.fault == "" {
		u.proof = proof
		u.needle = s.wanted(u.path, u.start, proof.w.cut(u.start, u.end))
	}
	return true
}

func (u *unit) beyondEnd(l *live) bool {
	n := l.text.Lines()
	if u.end <= n {
		u.live = l.text.Target(u.start, u.end, shownContext)
		if l.lossy {
			u.live.SpanSHA256 = nil // it would be over what was decoded
		}
		return false
	}
	u.live = l.text.Tail(shownContext)
	u.refuse("span_out_of_range", fmt.Sprintf("%s ends at line %d, and %s is claimed. Cite lines that the file has.", u.path, n, lineRange(u.start, u.end)))
	return true
}

// pickProof prefers the last read of the claim's own pair, and takes the last
// other read that shows all of the lines where that one does not.
func (u *unit) pickProof() *candidate {
	switch {
	case u.ownFault != nil:
		return u.ownFault
	case u.own != nil:
		return u.own
	}
	return u.other
}

// compare holds the lines that were read against the file. White space counts,
// line ends do not.
func (s *session) compare(u *unit, l *live, proof *candidate) bool {
	lines := proof.w.cut(u.start, u.end)
	if l.same(u.start, lines) {
		return true
	}
	u.refuse("quote_changed", "")
	u.needle = s.wanted(u.path, u.start, lines)
	return false
}

// moved gives a difference its final reason, after the search.
func (u *unit) moved() (to *report.Range) {
	if u.needle == nil {
		if u.reason == "quote_changed" {
			u.message = "The lines are no longer what was read. Read them again."
		}
		return nil
	}
	at, several := u.needle.place()
	if u.reason == "file_missing" {
		if at != nil {
			u.message += fmt.Sprintf(" The text that was read stands at %s.", place(at.Path, at.StartLine, at.EndLine))
		}
		return at
	}
	where := place(u.path, u.start, u.end)
	switch {
	case at != nil:
		u.refuse("quote_moved", fmt.Sprintf("%s no longer says what was read; the text stands at %s now. Read it there and cite that.", where, place(at.Path, at.StartLine, at.EndLine)))
	case several:
		u.refuse("quote_ambiguous", fmt.Sprintf("%s no longer says what was read, and the text stands in more than one place, so none is offered. Read the one that is meant.", where))
	default:
		u.refuse("quote_changed", fmt.Sprintf("%s no longer says what was read, and the text stands nowhere in this workspace. Read the lines again and see whether the claim still holds.", where))
	}
	return at
}

func place(p string, start, end int) string {
	if start == end {
		return fmt.Sprintf("%s:%d", path.Clean(p), start)
	}
	return fmt.Sprintf("%s:%d-%d", path.Clean(p), start, end)
}

func lineRange(start, end int) string {
	if start == end {
		return fmt.Sprintf("line %d", start)
	}
	return fmt.Sprintf("lines %d to %d", start, end)
}
