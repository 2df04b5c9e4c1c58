package tide

import (
	"errors"
	"math"
	"os"
	"testing"
	"time"
)

func clock(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func september(t *testing.T) *Table {
	t.Helper()
	f, err := os.Open("../../testdata/tides-2026-09.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	table, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestHeightAt(t *testing.T) {
	table := september(t)
	tests := []struct {
		at   string
		want float64
	}{
		{"2026-09-14T01:12:00Z", 4.62},
		{"2026-09-14T04:18:00Z", 2.665}, // half way down
		{"2026-09-14T07:24:00Z", 0.71},
		{"2026-09-15T20:34:00Z", 0.60}, // the last row itself
	}
	for _, tt := range tests {
		got, err := table.HeightAt(clock(t, tt.at))
		if err != nil || math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("HeightAt(%s) = %v, %v; want %v", tt.at, got, err, tt.want)
		}
	}
	if _, err := table.HeightAt(clock(t, "2026-09-16T00:00:00Z")); !errors.Is(err, ErrOutside) {
		t.Errorf("after the table: got %v, want ErrOutside", err)
	}
}

func TestWindows(t *testing.T) {
	got, err := september(t).Windows(3.5, clock(t, "2026-09-14T08:00:00Z"), clock(t, "2026-09-14T22:00:00Z"))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 {
		t.Fatalf("got %d windows, want 1: %v", len(got), got)
	}
	if high := clock(t, "2026-09-14T13:36:00Z"); !got[0].Covers(high, high) {
		t.Errorf("window %v does not cover high water", got[0])
	}
}

func TestNewTableRefusesTwins(t *testing.T) {
	at := clock(t, "2026-09-14T01:12:00Z")
	if _, err := NewTable([]Extreme{{at, 4.6}, {at, 4.7}}); err == nil {
		t.Error("two extremes at one instant were accepted")
	}
}
