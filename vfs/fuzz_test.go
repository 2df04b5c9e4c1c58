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
		if err != nil && f.Flags&ziptest.HasDescriptor != 0 {
			return // it insists on a descriptor also where both headers know everything
		}
		if err != nil || !bytes.Equal(want, content) {
			t.Errorf("%q: %d bytes, archive/zip reads %d, %v", name, len(content), len(want), err)
		}
		return
	}
	t.Errorf("%q: archive/zip does not have it: %s", name, strings.Join(fsys.Notes(), "; "))
}

// FuzzForged forges the fields of one entry beside two good ones, which a
// fuzzer of raw bytes seldom gets past the end record.
func FuzzForged(f *testing.F) {
	f.Add("x", "x", []byte("data"), []byte{}, []byte{}, uint16(0), uint16(8), uint32(0), uint64(0), uint64(0), uint64(0), uint32(0o100644<<16), uint16(3))
	f.Add("good", "x", []byte("good"), []byte{1, 0, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8}, []byte{}, uint16(8), uint16(0), uint32(1), uint64(1<<32), uint64(1), uint64(1<<63), uint32(0o120777<<16), uint16(0))
	f.Add(`a\b`, `a\b`, []byte("../good"), []byte{}, []byte{9}, uint16(8), uint16(0), uint32(0), uint64(0), uint64(0), uint64(0), uint32(0o120777<<16), uint16(1))
	f.Add("d/x/../y", "", []byte("d"), []byte("up\x05\x00\x01\x00\x00\x00\x00"), []byte{}, uint16(0x800), uint16(0), uint32(0), uint64(5), uint64(5), uint64(5), uint32(0x10), uint16(9))
	f.Fuzz(func(t *testing.T, name, own string, data, extra, after []byte, flags, method uint16, crc uint32, comp, size, offset uint64, external uint32, forge uint16) {
		if len(name) > 1000 || len(own) > 1000 || len(extra) > 1000 {
			return
		}
		forged := func(h *header) {
			// The bits of forge choose what is forged; the rest stays sound.
			if forge&1 != 0 {
				h.CRC ^= crc
			}
			if forge&2 != 0 {
				h.Comp += comp
			}
			if forge&4 != 0 {
				h.Size += size
			}
			if forge&8 != 0 {
				h.Offset += offset
			}
			h.External, h.Creator = external, 3<<8
		}
		e := entry{Name: name, Data: data, Method: method, Flags: flags, Extra: extra, Descriptor: ziptest.Descriptor(forge >> 4 % 5), Central: forged}
		if forge&512 != 0 {
			e.Local = func(h *header) { forged(h); h.Name = own }
		}
		if forge&1024 != 0 {
			e.After = func(b []byte) []byte { return append(b, after...) }
		}
		zipped := archive{Entries: []entry{file("good"), e, file("d/later")}, Zip64: forge&2048 != 0}.Bytes()
		fsys, err := vfs.Zip(bytes.NewReader(zipped), int64(len(zipped)), vfs.Options{Limits: small})
		if err != nil {
			if !errors.Is(err, vfs.ErrDamaged) && reason(err) == "" {
				var two *vfs.TwoRootsError
				if !errors.As(err, &two) {
					t.Fatal(err)
				}
			}
			return
		}
		err = fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				if reason(err) == "" {
					t.Errorf("%q: walk: %v", p, err)
				}
				return nil
			}
			content, err := fs.ReadFile(fsys, p)
			if err == nil && d.Type().IsRegular() {
				hold(t, zipped, fsys, p, content)
			}
			if err != nil && reason(err) == "" && !d.IsDir() {
				t.Errorf("%q: %v", p, err)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
