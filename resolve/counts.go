package resolve

import (
	"slices"

	"github.com/fa6e744d/assay/resolve/report"
)

// count sums one judged document.
func count(d *report.Document) report.Counts {
	n := report.Counts{Documents: 1, Items: len(d.Items), NotLookedAt: len(d.NotLookedAt), Problems: len(d.Problems)}
	if d.Verdict == report.Fail {
		n.FailingDocuments = 1
	}
	for _, it := range d.Items {
		switch it.Outcome {
		case report.OK:
			n.ItemsOK++
		case report.Unverified:
			n.ItemsUnverified++
		case report.Refused:
			n.ItemsRefused++
		case report.Malformed:
			n.Malformed++
		case report.Unsourced:
			n.Unsourced++
		}
		for _, c := range it.Citations {
			n.Citations++
			n.Leads += len(c.Leads)
			switch c.Outcome {
			case report.OK:
				n.OK++
			case report.Unverified:
				n.Unverified++
			case report.Refused:
				n.Refused++
			}
		}
	}
	for _, it := range d.Elsewhere {
		n.Elsewhere += len(it.Citations)
	}
	return n
}

func add(sum *report.Counts, n report.Counts) {
	sum.Documents += n.Documents
	sum.FailingDocuments += n.FailingDocuments
	sum.Items += n.Items
	sum.ItemsOK += n.ItemsOK
	sum.ItemsUnverified += n.ItemsUnverified
	sum.ItemsRefused += n.ItemsRefused
	sum.Malformed += n.Malformed
	sum.Unsourced += n.Unsourced
	sum.Citations += n.Citations
	sum.OK += n.OK
	sum.Unverified += n.Unverified
	sum.Refused += n.Refused
	sum.Elsewhere += n.Elsewhere
	sum.Leads += n.Leads
	sum.NotLookedAt += n.NotLookedAt
	sum.Problems += n.Problems
}

func countPackets(sum *report.Counts, packets []report.Packet) {
	for i := range packets {
		n := packets[i].Counts
		sum.Packets++
		if packets[i].Outcome == report.Refused {
			sum.RefusedPackets++
		}
		sum.PacketClaims += n.Claims
		sum.PacketOK += n.OK
		sum.PacketUnverified += n.Unverified
		sum.PacketRefused += n.Refused
	}
}

// exitCode is the process code without flags. Zero citations are never green:
// a checker that recognises nothing must not look like one that found nothing
// wrong.
func exitCode(r *report.Report) int {
	packets := PacketExit(r.Packets)
	switch {
	case r.Counts.FailingDocuments > 0 || packets == 2:
		return 2
	case r.Counts.Citations+r.Counts.Elsewhere > 0 || packets == 0:
		return 0
	}
	return 3
}

// mergeProblems puts problems in order and keeps one of equal ones: a file can
// be met broken on more than one way.
func mergeProblems(lists ...[]report.Problem) []report.Problem {
	return report.SortProblems(slices.Concat(lists...))
}
