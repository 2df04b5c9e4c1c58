package leads

import (
	"bytes"
	"fmt"
)

// commentOnly asks about cited lines that are comment by the rules of the
// file's extension; blank lines between do not matter. A comment says what
// someone meant the code to do.
func commentOnly(_ *document, s *site) *question {
	if !s.read {
		return nil
	}
	some := false
	n := s.a
	for line := range bytes.Lines(s.file.text.Span(s.a, s.b)) {
		switch {
		case s.file.isComment(n):
			some = true
		case len(bytes.TrimSpace(line)) > 0:
			return nil
		}
		n++
	}
	if !some {
		return nil
	}
	are := "are"
	if s.a == s.b {
		are = "is"
	}
	return &question{message: fmt.Sprintf("%s %s only comment: does the code do what it says?", sentence(s.cited()), are)}
}
