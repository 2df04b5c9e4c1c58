package format

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// What a summary shows of each list. GitHub drops a summary of more than 1 MiB
// whole; with texts cut to maxCell this stays far below.
const (
	maxRows = 50
	maxCell = 300
)

// Markdown writes a summary for a job page or a comment: the counts, the
// documents, what fails, what nobody could check by reason, what to look at
// first, what decides nothing and what was not looked at. It is GitHub
// Flavored Markdown, and nothing in it that comes from the workspace is
// Markdown, HTML, a mention or a reference.
func Markdown(w io.Writer, r *report.Report) error {
	m := &markdown{w: bufio.NewWriter(w)}
	m.p("## Evidence: %s", prose(visible(r.Workspace.Name, maxCell)))
	if said := notChecked(r); said != "" {
		m.p("**%s**", prose(said))
	}
	m.p("%s.", summary(r.Counts, nounFor(r.Documents)))
	m.p("%s. That a source resolves does not say that it supports the claim.", exitMeaning(r, nounFor(r.Documents)))
	all := entries(r)
	m.documents(r)
	m.packets(r)
	m.failing(all)
	m.unchecked(all)
	m.leads(r)
	m.asides(all)
	m.notLookedAt(r)
	return m.w.Flush()
}

type markdown struct{ w *bufio.Writer }

func (m *markdown) p(format string, args ...any) { fmt.Fprintf(m.w, format+"\n\n", args...) }
func (m *markdown) row(format string, args ...any) {
	fmt.Fprintf(m.w, format+"\n", args...)
}

// more ends a list that was cut.
func (m *markdown) more(left int) {
	m.row("")
	if left > 0 {
		m.p("… and %d more.", left)
	}
}

func (m *markdown) documents(r *report.Report) {
	if len(r.Documents) == 0 {
		return
	}
	m.row("| Document | | Resolve | Refused | Cannot be checked | Malformed | No source |")
	m.row("|---|---|--:|--:|--:|--:|--:|")
	for i := range r.Documents {
		if i == maxRows {
			break
		}
		d := &r.Documents[i]
		verdict := "✕ fails"
		switch {
		case d.Verdict == report.Pass && d.ClaimSources == report.Blocks:
			verdict = "? passes, gate stays open"
		case d.Verdict == report.Pass:
			verdict = "passes"
		}
		c := d.Counts
		m.row("| %s | %s | %d of %d | %d | %d | %d | %d |", code(visible(d.Path, maxCell)), verdict, c.OK, c.Citations, c.Refused, c.Unverified, c.Malformed, c.Unsourced)
	}
	m.more(len(r.Documents) - maxRows)
}

func (m *markdown) packets(r *report.Report) {
	if len(r.Packets) == 0 {
		return
	}
	m.row("| Packet | | Claims |")
	m.row("|---|---|---|")
	for i := range r.Packets {
		if i == maxRows {
			break
		}
		p := &r.Packets[i]
		m.row("| %s | %s | %s |", code(visible(p.Path, maxCell)), prose(p.Outcome), packetCounts(p.Counts))
	}
	m.more(len(r.Packets) - maxRows)
}

func (m *markdown) failing(all []entry) {
	var of []*entry
	for i := range all {
		if all[i].weight == fails {
			of = append(of, &all[i])
		}
	}
	if len(of) == 0 {
		return
	}
	slices.SortStableFunc(of, func(a, b *entry) int {
		switch {
		case a.whole == b.whole:
			return 0
		case a.whole:
			return -1
		}
		return 1
	})
	m.p("### %s", count(len(of), "fault", "faults"))
	m.row("| | Where | Claim and source | What was found |")
	m.row("|---|---|---|---|")
	for i, e := range of {
		if i == maxRows {
			break
		}
		what := code(e.label())
		if e.claim != "" && e.source != "" {
			what = code(visible(e.claim, maxCell)) + "<br>" + code(visible(e.source, maxCell))
		}
		m.row("| %s %s | %s | %s | %s |", sign(e.outcome), code(visible(e.reason, 100)), place(e), what, prose(shorten(e.text(), 0, 2*maxCell)))
	}
	m.more(len(of) - maxRows)
}

// sign is the mark of an outcome, always beside a word.
func sign(outcome string) string {
	switch outcome {
	case report.Refused:
		return "✕"
	case report.Malformed:
		return "⌇"
	case report.Unsourced:
		return "∅"
	case report.Unverified:
		return "?"
	}
	return "–"
}

