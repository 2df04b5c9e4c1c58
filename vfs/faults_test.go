package vfs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

type (
	entry  = ziptest.Entry
	header = ziptest.Header
)

// bothHeaders changes an entry's two headers in the same way.
func bothHeaders(e entry, change func(*header)) entry {
	e.Local, e.Central = change, change
	return e
}

var hello = entry{Name: "x", Data: []byte(strings.Repeat("hello ", 40)), Method: ziptest.Deflated}

func with(change func(*entry)) entry {
	e := hello
	change(&e)
	return e
}

func local(change func(*header)) entry   { return with(func(e *entry) { e.Local = change }) }
func central(change func(*header)) entry { return with(func(e *entry) { e.Central = change }) }

// faultCases is the table from reason to test: what makes the file "x"
// unreadable, and a piece of the sentence that says so.
var faultCases = []struct {
	reason, name string
	entries      []entry
	limits       vfs.Limits
	sentence     string
}{
	{reason: vfs.ReasonEncrypted, name: "flag", entries: []entry{with(func(e *entry) { e.Flags = ziptest.Encrypted })}, sentence: "is encrypted"},
	{reason: vfs.ReasonEncrypted, name: "before the method", entries: []entry{with(func(e *entry) { e.Flags, e.Method = ziptest.Encrypted, 99 })}, sentence: "is encrypted"},

	{reason: vfs.ReasonMethod, name: "zstd", entries: []entry{with(func(e *entry) { e.Method = 93 })}, sentence: "method 93 (zstd)"},
	{reason: vfs.ReasonMethod, name: "deflate64", entries: []entry{with(func(e *entry) { e.Method = 9 })}, sentence: "method 9 (deflate64)"},
	{reason: vfs.ReasonMethod, name: "unheard of", entries: []entry{with(func(e *entry) { e.Method = 4711 })}, sentence: "method 4711 (unknown)"},

	{reason: vfs.ReasonBadChecksum, name: "altered", entries: []entry{with(func(e *entry) { e.Method, e.Packed = 0, func(b []byte) []byte { b[7] ^= 1; return b } })}, sentence: "recorded checksum"},
	{reason: vfs.ReasonBadChecksum, name: "checksum 0", entries: []entry{bothHeaders(hello, func(h *header) { h.CRC = 0 })}, sentence: "recorded checksum"},
	{reason: vfs.ReasonBadChecksum, name: "short", entries: []entry{bothHeaders(hello, func(h *header) { h.Size += 1 })}, sentence: "should have 241 bytes and 240 bytes are there"},
	{reason: vfs.ReasonBadChecksum, name: "long", entries: []entry{bothHeaders(hello, func(h *header) { h.Size -= 1 })}, sentence: "more than the recorded 239 bytes"},
	{reason: vfs.ReasonBadChecksum, name: "no deflate", entries: []entry{with(func(e *entry) { e.Packed = func(b []byte) []byte { b[0] = 0xff; return b } })}, sentence: "cannot be inflated"},
	{reason: vfs.ReasonBadChecksum, name: "cut deflate", entries: []entry{bothHeaders(hello, func(h *header) { h.Comp -= 4 })}, sentence: "cannot be inflated"},
	{reason: vfs.ReasonBadChecksum, name: "short stored", entries: []entry{bothHeaders(with(func(e *entry) { e.Method = 0 }), func(h *header) { h.Size++ })}, sentence: "should have 241 bytes"},

	{reason: vfs.ReasonDuplicateName, name: "other size", entries: []entry{hello, with(func(e *entry) { e.Data = []byte("other") })}, sentence: "2 times with different content"},
	{reason: vfs.ReasonDuplicateName, name: "other checksum", entries: []entry{hello, hello, with(func(e *entry) { e.Data = []byte(strings.Repeat("hella ", 40)) })}, sentence: "3 times with different content"},
	// "plumless" and "buckeroo" have one CRC-32.
	{reason: vfs.ReasonDuplicateName, name: "made checksum", entries: []entry{ziptest.File("x", "plumless"), ziptest.File("x", "buckeroo")}, sentence: "2 times with different content"},
	{reason: vfs.ReasonDuplicateName, name: "file and link", entries: []entry{ziptest.File("x", "a"), ziptest.Link("x", "a")}, sentence: "different content"},
	{reason: vfs.ReasonDuplicateName, name: "file, then folder", entries: []entry{hello, ziptest.Folder("x")}, sentence: "both as a file and as a folder"},
	{reason: vfs.ReasonDuplicateName, name: "folder, then file", entries: []entry{ziptest.Folder("x"), hello}, sentence: "both as a file and as a folder"},
	{reason: vfs.ReasonDuplicateName, name: "used as a folder", entries: []entry{ziptest.File("x/y", "y"), hello}, sentence: "both as a file and as a folder"},
	{reason: vfs.ReasonDuplicateName, name: "used as a folder later", entries: []entry{hello, ziptest.File("x/y/z", "y")}, sentence: "both as a file and as a folder"},

	{reason: vfs.ReasonSymlink, name: "climbs", entries: []entry{ziptest.Link("x", "../x")}, sentence: "leaves the workspace"},
	{reason: vfs.ReasonSymlink, name: "absolute", entries: []entry{ziptest.Link("x", "/etc/passwd")}, sentence: "leaves the workspace"},
	{reason: vfs.ReasonSymlink, name: "drive", entries: []entry{ziptest.Link("x", "C:/x")}, sentence: "leaves the workspace"},
	{reason: vfs.ReasonSymlink, name: "climbs later", entries: []entry{ziptest.Link("x", "d/../../a"), ziptest.File("d/a", "")}, sentence: "leaves the workspace"},
	{reason: vfs.ReasonSymlink, name: "dangles", entries: []entry{ziptest.Link("x", "gone")}, sentence: "leads nowhere"},
	{reason: vfs.ReasonSymlink, name: "empty", entries: []entry{ziptest.Link("x", "")}, sentence: "leads nowhere"},
	{reason: vfs.ReasonSymlink, name: "through a file", entries: []entry{ziptest.Link("x", "a/b"), ziptest.File("a", "")}, sentence: "leads nowhere"},
	{reason: vfs.ReasonSymlink, name: "back through a file", entries: []entry{ziptest.Link("x", "a/../a"), ziptest.File("a", "")}, sentence: "leads nowhere"},
	{reason: vfs.ReasonSymlink, name: "itself", entries: []entry{ziptest.Link("x", "x")}, sentence: "leads back to itself"},
	{reason: vfs.ReasonSymlink, name: "loop", entries: []entry{ziptest.Link("x", "y"), ziptest.Link("y", "z"), ziptest.Link("z", "x")}, sentence: "leads back to itself"},
	{reason: vfs.ReasonSymlink, name: "nine steps", entries: chain(9), sentence: "more than 8 links"},
	{reason: vfs.ReasonSymlink, name: "long target", entries: []entry{ziptest.Link("x", strings.Repeat("./", 2049))}, sentence: "more than 4 KB"},
	{reason: vfs.ReasonSymlink, name: "limit", entries: chain(2), limits: vfs.Limits{Links: 1}, sentence: "more than 1 link"},
	{reason: vfs.ReasonSymlink, name: "none allowed", entries: chain(1), limits: vfs.Limits{Links: -1}, sentence: "links"},

	{reason: vfs.ReasonTooBig, name: "entry", entries: []entry{hello}, limits: vfs.Limits{EntryBytes: 239}, sentence: "has 240 bytes, the limit for one file is 239 bytes"},
	{reason: vfs.ReasonTooBig, name: "declared", entries: []entry{bothHeaders(hello, func(h *header) { h.Size = 257 << 20 })}, sentence: "has 257 MB, the limit for one file is 256 MB"},
	{reason: vfs.ReasonTooBig, name: "declared absurdly", entries: []entry{bothHeaders(hello, func(h *header) { h.Size = 1 << 63 })}, sentence: "the limit for one file is 256 MB"},
	{reason: vfs.ReasonTooBig, name: "ratio", entries: []entry{{Name: "x", Data: make([]byte, 11<<20), Method: ziptest.Deflated}}, sentence: "more than 1,000 to 1, which is the limit for files over 10 MB"},
	{reason: vfs.ReasonTooBig, name: "ratio declared", entries: []entry{bothHeaders(hello, func(h *header) { h.Size = 11 << 20 })}, sentence: "more than 1,000 to 1"},
	{reason: vfs.ReasonTooBig, name: "ratio of nothing", entries: []entry{bothHeaders(hello, func(h *header) { h.Size, h.Comp = 11<<20, 0 })}, sentence: "more than 1,000 to 1"},
	{reason: vfs.ReasonTooBig, name: "total", entries: []entry{hello}, limits: vfs.Limits{TotalBytes: 100}, sentence: "more than 100 bytes would have been read in total"},

	{reason: vfs.ReasonInconsistent, name: "name", entries: []entry{local(func(h *header) { h.Name = "y" })}, sentence: `differ in the name ("y" and "x")`},
	{reason: vfs.ReasonInconsistent, name: "longer name", entries: []entry{local(func(h *header) { h.Name = "x.md" })}, sentence: "differ in the name"},
	{reason: vfs.ReasonInconsistent, name: "huge name", entries: []entry{local(func(h *header) { h.Name = strings.Repeat("x", 60_000) })}, sentence: "differ in the name"},
	{reason: vfs.ReasonInconsistent, name: "method", entries: []entry{local(func(h *header) { h.Method = 0 })}, sentence: "differ in the method (0 and 8)"},
	{reason: vfs.ReasonInconsistent, name: "size", entries: []entry{local(func(h *header) { h.Size-- })}, sentence: "differ in the size (239 and 240)"},
	{reason: vfs.ReasonInconsistent, name: "packed size", entries: []entry{local(func(h *header) { h.Comp-- })}, sentence: "differ in the compressed size"},
	{reason: vfs.ReasonInconsistent, name: "size 0 without a descriptor", entries: []entry{local(func(h *header) { h.Size = 0 })}, sentence: "differ in the size"},
	{reason: vfs.ReasonInconsistent, name: "checksum", entries: []entry{local(func(h *header) { h.CRC = 0xabcd })}, sentence: "differ in the checksum (0000abcd and "},
	{reason: vfs.ReasonInconsistent, name: "encrypted here only", entries: []entry{local(func(h *header) { h.Flags |= ziptest.Encrypted })}, sentence: "differ in the flags"},
	{reason: vfs.ReasonInconsistent, name: "UTF-8 here only", entries: []entry{local(func(h *header) { h.Flags |= ziptest.UTF8 })}, sentence: "differ in the flags (0x800 and 0x0)"},
	{reason: vfs.ReasonInconsistent, name: "descriptor there only", entries: []entry{central(func(h *header) { h.Flags |= ziptest.HasDescriptor })}, sentence: "differ in the flags"},
	{reason: vfs.ReasonInconsistent, name: "zip64 size", entries: []entry{with(func(e *entry) { e.Zip64, e.Local = true, func(h *header) { h.Size++ } })}, sentence: "differ in the size"},
	{reason: vfs.ReasonInconsistent, name: "sizes before and after", entries: []entry{with(func(e *entry) { e.Descriptor, e.Local = ziptest.Signed32, func(h *header) { h.Size = 1 } })}, sentence: "differ in the size"},
	{reason: vfs.ReasonInconsistent, name: "checksum after", entries: []entry{with(func(e *entry) {
		e.Descriptor, e.After = ziptest.Signed32, func(b []byte) []byte { b[4]++; return b }
	})}, sentence: "after its data"},
	{reason: vfs.ReasonInconsistent, name: "size after", entries: []entry{with(func(e *entry) {
		e.Descriptor, e.After = ziptest.Bare64, func(b []byte) []byte { b[19]++; return b }
	})}, sentence: "after its data"},
	{reason: vfs.ReasonInconsistent, name: "nothing after", entries: []entry{with(func(e *entry) {
		e.Descriptor, e.After = ziptest.Signed32, func(b []byte) []byte { return nil }
	})}, sentence: "after its data"},
	{reason: vfs.ReasonInconsistent, name: "no header", entries: []entry{local(func(h *header) { h.Signature = 0 })}, sentence: "no entry where"},
	{reason: vfs.ReasonInconsistent, name: "offset", entries: []entry{central(func(h *header) { h.Offset++ })}, sentence: "reach into the zip's directory"},
	{reason: vfs.ReasonInconsistent, name: "offset beyond", entries: []entry{central(func(h *header) { h.Offset = 1 << 40 })}, sentence: "beyond the end"},
	{reason: vfs.ReasonInconsistent, name: "offset absurd", entries: []entry{central(func(h *header) { h.Offset = 1<<64 - 1 })}, sentence: "beyond the end"},
	{reason: vfs.ReasonInconsistent, name: "packed size absurd", entries: []entry{bothHeaders(hello, func(h *header) { h.Comp = 1<<64 - 1 })}, sentence: "beyond the end"},
	{reason: vfs.ReasonInconsistent, name: "extra field too long", entries: []entry{local(func(h *header) { h.ExtraLen = 300 }), ziptest.File("z", strings.Repeat("z", 100))}, sentence: "reaches into the next entry"},
	{reason: vfs.ReasonInconsistent, name: "data too long for its extra field", entries: []entry{local(func(h *header) { h.ExtraLen = 2 }), ziptest.File("z", "z")}, sentence: "reach into the next entry"},
	{reason: vfs.ReasonInconsistent, name: "two names for one entry", entries: []entry{hello, {Name: "z", At: 2}}, sentence: "belong to another entry"},
	{reason: vfs.ReasonInconsistent, name: "around another", entries: []entry{bothHeaders(hello, func(h *header) { h.Comp += 40 }), ziptest.File("z", "z")}, sentence: "belong to another entry"},
	{reason: vfs.ReasonInconsistent, name: "inside another", entries: []entry{
		bothHeaders(entry{Name: "z", Data: noise(10)}, func(h *header) { h.Comp, h.Size = 200, 200 }), ziptest.File("w", "w"), entry{Name: "x", Data: noise(200)}}, sentence: "belong to another entry"},

	{reason: vfs.ReasonUnreadable, name: "pipe", entries: []entry{{Name: "x", Mode: fs.ModeNamedPipe | 0o644}}, sentence: "a named pipe"},
	{reason: vfs.ReasonUnreadable, name: "device", entries: []entry{{Name: "x", Mode: fs.ModeDevice | 0o644}}, sentence: "a device"},
	{reason: vfs.ReasonUnreadable, name: "socket", entries: []entry{{Name: "x", Mode: fs.ModeSocket | 0o644}}, sentence: "a socket"},
}

