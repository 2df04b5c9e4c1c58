package markdown

import (
	"bytes"
	"sort"

	"github.com/fa6e744d/assay/resolve/report"
)

// text is a document in the shape the block parser needs, with the way back
// to the bytes it came from. The block parser knows LF as the only line end,
// miscounts tabs in front of nested bullets, and takes time and memory for
// every blank line of every open list; so lines are normalised first:
//
//   - CRLF and a lone CR become LF, a byte-order mark is dropped;
//   - tabs in front of a line's text become blanks up to the next stop of 4;
//   - U+2028 and U+2029 become three blanks each, which keeps the length;
//   - of several blank lines in a row the first is kept;
//   - more than maxIndent blanks in a row, further than bullets can be
//     indented, are cut to that many in front of a line's text.
//
// A document that needs none of it is not copied.
type text struct {
	src    []byte  // the document as given
	b      []byte  // the document as parsed
	lines  []line  // lines of b, in order
	starts []int32 // offset in src of each original line, without the mark
}

// line is one line of text.b.
type line struct {
	at     int32 // offset of its first byte in b
	n      int32 // index of the original line in starts
	prefix int32 // bytes at its start that were made from tabs and blanks
	from   int32 // bytes of src those were made from
}

const bom = "\xef\xbb\xbf"

// maxIndent is more than MaxDepth bullets of the widest kind, nine digits and
// a stop with four blanks behind, can take up.
const maxIndent = 16 * MaxDepth

var longIndent = bytes.Repeat([]byte(" "), maxIndent)

func normalise(src []byte) *text {
	t := &text{src: src}
	head := 0
	if bytes.HasPrefix(src, []byte(bom)) {
		head = len(bom)
	}
	body := src[head:]
	plain := head == 0 &&
		bytes.IndexByte(body, '\r') < 0 &&
		bytes.IndexByte(body, '\t') < 0 &&
		!bytes.Contains(body, []byte("\u2028")) &&
		!bytes.Contains(body, []byte("\u2029"))

	n := bytes.Count(body, []byte("\n")) + 1
	t.starts = make([]int32, 0, n)
	t.lines = make([]line, 0, n)
	if plain && t.identity() {
		return t
	}
	t.starts, t.lines = t.starts[:0], t.lines[:0]
	t.b = make([]byte, 0, len(body)+len(body)/16+16)
	t.copy(head)
	return t
}

// identity fills the line tables for a text that can be parsed as it is. It
// reports false when a line has to be changed or left out after all.
func (t *text) identity() bool {
	blank := false
	for at := 0; at < len(t.src); {
		end := bytes.IndexByte(t.src[at:], '\n')
		next := at + end + 1
		if end < 0 {
			next = len(t.src)
		}
		was := blank
		blank = isBlank(t.src[at:next])
		if blank && was || next-at > maxIndent && bytes.Contains(t.src[at:next], longIndent) {
			return false
		}
		t.lines = append(t.lines, line{at: int32(at), n: int32(len(t.starts))})
		t.starts = append(t.starts, int32(at))
		at = next
	}
	t.b = t.src
	return true
}

func (t *text) copy(head int) {
	blank := false
	lf, cr := -1, -1 // next of each at or after the line, len(src) when none
	for at := head; at < len(t.src); {
		if lf < at {
			lf = indexFrom(t.src, at, '\n')
		}
		if cr < at {
			cr = indexFrom(t.src, at, '\r')
		}
		end := min(lf, cr)
		next := min(end+1, len(t.src))
		if cr < lf && lf == cr+1 {
			next = lf + 1
		}
		n := int32(len(t.starts))
		t.starts = append(t.starts, int32(at))
		content := t.src[at:end]
		was := blank
		blank = isBlank(content)
		if !blank || !was {
			t.addLine(n, content, blank)
		}
		at = next
	}
}

