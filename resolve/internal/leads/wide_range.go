package leads

import "fmt"

const (
	maxRange  = 80 // lines from which on a range is wide
	wholeFile = 20 // lines from which on citing the whole file says little
)

// wideRange asks about more than 80 cited lines, or the whole of a file of more
// than 20.
func wideRange(_ *document, s *site) *question {
	n, all := s.b-s.a+1, s.file.text.Lines()
	switch {
	case n == all && all > wholeFile:
		return &question{message: fmt.Sprintf("The whole of %s is cited, %d lines: which of them carry the claim?", s.file.text.Name, n)}
	case n > maxRange:
		return &question{message: fmt.Sprintf("%d lines are cited: which of them carry the claim?", n)}
	}
	return nil
}