// chain is a file x that is n links away from its content.
func chain(n int) []entry {
	link := func(i int) string { return strings.Repeat("x", i+1) }
	var entries []entry
	for i := range n {
		entries = append(entries, ziptest.Link(link(i), link(i+1)))
	}
	return append(entries, ziptest.File(link(n), "end"))
}

func TestFaults(t *testing.T) {
	for _, tt := range faultCases {
		t.Run(tt.reason+" "+tt.name, func(t *testing.T) {
			// A good neighbour must not suffer.
			entries := append([]entry{ziptest.File("good", "good")}, tt.entries...)
			fsys := open(t, ziptest.Make(entries...), vfs.Options{Limits: tt.limits})
			data, err := fs.ReadFile(fsys, "x")
			if reason(err) != tt.reason || data != nil {
				t.Fatalf("reading gave %q, %v, want %s", data, err, tt.reason)
			}
			pe, ok := err.(*fs.PathError)
			if !ok || pe.Path != "x" || !strings.Contains(err.Error(), tt.sentence) {
				t.Errorf("error %q, want %q in it", err, tt.sentence)
			}
			if got, err := fs.ReadFile(fsys, "good"); string(got) != "good" {
				t.Errorf("the good neighbour: %q, %v", got, err)
			}
			if f, err := fsys.Open("x"); err == nil {
				if n, err := f.Read(make([]byte, 1)); n != 0 || reason(err) != tt.reason {
					t.Errorf("Read gave %d bytes, %v", n, err)
				}
			} else if reason(err) != tt.reason {
				t.Errorf("Open: %v", err)
			}
			found := false
			for _, n := range names(t, fsys) {
				found = found || strings.TrimSuffix(n, "/") == "x"
			}
			if !found {
				t.Errorf("x is not listed: %q", names(t, fsys))
			}
		})
	}
}

