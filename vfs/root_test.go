package vfs_test

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

type rootCase struct {
	name   string
	files  []string // a name that ends in a slash is a folder
	option string
	root   string
	marked bool
	want   []string // roots of a *TwoRootsError
	err    error
	notes  []string
}

// rootCases hold for zips and for folders alike, but for the notes.
var rootCases = []rootCase{
	{name: "at the top", files: []string{".tldrx/workspace.yml", "a/b"}, root: ".", marked: true},
	{name: "runs only", files: []string{"tldrx-work/r1/x", "a/b"}, root: ".", marked: true},
	{name: "an empty folder is a marker", files: []string{"w/tldrx-work/", "a"}, root: "w", marked: true},
	{name: "a file is not", files: []string{"w/tldrx-work", "w/x"}, root: "w"},
	{name: "below", files: []string{"w/.tldrx/x", "w/tldrx-work/y", "README.md"}, root: "w", marked: true, notes: []string{"1 file outside it left out"}},
	{name: "far below", files: []string{"a/b/c/.tldrx/x", "a/d", "a/b/e"}, root: "a/b/c", marked: true, notes: []string{"2 files outside"}},
	{name: "one in another", files: []string{".tldrx/x", "testdata/harbour/.tldrx/x", "z/tldrx-work/y"}, root: ".", marked: true},
	{name: "one in another below", files: []string{"w/.tldrx/x", "w/a/tldrx-work/r/w/.tldrx/y", "other"}, root: "w", marked: true, notes: []string{"1 file outside"}},
	{name: "a name that begins alike", files: []string{"w/.tldrx/x", "w-2/a/.tldrx/x"}, want: []string{"w", "w-2/a"}},
	{name: "two", files: []string{"b/.tldrx/x", "a/tldrx-work/x"}, want: []string{"a", "b"}},
	{name: "two at different depth", files: []string{"a/.tldrx/x", "b/c/.tldrx/x", "b/c/d/.tldrx/x"}, want: []string{"a", "b/c"}},
	{name: "chosen of two", files: []string{"b/.tldrx/x", "a/tldrx-work/x"}, option: "b", root: "b", marked: true, notes: []string{"1 file outside"}},
	{name: "chosen with a slash", files: []string{"b/.tldrx/x", "a/tldrx-work/x"}, option: "./b/", root: "b", marked: true, notes: []string{"1 file outside"}},
	{name: "chosen without a marker", files: []string{".tldrx/x", "a/b"}, option: "a", root: "a", notes: []string{"1 file outside"}},
	{name: "chosen inner", files: []string{".tldrx/x", "t/.tldrx/x"}, option: "t", root: "t", marked: true, notes: []string{"1 file outside"}},
	{name: "chosen is a file", files: []string{"a/b", "c"}, option: "c", err: fs.ErrNotExist},
	{name: "chosen is not there", files: []string{"a/b", "c"}, option: "d", err: fs.ErrNotExist},
	{name: "chosen begins alike", files: []string{"ab/c"}, option: "a", err: fs.ErrNotExist},
	{name: "chosen climbs", files: []string{"a/b"}, option: "../a", err: fs.ErrInvalid},
	{name: "as it is", files: []string{"top/a"}, option: ".", root: "."},
	{name: "as it is, marked", files: []string{".tldrx/a"}, option: ".", root: ".", marked: true},
	{name: "single top folder", files: []string{"top/a", "top/b/c"}, root: "top"},
	{name: "single top folder, once", files: []string{"top/b/c"}, root: "top"},
	{name: "litter beside it", files: []string{"top/a", "__MACOSX/top/._a", ".DS_Store", "._top"}, root: "top"},
	{name: "two top folders", files: []string{"a/x", "b/x"}, root: "."},
	{name: "a file beside it", files: []string{"a/x", "x"}, root: "."},
	{name: "an empty folder alone", files: []string{"a/"}, root: "a"},
	{name: "a file alone", files: []string{"a"}, root: "."},
	{name: "a marker in litter", files: []string{"__MACOSX/w/.tldrx/x", "w/x"}, root: "w"},
	{name: "nothing", root: "."},
}

func TestZipRoot(t *testing.T) {
	for _, tt := range rootCases {
		t.Run(tt.name, func(t *testing.T) {
			data := ziptest.Make(files(tt.files...)...)
			fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{Root: tt.option})
			checkRoot(t, tt, fsys, err)
			if err == nil && len(tt.notes) > 0 && !strings.Contains(strings.Join(fsys.Notes(), "\n"), tt.notes[0]) {
				t.Errorf("notes %q, want %q", fsys.Notes(), tt.notes)
			}
		})
	}
}

func checkRoot(t *testing.T, tt rootCase, fsys *vfs.FS, err error) {
	t.Helper()
	if tt.err != nil {
		var pe *fs.PathError
		if !errors.Is(err, tt.err) || !errors.As(err, &pe) || pe.Op != "root" {
			t.Errorf("error %v, want %v about the root", err, tt.err)
		}
		return
	}
	if tt.want != nil {
		var two *vfs.TwoRootsError
		if !errors.As(err, &two) || !slices.Equal(two.Candidates, tt.want) || !strings.Contains(err.Error(), `"`+tt.want[0]+`"`) {
			t.Errorf("error %v, want roots %q", err, tt.want)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if fsys.Root() != tt.root || fsys.Marked() != tt.marked {
		t.Errorf("root %q, marked %v, want %q, %v", fsys.Root(), fsys.Marked(), tt.root, tt.marked)
	}
	stripped := strings.Contains(strings.Join(fsys.Notes(), "\n"), "was stripped")
	if stripped != (tt.root != ".") {
		t.Errorf("notes %q", fsys.Notes())
	}
	// What is below the root is there under its short name, what is not is
	// nowhere.
	n := 0
	for _, f := range tt.files {
		if strings.HasSuffix(f, "/") {
			continue
		}
		rel, ok := f, true
		if tt.root != "." {
			rel, ok = strings.CutPrefix(f, tt.root+"/")
		}
		if !ok {
			if got, _ := fs.ReadFile(fsys, f); string(got) == "data of "+f {
				t.Errorf("%s is outside the root and can be read", f)
			}
			continue
		}
		if !strings.Contains(f, "._") && !strings.Contains(f, "__MACOSX") && !strings.Contains(f, ".DS_Store") {
			n++
		}
		if got, err := fs.ReadFile(fsys, rel); string(got) != "data of "+f {
			t.Errorf("%s: %q, %v", rel, got, err)
		}
	}
	if got := fsys.Entries(); got != n {
		t.Errorf("Entries() = %d, want %d", got, n)
	}
}

// A link may be a marker: it is for a workspace whose runs lie elsewhere.
func TestLinkAsMarker(t *testing.T) {
	fsys := openEntries(t, ziptest.Link("w/tldrx-work", "../runs"), ziptest.File("runs/r/x", "x"))
	if fsys.Root() != "w" || !fsys.Marked() {
		t.Errorf("root %q, marked %v", fsys.Root(), fsys.Marked())
	}
	// And nothing above the root is reached through it.
	if _, err := fs.ReadDir(fsys, "tldrx-work"); reason(err) != vfs.ReasonSymlink {
		t.Errorf("the link out of the root: %v", err)
	}
}
