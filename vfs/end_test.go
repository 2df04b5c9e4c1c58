package vfs_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

type (
	archive = ziptest.Archive
	end     = ziptest.End
)

var two = files("a.md", "b.md")

func TestEndRecord(t *testing.T) {
	for _, tt := range []struct {
		name   string
		zip    archive
		change func([]byte) []byte
		notes  []string
	}{
		{name: "plain"},
		{name: "zip64", zip: archive{Zip64: true}},
		{name: "zip64, values in both records", zip: archive{Zip64: true, End: func(e *end) { e.Count, e.Size, e.Offset = e.Count64, e.Size64, e.Offset64 }}},
		{name: "zip64, count alone", zip: archive{Zip64: true, End: func(e *end) { e.Size, e.Offset = e.Size64, e.Offset64 }}},
		{name: "comment", zip: archive{Comment: "hello"}},
		{name: "longest comment", zip: archive{Comment: strings.Repeat("c", 65535)}},
		{name: "longest comment, zip64", zip: archive{Comment: strings.Repeat("c", 65535), Zip64: true}},
		{name: "comment with a signature", zip: archive{Comment: "PK\x05\x06" + strings.Repeat("\xff", 40)}},
		{name: "comment that is an empty zip", zip: archive{Comment: "PK\x05\x06" + strings.Repeat("\x01", 18)}},
		{name: "prefix", zip: archive{Prefix: []byte("MZ program")}, notes: []string{"10 bytes stand before the zip"}},
		{name: "prefix, zip64", zip: archive{Prefix: []byte("MZ program"), Zip64: true}, notes: []string{"10 bytes stand before the zip"}},
		{name: "prefix counted in offsets", zip: archive{Entries: []entry{
			{Name: "a.md", Data: []byte("data of a.md"), Central: func(h *header) { h.Offset += 5 }},
			{Name: "b.md", Data: []byte("data of b.md"), Central: func(h *header) { h.Offset += 5 }},
		}, Prefix: []byte("MZ..."), End: func(e *end) { e.Offset += 5 }}},
		{name: "suffix", zip: archive{Suffix: []byte("\r\n")}, notes: []string{"2 bytes follow after the end of the zip"}},
		{name: "gap before the end", zip: archive{}, change: func(b []byte) []byte {
			i := bytes.LastIndex(b, []byte("PK\x05\x06"))
			return slices.Concat(b[:i], []byte("some bytes"), b[i:])
		}},
		{name: "junk between", zip: archive{Between: noise(100)}},
		{name: "prefix with a directory", zip: archive{Prefix: []byte("MZ" + strings.Repeat("x", 90) + "PK\x01\x02...")},
			notes: []string{"99 bytes stand before the zip", "more than one directory"}},
		{name: "signed directory", change: func(b []byte) []byte {
			i := bytes.LastIndex(b, []byte("PK\x05\x06"))
			b = slices.Concat(b[:i], []byte("PK\x05\x05\x02\x00xx"), b[i:])
			b[i+8+12] += 8 // the directory's size
			return b
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.zip.Entries == nil {
				tt.zip.Entries = two
			}
			data := tt.zip.Bytes()
			if tt.change != nil {
				data = tt.change(data)
			}
			fsys := open(t, data, vfs.Options{})
			if got := names(t, fsys); !slices.Equal(got, []string{"a.md", "b.md"}) {
				t.Errorf("names %q", got)
			}
			for _, n := range []string{"a.md", "b.md"} {
				if got, err := fs.ReadFile(fsys, n); string(got) != "data of "+n {
					t.Errorf("%s: %q, %v", n, got, err)
				}
			}
			checkNotes(t, fsys, tt.notes)
		})
	}
}

// Two end records that reach to the end of the file: what another program
// shows may differ, and that is said.
func TestTwoEnds(t *testing.T) {
	inner := append([]byte("PK\x05\x06\x00\x00\x00\x00\x01\x00\x01\x00"), 46+4, 0, 0, 0, 2*(30+4+12), 0, 0, 0, 0, 0)
	fsys := open(t, archive{Entries: two, Comment: string(inner)}.Bytes(), vfs.Options{})
	if got := names(t, fsys); !slices.Equal(got, []string{"a.md"}) {
		t.Errorf("names %q", got)
	}
	checkNotes(t, fsys, []string{"more than one directory"})
}

