package workspace

import (
	"errors"
	"io"
	"io/fs"
	"testing"
)

func TestLossy(t *testing.T) {
	for data, want := range map[string]string{
		"plain": "plain", "\ufeffmark": "mark", "caf\xe9\n": "caf\ufffd\n", "\xff\xff": "\ufffd\ufffd",
		"a\xe2\x82": "a\ufffd", "a\xe2\x82b": "a\ufffdb", "\xed\xa0\x80": "\ufffd\ufffd\ufffd",
		"\xf0\x9f\x98": "\ufffd", "\xf0\x9f\x98x": "\ufffdx", "\xc0\x80": "\ufffd\ufffd", "a\x00b": "a\x00b", "ü€😀": "ü€😀",
	} {
		text, lossy, err := files{"f": data}.open().Lossy("f")
		if err != nil {
			t.Fatal(err)
		}
		equal(t, data, want, string(text.Data))
		equal(t, data+" is lossy", replaced(want, data), lossy)
		equal(t, data+" hash", hexSHA256([]byte(data)), text.SHA256())
	}
	if _, _, err := (files{"d/f": ""}).open().Lossy("d"); !errors.Is(err, ErrFolder) {
		t.Errorf("want a folder, got %v", err)
	}
}

func replaced(want, data string) bool { return want != data && want != data[min(len(data), 3):] }

func TestStream(t *testing.T) {
	w := files{"d/f": "text"}.open()
	r, err := w.Stream("d/f")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	equal(t, "text", "text", string(data))
	equal(t, "error", nil, err)
	if _, err := w.Stream("d"); !errors.Is(err, ErrFolder) {
		t.Errorf("want a folder, got %v", err)
	}
	if _, err := w.Stream("no"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("want nothing there, got %v", err)
	}
	equal(t, "kept", false, w.Kept("d/f"))
	w.Text("d/f")
	equal(t, "kept once read", true, w.Kept("d/f"))
}
