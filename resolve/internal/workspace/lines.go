package workspace

import (
	"bytes"
	"sort"
)

var newline = []byte{'\n'}

// lineBlock is how many bytes lie between two marks of a line index. Looking a
// line up scans at most this many.
const lineBlock = 4096

// lines is an index of the LFs of a text. It keeps one number for each block
// and not one for each line, so that a file of newlines alone costs no more
// memory than any other, and building it is counting.
type lines struct {
	before []int // LFs before block i; one more at the end, for all blocks
	count  int   // lines
}

func (t *Text) index() *lines {
	if t.lines != nil {
		return t.lines
	}
	blocks := (len(t.Data) + lineBlock - 1) / lineBlock
	x := &lines{before: make([]int, blocks+1)}
	n := 0
	for i := range blocks {
		x.before[i] = n
		n += bytes.Count(t.Data[i*lineBlock:min((i+1)*lineBlock, len(t.Data))], newline)
	}
	x.before[blocks] = n
	x.count = n
	if len(t.Data) > 0 && t.Data[len(t.Data)-1] != '\n' {
		x.count++
	}
	t.lines = x
	return x
}

// Lines returns the number of lines.
func (t *Text) Lines() int { return t.index().count }

// start returns the offset of the first byte of line n, which the text must
// have, or of its end for the line after the last.
func (t *Text) start(n int) int {
	if n <= 1 {
		return 0
	}
	if ahead := n - t.seen.line; t.seen.line > 0 && ahead >= 0 && ahead <= 16 {
		// Lines are mostly asked for one after the other.
		at := t.seen.at
		for range ahead {
			i := bytes.IndexByte(t.Data[at:], '\n')
			if i < 0 {
				return len(t.Data)
			}
			at += i + 1
		}
		t.seen.line, t.seen.at = n, at
		return at
	}
	x := t.index()
	// The line starts after LF number n-1: in the last block with fewer LFs
	// before it.
	lf := n - 1
	if lf > x.before[len(x.before)-1] {
		return len(t.Data)
	}
	b := sort.SearchInts(x.before, lf) - 1
	at := b * lineBlock
	for range lf - x.before[b] {
		at += bytes.IndexByte(t.Data[at:], '\n') + 1
	}
	t.seen.line, t.seen.at = n, at
	return at
}

// Line returns line n, 1-based, without its line end (LF or CRLF). It returns
// nil for a line that the file does not have.
func (t *Text) Line(n int) []byte {
	if n < 1 || n > t.Lines() {
		return nil
	}
	return trimEnd(t.Data[t.start(n):t.start(n+1)])
}

func trimEnd(line []byte) []byte {
	if l, ok := bytes.CutSuffix(line, newline); ok {
		return bytes.TrimSuffix(l, []byte{'\r'})
	}
	return line
}

// Span returns the bytes of the lines from a to b, both included, with their
// line ends. Lines that the file does not have are left out.
func (t *Text) Span(a, b int) []byte {
	a, b = max(a, 1), min(b, t.Lines())
	if a > b {
		return nil
	}
	return t.Data[t.start(a):t.start(b+1)]
}

// LineAt returns the line that holds the byte at offset off of Data.
func (t *Text) LineAt(off int) int {
	off = min(max(off, 0), len(t.Data))
	b := off / lineBlock
	return 1 + t.index().before[b] + bytes.Count(t.Data[b*lineBlock:off], newline)
}
