package vfs

import (
	"bufio"
	"bytes"
	"compress/flate"
	"hash/crc32"
	"io"
	"sync"
)

// inflaters are kept, because making one costs more than a small entry.
var inflaters sync.Pool

// read gives an entry's content, verified.
func (a *archive) read(e *entry) ([]byte, error) {
	d, err := a.open(e)
	if err != nil {
		return nil, err
	}
	if err := a.budget.charge(int64(e.size)); err != nil {
		return nil, err
	}
	if e.method == stored && e.comp != e.size {
		return nil, faultf(ReasonBadChecksum, "it is damaged: it should have %s and %s are there", size(int64(e.size)), size(clamp(e.comp)))
	}
	var out []byte
	switch {
	case e.method == stored && d.bytes != nil:
		out = d.bytes
	case e.method == stored:
		out = make([]byte, e.size)
		if n, err := a.r.ReadAt(out, d.off); n < len(out) {
			return nil, unreadable(reading(err))
		}
	default:
		if out, err = a.inflate(e, d); err != nil {
			return nil, err
		}
	}
	if crc32.ChecksumIEEE(out) != e.crc {
		return nil, faultf(ReasonBadChecksum, "it is damaged: its content does not have the recorded checksum; get the zip again")
	}
	return out, nil
}

// inflate undoes deflate, and makes sure that exactly the recorded number of
// bytes comes out.
func (a *archive) inflate(e *entry, d packed) ([]byte, error) {
	source := &source{} // a ByteReader, else flate would put a buffer of its own in between
	if d.bytes != nil {
		source.r = bytes.NewReader(d.bytes)
	} else {
		chunk := int(min(e.comp, 256<<10))
		source.r = bufio.NewReaderSize(&failing{io.NewSectionReader(a.r, d.off, int64(e.comp)), source}, chunk)
	}
	z, _ := inflaters.Get().(io.ReadCloser)
	if z == nil {
		z = flate.NewReader(source.r)
	} else if err := z.(flate.Resetter).Reset(source.r, nil); err != nil {
		return nil, faultf(ReasonBadChecksum, "it is damaged: %v", err)
	}
	defer inflaters.Put(z)

	// The size is the zip's word. What is allocated at first follows from
	// what is really there.
	out := make([]byte, 0, min(e.size, 8*e.comp+512)+1)
	for {
		if len(out) == cap(out) {
			more := make([]byte, len(out), min(e.size+1, 2*uint64(cap(out))))
			copy(more, out)
			out = more
		}
		n, err := z.Read(out[len(out):cap(out)])
		out = out[:len(out)+n]
		switch {
		case uint64(len(out)) > e.size:
			return nil, faultf(ReasonBadChecksum, "it is damaged: it has more than the recorded %s; get the zip again", size(int64(e.size)))
		case err == io.EOF && uint64(len(out)) < e.size:
			return nil, faultf(ReasonBadChecksum, "it is damaged: it should have %s and %s are there; get the zip again", size(int64(e.size)), size(int64(len(out))))
		case err == io.EOF:
			return out, nil
		case err != nil && source.err != nil:
			return nil, unreadable(reading(source.err))
		case err != nil:
			return nil, faultf(ReasonBadChecksum, "it is damaged: it cannot be inflated; get the zip again")
		}
	}
}

// source is what an inflater reads from.
type source struct {
	r interface {
		io.Reader
		io.ByteReader
	}
	err error // of the container, as opposed to a fault of the data
}

// failing remembers that it was the container that failed.
type failing struct {
	io.Reader
	source *source
}

func (f *failing) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err != nil && err != io.EOF {
		f.source.err = err
	}
	return n, err
}
