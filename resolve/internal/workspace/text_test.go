package workspace

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve/report"
)

func TestLines(t *testing.T) {
	tests := []struct {
		name, data string
		lines      int
		loneCR     bool
	}{
		{"empty", "", 0, false},
		{"one LF", "\n", 1, false},
		{"only LFs", "\n\n\n", 3, false},
		{"no LF at the end", "a\nb", 2, false},
		{"LF at the end", "a\nb\n", 2, false},
		{"CRLF", "a\r\nb\r\n", 2, false},
		{"lone CR is no line end", "a\rb\rc\n", 1, true},
		{"lone CR at the end", "a\n\r", 2, true},
		{"CR CR LF", "a\r\r\nb\n", 2, true},
		{"U+2028, U+2029, NEL, FF and VT are none", "a\u2028b\u2029c\u0085d\fe\vf\n", 1, false},
		{"a byte-order mark is not a line", "\ufeff", 0, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text, err := files{"f": test.data}.open().Text("f")
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "lines", test.lines, text.Lines())
			equal(t, "lone CR", test.loneCR, text.LoneCR)
		})
	}
}

// The index is held against cutting the text apart, for texts that cross
// several of its blocks.
func TestLineIndexAgreesWithSplitting(t *testing.T) {
	random := rand.New(rand.NewSource(7))
	for range 60 {
		var b bytes.Buffer
		for size := random.Intn(5 * lineBlock); b.Len() < size; {
			b.WriteString(strings.Repeat("x", random.Intn(1+random.Intn(3000))))
			b.WriteString([]string{"\n", "\r\n", "\n\n\n", ""}[random.Intn(4)])
		}
		data := b.Bytes()
		text := newText("f", data)
		pieces := bytes.SplitAfter(data, newline)
		if len(pieces[len(pieces)-1]) == 0 {
			pieces = pieces[:len(pieces)-1]
		}
		if want, got := len(pieces), text.Lines(); want != got {
			t.Fatalf("lines of %q: want %d, got %d", data, want, got)
		}
		off := 0
		for i, piece := range pieces {
			n := i + 1
			if want, got := string(piece), string(text.Span(n, n)); want != got {
				t.Fatalf("span of line %d: want %q, got %q", n, want, got)
			}
			want := strings.TrimSuffix(strings.TrimSuffix(string(piece), "\n"), "\r")
			if !bytes.HasSuffix(piece, newline) {
				want = string(piece)
			}
			if got := string(text.Line(n)); want != got {
				t.Fatalf("line %d: want %q, got %q", n, want, got)
			}
			if got := text.LineAt(off); n != got {
				t.Fatalf("line at offset %d: want %d, got %d", off, n, got)
			}
			off += len(piece)
		}
		if got := text.Line(len(pieces) + 1); got != nil {
			t.Fatalf("line behind the last: want none, got %q", got)
		}
		if want, got := string(data), string(text.Span(1, len(pieces))); want != got {
			t.Fatal("the span of all lines is not the text")
		}
	}
}

func TestTextIsWholeAndWithoutMark(t *testing.T) {
	text, err := files{"a.md": "\ufeffone\ntwo\n"}.open().Text("a.md")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "text", "one\ntwo\n", string(text.Data))
	equal(t, "mark", true, text.BOM)
	equal(t, "size", 11, text.Size)
	// SHA-256 of the eleven stored bytes, and of "one\n".
	equal(t, "hash", hexSHA256([]byte("\ufeffone\ntwo\n")), text.SHA256())
	target := text.Target(1, 1, 0)
	equal(t, "span hash", hexSHA256([]byte("one\n")), *target.SpanSHA256)
	equal(t, "file hash", text.SHA256(), *target.FileSHA256)
}

