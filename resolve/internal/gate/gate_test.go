package gate

import (
	"testing"

	"github.com/fa6e744d/assay/resolve/report"
)

func TestPlaceOf(t *testing.T) {
	const run = "tldrx-work/280305-lock-keeper"
	note, card := report.KindGateEvidence, report.KindWatchCard
	for _, tt := range []struct {
		name string
		want Place
	}{
		{run + "/03-plan/gate-evidence/plan.md", Place{note, "03-plan", "plan"}},
		{run + "/05-watch/gate-evidence/watch.md", Place{note, "05-watch", "watch"}},
		{run + "/05-watch/watchers/slack-water.md", Place{card, "05-watch", "slack-water"}},
		{run + "/05-watch/watchers/a.b.md", Place{card, "05-watch", "a.b"}},
		{run + "/04-build/watchers/slack-water.md", Place{}},
		{run + "/06-done/gate-evidence/done.md", Place{}},
		{run + "/00-none/gate-evidence/none.md", Place{}},
		{run + "/03-Plan/gate-evidence/plan.md", Place{}},
		{run + "/03-/gate-evidence/plan.md", Place{}},
		{run + "/plan/gate-evidence/plan.md", Place{}},
		{run + "/gate-evidence/plan.md", Place{}},
		{run + "/03-plan/gate-evidence/old/plan.md", Place{}},
		{run + "/03-plan/gate-evidence/plan.txt", Place{}},
		{run + "/03-plan/gate-evidence/.md", Place{}},
		{run + "/.agent/plan/evidence.md", Place{}},
		{run + "-2/03-plan/gate-evidence/plan.md", Place{}},
		{"03-plan/gate-evidence/plan.md", Place{}},
	} {
		got, ok := PlaceOf(run, tt.name)
		if got != tt.want || ok != (tt.want.Kind != "") {
			t.Errorf("PlaceOf(%q): got %+v, %t, want %+v", tt.name, got, ok, tt.want)
		}
	}
}

func TestInstant(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"2028-03-05T12:00:00Z", "2028-03-05 12:00:00 +0000 UTC"},
		{"2028-03-05t12:00:00z", "2028-03-05 12:00:00 +0000 UTC"},
		{"2028-03-05T12:00:00.250+02:00", "2028-03-05 10:00:00.25 +0000 UTC"},
		{"2028-02-29T23:59:59-00:30", "2028-03-01 00:29:59 +0000 UTC"},
		{"2028-03-05", ""},
		{"2028-03-05T12:00:00", ""},
		{"2028-03-05T12:00Z", ""},
		{"2028-03-05 12:00:00Z", ""},
		{"2028-03-05T9:00:00Z", ""},
		{"2028-03-05T12:00:00,5Z", ""},
		{"2028-03-05T12:00:00+0200", ""},
		{"2027-02-29T12:00:00Z", ""},
		{"2028-03-05T24:00:00Z", ""},
		{" 2028-03-05T12:00:00Z", ""},
		{"", ""},
	} {
		got := ""
		if at, ok := instant(tt.text); ok {
			got = at.UTC().String()
		}
		if got != tt.want {
			t.Errorf("instant(%q): got %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestIsGate(t *testing.T) {
	for text, want := range map[string]bool{
		"03-plan/plan": true, "a/b": true,
		"": false, "plan": false, "/plan": false, "03-plan/": false, "03-plan/ ": false, "a/b/c": false,
	} {
		if got := isGate(text); got != want {
			t.Errorf("isGate(%q): got %t, want %t", text, got, want)
		}
	}
}
