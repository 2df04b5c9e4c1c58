package resolve_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// drifted is an ok citation of lines whose lead names another line.
func drifted(id, path string, start, end, found int) report.Citation {
	return report.Citation{ID: id, Raw: fmt.Sprintf("%s:%d-%d", path, start, end), Outcome: report.OK,
		Target: &report.Target{Path: path, StartLine: start, EndLine: end},
		Leads:  []report.Lead{{Code: "wide-range", Path: &path, Line: &start}, {Code: "quote-elsewhere", Path: &path, Line: &found}}}
}

// beyond is a citation behind the end of a file, with an offer.
func beyond(id, path, lines, offered string, found int) report.Citation {
	return report.Citation{ID: id, Raw: path + ":" + lines, Outcome: report.Refused, Reason: "line-out-of-range",
		Tried: []report.Place{{Path: path, Found: report.FoundTooShort}},
		Offer: &report.Offer{Code: "quoted-text", Path: offered, Line: &found}}
}

func TestShifts(t *testing.T) {
	tests := []struct {
		name string
		in   []report.Citation
		want []resolve.Shift
	}{
		{"nothing", nil, nil},
		{"two agree by chance", []report.Citation{drifted("a/0", "c.go", 5, 5, 43), drifted("b/0", "c.go", 9, 9, 47)}, nil},
		{"three agree", []report.Citation{drifted("a/0", "c.go", 5, 5, 43), drifted("b/0", "c.go", 9, 9, 47), drifted("c/0", "c.go", 20, 20, 58)},
			[]resolve.Shift{{Path: "c.go", By: 38, Citations: []string{"a/0", "b/0", "c/0"}}}},
		{"three of four agree", []report.Citation{drifted("a/0", "c.go", 50, 50, 43), drifted("x/0", "c.go", 1, 1, 99), drifted("b/0", "c.go", 54, 54, 47), drifted("c/0", "c.go", 65, 65, 58)},
			[]resolve.Shift{{Path: "c.go", By: -7, Citations: []string{"a/0", "b/0", "c/0"}}}},
		{"each by another number", []report.Citation{drifted("a/0", "c.go", 5, 5, 43), drifted("b/0", "c.go", 9, 9, 50), drifted("c/0", "c.go", 20, 20, 21)}, nil},
		{"in three files", []report.Citation{drifted("a/0", "a.go", 5, 5, 6), drifted("b/0", "b.go", 5, 5, 6), drifted("c/0", "c.go", 5, 5, 6)}, nil},
		{"a place inside a range", []report.Citation{drifted("a/0", "c.go", 5, 8, 45), drifted("b/0", "c.go", 9, 9, 47), drifted("c/0", "c.go", 20, 22, 58)},
			[]resolve.Shift{{Path: "c.go", By: 38, Citations: []string{"a/0", "b/0", "c/0"}}}},
		{"ranges that allow several: the smallest move down", []report.Citation{drifted("a/0", "c.go", 10, 14, 20), drifted("b/0", "c.go", 30, 34, 41), drifted("c/0", "c.go", 50, 54, 60)},
			[]resolve.Shift{{Path: "c.go", By: 7, Citations: []string{"a/0", "b/0", "c/0"}}}},
		{"ranges that allow several: the smallest move up", []report.Citation{drifted("a/0", "c.go", 20, 24, 14), drifted("b/0", "c.go", 40, 44, 33), drifted("c/0", "c.go", 60, 64, 54)},
			[]resolve.Shift{{Path: "c.go", By: -7, Citations: []string{"a/0", "b/0", "c/0"}}}},
		{"long ranges have no say", []report.Citation{drifted("a/0", "c.go", 1, 40, 50), drifted("b/0", "c.go", 1, 40, 51), drifted("c/0", "c.go", 1, 40, 52)}, nil},
		{"found in the cited lines", []report.Citation{drifted("a/0", "c.go", 1, 9, 5), drifted("b/0", "c.go", 1, 9, 6), drifted("c/0", "c.go", 1, 9, 7)}, nil},
		{"refused ones count", []report.Citation{beyond("a/0", "c.go", "105", "c.go", 98), beyond("b/0", "c.go", "110-112", "c.go", 103), drifted("c/0", "c.go", 20, 20, 13)},
			[]resolve.Shift{{Path: "c.go", By: -7, Citations: []string{"a/0", "b/0", "c/0"}}}},
		{"an offer of another file does not", []report.Citation{beyond("a/0", "c.go", "105", "d.go", 98), beyond("b/0", "c.go", "110", "d.go", 103), beyond("c/0", "c.go", "120", "d.go", 113)}, nil},
		{"most citations first, then by path", []report.Citation{
			drifted("a/0", "z.go", 1, 1, 2), drifted("a/1", "z.go", 3, 3, 4), drifted("a/2", "z.go", 5, 5, 6), drifted("a/3", "z.go", 7, 7, 8),
			drifted("b/0", "y.go", 1, 1, 2), drifted("b/1", "y.go", 3, 3, 4), drifted("b/2", "y.go", 5, 5, 6),
			drifted("c/0", "x.go", 1, 1, 2), drifted("c/1", "x.go", 3, 3, 4), drifted("c/2", "x.go", 5, 5, 6),
		}, []resolve.Shift{
			{Path: "z.go", By: 1, Citations: []string{"a/0", "a/1", "a/2", "a/3"}},
			{Path: "x.go", By: 1, Citations: []string{"c/0", "c/1", "c/2"}},
			{Path: "y.go", By: 1, Citations: []string{"b/0", "b/1", "b/2"}},
		}},
	}
	same := func(a, b resolve.Shift) bool {
		return a.Path == b.Path && a.By == b.By && slices.Equal(a.Citations, b.Citations)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := &report.Report{Documents: []report.Document{{Items: []report.Item{{Citations: tt.in}}}}}
			got := resolve.Shifts(r)
			if !slices.EqualFunc(tt.want, got, same) {
				t.Errorf("want %+v, got %+v", tt.want, got)
			}
		})
	}
}

func TestShiftMessage(t *testing.T) {
	want := "3 citations of src/client.go look shifted by +38: did an edit above them move what they cite?"
	if got := (resolve.Shift{Path: "src/client.go", By: 38, Citations: []string{"a/0", "b/0", "c/0"}}).Message(); got != want {
		t.Errorf("want %q, got %q", want, got)
	}
}
