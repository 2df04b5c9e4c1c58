package vfs_test

import (
	"errors"
	"io/fs"
	"slices"
	"testing"

	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

// linkTree is used for a zip and, where links can be made, for a folder.
var linkTree = []entry{
	ziptest.File("a/b/file.md", "content"),
	ziptest.File("top.md", "top"),
	ziptest.Link("to-file", "a/b/file.md"),
	ziptest.Link("to-dir", "a"),
	ziptest.Link("a/up", "../top.md"),
	ziptest.Link("a/b/root", "../.."),
	ziptest.Link("twice", "to-dir/b/file.md"),
	ziptest.Link("odd", "./a//b/./file.md"),
	ziptest.Link("dangling", "a/none"),
	ziptest.Link("out", "../../etc/passwd"),
}

var linkCases = []struct {
	name   string
	data   string
	links  []string
	reason string
}{
	{name: "top.md", data: "top"},
	{name: "a/b/file.md", data: "content"},
	{name: "to-file", data: "content", links: []string{"to-file"}},
	{name: "to-dir/b/file.md", data: "content", links: []string{"to-dir"}},
	{name: "to-dir/up", data: "top", links: []string{"to-dir", "a/up"}},
	{name: "a/b/root/top.md", data: "top", links: []string{"a/b/root"}},
	{name: "a/b/root/to-dir/b/root/to-file", data: "content", links: []string{"a/b/root", "to-dir", "a/b/root", "to-file"}},
	{name: "twice", data: "content", links: []string{"twice", "to-dir"}},
	{name: "odd", data: "content", links: []string{"odd"}},
	{name: "dangling", reason: vfs.ReasonSymlink},
	{name: "dangling/x", reason: vfs.ReasonSymlink},
	{name: "out", reason: vfs.ReasonSymlink},
	{name: "to-dir/none"}, // the link is good, and nothing is there
	{name: "to-file/x"},
	{name: "none"},
}

func TestZipLinks(t *testing.T) { checkLinks(t, openEntries(t, linkTree...)) }

func checkLinks(t *testing.T, fsys *vfs.FS) {
	t.Helper()
	for _, tt := range linkCases {
		got, err := fs.ReadFile(fsys, tt.name)
		if string(got) != tt.data || reason(err) != tt.reason || tt.data == "" && tt.reason == "" && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %q, %v, want %q, %q", tt.name, got, err, tt.data, tt.reason)
		}
		if links := fsys.Links(tt.name); !slices.Equal(links, tt.links) || (links == nil) != (tt.links == nil) {
			t.Errorf("%s: links %q, want %q", tt.name, links, tt.links)
		}
		if tt.data == "" {
			continue
		}
		if fi, err := fs.Stat(fsys, tt.name); err != nil || !fi.Mode().IsRegular() || fi.Size() != int64(len(tt.data)) {
			t.Errorf("%s: Stat gave %v, %v", tt.name, fi, err)
		}
	}
	if list, err := fs.ReadDir(fsys, "to-dir/b"); err != nil || len(list) != 2 {
		t.Errorf("listing through a link: %v, %v", list, err)
	}
	if fi, err := fs.Stat(fsys, "to-dir"); err != nil || !fi.IsDir() {
		t.Errorf("a link to a folder: %v, %v", fi, err)
	}
	if fi, err := fsys.Lstat("to-dir/up"); err != nil || fi.Mode().Type() != fs.ModeSymlink {
		t.Errorf("Lstat: %v, %v", fi, err)
	}
	if got, err := fsys.ReadLink("to-dir/up"); got != "../top.md" {
		t.Errorf("ReadLink: %q, %v", got, err)
	}
	if _, err := fsys.ReadLink("top.md"); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("ReadLink of a file: %v", err)
	}
	if _, err := fsys.Lstat("top.md/x"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Lstat below a file: %v", err)
	}
	if _, err := fsys.ReadLink("dangling/x"); reason(err) != vfs.ReasonSymlink {
		t.Errorf("ReadLink below a dangling link: %v", err)
	}
	// A walk sees links as links and does not follow them.
	want := []string{"a/", "a/b/", "a/b/file.md", "a/b/root", "a/up", "dangling", "odd", "out", "to-dir", "to-file", "top.md", "twice"}
	if got := names(t, fsys); !slices.Equal(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
}

// The target of a link has the faults of any entry.
func TestFaultyLinkEntry(t *testing.T) {
	link := ziptest.Link("x", "good")
	link.Flags = ziptest.Encrypted
	fsys := openEntries(t, ziptest.File("good", "good"), link)
	if _, err := fs.Stat(fsys, "x"); reason(err) != vfs.ReasonEncrypted {
		t.Errorf("Stat: %v", err)
	}
	if _, err := fsys.ReadLink("x"); reason(err) != vfs.ReasonEncrypted {
		t.Errorf("ReadLink: %v", err)
	}
	// In an archive of backslashes, targets are written with them, too.
	fsys = openEntries(t, file(`d\a`), entry{Name: `d\x`, Data: []byte(`..\d\a`), Mode: fs.ModeSymlink | 0o777}, file("z"))
	if got, err := fs.ReadFile(fsys, "d/x"); string(got) != `data of d\a` {
		t.Errorf("backslashes: %q, %v", got, err)
	}
	// A target that is not UTF-8 is decoded like a name.
	fsys = openEntries(t, file("\x81"), ziptest.Link("x", "\x81"))
	if got, err := fs.ReadFile(fsys, "x"); string(got) != "data of \x81" {
		t.Errorf("not UTF-8: %q, %v", got, err)
	}
}
