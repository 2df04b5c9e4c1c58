package vfs_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

// open opens a zip that must open.
func open(t testing.TB, data []byte, o vfs.Options) *vfs.FS {
	t.Helper()
	fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), o)
	if err != nil {
		t.Fatal(err)
	}
	return fsys
}

func openEntries(t testing.TB, entries ...ziptest.Entry) *vfs.FS {
	t.Helper()
	return open(t, ziptest.Make(entries...), vfs.Options{})
}

// reason is the code of an error about a file, "" when there is none.
func reason(err error) string {
	var r interface{ Reason() string }
	if errors.As(err, &r) {
		return r.Reason()
	}
	return ""
}

// names lists everything below the root, folders with a slash.
func names(t testing.TB, fsys fs.FS) []string {
	t.Helper()
	got := []string{}
	err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if p != "." {
			if d.IsDir() {
				p += "/"
			}
			got = append(got, p)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// noise does not deflate.
func noise(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

var sound = []ziptest.Entry{
	ziptest.Folder(".tldrx"),
	ziptest.File(".tldrx/workspace.yml", "repos: []\n"),
	ziptest.File("a.md", strings.Repeat("hello\n", 100)),
	ziptest.File("deep/er/b.txt", "b"),
	ziptest.File("deep/er/.hidden", ""),
	ziptest.File("räksmörgås.md", "ä"),
	ziptest.Link("link.md", "a.md"),
	ziptest.Link("deep/up", ".."),
	{Name: "dos.txt", Data: []byte("no mode")},
}

func TestZipFS(t *testing.T) {
	for _, zip64 := range []bool{false, true} {
		fsys := open(t, ziptest.Archive{Entries: sound, Zip64: zip64}.Bytes(), vfs.Options{})
		err := fstest.TestFS(fsys, ".tldrx/workspace.yml", "a.md", "deep/er/b.txt", "deep/er/.hidden", "räksmörgås.md", "link.md", "dos.txt")
		if err != nil {
			t.Error(err)
		}
		if got := fsys.Entries(); got != 8 {
			t.Errorf("Entries() = %d, want 8", got)
		}
		if !fsys.Marked() || fsys.Root() != "." || len(fsys.Notes()) != 0 || fsys.Err() != nil {
			t.Errorf("marked %v, root %q, notes %q, err %v", fsys.Marked(), fsys.Root(), fsys.Notes(), fsys.Err())
		}
	}
}

// Zips of the standard library's writer, which streams: descriptors, a time
// stamp in an extra field.
func TestZipOfWriter(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	stamp := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	want := map[string]string{}
	for i := range 300 {
		name := fmt.Sprintf("dir%d/file%d.txt", i%7, i)
		want[name] = strings.Repeat(name+"\n", i)
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: stamp})
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, want[name])
	}
	if err := w.AddFS(fstest.MapFS{"added/x": {Data: []byte("x"), Mode: 0o640}}); err != nil {
		t.Fatal(err)
	}
	w.Close()
	fsys := open(t, b.Bytes(), vfs.Options{})
	for name, text := range want {
		got, err := fs.ReadFile(fsys, name)
		if err != nil || string(got) != text {
			t.Fatalf("%s: %d bytes, %v", name, len(got), err)
		}
	}
	fi, err := fs.Stat(fsys, "dir1/file1.txt")
	if err != nil || !fi.ModTime().Equal(stamp) {
		t.Errorf("time %v, %v, want %v", fi.ModTime(), err, stamp)
	}
	if fi, err = fs.Stat(fsys, "added/x"); err != nil || fi.Mode() != 0o640 || fi.Size() != 1 {
		t.Errorf("mode %v, %v", fi, err)
	}
}

// Large entries are not taken from the zip in one read.
func TestLargeEntries(t *testing.T) {
	big := append(noise(2<<20), bytes.Repeat([]byte("easy "), 1<<20)...)
	for _, e := range []ziptest.Entry{
		{Name: "big", Data: big, Method: ziptest.Deflated},
		{Name: "big", Data: big},
		{Name: "big", Data: big, Method: ziptest.Deflated, Descriptor: ziptest.Signed64},
		{Name: "big", Data: big, Zip64: true, Descriptor: ziptest.Bare64},
		{Name: "big", Data: big[:1<<20], Extra: ziptest.Extra(0x9999, make([]byte, 60_000))},
		{Name: "big", Data: big[:100], Extra: ziptest.Extra(0x9999, make([]byte, 60_000)), Descriptor: ziptest.Bare32},
	} {
		fsys := openEntries(t, ziptest.File("first", "1"), e, ziptest.File("last", "2"))
		got, err := fs.ReadFile(fsys, "big")
		if err != nil || !bytes.Equal(got, e.Data) {
			t.Errorf("%+v: %d bytes, %v", e.Method, len(got), err)
		}
	}
}

