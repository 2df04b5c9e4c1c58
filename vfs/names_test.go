package vfs_test

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

func file(name string) entry { return entry{Name: name, Data: []byte("data of " + name)} }

func files(names ...string) []entry {
	var entries []entry
	for _, n := range names {
		entries = append(entries, file(n))
	}
	return entries
}

func TestNames(t *testing.T) {
	const (
		sjis = "\x83\x65\x83\x58\x83\x67.md" // テスト.md in Shift-JIS
		gbk  = "\x81\x5c.md"                 // 乗.md in GBK: its second byte is a backslash
	)
	for _, tt := range []struct {
		name    string
		entries []entry
		want    []string // as listed
		notes   []string // a piece of each
	}{
		{
			name:    "backslashes only",
			entries: files(`a\b\c.md`, `a\d.md`, `e.md`),
			want:    []string{"a/", "a/b/", "a/b/c.md", "a/d.md", "e.md"},
			notes:   []string{`every separator in the zip is a backslash`},
		},
		{
			name:    "backslash of a folder",
			entries: files(`a\`, `a\b`, "c"),
			want:    []string{"a/", "a/b", "c"},
			notes:   []string{`every separator`},
		},
		{
			name:    "a backslash beside slashes",
			entries: files(`a\b.md`, "c/d.md"),
			want:    []string{`a\b.md`, "c/", "c/d.md"},
		},
		{
			name:    "names that are no files",
			entries: files("../up", "a/../../up", "a/..", "/abs", "C:/drive", "c:drive", "//server/share", "", "/", "ok/x", "ok.md"),
			want:    []string{"ok/", "ok/x", "ok.md"},
			notes:   []string{`9 names absolute, climbing, empty or with a drive are no files here and were left out: "../up", "a/../../up", "a/.." and 6 more`},
		},
		{
			name:    "climbing with backslashes",
			entries: files(`..\up`, `C:\x`, `\abs`, `ok`),
			want:    []string{"ok"},
			notes:   []string{"every separator", `3 names absolute`},
		},
		{
			name:    "nothing is repaired after the fact",
			entries: files("a/..b/c..d", "..e", "f.", "aux.md", "g ", "ok/h:i"),
			want:    []string{"..e", "a/", "a/..b/", "a/..b/c..d", "aux.md", "f.", "g ", "ok/", "ok/h:i"},
		},
		{
			name:    "empty and dot parts",
			entries: files("./a", "b//c", "./", "d/./e", "z"),
			want:    []string{"a", "b/", "b/c", "d/", "d/e", "z"},
			notes:   []string{"empty or . parts read without them"},
		},
		{
			name:    "UTF-8 without the flag",
			entries: files("räksmörgås.md", "z"),
			want:    []string{"räksmörgås.md", "z"},
		},
		{
			name:    "Unicode path",
			entries: []entry{{Name: sjis, Extra: ziptest.UnicodePath(sjis, "テスト.md")}, file("z")},
			want:    []string{"z", "テスト.md"},
			notes:   []string{`1 name not UTF-8 and taken from the zip's Unicode path field: "テスト.md"`},
		},
		{
			name:    "Unicode path of another name",
			entries: []entry{{Name: sjis, Extra: ziptest.UnicodePath("other", "テスト.md")}, file("z")},
			want:    []string{"z", "âeâXâg.md"},
			notes:   []string{"1 name not UTF-8 and read as code page 437"},
		},
		{
			name:    "Unicode path that is not UTF-8",
			entries: []entry{{Name: sjis, Extra: ziptest.UnicodePath(sjis, sjis)}, file("z")},
			want:    []string{"z", "âeâXâg.md"},
			notes:   []string{"code page 437"},
		},
		{
			name:    "UTF-8 wins over a Unicode path",
			entries: []entry{{Name: "ä", Extra: ziptest.UnicodePath("ä", "b")}, file("z")},
			want:    []string{"z", "ä"},
		},
		{
			name:    "the flag lies",
			entries: []entry{{Name: "\xff.md", Flags: ziptest.UTF8}, file("z")},
			want:    []string{"z", "\u00a0.md"},
			notes:   []string{"code page 437"},
		},
		{
			// All bytes are decoded before separators are looked at; in code
			// page 437 the trail byte is a backslash.
			name:    "a trail byte that is a backslash",
			entries: files(gbk, "a/z", "b"),
			want:    []string{"a/", "a/z", "b", `ü\.md`},
			notes:   []string{"code page 437"},
		},
		{
			name:    "a trail byte with its Unicode path",
			entries: []entry{{Name: gbk, Extra: ziptest.UnicodePath(gbk, "乗.md")}, file("z")},
			want:    []string{"z", "乗.md"},
			notes:   []string{"Unicode path"},
		},
		{
			name:    "letter case",
			entries: files("README.md", "readme.md", "x/Y", "X/y"),
			want:    []string{"README.md", "X/", "X/y", "readme.md", "x/", "x/Y"},
			notes:   []string{`4 names differ in letter case alone and are one file on Windows and macOS: "README.md", "X", "readme.md", "x"`},
		},
		{
			name:    "Unicode forms",
			entries: files("\u00e4", "a\u0308"),
			want:    []string{"a\u0308", "\u00e4"},
		},
		{
			name:    "there twice",
			entries: append(files("a", "a", "b", "b"), entry{Name: "b", Data: []byte("other")}, file("c"), file("c/d")),
			want:    []string{"a", "b", "c/", "c/d"},
			notes: []string{
				`1 name stands more than once in the zip, with the same size and checksum, counted once: "a"`,
				`1 name stands more than once in the zip, with different content, and cannot be read: "b"`,
				`1 name stands in the zip both as a file and as a folder, and cannot be read: "c"`,
			},
		},
		{
			name:    "litter",
			entries: files("a/b", "a/._b", "__MACOSX/a/._b", ".DS_Store", "a/.DS_Store", "c"),
			want:    []string{"a/", "a/b", "c"},
			notes:   []string{"4 files that macOS leaves behind (__MACOSX, ._*, .DS_Store) ignored"},
		},
		{name: "empty", want: []string{}, notes: []string{"the zip is empty"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fsys := openEntries(t, tt.entries...)
			if got := names(t, fsys); !slices.Equal(got, tt.want) {
				t.Errorf("names %q, want %q", got, tt.want)
			}
			checkNotes(t, fsys, tt.notes)
			for _, n := range tt.want {
				if strings.HasSuffix(n, "/") {
					continue
				}
				if _, err := fs.ReadFile(fsys, n); err != nil && reason(err) != vfs.ReasonDuplicateName {
					t.Errorf("%s: %v", n, err)
				}
			}
		})
	}
}

// checkNotes wants a piece of each note, in order, and no others.
func checkNotes(t *testing.T, fsys *vfs.FS, want []string) {
	t.Helper()
	got := fsys.Notes()
	ok := len(got) == len(want)
	for i := range want {
		ok = ok && strings.Contains(got[i], want[i])
	}
	if !ok {
		t.Errorf("notes %q, want %q", got, want)
	}
	if again := fsys.Notes(); !slices.Equal(got, again) {
		t.Errorf("notes change: %q, then %q", got, again)
	}
}

func TestExactNamesOnly(t *testing.T) {
	fsys := openEntries(t, files("docs/Plan.md", "ä.md", `b\c`, "z/._x", "__MACOSX/y")...)
	for _, name := range []string{"docs/plan.md", "Docs/Plan.md", "a\u0308.md", "b/c", "Plan.md", "docs/Plan.md/x", "docs/Plan", "z/x"} {
		if _, err := fs.ReadFile(fsys, name); !errors.Is(err, fs.ErrNotExist) || reason(err) != "" {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := fs.Stat(fsys, name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: Stat: %v", name, err)
		}
	}
	// Litter opens on request.
	for _, name := range []string{"docs/Plan.md", "ä.md", `b\c`, "z/._x", "__MACOSX/y"} {
		if got, err := fs.ReadFile(fsys, name); string(got) != "data of "+name {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if list, err := fs.ReadDir(fsys, "__MACOSX"); err != nil || len(list) != 1 {
		t.Errorf("__MACOSX: %v, %v", list, err)
	}
	for _, name := range []string{"", "/docs", "docs/", "docs//Plan.md", "./docs", "docs/../docs", `x/..`, "\xff"} {
		_, err := fsys.Open(name)
		_, err2 := fs.Stat(fsys, name)
		_, err3 := fsys.Lstat(name)
		if !errors.Is(err, fs.ErrInvalid) || !errors.Is(err2, fs.ErrInvalid) || !errors.Is(err3, fs.ErrInvalid) {
			t.Errorf("%q: %v, %v, %v, want invalid", name, err, err2, err3)
		}
	}
	if _, err := fs.ReadFile(fsys, "docs"); err == nil || reason(err) != "" || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("reading a folder: %v", err)
	}
	if _, err := fs.ReadDir(fsys, "ä.md"); err == nil || reason(err) != "" || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("listing a file: %v", err)
	}
}

func TestNameEncoding(t *testing.T) {
	for _, tt := range []struct{ encoding, raw, want string }{
		{"", "\x81.md", "ü.md"},
		{"cp437", "\x81.md", "ü.md"},
		{"gbk", "\xd6\xd0\xce\xc4.md", "中文.md"},
		{"gbk", "\x81\x5c.md", "乗.md"}, // its second byte is a backslash
		{"shift-jis", "\x93\xfa\x96\x7b.md", "日本.md"},
		{"euc-kr", "\xc7\xd1\xb1\xdb.md", "한글.md"},
		{"shift-jis", "\xff\xff.md", "\u00a0\u00a0.md"}, // outside of it
	} {
		fsys := open(t, ziptest.Make(file(tt.raw)), vfs.Options{NameEncoding: tt.encoding})
		if got := names(t, fsys); !slices.Equal(got, []string{tt.want}) {
			t.Errorf("%q, %q: got %q, want %q", tt.encoding, tt.raw, got, tt.want)
		}
	}
	data := ziptest.Make(file("\x81.md"))
	if _, err := vfs.Zip(strings.NewReader(string(data)), int64(len(data)), vfs.Options{NameEncoding: "klingon"}); err == nil || !strings.Contains(err.Error(), `"klingon"`) {
		t.Errorf("an unknown encoding: %v", err)
	}
}

func TestModes(t *testing.T) {
	fsys := openEntries(t,
		entry{Name: "dos", Data: []byte("x")},
		entry{Name: "readonly", Data: []byte("x"), Central: func(h *header) { h.External = 1 }},
		entry{Name: "dosdir", Central: func(h *header) { h.External = 0x10 }},
		entry{Name: "dosfile", Data: []byte("x"), Central: func(h *header) { h.External = 0x10 }},
		entry{Name: "unix", Mode: 0o750},
		entry{Name: "d/", Mode: 0o640},
		// A link's mode without a Unix creator is not one.
		entry{Name: "nolink", Data: []byte("dos"), Central: func(h *header) { h.External = 0xa1ff << 16 }},
	)
	for name, want := range map[string]string{"dos": "-rw-rw-rw-", "readonly": "-r--r--r--", "dosdir": "drwxrwxrwx", "dosfile": "-rw-rw-rw-", "unix": "-rwxr-x---", "d": "drwxr-x--x", "nolink": "-rw-rw-rw-", ".": "dr-xr-xr-x"} {
		fi, err := fs.Stat(fsys, name)
		if err != nil || fi.Mode().String() != want {
			t.Errorf("%s: %v, %v, want %s", name, fi, err, want)
		}
	}
}
