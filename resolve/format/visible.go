package format

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns s with everything that a terminal would obey rather than
// show written as an escape: control characters (\x1b, \n), characters of
// format such as bidirectional marks and zero-width joiners (\u202e), private
// and unassigned code points, and bytes that are no UTF-8 (\xff). A tab becomes
// one blank. Letters, marks, numbers, punctuation, symbols and blanks of every
// script stay as they are.
func Visible(s string) string {
	if !needsEscape(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case shows(r):
			b.WriteRune(r)
		case r == '\t':
			b.WriteByte(' ')
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		i += n
	}
	return b.String()
}

func needsEscape(s string) bool {
	if !utf8.ValidString(s) {
		return true
	}
	return strings.ContainsFunc(s, func(r rune) bool { return !shows(r) })
}

// shows tells whether a terminal draws the character and does nothing else.
// Blanks wider than the usual one (no-break, ideographic) are harmless and
// common in prose.
func shows(r rune) bool {
	return unicode.IsPrint(r) || unicode.Is(unicode.Zs, r)
}

// lineStart is [Visible] for text that opens a line of output, indented or
// not. One that begins with "::" would be a command to a build server that reads the log.
func lineStart(s string) string {
	s = Visible(s)
	if t := strings.TrimLeftFunc(s, unicode.IsSpace); strings.HasPrefix(t, "::") || strings.HasPrefix(t, "##[") {
		return fmt.Sprintf(`\x%02x`, t[0]) + t[1:]
	}
	return s
}

// sourceLine is one line of a file, made visible, tabs as four blanks, at most
// max characters long.
func sourceLine(s string, left, max int) string {
	s = strings.ReplaceAll(strings.TrimSuffix(s, "\r"), "\t", "    ")
	return shorten(Visible(s), left, max)
}

// shorten cuts s to max characters and says how many are left out; left is the
// number that were left out before.
func shorten(s string, left, max int) string {
	if n := utf8.RuneCountInString(s); n > max {
		at := 0
		for range max {
			_, size := utf8.DecodeRuneInString(s[at:])
			at += size
		}
		s, left = s[:at], left+n-max
	}
	if left > 0 {
		s += fmt.Sprintf(" … (%d more characters)", left)
	}
	return s
}
