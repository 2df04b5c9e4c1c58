package workspace

import (
	"unicode/utf8"

	"github.com/fa6e744d/assay/resolve/report"
)

// Target returns the lines from start to end, marked as cited, with up to
// context lines before and after them. At most [report.MaxTargetLines] cited
// lines are kept, from the first on, and at most [report.MaxLineText]
// characters of each line. Lines that the file does not have are left out, so
// a range past its end gives its last lines as context.
func (t *Text) Target(start, end, context int) *report.Target {
	target := t.Whole()
	start = max(start, 1)
	end = max(end, start)
	target.StartLine, target.EndLine = start, end
	count := t.Lines()
	if end <= count {
		target.SpanSHA256 = t.spanSHA256(start, end)
	}
	context = min(max(context, 0), count)
	last := min(end, count)
	kept := min(last, start+report.MaxTargetLines-1)
	target.Omitted = max(0, last-kept)
	target.Lines = make([]report.Line, 0, max(0, kept-start+1)+2*context)
	for n := max(1, min(start, count+1)-context); n < start && n <= count; n++ {
		target.Lines = append(target.Lines, t.shown(n, false))
	}
	for n := start; n <= kept; n++ {
		target.Lines = append(target.Lines, t.shown(n, true))
	}
	for n := end + 1; n <= min(count, end+context); n++ {
		target.Lines = append(target.Lines, t.shown(n, false))
	}
	return target
}

// Tail returns the last n lines, none of them cited: where a file ends that
// was cited beyond its end.
func (t *Text) Tail(n int) *report.Target {
	target := t.Whole()
	count := t.Lines()
	for i := max(1, count-n+1); i <= count; i++ {
		target.Lines = append(target.Lines, t.shown(i, false))
	}
	return target
}

// Whole returns the file as a whole, without lines.
func (t *Text) Whole() *report.Target {
	hash := t.SHA256()
	return &report.Target{
		Path:       t.Name,
		FileLines:  t.Lines(),
		FileBytes:  t.Size,
		Lines:      []report.Line{},
		FileSHA256: &hash,
	}
}

// Excerpt returns the lines from from to to, none of them marked. Lines that
// the file does not have are left out.
func (t *Text) Excerpt(from, to int) []report.Line {
	from, to = max(from, 1), min(to, t.Lines())
	lines := make([]report.Line, 0, max(0, to-from+1))
	for n := from; n <= to; n++ {
		lines = append(lines, t.shown(n, false))
	}
	return lines
}

// shown returns a line that the file has, cut where it is long.
func (t *Text) shown(n int, cited bool) report.Line {
	text := t.Line(n)
	keep, cut := len(text), 0
	if len(text) > report.MaxLineText {
		keep = 0
		for range report.MaxLineText {
			if keep == len(text) {
				break
			}
			_, size := utf8.DecodeRune(text[keep:])
			keep += size
		}
		cut = t.beyond(n, text[keep:])
	}
	return report.Line{N: n, Text: string(text[:keep]), Cited: cited, Cut: cut}
}

// beyond counts the characters of the rest of line n, once: a file may be one
// line of many megabytes and be cited many times.
func (t *Text) beyond(n int, rest []byte) int {
	if cut, ok := t.cuts[n]; ok {
		return cut
	}
	if t.cuts == nil {
		t.cuts = map[int]int{}
	}
	t.cuts[n] = utf8.RuneCount(rest)
	return t.cuts[n]
}

// spanHashes are the hashes of the spans of a text that were asked for. A
// document can cite thousands of different ranges of one huge file; spanBudget
// bounds what hashing them may read.
type spanHashes struct {
	known map[[2]int]*string
	left  int // bytes that may still be read
}

// spanBudget is how many bytes of spans of one file are hashed, beyond the
// first span. Ranges that no longer fit have no hash.
const spanBudget = 256 << 20

func (t *Text) spanSHA256(start, end int) *string {
	key := [2]int{start, end}
	if hash, ok := t.spans.known[key]; ok {
		return hash
	}
	if t.spans.known == nil {
		t.spans.known = map[[2]int]*string{}
	}
	var hash *string
	span := t.Span(start, end)
	if first := len(t.spans.known) == 0; first || len(span) <= t.spans.left {
		if !first {
			t.spans.left -= len(span)
		}
		sum := hexSHA256(span)
		hash = &sum
	}
	t.spans.known[key] = hash
	return hash
}