// Every reason has a case. The reasons are taken from the source, so that a
// new one without a case fails.
func TestFaultsCoverReasons(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "errors.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	covered := map[string]int{}
	for _, tt := range faultCases {
		covered[tt.reason]++
	}
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		if v, ok := node.(*ast.ValueSpec); ok && strings.HasPrefix(v.Names[0].Name, "Reason") {
			n++
			code := strings.Trim(v.Values[0].(*ast.BasicLit).Value, `"`)
			if covered[code] == 0 {
				t.Errorf("%s has no case", code)
			}
		}
		return true
	})
	if n != len(covered) || n == 0 {
		t.Errorf("%d reasons in the source, %d in the table", n, len(covered))
	}
}

// What looks odd and is sound.
func TestNoFaults(t *testing.T) {
	for _, tt := range []struct {
		name    string
		entries []entry
	}{
		{"compression hints differ", []entry{local(func(h *header) { h.Flags |= 6 })}},
		{"reader version and time differ", []entry{local(func(h *header) { h.Reader, h.Time, h.Date = 45, 1, 33 })}},
		{"extra fields differ", []entry{local(func(h *header) { h.Extra = ziptest.Extra(0x5455, make([]byte, 13)) })}},
		{"sizes before and after the data", []entry{with(func(e *entry) {
			e.Method, e.Descriptor = 0, ziptest.Signed32
			e.Local = func(h *header) { h.CRC, h.Comp, h.Size = 0x7d94509e, 240, 240 }
		})}},
		{"sizes before, a descriptor that is not there", []entry{with(func(e *entry) {
			e.Method, e.Descriptor, e.After = 0, ziptest.Signed32, func([]byte) []byte { return nil }
			e.Local = func(h *header) { h.CRC, h.Comp, h.Size = 0x7d94509e, 240, 240 }
		})}},
		{"there twice, equal", []entry{hello, hello}},
		{"there twice, one stored", []entry{hello, with(func(e *entry) { e.Method = 0 })}},
		{"in the directory twice", []entry{hello, {Name: "x", At: 2}}},
		{"eight links", chain(8)},
		{"zip64", []entry{with(func(e *entry) { e.Zip64 = true })}},
		{"empty", []entry{ziptest.File("x", "")}},
		{"empty and deflated", []entry{with(func(e *entry) { e.Data = nil })}},
		{"folder with a place that is not its own", []entry{hello, with(func(e *entry) { *e = ziptest.Folder("f"); e.Central = func(h *header) { h.Offset = 0 } })}},
	} {
		fsys := openEntries(t, append([]entry{ziptest.File("good", "good")}, tt.entries...)...)
		want := string(tt.entries[len(tt.entries)-1].Data)
		if want == "" && tt.entries[0].Name == "x" {
			want = string(tt.entries[0].Data)
		}
		if got, err := fs.ReadFile(fsys, "x"); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", tt.name, got, err)
		}
	}
}

