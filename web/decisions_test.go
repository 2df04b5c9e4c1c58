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

const (
	questionsPath = "tldrx-work/240101-x/01-what/questions.md"
	runPath       = "tldrx-work/240101-x/run.yml"
)

// decided is the sample with one of everything that a run, a fact and a
// question can say.
func decided() *report.Report {
	r := sample()
	r.Runs = []report.Run{{
		ID: "240101-x", Path: ptr(runPath), Title: ptr("Checkout that waits"), Scope: ptr("feature"), Status: ptr("awaiting_gate"),
		Cursor: &report.Cursor{Phase: "02-how", Stage: ptr("design")},
		Stages: []report.Stage{{
			Phase: "02-how", ID: "design", Line: ptr(9), Status: ptr("done"),
			Gate: &report.Gate{Status: ptr("approved"), SignedBy: ptr("auto"), Line: ptr(12)},
			Conditions: []report.Condition{
				{ID: "checks", State: report.NotEvaluated, Detail: "no command was run"},
				{ID: "questions", State: report.Fails, Detail: "1 open (Q2)"},
				{ID: "budget", State: report.Holds, Detail: "below its limit"},
			},
			Findings: []report.Problem{{Path: runPath, Reason: "gate-over-refused", Line: ptr(12), Message: "The gate closed over a document that fails."}},
		}},
		Stories: []report.Story{{ID: "S1", Status: ptr("done")}, {ID: "S2"}},
		Questions: []report.Question{
			{ID: "Q1", Path: questionsPath, Line: 3, EndLine: 12, Title: "How long may a retry wait?", Status: ptr("answered"), State: report.QuestionAnswered,
				Irreversible: true, Money: true, Area: ptr("checkout"), AskedBy: ptr("analyst"), AskedAt: ptr("2024-01-01T09:00:00Z"), Affects: ptr("service"),
				Why: ptr("the manual and the code disagree"), WhySources: []report.Citation{cited("w/0", "docs/gone.md:3", "file", report.Refused, "no-such-file", "Nothing is at docs/gone.md.")},
				Options: []report.Option{{Letter: "A", Text: "one second"}, {Letter: "B", Text: "five seconds"}}, Recommended: ptr("B"), RecommendedWhy: ptr("the vendor allows it"),
				Answer: ptr("A"), AnsweredBy: ptr("M. de Wit"), AnsweredAt: ptr("2024-01-02T09:00:00Z"), Fact: ptr("F101"),
				Superseded: []report.Answer{{Text: "B after all", Supersedes: "F101", Fact: ptr("F102"), By: ptr("J. Okafor"), At: ptr("2024-01-03T09:00:00Z")}}},
			{ID: "Q2", Path: questionsPath, Line: 14, EndLine: 20, Title: "Who is called at night?", Status: ptr("open"), State: report.QuestionNotRecorded, Answer: ptr("the pilot")},
			{ID: "Q3", Path: questionsPath, Line: 22, EndLine: 30, Title: "Which one holds?", Status: ptr("open"), State: report.QuestionOpen, Advisory: true},
			{ID: "Q4", Path: questionsPath, Line: 32, EndLine: 33, Title: "Can this be read?", State: report.QuestionUnknown},
			{ID: "Q5", Path: questionsPath, Line: 35, EndLine: 40, Title: "Is it needed?", Status: ptr("withdrawn"), State: report.QuestionWithdrawn},
		},
		Decisions: &report.Decisions{Owner: 1, AgentDefault: 1, NotStated: 2, Claimed: []report.StatedTally{
			{Path: howPath, Line: 4, Text: "4 decisions: all by the owner.", Agrees: false},
			{Path: howPath, Line: 5, Text: "4 decisions recorded.", Agrees: true},
		}},
	}}
	r.Facts = []report.Fact{
		{ID: "F101", Line: 2, EndLine: 9, Text: "The queue holds 100 messages.", Area: ptr("checkout"), Repos: []string{"service", "client"}, Kind: ptr("answer"), Confidence: ptr("stated"), Status: "superseded",
			DecidedBy: ptr("owner"), Who: ptr("M. de Wit"), When: ptr("2024-01-02T09:00:00Z"), Run: ptr("240101-x"), Question: ptr("Q1"), SupersededBy: ptr("F102"), CitedBy: []string{"bbbbbbbbbb/1"}},
		{ID: "F102", Line: 10, EndLine: 19, Text: "The queue holds 200 messages.", Area: ptr("checkout"), Repos: []string{}, Confidence: ptr("measured"), Status: "live", Run: ptr("240101-x"), Question: ptr("Q9"),
			Supersedes: ptr("F101"), Truncated: true, Alternatives: []string{"300", "400"}, RecommendedWhy: ptr("it was counted"), ConflictsWith: []string{"F7"}},
		{ID: "F103", Line: 20, EndLine: 29, Text: "A hold lasts a day.", Repos: []string{}, Status: "retired", RetiredAt: ptr("2024-02-01T00:00:00Z"), RetiredBy: ptr("J. Okafor"), RetiredReason: ptr("the manual changed"), CitedBy: []string{"aaaaaaaaaa/0", "gone/0"}},
	}
	r.Contradictions = []report.Contradiction{{Kind: report.RecordedContradiction, A: "F102", B: "F7"}, {Kind: report.LexicalContradiction, Score: ptr(2.0 / 3), A: "F103", B: "F102"}}
	r.RecordProblems = []report.Problem{
		{Path: ".tldrx/memory/facts.yml", Reason: "fact-id-order", Line: ptr(20), Message: "F103 follows a higher number."},
		{Path: questionsPath, Reason: "question-heading", Line: ptr(32), Message: "The heading has a hyphen where a middle dot belongs."},
	}
	r.Money = &report.Money{Rounded: ptr("1.2500"), Metered: 2, Unmetered: 1}
	r.Counts.Packets, r.Counts.RefusedPackets = 2, 1
	r.Packets = withPackets().Packets
	return r
}

