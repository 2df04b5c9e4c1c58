package markdown

import (
	"bytes"
	"unicode/utf8"
)

// isSpace reports whether r is white space in the sense of the handoff format:
// the ASCII blanks, the Unicode separators and the byte-order mark. Go's own
// classes differ from it in both directions.
func isSpace(r rune) bool {
	switch {
	case r == ' ', '\t' <= r && r <= '\r':
		return true
	case r < 0xa0:
		return false
	case r == 0xa0, r == 0x1680, 0x2000 <= r && r <= 0x200a, r == 0x2028, r == 0x2029,
		r == 0x202f, r == 0x205f, r == 0x3000, r == 0xfeff:
		return true
	}
	return false
}

// isCloser reports whether r may follow the last token of an item.
func isCloser(r rune) bool {
	switch r {
	case '`', '\'', '"', '\u2019', '\u201d', '\u00bb', ')', '.', ',', ';', ':', '!', '?':
		return true
	}
	return isSpace(r)
}

// isOpener reports whether r is the other half of a closer. A claim of nothing
// but openers and closers is no claim.
func isOpener(r rune) bool {
	switch r {
	case '(', '\u201c', '\u2018', '\u00ab':
		return true
	}
	return false
}

// isPunct reports whether c is ASCII punctuation, which a backslash escapes.
func isPunct(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func trimSpace(b []byte) []byte { return bytes.TrimFunc(b, isSpace) }

// onlyClosers reports whether b holds nothing that may not follow a token.
func onlyClosers(b []byte) bool {
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if !isCloser(r) {
			return false
		}
		b = b[n:]
	}
	return true
}
