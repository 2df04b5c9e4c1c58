package resolve

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// Shift is what several doubtful citations of one file have in common: what
// each was probably meant to cite stands the same number of lines away. One
// edit above the cited lines does that to all of them.
type Shift struct {
	Path      string   // the cited file
	By        int      // lines from where it is cited to where it was found; never 0
	Citations []string // ids, in the report's order; three or more
}

// Message words the shift as a lead is worded: as a question.
func (s Shift) Message() string {
	return fmt.Sprintf("%d citations of %s look shifted by %+d: did an edit above them move what they cite?", len(s.Citations), s.Path, s.By)
}

const (
	// minShifted is how many citations have to agree. Two do by chance.
	minShifted = 3

	// maxShiftedLines is the longest range that has a say. What a long range
	// was meant to begin with is anyone's guess, so it would agree with all.
	maxShiftedLines = 12
)

// moved are the leads that name the line where what the claim speaks of stands
// instead.
var moved = []string{"names-far", "declared-elsewhere", "quote-elsewhere"}

// vote is a citation with the offsets that it allows: a place found anywhere
// in a range of lines may be any of its lines.
type vote struct {
	id       string
	from, to int
}

// Shifts finds the files of which three or more citations, refused for their
// lines or with a lead to another place, are off by one and the same number of
// lines. A file has at most one shift, the one that most of its citations agree
// on; of equals, the smallest. They come sorted, most citations first.
func Shifts(r *report.Report) []Shift {
	votes := map[string][]vote{}
	for i := range r.Documents {
		for j := range r.Documents[i].Items {
			for k := range r.Documents[i].Items[j].Citations {
				if path, v, ok := voteOf(&r.Documents[i].Items[j].Citations[k]); ok {
					votes[path] = append(votes[path], v)
				}
			}
		}
	}
	var found []*Shift // pointers: each type of element costs the page another copy of the sort
	for path, of := range votes {
		if s, ok := agree(of); ok {
			s.Path = path
			found = append(found, &s)
		}
	}
	slices.SortFunc(found, func(a, b *Shift) int {
		return cmp.Or(cmp.Compare(len(b.Citations), len(a.Citations)), strings.Compare(a.Path, b.Path))
	})
	var out []Shift
	for _, s := range found {
		out = append(out, *s)
	}
	return out
}

// voteOf says by how much a doubtful citation seems to be off, if it says so.
func voteOf(c *report.Citation) (path string, v vote, ok bool) {
	found, start, end := 0, 0, 0
	switch {
	case c.Outcome == report.OK && c.Target != nil && c.Target.StartLine > 0:
		path, start, end = c.Target.Path, c.Target.StartLine, c.Target.EndLine
		for _, l := range c.Leads {
			if slices.Contains(moved, l.Code) && l.Path != nil && *l.Path == path && l.Line != nil {
				found = *l.Line
				break
			}
		}
	case c.Outcome == report.Refused && c.Offer != nil && c.Offer.Line != nil:
		path, found = c.Offer.Path, *c.Offer.Line
		if !slices.ContainsFunc(c.Tried, func(p report.Place) bool { return p.Path == path && p.Found == report.FoundTooShort }) {
			return "", vote{}, false // the offer is another file, not another line
		}
		start, end = linesOf(c.Raw)
	}
	end = max(end, start)
	if start < 1 || found < 1 || end-start >= maxShiftedLines || found >= start && found <= end {
		return "", vote{}, false
	}
	return path, vote{c.ID, found - end, found - start}, true
}

// linesOf reads the lines at the end of a source as written, zeros where there
// are none.
func linesOf(raw string) (start, end int) {
	at := strings.LastIndexByte(raw, ':')
	if at < 0 {
		return 0, 0
	}
	from, to, isRange := strings.Cut(raw[at+1:], "-")
	start, err := strconv.Atoi(from)
	if err != nil {
		return 0, 0
	}
	if !isRange {
		return start, start
	}
	if end, err = strconv.Atoi(to); err != nil {
		return 0, 0
	}
	return start, end
}

// agree finds the offset that most votes allow. It is enough to look at the
// ends of their ranges, because the number of votes changes nowhere else.
func agree(votes []vote) (Shift, bool) {
	if len(votes) < minShifted {
		return Shift{}, false
	}
	steps := map[int]int{} // by how much the number of votes changes at an offset
	for _, v := range votes {
		steps[v.from]++
		steps[v.to+1]--
	}
	ats := slices.Sorted(maps.Keys(steps))
	best, by, n := 0, 0, 0
	for i, at := range ats {
		n += steps[at]
		// The offsets from here up to the next step have n votes.
		nearest := at
		if at < 0 && i+1 < len(ats) {
			nearest = min(ats[i+1]-1, -1)
		}
		if nearest != 0 && (n > best || n == best && closer(nearest, by)) {
			best, by = n, nearest
		}
	}
	if best < minShifted {
		return Shift{}, false
	}
	s := Shift{By: by}
	for _, v := range votes {
		if v.from <= by && by <= v.to {
			s.Citations = append(s.Citations, v.id)
		}
	}
	return s, true
}

// closer orders offsets: the smaller move first, of equal ones the one down.
func closer(a, b int) bool {
	x, y := max(a, -a), max(b, -b)
	return x < y || x == y && a > b
}
