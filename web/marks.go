package web

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// piece is a run of text, or one character that is shown as a mark because
// it would be invisible or would change how its neighbours read.
type piece struct {
	text string
	mark string // "U+202E", or a short name
	name string // what the mark stands for, in words
}

// pieces cuts text at the characters that need a mark.
func pieces(s string) []piece {
	if plain(s) {
		return []piece{{text: s}}
	}
	var out []piece
	start := 0
	for i, r := range s {
		size := utf8.RuneLen(r)
		if r == utf8.RuneError {
			_, size = utf8.DecodeRuneInString(s[i:])
		}
		name := markName(r)
		if r == utf8.RuneError && size == 1 {
			name = "byte that is not UTF-8"
		}
		if name == "" {
			continue
		}
		if start < i {
			out = append(out, piece{text: s[start:i]})
		}
		mark := fmt.Sprintf("U+%04X", r)
		if size == 1 && r == utf8.RuneError {
			mark = fmt.Sprintf("%02X", s[i])
		}
		out = append(out, piece{mark: mark, name: name})
		start = i + size
	}
	if start < len(s) {
		out = append(out, piece{text: s[start:]})
	}
	return out
}

func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c < ' ' && c != '\t' && c != '\n' || c == 0x7f {
			return false
		}
	}
	return true
}

// markName says why a character is shown as a mark, or "" when it is drawn as
// it is. White space of ordinary width is drawn as it is.
func markName(r rune) string {
	switch {
	case r == '\t' || r == '\n':
		return ""
	case r == '\r':
		return "carriage return"
	case r == '\u2028' || r == '\u2029':
		return "line separator, not a line end here"
	case r == '\u061c' || r == '\u200e' || r == '\u200f' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069':
		return "changes the reading direction"
	case r == '\u00ad' || r == '\u034f' || r == '\u115f' || r == '\u1160' || r == '\u17b4' || r == '\u17b5' || r == '\u180e' ||
		r >= '\u200b' && r <= '\u200d' || r >= '\u2060' && r <= '\u2064' || r >= '\u206a' && r <= '\u206f' || r == '\u3164' || r == '\ufeff' || r == '\uffa0':
		return "has no width"
	case r >= 0xfff9 && r <= 0xfffb || r >= 0xe0000 && r <= 0xe007f:
		return "invisible"
	case unicode.IsControl(r):
		return "control character"
	}
	return ""
}

// oneLine makes white space runs one blank, for places that show text in a
// single line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// flat is text for an attribute that is read or shown, with the marks in
// brackets.
func flat(s string) string {
	var b strings.Builder
	for _, p := range pieces(s) {
		if p.mark != "" {
			b.WriteString("[" + p.mark + "]")
		}
		b.WriteString(p.text)
	}
	return b.String()
}
