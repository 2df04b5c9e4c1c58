package vfs_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

// small keeps a fuzzed zip cheap.
var small = vfs.Limits{Entries: 1000, DirectoryBytes: 1 << 20, EntryBytes: 1 << 20, TotalBytes: 8 << 20, RatioFrom: 1 << 16}

// FuzzZip opens anything. Nothing may panic; a file that is handed out must
// have the length it is said to have and be what the standard library reads;
// everything that is listed must answer with content or a reason.
func FuzzZip(f *testing.F) {
	for _, tt := range faultCases {
		if data := ziptest.Make(append([]entry{ziptest.File("good", "good")}, tt.entries...)...); len(data) < 1<<16 {
			f.Add(data)
		}
	}
	f.Add(archive{Entries: sound, Zip64: true, Comment: "PK\x05\x06", Prefix: []byte("MZ")}.Bytes())
	f.Add(archive{Entries: linkTree, Suffix: make([]byte, 5)}.Bytes())
	f.Add(ziptest.Make(entry{Name: "in.zip", Data: ziptest.Make(sound...), Method: ziptest.Deflated}))
	f.Add(ziptest.Make(entry{Name: "in.zip", Data: ziptest.Make(sound...)}))
	f.Add(ziptest.Make(files(`a\b`, `c`, "\x81")...))
	f.Add([]byte("PK\x05\x06"))
	f.Add([]byte("<html>"))
	f.Fuzz(func(t *testing.T, data []byte) {
		fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{Limits: small})
		if err != nil {
			if fsys != nil || err.Error() == "" {
				t.Fatalf("%v beside %v", fsys, err)
			}
			return
		}
		fsys.Notes()
		seen := 0
		err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				if reason(err) == "" {
					t.Errorf("%q: walk: %v", name, err)
				}
				return nil
			}
			if !fs.ValidPath(name) {
				t.Errorf("%q is listed", name)
			}
			if !d.IsDir() {
				seen++
			} else if _, err := fs.Stat(fsys, name); err == nil {
				return nil
			}
			fsys.Links(name)
			content, err := fs.ReadFile(fsys, name)
			if err != nil {
				var pe *fs.PathError
				if !errors.As(err, &pe) || reason(err) == "" && d.Type() != fs.ModeSymlink {
					t.Errorf("%q: %v", name, err)
				}
				return nil
			}
			fi, err := fs.Stat(fsys, name)
			if err != nil || fi.Size() != int64(len(content)) {
				t.Errorf("%q: %d bytes, %v, %v", name, len(content), fi, err)
			}
			if d.Type().IsRegular() {
				hold(t, data, fsys, name, content)
			}
			return nil
		})
		if err != nil {
			t.Errorf("walk: %v", err)
		}
		// A name that is file and folder counts as a file and is listed as a
		// folder.
		if n := fsys.Entries(); n < seen {
			t.Errorf("%d entries, %d were seen", n, seen)
		}
	})
}

// hold compares content with what archive/zip reads for the same name.
func hold(t *testing.T, data []byte, fsys *vfs.FS, name string, content []byte) {
	if len(fsys.Notes()) > 0 {
		return // another root, another zip, other names
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return
	}
	for _, f := range r.File {
		if f.Name != name {
			continue
		}
		rc, err := f.Open()
		if err != nil {
			t.Errorf("%q: archive/zip does not open it: %v", name, err)
			return
		}
		want, err := io.ReadAll(io.LimitReader(rc, 1<<20+1))
		if err != nil || !bytes.Equal(want, content) {
			t.Errorf("%q: %d bytes, archive/zip reads %d, %v", name, len(content), len(want), err)
		}
		return
	}
	t.Errorf("%q: archive/zip does not have it: %s", name, strings.Join(fsys.Notes(), "; "))
}
