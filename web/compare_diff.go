package web

import "github.com/fa6e744d/assay/resolve/report"

const (
	// maxDiffLines is how many cited lines of each side are compared and shown.
	maxDiffLines = 60
	// maxDiffRunes is how long a line may be to be compared word by word.
	maxDiffRunes = 2_000
)

// diffLine is one line of a difference: gone from A, new in B, or in both.
type diffLine struct {
	sign string // "−", "+" or ""
	n    int
	text []wordRun
	cut  int // characters that the report left out
}

// spanDiff is what differs between the cited lines of two sides, and why it
// may not be everything.
type spanDiff struct {
	lines []diffLine
	notes []string
}

func diffSpans(before, after *report.Target) spanDiff {
	var d spanDiff
	a, b := citedOf(before), citedOf(after)
	if len(a) == 0 || len(b) == 0 {
		d.notes = append(d.notes, "The report carries no lines of this source for one of the sides. The hashes of its content differ, so it is known that something changed, and not what.")
		return d
	}
	if longest := max(len(a)+before.Omitted, len(b)+after.Omitted); longest > min(maxDiffLines, len(a), len(b)) && (before.Omitted+after.Omitted > 0 || longest > maxDiffLines) {
		d.notes = append(d.notes, "Only the first "+number(min(maxDiffLines, max(len(a), len(b))))+" of "+number(longest)+" cited lines are compared here, so that the page stays quick; the hashes cover all of them.")
	}
	a, b = a[:min(len(a), maxDiffLines)], b[:min(len(b), maxDiffLines)]
	long := false
	pair := func(gone, come []report.Line) {
		var left, right []diffLine
		for i, l := range gone {
			text := []wordRun{{l.Text, true}}
			if i < len(come) {
				other := come[i]
				var against []wordRun
				if len(l.Text) > maxDiffRunes || len(other.Text) > maxDiffRunes {
					long, against = true, []wordRun{{other.Text, true}}
				} else {
					text, against = wordDiff(l.Text, other.Text)
				}
				right = append(right, diffLine{"+", other.N, against, other.Cut})
			}
			left = append(left, diffLine{"−", l.N, text, l.Cut})
		}
		for _, l := range come[min(len(gone), len(come)):] {
			right = append(right, diffLine{"+", l.N, []wordRun{{l.Text, true}}, l.Cut})
		}
		d.lines = append(append(d.lines, left...), right...)
	}
	// What stands between two lines that both have is put beside each other.
	x, y := 0, 0
	for _, both := range commonLines(a, b) {
		pair(a[x:both[0]], b[y:both[1]])
		l := b[both[1]]
		d.lines = append(d.lines, diffLine{"", l.N, []wordRun{{l.Text, false}}, l.Cut})
		x, y = both[0]+1, both[1]+1
	}
	pair(a[x:], b[y:])
	if long {
		d.notes = append(d.notes, "Lines of more than "+number(maxDiffRunes)+" bytes are compared as a whole, not word by word.")
	}
	return d
}

func citedOf(t *report.Target) []report.Line {
	if t == nil {
		return nil
	}
	var cited []report.Line
	for _, l := range t.Lines {
		if l.Cited {
			cited = append(cited, l)
		}
	}
	return cited
}

// commonLines gives the places of the longest run of lines that both have, in
// order.
func commonLines(a, b []report.Line) [][2]int {
	same := func(i, j int) bool { return a[i].Text == b[j].Text && a[i].Cut == b[j].Cut }
	width := len(b) + 1
	longest := make([]int, (len(a)+1)*width)
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if same(i, j) {
				longest[i*width+j] = longest[(i+1)*width+j+1] + 1
			} else {
				longest[i*width+j] = max(longest[(i+1)*width+j], longest[i*width+j+1])
			}
		}
	}
	var both [][2]int
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case same(i, j):
			both = append(both, [2]int{i, j})
			i, j = i+1, j+1
		case longest[(i+1)*width+j] >= longest[i*width+j+1]:
			i++
		default:
			j++
		}
	}
	return both
}