func TestDamagedZip(t *testing.T) {
	plain := ziptest.Make(two...)
	for _, tt := range []struct {
		name, sentence string
		data           []byte
	}{
		{"cut in the data", "its end is missing, 60 bytes are here", plain[:60]},
		{"cut in the directory", "its end is missing", plain[:len(plain)-30]},
		{"cut in the end record", "its end is missing", plain[:len(plain)-1]},
		{"beginning missing", "the beginning is missing", plain[100:]},
		{"a little of the beginning missing", "not where the end record says", plain[1:]},
		{"cut after a stored zip in it", "ends inside an entry", ziptest.Make(file("first"), entry{Name: "in.zip", Data: plain}, entry{Name: "last", Data: noise(100)})[:400]},
		{"cut right after a stored zip in it", "of another zip stand before it", func() []byte {
			b := ziptest.Make(file("first"), entry{Name: "in.zip", Data: plain}, file("last"))
			return b[:bytes.Index(b, []byte("PK\x05\x06"))+22]
		}()},
		{"two zips in a row", "of another zip stand before it", append(ziptest.Make(file("other")), plain...)},
		{"a zip as comment", "of another zip stand before it", archive{Entries: two, Comment: string(ziptest.Make(file("other")))}.Bytes()},
		{"count too high", "promises 3 entries, its directory holds 2", archive{Entries: append(two, entry{Name: "c", Central: func(h *header) { h.Signature = 0x05054b50 }})}.Bytes()},
		{"count too low", "promises 1 entries, its directory holds 2", archive{Entries: two, End: func(e *end) { e.Count = 1 }}.Bytes()},
		{"count too high for the directory", "cannot hold so many", archive{Entries: two, End: func(e *end) { e.Count = 60_000 }}.Bytes()},
		{"zip64 count too low", "promises 1 entries", archive{Entries: two, Zip64: true, End: func(e *end) { e.Count64 = 1 }}.Bytes()},
		{"zip64 count modulo 65,536", "promises 65,538 entries", archive{Entries: two, Zip64: true, End: func(e *end) { e.Count64 += 1 << 16 }}.Bytes()},
		{"zip64 record disagrees", "two end records disagree", archive{Entries: two, Zip64: true, End: func(e *end) { e.Count = 1 }}.Bytes()},
		{"zip64 record missing", "zip64 end record is missing", archive{Entries: two, End: func(e *end) { e.Offset = 1<<32 - 1 }}.Bytes()},
		{"zip64 record elsewhere", "zip64 end record is missing", bytes.Replace(archive{Entries: two, Zip64: true}.Bytes(), []byte("PK\x06\x06"), []byte("PK\x06\x00"), 1)},
		{"directory too large", "said to be larger than the file", archive{Entries: two, End: func(e *end) { e.Size = 1 << 20 }}.Bytes()},
		{"directory elsewhere", "not where the end record says", archive{Entries: two, End: func(e *end) { e.Offset, e.Size = 7, e.Size-1 }}.Bytes()},
		{"header without a signature", "header 2 of its directory cannot be read", archive{Entries: []entry{two[0], {Name: "b", Central: func(h *header) { h.Signature++ }}}}.Bytes()},
		{"header with a long name", "header 2 of its directory is cut off", archive{Entries: []entry{two[0], {Name: "b", Central: func(h *header) { h.NameLen = 500 }}}}.Bytes()},
		{"header with a long comment", "header 2 of its directory cannot be read", archive{Entries: []entry{{Name: "a", Central: func(h *header) { h.Comment, h.ExtraLen = "ccc", 1 }}, two[1]}}.Bytes()},
		{"directory that ends in a header", "header 3 of its directory cannot be read", archive{Entries: two, End: func(e *end) { e.Size += 10 }, Between: nil}.Bytes()},
	} {
		if tt.name == "directory that ends in a header" {
			// Ten bytes more between directory and end.
			i := bytes.LastIndex(tt.data, []byte("PK\x05\x06"))
			tt.data = slices.Concat(tt.data[:i], []byte("PK\x01\x02xxxxxx"), tt.data[i:])
		}
		fsys, err := vfs.Zip(bytes.NewReader(tt.data), int64(len(tt.data)), vfs.Options{})
		if !errors.Is(err, vfs.ErrDamaged) || !strings.Contains(err.Error(), tt.sentence) {
			t.Errorf("%s: %v, %v, want %q", tt.name, fsys, err, tt.sentence)
		}
	}
}

