package format

import (
	"fmt"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// Words of the counts. Every number has its denominator, and what is ok
// "resolves": that a place exists is all that a count over all kinds can say.

type noun struct{ one, many string }

func (n noun) count(i int) string { return count(i, n.one, n.many) }

// nounFor calls the documents handoffs when they all are.
func nounFor(docs []report.Document) noun {
	for i := range docs {
		if docs[i].Kind != report.KindHandoff {
			return noun{"document", "documents"}
		}
	}
	return noun{"handoff", "handoffs"}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// resolved is "3 of 4 citations<where> resolve", with its grammar.
func resolved(c report.Counts, where string) string {
	if c.Citations == 0 {
		return "no citations" + where
	}
	verb := "resolve"
	if c.OK == 1 || c.Citations == 1 {
		verb = "resolves"
	}
	return fmt.Sprintf("%d of %s%s %s", c.OK, count(c.Citations, "citation", "citations"), where, verb)
}

// shortfalls lists what is not ok, zero left out.
func shortfalls(c report.Counts) []string {
	var parts []string
	add := func(n int, format string, args ...any) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(c.Refused, "%d refused", c.Refused)
	add(c.Unverified, "%d could not be checked", c.Unverified)
	return parts
}

func documentCounts(d *report.Document) string {
	c := d.Counts
	parts := append([]string{resolved(c, "")}, shortfalls(c)...)
	if c.Malformed > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s malformed", c.Malformed, count(c.Items, "item", "items")))
	}
	if c.Unsourced > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s without a source", c.Unsourced, count(c.Items, "item", "items")))
	}
	if c.Problems > 0 {
		parts = append(parts, count(c.Problems, "problem", "problems"))
	}
	return strings.Join(parts, "; ")
}

func summary(c report.Counts, n noun) string {
	var parts []string
	if c.Documents > 0 || c.Packets == 0 {
		parts = append([]string{resolved(c, " in "+n.count(c.Documents))}, shortfalls(c)...)
	}
	if c.Malformed > 0 {
		parts = append(parts, count(c.Malformed, "item is malformed", "items are malformed"))
	}
	if c.Unsourced > 0 {
		parts = append(parts, count(c.Unsourced, "item has no source", "items have no source"))
	}
	if c.Leads > 0 {
		parts = append(parts, count(c.Leads, "lead", "leads"))
	}
	if c.Problems > 0 {
		parts = append(parts, count(c.Problems, "problem", "problems"))
	}
	if c.Elsewhere > 0 {
		parts = append(parts, count(c.Elsewhere, "more citation elsewhere", "more citations elsewhere"))
	}
	if c.Packets > 0 {
		claims := packetCounts(report.PacketCounts{Claims: c.PacketClaims, OK: c.PacketOK, Unverified: c.PacketUnverified, Refused: c.PacketRefused})
		parts = append(parts, count(c.Packets, "packet", "packets")+": "+strings.ReplaceAll(claims, "; ", ", "))
	}
	return strings.Join(parts, "; ")
}

// exitMeaning says in words what the exit code of the report stands for.
func exitMeaning(r *report.Report, n noun) string {
	switch r.Exit {
	case 0:
		open := 0
		for i := range r.Documents {
			if r.Documents[i].ClaimSources == report.Blocks {
				open++
			}
		}
		var nothing []string
		if r.Counts.Documents > 0 {
			nothing = append(nothing, fmt.Sprintf("no %s fails", n.one))
		}
		if r.Counts.Packets > 0 {
			nothing = append(nothing, "no packet is refused")
		}
		s := "exit 0: " + strings.Join(nothing, " and ")
		if open > 0 {
			s += fmt.Sprintf("; %d of %s kept from closing an automatic gate, because a source could not be checked",
				open, count(len(r.Documents), n.one+" is", n.many+" are"))
		}
		return s
	case 2:
		// Both are said when both were judged: a reader must not look for the
		// fault in the documents when a packet has it.
		var why []string
		if r.Counts.FailingDocuments > 0 || r.Counts.Documents > 0 && r.Counts.RefusedPackets == 0 {
			verb := "fail"
			if r.Counts.FailingDocuments == 1 {
				verb = "fails"
			}
			why = append(why, fmt.Sprintf("%d of %s %s", r.Counts.FailingDocuments, n.count(r.Counts.Documents), verb))
		} else if r.Counts.Documents > 0 {
			why = append(why, fmt.Sprintf("no %s fails", n.one))
		}
		if r.Counts.RefusedPackets > 0 {
			verb := "are"
			if r.Counts.RefusedPackets == 1 {
				verb = "is"
			}
			why = append(why, fmt.Sprintf("%d of %s %s refused", r.Counts.RefusedPackets, count(r.Counts.Packets, "packet", "packets"), verb))
		}
		return "exit 2: " + strings.Join(why, "; ")
	case 3:
		return "exit 3: nothing could be checked, which is never a pass"
	}
	return fmt.Sprintf("exit %d", r.Exit)
}
