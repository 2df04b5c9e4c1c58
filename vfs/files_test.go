package vfs_test

import (
	"bytes"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/vfs"
)

func loose(name, text string) vfs.Loose {
	return vfs.Loose{Name: name, Size: int64(len(text)), ReaderAt: bytes.NewReader([]byte(text))}
}

func TestFiles(t *testing.T) {
	fsys := vfs.Files([]vfs.Loose{
		loose("b.jsonl", "1\n"), loose(`C:\logs\a.packet.json`, "{}"), loose("b.jsonl", "2\n"), loose("b.jsonl", "3\n"), loose("plain", ""), loose("plain", "x"), loose("..", "y"),
	})
	want := map[string]string{"a.packet.json": "{}", "b.jsonl": "1\n", "b-2.jsonl": "2\n", "b-3.jsonl": "3\n", "plain": "", "plain-2": "x", "file": "y"}
	var names []string
	for name, text := range want {
		names = append(names, name)
		got, err := fs.ReadFile(fsys, name)
		if err != nil || string(got) != text {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, text)
		}
	}
	slices.Sort(names)
	if err := fstest.TestFS(fsys, names...); err != nil {
		t.Error(err)
	}
	if entries, err := fs.ReadDir(fsys, "."); err != nil || len(entries) != len(want) {
		t.Errorf("got %d entries, %v, want %d", len(entries), err, len(want))
	}
}
