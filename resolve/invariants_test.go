package resolve_test

import (
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/report"
)

// checkInvariants holds what is true of every report, whatever the workspace.
func checkInvariants(t *testing.T, rep *report.Report) {
	t.Helper()
	seen := map[string]bool{}
	failing := 0
	for _, d := range rep.Documents {
		bad, unverified := len(d.Problems) > 0 && !onlyExplaining(d.Problems), false
		for _, it := range append(append([]report.Item{}, d.Items...), d.Elsewhere...) {
			key := d.Path + " " + it.ID
			if it.ID == "" || seen[key] {
				t.Errorf("%s:%d: id %q is empty or not unique", d.Path, it.At.Line, it.ID)
			}
			seen[key] = true
			checkSpan(t, d, it.At)
			for i, c := range it.Citations {
				checkSpan(t, d, c.At)
				checkCitation(t, d, it, i, c)
			}
		}
		for _, it := range d.Items {
			bad = bad || it.Outcome == report.Refused || it.Outcome == report.Malformed || it.Outcome == report.Unsourced
			for _, c := range it.Citations {
				unverified = unverified || c.Outcome == report.Unverified
			}
		}
		if (d.Verdict == report.Fail) != bad {
			t.Errorf("%s: verdict %s", d.Path, d.Verdict)
		}
		if bad {
			failing++
		}
		if (d.ClaimSources == report.Holds) != (!bad && !unverified) {
			t.Errorf("%s: claim_sources %s", d.Path, d.ClaimSources)
		}
	}
	wantExit := 3
	switch {
	case failing > 0:
		wantExit = 2
	case rep.Counts.Citations+rep.Counts.Elsewhere > 0:
		wantExit = 0
	}
	if rep.Exit != wantExit {
		t.Errorf("exit %d, want %d", rep.Exit, wantExit)
	}
}

func onlyExplaining(problems []report.Problem) bool {
	for _, p := range problems {
		if !strings.HasPrefix(p.Reason, "unclosed-") && p.Reason != "verdict" {
			return false
		}
	}
	return true
}

func checkSpan(t *testing.T, d report.Document, s report.Span) {
	t.Helper()
	if s.Line < 1 || s.Column < 1 || s.EndLine < s.Line || s.EndLine == s.Line && s.EndColumn < s.Column {
		t.Errorf("%s: span %+v runs backwards", d.Path, s)
	}
}

func checkCitation(t *testing.T, d report.Document, it report.Item, i int, c report.Citation) {
	t.Helper()
	where := d.Path + " " + c.Raw
	if !strings.HasPrefix(c.ID, it.ID+"/") {
		t.Errorf("%s: id %q does not start with the item's %q", where, c.ID, it.ID)
	}
	if c.Message == "" || c.Reason == "" {
		t.Errorf("%s: no message or no reason", where)
	}
	if (c.Outcome == report.OK) != (c.Reason == "ok") {
		t.Errorf("%s: outcome %s with reason %s", where, c.Outcome, c.Reason)
	}
	if (c.Kind == nil) != strings.HasPrefix(c.Reason, "grammar:") {
		t.Errorf("%s: kind %v with reason %s", where, show(c.Kind), c.Reason)
	}
	if c.Outcome != report.OK && c.Target != nil {
		t.Errorf("%s: a source that is %s has a target", where, c.Outcome)
	}
	if c.Labels == nil || c.Leads == nil || c.Tried == nil {
		t.Errorf("%s: a list is null", where)
	}
	if tgt := c.Target; tgt != nil && c.Kind != nil && *c.Kind == "file" {
		cited := 0
		for _, l := range tgt.Lines {
			if l.Cited {
				cited++
			}
		}
		if want := tgt.EndLine - tgt.StartLine + 1; cited+tgt.Omitted != want {
			t.Errorf("%s: %d cited lines and %d omitted, want %d", where, cited, tgt.Omitted, want)
		}
	}
}
