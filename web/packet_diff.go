package web

import (
	"maps"
	"slices"
	"unicode"

	"github.com/fa6e744d/assay/resolve/report"
)

// pairedLine is a line of a read beside the line that stands there now.
type pairedLine struct {
	n          int
	cited      bool
	read, live []wordRun // nil where there is no such line
	hasRead    bool
	hasLive    bool
	cutRead    int
	cutLive    int
}

// wordRun is a part of a line; other marks what the line beside it does not have.
type wordRun struct {
	text  string
	other bool
}

// same reports whether both lines are there and alike.
func (l *pairedLine) same() bool {
	return l.hasRead && l.hasLive && !slices.ContainsFunc(l.read, func(p wordRun) bool { return p.other }) &&
		!slices.ContainsFunc(l.live, func(p wordRun) bool { return p.other })
}

// pairLines puts the lines of a read beside those of the file, by number.
func pairLines(proof *report.PacketProof, live *report.Target) []pairedLine {
	byNumber := map[int]*pairedLine{}
	at := func(l report.Line) *pairedLine {
		p := byNumber[l.N]
		if p == nil {
			p = &pairedLine{n: l.N}
			byNumber[l.N] = p
		}
		p.cited = p.cited || l.Cited
		return p
	}
	reads, lives := map[int]string{}, map[int]string{}
	if proof != nil {
		for _, l := range proof.Lines {
			p := at(l)
			p.hasRead, p.cutRead = true, l.Cut
			reads[l.N] = l.Text
		}
	}
	if live != nil {
		for _, l := range live.Lines {
			p := at(l)
			p.hasLive, p.cutLive = true, l.Cut
			lives[l.N] = l.Text
		}
	}
	all := make([]pairedLine, 0, len(byNumber))
	for _, n := range slices.Sorted(maps.Keys(byNumber)) {
		p := byNumber[n]
		switch {
		case p.hasRead && p.hasLive:
			p.read, p.live = wordDiff(reads[n], lives[n])
		case p.hasRead:
			p.read = []wordRun{{reads[n], false}}
		default:
			p.live = []wordRun{{lives[n], false}}
		}
		all = append(all, *p)
	}
	return all
}

// maxWordPairs bounds the comparison of two lines word by word; longer ones are
// compared at their ends only.
const maxWordPairs = 40_000

// wordDiff marks in two lines the words that the other does not have.
func wordDiff(a, b string) (left, right []wordRun) {
	if a == b {
		return []wordRun{{a, false}}, []wordRun{{b, false}}
	}
	x, y := splitWords(a), splitWords(b)
	head := 0
	for head < len(x) && head < len(y) && x[head] == y[head] {
		head++
	}
	tail := 0
	for tail < len(x)-head && tail < len(y)-head && x[len(x)-1-tail] == y[len(y)-1-tail] {
		tail++
	}
	for _, w := range x[:head] {
		left, right = join(left, w, false), join(right, w, false)
	}
	midX, midY := x[head:len(x)-tail], y[head:len(y)-tail]
	if len(midX)*len(midY) > maxWordPairs {
		for _, w := range midX {
			left = join(left, w, true)
		}
		for _, w := range midY {
			right = join(right, w, true)
		}
	} else {
		left, right = commonWords(midX, midY, left, right)
	}
	for _, w := range x[len(x)-tail:] {
		left, right = join(left, w, false), join(right, w, false)
	}
	return left, right
}

// commonWords walks the longest common run of words of both.
func commonWords(x, y []string, left, right []wordRun) (l, r []wordRun) {
	width := len(y) + 1
	longest := make([]int, (len(x)+1)*width)
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				longest[i*width+j] = longest[(i+1)*width+j+1] + 1
			} else {
				longest[i*width+j] = max(longest[(i+1)*width+j], longest[i*width+j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(x) || j < len(y); {
		switch {
		case i < len(x) && j < len(y) && x[i] == y[j]:
			left, right = join(left, x[i], false), join(right, y[j], false)
			i, j = i+1, j+1
		case j == len(y) || i < len(x) && longest[(i+1)*width+j] >= longest[i*width+j+1]:
			left = join(left, x[i], true)
			i++
		default:
			right = join(right, y[j], true)
			j++
		}
	}
	return left, right
}

func join(to []wordRun, word string, other bool) []wordRun {
	if n := len(to); n > 0 && to[n-1].other == other {
		to[n-1].text += word
		return to
	}
	return append(to, wordRun{word, other})
}

// splitWords cuts a line into words, runs of blanks and single signs. A point
// between two digits belongs to the number: 0.9 is one word.
func splitWords(s string) []string {
	class := func(r rune) int {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_':
			return 1
		case unicode.IsSpace(r):
			return 2
		}
		return 0
	}
	var words []string
	digit := func(i int) bool { return i >= 0 && i < len(s) && '0' <= s[i] && s[i] <= '9' }
	from, last := 0, -1
	for i, r := range s {
		c := class(r)
		if r == '.' && digit(i-1) && digit(i+1) {
			c = 1
		}
		if i > 0 && (c != last || c == 0) {
			words = append(words, s[from:i])
			from = i
		}
		last = c
	}
	if from < len(s) {
		words = append(words, s[from:])
	}
	return words
}
