package leads

import (
	"bytes"
	"fmt"
)

// commentOnly asks about cited lines that are comment by the rules of the
// file's extension; blank lines between do not matter. A comment says what
// someone meant the code to do.
func commentOnly(_ *document, s *site) *question {
	if !s.read || !s.file.onlyComment(s.a, s.b) {
		return nil
	}
	are := "are"
	if s.a == s.b {
		are = "is"
	}
	return &question{message: fmt.Sprintf("%s %s only comment: does the code do what it says?", sentence(s.cited()), are)}
}

// onlyComment reports whether some of the lines from a to b, which the file
// has, are comment, and the others blank. Where many places of a file are
// asked about, it has read all its lines once; otherwise it reads up to them,
// and not even that where nothing above could be open.
func (f *file) onlyComment(a, b int) bool {
	m, ok := commentMarks[f.ext]
	if !ok || !f.small {
		return false
	}
	data := f.text.Data
	rest := data[len(data)-len(f.text.Span(a, f.text.Lines())):]
	above := data[:len(data)-len(rest)]
	r := newCommentReader(m)
	r.lines, r.opened = a-1, a-1
	switch {
	case f.stated:
	case !m.begin(firstText(rest)) && !m.leaveComment(above):
		return false
	case !m.leaveOpen(above):
	case f.spend(len(above)):
		r.lines, r.opened = 0, 0
		for len(above) > 0 {
			var line []byte
			line, above = cutLine(above)
			r.next(line)
		}
	default:
		f.comments()
	}
	first, last := -1, -1 // line that is comment, line that is not blank
	for n := a; n <= b; n++ {
		var line []byte
		line, rest = cutLine(rest)
		comment := false
		if f.stated {
			comment = f.comments()[n-1]
		} else {
			comment = r.next(line)
		}
		blank := len(bytes.TrimSpace(line)) == 0
		if !comment && !blank {
			return false
		}
		if comment && first < 0 {
			first = n
		}
		if !blank {
			last = n
		}
	}
	if !f.stated && r.until != "" && !bytes.Contains(rest, []byte(r.until)) {
		// Nothing closes it, as in commentLines.
		return first > 0 && first <= r.opened && last <= r.opened
	}
	return first > 0
}

// firstText returns the first line that is not blank, nil for none.
func firstText(data []byte) []byte {
	for len(data) > 0 {
		var line []byte
		if line, data = cutLine(data); len(bytes.TrimSpace(line)) > 0 {
			return line
		}
	}
	return nil
}
