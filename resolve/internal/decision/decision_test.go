package decision

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Which clock drives the board?", "board clock drives which"},
		{"An a-z0-9 run of 4: v1.2.34 item2000", "item2000"},
		{"Größe der Fläche naïvely", "vely"}, // a letter outside a-z ends a word
		{"KELVIN \u212aelvin", "kelvin"},     // the sign for Kelvin becomes a k
		{"\u0130stanbul", "stanbul"},
		{"four FOUR Four", "four"},
	} {
		var got []string
		for w := range Words(tt.text) {
			got = append(got, w)
		}
		slices.Sort(got)
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, s, tt.want)
		}
	}
}

func TestScore(t *testing.T) {
	title := "Which clock drives the board?"
	if got := Score(Words(title), Words(title+Dash+"harbour clock")); got != 0.8 {
		t.Errorf("the example of the rules: got %v, want 0.80", got)
	}
	if got := Score(Words("of a to"), Words("of a to")); got != 0 {
		t.Errorf("no words: got %v, want 0", got)
	}
}

// facts makes live facts of one area with ids from F101 on.
func facts(t *testing.T, texts ...string) []*workspace.Fact {
	t.Helper()
	var b strings.Builder
	b.WriteString("version: 1\nfacts:\n")
	for i, text := range texts {
		fmt.Fprintf(&b, "  - {id: F%d, fact: %q, area: time}\n", 101+i, text)
	}
	return read(t, b.String())
}

func read(t *testing.T, yaml string) []*workspace.Fact {
	t.Helper()
	return workspace.Open(fstest.MapFS{workspace.FactsPath: {Data: []byte(yaml)}}).Facts().Rows
}

func TestLexicalThreshold(t *testing.T) {
	words := func(n int, prefix string) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf("%s%03d", prefix, i))
		}
		return strings.Join(all, " ")
	}
	for _, tt := range []struct {
		name         string
		shared, rest int // words of the later title, and of the earlier text beside them
		found        bool
	}{
		{"0.60", 60, 40, true},
		{"0.59", 59, 41, false},
		{"1.00", 5, 0, false}, // one text: agreement
	} {
		t.Run(tt.name, func(t *testing.T) {
			earlier := strings.TrimSpace(words(tt.shared, "same") + " " + words(tt.rest, "other"))
			got := Contradictions(facts(t, earlier, words(tt.shared, "same")))
			if (len(got) == 1) != tt.found {
				t.Errorf("got %+v, found should be %v", got, tt.found)
			}
			if tt.found && (got[0].A != "F102" || got[0].B != "F101" || fmt.Sprintf("%.2f", *got[0].Score) != tt.name) {
				t.Errorf("got %+v", got[0])
			}
		})
	}
}

func TestContradictions(t *testing.T) {
	got := Contradictions(read(t, `version: 1
facts:
  - {id: F101, fact: "Which clock drives the board? — harbour clock", area: time}
  - {id: F102, fact: "Which clock drives the board? — office clock", area: time}
  - {id: F103, fact: "Which clock drives the board? — tower clock", area: display}
  - {id: F104, fact: "Which clock drives the board? — no clock", area: time, superseded_by: F105}
  - {id: F105, fact: "Which clock drives the board? — harbour clock", area: time, supersedes: F104, conflicts_with: [F102]}
  - {id: F1000, fact: "The quay has six berths.", area: time, conflicts_with: [F101, F9999]}
`))
	var said []string
	for _, c := range got {
		score := ""
		if c.Score != nil {
			score = fmt.Sprintf(" %.2f", *c.Score)
		}
		said = append(said, c.Kind+" "+c.A+" "+c.B+score)
	}
	want := []string{
		"recorded F105 F102",
		"recorded F1000 F101",
		"recorded F9999 F1000", // the row of the other may be missing
		"lexical F102 F101 0.80",
	}
	if !slices.Equal(said, want) {
		t.Errorf("got  %q\nwant %q", said, want)
	}
	if got := Contradictions(nil); got == nil || len(got) != 0 {
		t.Errorf("without facts: got %#v, want an empty list", got)
	}
}

