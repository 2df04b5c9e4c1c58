package packet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/internal/reason"
	"github.com/fa6e744d/assay/resolve/report"
)

// codes are the reasons, labels and notes that a judged packet can hold, each
// with its outcome, "" for what changes none.
var codes = map[string]string{
	"packet_malformed": report.Refused, "unsupported_schema": report.Refused, "trace_inconsistent": report.Refused,
	"claim_malformed": report.Refused, "unknown_tool": report.Refused, "tool_not_evidence": report.Refused,
	"path_escape": report.Refused, "file_missing": report.Refused, "span_out_of_range": report.Refused,
	"MIXED_HANDLE": report.Refused, "STALE_HANDLE": report.Refused, "STALE_PROOF_ANCHOR": report.Refused,
	"row_mismatch": report.Refused, "tool_mismatch": report.Refused, "read_inconsistent": report.Refused,
	"quote_moved": report.Refused, "quote_ambiguous": report.Refused, "quote_changed": report.Refused,
	"absence_contradicted": report.Refused, "citation_dangling": report.Refused, "unknown_step": report.Refused,
	"failed_step": report.Refused, "non_file_step": report.Refused,
	"unpaired_handle": report.Unverified, "handle_session_ambiguous": report.Unverified, "handle_unknown": report.Unverified,
	"no_proof_read": report.Unverified, "proof_window_partial": report.Unverified, "read_unplaced": report.Unverified,
	"absence_not_provable": report.Unverified, "section_omitted": report.Unverified, "no_trace": report.Unverified,
	"quote_matches": report.OK, "absence_supported": report.OK,

	"exact_literal_text": "", "heuristic": "", "incomplete": "", "live-read": "", "lossy-text": "",
	"partial_precise": "", "provisional": "", "ranked": "", "truncated": "", "unavailable": "",

	"completeness-broken": "", "window-too-wide": "", "changed-since-snapshot": "", "handle-stale": "",
	"target-unknown": "", "target-ref-no-proof": "", "row-outside-window": "",
}

// Every code has a case, and no case holds a code that is not listed.
func TestEveryCodeHasACase(t *testing.T) {
	seen := map[string]string{}
	meet := func(name, code, outcome string) {
		want, known := codes[code]
		switch {
		case !known:
			t.Errorf("%s: %s is not in the table of codes", name, code)
		case want != outcome:
			t.Errorf("%s: %s: want the outcome %q, got %q", name, code, want, outcome)
		}
		seen[code] = name
	}
	for _, c := range readCases(t) {
		p := c.judge(t)
		if len(p.Claims) == 0 {
			meet(c.name, p.Reason, p.Outcome)
		}
		for _, claim := range p.Claims {
			meet(c.name, claim.Reason, claim.Outcome)
			for _, l := range claim.Labels {
				meet(c.name, l, "")
				if report.LabelWords(l) == l {
					t.Errorf("%s: the label %s has no words", c.name, l)
				}
			}
		}
		for _, n := range p.Notes {
			meet(c.name, n.Code, "")
		}
	}
	for code := range codes {
		if seen[code] == "" {
			t.Errorf("%s: no case has it", code)
		}
	}
}

// What is not in the corpus because it needs more than an archive of text:
// links, logs that Assay recorded, and searches that are cut off.
var elsewhere = []string{"via-link", "recorded-here", "search-cut"}

// The table of explanations names each code once, with the same outcome.
func TestCodesAreExplained(t *testing.T) {
	explained := map[string]string{}
	for _, e := range reason.Packets() {
		if _, twice := explained[e.Code]; twice {
			t.Errorf("%s is explained twice", e.Code)
		}
		explained[e.Code] = e.Outcome
	}
	for code, outcome := range codes {
		if got, ok := explained[code]; !ok || got != outcome {
			t.Errorf("%s: want an explanation with the outcome %q, got %q (there: %t)", code, outcome, got, ok)
		}
	}
	for code := range explained {
		if _, ok := codes[code]; !ok && !slices.Contains(elsewhere, code) {
			t.Errorf("%s is explained and no packet can hold it", code)
		}
	}
}

// A claim's reason is the first that applies, in the order of the checks.
func TestOrderOfChecks(t *testing.T) {
	const file = "a.txt"
	read := func(text string) string {
		return fmt.Sprintf(`{"tool":"read_file","arguments":{"path":"a.txt","start_line":1,"end_line":1},"result":{"content":[{"type":"text","text":%q}]}}`+"\n", text)
	}
	tests := []struct{ name, claim, log, want string }{
		{"shape before tool", `"tool":"grep","path":"/x","start_line":0,"end_line":1`, "", "claim_malformed"},
		{"tool before path", `"tool":"grep","path":"/x","start_line":1,"end_line":1`, "", "unknown_tool"},
		{"path before file", `"tool":"read_file","path":"../x","start_line":1,"end_line":1`, "", "path_escape"},
		{"file before span", `"tool":"read_file","path":"x","start_line":9,"end_line":9`, "", "file_missing"},
		{"span before pair", `"tool":"read_file","path":"a.txt","start_line":9,"end_line":9,"match_id":"nav:m1","result_handle":"h"`, "", "span_out_of_range"},
		{"pair before read", `"tool":"search_text","path":"a.txt","start_line":1,"end_line":1,"match_id":"nav:m1","result_handle":"h"`, read("one"), "MIXED_HANDLE"},
		{"comparison before a half pair", `"tool":"search_text","path":"a.txt","start_line":1,"end_line":1,"match_id":"search:m1"`, read("two"), "quote_changed"},
		{"a half pair before no read", `"tool":"search_text","path":"a.txt","start_line":1,"end_line":1,"match_id":"search:m1"`, "", "unpaired_handle"},
		{"a half pair before ok", `"tool":"search_text","path":"a.txt","start_line":1,"end_line":1,"match_id":"search:m1"`, read("one"), "unpaired_handle"},
		{"a half pair before absence", `"tool":"search_text","path":"a.txt","start_line":1,"end_line":1,"match_id":"search:m1","x_asserts":"absent"`, read("one"), "unpaired_handle"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := judgeFiles(t, map[string]string{file: "one\n"}, []byte(`{"claims":[{"claim":"x",`+test.claim+`}]}`), bytesLog("log", []byte(test.log)))
			if got := p.Claims[0].Reason; test.want != got {
				t.Errorf("want %s, got %s (%s)", test.want, got, p.Claims[0].Message)
			}
		})
	}
}

func TestMessagesSayWhatToDo(t *testing.T) {
	p := judgeFiles(t, map[string]string{"a.txt": "one\n"}, []byte(`{"claims":[{"claim":"x","tool":"mcp__frigg__read_file","path":"a.txt","start_line":1,"end_line":1}]}`))
	if want, got := "The name without the client's prefix is read_file.", p.Claims[0].Message; !strings.HasSuffix(got, want) {
		t.Errorf("want …%s, got %s", want, got)
	}
}
