package workspace

import (
	"fmt"
	"strings"
	"testing"
)

const eventsAt = "tldrx-work/270114-a/events.jsonl"

func eventsOf(w *Workspace) *Events {
	r, _ := w.Run(eventsAt)
	return r.Events()
}

func dod(kind, command, rest string) string {
	return fmt.Sprintf(`{"ts":"t","type":%q,"payload":{"check":"dod","command":%q%s}}`, kind, command, rest)
}

func TestEvents(t *testing.T) {
	tests := []struct {
		name, line string
		want       string // what is recorded for the command "go test"
	}{
		{"passed", dod("check.passed", "go test", `,"exit_code":0`), "1: exit 0"},
		{"failed", dod("check.failed", "go test", `,"exit_code":124`), "1: exit 124"},
		{"refused", dod("check.failed", "go test", `,"refused":"a shell is needed"`), "1: refused a shell is needed"},
		{"an exit code wins", dod("check.failed", "go test", `,"refused":"x","exit_code":1`), "1: exit 1"},
		{"neither", dod("check.failed", "go test", ""), ""},
		{"refused is null", dod("check.failed", "go test", `,"refused":null`), ""},
		{"refused is false", dod("check.failed", "go test", `,"refused":false`), ""},
		{"refused is no text", dod("check.failed", "go test", `,"refused":{"why":1}`), "1: refused "},
		{"exit code is null", dod("check.failed", "go test", `,"exit_code":null,"refused":"x"`), "1: refused x"},
		{"exit code is text", dod("check.failed", "go test", `,"exit_code":"0"`), ""},
		{"exit code is no whole number", dod("check.failed", "go test", `,"exit_code":1.5`), ""},
		{"another command", dod("check.passed", "go test ./...", `,"exit_code":0`), ""},
		{"another type", dod("operator_note", "go test", `,"exit_code":0`), ""},
		{"another check", `{"type":"check.passed","payload":{"check":"cmd","command":"go test","exit_code":0}}`, ""},
		{"no payload", `{"type":"check.passed"}`, ""},
		{"payload is null", `{"type":"check.passed","payload":null}`, ""},
		{"payload is a list", `{"type":"check.passed","payload":[1]}`, ""},
		{"type is a number", `{"type":5,"payload":{"check":"dod","command":"go test","exit_code":0}}`, ""},
		{"keys are exact", `{"Type":"check.passed","type":"x","payload":{"check":"dod","command":"go test","exit_code":0}}`, ""},
		{"escapes", `{"type":"\u0063heck\u002epassed","payload":{"check":"d\u006fd","command":"go\u0020test","exit_code":0}}`, "1: exit 0"},
		{"white space around", " \t" + dod("check.passed", "go test", `,"exit_code":0`) + " \r", "1: exit 0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := files{eventsAt: test.line + "\n"}.open()
			e := eventsOf(w)
			equal(t, "state", Read, e.State)
			equal(t, "torn", 0, e.Torn)
			var got []string
			for _, r := range e.Results("go test") {
				switch {
				case r.Ran:
					got = append(got, fmt.Sprintf("%d: exit %d", r.Line, r.Exit))
				default:
					got = append(got, fmt.Sprintf("%d: refused %s", r.Line, r.Refused))
				}
			}
			equal(t, "results", test.want, strings.Join(got, ", "))
			equal(t, "problems", 0, len(w.Problems()))
		})
	}
}

func TestTornEvents(t *testing.T) {
	good := dod("check.passed", "go test", `,"exit_code":0`)
	data := "\ufeff" + good + "\r\n\n   \n" + // 1, then blank lines
		good[:30] + "\n" + // 4: torn
		"[1]\n5\nnull\n\"x\"\n" + // 5 to 8: no objects
		strings.Repeat(`{"a":`, 20_000) + "\n" + // 9
		strings.Repeat("\x00", 10) + "\n" + // 10
		"{\"a\":\"caf\xe9\"}\n" + // 11
		good + "{}\n" + // 12: two on one line
		good // 13, without a line end
	w := files{eventsAt: data}.open()
	e := eventsOf(w)
	equal(t, "state", Read, e.State)
	equal(t, "torn", 9, e.Torn)
	var lines []int
	for _, r := range e.Results("go test") {
		lines = append(lines, r.Line)
	}
	equalSlices(t, "lines read", []int{1, 13}, lines)
	equalSlices(t, "problems", []string{eventsAt + ":4: events-unreadable"}, problemLines(w))
	if got := w.Problems()[0].Message; !strings.HasPrefix(got, "9 lines are no JSON object") {
		t.Errorf("want the torn lines counted, got %q", got)
	}
}

func TestEventsMissingOrDamaged(t *testing.T) {
	w := files{}.open()
	equal(t, "missing", Missing, eventsOf(w).State)
	equal(t, "results", 0, len(eventsOf(w).Results("x")))
	w = files{eventsAt: ""}.open()
	equal(t, "empty", Read, eventsOf(w).State)
	w = Open(&faulty{MapFS: files{eventsAt: ""}.fs(), faults: map[string]string{eventsAt: "zip:too-big"}})
	equal(t, "damaged", Unreadable, eventsOf(w).State)
	equalSlices(t, "problems", []string{eventsAt + ": zip:too-big"}, problemLines(w))
}

func TestProblemsAreSortedAndSaidOnce(t *testing.T) {
	const run = "tldrx-work/270114-a/"
	w := files{
		".tldrx/map/bad.md":     "\xff",
		run + "notes.md":        "\n\n\xff",
		run + "02-how/notes.md": "\xff",
		FactsPath:               "a: 1\na: 2\n",
		ConfigPath:              "repos:\n- {name: b, path: /b}\n- {name: a, path: /a}\n",
	}.open()
	equal(t, "nothing was read", 0, len(w.Problems()))
	w.URLs(run + "x.md")
	w.Facts()
	w.Map() // meets bad.md again
	w.Config()
	equalSlices(t, "problems", []string{
		".tldrx/map/bad.md:1: zip:not-text",
		".tldrx/memory/facts.yml:2: facts-unreadable",
		".tldrx/workspace.yml:2: repo-outside",
		".tldrx/workspace.yml:3: repo-outside",
		run + "02-how/notes.md:1: zip:not-text",
		run + "notes.md:3: zip:not-text",
	}, problemLines(w))
	for _, p := range w.Problems() {
		if p.Message == "" {
			t.Errorf("%s: a problem needs a sentence", p.Path)
		}
	}
}
