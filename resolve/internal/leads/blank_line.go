package leads

import (
	"bytes"
	"fmt"
)

// blankLine asks about cited lines that hold nothing but white space or
// brackets, with the commas and semicolons that close a list of them.
func blankLine(_ *document, s *site) *question {
	if !s.read {
		return nil
	}
	rest := bytes.TrimLeft(s.file.text.Span(s.a, s.b), " \t\r\n\v\f\u00a0()[]{},;")
	if len(rest) > 0 {
		return nil
	}
	what := "hold nothing but white space"
	if bytes.ContainsAny(s.file.text.Span(s.a, s.b), "()[]{}") {
		what = "hold nothing but brackets"
	}
	if s.a == s.b {
		what = "holds" + what[4:]
	}
	return &question{message: fmt.Sprintf("%s %s: was a line nearby meant?", sentence(s.cited()), what)}
}

// sentence makes the first letter a capital.
func sentence(text string) string { return string(bytes.ToUpper([]byte(text[:1]))) + text[1:] }
