package resolve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestNotesAndCardsHaveNoOtherProblem holds the cases of evidence notes and
// watch cards to the whole list of a document's problems: a rule that fires
// where it should not is as wrong as one that does not fire.
func TestNotesAndCardsHaveNoOtherProblem(t *testing.T) {
	judged := 0
	for _, c := range readCases(t) {
		if !strings.HasPrefix(c.name, "notes/") && !strings.HasPrefix(c.name, "cards/") {
			continue
		}
		rep, err := c.check(t)
		if err != nil {
			t.Fatal(err)
		}
		var got, want []string
		for _, d := range rep.Documents {
			judged++
			if d.Path != c.want.Doc {
				t.Errorf("%s: %s was judged, too", c.name, d.Path)
			}
			for _, p := range d.Problems {
				got = append(got, p.Reason)
				if p.Path != d.Path || p.Message == "" || p.Line == nil && p.Section == nil && !strings.HasPrefix(p.Reason, "zip:") {
					t.Errorf("%s: a problem without path, place or message: %s", c.name, show(p))
				}
			}
		}
		for _, p := range c.want.Problems {
			want = append(want, fmt.Sprint(p.Reason[0]))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: problems: got %q, want %q", c.name, got, want)
		}
	}
	if judged < 80 {
		t.Errorf("only %d documents were judged", judged)
	}
}