// Opening reads the tail and the directory, and an entry exactly its bytes.
func TestBytesRead(t *testing.T) {
	var entries []ziptest.Entry
	for i := range 3000 {
		entries = append(entries, ziptest.Entry{Name: fmt.Sprintf("some/folder/file%05d", i), Data: noise(1000)})
	}
	data := ziptest.Make(entries...)
	count := &counting{r: bytes.NewReader(data)}
	fsys, err := vfs.Zip(count, int64(len(data)), vfs.Options{Root: "."})
	if err != nil {
		t.Fatal(err)
	}
	perEntry := int64(30 + len(entries[0].Name) + 1000)
	directory := int64(3000*(46+len(entries[0].Name)) + 22)
	if got := fsys.BytesRead(); got != directory || count.n != got {
		t.Errorf("opening read %d bytes, said %d, want %d", count.n, got, directory)
	}
	if count.calls > 2 {
		t.Errorf("opening took %d reads, want at most 2", count.calls)
	}
	calls := count.calls
	for i := range 100 {
		if _, err := fs.ReadFile(fsys, fmt.Sprintf("some/folder/file%05d", i*7)); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := fsys.BytesRead(), directory+100*perEntry; got != want || count.n != got {
		t.Errorf("after 100 entries: %d bytes, said %d, want %d", count.n, got, want)
	}
	if got := count.calls - calls; got != 100 {
		t.Errorf("100 entries took %d reads", got)
	}
	if err := fs.WalkDir(fsys, ".", func(_ string, d fs.DirEntry, err error) error { d.Info(); return err }); err != nil {
		t.Fatal(err)
	}
	if got := count.calls - calls; got != 100 {
		t.Errorf("a walk read from the zip")
	}
}

type counting struct {
	r        io.ReaderAt
	n        int64
	calls    int
	largest  int
	failFrom int64 // fail reads that reach this place, 0: never
}

func (c *counting) ReadAt(p []byte, off int64) (int, error) {
	if c.failFrom > 0 && off+int64(len(p)) > c.failFrom {
		return 0, errors.New("the disk is on fire")
	}
	n, err := c.r.ReadAt(p, off)
	c.n += int64(n)
	c.calls++
	c.largest = max(c.largest, len(p))
	return n, err
}

func TestIdentity(t *testing.T) {
	for _, a := range []ziptest.Archive{
		{Entries: sound},
		{Entries: sound, Zip64: true, Comment: "PK"},
		{Entries: sound, Prefix: []byte("#!/bin/sh\n")},
	} {
		var from, size int
		a.End = func(e *ziptest.End) { from, size = int(e.Offset64)+len(a.Prefix), int(e.Size64) }
		data := a.Bytes()
		fsys := open(t, data, vfs.Options{})
		want := sha256.Sum256(data[from : from+size])
		dir, whole := fsys.Identity()
		if dir != hex.EncodeToString(want[:]) || whole != "" {
			t.Errorf("directory %s, whole %q, want %x and none", dir, whole, want)
		}
		var last int64
		sum, err := fsys.HashWhole(context.Background(), func(done, total int64) {
			if done <= last || total != int64(len(data)) {
				t.Errorf("progress %d of %d after %d", done, total, last)
			}
			last = done
		})
		want = sha256.Sum256(data)
		if _, whole = fsys.Identity(); err != nil || sum != hex.EncodeToString(want[:]) || whole != sum || last != int64(len(data)) {
			t.Errorf("whole %s and %s, %v, want %x", sum, whole, err, want)
		}
	}
	fsys := openEntries(t, sound...)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := fsys.HashWhole(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A file whose content is altered must not be handed out by any way of
// reading, and an exact read is the one that the standard library misses.
func TestDamagedByAnyRead(t *testing.T) {
	for _, method := range []uint16{ziptest.Stored, ziptest.Deflated} {
		text := strings.Repeat("abcdefgh", 50)
		fsys := openEntries(t, ziptest.Entry{Name: "a", Data: []byte(text), Method: method, Central: func(h *ziptest.Header) { h.CRC ^= 1 }, Local: func(h *ziptest.Header) { h.CRC ^= 1 }})
		want := vfs.ReasonBadChecksum
		if _, err := fs.ReadFile(fsys, "a"); reason(err) != want {
			t.Errorf("ReadFile: %v", err)
		}
		f, err := fsys.Open("a")
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if n, err := io.ReadFull(f, make([]byte, len(text))); n != 0 || reason(err) != want {
				t.Errorf("exact read: %d bytes, %v", n, err)
			}
		}
		if n, err := f.Read(make([]byte, 1)); n != 0 || reason(err) != want {
			t.Errorf("short read: %d bytes, %v", n, err)
		}
		if n, err := f.(io.ReaderAt).ReadAt(make([]byte, 1), 0); n != 0 || reason(err) != want {
			t.Errorf("ReadAt: %d bytes, %v", n, err)
		}
		if _, err := f.(io.Seeker).Seek(0, io.SeekEnd); reason(err) != want {
			t.Errorf("Seek: %v", err)
		}
		if fi, err := f.Stat(); err != nil || fi.Size() != int64(len(text)) {
			t.Errorf("Stat: %v, %v", fi, err)
		}
	}
}

// The container failing is told apart from damage, while opening and later.
func TestFailingReader(t *testing.T) {
	big := noise(3 << 20)
	data := ziptest.Make(ziptest.File("small", "x"), ziptest.Entry{Name: "big", Data: big, Method: ziptest.Deflated}, ziptest.Entry{Name: "stored", Data: big})
	for _, name := range []string{"small", "big", "stored"} {
		c := &counting{r: bytes.NewReader(data)}
		fsys, err := vfs.Zip(c, int64(len(data)), vfs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c.failFrom = 1
		if name != "small" {
			c.failFrom = 1 << 20
		}
		if name == "stored" {
			c.failFrom = 5 << 20
		}
		if _, err := fs.ReadFile(fsys, name); reason(err) != vfs.ReasonUnreadable || !strings.Contains(err.Error(), "on fire") {
			t.Errorf("%s: %v", name, err)
		}
	}
	c := &counting{r: bytes.NewReader(data), failFrom: 1}
	if _, err := vfs.Zip(c, int64(len(data)), vfs.Options{}); err == nil || errors.Is(err, vfs.ErrDamaged) || !strings.Contains(err.Error(), "on fire") {
		t.Errorf("opening: %v", err)
	}
	// A size that is not true reads like a file that shrank.
	if _, err := vfs.Zip(bytes.NewReader(data), int64(len(data))+10, vfs.Options{}); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("shrunk: %v", err)
	}
	if _, err := vfs.Zip(bytes.NewReader(data), -1, vfs.Options{}); err == nil {
		t.Error("a negative size opens")
	}
}

func TestNestedZip(t *testing.T) {
	inner := ziptest.Make(sound...)
	for _, tt := range []struct {
		name    string
		entries []ziptest.Entry
		opened  bool
		want    []string // names when it is not opened
	}{
		{"stored", []ziptest.Entry{{Name: "ws.zip", Data: inner}}, true, nil},
		{"deflated, in a folder, beside litter", []ziptest.Entry{ziptest.Folder("d"), {Name: "d/WS.ZIP", Data: inner, Method: ziptest.Deflated}, ziptest.File("__MACOSX/._ws.zip", "x")}, true, nil},
		{"not alone", []ziptest.Entry{{Name: "ws.zip", Data: inner}, ziptest.File("x", "x")}, false, []string{"ws.zip", "x"}},
		{"no zip", []ziptest.Entry{ziptest.File("ws.zip", "hello")}, false, []string{"ws.zip"}},
		{"two levels", []ziptest.Entry{{Name: "ws.zip", Data: ziptest.Make(ziptest.Entry{Name: "in.zip", Data: inner})}}, true, []string{"in.zip"}},
	} {
		data := ziptest.Make(tt.entries...)
		fsys := open(t, data, vfs.Options{})
		noted := len(fsys.Notes()) > 0 && strings.Contains(fsys.Notes()[0], "holds nothing but the zip")
		if noted != tt.opened {
			t.Errorf("%s: notes %q", tt.name, fsys.Notes())
		}
		if tt.want == nil {
			tt.want = names(t, open(t, inner, vfs.Options{}))
		}
		if got := names(t, fsys); !slices.Equal(got, tt.want) {
			t.Errorf("%s: names %q, want %q", tt.name, got, tt.want)
		}
		if sum, err := fsys.HashWhole(context.Background(), nil); err != nil || sum != fmt.Sprintf("%x", sha256.Sum256(data)) {
			t.Errorf("%s: the hash is not that of the file that the person has", tt.name)
		}
	}
	for _, tt := range []struct {
		name  string
		entry ziptest.Entry
		want  error
		code  string
	}{
		{"cut off", ziptest.Entry{Name: "ws.zip", Data: inner[:len(inner)-10]}, vfs.ErrDamaged, ""},
		{"altered", ziptest.Entry{Name: "ws.zip", Data: inner, Method: ziptest.Deflated, Packed: func(b []byte) []byte { b[len(b)/2] ^= 4; return b }}, nil, vfs.ReasonBadChecksum},
		{"encrypted", ziptest.Entry{Name: "ws.zip", Data: inner, Flags: ziptest.Encrypted}, nil, vfs.ReasonEncrypted},
	} {
		data := ziptest.Make(tt.entry)
		_, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
		if err == nil || tt.want != nil && !errors.Is(err, tt.want) || reason(err) != tt.code || !strings.Contains(err.Error(), `"ws.zip"`) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}
