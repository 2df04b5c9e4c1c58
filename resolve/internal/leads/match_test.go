package leads

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

// TestScan compares the matcher with looking for each text on each line.
func TestScan(t *testing.T) {
	texts := []string{"a", "aa", "ab", "abab", "b", "bab", "gate", "eg", "the gate", "zz", "ga"}
	data := []byte("abab\n\nthe gate\naaaa gategate\nbb\nno\ngabab")
	m := newMatcher()
	for i, text := range texts {
		if id := m.add(text); int(id) != i {
			t.Fatalf("%q has number %d, want %d", text, id, i)
		}
	}
	if id := m.add("gate"); id != 6 {
		t.Errorf("a text added twice has number %d, want 6", id)
	}
	m.link()
	for range 2 { // a second text is as good as the first
		left := 1000
		got, ok := m.scan(data, lineStarts(data), &left)
		if !ok {
			t.Fatal("not enough places")
		}
		want := map[int32][]span{}
		for i, text := range texts {
			for n, line := range bytes.Split(data, []byte("\n")) {
				if strings.Contains(string(line), text) {
					want[int32(i)] = append(want[int32(i)], span{int32(n + 1), int32(n + 1)})
				}
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got  %v\nwant %v", got, want)
		}
	}
}

func TestScanKeepsItsBudget(t *testing.T) {
	data := []byte("a\na\na\n")
	for left, want := range map[int]bool{3: true, 2: false} {
		m := newMatcher()
		m.add("a")
		m.link()
		if _, ok := m.scan(data, lineStarts(data), &left); ok != want {
			t.Errorf("three places: got %v, want %v", ok, want)
		}
	}
}

func TestSqueeze(t *testing.T) {
	text := "a  b\r\n\r\n\t// c\u00a0d\n * e\n//f\n"
	for bare, want := range map[bool]string{false: "a b // c d * e //f ", true: "a b c d e //f "} {
		got, starts := squeeze([]byte(text), bare)
		if string(got) != want {
			t.Errorf("bare %v: got %q, want %q", bare, got, want)
		}
		if len(starts) != 5 {
			t.Errorf("bare %v: %d lines, want 5", bare, len(starts))
		}
	}
}

func TestCommonWords(t *testing.T) {
	long := wordsOf(strings.Repeat("a b c d e f g ", 30))
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"a b c", "a b c", 3},
		{"a b c", "c b a", 1},
		{"a b c d", "a x c y d", 3},
		{"a a b", "a b a", 2},
		{"", "a", 0},
	} {
		if got := commonWords(wordsOf(tt.a), wordsOf(tt.b)); got != tt.want {
			t.Errorf("commonWords(%q, %q): got %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
	if got := commonWords(long, append([]string{"x"}, long[:200]...)); got != 200 {
		t.Errorf("over more than three blocks of 64: got %d, want 200", got)
	}
}