// Archives of more than 65,535 entries, with zip64 and as old programs wrote
// them, with a count that has run over.
func TestManyEntries(t *testing.T) {
	var many []entry
	for i := range 65536 + 5 {
		many = append(many, entry{Name: fmt.Sprintf("d%02d/%d", i%50, i)})
	}
	for _, zip64 := range []bool{true, false} {
		fsys := open(t, archive{Entries: many, Zip64: zip64}.Bytes(), vfs.Options{})
		if got := fsys.Entries(); got != len(many) {
			t.Errorf("zip64 %v: %d entries, want %d", zip64, got, len(many))
		}
		if list, err := fs.ReadDir(fsys, "d07"); err != nil || len(list) != 1311 {
			t.Errorf("zip64 %v: %d in a folder, %v", zip64, len(list), err)
		}
	}
}

func TestLimits(t *testing.T) {
	deep := func(n int) entry { return entry{Name: strings.Repeat("d/", n) + "f"} }
	for _, tt := range []struct {
		name   string
		zip    archive
		limits vfs.Limits
		want   vfs.LimitError
		said   string
	}{
		{"entries", archive{Entries: files("a", "b", "c")}, vfs.Limits{Entries: 2}, vfs.LimitError{What: "entries", Limit: 2, Got: 3}, "3 entries or more, the limit is 2"},
		{"forged count", archive{Entries: two, Zip64: true, End: func(e *end) { e.Count64 = 1 << 40 }}, vfs.Limits{}, vfs.LimitError{What: "entries", Limit: 200_000, Got: 1 << 40}, "1,099,511,627,776 entries or more, the limit is 200,000"},
		{"absurd count", archive{Entries: two, Zip64: true, End: func(e *end) { e.Count64 = 1<<64 - 1 }}, vfs.Limits{}, vfs.LimitError{What: "entries", Limit: 200_000, Got: 1<<63 - 1}, "the limit is 200,000"},
		{"directory", archive{Entries: two}, vfs.Limits{DirectoryBytes: 99}, vfs.LimitError{What: "directory", Limit: 99, Got: 100}, "has 100 bytes, the limit is 99 bytes"},
		{"forged directory", archive{Entries: two, End: func(e *end) { e.Size = 64<<20 + 1 }}, vfs.Limits{}, vfs.LimitError{What: "directory", Limit: 64 << 20, Got: 64<<20 + 1}, "has 64.0 MB (67,108,865 bytes), the limit is 64 MB"},
		{"forged zip64 directory", archive{Entries: two, Zip64: true, End: func(e *end) { e.Size64 = 1 << 62 }}, vfs.Limits{}, vfs.LimitError{What: "directory", Limit: 64 << 20, Got: 1 << 62}, "the limit is 64 MB"},
		{"count that has run over", archive{Entries: files("a", "b", "c"), End: func(e *end) { e.Count = 1 }}, vfs.Limits{Entries: 2}, vfs.LimitError{What: "entries", Limit: 2, Got: 3}, "3 entries or more"},
		{"nothing allowed", archive{Entries: two}, vfs.Limits{Entries: -1}, vfs.LimitError{What: "entries", Limit: 0, Got: 2}, "the limit is 0"},
		{"implied folders", archive{Entries: []entry{deep(1000), deep(10)}}, vfs.Limits{Entries: 100}, vfs.LimitError{What: "folders", Limit: 100, Got: 101}, "101 folders or more, the limit is 100"},
	} {
		data := tt.zip.Bytes()
		c := &counting{r: bytes.NewReader(data)}
		_, err := vfs.Zip(c, int64(len(data)), vfs.Options{Limits: tt.limits})
		var le *vfs.LimitError
		if !errors.As(err, &le) || *le != tt.want || !strings.Contains(err.Error(), tt.said) || reason(err) != vfs.ReasonTooBig {
			t.Errorf("%s: %v, want %v", tt.name, err, &tt.want)
		}
		if c.calls > 1 {
			t.Errorf("%s: %d reads, the tail is enough", tt.name, c.calls)
		}
	}
}

