package ziptest_test

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"testing"

	"github.com/fa6e744d/assay/vfs/ziptest"
)

// What is not forged must be sound in the eyes of another reader.
func TestSound(t *testing.T) {
	text := string(bytes.Repeat([]byte("all work and no play\n"), 100))
	for _, tt := range []struct {
		name  string
		entry ziptest.Entry
	}{
		{"deflated", ziptest.File("a.md", text)},
		{"stored", ziptest.File("a.md", "x")},
		{"link", ziptest.Link("a.md", text[:20])},
		{"zip64", ziptest.Entry{Name: "a.md", Data: []byte(text), Zip64: true}},
		{"signed 32", ziptest.Entry{Name: "a.md", Data: []byte(text), Descriptor: ziptest.Signed32}},
		{"signed 64", ziptest.Entry{Name: "a.md", Data: []byte(text), Descriptor: ziptest.Signed64, Zip64: true}},
		{"bare 32", ziptest.Entry{Name: "a.md", Data: []byte(text), Descriptor: ziptest.Bare32}},
		{"bare 64", ziptest.Entry{Name: "a.md", Data: []byte(text), Descriptor: ziptest.Bare64}},
	} {
		for _, zip64 := range []bool{false, true} {
			data := ziptest.Archive{Entries: []ziptest.Entry{ziptest.Folder("d"), tt.entry}, Zip64: zip64, Comment: "hi"}.Bytes()
			r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
			if err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
			if len(r.File) != 2 || r.File[0].Mode() != fs.ModeDir|0o755 || r.Comment != "hi" {
				t.Errorf("%s: directory reads as %+v", tt.name, r.File)
			}
			f, err := r.File[1].Open()
			if err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
			got, err := io.ReadAll(f)
			if err != nil || string(got) != string(tt.entry.Data) {
				t.Errorf("%s: read %d bytes, %v", tt.name, len(got), err)
			}
		}
	}
}

func TestFiles(t *testing.T) {
	got := ziptest.Files(map[string]string{"b": "2", "a": "1"})
	if len(got) != 2 || got[0].Name != "a" || string(got[1].Data) != "2" {
		t.Errorf("got %+v", got)
	}
}
