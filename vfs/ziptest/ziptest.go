// Package ziptest makes zips for tests, sound ones and ones with any field
// forged. What the standard library's writer would refuse or repair is written
// as it is asked for.
//
//	data := ziptest.Make(
//		ziptest.File("a.md", "hello\n"),
//		ziptest.Link("b.md", "a.md"),
//	)
//
// Each [Entry] has two headers, its own ("local") and the one in the central
// directory. Both are worked out from the entry, then handed to its Local and
// Central functions, which may change every field. The [Archive] does the same
// with the end record through End:
//
//	ziptest.Archive{
//		Entries: []ziptest.Entry{{
//			Name:    "a.md",
//			Data:    []byte("hello\n"),
//			Central: func(h *ziptest.Header) { h.CRC++ },
//		}},
//		End: func(e *ziptest.End) { e.Count = 60_000 },
//	}.Bytes()
//
// Time stamps are zero, so that equal calls give equal bytes.
package ziptest

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io/fs"
	"maps"
	"slices"
	"sync"
)

// Methods of compression that an [Entry] is really packed with. Any other
// method is written into the headers over bytes that are stored.
const (
	Stored   uint16 = 0
	Deflated uint16 = 8
)

// Flags of headers.
const (
	Encrypted     uint16 = 1 << 0
	HasDescriptor uint16 = 1 << 3
	UTF8          uint16 = 1 << 11
)

// Descriptor says how checksum and sizes are written after an entry's data.
type Descriptor int

const (
	NoDescriptor Descriptor = iota
	Signed32                // with a signature, sizes of 4 bytes
	Signed64                // with a signature, sizes of 8 bytes
	Bare32                  // without a signature
	Bare64
)

// Entry is one file, folder or link.
type Entry struct {
	Name   string // as stored: any bytes; a folder's ends in a slash
	Data   []byte
	Method uint16
	Mode   fs.FileMode // type and permissions as Unix has them; 0 writes no mode, as DOS does
	Flags  uint16      // in both headers
	Extra  []byte      // in both headers, before a zip64 field

	// Descriptor moves checksum and sizes behind the data and leaves zeros in
	// the own header.
	Descriptor Descriptor
	// Zip64 writes sizes and offset as zip64 fields although they would fit.
	Zip64 bool

	// Local and Central change the entry's own header and that of the
	// directory before they are written. Changed lengths do not move anything
	// else: offsets follow from what is written.
	Local, Central func(*Header)
	// Packed changes the packed bytes after checksum and sizes were taken.
	Packed func([]byte) []byte
	// After changes the bytes of the descriptor.
	After func([]byte) []byte
	// At, if not 0, is the number, counted from 1, of an entry before this one
	// whose own header and data it shares; nothing is written but a header in
	// the directory.
	At int
}

// Header is either header of an entry. Fields that a header does not have are
// ignored when it is written.
type Header struct {
	Creator, Reader   uint16
	Flags, Method     uint16
	Time, Date        uint16
	CRC               uint32
	Comp, Size        uint64 // written as 0xffffffff with a zip64 field when they do not fit or Zip64 is set
	Name              string
	Extra             []byte
	Comment           string
	Internal          uint16
	External          uint32
	Offset            uint64
	Zip64             bool
	Signature         uint32
	NameLen, ExtraLen int // -1: the real one
}

// End is the end record and, with Zip64, the zip64 one before it.
type End struct {
	Disk, DirectoryDisk uint16
	Count               uint64
	Size, Offset        uint64 // of the directory
	Comment             string
	CommentLen          int // -1: the real one
	Zip64               bool
	Count64             uint64 // of the zip64 record, as Count unless changed
	Size64, Offset64    uint64
	Record64            int64 // where the locator says that the zip64 record is; -1: where it is
}

// Archive is a zip to be made.
type Archive struct {
	Entries []Entry
	Prefix  []byte // before the first entry, not counted in offsets
	Suffix  []byte // after the end
	Between []byte // between the last entry and the directory
	Comment string
	Zip64   bool // write a zip64 end record although everything would fit
	End     func(*End)
}

// File is an entry with the permissions of a common file, deflated when that
// makes it smaller.
func File(name, data string) Entry {
	e := Entry{Name: name, Data: []byte(data), Mode: 0o644, Flags: flagsFor(name)}
	if len(pack([]byte(data))) < len(data) {
		e.Method = Deflated
	}
	return e
}

// Folder is the entry of a folder; a slash is added to the name.
func Folder(name string) Entry {
	return Entry{Name: name + "/", Mode: fs.ModeDir | 0o755, Flags: flagsFor(name)}
}

