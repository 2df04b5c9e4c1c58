package vfs

import (
	"errors"
	"fmt"
	"io"
	"math"
	"sort"
	"sync"
)

// archive reads entries of one zip.
type archive struct {
	r       io.ReaderAt
	end     uint64 // where the directory begins: entries lie before
	entries []entry
	limits  Limits
	budget  *budget

	layoutOnce sync.Once
	starts     []uint64 // of all entries, sorted
}

// Methods that can be undone.
const (
	stored   = 0
	deflated = 8
)

var methodNames = map[uint16]string{
	1: "shrink", 6: "implode", 9: "deflate64", 12: "bzip2", 14: "lzma", 20: "zstd",
	93: "zstd", 94: "mp3", 95: "xz", 96: "jpeg", 97: "wavpack", 98: "ppmd", 99: "aes",
}

// atOnce is up to what size an entry is taken from the zip in one read.
const atOnce = 1 << 20

// layout sorts the entries by place and finds those that share bytes, judged
// by the directory alone: an entry has at least its header, name and data.
func (a *archive) layout() {
	order := make([]int32, 0, len(a.entries))
	for i := range a.entries {
		// Folders have no content to share, and some writers give them a
		// place that is not theirs.
		if !a.entries[i].mode.IsDir() {
			order = append(order, int32(i))
		}
	}
	sort.Slice(order, func(i, j int) bool {
		x, y := &a.entries[order[i]], &a.entries[order[j]]
		if x.offset != y.offset {
			return x.offset < y.offset
		}
		return order[i] < order[j]
	})
	a.starts = make([]uint64, len(order))
	reached, by := uint64(0), int32(-1)
	for i, k := range order {
		e := &a.entries[k]
		a.starts[i] = e.offset
		if by >= 0 && reached > e.offset && !twice(&a.entries[by], e) {
			e.shared, a.entries[by].shared = true, true
		}
		if end := e.leastEnd(); end > reached {
			reached, by = end, k
		}
	}
}

// twice tells whether two headers of the directory are about one and the same
// entry, which is then there twice and harmless.
func twice(a, b *entry) bool {
	return a.offset == b.offset && a.raw == b.raw && a.comp == b.comp && a.size == b.size && a.crc == b.crc
}

func (e *entry) leastEnd() uint64 {
	end := e.offset + lenLocal + uint64(len(e.raw))
	if end < e.offset || end+e.comp < end {
		return math.MaxUint64
	}
	return end + e.comp
}

// check gives what is wrong with an entry by the directory alone.
func (a *archive) check(e *entry) error {
	if e.flags&flagEncrypted != 0 {
		return faultf(ReasonEncrypted, "it is encrypted, and no password is asked for: zip it again without one")
	}
	if e.method != stored && e.method != deflated {
		name := methodNames[e.method]
		if name == "" {
			name = "unknown"
		}
		return faultf(ReasonMethod, "it is compressed with method %d (%s), which cannot be read here: zip it again with deflate", e.method, name)
	}
	if limit := a.limits.EntryBytes; e.size > uint64(limit) {
		return faultf(ReasonTooBig, "too big: it has %s, the limit for one file is %s", size(clamp(e.size)), size(limit))
	}
	if l := a.limits; e.size > uint64(l.RatioFrom) && e.size/uint64(max(l.Ratio, 1)) > e.comp {
		return faultf(ReasonTooBig, "too big: its %s are packed into %s, more than %s to 1, which is the limit for files over %s",
			size(clamp(e.size)), size(clamp(e.comp)), number(int64(l.Ratio)), size(l.RatioFrom))
	}
	a.layoutOnce.Do(a.layout)
	if e.shared {
		return faultf(ReasonInconsistent, "its bytes belong to another entry of the zip as well: zip the folder again")
	}
	if e.leastEnd() > a.end {
		return faultf(ReasonInconsistent, "its bytes reach into the zip's directory or beyond the end: zip the folder again")
	}
	return nil
}

// bound is where an entry's bytes end at the latest.
func (a *archive) bound(e *entry) uint64 {
	i := sort.Search(len(a.starts), func(i int) bool { return a.starts[i] > e.offset })
	if i < len(a.starts) {
		return min(a.starts[i], a.end)
	}
	return a.end
}

// packed is an entry's compressed content, in memory or to be read.
type packed struct {
	bytes []byte // nil when it is large
	off   int64
}