func TestDecisionGoldens(t *testing.T) {
	r := decided()
	none := sample()
	none.Facts = []report.Fact{{ID: "F1", Text: "It floats.", Status: "live"}}
	for name, got := range map[string]string{
		"facts":         draw(t, web.At(r, "#/facts").View),
		"facts-one":     draw(t, web.Facts(none, "F9")),
		"facts-none":    draw(t, web.Facts(sample(), "")),
		"questions":     draw(t, web.At(r, "#/questions").View),
		"overview-runs": draw(t, web.At(r, "#/").View),
	} {
		t.Run(name, func(t *testing.T) {
			got = strings.ReplaceAll(got, "><", ">\n<") + "\n"
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
		})
	}
}

// TestRecordAddresses holds that a line of a file which is no judged document,
// and which a screen is drawn from, leads to that screen and to the place.
func TestRecordAddresses(t *testing.T) {
	r := decided()
	for fragment, want := range map[string][2]string{
		"#/facts?f=F102": {"facts", "f-1"},
		"#/facts?f=F999": {"facts", ""},
		"#/questions":    {"questions", ""},
		web.Route{Path: ".tldrx/memory/facts.yml", Line: 12, Source: -1}.String(): {"facts", "f-1"},
		web.Route{Path: questionsPath, Line: 30, Source: -1}.String():             {"questions", "q-0-2"},
		web.Route{Path: questionsPath, Line: 31, Source: -1}.String():             {"questions", ""},
		web.Route{Path: runPath, Line: 12, Source: -1}.String():                   {"overview", "r-0"},
		web.Route{Path: "tldrx-work/other/run.yml", Line: 1, Source: -1}.String(): {"none:tldrx-work/other/run.yml", ""},
	} {
		s := web.At(r, fragment)
		if got := [2]string{s.Key, s.Focus}; got != want {
			t.Errorf("At(%q) is %q, want %q", fragment, got, want)
		}
		if page := draw(t, s.View); s.Focus != "" && !strings.Contains(page, `id="`+s.Focus+`"`) {
			t.Errorf("At(%q): nothing on the page is %q", fragment, s.Focus)
		}
		if got := web.ParseRoute(fragment).String(); got != fragment {
			t.Errorf("%q is written back as %q", fragment, got)
		}
	}
}

