package web

import (
	"fmt"
	"testing"

	"github.com/fa6e744d/assay/resolve/report"
)

func manyOK(n int) *report.Report {
	hash := "0123456789abcdef"
	r := &report.Report{Workspace: report.Workspace{Name: "w", Identity: report.Identity{DirectorySHA256: &hash}}}
	d := report.Document{Path: "a.md", Verdict: report.Pass, ClaimSources: report.Holds}
	for i := range n {
		id := fmt.Sprintf("%010d", i)
		d.Items = append(d.Items, report.Item{ID: id, Outcome: report.OK, Citations: []report.Citation{{ID: id + "/0", Outcome: report.OK}}})
	}
	r.Documents = []report.Document{d}
	r.Counts = report.Counts{Documents: 1, Citations: n, OK: n}
	return r
}

func TestSample(t *testing.T) {
	r := manyOK(200)
	ids := func(n int) (out []string) {
		for _, w := range queued(r, ParseRoute(sampleRoute(n).String())) {
			out = append(out, w.id())
		}
		return out
	}
	first, again, second := ids(1), ids(1), ids(2)
	if len(first) != sampleSize {
		t.Fatalf("got %d, want %d", len(first), sampleSize)
	}
	same := 0
	for i := range first {
		if first[i] != again[i] {
			t.Errorf("the same address shows other samples: %q, %q", first, again)
		}
		if i > 0 && first[i] <= first[i-1] {
			t.Errorf("not in the order of the document: %q", first)
		}
		for _, id := range second {
			if id == first[i] {
				same++
			}
		}
	}
	if same > sampleSize/2 {
		t.Errorf("the second sample is the first: %q, %q", first, second)
	}
	if got := len(sampled(manyOK(3), 1)); got != 3 {
		t.Errorf("of 3 citations, %d were picked", got)
	}
}