// Link is a symbolic link.
func Link(name, target string) Entry {
	return Entry{Name: name, Data: []byte(target), Mode: fs.ModeSymlink | 0o777, Flags: flagsFor(name)}
}

func flagsFor(name string) uint16 {
	for i := range len(name) {
		if name[i] >= 0x80 {
			return UTF8
		}
	}
	return 0
}

// UnicodePath is an extra field with the Unicode form of a stored name.
func UnicodePath(stored, path string) []byte {
	b := le.AppendUint32([]byte{1}, crc32.ChecksumIEEE([]byte(stored)))
	return Extra(0x7075, append(b, path...))
}

// Extra is an extra field.
func Extra(id uint16, content []byte) []byte {
	b := le.AppendUint16(nil, id)
	b = le.AppendUint16(b, uint16(len(content)))
	return append(b, content...)
}

// Make makes a zip of the entries.
func Make(entries ...Entry) []byte { return Archive{Entries: entries}.Bytes() }

var le = binary.LittleEndian

func pack(data []byte) []byte {
	var b bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	w.Write(data)
	w.Close()
	return b.Bytes()
}

// packers are kept because each is over half a megabyte, and an archive for a
// test can have 200,000 entries.
var packers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.DefaultCompression) // fails for an unknown level only
	return w
}}

// Bytes makes the zip.
func (a Archive) Bytes() []byte {
	out := bytes.Clone(a.Prefix)
	base := uint64(len(a.Prefix))
	var directory []byte
	var headers []Header
	for _, e := range a.Entries {
		var h Header
		if e.At > 0 {
			h = headers[e.At-1]
			h.Name, h.External = e.Name, external(e)
		} else {
			out, h = e.write(out, base)
		}
		headers = append(headers, h)
		if e.Central != nil {
			e.Central(&h)
		}
		directory = h.central(directory)
	}
	out = append(out, a.Between...)
	end := End{
		Count:      uint64(len(a.Entries)),
		Size:       uint64(len(directory)),
		Offset:     uint64(len(out)) - base,
		Comment:    a.Comment,
		CommentLen: -1,
		Zip64:      a.Zip64,
		Record64:   -1,
	}
	out = append(out, directory...)
	end.Count64, end.Size64, end.Offset64 = end.Count, end.Size, end.Offset
	if end.Zip64 {
		end.Count, end.Size, end.Offset = 1<<16-1, 1<<32-1, 1<<32-1
	}
	if a.End != nil {
		a.End(&end)
	}
	return append(end.write(out, base), a.Suffix...)
}

func external(e Entry) uint32 {
	m := uint32(e.Mode.Perm())
	switch e.Mode.Type() {
	case fs.ModeDir:
		m |= 0x4000
	case fs.ModeSymlink:
		m |= 0xa000
	case fs.ModeNamedPipe:
		m |= 0x1000
	case fs.ModeSocket:
		m |= 0xc000
	case fs.ModeDevice:
		m |= 0x6000
	default:
		m |= 0x8000
	}
	return m << 16
}

// write adds an entry's own header and data.
func (e Entry) write(out []byte, base uint64) ([]byte, Header) {
	packed := e.Data
	if e.Method == Deflated {
		packed = pack(e.Data)
	}
	h := Header{
		Reader: 20, Flags: e.Flags, Method: e.Method, Name: e.Name, Extra: e.Extra,
		CRC: crc32.ChecksumIEEE(e.Data), Comp: uint64(len(packed)), Size: uint64(len(e.Data)),
		Offset: uint64(len(out)) - base, Zip64: e.Zip64, NameLen: -1, ExtraLen: -1,
	}
	if e.Mode != 0 {
		h.Creator, h.External = 3<<8|20, external(e)
	}
	if e.Descriptor != NoDescriptor {
		h.Flags |= HasDescriptor
	}
	own := h
	own.Signature = 0x04034b50
	if e.Descriptor != NoDescriptor {
		own.CRC, own.Comp, own.Size = 0, 0, 0
	}
	if e.Local != nil {
		e.Local(&own)
	}
	out = own.local(out)
	if e.Packed != nil {
		packed = e.Packed(bytes.Clone(packed))
	}
	out = append(out, packed...)
	after := e.descriptor(h)
	if e.After != nil {
		after = e.After(after)
	}
	h.Signature = 0x02014b50
	return append(out, after...), h
}