// The total is counted over all reads.
func TestTotal(t *testing.T) {
	fsys := open(t, ziptest.Make(hello, ziptest.File("y", "y")), vfs.Options{Limits: vfs.Limits{TotalBytes: 500}})
	for i, want := range []string{"", "", vfs.ReasonTooBig, vfs.ReasonTooBig} {
		if _, err := fs.ReadFile(fsys, "x"); reason(err) != want {
			t.Errorf("read %d: %v, want %q", i+1, err, want)
		}
	}
	if _, err := fs.ReadFile(fsys, "y"); err != nil {
		t.Errorf("what still fits: %v", err)
	}
}

// A name that is a file and a folder is neither, and what lies below stays.
func TestBelowConflict(t *testing.T) {
	fsys := openEntries(t, ziptest.File("x", "file"), ziptest.File("x/y", "below"), ziptest.File("z", "z"))
	if got, err := fs.ReadFile(fsys, "x/y"); string(got) != "below" {
		t.Errorf("x/y: %q, %v", got, err)
	}
	if list, err := fs.ReadDir(fsys, "x"); err != nil || len(list) != 1 {
		t.Errorf("ReadDir: %v, %v", list, err)
	}
	if _, err := fs.Stat(fsys, "x"); reason(err) != vfs.ReasonDuplicateName {
		t.Errorf("Stat: %v", err)
	}
	if _, err := fsys.Lstat("x"); reason(err) != vfs.ReasonDuplicateName {
		t.Errorf("Lstat: %v", err)
	}
	list, err := fs.ReadDir(fsys, ".")
	if err != nil || len(list) != 2 {
		t.Fatalf("root: %v, %v", list, err)
	}
	if _, err := list[0].Info(); reason(err) != vfs.ReasonDuplicateName {
		t.Errorf("Info: %v", err)
	}
	// Another fault does not make a folder of a file.
	fsys = openEntries(t, ziptest.File("x", "a"), ziptest.File("x", "bb"), ziptest.File("y", ""))
	if _, err := fs.ReadDir(fsys, "x"); reason(err) != vfs.ReasonDuplicateName {
		t.Errorf("ReadDir of differing files: %v", err)
	}
}
