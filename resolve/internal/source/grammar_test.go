package source

import (
	"strings"
	"testing"
)

// grammarGroup holds what every rule says; what belongs to a kind's fields is
// in TestParse.
var grammarGroup = group{"grammar", harbour, []testCase{
	{name: "empty source", raw: "", want: "refused, grammar:empty-source"},
	{name: "runs backwards", raw: "docs/ops.md:9-3", want: "refused, grammar:line-range", says: "runs backwards"},
	{name: "no last line", raw: "docs/ops.md:3-", want: "refused, grammar:line-range", says: "no last line"},
	{name: "no first line", raw: "docs/ops.md:-5", want: "refused, grammar:line-range", says: "no first line"},
	{name: "decimal", raw: "docs/ops.md:1.2", want: "refused, grammar:line-range", says: `"1.2" is not a line`},
	{name: "ten digits", raw: "docs/ops.md:1000000000", want: "refused, grammar:line-range", says: "nine digits"},
	{name: "letter", raw: "docs/ops.md:L10-L20", want: "refused, grammar:line-range", says: "a number alone"},
	{name: "blank after the line", raw: "docs/ops.md:3 ", want: "refused, grammar:line-range", says: "holds a blank"},
	{name: "nothing after the colon", raw: "docs/ops.md:", want: "refused, grammar:line-range", says: "Nothing follows"},
	{name: "several ranges", raw: "docs/ops.md:1-2,3", want: "refused, grammar:line-range", says: "is not a line"},
	{name: "line 0", raw: "docs/ops.md:0", want: "refused, grammar:line-number", says: "Lines start at 1"},
	{name: "no line", raw: "docs/ops.md", want: "refused, grammar:file-shape", says: "names no line"},
	{name: "anchor", raw: "docs/ops.md#L10", want: "refused, grammar:file-shape", says: "as in a web address"},
	{name: "cut at a bracket", raw: "app/[id", want: "refused, grammar:file-shape", says: "closing bracket"},
	{name: "no file", raw: ":2", want: "refused, grammar:file-shape", says: "no file"},
	{name: "no file in the repo", raw: "ferry::2", want: "refused, grammar:file-shape", says: "between the repository and the line"},
	{name: "command without a blank", raw: "$go test → exit 0", want: "refused, grammar:file-shape", says: "looks like a command"},
	{name: "small letter", raw: "f101", want: "refused, grammar:file-shape", says: "F101."},
	{name: "two dots", raw: "docs/v1..v2.md:1", want: "refused, grammar:no-parent-dir"},
	{name: "ids with a comma", raw: "Q3, F101", want: "refused, grammar:id-shape", says: "semicolon"},
	{name: "two-character arrow", raw: "$ go test -> exit 0", want: "refused, grammar:cmd-arrow", says: "two characters"},
	{name: "no arrow", raw: "$ go test", want: "refused, grammar:cmd-arrow", says: "how the command ended"},
	{name: "unknown code", raw: "$ go test → exit ?", want: "refused, grammar:cmd-arrow", says: "does not end in"},
	{name: "plain http", raw: "http://tides.example", want: "refused, grammar:doc-https", says: "plain http"},
	{name: "nothing after the scheme", raw: "https://", want: "refused, grammar:doc-https", says: "nothing follows"},
	{name: "address with a blank", raw: "https://tides.example/a b", want: "refused, grammar:doc-https", says: "white space"},
	{name: "graph without a node", raw: "graph:", want: "refused, grammar:graph-node"},
	{name: "absent without a path", raw: "absent:#bell", want: "refused, grammar:absent-path"},
	{name: "absent in backticks", raw: "absent:`docs/siren.md`", want: "refused, grammar:absent-path", says: "Backticks"},
	{name: "absent without a text", raw: "absent:docs/ops.md# ", want: "refused, grammar:absent-needle"},
	{name: "aidlc without a place", raw: "aidlc:scope.md", want: "refused, grammar:aidlc-shape"},
}}

