package source

import (
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// parseAidlc reads aidlc:path:line or aidlc:path#Q4, where Q4 is Q and one to
// six digits.
func parseAidlc(raw string) (Source, string, bool) {
	rest, mine := strings.CutPrefix(raw, "aidlc:")
	switch {
	case !mine:
		return Source{}, "", false
	case rest == "":
		return Source{}, RuleAidlcShape, true
	case strings.Contains(rest, ".."):
		return Source{}, RuleNoParentDir, true
	}
	if i := strings.LastIndex(rest, "#Q"); i > 0 {
		if _, ok := number(rest[i+2:], 6); ok {
			return Source{Path: rest[:i], ID: rest[i+1:]}, "", true
		}
	}
	if i := strings.LastIndexByte(rest, ':'); i > 0 {
		if line, ok := number(rest[i+1:], maxLineDigits); ok {
			if line < 1 {
				return Source{}, RuleLineNumber, true
			}
			return Source{Path: rest[:i], Start: line, End: line}, "", true
		}
	}
	return Source{}, RuleAidlcShape, true
}

// resolveAidlc looks nothing up: these sources name records of another system
// and are only written down.
func resolveAidlc(_ *Context, _ Source, c *report.Citation) {
	accept(c, "Recorded, not resolved: sources of this kind are written down and nothing is looked up. Open it where it is kept.")
	label(c, "recorded-only")
}
