package workspace

import (
	"strings"
	"testing"
)

func TestFrontMatter(t *testing.T) {
	root, fault := FrontMatter("note.md", []byte("a: text\nn: 4\nm: {deep: [x, 2028-03-05]}\nnothing:\n"), 1)
	if fault != nil {
		t.Fatal(fault)
	}
	if s, ok := root.Field("a").Text(); s != "text" || !ok || root.Field("a").Line() != 2 {
		t.Errorf("a: got %q, %t on line %d, want \"text\" on line 2", s, ok, root.Field("a").Line())
	}
	if _, ok := root.Field("n").Text(); ok {
		t.Error("a number is text")
	}
	deep, ok := root.Field("m").Field("deep").List()
	if !ok || len(deep) != 2 || deep[1].Line() != 4 {
		t.Fatalf("m.deep: got %v, %t, want two values on line 4", deep, ok)
	}
	if s, ok := deep[1].Text(); s != "2028-03-05" || !ok {
		t.Errorf("a day: got %q, %t, want it as it is written", s, ok)
	}
	if root.Field("nothing").Here() || root.Field("none").Here() || !root.Field("n").Here() {
		t.Error("only what is not null is here")
	}
	if root.Field("none").Line() != 0 || root.Field("none").Field("x").Line() != 0 {
		t.Error("what is not there has a line")
	}
}

func TestFrontMatterFault(t *testing.T) {
	for _, tt := range []struct {
		yaml string
		line int
		says string
	}{
		{"a: 1\nb: [\n", 3, "it is not YAML"},
		{"a: 1\na: 2\n", 3, "stands twice"},
		{"a: &a [*a]\n", 2, "inside what it names"},
		{strings.Repeat("[", 101) + strings.Repeat("]", 101) + "\n", 2, "nested more than 100 deep"},
		{"a: 1\n...\nb: 2\n", 4, "not YAML"},
	} {
		_, fault := FrontMatter("note.md", []byte(tt.yaml), 1)
		if fault == nil || fault.Line != tt.line || !strings.Contains(fault.Message, tt.says) || fault.Path != "note.md" {
			t.Errorf("%.40q: got %v, want line %d, %q", tt.yaml, fault, tt.line, tt.says)
		}
	}
}

func TestValueNumber(t *testing.T) {
	for _, tt := range []struct {
		yaml string
		want int // -1 for none
	}{
		{"0", 0}, {"4", 4}, {"+4", 4}, {"007", 7}, {"2.0", 2}, {"2.", 2}, {"999999999", 999999999},
		{"1000000000", -1}, {"-1", -1}, {"1.5", -1}, {"1e3", -1}, {"0x10", -1}, {"1_000", -1}, {".inf", -1}, {`"4"`, -1}, {"four", -1}, {"true", -1}, {"null", -1}, {"[4]", -1},
	} {
		root, fault := FrontMatter("note.md", []byte("n: "+tt.yaml+"\n"), 1)
		if fault != nil {
			t.Fatal(fault)
		}
		got, ok := root.Field("n").Number()
		if !ok {
			got = -1
		}
		if got != tt.want {
			t.Errorf("%s: got %d, want %d", tt.yaml, got, tt.want)
		}
	}
}

func TestValueString(t *testing.T) {
	for _, tt := range []struct{ yaml, want string }{
		{"a: x", `"x"`}, {"a: 4", `"4"`}, {"a:", "empty"}, {"a: []", "an empty list"}, {"a: [x]", "a list"}, {"a: {}", "an empty mapping"}, {"a: {b: c}", "a mapping"}, {"b: x", "missing"},
		{"a: " + strings.Repeat("é", 61), `"` + strings.Repeat("é", 60) + `…"`},
		{"a: \"\\u202e\\n\"", `"\u202e\n"`},
	} {
		root, fault := FrontMatter("note.md", []byte(tt.yaml), 1)
		if fault != nil {
			t.Fatal(fault)
		}
		if got := root.Field("a").String(); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.yaml, got, tt.want)
		}
	}
}

func TestStageStartedAt(t *testing.T) {
	w := files{"tldrx-work/280305-x/run.yml": "phases:\n  - id: 03-plan\n    stages:\n      - {id: plan, started_at: \"2028-03-04T08:00:00Z\"}\n      - {id: review, started_at: null}\n      - {id: plain, started_at: 2028-03-04T08:00:00Z}\n"}.open()
	want := []string{"2028-03-04T08:00:00Z", "", "2028-03-04T08:00:00Z"}
	run, _ := w.Run("tldrx-work/280305-x/x.md")
	for i, s := range run.File().Stages {
		if s.StartedAt != want[i] {
			t.Errorf("%s: got %q, want %q", s.ID, s.StartedAt, want[i])
		}
	}
}