func TestTally(t *testing.T) {
	rows := read(t, `version: 1
facts:
  - {id: F101, fact: a, source: {run: 260101-try, decided_by: owner}}
  - {id: F102, fact: b, source: {run: 260101-try, decided_by: driver}}
  - {id: F103, fact: c, source: {run: 260101-try, decided_by: agent-default}}
  - {id: F104, fact: d, source: {run: 260101-try}}
  - {id: F105, fact: e, source: {run: 260101-try, decided_by: somebody}, retired: {at: "2026-01-02T08:00:00Z", by: x, reason: y}}
  - {id: F106, fact: f, source: {run: 260102-other, decided_by: owner}}
`)
	d := Tally(rows, "260101-try")
	if got, want := d.Sentence(), "5 decisions recorded: 1 owner, 1 driver, 1 agent default, 2 not stated."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if Tally(rows, "260103-none") != nil {
		t.Error("a run without a fact has a tally")
	}
	doc := &report.Document{Path: "h.md", Text: "# Handoff\n\n5 decisions recorded on this run: 1 owner, 1 driver, 3 not stated.\n" +
		"5 decisions recorded: 1 owner, 1 driver, 1 agent default, 2 not stated.\n9 decisions recorded: 9 owner, 0 driver, 0 not stated.\n"}
	claimed := Claimed(doc, d)
	if len(claimed) != 3 || !claimed[0].Agrees || !claimed[1].Agrees || claimed[2].Agrees || claimed[2].Line != 5 {
		t.Errorf("got %+v", claimed)
	}
	if c := Claimed(doc, nil); c[0].Agrees {
		t.Error("a sentence agrees with nothing")
	}
}

const asked = `Preamble.

## Q4 · Which clock drives the board?
<!-- id: Q4 | status: open | area: time | asked_by: scout | asked_at: 2026-01-31T09:00:00Z | affects: berthd, quay | advisory: true -->
Why asked: two clocks differ [src: docs/ops.md:1]
- A) the harbour clock
- B) the office clock
Recommended: B — it is kept [src: docs/ops.md:2]
[Answer]:
`

func question(t *testing.T, text string) report.Question {
	t.Helper()
	f := workspace.ReadQuestionFile("q.md", text)
	if len(f.Blocks) != 1 {
		t.Fatalf("got %d blocks", len(f.Blocks))
	}
	return Question("q.md", f.Blocks[0])
}

func TestQuestionStates(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{"", "", report.QuestionOpen},
		{"[Answer]:", "[Answer]:   A, always ", report.QuestionNotRecorded},
		{"status: open", "status: answered", report.QuestionAnswered},
		{"status: open", "status: withdrawn", report.QuestionWithdrawn},
		{"status: open", "status: Open", report.QuestionUnknown},
		{"\n", "\r\n", report.QuestionUnknown}, // the metadata cannot be read then
	} {
		q := question(t, strings.ReplaceAll(asked, tt.from, tt.to))
		if tt.from == "" {
			q = question(t, asked)
		}
		if q.State != tt.want {
			t.Errorf("%q for %q: got %s, want %s", tt.to, tt.from, q.State, tt.want)
		}
	}
}

func TestQuestionFields(t *testing.T) {
	q := question(t, asked+"<!-- answered_by: M. de Wit | answered_at: 2026-02-01T09:00:00Z | fact: F101 -->\n"+
		"[Answer superseding F101]: the tower clock\n<!-- reanswered_by: J. Okafor | reanswered_at: 2026-02-02T09:00:00Z | fact: F102 | supersedes: F101 -->\n")
	if q.Line != 3 || !q.Advisory || q.Irreversible || *q.Affects != "berthd, quay" || len(q.Options) != 2 || *q.Recommended != "B" ||
		!strings.HasPrefix(*q.RecommendedWhy, "it is kept") || *q.AnsweredBy != "M. de Wit" || *q.Fact != "F101" || q.Answer != nil {
		t.Errorf("got %+v", q)
	}
	if len(q.Superseded) != 1 || q.Superseded[0].Supersedes != "F101" || *q.Superseded[0].Fact != "F102" || *q.Superseded[0].By != "J. Okafor" {
		t.Errorf("superseded: got %+v", q.Superseded)
	}
}

