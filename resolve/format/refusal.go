package format

import (
	"fmt"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// maxRefusals is how many faults are told to whoever wrote them, who mends a
// few at a time and is told of the rest next.
const maxRefusals = 20

// Refusal says to the author of a document that was not accepted what is wrong
// with it and where, worst first, and what to do.
func Refusal(d *report.Document) string {
	all := documentEntries(nil, d)
	worstFirst(all)
	n := 0
	for n < len(all) && all[n].weight == fails {
		n++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s was not written: %s of its evidence must be mended first. Cite only what you have looked at; where nothing supports a claim, take the claim out.\n",
		Visible(d.Path), count(n, "fault", "faults"))
	for i := range min(n, maxRefusals) {
		e := &all[i]
		b.WriteString("- ")
		if e.at.Line > 0 {
			fmt.Fprintf(&b, "line %d, ", e.at.Line)
		}
		b.WriteString(visible(e.reason, 100))
		if e.source != "" {
			b.WriteString(" at " + visible(e.source, maxClaim))
		}
		b.WriteString(": " + e.text() + "\n")
	}
	if n > maxRefusals {
		fmt.Fprintf(&b, "- and %d more.\n", n-maxRefusals)
	}
	return b.String()
}
