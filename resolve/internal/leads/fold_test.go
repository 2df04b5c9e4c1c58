package leads

import (
	"bytes"
	"strings"
	"testing"
)

// TestFoldFinder compares the finder with a search in lower case, and so with
// files that are made to slow it down.
func TestFoldFinder(t *testing.T) {
	for _, data := range []string{
		"", "a", "abab", "ABAB aBaB", "The Gate, the GATES\ngate_", "über Gate é gate",
		strings.Repeat("a", 20000) + "B" + strings.Repeat("a", 20000) + "b", strings.Repeat("Ab", 30000),
	} {
		for _, text := range []string{"a", "ab", "abab", "gate", "gate_", "s\ng", strings.Repeat("a", 127) + "b", "b" + strings.Repeat("a", 200)} {
			low := bytes.ToLower([]byte(data))
			f := newFoldFinder(text)
			for at := 0; at <= len(data); at++ {
				want := bytes.Index(low[at:], []byte(text))
				if want >= 0 {
					want += at
				}
				got := f.next([]byte(data), at)
				if got != want {
					t.Fatalf("%.20q in %.20q from %d: got %d, want %d", text, data, at, got, want)
				}
				if got < 0 {
					break
				}
				at = got
			}
		}
	}
}

func TestIndexFold(t *testing.T) {
	for _, tt := range []struct {
		data, text string
		line       int
	}{
		{"one\nTwo\n", "two", 1},
		{"one\n\u212aeeper\n", "keeper", 1}, // the Kelvin sign is a k
		{"one\nÖFFNE\n", "öffne", 1},
		{"one\n", "two", -1},
	} {
		if _, line := indexFold([]byte(tt.data), tt.text, folds([]byte(tt.data))); line != tt.line {
			t.Errorf("%q in %q: got line %d, want %d", tt.text, tt.data, line, tt.line)
		}
	}
}

func TestIndexWord(t *testing.T) {
	for _, tt := range []struct {
		data, word string
		want       int
	}{
		{"Open", "Open", 0}, {"Opener Open", "Open", 7}, {"reOpen _Open $Open Open2", "Open", -1}, {"(Open)", "Open", 1},
		{"OpenOpen Open", "Open", 9}, {"éOpen", "Open", -1}, {"aaaa aa", "aa", 5}, {"", "a", -1},
	} {
		if got := indexWord([]byte(tt.data), tt.word); got != tt.want {
			t.Errorf("%q in %q: got %d, want %d", tt.word, tt.data, got, tt.want)
		}
	}
}