func TestReassembly(t *testing.T) {
	for _, text := range []string{"", asked, asked + "\n## Q5 · Next\n" + "### Q6: no\n", strings.ReplaceAll(asked, "\n", "\r\n"), "## Q1 · a", "```\n## Q1 · in code\n```\n" + asked} {
		f := workspace.ReadQuestionFile("q.md", text)
		got := f.Preamble
		for _, b := range f.Blocks {
			got += b.Text
		}
		if got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
}

func TestLint(t *testing.T) {
	if got := Lint(workspace.ReadQuestionFile("q.md", asked)); len(got) != 0 {
		t.Errorf("a sound block: %+v", got)
	}
	if got := Lint(workspace.ReadQuestionFile("q.md", Grammar)); len(got) != 0 {
		t.Errorf("the grammar that is printed breaks itself: %+v", got)
	}
	for name, tt := range map[string]struct{ from, to, reason, says string }{
		"heading":    {"## Q4 · ", "### Q4 · ", "question-heading", "Q4 · "},
		"colon":      {"## Q4 · ", "## Q4: ", "question-heading", "Q4: "},
		"key":        {" | asked_by: scout", "", "question-field", "no asked_by"},
		"blank key":  {"area: time", "area:", "question-field", "no area"},
		"status":     {"status: open", "status: later", "question-field", `"later"`},
		"other id":   {"<!-- id: Q4", "<!-- id: Q5", "question-field", "the metadata Q5"},
		"metadata":   {"<!-- id", "<!-- number", "question-field", "no comment"},
		"why":        {"Why asked:", "Asked:", "question-field", "why it is asked"},
		"token":      {" [src: docs/ops.md:1]", "", "question-field", "rests on no source"},
		"one option": {"- B) the office clock\n", "", "question-options", "1 options"},
		"gap":        {"- B)", "- C)", "question-options", "where B should"},
		"slot":       {"[Answer]:\n", "", "question-field", "no line [Answer]:"},
		"long":       {"[Answer]:\n", "[Answer]:\n" + strings.Repeat("more\n", 40), "question-field", "lines, more than 40"},
		"twice":      {"[Answer]:\n", "[Answer]:\n" + strings.TrimPrefix(asked, "Preamble.\n\n"), "question-order", "twice"},
		"descending": {"[Answer]:\n", "[Answer]:\n" + strings.ReplaceAll(strings.TrimPrefix(asked, "Preamble.\n\n"), "Q4", "Q3"), "question-order", "Q3 comes after Q4"},
	} {
		t.Run(name, func(t *testing.T) {
			got := Lint(workspace.ReadQuestionFile("q.md", strings.Replace(asked, tt.from, tt.to, 1)))
			if len(got) != 1 || got[0].Reason != tt.reason || !strings.Contains(got[0].Message, tt.says) {
				t.Errorf("want %s with %q, got %+v", tt.reason, tt.says, got)
			}
		})
	}
}

func FuzzReadQuestionFile(f *testing.F) {
	f.Add(asked)
	f.Add(strings.ReplaceAll(asked, "\n", "\r\n"))
	f.Add("```\n## Q1 · a\n")
	f.Fuzz(func(t *testing.T, text string) {
		file := workspace.ReadQuestionFile("q.md", text)
		all := file.Preamble
		for _, b := range file.Blocks {
			all += b.Text
			Question("q.md", b)
		}
		if all != text {
			t.Errorf("the blocks of %q are %q", text, all)
		}
		Lint(file)
	})
}
