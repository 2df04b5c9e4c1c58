package vfs

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"syscall/js"
)

// ErrChanged is wrapped by errors of reads that the browser refused, which it
// does when the file is not what it was when the person chose it.
var ErrChanged = errors.New("the file changed after it was dropped: drop it again")

const (
	// heapLimit is up to what size a Blob is taken into the browser's memory
	// as a whole, where reading costs least. It never enters the memory of
	// the program.
	heapLimit = 512 << 20

	// Above, the Blob is read in slices. Each costs about half a millisecond
	// up to the first size; the second pays when reading goes on where the
	// last slice ended, and fails after some thousand slices when it does not.
	window      = 64 << 10
	windowAhead = 1 << 20
)

// Blob opens a zip that a page holds: a Blob or File, or a Uint8Array or
// ArrayBuffer.
//
// Reading a Blob needs FileReaderSync, which only workers have. Where there is
// none, a Blob of up to 512 MB is loaded through a promise: then Blob must not
// be called from a function that JavaScript is waiting for.
//
// Errors are those of [Zip], and errors that match [ErrChanged].
func Blob(blob js.Value, o Options) (*FS, error) {
	r, size, err := blobReader(blob, heapLimit)
	if err != nil {
		return nil, err
	}
	fsys, err := Zip(r, size, o)
	if s, ok := r.(*sliceReader); ok && err == nil {
		fsys.bytes = s.fetched.Load // slices are larger than what was asked for
	}
	return fsys, err
}

// LooseBlob is a Blob or File of a page, or bytes, as a file for [Files]. What
// [Blob] says about reading holds for it.
func LooseBlob(name string, blob js.Value) (Loose, error) {
	r, size, err := blobReader(blob, heapLimit)
	return Loose{Name: name, Size: size, ReaderAt: r}, err
}

// PickedBlob is a File of a folder as a file for [Picked]. It is read when it
// is needed, not before. A value that is no Blob is a file that could not be
// opened.
func PickedBlob(name string, blob js.Value) Loose {
	f := Loose{Name: name}
	if blob.Type() != js.TypeObject || blob.Get("size").Type() != js.TypeNumber {
		return f
	}
	f.Size = int64(blob.Get("size").Float())
	f.ReaderAt = blobFile{blob}
	return f
}

// blobFile reads what it is asked for and keeps nothing, because the files of
// a folder are many and each is read once.
type blobFile struct{ blob js.Value }

func (b blobFile) ReadAt(p []byte, off int64) (n int, err error) {
	if len(p) == 0 {
		return 0, nil
	}
	err = try(func() {
		part := b.blob.Call("slice", float64(off), float64(off+int64(len(p))))
		data := js.Global().Get("FileReaderSync").New().Call("readAsArrayBuffer", part)
		n = js.CopyBytesToGo(p, js.Global().Get("Uint8Array").New(data))
	})
	if err == nil && n < len(p) {
		err = io.EOF
	}
	return n, err
}

func blobReader(blob js.Value, heapLimit int64) (io.ReaderAt, int64, error) {
	var bytes, buffer, object js.Value
	var size float64
	err := try(func() {
		bytes, buffer, object = js.Global().Get("Uint8Array"), js.Global().Get("ArrayBuffer"), js.Global().Get("Object")
		switch {
		case blob.Type() != js.TypeObject || !blob.InstanceOf(object):
			size = -1
		case blob.InstanceOf(bytes):
			size = blob.Get("length").Float()
		case blob.InstanceOf(buffer):
			blob = bytes.New(blob)
			size = blob.Get("length").Float()
		default:
			size = -1
			if s := blob.Get("size"); s.Type() == js.TypeNumber {
				size = s.Float()
			}
		}
	})
	if err != nil {
		return nil, 0, err
	}
	if size < 0 {
		return nil, 0, errors.New("opening the zip: neither a Blob nor bytes were given")
	}
	n := int64(size)
	if blob.InstanceOf(bytes) {
		return &heapReader{array: blob, size: n}, n, nil
	}
	sync := js.Global().Get("FileReaderSync")
	if n <= heapLimit {
		array, err := load(blob, sync)
		if err != nil {
			return nil, 0, err
		}
		return &heapReader{array: array, size: n}, n, nil
	}
	if sync.IsUndefined() {
		return nil, 0, errors.New("opening the zip: a file of this size can only be read in a worker")
	}
	s := &sliceReader{blob: blob, size: n}
	return s, n, try(func() { s.reader = sync.New() })
}