func (e Entry) descriptor(h Header) []byte {
	var b []byte
	switch e.Descriptor {
	case NoDescriptor:
		return nil
	case Signed32, Signed64:
		b = le.AppendUint32(b, 0x08074b50)
	}
	b = le.AppendUint32(b, h.CRC)
	if e.Descriptor == Signed64 || e.Descriptor == Bare64 {
		return le.AppendUint64(le.AppendUint64(b, h.Comp), h.Size)
	}
	return le.AppendUint32(le.AppendUint32(b, uint32(h.Comp)), uint32(h.Size))
}

// fit gives the 4-byte form of the sizes and the extra fields, with a zip64
// field where that is needed.
func (h Header) fit(withOffset bool) (comp, size, offset uint32, extra []byte) {
	const limit = 1<<32 - 1
	var field []byte
	put := func(v uint64) uint32 {
		if h.Zip64 || v >= limit {
			field = le.AppendUint64(field, v)
			return limit
		}
		return uint32(v)
	}
	size = put(h.Size)
	comp = put(h.Comp)
	if withOffset {
		offset = put(h.Offset)
	}
	extra = bytes.Clone(h.Extra)
	if field != nil {
		extra = append(extra, Extra(1, field)...)
	}
	return comp, size, offset, extra
}

func (h Header) lengths(extra []byte) (names, extras uint16) {
	names, extras = uint16(len(h.Name)), uint16(len(extra))
	if h.NameLen >= 0 {
		names = uint16(h.NameLen)
	}
	if h.ExtraLen >= 0 {
		extras = uint16(h.ExtraLen)
	}
	return names, extras
}

func (h Header) local(b []byte) []byte {
	comp, size, _, extra := h.fit(false)
	names, extras := h.lengths(extra)
	b = le.AppendUint32(b, h.Signature)
	for _, v := range []uint16{h.Reader, h.Flags, h.Method, h.Time, h.Date} {
		b = le.AppendUint16(b, v)
	}
	for _, v := range []uint32{h.CRC, comp, size} {
		b = le.AppendUint32(b, v)
	}
	b = le.AppendUint16(le.AppendUint16(b, names), extras)
	return append(append(b, h.Name...), extra...)
}

func (h Header) central(b []byte) []byte {
	comp, size, offset, extra := h.fit(true)
	names, extras := h.lengths(extra)
	b = le.AppendUint32(b, h.Signature)
	for _, v := range []uint16{h.Creator, h.Reader, h.Flags, h.Method, h.Time, h.Date} {
		b = le.AppendUint16(b, v)
	}
	for _, v := range []uint32{h.CRC, comp, size} {
		b = le.AppendUint32(b, v)
	}
	for _, v := range []uint16{names, extras, uint16(len(h.Comment)), 0, h.Internal} {
		b = le.AppendUint16(b, v)
	}
	b = le.AppendUint32(le.AppendUint32(b, h.External), offset)
	return append(append(append(b, h.Name...), extra...), h.Comment...)
}

func (e End) write(b []byte, base uint64) []byte {
	if e.Zip64 {
		at := uint64(len(b)) - base
		b = le.AppendUint32(b, 0x06064b50)
		b = le.AppendUint64(b, 44)
		b = le.AppendUint16(le.AppendUint16(b, 45), 45)
		b = le.AppendUint32(le.AppendUint32(b, 0), 0)
		for _, v := range []uint64{e.Count64, e.Count64, e.Size64, e.Offset64} {
			b = le.AppendUint64(b, v)
		}
		if e.Record64 >= 0 {
			at = uint64(e.Record64)
		}
		b = le.AppendUint32(le.AppendUint32(b, 0x07064b50), 0)
		b = le.AppendUint32(le.AppendUint64(b, at), 1)
	}
	comment := uint16(len(e.Comment))
	if e.CommentLen >= 0 {
		comment = uint16(e.CommentLen)
	}
	b = le.AppendUint32(b, 0x06054b50)
	for _, v := range []uint16{e.Disk, e.DirectoryDisk, uint16(e.Count), uint16(e.Count)} {
		b = le.AppendUint16(b, v)
	}
	b = le.AppendUint32(le.AppendUint32(b, uint32(e.Size)), uint32(e.Offset))
	b = le.AppendUint16(b, comment)
	return append(b, e.Comment...)
}

// Files makes an entry of each file, sorted by name.
func Files(files map[string]string) []Entry {
	var entries []Entry
	for _, name := range slices.Sorted(maps.Keys(files)) {
		entries = append(entries, File(name, files[name]))
	}
	return entries
}
