package vfs

import (
	"encoding/binary"
	"fmt"
	"io"
)

// The parser of end records and directory is this package's own, and only the
// inflating is the standard library's. archive/zip stands in the way here: it
// does not tell where an entry's own header lies, so that the two headers can
// neither be compared nor looked at for overlaps; it takes the count modulo
// 65,536 and stops quietly at the first header it cannot read; it reads the
// directory before anyone can refuse its size; and it keeps some 200 bytes an
// entry. The tests hold this parser against archive/zip.

const (
	sigLocal     = 0x04034b50
	sigCentral   = 0x02014b50
	sigSignature = 0x05054b50 // digital signature that may close the directory
	sigEnd       = 0x06054b50
	sigEnd64     = 0x06064b50
	sigLocator   = 0x07064b50
	sigData      = 0x08074b50

	lenLocal   = 30
	lenCentral = 46
	lenEnd     = 22
	lenEnd64   = 56
	lenLocator = 20

	max16 = 1<<16 - 1
	max32 = 1<<32 - 1
)

var le = binary.LittleEndian

func reading(err error) error {
	if err == nil || err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("reading the zip: %w", err)
}

// tail is a zip of which the end has been read at once, so that finding the
// end records and reading a directory of common size cost one read.
type tail struct {
	r    io.ReaderAt
	size int64
	off  int64 // where buf begins
	buf  []byte

	front    []byte // the beginning of the directory, when it is not in buf
	frontOff int64
}

// tailSize is enough for the longest comment and both end records, and grows
// with the zip, whose directory grows with it.
func tailSize(total int64) int64 {
	return min(total, max(66<<10, min(total/128, 1<<20)))
}

func newTail(r io.ReaderAt, total int64) (*tail, error) {
	n := tailSize(total)
	t := &tail{r: r, size: total, off: total - n, buf: make([]byte, n)}
	if n, err := r.ReadAt(t.buf, t.off); n < len(t.buf) {
		return nil, reading(err)
	}
	return t, nil
}