func TestParse(t *testing.T) {
	for _, tc := range []struct {
		raw  string
		want Source
		rule string
	}{
		{"", Source{}, RuleEmptySource},
		{" ", Source{}, RuleFileShape},

		{"https://a", Source{Kind: "doc", URL: "https://a"}, ""},
		{"https://", Source{}, RuleDocHTTPS},
		{"https://a\u00a0b", Source{}, RuleDocHTTPS},
		{"https://a\ufeff", Source{}, RuleDocHTTPS},
		{"http://", Source{}, RuleDocHTTPS},
		{"https:/a:3", Source{Kind: "file", Repo: "https", Path: "/a", Start: 3, End: 3}, ""},
		{"HTTPS://a:3", Source{Kind: "file", Path: "HTTPS://a", Start: 3, End: 3}, ""},

		{"$ go test → exit 0", Source{Kind: "cmd", Command: "go test"}, ""},
		{"$ go test → exit 999", Source{Kind: "cmd", Command: "go test", Exit: 999}, ""},
		{"$ a → exit 1 → exit 2", Source{Kind: "cmd", Command: "a → exit 1", Exit: 2}, ""},
		{"$   → exit 0", Source{Kind: "cmd", Command: " "}, ""},
		{"$  → exit 0", Source{}, RuleCmdArrow},
		{"$ go test → exit 1000", Source{}, RuleCmdArrow},
		{"$ go test → exit ", Source{}, RuleCmdArrow},
		{"$ go test → exit 0 ", Source{}, RuleCmdArrow},
		{"$ go test → exit -1", Source{}, RuleCmdArrow},
		{"$ go test→ exit 0", Source{}, RuleCmdArrow},
		{"$ go test →  exit 0", Source{}, RuleCmdArrow},
		{"$ ", Source{}, RuleCmdArrow},
		{"$go → exit 0:1", Source{Kind: "file", Path: "$go → exit 0", Start: 1, End: 1}, ""},

		{"graph:a.B", Source{Kind: "graph", ID: "a.B"}, ""},
		{"graph:a:b#c", Source{Kind: "graph", ID: "a:b#c"}, ""},
		{"graph:a b", Source{}, RuleGraphNode},
		{"graph:a\u2003b", Source{}, RuleGraphNode},
		{"graph: a", Source{}, RuleGraphNode},
		{"Graph:a:1", Source{Kind: "file", Path: "Graph:a", Start: 1, End: 1}, ""},

		{"aidlc:a.md:3", Source{Kind: "aidlc", Path: "a.md", Start: 3, End: 3}, ""},
		{"aidlc:a.md#Q12", Source{Kind: "aidlc", Path: "a.md", ID: "Q12"}, ""},
		{"aidlc:a#Q1#Q2", Source{Kind: "aidlc", Path: "a#Q1", ID: "Q2"}, ""},
		{"aidlc:", Source{}, RuleAidlcShape},
		{"aidlc::3", Source{}, RuleAidlcShape},
		{"aidlc:#Q3", Source{}, RuleAidlcShape},
		{"aidlc:a.md#Q1234567", Source{}, RuleAidlcShape},
		{"aidlc:a.md#q1", Source{}, RuleAidlcShape},
		{"aidlc:a.md:1234567890", Source{}, RuleAidlcShape},
		{"aidlc:a.md:1-2", Source{}, RuleAidlcShape},
		{"aidlc:a.md:0", Source{}, RuleLineNumber},
		{"aidlc:../a.md:1", Source{}, RuleNoParentDir},
		{"aidlc:..", Source{}, RuleNoParentDir},

		{"absent:a", Source{Kind: "absent", Path: "a"}, ""},
		{"absent:a:3", Source{Kind: "absent", Path: "a:3"}, ""},
		{"absent: a ", Source{Kind: "absent", Path: " a "}, ""},
		{"absent:../a", Source{Kind: "absent", Path: "../a"}, ""},
		{"absent:a#b#c", Source{Kind: "absent", Path: "a", Needle: "b#c"}, ""},
		{"absent:a# b", Source{Kind: "absent", Path: "a", Needle: " b"}, ""},
		{"absent:a#`b`", Source{Kind: "absent", Path: "a", Needle: "`b`"}, ""},
		{"absent:a#", Source{}, RuleAbsentNeedle},
		{"absent:a#\u00a0\ufeff", Source{}, RuleAbsentNeedle},
		{"absent:", Source{}, RuleAbsentPath},
		{"absent:#", Source{}, RuleAbsentPath},

		{"Q4", Source{Kind: "answer", ID: "Q4"}, ""},
		{"Q000004", Source{Kind: "answer", ID: "Q000004"}, ""},
		{"Q", Source{}, RuleIDShape},
		{"Q1234567", Source{}, RuleIDShape},
		{"Q4 ", Source{}, RuleIDShape},
		{"Quays.md", Source{}, RuleIDShape},
		{"Q٤", Source{}, RuleIDShape},
		{"q4", Source{}, RuleFileShape},

		{"F101", Source{Kind: "fact", ID: "F101"}, ""},
		{"F123456", Source{Kind: "fact", ID: "F123456"}, ""},
		{"F10", Source{}, RuleIDShape},
		{"F1234567", Source{}, RuleIDShape},
		{"F101:3", Source{Kind: "file", Path: "F101", Start: 3, End: 3}, ""},
		{"Files.md:1", Source{Kind: "file", Path: "Files.md", Start: 1, End: 1}, ""},

		{"a:1", Source{Kind: "file", Path: "a", Start: 1, End: 1}, ""},
		{"a:1-2", Source{Kind: "file", Path: "a", Start: 1, End: 2}, ""},
		{"a:999999999", Source{Kind: "file", Path: "a", Start: 999999999, End: 999999999}, ""},
		{"a:b:1", Source{Kind: "file", Repo: "a", Path: "b", Start: 1, End: 1}, ""},
		{"a:b:c:1", Source{Kind: "file", Repo: "a", Path: "b:c", Start: 1, End: 1}, ""},
		{"A:b:1", Source{Kind: "file", Path: "A:b", Start: 1, End: 1}, ""},
		{"-a:b:1", Source{Kind: "file", Path: "-a:b", Start: 1, End: 1}, ""},
		{"d/a:b:1", Source{Kind: "file", Path: "d/a:b", Start: 1, End: 1}, ""},
		{strings.Repeat("a", 32) + ":b:1", Source{Kind: "file", Repo: strings.Repeat("a", 32), Path: "b", Start: 1, End: 1}, ""},
		{strings.Repeat("a", 33) + ":b:1", Source{Kind: "file", Path: strings.Repeat("a", 33) + ":b", Start: 1, End: 1}, ""},
		{"::1", Source{Kind: "file", Path: ":", Start: 1, End: 1}, ""},
		{" a:1", Source{Kind: "file", Path: " a", Start: 1, End: 1}, ""},
		{"docs/op [src: docs/ops.md:2", Source{Kind: "file", Path: "docs/op [src: docs/ops.md", Start: 2, End: 2}, ""},
		{"a", Source{}, RuleFileShape},
		{":1", Source{}, RuleFileShape},
		{"a::1", Source{}, RuleFileShape},
		{"a:", Source{}, RuleLineRange},
		{"a:2-1", Source{}, RuleLineRange},
		{"a:2-0", Source{}, RuleLineRange},
		{"a:1-", Source{}, RuleLineRange},
		{"a:-1", Source{}, RuleLineRange},
		{"a:1--2", Source{}, RuleLineRange},
		{"a:1–2", Source{}, RuleLineRange},
		{"a:+1", Source{}, RuleLineRange},
		{"a:١", Source{}, RuleLineRange},
		{"a:1234567890", Source{}, RuleLineRange},
		{"a:0", Source{}, RuleLineNumber},
		{"a:000", Source{}, RuleLineNumber},
		{"a:0-0", Source{}, RuleLineNumber},
		{"a:0-3", Source{}, RuleLineNumber},
		{"a:b..c:1", Source{}, RuleNoParentDir},
		{"..:1", Source{}, RuleNoParentDir},
		{"`..`:1", Source{}, RuleNoParentDir},
		{"a`:1", Source{}, RuleFileShape},
	} {
		got, rule := Parse(tc.raw)
		if got != tc.want || rule != tc.rule {
			t.Errorf("Parse(%q)\n got %+v %q\nwant %+v %q", tc.raw, got, rule, tc.want, tc.rule)
		}
	}
}

func TestFault(t *testing.T) {
	got := summary(Fault("", RuleEmptyToken))
	if want := "refused, grammar:empty-token"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
}

// FuzzParse holds that a source is either good, with a kind, or breaks a rule
// and is empty, and that nothing else is lost on the way.
func FuzzParse(f *testing.F) {
	for _, g := range groups {
		for _, tc := range g.cases {
			f.Add(tc.raw)
		}
	}
	f.Fuzz(func(t *testing.T, raw string) {
		s, rule := Parse(raw)
		if (rule == "") == (s.Kind == "") {
			t.Fatalf("Parse(%q) = %+v, %q", raw, s, rule)
		}
		if rule != "" && s != (Source{}) {
			t.Fatalf("Parse(%q) breaks %s and is %+v", raw, rule, s)
		}
		if s.Kind == "file" && (s.Start < 1 || s.End < s.Start || s.Path == "" || strings.Contains(s.Path, "..")) {
			t.Fatalf("Parse(%q) = %+v", raw, s)
		}
		if msg := faultMessage(raw, rule); rule != "" && len(msg) > 4096 {
			t.Fatalf("message of %d bytes", len(msg))
		}
	})
}
