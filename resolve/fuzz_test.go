package resolve_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/vfs"
)

// FuzzCheck spoils one file of a case, or the bytes of its archive, and weighs
// what is left. Whatever the damage, the report holds its invariants and a
// second check gives the same bytes.
func FuzzCheck(f *testing.F) {
	cases := readCases(f)
	cases = slices.DeleteFunc(cases, func(c testCase) bool { return c.size() > 64<<10 })
	for i := range cases {
		f.Add(uint16(i), uint8(0), uint32(0), uint16(0), []byte{})
		f.Add(uint16(i), uint8(i), uint32(37*i), uint16(i%5), []byte("[src: \n- "))
	}
	for _, piece := range []string{"]", "`", "\\", "<!--", "-->", "\r", "\xff", "\x00", "; ", "\t- ", "\n\n", ": ", "*a", "../", "#"} {
		f.Add(uint16(len(piece)), uint8(3), uint32(120), uint16(1), []byte(piece))
	}
	f.Fuzz(func(t *testing.T, which uint16, file uint8, at uint32, cut uint16, insert []byte) {
		c := cases[int(which)%len(cases)]
		spoil := func(data []byte) []byte {
			from := int(at) % (len(data) + 1)
			to := min(from+int(cut), len(data))
			return slices.Concat(data[:from], insert, data[to:])
		}
		data := c.archive(t)
		if c.zip != nil {
			data = spoil(data)
		} else if names := c.names(); len(names) > 0 {
			spoilt := c
			spoilt.files = map[string]specialFile{}
			for i, name := range names {
				s := c.files[name]
				if i == int(file)%len(names) && s.link == "" && !s.folder {
					s.data = spoil(s.data)
				}
				spoilt.files[name] = s
			}
			data = spoilt.archive(t)
		}
		first, ok := checkBytes(t, data)
		second, again := checkBytes(t, data)
		if ok != again || !bytes.Equal(first, second) {
			t.Error("two checks of the same bytes differ")
		}
	})
}

// size is the number of bytes of all files together.
func (c testCase) size() int {
	n := 0
	for _, s := range c.files {
		n += len(s.data)
	}
	for _, e := range c.zip {
		n += len(e.Text) + len(e.Data.data)
		if e.Fill != nil {
			n += 100 * e.Fill.Count
		}
	}
	return n
}

// checkBytes weighs an archive, and returns false for one that cannot be
// opened as a workspace.
func checkBytes(t *testing.T, data []byte) ([]byte, bool) {
	t.Helper()
	fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
	if err != nil {
		return nil, false
	}
	rep, err := resolve.Check(context.Background(), fsys, resolve.Options{Name: "ws", Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	checkInvariants(t, rep)
	var b bytes.Buffer
	if err := report.Encode(&b, rep); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), true
}
