package resolve_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

// specialFile is a file of files.json: text that txtar cannot hold, {"b64"},
// {"text", "repeat"}, a list of these, {"link": target}, or null for an empty
// folder.
type specialFile struct {
	data   []byte
	link   string
	folder bool
}

func (s *specialFile) UnmarshalJSON(data []byte) error {
	switch data[0] {
	case 'n':
		s.folder = true
		return nil
	case '"':
		var text string
		err := json.Unmarshal(data, &text)
		s.data = []byte(text)
		return err
	case '[':
		var parts []specialFile
		if err := json.Unmarshal(data, &parts); err != nil {
			return err
		}
		for _, p := range parts {
			s.data = append(s.data, p.data...)
		}
		return nil
	}
	var o struct {
		Link   string `json:"link"`
		B64    []byte `json:"b64"`
		Text   string `json:"text"`
		Repeat int    `json:"repeat"`
	}
	if err := strict(data, &o); err != nil {
		return err
	}
	s.link = o.Link
	s.data = append(o.B64, strings.Repeat(o.Text, max(1, o.Repeat))...)
	return nil
}

// zipEntry is an entry of zip.json. What is not stated is as a sound archive
// has it.
type zipEntry struct {
	Name       string      `json:"name"`
	Text       string      `json:"text"`
	B64        []byte      `json:"b64"`
	Data       specialFile `json:"data"`
	Method     *uint16     `json:"method"`
	Flags      *uint16     `json:"flags"`
	CRC        *uint32     `json:"crc"`
	Size       *uint64     `json:"size"`
	Mode       string      `json:"unix_mode"` // octal
	Duplicate  bool        `json:"duplicate"`
	Descriptor bool        `json:"descriptor"`
	Local      *struct {
		Name   *string `json:"name"`
		Method *uint16 `json:"method"`
		Flags  *uint16 `json:"flags"`
		CRC    *uint32 `json:"crc"`
		Size   *uint64 `json:"size"`
		CSize  *uint64 `json:"csize"`
	} `json:"local"`
	Fill *struct {
		Prefix string `json:"prefix"`
		Count  int    `json:"count"`
	} `json:"fill"`
}

// entries makes what ziptest writes.
func (e zipEntry) entries() ([]ziptest.Entry, error) {
	if e.Fill != nil {
		var all []ziptest.Entry
		for i := range e.Fill.Count {
			all = append(all, ziptest.Entry{Name: e.Fill.Prefix + strconv.Itoa(i), Mode: 0o644})
		}
		return all, nil
	}
	data := slices.Concat([]byte(e.Text), e.B64, e.Data.data)
	out := ziptest.Entry{Name: e.Name, Data: data, Method: ziptest.Deflated, Mode: 0o644}
	if e.Method != nil {
		out.Method = *e.Method
	}
	if strings.HasSuffix(e.Name, "/") {
		out = ziptest.Folder(strings.TrimSuffix(e.Name, "/"))
	}
	if e.Mode != "" {
		m, err := strconv.ParseUint(e.Mode, 8, 32)
		if err != nil {
			return nil, fmt.Errorf("unix_mode of %s: %w", e.Name, err)
		}
		out.Mode = fs.FileMode(m & 0o777)
		switch m & 0o170000 {
		case 0o120000:
			out.Mode |= fs.ModeSymlink
		case 0o040000:
			out.Mode |= fs.ModeDir
		case 0o010000:
			out.Mode |= fs.ModeNamedPipe
		}
	}
	if e.Descriptor {
		out.Descriptor = ziptest.Signed32
	}
	both := func(h *ziptest.Header) {
		if e.Flags != nil {
			h.Flags = *e.Flags
		}
		if e.CRC != nil {
			h.CRC = *e.CRC
		}
		if e.Size != nil {
			h.Size = *e.Size
		}
	}
	out.Central = both
	out.Local = func(h *ziptest.Header) {
		if !e.Descriptor {
			both(h)
		}
		l := e.Local
		if l == nil {
			return
		}
		if l.Name != nil {
			h.Name = *l.Name
		}
		if l.Method != nil {
			h.Method = *l.Method
		}
		if l.Flags != nil {
			h.Flags = *l.Flags
		}
		if l.CRC != nil {
			h.CRC = *l.CRC
		}
		if l.Size != nil {
			h.Size = *l.Size
		}
		if l.CSize != nil {
			h.Comp = *l.CSize
		}
	}
	return []ziptest.Entry{out}, nil
}

// archive packs the case's workspace as a zip.
func (c testCase) archive(t testing.TB) []byte {
	t.Helper()
	var entries []ziptest.Entry
	for _, e := range c.zip {
		more, err := e.entries()
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		entries = append(entries, more...)
	}
	for _, name := range c.names() {
		switch f := c.files[name]; {
		case f.folder:
			entries = append(entries, ziptest.Folder(strings.TrimSuffix(name, "/")))
		case f.link != "":
			entries = append(entries, ziptest.Link(name, f.link))
		default:
			entries = append(entries, ziptest.File(name, string(f.data)))
		}
	}
	return ziptest.Make(entries...)
}

func (c testCase) names() []string {
	var names []string
	for name := range c.files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// folder writes the case's workspace to a folder.
func (c testCase) folder(t testing.TB) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "ws")
	if err := os.Mkdir(root, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, files := range []map[string]specialFile{c.outside, c.files} {
		base := root
		if &files == &c.outside {
			base = filepath.Dir(root)
		}
		for name, f := range files {
			file := filepath.Join(base, filepath.FromSlash(name))
			dir := filepath.Dir(file)
			if f.folder {
				dir = file
			}
			err := os.MkdirAll(dir, 0o755)
			switch {
			case err != nil || f.folder:
			case f.link != "":
				err = os.Symlink(f.link, file)
			default:
				err = os.WriteFile(file, f.data, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return root
}

// openZip opens the case as a zip. A workspace given as files keeps its root:
// some cases are about what lies beside the marker folders.
func (c testCase) openZip(t testing.TB) (*vfs.FS, error) {
	data := c.archive(t)
	o := vfs.Options{}
	if c.zip == nil {
		o.Root = "."
	}
	return vfs.Zip(strings.NewReader(string(data)), int64(len(data)), o)
}

// onlyFolder says whether the case is about a folder alone.
func (c testCase) onlyFolder() bool { return c.outside != nil || c.only == "folder" }

// folders says whether the case can be written to a folder here.
func (c testCase) folders() bool {
	if c.zip != nil || runtime.GOOS == "js" {
		return false
	}
	for _, name := range c.names() {
		if path.Clean(name) != strings.TrimSuffix(name, "/") {
			return false
		}
	}
	return true
}
