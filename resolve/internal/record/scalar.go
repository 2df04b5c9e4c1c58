package record

import (
	"fmt"
	"strings"
	"unicode/utf16"
)

// TextLimit is the length of a fact's text in UTF-16 units; Cut ends one that
// was longer.
const (
	TextLimit = 2000
	Cut       = "… [cut]"
)

// CutText returns the text as it may be recorded and whether it lost its end.
// No character is split.
func CutText(text string) (string, bool) {
	text = strings.ToValidUTF8(text, "\ufffd")
	if units(text) <= TextLimit {
		return text, false
	}
	room := TextLimit - units(Cut)
	for i, c := range text {
		if room -= utf16.RuneLen(c); room < 0 {
			return text[:i] + Cut, true
		}
	}
	return text, false // not reached: the text is longer than the room
}

func units(text string) int {
	n := 0
	for _, c := range text {
		n += utf16.RuneLen(c)
	}
	return n
}

// quote writes a text as a double-quoted scalar on one line. What YAML does not
// take as it is, or breaks lines at, is escaped.
func quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range strings.ToValidUTF8(text, "\ufffd") {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < ' ' || 0x7f <= c && c <= 0x9f || c == 0x2028 || c == 0x2029 || c == 0xfeff || c == 0xfffe || c == 0xffff:
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// quoteOr writes null for nothing.
func quoteOr(text string) string {
	if text == "" {
		return "null"
	}
	return quote(text)
}

func quoteAll(texts []string) string {
	all := make([]string, len(texts))
	for i, t := range texts {
		all[i] = quote(t)
	}
	return "[" + strings.Join(all, ", ") + "]"
}
