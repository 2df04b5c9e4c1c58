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

func TestCompareGoldens(t *testing.T) {
	a, b := twoSides()
	golden(t, "compare", draw(t, web.Compared(resolve.Compare(a, b))))
	golden(t, "compare-same", draw(t, web.Compared(resolve.Compare(a, a))))
	golden(t, "verify", draw(t, web.Verified(verification())))
}

func TestCompareSaysTheWordsThatDiffer(t *testing.T) {
	a, b := twoSides()
	page := draw(t, web.Compared(resolve.Compare(a, b)))
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
	for name, page := range map[string]string{"compare": draw(t, web.Compared(c)), "verify": draw(t, web.Verified(v))} {
		t.Run(name, func(t *testing.T) { harmless(t, page, false) })
	}
}
