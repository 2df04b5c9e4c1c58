package web_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web"
)

func some[T any](v T) *T { return &v }

// withPackets is a report with a packet of each kind of claim.
func withPackets() *report.Report {
	return &report.Report{Packets: []report.Packet{
		{
			Path: "e/evidence-packet.json", Kind: report.PacketEvidence, Outcome: report.Refused, Reason: "quote_changed",
			Counts: report.PacketCounts{Claims: 3, OK: 1, Unverified: 1, Refused: 1},
			Claims: []report.PacketClaim{
				{
					Index: 0, Text: "The margin is 0.9 m", Outcome: report.Refused, Reason: "quote_moved", Message: "It moved.",
					Labels: []string{"ranked"}, MovedTo: &report.Range{Path: "quay.go", StartLine: 9, EndLine: 9},
					Tool: "search_hybrid", Path: "quay.go", StartLine: 5, EndLine: 5, MatchID: some("hybrid:m1"), ResultHandle: some("result-000004"),
					Row: &report.PacketRow{Tool: "search_hybrid", Path: "quay.go", Line: 5, MatchID: some("hybrid:m1"), ResultHandle: some("result-000004"), Log: "log.jsonl", Exchange: 7},
					Proof: &report.PacketProof{Tool: "read_match", Mode: "json", Own: true, StartLine: 4, EndLine: 5, Lines: []report.Line{
						{N: 4, Text: "// Margin"}, {N: 5, Text: "const Margin = 0.9", Cited: true},
					}, Log: "log.jsonl", Exchange: 8},
					Live: &report.Target{Path: "quay.go", StartLine: 5, EndLine: 5, Lines: []report.Line{
						{N: 4, Text: "// Margin"}, {N: 5, Text: "const Margin = 1.2", Cited: true}, {N: 6, Text: ""},
					}, SpanSHA256: some("aa"), FileSHA256: some("bb")},
					RunAgain: &report.PacketCall{Tool: "search_hybrid", Arguments: `{"query":"margin"}`},
				},
				{Index: 1, Text: "<script>alert(1)</script> \u202e", Outcome: report.Unverified, Reason: "no_proof_read", Message: "No read.", Labels: []string{}, Tool: "search_text", Path: "a\u200b.go", StartLine: 1, EndLine: 2},
				{Index: 2, Text: "None", Outcome: report.OK, Reason: "absence_supported", Message: "None.", Labels: []string{"live-read"}, Tool: "search_text", Path: "quay.go", StartLine: 1, EndLine: 1, Absent: true},
			},
			Logs:      []report.PacketLog{{Path: "log.jsonl", Form: "transcript", Exchanges: 8, Unknown: 1}},
			Notes:     []report.PacketNote{{Code: "handle-stale", Message: "A window changed.", Claim: some(0)}},
			Checklist: []report.PacketCheck{{Code: "source-read", Text: "Every claim has a read.", Misses: []int{1}}, {Code: "no-target-ref", Text: "No target reference.", Misses: []int{}}},
		},
		{Path: "broken.packet.json", Kind: report.PacketPayload, Outcome: report.Refused, Reason: "packet_malformed", Message: "No JSON."},
	}}
}

func TestPackets(t *testing.T) {
	for name, r := range map[string]*report.Report{"packets": withPackets(), "packets-none": {}} {
		t.Run(name, func(t *testing.T) {
			got := strings.ReplaceAll(draw(t, web.Packets(r)), "><", ">\n<") + "\n"
			file := filepath.Join("testdata", name+".html")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if d := diff.Diff("want", want, "got", []byte(got)); d != nil {
				t.Errorf("%s", d)
			}
		})
	}
}

func TestPacketsSayWhatTheyDoNotShow(t *testing.T) {
	got := draw(t, web.Packets(withPackets()))
	for _, want := range []string{
		"Saved responses are unsigned", "Located by", "Bound by", "Proved by", "no read of these lines was saved",
		report.LabelWords("ranked"), "<del>", "<ins>", "not change the outcome", "nothing found there",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the view does not say %q", want)
		}
	}
	// What is copied is the text itself; what is drawn shows its marks.
	got = regexp.MustCompile(`data-copy="[^"]*"`).ReplaceAllString(got, "")
	for _, not := range []string{"<script>", "\u202e", "\u200b"} {
		if strings.Contains(got, not) {
			t.Errorf("the view holds %q", not)
		}
	}
}
