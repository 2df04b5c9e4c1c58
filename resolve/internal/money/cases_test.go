package money_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/fa6e744d/assay/resolve/internal/money"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

var update = flag.Bool("update", false, "rewrite want.txt of the cases in testdata/money")

const (
	casesDir = "../../../testdata/money"
	runDir   = "tldrx-work/240101-a"
)

// moneyCase is one archive: the files of a run, and in want.txt everything that
// is read from them. Its comment starts with the rules that it is there for.
type moneyCase struct {
	name    string
	rules   []string
	archive *txtar.Archive
}

func readCases(t testing.TB) []moneyCase {
	t.Helper()
	files, err := filepath.Glob(casesDir + "/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases in %s: %v", casesDir, err)
	}
	var cases []moneyCase
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(string(a.Comment), "\n")
		rules, ok := strings.CutPrefix(first, "rules: ")
		if !ok {
			t.Fatalf("%s: the first line is not \"rules: …\"", file)
		}
		cases = append(cases, moneyCase{strings.TrimSuffix(filepath.Base(file), ".txtar"), strings.Fields(rules), a})
	}
	return cases
}

// open puts the files into a workspace: those without a folder belong to the
// run.
func (c moneyCase) open() *workspace.Workspace {
	m := fstest.MapFS{}
	for _, f := range c.archive.Files {
		name := f.Name
		if name == "want.txt" {
			continue
		}
		if !strings.HasPrefix(name, "tldrx-work/") && !strings.HasPrefix(name, ".tldrx/") {
			name = runDir + "/" + name
		}
		m[name] = &fstest.MapFile{Data: f.Data}
	}
	return workspace.Open(m)
}

func (c moneyCase) read() string {
	ws := c.open()
	var b strings.Builder
	for _, run := range ws.Runs() {
		m, head := money.Run(ws, run)
		fmt.Fprintf(&b, "run %s, title %q\n", run.ID, head.Title)
		if m == nil {
			b.WriteString("no money\n")
			continue
		}
		dump(&b, m)
	}
	for _, p := range ws.Problems() {
		fmt.Fprintf(&b, "problem %s\n", problem(p))
	}
	return b.String()
}

func TestCases(t *testing.T) {
	for _, c := range readCases(t) {
		t.Run(c.name, func(t *testing.T) {
			got := c.read()
			if *update {
				c.rewrite(t, got)
				return
			}
			want := ""
			for _, f := range c.archive.Files {
				if f.Name == "want.txt" {
					want = string(f.Data)
				}
			}
			if want != got {
				t.Errorf("run go test -update if this is right:\n%s", diff.Diff("want", []byte(want), "got", []byte(got)))
			}
		})
	}
}

