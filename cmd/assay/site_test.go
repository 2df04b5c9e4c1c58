package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestWriteSite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	first := []appFile{{"index.html", []byte("1")}, {"old.js", []byte("old")}}
	if err := writeSite(dir, first); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "mine.txt"), "mine")
	if err := writeSite(dir, []appFile{{"index.html", []byte("2")}, {"app.js", []byte("new")}}); err != nil {
		t.Fatal(err)
	}
	want := []string{siteMarker, "app.js", "index.html", "mine.txt"}
	if got := listing(t, dir); !slices.Equal(want, got) {
		t.Errorf("files: want %q, got %q", want, got)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "index.html")); err != nil || string(data) != "2" {
		t.Errorf("index.html: want 2, got %q, %v", data, err)
	}
}

// TestWriteSiteMarker lets a marker name files that were never ours.
func TestWriteSiteMarker(t *testing.T) {
	top := t.TempDir()
	dir := filepath.Join(top, "site")
	write(t, filepath.Join(top, "precious.txt"), "x")
	write(t, filepath.Join(top, "other", "kept.txt"), "x")
	write(t, filepath.Join(dir, "docs", "old.html"), "x")
	if err := os.Symlink(filepath.Join(top, "other"), filepath.Join(dir, "away")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, siteMarker), "../precious.txt\naway/../../precious.txt\ndocs/old.html\nsub\\kept.txt\n..\n.\n/etc/hostname\n\n")
	if err := writeSite(dir, []appFile{{"index.html", nil}}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{filepath.Join(top, "precious.txt"), filepath.Join(top, "other", "kept.txt")} {
		if _, err := os.Stat(name); err != nil {
			t.Errorf("%s is gone: %v", name, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "docs", "old.html")); err == nil {
		t.Error("a page of an earlier run is left in its folder")
	}
	write(t, filepath.Join(dir, siteMarker), "away/kept.txt\n")
	if err := writeSite(dir, []appFile{{"index.html", nil}}); err == nil {
		t.Error("a link out of the folder was followed in silence")
	}
	if _, err := os.Stat(filepath.Join(top, "other", "kept.txt")); err != nil {
		t.Errorf("a file behind a link is gone: %v", err)
	}
}

func TestWriteSiteForeign(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "thesis.txt"), "x")
	if err := writeSite(dir, []appFile{{"index.html", nil}}); err == nil {
		t.Error("a folder of somebody else's was written to")
	}
	if want, got := []string{"thesis.txt"}, listing(t, dir); !slices.Equal(want, got) {
		t.Errorf("files: want %q, got %q", want, got)
	}
}

func listing(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
