package resolve_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// A case of gates is a txtar file under testdata/gates: a workspace, one
// sentence about it, and want.txt with what the report says about its runs. A
// file at the top, such as run.yml, belongs to the run 240101-a.
const gatesDir = "../testdata/gates"

// saysGates writes what a report says about runs, stages, gates and stories.
func saysGates(rep *report.Report) string {
	var b strings.Builder
	or := func(s *string) string {
		if s == nil {
			return "null"
		}
		return *s
	}
	line := func(n *int) string {
		if n == nil {
			return "null"
		}
		return fmt.Sprint(*n)
	}
	for _, r := range rep.Runs {
		fmt.Fprintf(&b, "run %s, title %s, scope %s, status %s", r.ID, or(r.Title), or(r.Scope), or(r.Status))
		if r.Cursor != nil {
			fmt.Fprintf(&b, ", at %s/%s/%s", r.Cursor.Phase, or(r.Cursor.Stage), or(r.Cursor.Task))
		}
		b.WriteString("\n")
		for _, s := range r.Stages {
			fmt.Fprintf(&b, "stage %s/%s on line %s, %s, expert %s, model %s\n", s.Phase, s.ID, line(s.Line), or(s.Status), or(s.Expert), or(s.Model))
			if g := s.Gate; g != nil {
				fmt.Fprintf(&b, "  gate policy %s, type %s, %s, by %s, at %s, executed by %s, signed by machine %s\n", or(g.Policy), or(g.Type), or(g.Status), or(g.By), or(g.At), or(g.ExecutedBy), or(g.SignedBy))
			}
			for _, c := range s.Conditions {
				fmt.Fprintf(&b, "  %-13s %-13s %s\n", c.ID, c.State, c.Detail)
			}
			for _, f := range s.Findings {
				fmt.Fprintf(&b, "  ! %s:%s: %s: %s\n", f.Path, line(f.Line), f.Reason, f.Message)
			}
		}
		for _, s := range r.Stories {
			fmt.Fprintf(&b, "story %s, %s, %s, epic %s, repo %s, %s:%s\n", s.ID, or(s.Title), or(s.Status), or(s.Epic), or(s.Repo), or(s.Path), line(s.Line))
		}
	}
	for _, p := range rep.Workspace.Problems {
		fmt.Fprintf(&b, "problem %s:%s: %s: %s\n", p.Path, line(p.Line), p.Reason, p.Message)
	}
	return b.String()
}

func gateCase(ar *txtar.Archive) (fsys fstest.MapFS, want string) {
	fsys = fstest.MapFS{}
	for _, f := range ar.Files {
		name := f.Name
		switch top, _, _ := strings.Cut(name, "/"); {
		case name == "want.txt":
			want = string(f.Data)
			continue
		case top != ".tldrx" && top != "tldrx-work" && top != "docs":
			name = "tldrx-work/240101-a/" + name
		}
		fsys[name] = &fstest.MapFile{Data: f.Data}
	}
	return fsys, want
}

// TestGates holds the corpus of gates against its goldens, and asks that each
// condition be seen in each state that it can have, and each finding once.
func TestGates(t *testing.T) {
	names, err := filepath.Glob(gatesDir + "/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no cases in %s: %v", gatesDir, err)
	}
	seen := map[string]bool{}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			fsys, want := gateCase(ar)
			rep, err := resolve.Check(context.Background(), fsys, resolve.Options{Name: "ws", Version: "test"})
			if err != nil {
				t.Fatal(err)
			}
			checkInvariants(t, rep)
			for _, r := range rep.Runs {
				for _, s := range r.Stages {
					for _, c := range s.Conditions {
						seen[c.ID+" "+c.State] = true
					}
					for _, f := range s.Findings {
						seen[f.Reason] = true
					}
				}
			}
			got := saysGates(rep)
			if *update {
				last := &ar.Files[len(ar.Files)-1]
				if last.Name != "want.txt" {
					t.Fatal("the last file has to be want.txt")
				}
				last.Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
	seen["claim-sources "+report.NotEvaluated] = unjudgedOutput(t)
	for _, id := range strings.Fields("checks questions budget status claim-sources stories boundary") {
		for _, state := range []string{report.Holds, report.Fails, report.NotEvaluated} {
			if key := id + " " + state; !seen[key] && key != "boundary fails" { // that is for git to say
				t.Errorf("no case shows %q", key)
			}
		}
	}
	for _, e := range resolve.Explanations() {
		if e.Class == "gate" && !seen[e.Code] {
			t.Errorf("no case gives %s", e.Code)
		}
	}
}

// unjudgedOutput asks for one document of a stage that has two, and says
// whether the condition over both is then not evaluated.
func unjudgedOutput(t *testing.T) bool {
	ar, err := txtar.ParseFile(gatesDir + "/claim-undeclared.txtar")
	if err != nil {
		t.Fatal(err)
	}
	fsys, _ := gateCase(ar)
	rep, err := resolve.Check(context.Background(), fsys, resolve.Options{Documents: []string{"docs/a.md"}})
	if err != nil {
		t.Fatal(err)
	}
	c := rep.Runs[0].Stages[0].Conditions[4]
	return c.State == report.NotEvaluated && strings.Contains(c.Detail, "02-how/handoff.md")
}

// Whatever a run.yml, a ledger, a story and a questions.md hold, the report
// says seven things of every stage, and each finding has a line and a word on
// what to do.
func FuzzGates(f *testing.F) {
	names, _ := filepath.Glob(gatesDir + "/*.txtar")
	for _, name := range names {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		var run, events, story, questions []byte
		for _, file := range ar.Files {
			switch file.Name {
			case "run.yml":
				run = file.Data
			case "events.jsonl":
				events = file.Data
			case "03-plan/stories/S1.md":
				story = file.Data
			case "02-how/questions.md":
				questions = file.Data
			}
		}
		f.Add(run, events, story, questions)
	}
	f.Fuzz(func(t *testing.T, run, events, story, questions []byte) {
		dir := "tldrx-work/240101-a/"
		fsys := fstest.MapFS{
			dir + "run.yml": {Data: run}, dir + "events.jsonl": {Data: events},
			dir + "03-plan/stories/S1.md": {Data: story}, dir + "02-how/questions.md": {Data: questions},
		}
		rep, err := resolve.Check(context.Background(), fsys, resolve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(rep.Runs) != 1 || len(rep.Runs[0].Stories) != 1 {
			t.Fatalf("%d runs", len(rep.Runs))
		}
		for _, s := range rep.Runs[0].Stages {
			if len(s.Conditions) != 7 || s.Line == nil || *s.Line < 1 {
				t.Fatalf("%s/%s: %d conditions, line %v", s.Phase, s.ID, len(s.Conditions), s.Line)
			}
			for _, c := range s.Conditions {
				if c.Detail == "" || c.State != report.Holds && c.State != report.Fails && c.State != report.NotEvaluated {
					t.Fatalf("%s is %q: %q", c.ID, c.State, c.Detail)
				}
			}
			for _, p := range s.Findings {
				if p.Line == nil || *p.Line < 1 || p.Message == "" {
					t.Fatalf("%s on line %v: %q", p.Reason, p.Line, p.Message)
				}
			}
		}
	})
}
