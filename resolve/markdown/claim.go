package markdown

import "unicode/utf8"

// claim gathers the claim of an item from its blocks: white-space runs become
// one blank, tokens and comments are left out.
type claim struct {
	b     []byte
	blank bool // a blank is due before the next character
}

func (c *claim) reset() { c.b, c.blank = c.b[:0], false }

func (c *claim) add(b []byte) {
	for i := 0; i < len(b); {
		if ch := b[i]; ch < utf8.RuneSelf {
			i++
			if ch == ' ' || '\t' <= ch && ch <= '\r' {
				c.blank = true
				continue
			}
			c.sep()
			c.b = append(c.b, ch)
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if isSpace(r) {
			c.blank = true
		} else {
			c.sep()
			c.b = append(c.b, b[i:i+n]...)
		}
		i += n
	}
}

func (c *claim) sep() {
	if c.blank && len(c.b) > 0 {
		c.b = append(c.b, ' ')
	}
	c.blank = false
}

// text is the claim, "" when nothing but a task box and punctuation that
// encloses or closes is left of it.
func (c *claim) text() string {
	rest := c.b
	if len(rest) >= 3 && rest[0] == '[' && rest[2] == ']' && (len(rest) == 3 || rest[3] == ' ') &&
		(rest[1] == ' ' || rest[1] == 'x' || rest[1] == 'X') {
		rest = rest[3:]
	}
	for len(rest) > 0 {
		r, n := utf8.DecodeRune(rest)
		if !isCloser(r) && !isOpener(r) {
			return string(c.b)
		}
		rest = rest[n:]
	}
	return ""
}
