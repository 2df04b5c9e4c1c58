package web_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web"
)

// twoSides are a report and what became of it: the queue's lines read
// otherwise, an address is refused, a short file is long enough now.
func twoSides() (a, b *report.Report) {
	a, b = sample(), sample()
	b.Workspace.Name = "harbour-2.zip"
	b.Workspace.Identity.DirectorySHA256 = some(strings.Repeat("11", 32))
	for d := range b.Documents {
		for i := range b.Documents[d].Items {
			item := &b.Documents[d].Items[i]
			for j := range item.Citations {
				c := &item.Citations[j]
				switch {
				case c.Raw == "src/queue.go:88-97":
					c.Target.SpanSHA256 = some(strings.Repeat("00", 32))
					c.Target.Lines[1].Text = "func Drain(ctx context.Context) {"
				case strings.HasPrefix(c.Raw, "https://"):
					c.Outcome, c.Reason, c.Message = report.Refused, "doc-refused", "It is refused now."
					item.Outcome, item.Reason = report.Refused, "doc-refused"
				case c.Reason == "line-out-of-range":
					c.Outcome, c.Reason, c.Message = report.OK, "ok", ""
					item.Outcome, item.Reason = report.OK, "ok"
				}
			}
		}
	}
	return a, b
}

func verification() *report.Verification {
	a, b := twoSides()
	return &report.Verification{
		Schema: report.VerifySchema, Exit: 2, Comparison: *resolve.Compare(a, b),
		Counts: report.VerifiedCounts{Sources: 4, Same: 1, Moved: 1, Changed: 1, Gone: 1, Worse: 2},
		Sources: []report.VerifiedSource{
			{Document: "h.md", Claim: "It was", ID: "a/0", Raw: "a.go:3", State: report.SourceGone, Why: "no-such-file", Message: "a.go is not there any more.", Direction: report.Worse, Before: "ok", After: "no-such-file"},
			{Document: "h.md", Claim: "It reads", ID: "a/1", Raw: "b.go:3", State: report.SourceChanged, Why: "edited", Message: "Something else stands there.", Direction: report.Worse, Before: "ok", After: "ok"},
			{Document: "h.md", Claim: "It moved", ID: "b/0", Raw: "c.go:3", State: report.SourceMoved, Why: "other-lines", Direction: report.Neither, Before: "ok", After: "ok", MovedTo: &report.Range{Path: "c.go", StartLine: 9, EndLine: 10}},
			{Document: "h.md", Claim: "It is", ID: "b/1", Raw: "d.go:3", State: report.SourceSame, Direction: report.Neither, Before: "ok", After: "ok"},
		},
	}
}

func golden(t *testing.T, name, page string) {
	t.Helper()
	got := strings.ReplaceAll(page, "><", ">\n<") + "\n"
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
	if string(want) != got {
		t.Errorf("run go test -update if this is right:\n%s", diff.Diff("want", want, "got", []byte(got)))
	}
}

func shownAt(t *testing.T, h web.Held, fragment string) string {
	t.Helper()
	s, ok := h.At(fragment)
	if !ok {
		t.Fatalf("%s is no place of a comparison", fragment)
	}
	return draw(t, s.View)
}

func TestCompareGoldens(t *testing.T) {
	a, b := twoSides()
	h := web.Held{Open: b, Other: a, Compare: resolve.Compare}
	golden(t, "compare", shownAt(t, h, "#/compare"))
	golden(t, "compare-back", shownAt(t, h, "#/compare?back=1"))
	golden(t, "compare-none", shownAt(t, web.Held{Open: b}, "#/compare"))
	golden(t, "compare-same", shownAt(t, web.Held{Open: a, Other: a, Compare: resolve.Compare}, "#/compare"))
	golden(t, "compare-elsewhere", shownAt(t, h, "#/compare?a=deadbeef&b=00000000"))
	golden(t, "verify", shownAt(t, web.Held{Open: b, Verified: verification()}, "#/verify"))
	golden(t, "verify-none", shownAt(t, h, "#/verify"))
	golden(t, "ask", draw(t, web.Ask("a.zip", []string{"b.zip"})))
	golden(t, "ask-two", draw(t, web.Ask("", []string{"a.zip", "b.zip"})))
}

// The address that the page writes leads to the comparison again, and the way
// back to the opposite.
func TestCompareAddress(t *testing.T) {
	a, b := twoSides()
	h := web.Held{Open: b, Other: a, Compare: resolve.Compare}
	there, ok := h.At(h.Link())
	if !ok || there.Key != "compare" {
		t.Errorf("%s leads to %q", h.Link(), there.Key)
	}
	back := "#/compare?a=" + web.Identity(b) + "&b=" + web.Identity(a) + "&back=1"
	if !strings.Contains(draw(t, there.View), strings.ReplaceAll(back, "&", "&amp;")) {
		t.Errorf("nothing leads to %s", back)
	}
	if s, _ := h.At(back); s.Key != "compare:back" {
		t.Errorf("%s leads to %q", back, s.Key)
	}
	if _, ok := h.At("#/queue"); ok {
		t.Error("the queue is no comparison")
	}
}

func TestCompareSaysTheWordsThatDiffer(t *testing.T) {
	a, b := twoSides()
	page := shownAt(t, web.Held{Open: b, Other: a, Compare: resolve.Compare}, "#/compare")
	worse, content, better := strings.Index(page, "Got worse"), strings.Index(page, "Same lines, other content"), strings.Index(page, "Got better")
	if worse < 0 || worse > content || content > better {
		t.Errorf("the order is %d, %d, %d", worse, content, better)
	}
	for _, want := range []string{"<ins>ctx context.Context</ins>", "Only the first 2 of 9 cited lines are compared", "−", "It is refused now."} {
		if !strings.Contains(page, want) {
			t.Errorf("nothing shows %q", want)
		}
	}
}

func TestHostileComparison(t *testing.T) {
	a, b := twoSides()
	c, v := resolve.Compare(a, b), verification()
	poison(reflect.ValueOf(c).Elem())
	poison(reflect.ValueOf(v).Elem())
	// What is shown beneath a direction or a state has to be reached.
	for i := range c.Claims {
		c.Claims[i].Direction = report.Worse
	}
	h := web.Held{Open: b, Other: a, Verified: v, Compare: func(_, _ *report.Report) *report.Comparison { return c }}
	for name, page := range map[string]string{
		"compare": shownAt(t, h, "#/compare"), "verify": shownAt(t, h, "#/verify"),
		"ask": draw(t, web.Ask(hostile, []string{hostile})), "ask two": draw(t, web.Ask("", []string{hostile, hostile})),
		"saved": draw(t, web.Refusal(web.SavedFirst(hostile))),
	} {
		t.Run(name, func(t *testing.T) { harmless(t, page, false) })
	}
}
