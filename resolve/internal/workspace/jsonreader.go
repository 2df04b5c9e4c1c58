package workspace

import (
	"bytes"
	"errors"
	"io"
	"math/bits"
	"unicode/utf8"
)

// jsonReader is text on its way into a [encoding/json.Decoder]. It drops a
// byte-order mark, stops after a number of bytes or at what is not text, and
// knows on which line each offset lies.
type jsonReader struct {
	in      io.Reader
	left    int64 // bytes that may still be read, negative when there were more
	err     error // of in, other than io.EOF
	badLine int   // line of the first byte that text cannot hold, 0 when there was none
	started bool
	carry   []byte // start of a character whose end was not read yet
	at      int64  // offset of the next byte handed out
	lfs     int    // LFs handed out
	pending lineMarks
}

func (r *jsonReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if r.left < 0 || r.badLine > 0 {
		return 0, io.EOF
	}
	n, err := r.next(p)
	r.left -= int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	if !r.started {
		r.started = true
		if bytes.HasPrefix(p[:n], bom) {
			n = copy(p, p[len(bom):n])
		}
	}
	if !r.isText(p[:n]) || err != nil && len(r.carry) > 0 {
		good := max(0, notText(p[:n]))
		r.badLine = 1 + r.lfs + bytes.Count(p[:good], newline)
		return 0, io.EOF
	}
	r.pending.add(r.at, p[:n])
	r.lfs += bytes.Count(p[:n], newline)
	r.at += int64(n)
	return n, err
}

// next reads once, and at the start enough to see a byte-order mark.
func (r *jsonReader) next(p []byte) (int, error) {
	if r.started {
		return r.in.Read(p)
	}
	n, err := io.ReadAtLeast(r.in, p, min(len(bom), len(p)))
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}

// isText reports whether the next bytes go on as text. A character may be cut
// in two by the end of p.
func (r *jsonReader) isText(p []byte) bool {
	for len(r.carry) > 0 && len(p) > 0 {
		r.carry, p = append(r.carry, p[0]), p[1:]
		if utf8.FullRune(r.carry) {
			if c, size := utf8.DecodeRune(r.carry); c == utf8.RuneError && size == 1 {
				return false
			}
			r.carry = r.carry[:0]
		}
	}
	for i := len(p) - 1; i >= 0 && i >= len(p)-utf8.UTFMax; i-- {
		if utf8.RuneStart(p[i]) {
			if !utf8.FullRune(p[i:]) {
				r.carry = append(r.carry, p[i:]...)
				p = p[:i]
			}
			break
		}
	}
	return utf8.Valid(p) && bytes.IndexByte(p, 0) < 0
}

// line returns the line of an offset. Offsets must not go back.
func (r *jsonReader) line(offset int64) int { return 1 + r.pending.before(offset) }

// drain reads the rest, for the faults that lie there. Lines are no longer
// kept.
func (r *jsonReader) drain() {
	r.pending.off = true
	// An error is kept in r.
	_, _ = io.Copy(io.Discard, r)
}

// lineMarks are the LFs that a decoder has buffered and not passed yet: one
// bit for each byte, so that text of nothing but LFs takes little.
type lineMarks struct {
	words  []uint64
	base   int64 // offset of the first bit, a multiple of 64
	passed int   // LFs before it
	off    bool  // nothing more is marked
}

func (m *lineMarks) add(at int64, p []byte) {
	if m.off {
		return
	}
	for from := 0; ; from++ {
		i := bytes.IndexByte(p[from:], '\n')
		if i < 0 {
			return
		}
		from += i
		bit := at + int64(from) - m.base
		for int64(len(m.words)) <= bit/64 {
			m.words = append(m.words, 0)
		}
		m.words[bit/64] |= 1 << (bit % 64)
	}
}

// before returns how many LFs lie before an offset.
func (m *lineMarks) before(offset int64) int {
	for m.base+64 <= offset {
		if len(m.words) > 0 {
			m.passed += bits.OnesCount64(m.words[0])
			m.words = m.words[1:]
			m.base += 64
			continue
		}
		m.base = offset &^ 63
	}
	if len(m.words) == 0 || offset <= m.base {
		return m.passed
	}
	return m.passed + bits.OnesCount64(m.words[0]&(1<<(offset-m.base)-1))
}
