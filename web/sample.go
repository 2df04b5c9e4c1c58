package web

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"strconv"

	"github.com/fa6e744d/assay/resolve/report"
)

// sampleSize is how many citations a sample holds.
const sampleSize = 10

// sampleRoute is the queue with one sample of what resolves.
func sampleRoute(n int) Route { return Queue("").sample(n) }

// sampleKey tells the screens of two samples apart.
func sampleKey(n int) string {
	if n == 0 {
		return ""
	}
	return ":" + strconv.Itoa(n)
}

// queued is what the queue lists at an address: what is doubtful, or a sample
// of what resolves.
func queued(r *report.Report, route Route) []row {
	if route.Sample > 0 {
		return sampled(r, route.Sample)
	}
	return doubtful(r)
}

// sampled picks citations that resolve by chance, in the order of the
// documents. Chance is a hash over the number of the sample and the citation's
// id, so that an address shows the same sample to everyone, and nobody who
// writes a handoff knows which claims will be read.
func sampled(r *report.Report, n int) []row {
	type candidate struct {
		row
		luck  [sha256.Size]byte
		place int
	}
	seed := strconv.Itoa(n) + "\n"
	if h := r.Workspace.Identity.DirectorySHA256; h != nil {
		seed += *h + "\n"
	}
	var all []candidate
	for i := range r.Documents {
		d := &r.Documents[i]
		for j := range d.Items {
			for k := range d.Items[j].Citations {
				if c := &d.Items[j].Citations[k]; outcome(c.Outcome) == report.OK {
					all = append(all, candidate{row{doc: d, item: &d.Items[j], n: k}, sha256.Sum256([]byte(seed + d.Path + "\n" + c.ID)), len(all)})
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b candidate) int { return slices.Compare(a.luck[:], b.luck[:]) })
	all = all[:min(sampleSize, len(all))]
	slices.SortFunc(all, func(a, b candidate) int { return cmp.Compare(a.place, b.place) })
	rows := make([]row, len(all))
	for i, c := range all {
		rows[i] = c.row
	}
	return rows
}

// elsewhere counts the citations that stand on no judged item.
func elsewhere(r *report.Report) int {
	n := 0
	for i := range r.Documents {
		for j := range r.Documents[i].Elsewhere {
			n += len(r.Documents[i].Elsewhere[j].Citations)
		}
	}
	return n
}

// rawOf is a source as written, "" for a row without one.
func rawOf(c *report.Citation) string {
	if c == nil {
		return ""
	}
	return c.Raw
}
