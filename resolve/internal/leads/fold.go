package leads

import (
	"bytes"
	"unicode/utf8"
)

// lower maps ASCII letters to lower case and every other byte to itself.
var lower = func() (t [256]byte) {
	for i := range t {
		t[i] = byte(i)
		if i >= 'A' && i <= 'Z' {
			t[i] += 'a' - 'A'
		}
	}
	return t
}()

// isASCII reports whether a text holds ASCII alone.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// folds reports whether looking for ASCII letters in either case finds what
// looking in the text in lower case would: no other letter becomes an ASCII one.
// The Kelvin sign and the dotted capital I do.
func folds(data []byte) bool {
	return !bytes.Contains(data, []byte("\u212a")) && !bytes.Contains(data, []byte("\u0130"))
}

// foldFinder looks for one ASCII text without regard to case, as Horspool does
// it: it reads about one byte in each length of the text. Where a file is made
// to defeat that, it lowers the rest of the file once and reads on in there.
type foldFinder struct {
	text string // in lower case
	skip [256]uint8
	work int    // bytes compared
	rest []byte // what is left, in lower case, once too much was compared
	base int    // offset of rest
}

// newFoldFinder prepares looking for a text of 1 to 255 ASCII characters.
func newFoldFinder(text string) *foldFinder {
	f := &foldFinder{text: text}
	for i := range f.skip {
		f.skip[i] = uint8(len(text))
	}
	for i := range len(text) - 1 {
		n := uint8(len(text) - 1 - i)
		f.skip[text[i]] = n
		if text[i] >= 'a' && text[i] <= 'z' {
			f.skip[text[i]-'a'+'A'] = n
		}
	}
	return f
}

// next returns the first place at or after an offset, -1 for none. All calls
// are about the same data, with offsets that only grow.
func (f *foldFinder) next(data []byte, at int) int {
	last := len(f.text) - 1
	end := f.text[last]
	for f.rest == nil {
		if at+last >= len(data) {
			return -1
		}
		b := data[at+last]
		if lower[b] == end {
			i := 0
			for i < last && lower[data[at+i]] == f.text[i] {
				i++
			}
			if i == last {
				return at
			}
			if f.work += i + 1; f.work > 4*len(data)+4096 {
				f.base = at
				f.rest = make([]byte, len(data)-at)
				for j, c := range data[at:] {
					f.rest[j] = lower[c]
				}
				break
			}
		}
		at += int(f.skip[b])
	}
	if at-f.base >= len(f.rest) {
		return -1
	}
	i := bytes.Index(f.rest[at-f.base:], []byte(f.text))
	if i < 0 {
		return -1
	}
	return at + i
}

// indexFold returns where a text, given in lower case, first stands in data
// whatever the case there, and the line of data on which it does, both counted
// from 0; -1 for nowhere. plain says that data folds.
func indexFold(data []byte, text string, plain bool) (at, line int) {
	if plain && isASCII(text) {
		at = newFoldFinder(text).next(data, 0)
	} else {
		data = bytes.ToLower(data)
		at = bytes.Index(data, []byte(text))
	}
	if at < 0 {
		return -1, -1
	}
	return at, bytes.Count(data[:at], []byte{'\n'})
}

// equalFold compares with an ASCII text in lower case.
func equalFold(b []byte, text string) bool {
	if len(b) != len(text) {
		return false
	}
	for i, c := range b {
		if lower[c] != text[i] {
			return false
		}
	}
	return true
}

// indexWord returns where a word first stands in data as a word of its own, -1
// for nowhere.
func indexWord(data []byte, word string) int {
	w := []byte(word)
	for at := 0; ; {
		i := bytes.Index(data[at:], w)
		if i < 0 {
			return -1
		}
		i += at
		end := i + len(w)
		if (i == 0 || !isWordByte(data[i-1])) && (end == len(data) || !isWordByte(data[end])) {
			return i
		}
		// Nothing that begins inside this word can be one of its own.
		for at = end; at < len(data) && isWordByte(data[at]); at++ {
		}
	}
}
