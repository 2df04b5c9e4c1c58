package web

import (
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

func fileSize(t *report.Target) string { return count(t.FileLines, "line") + ", " + size(t.FileBytes) }

// endsThere says that the end of the file is on screen.
func endsThere(t *report.Target) bool {
	return len(t.Lines) == 0 || t.Lines[len(t.Lines)-1].N >= t.FileLines
}

// underlinedClaim is a claim with its markup and the words of both underlined.
func underlinedClaim(claim string, both words) []inline {
	list := claimInlines(claim)
	for k := range list {
		list[k].both = both
	}
	return list
}

// runs groups the lines of a target into cited and not cited, and cuts where
// line numbers are not consecutive.
func runs(t *report.Target) [][]report.Line {
	var out [][]report.Line
	for i, l := range t.Lines {
		if i == 0 || l.Cited != t.Lines[i-1].Cited || l.N != t.Lines[i-1].N+1 {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], l)
	}
	return out
}

// ghost says where the cited lines would stand in a file that ends before
// them.
func ghost(t *report.Target, c *report.Citation) string {
	if c.Reason != "line-out-of-range" || t != c.Shown {
		return ""
	}
	cited := citedLines(c.Raw)
	what := "line " + cited
	switch {
	case cited == "":
		what = "the cited line"
	case strings.Contains(cited, "-"):
		what = "lines " + cited
	}
	return what + " would be here, the file ends at line " + number(t.FileLines)
}

// fileFacts says in one run of text how large a file is and how its lines end;
// its hash follows, where it is known.
func fileFacts(t *report.Target, ends string) string {
	facts := fileSize(t)
	if ends != "" {
		facts += ", " + ends
	}
	if t.FileSHA256 != nil {
		facts += ", SHA-256"
	}
	return facts
}