// load takes a Blob into the browser's memory.
func load(blob, sync js.Value) (array js.Value, err error) {
	bytes := js.Global().Get("Uint8Array")
	if !sync.IsUndefined() {
		err = try(func() { array = bytes.New(sync.New().Call("readAsArrayBuffer", blob)) })
		return array, err
	}
	done := make(chan error, 1)
	var then, failed js.Func
	then = js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- try(func() { array = bytes.New(args[0]) })
		return nil
	})
	failed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- changed(args[0])
		return nil
	})
	defer then.Release()
	defer failed.Release()
	if err := try(func() { blob.Call("arrayBuffer").Call("then", then, failed) }); err != nil {
		return array, err
	}
	err = <-done
	return array, err
}

// try makes an error of a JavaScript exception, which otherwise is a panic
// that ends the program.
func try(f func()) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case js.Error:
			err = changed(e.Value)
		case *js.ValueError:
			err = fmt.Errorf("%w (%s)", ErrChanged, e.Error())
		case string: // of js.CopyBytesToGo
			err = fmt.Errorf("%w (%s)", ErrChanged, e)
		default:
			panic(e)
		}
	}()
	f()
	return nil
}

// changed wraps what JavaScript threw, which need not be an Error.
func changed(thrown js.Value) error {
	if thrown.Type() == js.TypeObject {
		if m := thrown.Get("message"); m.Type() == js.TypeString {
			return fmt.Errorf("%w (%s)", ErrChanged, m.String())
		}
	}
	return fmt.Errorf("%w (%s)", ErrChanged, thrown.String())
}

// heapReader reads bytes that lie in the browser's memory.
type heapReader struct {
	array js.Value // Uint8Array
	size  int64
}

func (h *heapReader) ReadAt(p []byte, off int64) (n int, err error) {
	if off < 0 || off >= h.size {
		return 0, io.EOF
	}
	want := min(int64(len(p)), h.size-off)
	err = try(func() { n = js.CopyBytesToGo(p, h.array.Call("subarray", float64(off), float64(off+want))) })
	if err == nil && int64(n) < want {
		err = ErrChanged // the page gave the memory away
	}
	if err == nil && n < len(p) {
		err = io.EOF
	}
	return n, err
}

// sliceReader reads slices of a Blob and keeps the last one.
type sliceReader struct {
	blob, reader js.Value
	size         int64

	fetched atomic.Int64 // bytes

	mu     sync.Mutex
	off    int64 // of the slice
	slice  []byte
	buf    []byte // memory of slice, kept
	slices int    // read so far
}

func (s *sliceReader) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 || off >= s.size {
		return 0, io.EOF
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for n < len(p) && off < s.size {
		if off < s.off || off >= s.off+int64(len(s.slice)) {
			if err := s.fetch(off, len(p)-n); err != nil {
				return n, err
			}
		}
		m := copy(p[n:], s.slice[off-s.off:])
		n, off = n+m, off+int64(m)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// fetch reads the slice at off. How much depends on whether reading walks
// forward.
func (s *sliceReader) fetch(off int64, want int) error {
	n := max(want, window)
	if end := s.off + int64(len(s.slice)); len(s.slice) > 0 && off >= end && off-end < window {
		n = windowAhead
	}
	n = int(min(int64(min(n, windowAhead)), s.size-off))
	if cap(s.buf) < n {
		s.buf = make([]byte, n)
	}
	s.slice = nil
	buf := s.buf[:n]
	got := 0
	err := try(func() {
		part := s.blob.Call("slice", float64(off), float64(off+int64(n)))
		got = js.CopyBytesToGo(buf, js.Global().Get("Uint8Array").New(s.reader.Call("readAsArrayBuffer", part)))
	})
	s.slices++
	if err == nil && got < n {
		err = ErrChanged
	}
	if err != nil {
		return err
	}
	s.fetched.Add(int64(n))
	s.off, s.slice = off, buf
	return nil
}