// ReadAt takes from the zip what is not in memory.
func (t *tail) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 || off >= t.size {
		return 0, io.EOF
	}
	n := 0
	for n < len(p) && off < t.size {
		var m int
		switch {
		case off >= t.off:
			m = copy(p[n:], t.buf[off-t.off:])
		case off >= t.frontOff && off < t.frontOff+int64(len(t.front)):
			m = copy(p[n:], t.front[off-t.frontOff:])
		default:
			end := t.off
			if t.frontOff > off {
				end = min(end, t.frontOff)
			}
			part := p[n:min(int64(len(p)), int64(n)+end-off)]
			var err error
			if m, err = t.r.ReadAt(part, off); m < len(part) {
				return n + m, err
			}
		}
		n, off = n+m, off+int64(m)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// keep reads the beginning of a directory that reaches back before the tail,
// so that looking at its first bytes and reading it cost one read.
func (t *tail) keep(off, size int64) error {
	if off >= t.off || len(t.front) > 0 {
		return nil
	}
	front := make([]byte, min(size, 1<<20, t.off-off))
	if n, err := t.r.ReadAt(front, off); n < len(front) {
		return reading(err)
	}
	t.front, t.frontOff = front, off
	return nil
}

// ending is what an end record says, checked for being possible.
type ending struct {
	at       int64  // where the first end record begins: the directory ends at or before it
	count    uint64 // entries
	exact    bool   // count is not one modulo 65,536
	size     int64  // of the directory
	start    int64  // of the directory
	base     int64  // what stands before the zip; added to every offset
	trailing int64  // bytes after the record and its comment
	twoWays  bool   // the offset could also be read from the start of the file
}

// readEnd finds the end record. Of several that are possible the last one
// counts that reaches exactly to the end of the file; the notes say when
// another one would have shown something else.
func (t *tail) readEnd(l Limits) (ending, []string, error) {
	const enough = 32 // a tail full of signatures is an attack on time
	var found []ending
	var first error
	for i, tried := len(t.buf)-lenEnd, 0; i >= 0 && tried < enough; i-- {
		if t.buf[i] != 'P' || le.Uint32(t.buf[i:]) != sigEnd {
			continue
		}
		comment := int(le.Uint16(t.buf[i+20:]))
		trailing := len(t.buf) - i - lenEnd - comment
		if trailing < 0 {
			continue
		}
		tried++
		e, err := t.ending(i, l)
		if err == nil && trailing > 0 && e.base != 0 {
			// Most likely a zip that lies uncompressed in a larger one whose
			// end is missing.
			err = damaged("its end is missing, what is left ends inside an entry: get it again")
		}
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		e.trailing = int64(trailing)
		found = append(found, e)
	}
	if len(found) == 0 {
		if first == nil {
			first = sniff(t, t.size)
		}
		return ending{}, nil, first
	}
	pick := found[0]
	for _, e := range found {
		if e.trailing == 0 {
			pick = e
			break
		}
	}
	if pick.base > 0 {
		var sig [4]byte
		if _, err := t.ReadAt(sig[:], 0); err != nil {
			return ending{}, nil, reading(err)
		}
		if le.Uint32(sig[:]) == sigLocal {
			return ending{}, nil, damaged("%s of another zip stand before it, or its own offsets are wrong: zip the folder again", size(pick.base))
		}
	}
	return pick, pick.notes(found), nil
}

func (e ending) notes(found []ending) []string {
	var notes []string
	if e.base > 0 {
		notes = append(notes, fmt.Sprintf("%s stand before the zip and were skipped (a self-extracting program, perhaps)", size(e.base)))
	}
	if e.trailing > 0 {
		notes = append(notes, fmt.Sprintf("%s follow after the end of the zip and were skipped", size(e.trailing)))
	}
	twoWays := e.twoWays
	for _, o := range found {
		if o.trailing == 0 && (o.start != e.start || o.size != e.size || o.count != e.count) {
			twoWays = true
		}
	}
	if twoWays {
		notes = append(notes, "the zip has more than one directory, so that other programs may show other files: the last one was read")
	}
	return notes
}

// ending reads the end record at buf[i:] and the zip64 one that may belong to
// it, and works out where the directory is.
func (t *tail) ending(i int, l Limits) (ending, error) {
	b := t.buf[i:]
	at := t.off + int64(i)
	disk, dirDisk := le.Uint16(b[4:]), le.Uint16(b[6:])
	count, dirSize, offset := uint64(le.Uint16(b[10:])), uint64(le.Uint32(b[12:])), uint64(le.Uint32(b[16:]))
	if disk != 0 && disk != max16 || dirDisk != 0 && dirDisk != max16 {
		return ending{}, notZip("split-zip", "one part of a split zip")
	}
	e := ending{at: at, count: count}
	b64, at64, err := t.end64(at)
	if err != nil {
		return ending{}, err
	}
	switch {
	case b64 != nil:
		c, s, o := le.Uint64(b64[32:]), le.Uint64(b64[40:]), le.Uint64(b64[48:])
		if count != max16 && count != c || dirSize != max32 && dirSize != s || offset != max32 && offset != o {
			return ending{}, damaged("its two end records disagree: zip the folder again")
		}
		e.at, e.count, e.exact = at64, c, true
		dirSize, offset = s, o
	case dirSize == max32 || offset == max32:
		return ending{}, damaged("its zip64 end record is missing: zip the folder again")
	}
	if e.count > uint64(l.Entries) {
		return ending{}, &LimitError{What: "entries", Limit: int64(l.Entries), Got: clamp(e.count)}
	}
	if dirSize > uint64(l.DirectoryBytes) {
		return ending{}, &LimitError{What: "directory", Limit: l.DirectoryBytes, Got: clamp(dirSize)}
	}
	if dirSize > uint64(e.at) {
		return ending{}, damaged("its directory is said to be larger than the file; the beginning is missing: get it again")
	}
	if e.count > dirSize/lenCentral {
		return ending{}, damaged("its end record promises %s entries, the directory of %s cannot hold so many: get it again", number(clamp(e.count)), size(int64(dirSize)))
	}
	e.size = int64(dirSize)
	return e, t.locate(&e, offset)
}

// end64 returns the zip64 end record that belongs to the end record at the
// given place, nil when there is none.
func (t *tail) end64(at int64) ([]byte, int64, error) {
	var loc [lenLocator]byte
	if at < lenLocator+lenEnd64 {
		return nil, 0, nil
	}
	if _, err := t.ReadAt(loc[:], at-lenLocator); err != nil {
		return nil, 0, reading(err)
	}
	if le.Uint32(loc[:]) != sigLocator {
		return nil, 0, nil
	}
	// What is written may be off by what stands before the zip; then the
	// record lies right before its locator.
	adjacent := at - lenLocator - lenEnd64
	for _, p := range []uint64{le.Uint64(loc[8:]), uint64(adjacent)} {
		if p > uint64(adjacent) {
			continue
		}
		rec := make([]byte, lenEnd64)
		if _, err := t.ReadAt(rec, int64(p)); err != nil {
			return nil, 0, reading(err)
		}
		if le.Uint32(rec) == sigEnd64 {
			return rec, int64(p), nil
		}
	}
	return nil, 0, nil
}

// locate finds the directory: right before the end record, or else where the
// record says.
func (t *tail) locate(e *ending, offset uint64) error {
	if e.size == 0 {
		e.start = e.at
		return nil
	}
	here := func(off int64) (bool, error) {
		var sig [4]byte
		if _, err := t.ReadAt(sig[:], off); err != nil {
			return false, reading(err)
		}
		return le.Uint32(sig[:]) == sigCentral, nil
	}
	adjacent := e.at - e.size
	if err := t.keep(adjacent, e.size); err != nil {
		return err
	}
	ok, err := here(adjacent)
	if err != nil {
		return err
	}
	if ok && offset <= uint64(adjacent) {
		e.start, e.base = adjacent, adjacent-int64(offset)
		if e.base > 0 {
			e.twoWays, err = here(int64(offset))
		}
		return err
	}
	if offset < uint64(adjacent) {
		if ok, err = here(int64(offset)); err != nil {
			return err
		}
		if ok {
			e.start = int64(offset)
			return nil
		}
	}
	return damaged("its directory is not where the end record says: get it again")
}

// clamp makes an int64 of a number from a header.
func clamp(n uint64) int64 { return int64(min(n, 1<<63-1)) }
