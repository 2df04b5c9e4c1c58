package format_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

func reviewedReport() *report.Report {
	cite := func(id, raw string) report.Citation {
		return report.Citation{ID: id, Raw: raw, Outcome: report.OK, At: report.Span{Line: 7}}
	}
	return &report.Report{
		Workspace: report.Workspace{Name: "ws.zip"},
		Documents: []report.Document{{
			Path: "a.md",
			Items: []report.Item{
				{ID: "x", Claim: "Retries stop `after` five", Citations: []report.Citation{cite("x/0", "a.go:1"), cite("x/1", "b.go:2")}},
				{ID: "y", Claim: "The queue is drained", Citations: []report.Citation{cite("y/0", "c.go:3")}},
			},
			Elsewhere: []report.Item{{ID: "z", Citations: []report.Citation{cite("z/0", "d.go:4")}}},
		}},
	}
}

func TestReviewCounts(t *testing.T) {
	answers := []format.Review{
		{Citation: "x/0", Answer: format.DoesNot},
		{Citation: "x/0", Answer: format.Supports, Note: "the last counts"},
		{Citation: "x/1", Answer: format.DoesNot, Note: "a\n# heading | <script> `tick`"},
		{Citation: "y/0", Answer: format.Unsure},
		{Citation: "z/0", Answer: "approved"}, // none of the three
		{Citation: "gone/0", Answer: format.Supports},
	}
	var out bytes.Buffer
	if err := format.ReviewJSON(&out, reviewedReport(), answers); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Schema    string
		Citations struct{ Sampled, Of, Resolved, Refuted, Unsure int }
		Answers   []struct{ Citation, Document, Claim, Source, Answer, Note string }
		Unknown   []string
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if c := got.Citations; c.Sampled != 3 || c.Of != 4 || c.Resolved != 1 || c.Refuted != 1 || c.Unsure != 1 {
		t.Errorf("counts: %+v", c)
	}
	if len(got.Answers) != 3 || got.Answers[0].Note != "the last counts" || got.Answers[0].Source != "a.go:1" {
		t.Errorf("answers: %+v", got.Answers)
	}
	if len(got.Unknown) != 1 || got.Unknown[0] != "gone/0" {
		t.Errorf("unknown: %q", got.Unknown)
	}

	out.Reset()
	if err := format.ReviewMarkdown(&out, reviewedReport(), answers); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if strings.Index(text, "## Does not support") > strings.Index(text, "## Supports") {
		t.Errorf("what is not supported does not come first:\n%s", text)
	}
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "# heading") || strings.HasPrefix(line, "<script") {
			t.Errorf("a note broke out of its line: %q", line)
		}
	}
	if want := "note: <code>a &#35; heading &#124; &#60;script&#62; &#96;tick&#96;</code>"; !strings.Contains(text, want) {
		t.Errorf("the note is lost, want %q in:\n%s", want, text)
	}
}
