//go:build !js

package vfs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// On an operating system that also finds a file under another letter case,
// names are looked up in the listings. Here that is only switched on, and a
// hole in a listing stands for the wrong letter case.
func TestExactByListing(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "d/e"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, n := range []string{"d/README.md", "d/e/x", "d/gone"} {
		if err := os.WriteFile(filepath.Join(dir, n), []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fsys, err := Dir(dir, Options{Root: "."})
	if err != nil {
		t.Fatal(err)
	}
	defer fsys.Close()
	d := fsys.store.(*folder)
	d.exact = true
	if _, err := d.all("d"); err != nil {
		t.Fatal(err)
	}
	l := d.lists["d"]
	for i, n := range l.nodes {
		if n.path == "d/gone" {
			l.nodes = append(l.nodes[:i:i], l.nodes[i+1:]...)
		}
	}
	d.lists["d"] = l
	for _, n := range []string{"d/README.md", "d/e/x", "d/e"} {
		if _, err := fs.Stat(fsys, n); err != nil {
			t.Errorf("%s: %v", n, err)
		}
	}
	for _, n := range []string{"d/gone", "d/readme.md", "none/x"} {
		if _, err := fs.Stat(fsys, n); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", n, err)
		}
	}
}

// What the operating system says becomes nothing or a fault, without the path
// that it happened at.
func TestUnreadableFault(t *testing.T) {
	for _, err := range []error{
		&fs.PathError{Op: "open", Path: "/home/secret", Err: syscall.EACCES},
		&fs.PathError{Op: "read", Path: "/home/secret", Err: syscall.EIO},
	} {
		f := unreadable(err)
		if f.Reason() != ReasonUnreadable || strings.Contains(f.Error(), "secret") || !errors.Is(f, err) || absent(err) {
			t.Errorf("%v became %q", err, f)
		}
		if got := strings.Contains(f.Error(), "permissions"); got != errors.Is(err, fs.ErrPermission) {
			t.Errorf("%v became %q", err, f)
		}
	}
	for _, err := range []error{syscall.ENOENT, syscall.ENOTDIR, syscall.ENAMETOOLONG} {
		if !absent(&fs.PathError{Err: err}) {
			t.Errorf("%v is not taken for nothing", err)
		}
	}
}

func TestSizes(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 bytes", 1: "1 byte", 1023: "1,023 bytes", 1024: "1 KB", 1025: "1.0 KB (1,025 bytes)", 10 << 20: "10 MB",
		256 << 20: "256 MB", 4 << 30: "4 GB", 1_288_490_188: "1.2 GB (1,288,490,188 bytes)", 2048 << 30: "2,048 GB", -5: "-5 bytes",
	} {
		if got := size(n); got != want {
			t.Errorf("size(%d) = %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 200_000: "200,000", 1234567: "1,234,567", -1234: "-1,234"} {
		if got := number(n); got != want {
			t.Errorf("number(%d) = %q, want %q", n, got, want)
		}
	}
}