func TestKnownHash(t *testing.T) {
	equal(t, "hash", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", newText("f", []byte("abc")).SHA256())
}

func TestTextRefusals(t *testing.T) {
	fsys := &faulty{
		MapFS: files{
			"folder/f":     "x",
			"nul":          "a\nb\x00c\n",
			"late-nul":     strings.Repeat("text\n", 30_000) + "\x00",
			"latin1":       "one\ntwo\ncaf\xe9\n",
			"surrogate":    "\xed\xa0\x80",
			"cut":          "a\xe2\x82",
			"encrypted":    "x",
			"bad-checksum": "x",
			"dangling":     "x",
		}.fs(),
		faults: map[string]string{"encrypted": "zip:encrypted", "bad-checksum": "zip:bad-checksum", "dangling": "zip:symlink"},
	}
	w := Open(fsys)
	nothing := []string{"no", "folder/no", "folder/f/g", "/folder/f", "../folder/f", "folder/../nul", "./nul", "", "folder/", "a\x00b", strings.Repeat("n", 300)}
	for _, name := range nothing {
		if _, err := w.Text(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: want nothing there, got %v", name, err)
		}
		if _, err := w.Stat(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("stat of %q: want nothing there, got %v", name, err)
		}
	}
	if _, err := w.Text("folder"); !errors.Is(err, ErrFolder) {
		t.Errorf("want a folder, got %v", err)
	}
	for name, reason := range map[string]string{
		"nul": ReasonNotText, "late-nul": ReasonNotText, "latin1": ReasonNotText, "surrogate": ReasonNotText, "cut": ReasonNotText,
		"encrypted": "zip:encrypted", "bad-checksum": "zip:bad-checksum", "dangling": "zip:symlink",
	} {
		_, err := w.Text(name)
		wantFault(t, err, reason)
	}
	var f *Fault
	if _, err := w.Text("latin1"); errors.As(err, &f) {
		equal(t, "line of the first bad byte", 3, f.Line)
	}
	// A cited file that cannot be read is told by the citation.
	equal(t, "problems", 0, len(w.Problems()))
}

func TestTextIsReadOnce(t *testing.T) {
	fsys := &faulty{MapFS: files{"a": "x"}.fs(), opened: map[string]int{}, links: map[string][]string{"a": {"b"}}}
	w := Open(fsys)
	for range 3 {
		text, err := w.Text("a")
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "via link", true, text.ViaLink)
		w.Text("no")
	}
	equal(t, "opened", 1, fsys.opened["a"])
	w.Forget("a")
	w.Text("a")
	equal(t, "opened after it was forgotten", 2, fsys.opened["a"])
}

// errorFS answers with an error that names no reason, as an operating system
// does.
type errorFS struct{ fstest.MapFS }

func (f errorFS) Open(name string) (fs.File, error) {
	file, err := f.MapFS.Open(name)
	if err != nil || name == "locked" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("strange")}
	}
	return file, nil
}
func (f errorFS) Stat(name string) (fs.FileInfo, error) {
	if name == "locked" {
		return f.MapFS.Stat(name)
	}
	return statByOpen(f, name)
}
func (f errorFS) ReadFile(name string) ([]byte, error) {
	if _, err := f.Open(name); err != nil {
		return nil, err
	}
	return f.MapFS.ReadFile(name)
}

func statByOpen(fsys fs.FS, name string) (fs.FileInfo, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return file.Stat()
}

func TestOtherErrors(t *testing.T) {
	w := Open(errorFS{files{"a": "x", "locked": "x"}.fs()})
	for _, name := range []string{"a/b", "a/b/c", "x\x00", strings.Repeat("y", 256)} {
		if _, err := w.Text(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: want nothing there, got %v", name, err)
		}
	}
	_, err := w.Text("locked")
	wantFault(t, err, ReasonUnreadable)
}

func TestStat(t *testing.T) {
	fsys := &faulty{MapFS: files{"d/f": "abc", "e/": "", "z": ""}.fs(), links: map[string][]string{"d": {"l"}}}
	fsys.MapFS["pipe"] = &fstest.MapFile{Mode: fs.ModeNamedPipe}
	w := Open(fsys)
	for _, want := range []Entry{
		{Name: "d", Folder: true, ViaLink: true},
		{Name: "e", Folder: true, Empty: true},
		{Name: "d/f", Size: 3},
		{Name: "z", Empty: true},
	} {
		got, err := w.Stat(want.Name)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, want.Name, want, got)
	}
	_, err := w.Stat("pipe")
	wantFault(t, err, ReasonUnreadable)
	_, err = w.Text("pipe")
	wantFault(t, err, ReasonUnreadable)
}

func TestBlank(t *testing.T) {
	for data, want := range map[string]bool{
		"": true, " \t\r\n\f\v": true, "\ufeff": true, "\u00a0\u2028\u3000": true, " x ": false, "\u0085": false, "\u200b": false,
	} {
		equal(t, data, want, newText("f", []byte(data)).Blank())
	}
}

