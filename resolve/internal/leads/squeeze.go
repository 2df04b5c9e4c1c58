package leads

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// squeeze makes every run of white space one blank, as a quote is compared:
// nothing else is dropped. It also returns the offset in the result at which
// each line begins. With bare set, marks that open a line of a comment or a
// quoted block are dropped as well, because a sentence quoted from a comment
// does not repeat the marks of the lines that it was broken over.
func squeeze(data []byte, bare bool) (out []byte, starts []int32) {
	out = make([]byte, 0, len(data))
	starts = make([]int32, 0, bytes.Count(data, []byte{'\n'})+1)
	for at := 0; at < len(data); {
		end := len(data)
		if i := bytes.IndexByte(data[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		starts = append(starts, int32(len(out)))
		line := data[at:end]
		if bare {
			line = withoutMark(line)
		}
		for i := 0; i < len(line); {
			end := i
			for end < len(line) && line[end] > ' ' && line[end] < utf8.RuneSelf {
				end++
			}
			out = append(out, line[i:end]...)
			if i = end; i == len(line) {
				break
			}
			r, n := rune(line[i]), 1
			if r >= utf8.RuneSelf {
				r, n = utf8.DecodeRune(line[i:])
			}
			if !unicode.IsSpace(r) {
				out = append(out, line[i:i+n]...)
			} else if len(out) > 0 && out[len(out)-1] != ' ' {
				out = append(out, ' ')
			}
			i += n
		}
		at = end
	}
	return out, starts
}

// withoutMark drops a comment or quote mark at the start of a line, where
// white space or nothing follows it.
func withoutMark(line []byte) []byte {
	rest := bytes.TrimLeft(line, " \t")
	n := 0
	for n < len(rest) && bytes.IndexByte([]byte("/*#-;%>!\""), rest[n]) >= 0 {
		n++
	}
	if n == 0 || n > 4 || n < len(rest) && !unicode.IsSpace(rune(rest[n])) {
		return line
	}
	return rest[n:]
}

// merge joins two ascending lists of places.
func merge(a, b []span) []span {
	if len(b) == 0 {
		return a
	}
	out := make([]span, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			out, a, b = append(out, a[0]), a[1:], b[1:]
		case a[0].to < b[0].to || a[0].to == b[0].to && a[0].from < b[0].from:
			out, a = append(out, a[0]), a[1:]
		default:
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}