func TestHostileDecisions(t *testing.T) {
	evil := decided()
	poison(reflect.ValueOf(evil).Elem())
	clean := decided()
	for i := range evil.Runs {
		evil.Runs[i].ID = clean.Runs[i].ID + hostile
	}
	for name, page := range map[string]string{
		"overview":  draw(t, web.Overview(evil)),
		"facts":     draw(t, web.At(evil, web.Route{Screen: "facts", Claim: hostile + "x", Source: -1}.String()).View),
		"questions": draw(t, web.At(evil, "#/questions").View),
	} {
		t.Run(name, func(t *testing.T) { harmless(t, page, false) })
	}
	// Codes that decide which part is drawn are kept, texts are not.
	part := decided()
	for i := range part.Facts {
		part.Facts[i].Text, part.Facts[i].RetiredReason, part.Facts[i].Who = hostile, ptr(hostile), ptr(hostile)
	}
	for i := range part.Runs[0].Questions {
		part.Runs[0].Questions[i].Title, part.Runs[0].Questions[i].Answer = hostile, ptr(hostile)
	}
	harmless(t, draw(t, web.Facts(part, "")), false)
	harmless(t, draw(t, web.Questions(part)), false)
}

// TestEveryRecordIsDrawn holds that nothing that a record says is dropped on
// the way to the page.
func TestEveryRecordIsDrawn(t *testing.T) {
	r := decided()
	var page strings.Builder
	for _, fragment := range []string{"#/", "#/facts", "#/questions"} {
		page.WriteString(draw(t, web.At(r, fragment).View))
	}
	text := strings.ReplaceAll(page.String(), "<wbr>", "")
	for _, want := range []string{
		"Checkout that waits", "awaiting_gate", "02-how/design", "approved automatically", "no command was run", "1 open (Q2)", "below its limit", "1 of 3 hold, 1 fails, 1 not evaluated",
		"gate-over-refused", "The gate closed over a document that fails.", "1 of 2 done", "4 decisions recorded: 1 owner, 0 driver, 1 agent default, 2 not stated.",
		"4 decisions: all by the owner.", "service, client", "no repo named", "superseded", "M. de Wit", "the text was cut", "300", "400", "it was counted", "the manual changed",
		"1 claim is refused now", "score 0.67", report.LexicalLimits, "no such fact", "F103 follows a higher number.", report.BreachesChangeNothing,
		"How long may a retry wait?", "irreversible", "docs/gone.md:3", "Nothing is at docs/gone.md.", "five seconds", "the vendor allows it", "B after all", "J. Okafor",
		"answered, but not recorded", "advisory", "status cannot be read", "withdrawn", "not stated", "a middle dot belongs",
		"1 of 5 waits for an answer, 1 advisory open, 1 with a status that cannot be read", "1 recorded, 1 by words alone", "≥ $1.25 (1 task unmetered)", "1 refused, of 2 packets",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("nothing shows %q", want)
		}
	}
	if strings.Contains(text, "4 decisions recorded.<") {
		t.Error("a tally that agrees is said to disagree")
	}
	if !strings.Contains(text, strings.SplitN(resolve.QuestionGrammar, "\n", 2)[0]) {
		t.Error("the grammar of a question is not shown beside the heading that breaks it")
	}
	none := sample()
	none.Facts = []report.Fact{{ID: "F1", Status: "live"}}
	if page := draw(t, web.Facts(none, "")); !strings.Contains(page, report.NoContradiction) || strings.Contains(page, "owner:") {
		t.Errorf("facts without a contradiction:\n%s", page)
	}
}
