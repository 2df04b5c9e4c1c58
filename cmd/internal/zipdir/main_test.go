package main

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"testing"
	"testing/fstest"
	"time"
)

func TestPack(t *testing.T) {
	at := func(t time.Time, mode fs.FileMode) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("x\n"), ModTime: t, Mode: mode}
	}
	now := time.Now()
	first, err := pack(fstest.MapFS{"b.txt": at(now, 0o600), "a/c.txt": at(now, 0o755)}, "top")
	if err != nil {
		t.Fatal(err)
	}
	second, err := pack(fstest.MapFS{"a/c.txt": at(now.Add(time.Hour), 0o644), "b.txt": at(now, 0o644)}, "top")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Error("equal content gave different bytes")
	}
	r, err := zip.NewReader(bytes.NewReader(first), int64(len(first)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range r.File {
		got = append(got, f.Name)
	}
	if want := []string{"top/a/c.txt", "top/b.txt"}; len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("entries: want %v, got %v", want, got)
	}
}

func TestPackRefusesLinks(t *testing.T) {
	if _, err := pack(fstest.MapFS{"l": {Data: []byte("b"), Mode: fs.ModeSymlink}}, "top"); err == nil {
		t.Error("a link was zipped")
	}
}
