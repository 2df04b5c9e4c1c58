package vfs

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"strings"
	"syscall/js"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/vfs/ziptest"
)

func toJS(b []byte) js.Value {
	a := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(a, b)
	return a
}

// newBlob makes a real Blob, as Node has it.
func newBlob(b []byte) js.Value {
	return js.Global().Get("Blob").New(js.Global().Get("Array").New(toJS(b)))
}

// fakes stand in for what only a browser's worker has: a Blob whose slices a
// FileReaderSync can read. The object counts, and throws when told to.
const fakes = `(function () {
	globalThis.fake = { calls: 0, largest: 0, thrown: null };
	globalThis.FileReaderSync = class {
		readAsArrayBuffer(blob) {
			fake.calls++;
			fake.largest = Math.max(fake.largest, blob.size);
			if (fake.thrown !== null) throw fake.thrown;
			return blob.bytes.slice().buffer;
		}
	};
	return function make(bytes) {
		return { bytes, size: bytes.length, slice: (a, b) => make(bytes.subarray(a, b)) };
	};
})()`

func fakeBlob(t *testing.T, b []byte) js.Value {
	t.Helper()
	blob := js.Global().Call("eval", fakes).Invoke(toJS(b))
	t.Cleanup(func() { js.Global().Delete("FileReaderSync") })
	return blob
}

func fake(name string) js.Value { return js.Global().Get("fake").Get(name) }

func throw(v any) { js.Global().Get("fake").Set("thrown", v) }

var jsEntries = []ziptest.Entry{
	ziptest.File(".tldrx/workspace.yml", "repos: []\n"),
	ziptest.File("a.md", strings.Repeat("hello\n", 10_000)),
	ziptest.Link("b.md", "a.md"),
	{Name: "big", Data: bytes.Repeat([]byte("0123456789abcdef"), 1<<18)},
}

func TestBlobKinds(t *testing.T) {
	data := ziptest.Make(jsEntries...)
	for _, tt := range []struct {
		name string
		blob js.Value
	}{
		{"Uint8Array", toJS(data)},
		{"ArrayBuffer", toJS(data).Get("buffer")},
		{"Blob through a promise", newBlob(data)},
		{"Blob in a worker", fakeBlob(t, data)},
	} {
		if tt.name != "Blob in a worker" {
			js.Global().Delete("FileReaderSync")
		} else {
			fakeBlob(t, data)
		}
		fsys, err := Blob(tt.blob, Options{})
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if err := fstest.TestFS(fsys, "a.md", "b.md", "big"); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if fsys.Root() != "." || !fsys.Marked() {
			t.Errorf("%s: root %q", tt.name, fsys.Root())
		}
	}
	for _, v := range []js.Value{js.Undefined(), js.Null(), js.ValueOf(3), js.ValueOf("zip"), js.Global().Get("Object").New()} {
		if _, err := Blob(v, Options{}); err == nil || errors.Is(err, ErrNotZip) {
			t.Errorf("%v: %v", v, err)
		}
	}
	if _, err := Blob(toJS([]byte("hello")), Options{}); !errors.Is(err, ErrNotZip) {
		t.Errorf("text: %v", err)
	}
}

