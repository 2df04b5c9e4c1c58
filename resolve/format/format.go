// Package format writes a report for the outside: one exported function for
// each format, and each is func(io.Writer, *report.Report) error or takes a
// small options struct besides.
//
// A format adds nothing and computes nothing that the report does not hold; it
// chooses, orders and words. It has no side effect but writing, reads no
// environment and no clock, and the same report gives the same bytes.
//
// Everything a workspace brings along (paths, claims, sources, cited lines) is
// text of a stranger. [Text] makes control characters, escape sequences and
// bidirectional marks visible, so that no handoff can paint the terminal of
// the person who checks it; see [Visible]. JSON needs no such care: its
// encoding escapes control characters by itself.
package format

import (
	"io"

	"github.com/fa6e744d/assay/resolve/report"
)

// JSON writes the report as one line of JSON in the schema [report.Schema].
// Several reports after each other are JSON lines.
func JSON(w io.Writer, r *report.Report) error {
	return report.Encode(w, r)
}