func (t *text) addLine(n int32, content []byte, blank bool) {
	l := line{at: int32(len(t.b)), n: n}
	if !blank {
		if from := prefixLen(content); from > maxIndent || bytes.IndexByte(content[:from], '\t') >= 0 {
			col, blanks := 0, 0
			for _, c := range content[:from] {
				w := 1
				if c == '\t' {
					w, c = 4-col%4, ' '
				}
				col += w
				if c != ' ' {
					blanks = 0
				} else if blanks += w; blanks > maxIndent {
					continue
				}
				for range w {
					t.b = append(t.b, c)
				}
			}
			l.prefix, l.from = int32(len(t.b)-int(l.at)), int32(from)
			content = content[from:]
		}
		start := len(t.b)
		t.b = append(t.b, content...)
		blankSeparators(t.b[start:])
	}
	t.b = append(t.b, '\n')
	t.lines = append(t.lines, l)
}

// prefixLen is the length of the part of a line in which a tab can matter to
// the block structure: indentation and the markers of quotes, bullets and
// rules.
func prefixLen(l []byte) int {
	for i, c := range l {
		switch {
		case c == ' ', c == '\t', c == '>', c == '-', c == '*', c == '+', c == '.', c == ')':
		case '0' <= c && c <= '9':
		default:
			return i
		}
	}
	return len(l)
}

func blankSeparators(b []byte) {
	for _, sep := range []string{"\u2028", "\u2029"} {
		for at := 0; ; {
			i := bytes.Index(b[at:], []byte(sep))
			if i < 0 {
				break
			}
			at += i
			copy(b[at:], "   ")
		}
	}
}

func indexFrom(b []byte, at int, c byte) int {
	if i := bytes.IndexByte(b[at:], c); i >= 0 {
		return at + i
	}
	return len(b)
}

// isBlank reports whether a line, with or without its line end, holds nothing
// but blanks and tabs.
func isBlank(l []byte) bool {
	for _, c := range l {
		if c != ' ' && c != '\t' && c != '\n' {
			return false
		}
	}
	return true
}

// lineOf is the index in t.lines of the line that holds offset off of t.b.
func (t *text) lineOf(off int) int {
	return sort.Search(len(t.lines), func(i int) bool { return int(t.lines[i].at) > off }) - 1
}

// place is the 1-based line and byte column, in the original, of offset off
// of t.b.
func (t *text) place(off int) (ln, col int) {
	i := t.lineOf(off)
	if i < 0 {
		return 1, 1
	}
	l := t.lines[i]
	d := off - int(l.at)
	if d >= int(l.prefix) {
		return int(l.n) + 1, d - int(l.prefix) + int(l.from) + 1
	}
	at := 0
	for i, c := range t.src[t.starts[l.n]:][:l.from] {
		w := 1
		if c == '\t' {
			w = 4 - at%4
		}
		if d < at+w {
			return int(l.n) + 1, i + 1
		}
		at += w
	}
	return int(l.n) + 1, int(l.from) + 1
}

// lineNumber is the 1-based original line of offset off of t.b.
func (t *text) lineNumber(off int) int {
	ln, _ := t.place(off)
	return ln
}

// span is the place of the bytes [from, to) of t.b.
func (t *text) span(from, to int) report.Span {
	var s report.Span
	s.Line, s.Column = t.place(from)
	if to <= from {
		s.EndLine, s.EndColumn = s.Line, s.Column
		return s
	}
	s.EndLine, s.EndColumn = t.place(to - 1)
	s.EndColumn++
	return s
}

// Lines turns byte offsets of a document into lines and columns as the report
// counts them: LF, CRLF and a lone CR end a line, and a byte-order mark is not
// counted. The zero value is an empty document.
type Lines struct {
	starts []int32
	size   int
}

// Count is the number of lines; a final line end starts no further one.
func (l Lines) Count() int { return len(l.starts) }

// Place is the 1-based line and byte column of a byte offset into the document
// as it was given to [Parse]. Offsets outside it are taken to its nearest end.
func (l Lines) Place(offset int) (line, column int) {
	offset = max(0, min(offset, l.size))
	i := sort.Search(len(l.starts), func(i int) bool { return int(l.starts[i]) > offset }) - 1
	if i < 0 {
		return 1, 1
	}
	return i + 1, offset - int(l.starts[i]) + 1
}

// Offset is the reverse of [Lines.Place]: the byte offset of a 1-based line
// and byte column.
func (l Lines) Offset(line, column int) int {
	if line < 1 || len(l.starts) == 0 {
		return 0
	}
	if line > len(l.starts) {
		return l.size
	}
	return min(int(l.starts[line-1])+max(0, column-1), l.size)
}