func TestBlobSlices(t *testing.T) {
	data := ziptest.Make(jsEntries...)
	r, size, err := blobReader(fakeBlob(t, data), 1000)
	if err != nil {
		t.Fatal(err)
	}
	s := r.(*sliceReader)
	if size != int64(len(data)) || fake("calls").Int() != 0 {
		t.Errorf("size %d of %d, %v slices", size, len(data), fake("calls"))
	}
	fsys, err := Zip(s, size, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := fake("calls").Int(); got != 1 {
		t.Errorf("opening took %d slices, want 1", got)
	}
	if err := fstest.TestFS(fsys, "a.md", "b.md", "big"); err != nil {
		t.Error(err)
	}
	// Near reads share a slice.
	buf := make([]byte, 100)
	before := s.slices
	for off := int64(0); off < window; off += 1000 {
		if n, err := s.ReadAt(buf, off); n != 100 || err != nil || !bytes.Equal(buf, data[off:off+100]) {
			t.Fatalf("at %d: %d, %v", off, n, err)
		}
	}
	if got := s.slices - before; got > 2 {
		t.Errorf("reading on took %d slices, want at most 2", got)
	}
	// Walking forward takes large slices, jumping small ones.
	before = s.slices
	for off := int64(0); off < size; off += 100 {
		n, err := s.ReadAt(buf, off)
		if want := min(100, size-off); int64(n) != want || err != nil && err != io.EOF || !bytes.Equal(buf[:n], data[off:off+want]) {
			t.Fatalf("at %d: %d, %v", off, n, err)
		}
	}
	if got := s.slices - before; got > int(size/windowAhead)+2 {
		t.Errorf("a walk took %d slices", got)
	}
	js.Global().Get("fake").Set("largest", 0)
	for off := size - 200; off > 0; off -= 5 * window {
		if _, err := s.ReadAt(buf, off); err != nil {
			t.Fatal(err)
		}
	}
	if got := fake("largest").Int(); got != window {
		t.Errorf("jumping took slices of %d bytes, want %d", got, window)
	}
	if n, err := s.ReadAt(buf, size); n != 0 || err != io.EOF {
		t.Errorf("at the end: %d, %v", n, err)
	}
	if n, err := s.ReadAt(buf, -1); n != 0 || err != io.EOF {
		t.Errorf("before the start: %d, %v", n, err)
	}
}

// An exception of JavaScript, of any type, is an error that says what to do.
func TestBlobChanged(t *testing.T) {
	data := ziptest.Make(jsEntries...)
	thrown := []any{
		js.Global().Get("Error").New("NotReadableError"),
		js.Global().Get("Object").New(),
		"text", 7, true,
	}
	for _, limit := range []int64{1000, heapLimit} {
		for _, what := range thrown {
			blob := fakeBlob(t, data)
			throw(what)
			r, size, err := blobReader(blob, limit)
			if err == nil {
				_, err = Zip(r, size, Options{})
			}
			if !errors.Is(err, ErrChanged) || !strings.Contains(err.Error(), "drop it again") {
				t.Errorf("limit %d, %v: opening: %v", limit, what, err)
			}
		}
	}
	r, size, err := blobReader(fakeBlob(t, data), 1000)
	if err != nil {
		t.Fatal(err)
	}
	fsys, err := Zip(r, size, Options{})
	if err != nil {
		t.Fatal(err)
	}
	throw(thrown[0])
	_, err = fs.ReadFile(fsys, "big")
	var f *fault
	if !errors.Is(err, ErrChanged) || !errors.As(err, &f) || f.reason != ReasonUnreadable {
		t.Errorf("reading later: %v", err)
	}
	throw(nil)
	if _, err = fs.ReadFile(fsys, "big"); err != nil {
		t.Errorf("reading again: %v", err)
	}
	// A promise that fails.
	js.Global().Delete("FileReaderSync")
	failing := js.Global().Call("eval", `({size: 10, arrayBuffer: () => Promise.reject(new Error("gone"))})`)
	if _, err := Blob(failing, Options{}); !errors.Is(err, ErrChanged) || !strings.Contains(err.Error(), "gone") {
		t.Errorf("a failing promise: %v", err)
	}
	// A large Blob outside a worker.
	if _, _, err := blobReader(newBlob(data), 1000); err == nil || !strings.Contains(err.Error(), "worker") {
		t.Errorf("outside a worker: %v", err)
	}
	// Bytes that the page gave away.
	array := toJS(data)
	fsys, err = Blob(array, Options{})
	if err != nil {
		t.Fatal(err)
	}
	js.Global().Call("structuredClone", array.Get("buffer"), map[string]any{"transfer": []any{array.Get("buffer")}})
	if _, err := fs.ReadFile(fsys, "big"); !errors.Is(err, ErrChanged) {
		t.Errorf("given away: %v", err)
	}
}

// A Blob that reads slices counts them, not what was asked for.
func TestBlobBytesRead(t *testing.T) {
	data := ziptest.Make(ziptest.Entry{Name: "a", Data: bytes.Repeat([]byte("x"), 1<<20)}, ziptest.File("b", "b"))
	r, size, err := blobReader(fakeBlob(t, data), 1000)
	if err != nil {
		t.Fatal(err)
	}
	fsys, err := Zip(r, size, Options{})
	if err != nil {
		t.Fatal(err)
	}
	fsys.bytes = r.(*sliceReader).fetched.Load
	opened := fsys.BytesRead()
	if _, err := fs.ReadFile(fsys, "b"); err != nil {
		t.Fatal(err)
	}
	if got := fsys.BytesRead(); got != opened {
		t.Errorf("an entry in the slice cost %d bytes", got-opened)
	}
}
