package resolve_test

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/fa6e744d/assay/resolve"
)

func ExampleOpenFile() {
	fsys := fstest.MapFS{"queue.go": {Data: []byte("package queue\r\n\r\nfunc Drain() {}\n")}}
	f, err := resolve.OpenFile(fsys, "queue.go")
	if err != nil {
		fmt.Println(err)
		return
	}
	lf, crlf, lone := f.Ends()
	fmt.Println(f.Lines(), "lines;", lf, "LF,", crlf, "CRLF,", lone, "lone CR")
	for _, l := range f.Excerpt(3, 9) {
		fmt.Println(l.N, l.Text)
	}
	found, _ := f.Find("drain", 10)
	fmt.Printf("line %d: %s[%s]%s\n", found[0].Line, found[0].Before, found[0].Match, found[0].After)
	// Output:
	// 3 lines; 1 LF, 2 CRLF, 0 lone CR
	// 3 func Drain() {}
	// line 3: func [Drain]() {}
}

func open(t *testing.T, data string) *resolve.File {
	t.Helper()
	f, err := resolve.OpenFile(fstest.MapFS{"a.txt": {Data: []byte(data)}}, "a.txt")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestFileErrors(t *testing.T) {
	fsys := fstest.MapFS{"a.bin": {Data: []byte("a\x00")}, "b/c.txt": {}}
	for _, tt := range []struct {
		name, want string
		missing    bool
	}{
		{"gone.txt", `reading "gone.txt": file does not exist`, true},
		{"../up.txt", `reading "../up.txt": file does not exist`, true},
		{"b", `reading "b": is a folder`, false},
		{"a.bin", `reading "a.bin": a.bin:1: the file holds a NUL byte, so it is not text; cite a text file`, false},
	} {
		_, err := resolve.OpenFile(fsys, tt.name)
		if err == nil || err.Error() != tt.want || errors.Is(err, fs.ErrNotExist) != tt.missing {
			t.Errorf("%s: want %q, got %v", tt.name, tt.want, err)
		}
	}
}

func TestEnds(t *testing.T) {
	for data, want := range map[string][5]int{ // lines, LF, CRLF, lone CR, byte-order mark
		"":                {0, 0, 0, 0, 0},
		"a":               {1, 0, 0, 0, 0},
		"\n\n":            {2, 2, 0, 0, 0},
		"a\r\nb\nc":       {3, 1, 1, 0, 0},
		"a\r\r\nb\r":      {2, 0, 1, 2, 0},
		"\ufeffa\u2028\n": {1, 1, 0, 0, 1},
	} {
		f := open(t, data)
		lf, crlf, lone := f.Ends()
		got := [5]int{f.Lines(), lf, crlf, lone, 0}
		if f.ByteOrderMark() {
			got[4] = 1
		}
		if got != want {
			t.Errorf("%q: want %v, got %v", data, want, got)
		}
	}
}

func TestExcerpt(t *testing.T) {
	f := open(t, "one\ntwo\r\n"+strings.Repeat("ä", 2003)+"\n")
	var got []string
	for _, l := range f.Excerpt(-3, 99) {
		got = append(got, fmt.Sprint(l.N, len([]rune(l.Text)), l.Cited, l.Cut))
	}
	want := []string{"1 3 false 0", "2 3 false 0", "3 2000 false 3"}
	if !reflect.DeepEqual(want, got) {
		t.Errorf("want %q, got %q", want, got)
	}
	if got := f.Excerpt(4, 9); len(got) != 0 {
		t.Errorf("lines past the end: %v", got)
	}
}

func TestFind(t *testing.T) {
	far := strings.Repeat("x", 1<<20-3)
	tests := []struct {
		name, data, text string
		limit            int
		want             []resolve.Found
		lines            int
	}{
		{"nothing", "a\nb\n", "c", 9, nil, 0},
		{"no text", "a\n", "", 9, nil, 0},
		{"across lines", "a\nb\n", "a\nb", 9, nil, 0},
		{"a line once", "aXa a\r\nb\nA", "a", 9, []resolve.Found{{1, "", "a", "Xa a"}, {3, "", "A", ""}}, 2},
		{"more than the limit", "a\na\na\n", "a", 1, []resolve.Found{{1, "", "a", ""}}, 3},
		{"between two blocks", far + "\nabcdef\nend", "abcdef", 9, []resolve.Found{{2, "", "abcdef", ""}}, 1},
		{"last of a block, and the next", far + "\nab\nab\nab", "ab", 9, []resolve.Found{{2, "", "ab", ""}, {3, "", "ab", ""}, {4, "", "ab", ""}}, 3},
		{"cut between characters", strings.Repeat("ä", 50) + "b" + strings.Repeat("€", 50), "b", 9, []resolve.Found{{1, strings.Repeat("ä", 30), "b", strings.Repeat("€", 20)}}, 1},
		{"other letters as they are", "Ä ä", "ä", 9, []resolve.Found{{1, "Ä ", "ä", ""}}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, lines := open(t, tt.data).Find(tt.text, tt.limit)
			if !reflect.DeepEqual(tt.want, got) || lines != tt.lines {
				t.Errorf("want %+v of %d, got %+v of %d", tt.want, tt.lines, got, lines)
			}
		})
	}
}

// FuzzFind holds the search against one that looks at each line by itself.
func FuzzFind(f *testing.F) {
	f.Add("a\nAb\r\nb", "B", 3)
	f.Add(strings.Repeat("ab\n", 400), "b", 3)
	f.Fuzz(func(t *testing.T, data, text string, limit int) {
		file, err := resolve.OpenFile(fstest.MapFS{"a": {Data: []byte(data)}}, "a")
		if err != nil || text == "" || !utf8.ValidString(text) || strings.ContainsAny(text, "\n\r") {
			t.Skip()
		}
		lower := func(s string) string {
			return strings.Map(func(r rune) rune {
				if 'A' <= r && r <= 'Z' {
					return r + 'a' - 'A'
				}
				return r
			}, s)
		}
		var want []int
		for i, line := range strings.Split(strings.TrimPrefix(data, "\ufeff"), "\n") {
			if strings.Contains(lower(line), lower(text)) {
				want = append(want, i+1)
			}
		}
		found, lines := file.Find(text, limit)
		if lines != len(want) {
			t.Fatalf("want %d lines, got %d", len(want), lines)
		}
		for i, hit := range found {
			if hit.Line != want[i] || lower(hit.Match) != lower(text) {
				t.Errorf("want line %d, got %+v", want[i], hit)
			}
		}
	})
}
