// Package leads says where a person should look first. A lead is a question
// about a source that resolves: the cited place exists, and something about it
// makes a reader doubt that it is the place that was meant, or that it carries
// the claim. A lead is never an outcome and changes none.
//
// Each lead has a file of its own and a row in [table], which is the order in
// which they stand on a citation. What they share is found out when the first
// of them asks, and kept for the document: the names and quotes of a claim, and
// of a cited file where those stand, which lines are comment, and which
// declaration encloses a line. Most claims are settled by the lines around the
// cited ones.
//
// The package reads only files that the document's own sources opened. Its
// work grows with the size of those files and of the document, not with their
// product: what is asked of one file often is looked up for all claims at once.
// Beyond the limits in file.go a lead stays silent.
//
// What it cannot see: a claim in ordinary words about a place that holds none
// of them, and a claim that says more than its place does. The tool benchleads
// measures how far the rest reaches.
package leads

import (
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// table lists the leads in the order in which they stand on a citation. Each
// returns nil where it has nothing to ask.
var table = []struct {
	code string
	ask  func(*document, *site) *question
}{
	{"blank-line", blankLine},
	{"comment-only", commentOnly},
	{"names-not-found", namesNotFound},
	{"names-far", namesFar},
	{"declared-elsewhere", declaredElsewhere},
	{"quote-nowhere", quoteNowhere},
	{"quote-elsewhere", quoteElsewhere},
	{"near-copy", nearCopy},
	{"wide-range", wideRange},
	{"execution-claim", executionClaim},
	{"reused", reused},
}

// question is what a lead asks. The place is the cited one where it names no
// other.
type question struct {
	message string
	path    string
	line    int
}

// Add puts leads on the ok file citations of a judged document. It never
// changes an outcome.
func Add(ws *workspace.Workspace, doc *report.Document) { prepare(ws, doc).ask() }

// ask puts the leads on the citations.
func (d *document) ask() {
	for _, s := range d.sites {
		for _, row := range table {
			q := row.ask(d, s)
			if q == nil {
				continue
			}
			if q.line == 0 {
				q.path, q.line = s.file.text.Name, s.a
			}
			s.cite.Leads = append(s.cite.Leads, report.Lead{Code: row.code, Message: q.message, Path: &q.path, Line: &q.line})
		}
	}
}
