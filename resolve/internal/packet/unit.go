package packet

import (
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// unit is one place that has to be decided: the place of a claim, or of one
// citation of a claim.
type unit struct {
	tool, path string
	start, end int
	id, handle *string
	pick       bool   // a claim to be made: its pair's read says where it is
	malformed  string // why the claim has no readable place

	citation *citation // of a payload

	row      *row       // that located the place
	own      *candidate // last read of its own pair that covers the lines
	other    *candidate // last other read that covers them
	ownFault *candidate // last read of its own pair, when that contradicts itself
	partial  bool       // a read has some of the lines
	unplaced bool       // a read that would prove it does not say where its text stands
	stale    string     // id of a row of its handle and file whose saved window no longer fits the file

	unitResult
}

// unitResult is what was decided.
type unitResult struct {
	outcome, reason, message string
	proof                    *candidate
	live                     *report.Target
	again                    *report.PacketCall
	lossy, linked            bool
	needle                   *needle // text to be looked for elsewhere
}

func (u *unit) pair() (pairKey, bool) {
	if u.id == nil || u.handle == nil {
		return pairKey{}, false
	}
	return pairKey{*u.handle, *u.id}, true
}

func (u *unitResult) refuse(reason, message string) {
	u.outcome, u.reason, u.message = report.Refused, reason, message
}

func (u *unitResult) unverified(reason, message string) {
	u.outcome, u.reason, u.message = report.Unverified, reason, message
}

func (u *unitResult) hold(reason, message string) {
	u.outcome, u.reason, u.message = report.OK, reason, message
}

// candidate is a saved read that may prove a unit.
type candidate struct {
	w      *window
	own    bool
	log    string
	number int
	step   string // of a trace
}

// shownContext is how many lines of a read are shown around the claimed ones.
const shownContext = 3

// largeWindow is the size above which a read is not held on to for one claim:
// only the lines that the claim needs are copied out of it.
const largeWindow = 16 << 10

// trimmed returns the read, cut to what a unit needs when it is large.
func (c *candidate) trimmed(u *unit, size int) *candidate {
	if size <= largeWindow {
		return c
	}
	from := max(u.start-shownContext, c.w.start)
	to := min(u.end+shownContext, c.w.end())
	cut := *c.w
	cut.lines = nil
	for _, l := range c.w.cut(from, to) {
		cut.lines = append(cut.lines, strings.Clone(l))
	}
	cut.first, cut.full = c.w.start, c.w.end()
	cut.start, cut.declare = from, 0
	k := *c
	k.w = &cut
	return &k
}