func TestTarget(t *testing.T) {
	type line struct {
		n     int
		text  string
		cited bool
	}
	text := newText("dir/f.go", []byte("one\r\ntwo\nth\rree\n\nfive"))
	tests := []struct {
		name                string
		start, end, context int
		lines               []line
		span                string // "" for no hash
	}{
		{"one line with context", 2, 2, 1, []line{{1, "one", false}, {2, "two", true}, {3, "th\rree", false}}, "two\n"},
		{"CR before LF is not text, and is hashed", 1, 1, 0, []line{{1, "one", true}}, "one\r\n"},
		{"a range", 3, 5, 0, []line{{3, "th\rree", true}, {4, "", true}, {5, "five", true}}, "th\rree\n\nfive"},
		{"context ends with the file", 5, 5, 9, []line{{1, "one", false}, {2, "two", false}, {3, "th\rree", false}, {4, "", false}, {5, "five", true}}, "five"},
		{"past the end", 7, 8, 2, []line{{4, "", false}, {5, "five", false}}, ""},
		{"half past the end", 5, 8, 1, []line{{4, "", false}, {5, "five", true}}, ""},
		{"less context than none", 1, 1, -3, []line{{1, "one", true}}, "one\r\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			target := text.Target(test.start, test.end, test.context)
			var got []line
			for _, l := range target.Lines {
				got = append(got, line{l.N, l.Text, l.Cited})
			}
			equalSlices(t, "lines", test.lines, got)
			equal(t, "path", "dir/f.go", target.Path)
			equal(t, "start", test.start, target.StartLine)
			equal(t, "end", test.end, target.EndLine)
			equal(t, "lines of the file", 5, target.FileLines)
			equal(t, "bytes of the file", 21, target.FileBytes)
			if test.span == "" {
				equal(t, "span hash", nil, target.SpanSHA256)
			} else {
				equal(t, "span hash", hexSHA256([]byte(test.span)), *target.SpanSHA256)
			}
		})
	}
}

func TestTargetOfNoLines(t *testing.T) {
	for name, target := range map[string]*report.Target{
		"empty file": newText("f", nil).Target(1, 1, 3),
		"whole":      newText("f", []byte("a\n")).Whole(),
		"empty tail": newText("f", nil).Tail(3),
	} {
		if target.Lines == nil || len(target.Lines) != 0 {
			t.Errorf("%s: want [] for lines, got %#v", name, target.Lines)
		}
	}
}

func TestTail(t *testing.T) {
	target := newText("f", []byte("1\n2\n3\n4\n")).Tail(2)
	equal(t, "lines", 2, len(target.Lines))
	equal(t, "first", report.Line{N: 3, Text: "3"}, target.Lines[0])
	equal(t, "last", report.Line{N: 4, Text: "4"}, target.Lines[1])
	equal(t, "start", 0, target.StartLine)
}

func TestLongLinesAreCut(t *testing.T) {
	tests := []struct {
		name, line string
		kept, cut  int // characters
	}{
		{"at the limit", strings.Repeat("x", 2000), 2000, 0},
		{"one over", strings.Repeat("x", 2001), 2000, 1},
		{"characters count, not bytes", strings.Repeat("ü", 2000), 2000, 0},
		{"no character is cut in two", strings.Repeat("€", 2005), 2000, 5},
		{"large", strings.Repeat("y", 1<<20), 2000, 1<<20 - 2000},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := newText("f", []byte(test.line+"\r\nnext\n"))
			for range 2 {
				line := text.Target(1, 1, 0).Lines[0]
				equal(t, "kept", test.kept, len([]rune(line.Text)))
				equal(t, "cut", test.cut, line.Cut)
				equal(t, "is the start of the line", true, strings.HasPrefix(test.line, line.Text))
			}
		})
	}
}

func TestLongRangesAreCut(t *testing.T) {
	text := newText("f", []byte(strings.Repeat("x\n", 1000)))
	target := text.Target(11, 500, 2)
	equal(t, "lines", 2+report.MaxTargetLines+2, len(target.Lines))
	equal(t, "omitted", 490-report.MaxTargetLines, target.Omitted)
	equal(t, "last cited", 10+report.MaxTargetLines, target.Lines[1+report.MaxTargetLines].N)
	equal(t, "behind", 501, target.Lines[2+report.MaxTargetLines].N)
	equal(t, "hash is of all of it", hexSHA256([]byte(strings.Repeat("x\n", 490))), *target.SpanSHA256)
}

func TestSpanHashesHaveABudget(t *testing.T) {
	text := newText("f", []byte("one\ntwo\nthree\n"))
	text.spans.left = 4
	equal(t, "the first is always hashed", false, text.Target(1, 3, 0).SpanSHA256 == nil)
	equal(t, "fits", false, text.Target(1, 1, 0).SpanSHA256 == nil)
	equal(t, "does not", true, text.Target(2, 2, 0).SpanSHA256 == nil)
	equal(t, "known already", false, text.Target(1, 3, 0).SpanSHA256 == nil)
}