// open holds an entry's own header against the directory and finds its
// content. A small entry is taken from the zip in one read.
func (a *archive) open(e *entry) (packed, error) {
	if err := a.check(e); err != nil {
		return packed{}, err
	}
	bound := a.bound(e)
	// Extra fields of common writers have less than 100 bytes; what is left
	// out is read later.
	want := lenLocal + uint64(len(e.raw)) + 256
	if all := want + e.comp + 24; all <= atOnce {
		want = all
	}
	buf := make([]byte, min(want, bound-e.offset))
	if n, err := a.r.ReadAt(buf, int64(e.offset)); n < len(buf) {
		return packed{}, unreadable(reading(err))
	}
	body, ownSize, err := e.compare(buf)
	if errors.Is(err, errMore) {
		// A name or extra field that is longer than expected.
		buf = make([]byte, min(uint64(body), bound-e.offset))
		if n, err := a.r.ReadAt(buf, int64(e.offset)); n < len(buf) {
			return packed{}, unreadable(reading(err))
		}
		body, ownSize, err = e.compare(buf)
	}
	if errors.Is(err, errMore) {
		err = faultf(ReasonInconsistent, "its own header reaches into the next entry: zip the folder again")
	}
	if err != nil {
		return packed{}, err
	}
	from, to := e.offset+uint64(body), e.offset+uint64(body)+e.comp
	if to > bound {
		return packed{}, faultf(ReasonInconsistent, "its bytes reach into the next entry: zip the folder again")
	}
	// The sizes after the data need not be looked at when they already stand
	// before it.
	if e.flags&flagDescriptor != 0 && !ownSize {
		if err := a.descriptor(e, buf, to, bound); err != nil {
			return packed{}, err
		}
	}
	d := packed{off: int64(from)}
	if end := to - e.offset; end <= uint64(len(buf)) {
		d.bytes = buf[body:end:end]
	}
	return d, nil
}

// errMore says that a header is longer than what was read of it.
var errMore = errors.New("more is needed")

// compare holds an entry's own header against the directory. It returns the
// header's length and whether it carries checksum and sizes itself.
func (e *entry) compare(b []byte) (body int, own bool, err error) {
	if len(b) < lenLocal || le.Uint32(b) != sigLocal {
		return 0, false, faultf(ReasonInconsistent, "there is no entry where the zip's directory says: zip the folder again")
	}
	names, extras := int(le.Uint16(b[26:])), int(le.Uint16(b[28:]))
	body = lenLocal + names + extras
	if len(b) < body {
		return body, false, errMore
	}
	differ := func(what string, here, there any) error {
		return faultf(ReasonInconsistent, "its own header and the zip's directory differ in %s (%v and %v): zip the folder again", what, here, there)
	}
	if name := string(b[lenLocal : lenLocal+names]); name != e.raw {
		return body, false, differ("the name", fmt.Sprintf("%q", name), fmt.Sprintf("%q", e.raw))
	}
	// Bits 1 and 2 tell how hard the writer tried; some writers set them in
	// one place only, and they change nothing.
	const hints = 1<<1 | 1<<2
	if flags := le.Uint16(b[6:]); flags&^hints != e.flags&^hints {
		return body, false, differ("the flags", fmt.Sprintf("%#x", flags), fmt.Sprintf("%#x", e.flags))
	}
	if m := le.Uint16(b[8:]); m != e.method {
		return body, false, differ("the method", m, e.method)
	}
	crc, comp, full := le.Uint32(b[14:]), uint64(le.Uint32(b[18:])), uint64(le.Uint32(b[22:]))
	for id, field := range fields(b[lenLocal+names : body]) {
		if id == 0x0001 {
			for _, v := range []*uint64{&full, &comp} {
				if *v == max32 && len(field) >= 8 {
					*v, field = le.Uint64(field), field[8:]
				}
			}
		}
	}
	// A writer that did not know them yet leaves zeros.
	later := e.flags&flagDescriptor != 0
	unset := func(v uint64) bool { return later && (v == 0 || v == max32) }
	switch {
	case crc != e.crc && !unset(uint64(crc)):
		return body, false, differ("the checksum", fmt.Sprintf("%08x", crc), fmt.Sprintf("%08x", e.crc))
	case comp != e.comp && !unset(comp):
		return body, false, differ("the compressed size", comp, e.comp)
	case full != e.size && !unset(full):
		return body, false, differ("the size", full, e.size)
	}
	return body, crc == e.crc && comp == e.comp && full == e.size, nil
}

// descriptor holds the values after an entry's data against the directory.
// There are four ways to write them: with or without a signature, with sizes
// of 4 or 8 bytes.
func (a *archive) descriptor(e *entry, buf []byte, at, bound uint64) error {
	b := make([]byte, min(24, bound-at))
	if n := uint64(len(b)); at+n-e.offset <= uint64(len(buf)) {
		copy(b, buf[at-e.offset:])
	} else if m, err := a.r.ReadAt(b, int64(at)); m < len(b) {
		return unreadable(reading(err))
	}
	for range 2 {
		if len(b) >= 12 && le.Uint32(b) == e.crc {
			if uint64(le.Uint32(b[4:])) == e.comp&max32 && uint64(le.Uint32(b[8:])) == e.size&max32 && e.comp|e.size <= max32 {
				return nil
			}
			if len(b) >= 20 && le.Uint64(b[4:]) == e.comp && le.Uint64(b[12:]) == e.size {
				return nil
			}
		}
		if len(b) < 4 || le.Uint32(b) != sigData {
			break
		}
		b = b[4:]
	}
	return faultf(ReasonInconsistent, "checksum and sizes after its data are not those of the zip's directory: zip the folder again")
}