func (c moneyCase) rewrite(t *testing.T, got string) {
	t.Helper()
	found := false
	for i := range c.archive.Files {
		if c.archive.Files[i].Name == "want.txt" {
			c.archive.Files[i].Data, found = []byte(got), true
		}
	}
	if !found {
		c.archive.Files = append(c.archive.Files, txtar.File{Name: "want.txt", Data: []byte(got)})
	}
	if err := os.WriteFile(filepath.Join(casesDir, c.name+".txtar"), txtar.Format(c.archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestEveryRuleHasACase holds the table of rules in web/docs/money.md against
// the cases: a rule without one is a rule that nobody showed.
func TestEveryRuleHasACase(t *testing.T) {
	page, err := os.ReadFile("../../../web/docs/money.md")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]string{}
	for _, c := range readCases(t) {
		for _, r := range c.rules {
			named[r] = c.name
		}
	}
	rules := regexp.MustCompile(`(?m)^\| (C[0-9]+) \|.*\| ([a-z0-9-]+|Test[A-Za-z]+|cost[a-z_]*\.txtar) \|$`).FindAllStringSubmatch(string(page), -1)
	if len(rules) < 40 {
		t.Fatalf("only %d rules in the table", len(rules))
	}
	listed := map[string]bool{}
	for _, r := range rules {
		listed[r[1]] = true
		if strings.HasSuffix(r[2], ".txtar") {
			if _, err := os.Stat("../../../testdata/script/" + r[2]); err != nil {
				t.Errorf("%s: %v", r[1], err)
			}
			continue
		}
		if strings.HasPrefix(r[2], "Test") {
			continue // of package report
		}
		found := false
		for _, c := range readCases(t) {
			if c.name == r[2] {
				for _, rule := range c.rules {
					found = found || rule == r[1]
				}
			}
		}
		if !found {
			t.Errorf("%s is said to be shown by the case %s, which does not name it", r[1], r[2])
		}
	}
	for r, c := range named {
		if !listed[r] {
			t.Errorf("the case %s names the rule %s, which is not in the table", c, r)
		}
	}
}

func or(s *string) string {
	if s == nil {
		return "null"
	}
	return *s
}

func whole[T int | int64](n *T) string {
	if n == nil {
		return "null"
	}
	return fmt.Sprint(*n)
}

func problem(p report.Problem) string {
	return fmt.Sprintf("%s:%s %s: %s", strings.TrimPrefix(p.Path, runDir+"/"), whole(p.Line), p.Reason, p.Message)
}

// dump writes everything of a run's money, one thing a line.
func dump(b *strings.Builder, m *report.Money) {
	say := func(format string, args ...any) { fmt.Fprintf(b, format+"\n", args...) }
	say("figure %s", m.Spent())
	say("exact %s, rounded %s, lower bound %v, basis %s, economies %v", or(m.Measured), or(m.Rounded), m.LowerBound, or(m.Basis), m.Economies)
	say("metered %d, unmetered %d, declared %d (%s), neither %d", m.Metered, m.Unmetered, m.Declared, whole(m.DeclaredTokens), m.Neither)
	for _, s := range m.Stages {
		say("stage %s, %s: %s, %s, declared %s", s.Name(), s.Economy, report.MeasuredCell(s.Measured, s.Metered, s.Unmetered), s.Durations.Text(), report.DeclaredCell(s.DeclaredTokens))
		for _, i := range s.Attempts {
			a := m.Attempts[i]
			say("  line %d %s, model %s, actor %s, story %s: %s, tokens %d, declared %s, %s, usage %s, unmetered %s", a.At.Line, a.Name(), report.Recorded(a.Model), report.Recorded(a.Actor), or(a.Story),
				a.MeasuredText(), a.Tokens, report.DeclaredCell(a.DeclaredTokens), a.Duration(), or(a.UsageBasis), or(a.UnmeteredReason))
		}
	}
	for _, f := range m.Footers() {
		say("footer %s: %s", f.Label, f.Text)
	}
	for _, by := range []struct {
		name string
		rows []report.Breakdown
	}{{"phase", m.ByPhase}, {"stage", m.ByStage}, {"model", m.ByModel}, {"actor", m.ByActor}, {"story", m.ByStory}} {
		for _, r := range by.rows {
			say("by %s: %s: %s, %d metered, %d unmetered, declared %s", by.name, r.Name, or(r.Measured), r.Metered, r.Unmetered, whole(r.DeclaredTokens))
		}
	}
	if s := m.Stories; s != nil {
		for _, r := range s.Rows {
			say("story %s: %s of %s, ratio %s, %d metered, %d unmetered, %d lost, %d in flight: %s", r.Story, r.MeasuredWord(), report.LimitOr(r.Ceiling), or(r.Ratio), r.Metered, r.Unmetered, r.Lost, r.InFlight, or(r.Verdict))
		}
		say("stories: %s of %s, ratio %s, %d metered, %d unmetered, %d lost, %d in flight, %d excluded: %s", s.MeasuredWord(), report.LimitOr(s.Ceiling), or(s.Ratio), s.Metered, s.Unmetered, s.Lost, s.InFlight, s.Excluded, or(s.Verdict))
	}
	if bd := m.Budget; bd != nil {
		say("budget %s, ceiling %s, spent %s", bd.Economy, report.LimitOr(bd.Ceiling), report.LimitOr(bd.Spent))
		for _, p := range bd.Phases {
			say("  %s, %s, of the %s: ceiling %s, tokens %s, spent %s, left %s, next %s for %s: %s. %s", p.ID, p.Economy, p.Scope, report.LimitOr(p.Ceiling), whole(p.CeilingTokens), p.SpentCell(), p.LeftCell(), or(p.Next), report.LimitOr(p.Estimate), p.StateWord(), p.Message)
		}
		if bd.Raise != nil {
			say("raise %s", *bd.Raise)
		}
		for _, f := range bd.Findings {
			say("finding %s", problem(f))
		}
	}
	if m.Tasks != nil {
		say("tasks agree %v: %s", m.Tasks.Agrees, m.Tasks.Message)
	}
	for _, l := range m.CostLines {
		say("cost line %d %q, scope %s, agrees %v: %s", l.At.Line, l.At.Text, or(l.Scope), l.Agrees, l.Message)
	}
	for _, n := range []string{m.RoundingNote()} {
		if n != "" {
			say("note %s", n)
		}
	}
	for _, n := range m.LineNotes() {
		say("note %s", n)
	}
	for _, turn := range []struct {
		name string
		t    report.Turns
	}{{"lost", m.Lost}, {"in flight", m.InFlight}} {
		if turn.t.Count > 0 {
			say("%s %d, the first at line %d", turn.name, turn.t.Count, turn.t.First.Line)
		}
	}
}