// A name of thousands of parts is a path like any other, until the paths of
// all its folders are too long together to be walked.
func TestDeepNames(t *testing.T) {
	name := strings.Repeat("d/", 5000) + "f"
	fsys := open(t, ziptest.Make(entry{Name: name, Data: []byte("x")}, file("g")), vfs.Options{})
	if got, err := fs.ReadFile(fsys, name); string(got) != "x" {
		t.Errorf("%q, %v", got, err)
	}
	if got := names(t, fsys); len(got) != 5002 {
		t.Errorf("a walk found %d names", len(got))
	}
	if _, err := fs.Stat(fsys, name[:len(name)-1]+"g"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("beside it: %v", err)
	}
	var many []entry
	for i := range 500 {
		many = append(many, entry{Name: fmt.Sprint(i, "/", strings.Repeat("d/", 32_000), "f")})
	}
	data := ziptest.Make(many...)
	_, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
	var le *vfs.LimitError
	if !errors.As(err, &le) || le.What != "folder paths" || !strings.Contains(err.Error(), "the limit is 256 MB") {
		t.Errorf("500 deep names: %v", err)
	}
}

// The end of a file full of signatures must not cost a read for each.
func TestSignatureFlood(t *testing.T) {
	data := bytes.Repeat([]byte("PK\x05\x06"), 1<<20)
	c := &counting{r: bytes.NewReader(data)}
	if _, err := vfs.Zip(c, int64(len(data)), vfs.Options{}); err == nil {
		t.Error("a flood of signatures opens")
	}
	if c.calls > 100 {
		t.Errorf("%d reads", c.calls)
	}
}

func TestNotZip(t *testing.T) {
	tar := make([]byte, 1024)
	copy(tar, "name")
	copy(tar[257:], "ustar\x0000")
	gz := func(b []byte) []byte {
		var out bytes.Buffer
		w := gzip.NewWriter(&out)
		w.Write(b)
		w.Close()
		return out.Bytes()
	}
	plain := ziptest.Make(two...)
	for _, tt := range []struct {
		kind, sentence string
		data           []byte
	}{
		{"empty", "the file is empty", nil},
		{"tar.gz", "a tar.gz, not a zip: unpack it and zip the folder", gz(tar)},
		{"gzip", "a gzip file, not a zip", gz([]byte("hello"))},
		{"gzip", "a gzip file", []byte("\x1f\x8b")},
		{"tar", "a tar archive", tar},
		{"7z", "a 7z archive", []byte("7z\xbc\xaf\x27\x1c\x00\x04....")},
		{"rar", "a RAR archive", []byte("Rar!\x1a\x07\x01\x00")},
		{"xz", "an xz file", []byte("\xfd7zXZ\x00\x00")},
		{"zstd", "a zstd file", []byte("\x28\xb5\x2f\xfd...")},
		{"bzip2", "a bzip2 file", []byte("BZh91AY&SY")},
		{"pdf", "a PDF", []byte("%PDF-1.7\n%\xe2\xe3")},
		{"html", "an HTML page, not a zip: if it is a report, open it directly", []byte("\xef\xbb\xbf \n<!DOCTYPE html><p>")},
		{"html", "an HTML page", []byte("<HTML>")},
		{"json", "a JSON file, not a zip: if it is a saved report", []byte(`{"schema":"assay.report/1"}`)},
		{"json", "a JSON file", []byte(` ["a"]`)},
		{"text", "a text file", []byte("# Findings\n\n- hello\n")},
		{"text", "a text file", []byte("[link] text")},
		{"text", "a text file", []byte(strings.Repeat("a", 4095) + "ä and more")}, // the head ends in a rune
		{"image", "a picture", []byte("\x89PNG\r\n\x1a\n....")},
		{"program", "a program", []byte("\x7fELF....")},
		{"unknown", "this is not a zip", []byte("\x00\x01\x02\x03")},
		{"unknown", "this is not a zip", []byte("hello \xff")},
		{"split-zip", "one part of a split zip: join the parts", archive{Entries: two, End: func(e *end) { e.Disk, e.DirectoryDisk = 1, 1 }}.Bytes()},
		{"split-zip", "one part of a split zip", append([]byte("PK\x07\x08"), plain[:50]...)},
	} {
		fsys, err := vfs.Zip(bytes.NewReader(tt.data), int64(len(tt.data)), vfs.Options{})
		var ne *vfs.NotZipError
		if !errors.As(err, &ne) || !errors.Is(err, vfs.ErrNotZip) || ne.Kind != tt.kind || !strings.Contains(err.Error(), tt.sentence) {
			t.Errorf("%.10q: %v, %v, want %s, %q", tt.data, fsys, err, tt.kind, tt.sentence)
		}
	}
}
