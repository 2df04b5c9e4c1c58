package vfs

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"io"
	"io/fs"
	"time"
	"unicode/utf8"
)

// entry is one header of the central directory.
type entry struct {
	raw    string // the name as stored, to be held against the entry's own header
	name   string // the name as read; from the root once that is known
	offset uint64 // of the entry's own header, from the start of the file
	comp   uint64
	size   uint64
	time   int64 // seconds since 1970, 0 when not recorded
	crc    uint32
	mode   fs.FileMode
	flags  uint16
	method uint16
	shared bool // its bytes belong to another entry as well
}

const (
	flagEncrypted  = 1 << 0
	flagDescriptor = 1 << 3 // checksum and sizes follow after the data
	flagUTF8       = 1 << 11
)

// decoded counts names by how they were read.
type decoded struct {
	fromField []string
	fromPage  []string
}

// readDirectory reads the central directory and its SHA-256 in one pass.
func (t *tail) readDirectory(e ending, l Limits, codec nameCodec) ([]entry, decoded, string, error) {
	var dec decoded
	sum := sha256.New()
	section := io.NewSectionReader(t, e.start, e.size)
	br := bufio.NewReaderSize(io.TeeReader(section, sum), int(min(max(e.size, 4<<10), 1<<20)))
	entries := make([]entry, 0, e.count) // not more than the directory's size allows, see ending
	var head [lenCentral]byte
	var buf []byte
	for {
		n, err := io.ReadFull(br, head[:])
		if err == io.EOF || n >= 4 && le.Uint32(head[:]) == sigSignature {
			break
		}
		if err != nil && err != io.ErrUnexpectedEOF {
			return nil, dec, "", reading(err)
		}
		if err != nil || le.Uint32(head[:]) != sigCentral {
			return nil, dec, "", damaged("header %s of its directory cannot be read: get it again", number(int64(len(entries)+1)))
		}
		if len(entries) >= l.Entries {
			return nil, dec, "", &LimitError{What: "entries", Limit: int64(l.Entries), Got: int64(len(entries)) + 1}
		}
		names, extras, comments := int(le.Uint16(head[28:])), int(le.Uint16(head[30:])), int(le.Uint16(head[32:]))
		if cap(buf) < names+extras {
			buf = make([]byte, names+extras, 2*(names+extras))
		}
		buf = buf[:names+extras]
		_, err = io.ReadFull(br, buf)
		if err == nil {
			_, err = br.Discard(comments)
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return nil, dec, "", damaged("header %s of its directory is cut off: get it again", number(int64(len(entries)+1)))
		}
		if err != nil {
			return nil, dec, "", reading(err)
		}
		entries = append(entries, parseCentral(head[:], buf[:names], buf[names:], uint64(e.base), &dec, codec))
	}
	if _, err := io.Copy(io.Discard, br); err != nil {
		return nil, dec, "", reading(err)
	}
	n := uint64(len(entries))
	if n != e.count && (e.exact || n&max16 != e.count) {
		return nil, dec, "", damaged("its end record promises %s entries, its directory holds %s: get it again", number(clamp(e.count)), number(int64(n)))
	}
	return entries, dec, hex.EncodeToString(sum.Sum(nil)), nil
}

// parseCentral reads one header of the directory.
func parseCentral(h, name, extra []byte, base uint64, dec *decoded, codec nameCodec) entry {
	e := entry{
		raw:    string(name),
		flags:  le.Uint16(h[8:]),
		method: le.Uint16(h[10:]),
		time:   dosTime(le.Uint16(h[14:]), le.Uint16(h[12:])),
		crc:    le.Uint32(h[16:]),
		comp:   uint64(le.Uint32(h[20:])),
		size:   uint64(le.Uint32(h[24:])),
		offset: uint64(le.Uint32(h[42:])),
	}
	e.mode = fileMode(h[5], le.Uint32(h[38:]))
	var path string
	for id, field := range fields(extra) {
		switch id {
		case 0x0001: // zip64: only the values that did not fit, in this order
			for _, v := range []*uint64{&e.size, &e.comp, &e.offset} {
				if *v == max32 && len(field) >= 8 {
					*v, field = le.Uint64(field), field[8:]
				}
			}
		case 0x5455: // Unix time
			if len(field) >= 5 && field[0]&1 != 0 {
				e.time = int64(int32(le.Uint32(field[1:])))
			}
		case 0x7075: // Unicode path, valid for the very name it was made for
			if len(field) > 5 && field[0] == 1 && le.Uint32(field[1:]) == crc32.ChecksumIEEE(name) && utf8.Valid(field[5:]) {
				path = string(field[5:])
			}
		}
	}
	if e.offset+base < e.offset {
		e.offset = 1<<64 - 1
	} else {
		e.offset += base
	}
	switch {
	case utf8.Valid(name):
		e.name = e.raw
	case path != "":
		e.name = path
		dec.fromField = append(dec.fromField, e.name)
	default:
		e.name = codec.name(e.raw)
		dec.fromPage = append(dec.fromPage, e.name)
	}
	return e
}

// fields walks the extra fields of a header and stops at the first that does
// not fit.
func fields(extra []byte) func(yield func(uint16, []byte) bool) {
	return func(yield func(uint16, []byte) bool) {
		for len(extra) >= 4 {
			id, n := le.Uint16(extra), int(le.Uint16(extra[2:]))
			if extra = extra[4:]; n > len(extra) {
				return
			}
			if !yield(id, extra[:n]) {
				return
			}
			extra = extra[n:]
		}
	}
}

// fileMode reads the mode from a header's external attributes. Only Unix and
// macOS record links and permissions.
func fileMode(creator byte, attrs uint32) fs.FileMode {
	if creator != 3 && creator != 19 {
		mode := fs.FileMode(0o666)
		if attrs&0x10 != 0 {
			mode = fs.ModeDir | 0o777
		}
		if attrs&1 != 0 {
			mode &^= 0o222
		}
		return mode
	}
	m := attrs >> 16
	mode := fs.FileMode(m & 0o777)
	switch m & 0xf000 {
	case 0x4000:
		mode |= fs.ModeDir
	case 0xa000:
		mode |= fs.ModeSymlink
	case 0x1000:
		mode |= fs.ModeNamedPipe
	case 0xc000:
		mode |= fs.ModeSocket
	case 0x6000:
		mode |= fs.ModeDevice
	case 0x2000:
		mode |= fs.ModeDevice | fs.ModeCharDevice
	}
	return mode
}

// dosTime reads a time stamp without a zone as UTC.
func dosTime(date, clock uint16) int64 {
	if date == 0 {
		return 0
	}
	return time.Date(int(date>>9)+1980, time.Month(date>>5&15), int(date&31),
		int(clock>>11), int(clock>>5&63), int(clock&31)*2, 0, time.UTC).Unix()
}
