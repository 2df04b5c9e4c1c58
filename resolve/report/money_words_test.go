package report_test

import (
	"testing"

	"github.com/fa6e744d/assay/resolve/report"
)

func text(s string) *string { return &s }

func TestFigures(t *testing.T) {
	for _, tt := range []struct {
		measured           *string
		metered, unmetered int
		want, cell         string
	}{
		{text("12.4"), 3, 0, "$12.40", "$12.40"},
		{text("12.4"), 3, 7, "≥ $12.40 (7 tasks unmetered)", "≥ $12.40"},
		{text("12.4"), 3, 1, "≥ $12.40 (1 task unmetered)", "≥ $12.40"},
		{nil, 0, 9, "not measured: 9 in-session tasks, 0 metered", "—"},
		{nil, 0, 1, "not measured: 1 in-session task, 0 metered", "—"},
		{text("0"), 2, 0, "$0.00 (measured)", "$0.00 (measured)"},
		{text("0"), 2, 1, "≥ $0.00 (1 task unmetered)", "—"},
		{nil, 0, 0, "nothing recorded", "—"},
	} {
		if got := report.Figure(tt.measured, tt.metered, tt.unmetered); got != tt.want {
			t.Errorf("figure: want %q, got %q", tt.want, got)
		}
		if got := report.MeasuredCell(tt.measured, tt.metered, tt.unmetered); got != tt.cell {
			t.Errorf("cell of %q: want %q, got %q", tt.want, tt.cell, got)
		}
	}
}

func TestSpent(t *testing.T) {
	if got, want := report.Spent("≥ $1.00 (2 tasks unmetered)", true, "16"), "≥ $1.00 (2 tasks unmetered) spent of $16.00 ceiling"; got != want {
		t.Errorf("want %q, got %q", want, got)
	}
	if got, want := report.Spent("not measured: 2 in-session tasks, 0 metered", false, "16.5"), "not measured: 2 in-session tasks, 0 metered — the ceiling is $16.50"; got != want {
		t.Errorf("want %q, got %q", want, got)
	}
}

// Half a cent rounds up, on the digits: none of these is what a binary fraction
// would make of it.
func TestRounding(t *testing.T) {
	for _, tt := range []struct{ amount, dollars, limit string }{
		{"1.005", "$1.01", "$1.01"},
		{"1.0049999999", "$1.00", "$1.00"},
		{"0.285", "$0.29", "$0.29"},
		{"9.995", "$10.00", "$10.00"},
		{"99", "$99.00", "$99.00"},
		{"0.1", "$0.10", "$0.10"},
		{"0.004", "$0.00 (measured)", "under $0.01"},
		{"0.005", "$0.01", "$0.01"},
		{"0", "$0.00 (measured)", "$0"},
		{"0.00", "$0.00 (measured)", "$0"},
		{"123456789012345678901234567890.125", "$123456789012345678901234567890.13", "$123456789012345678901234567890.13"},
		{"-0.125", "-$0.12", "-$0.12"},
		{"-0.126", "-$0.13", "-$0.13"},
		{"much", "$much", "$much"},
	} {
		if got := report.Dollars(tt.amount); got != tt.dollars {
			t.Errorf("Dollars(%s): want %s, got %s", tt.amount, tt.dollars, got)
		}
		if got := report.Limit(tt.amount); got != tt.limit {
			t.Errorf("Limit(%s): want %s, got %s", tt.amount, tt.limit, got)
		}
	}
}

func TestCounts(t *testing.T) {
	for _, tt := range []struct {
		n    int64
		want string
	}{
		{0, "0"}, {999, "999"}, {1000, "1.0k"}, {1049, "1.0k"}, {1050, "1.1k"}, {41200, "41.2k"}, {999_949, "999.9k"},
		{999_950, "1.0M"}, {1_000_000, "1.0M"}, {2_358_776, "2.4M"}, {1 << 62, "4611686018427.4M"},
	} {
		if got := report.Count(tt.n); got != tt.want {
			t.Errorf("Count(%d): want %s, got %s", tt.n, tt.want, got)
		}
	}
}

func TestClock(t *testing.T) {
	for ms, want := range map[int64]string{0: "0s", 999: "0s", 12_999: "12s", 60_000: "1m 0s", 252_000: "4m 12s", 3_780_999: "1h 3m", 90_000_000: "25h 0m"} {
		if got := report.Clock(ms); got != want {
			t.Errorf("Clock(%d): want %s, got %s", ms, want, got)
		}
	}
}

func TestBudgetCells(t *testing.T) {
	for _, tt := range []struct {
		p           report.BudgetPhase
		spent, left string
	}{
		{report.BudgetPhase{Spent: text("0"), Left: text("1"), Unmetered: 2}, "not measured", "≤ $1.00"},
		{report.BudgetPhase{Spent: text("0"), Left: text("1"), Metered: 2}, "$0.00 (measured)", "$1.00"},
		{report.BudgetPhase{Spent: text("0"), Left: text("0")}, "nothing recorded", "nothing"},
		{report.BudgetPhase{Spent: text("3"), Left: text("-1.5"), Unmetered: 1}, "≥ $3.00", "over by $1.50"},
		{report.BudgetPhase{}, "not recorded", "—"},
		{report.BudgetPhase{Economy: report.HostTokens, Spent: text("3"), Left: text("1")}, "—", "—"},
	} {
		if got := tt.p.SpentCell(); got != tt.spent {
			t.Errorf("spent of %+v: want %q, got %q", tt.p, tt.spent, got)
		}
		if got := tt.p.LeftCell(); got != tt.left {
			t.Errorf("left of %+v: want %q, got %q", tt.p, tt.left, got)
		}
	}
}
