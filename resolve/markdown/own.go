package markdown

import (
	"bytes"
	"sort"
)

// own is the text of one block, ready to be searched for tokens: its lines
// trimmed and joined with one blank each, comments made one blank each, and
// the backslash of every escape dropped. It maps each byte back to the
// normalised document. The buffers are reused from block to block.
type own struct {
	b        []byte
	escaped  []int    // offsets in b of characters that a backslash stood before
	code     []extent // code spans in b
	comments []extent // comments, in the normalised document

	buf    []byte  // backs b where it is not raw
	raw    []byte  // lines joined, nothing dropped
	lines  []piece // raw to the normalised document
	parts  []piece // b to raw; unused when b is raw
	isRaw  bool
	inline inlines
}

// piece says that bytes from at on come from from on.
type piece struct{ at, from int }

var (
	markerText  = []byte("[src:")
	commentOpen = []byte("<!--")
)

// load fills o from the lines of one block.
func (o *own) load(doc []byte, lines []extent) {
	o.raw, o.lines, o.parts = o.raw[:0], o.lines[:0], o.parts[:0]
	o.escaped, o.code, o.comments = o.escaped[:0], o.code[:0], o.comments[:0]
	for _, l := range lines {
		if len(o.raw) > 0 {
			o.lines = append(o.lines, piece{len(o.raw), l.from - 1})
			o.raw = append(o.raw, ' ')
		}
		o.lines = append(o.lines, piece{len(o.raw), l.from})
		o.raw = append(o.raw, doc[l.from:l.to]...)
	}
	o.b, o.isRaw = o.raw, true
	if needsInlines(o.raw) {
		scanInlines(o.raw, &o.inline)
		if len(o.inline.code)+len(o.inline.comments)+len(o.inline.escapes) > 0 {
			o.rewrite()
		}
	}
}

// needsInlines reports whether code spans, comments or escapes can change what
// a block says: only where something like a marker stands beside a backtick, a
// backslash or an angle bracket, or where there is a comment to take out.
func needsInlines(raw []byte) bool {
	if bytes.Contains(raw, commentOpen) {
		return true
	}
	return bytes.Contains(raw, []byte("src")) &&
		(bytes.IndexByte(raw, '`') >= 0 || bytes.IndexByte(raw, '\\') >= 0 || bytes.IndexByte(raw, '<') >= 0)
}

// rewrite makes b from raw and what scanInlines found in it.
func (o *own) rewrite() {
	o.b, o.isRaw = o.buf[:0], false
	in := &o.inline
	at := 0
	keep := func(to int) {
		if to > at {
			o.parts = append(o.parts, piece{len(o.b), at})
			o.b = append(o.b, o.raw[at:to]...)
		}
	}
	code, comments := in.code, in.comments
	for _, esc := range in.escapes {
		code, comments = o.extents(keep, &at, esc, code, comments)
		keep(esc)
		at = esc + 1
		o.escaped = append(o.escaped, len(o.b))
	}
	o.extents(keep, &at, len(o.raw), code, comments)
	keep(len(o.raw))
	o.buf = o.b
}

// extents copies the code spans and blanks the comments that begin before
// limit, in order, and returns those left over.
func (o *own) extents(keep func(int), at *int, limit int, code, comments []extent) (c, m []extent) {
	for {
		switch {
		case len(code) > 0 && code[0].from < limit && (len(comments) == 0 || code[0].from < comments[0].from):
			e := code[0]
			keep(e.from)
			*at = e.from
			from := len(o.b)
			keep(e.to)
			*at = e.to
			o.code = append(o.code, extent{from, len(o.b)})
			code = code[1:]
		case len(comments) > 0 && comments[0].from < limit:
			e := comments[0]
			keep(e.from)
			o.parts = append(o.parts, piece{len(o.b), e.from})
			o.b = append(o.b, ' ')
			*at = e.to
			o.comments = append(o.comments, extent{o.fromRaw(e.from), o.fromRaw(e.to-1) + 1})
			comments = comments[1:]
		default:
			return code, comments
		}
	}
}

func lookup(ps []piece, p int) int {
	i := sort.Search(len(ps), func(i int) bool { return ps[i].at > p }) - 1
	return ps[i].from + p - ps[i].at
}

func (o *own) fromRaw(p int) int { return lookup(o.lines, p) }

// doc is the offset in the normalised document of byte p of b.
func (o *own) doc(p int) int {
	if !o.isRaw {
		p = lookup(o.parts, p)
	}
	return lookup(o.lines, p)
}

// extent is the place of the bytes [from, to) of b.
func (o *own) extent(from, to int) extent {
	if to <= from {
		if from >= len(o.b) {
			end := o.doc(len(o.b)-1) + 1
			return extent{end, end}
		}
		at := o.doc(from)
		return extent{at, at}
	}
	return extent{o.doc(from), o.doc(to-1) + 1}
}

// isEscaped reports whether a backslash stood before byte p of b.
func (o *own) isEscaped(p int) bool {
	i := sort.SearchInts(o.escaped, p)
	return i < len(o.escaped) && o.escaped[i] == p
}

// written appends the bytes [from, to) of b with their backslashes put back,
// the one before the first byte excepted.
func (o *own) written(dst []byte, from, to int) []byte {
	for i := sort.SearchInts(o.escaped, from+1); i < len(o.escaped) && o.escaped[i] < to; i++ {
		dst = append(dst, o.b[from:o.escaped[i]]...)
		dst = append(dst, '\\')
		from = o.escaped[i]
	}
	return append(dst, o.b[from:to]...)
}

// inCode reports whether byte p of b stands in a code span.
func (o *own) inCode(p int) bool {
	i := sort.Search(len(o.code), func(i int) bool { return o.code[i].to > p })
	return i < len(o.code) && o.code[i].from <= p
}