func place(e *entry) string {
	if e.at.Line > 0 {
		return code(fmt.Sprintf("%s:%d", visible(e.path, maxCell), e.at.Line))
	}
	return code(visible(e.path, maxCell))
}

func (m *markdown) unchecked(all []entry) {
	var reasons []string
	by := map[string][]*entry{}
	for i := range all {
		if e := &all[i]; e.weight == open {
			if by[e.reason] == nil {
				reasons = append(reasons, e.reason)
			}
			by[e.reason] = append(by[e.reason], e)
		}
	}
	if len(reasons) == 0 {
		return
	}
	slices.Sort(reasons)
	m.p("### ? Nobody could check")
	m.row("| Reason | How many | The first |")
	m.row("|---|--:|---|")
	for i, why := range reasons {
		if i == maxRows {
			break
		}
		e := by[why][0]
		m.row("| %s | %d | %s %s |", code(visible(why, 100)), len(by[why]), place(e), prose(shorten(e.text(), 0, maxCell)))
	}
	m.more(len(reasons) - maxRows)
}

func (m *markdown) leads(r *report.Report) {
	shown := 0
	for i := range r.Documents {
		d := &r.Documents[i]
		for j := range d.Items {
			for k := range d.Items[j].Citations {
				c := &d.Items[j].Citations[k]
				for _, l := range c.Leads {
					if shown == 0 {
						m.p("### Look here first")
						m.row("| Lead | Where | Source | |")
						m.row("|---|---|---|---|")
					}
					if shown++; shown <= maxRows {
						m.row("| %s | %s | %s | %s |", code(visible(l.Code, 100)), code(fmt.Sprintf("%s:%d", visible(d.Path, maxCell), c.At.Line)),
							code(visible(c.Raw, maxCell)), prose(visible(l.Message, maxCell)))
					}
				}
			}
		}
	}
	if shown > 0 {
		m.more(shown - maxRows)
	}
}

func (m *markdown) asides(all []entry) {
	shown := 0
	for i := range all {
		e := &all[i]
		if e.weight != aside {
			continue
		}
		if shown == 0 {
			m.p("### Not ok, and decides nothing")
			m.row("| | Where | What was found |")
			m.row("|---|---|---|")
		}
		if shown++; shown <= maxRows {
			m.row("| %s | %s | %s |", code(visible(e.reason, 100)), place(e), prose(shorten(e.text(), 0, maxCell)))
		}
	}
	if shown > 0 {
		m.more(shown - maxRows)
	}
}

func (m *markdown) notLookedAt(r *report.Report) {
	shown := 0
	for i := range r.Documents {
		for _, n := range r.Documents[i].NotLookedAt {
			if shown == 0 {
				m.p("### Not looked at")
				m.row("| Where | Text |")
				m.row("|---|---|")
			}
			if shown++; shown <= maxRows {
				m.row("| %s | %s |", code(fmt.Sprintf("%s:%d", visible(r.Documents[i].Path, maxCell), n.Line)), code(visible(n.Text, maxCell)))
			}
		}
	}
	if shown > 0 {
		m.more(shown - maxRows)
	}
}

// code puts text between code tags: there no host looks for mentions, issue
// numbers or emoji. A code span of backticks would need a fence longer than
// the text's own and could not hold a "|" inside a table.
func code(s string) string {
	if s == "" {
		return "–"
	}
	return "<code>" + entities(s) + "</code>"
}

// prose is a sentence of ours, which may quote a stranger. One that holds a
// character that hosts link by is put between code tags.
func prose(s string) string {
	if strings.ContainsAny(s, "@#") {
		return code(s)
	}
	return entities(s)
}

// entities writes every character that Markdown or a host gives a meaning as a
// character reference, which CommonMark never reads as markup.
func entities(s string) string {
	var b strings.Builder
	b.Grow(len(s) + 32)
	for i := range len(s) {
		switch c := s[i]; {
		case strings.IndexByte("\\`*_{}[]<>&|~#@!$^=+:\"'", c) >= 0,
			c == '/' && i > 0 && s[i-1] == '/',
			c == '.' && i >= 3 && strings.EqualFold(s[i-3:i], "www"),
			(c == '-' || c == '.' || c == ')') && listMark(s, i):
			fmt.Fprintf(&b, "&#%d;", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// listMark tells whether the character at i could open a list or underline a
// heading: nothing but digits and blanks, or the same again, stands before it.
func listMark(s string, i int) bool {
	return strings.Trim(s[:i], "0123456789 -") == ""
}
