package source

import "github.com/fa6e744d/assay/resolve/report"

// parseAnswer reads Q and one to six digits.
func parseAnswer(raw string) (Source, string, bool) {
	id, rule, mine := parseID(raw, 'Q', 1, 6)
	return Source{ID: id}, rule, mine
}

// resolveAnswer looks for the heading of the question in the questions.md
// files of the document's run. Asked is not the same as answered: an open
// question is ok with a label.
func resolveAnswer(ctx *Context, s Source, c *report.Citation) {
	if ctx.Run == nil {
		unverified(c, "no-run-dir", "Cannot be checked: the document lies outside any run, so there is no questions.md to look in. Keep it under tldrx-work/<run>/.")
		return
	}
	asked := ctx.Run.Questions()
	q, ok := asked.Find(s.ID)
	switch {
	case ok:
		accept(c, "%s was asked at %s:%d.", q.ID, q.Path, q.Line)
		if q.Open {
			label(c, "question-open")
			note(c, "It is still open: nobody has answered it.")
		}
		c.Target = ctx.lines(q.Path, q.Line, q.Line)
	case len(asked.Broken) > 0:
		unreadable(c, asked.Broken[0], s.ID+" may stand in a questions.md that cannot be read")
	case len(asked.Files) == 0:
		refuse(c, "no-questions-file", "No %s: run %s has no questions.md at all. Record the question, or cite what the claim rests on.", s.ID, ctx.Run.ID)
	default:
		refuse(c, "no-such-question", "No %s was asked in run %s. Looked in %s: %s. Cite the question as its heading spells it.",
			s.ID, ctx.Run.ID, count(len(asked.Files), "file", "files"), list(asked.Files))
	}
}
