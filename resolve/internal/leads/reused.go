package leads

import "fmt"

// manyClaims is how many different claims on one place are worth a question.
const manyClaims = 5

// reused asks about lines that five or more different claims of the document
// cite.
func reused(d *document, s *site) *question {
	n := len(d.claims[place{s.file.text.Name, s.a, s.b}])
	if n < manyClaims {
		return nil
	}
	return &question{message: fmt.Sprintf("%d different claims of this document cite %s of %s: does each of them stand there?", n, s.cited(), s.file.text.Name)}
}
