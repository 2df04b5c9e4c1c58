package source

import (
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// parseFact reads F and three to six digits.
func parseFact(raw string) (Source, string, bool) {
	id, rule, mine := parseID(raw, 'F', 3, 6)
	return Source{ID: id}, rule, mine
}

// resolveFact looks the fact up in facts.yml. A retired fact is refused; one
// that was superseded stands, with a label.
func resolveFact(ctx *Context, s Source, c *report.Citation) {
	facts := ctx.WS.Facts()
	switch facts.State {
	case workspace.Missing:
		unverified(c, "no-facts-file", "Cannot be checked: this workspace has no %s. Bring the file along and check again.", workspace.FactsPath)
		return
	case workspace.Unreadable:
		unreadable(c, facts.Fault, "fact "+s.ID+" may stand in a file that cannot be read")
		return
	}
	row, ok := facts.Find(s.ID)
	if !ok {
		refuse(c, "no-such-fact", "There is no %s in %s, which records %s. Cite a fact as it is recorded, or record it first.",
			s.ID, workspace.FactsPath, recorded(facts))
		return
	}
	c.Fact = cited(row)
	if row.Retired {
		refuse(c, "fact-retired", "%s was retired%s: it holds no longer. Cite what holds now.", row.ID, retirement(row))
		c.Shown = ctx.lines(workspace.FactsPath, row.Line, row.EndLine)
		return
	}
	accept(c, "%s is recorded at %s:%d. Decided by: %s.", row.ID, workspace.FactsPath, row.Line, decider(row))
	if row.SupersededBy != "" {
		label(c, "superseded")
		note(c, "It was superseded by %s: read that one too.", cutRunes(row.SupersededBy, maxQuoted))
	}
	if len(row.ConflictsWith) > 0 {
		label(c, "in-conflict")
		note(c, "It is recorded to conflict with %s: read both.", list(row.ConflictsWith))
	}
	c.Target = ctx.lines(workspace.FactsPath, row.Line, row.EndLine)
}

// cited is the row as the report shows it beside the citation.
func cited(row *workspace.Fact) *report.Cited {
	f := &report.Cited{ID: row.ID, Text: row.Text, Status: row.Status(), DecidedBy: row.DecidedBy, Conflicts: []string{}}
	f.Conflicts = append(f.Conflicts, row.ConflictsWith...)
	if row.SupersededBy != "" {
		f.Successor = &row.SupersededBy
	}
	return f
}

// decider names who decided; a row that does not say so is never the owner's.
func decider(row *workspace.Fact) string {
	if row.DecidedBy == nil {
		return "not stated"
	}
	return cutRunes(*row.DecidedBy, maxQuoted)
}

// retirement says what is recorded about when and why a fact was retired.
func retirement(row *workspace.Fact) string {
	said := ""
	if row.RetiredAt != "" {
		said = " at " + cutRunes(row.RetiredAt, maxQuoted)
	}
	if why := strings.TrimSuffix(strings.TrimSpace(row.RetiredReason), "."); why != "" {
		said += " (" + cutRunes(why, maxQuoted) + ")"
	}
	return said
}

// recorded says how many facts there are and which is the last.
func recorded(facts *workspace.Facts) string {
	n := len(facts.Rows)
	if n == 0 {
		return "none"
	}
	return count(n, "fact", "facts") + ", the last of them " + cutRunes(facts.Rows[n-1].ID, maxQuoted)
}
