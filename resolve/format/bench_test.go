package format_test

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

// manyCitations is a report of n citations, one in five not ok, with the text
// and the lines that a real one carries.
func manyCitations(n int) *report.Report {
	const perDocument = 100
	kind := "file"
	rep := &report.Report{Schema: report.Schema, Exit: 2, Workspace: report.Workspace{Name: "bench.zip", Root: "."}}
	sum := strings.Repeat("ab", 32)
	rep.Workspace.Identity = report.Identity{SHA256: &sum, DirectorySHA256: &sum}
	for d := 0; d < n/perDocument; d++ {
		doc := report.Document{Path: fmt.Sprintf("tldrx-work/run/%03d/handoff.md", d), Kind: report.KindHandoff, Verdict: report.Fail, ClaimSources: report.Holds}
		var text strings.Builder
		for i := range perDocument {
			line := fmt.Sprintf("- The berth planner holds größe %d for a ship. [src: internal/berth/quay.go:%d]\n", i, i+1)
			text.WriteString(line)
			at := report.Span{Line: i + 1, Column: 10, EndLine: i + 1, EndColumn: len(line)}
			c := report.Citation{
				ID: fmt.Sprintf("%010d/0", i), At: at, Raw: fmt.Sprintf("internal/berth/quay.go:%d", i+1), Kind: &kind,
				Outcome: report.OK, Reason: "ok", Message: "internal/berth/quay.go has the line.",
			}
			target := &report.Target{Path: "internal/berth/quay.go", StartLine: i + 1, EndLine: i + 1, FileLines: 400, SpanSHA256: &sum, FileSHA256: &sum}
			for k := range 7 {
				target.Lines = append(target.Lines, report.Line{N: i + 1 + k, Text: "	if b := p.berths[i]; b.Free(from, to) && b.Length >= ship.Length {", Cited: k == 3})
			}
			switch i % 5 {
			case 0:
				c.Outcome, c.Reason, c.Shown = report.Refused, "line-out-of-range", target
			case 1:
				c.Outcome, c.Reason = report.Unverified, "doc-uncorroborated"
			default:
				c.Target = target
			}
			doc.Items = append(doc.Items, report.Item{ID: fmt.Sprintf("%010d", i), At: at, Section: "Findings", Claim: line[2:40], Outcome: c.Outcome, Reason: c.Reason, Citations: []report.Citation{c}})
			rep.Counts.Citations++
		}
		doc.Text = text.String()
		rep.Documents = append(rep.Documents, doc)
		rep.Counts.Documents++
	}
	return rep
}

// BenchmarkFormats writes 10,000 citations in every format and reports how
// long that takes against JSON, turn by turn in the same run. The bound is 3.
func BenchmarkFormats(b *testing.B) {
	rep := manyCitations(10000)
	once := func(b *testing.B, encode func(io.Writer, *report.Report) error) time.Duration {
		start := time.Now()
		if err := encode(io.Discard, rep); err != nil {
			b.Fatal(err)
		}
		return time.Since(start)
	}
	for _, f := range format.Formats() {
		b.Run(f.Name, func(b *testing.B) {
			this, json := time.Duration(1<<62), time.Duration(1<<62)
			for b.Loop() {
				this = min(this, once(b, f.Encode))
				json = min(json, once(b, format.JSON))
			}
			b.ReportMetric(float64(this)/float64(json), "x-json")
		})
	}
}
