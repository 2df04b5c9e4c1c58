package validators

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/report"
)

func lines(t *testing.T, cmd *exec.Cmd) []string {
	t.Helper()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s%s", err, out, stderr.String())
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// sums are what a format has to report of a report, counted apart from it.
type sums struct{ all, failing, skipped, aside int }

func sum(r *report.Report) sums {
	var s sums
	add := func(outcome string, decides bool) {
		s.all++
		switch {
		case outcome == report.OK:
		case !decides:
			s.aside++
		case outcome == report.Unverified:
			s.skipped++
		default:
			s.failing++
		}
	}
	for _, d := range r.Documents {
		for range d.Problems {
			add("problem", d.Verdict == report.Fail)
		}
		for i, list := range [][]report.Item{d.Items, d.Elsewhere} {
			for _, it := range list {
				if it.Outcome == report.Malformed || it.Outcome == report.Unsourced {
					add(it.Outcome, i == 0)
				}
				for _, c := range it.Citations {
					add(c.Outcome, i == 0)
				}
			}
		}
	}
	for _, p := range r.Packets {
		if p.Message != "" {
			add(p.Outcome, true)
		}
		for _, c := range p.Claims {
			add(c.Outcome, true)
		}
	}
	for range r.Workspace.Problems {
		add("problem", false)
	}
	return s
}

func TestTAPParser(t *testing.T) {
	installed(t, "node_modules/tap-parser/package.json", "run make setup-formats")
	all := reports(t)
	got := lines(t, exec.Command("node", append([]string{"check-tap.cjs"}, written(t, "tap", all)...)...))
	if len(got) != len(all) {
		t.Fatalf("%d results of %d files", len(got), len(all))
	}
	for i, o := range all {
		var found struct {
			OK                                                 bool
			Count, Pass, Fail, Skip, Todo, Extra, Names, Diags int
			Bailout                                            any
		}
		if err := json.Unmarshal([]byte(got[i]), &found); err != nil {
			t.Fatal(err)
		}
		want := sum(o.rep)
		if o.rep.Exit == 3 {
			if found.Bailout == "" || found.OK {
				t.Errorf("%s: nothing was checked and tap-parser says %s", o.name, got[i])
			}
			continue
		}
		if found.Count != want.all || found.Skip != want.skipped || found.Todo != want.aside || found.OK != (want.failing == 0) || found.Extra != 0 || found.Bailout != "" {
			t.Errorf("%s: tap-parser says %s, want %+v", o.name, got[i], want)
		}
		if found.Diags != want.failing+want.skipped+want.aside {
			t.Errorf("%s: %d diagnostics were read, want %d", o.name, found.Diags, want.failing+want.skipped+want.aside)
		}
	}
}

// Debian's junitparser belongs to the Python that its command names.
func junitPython(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("junitparser")
	if err != nil {
		t.Fatal("junitparser is missing: run make setup-formats")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(data), "\n")
	python, ok := strings.CutPrefix(first, "#!")
	if !ok {
		t.Fatalf("%s is no script: %q", path, first)
	}
	return strings.Fields(python)[0]
}

func TestJUnitParser(t *testing.T) {
	python := junitPython(t)
	all := reports(t)
	paths := written(t, "junit", all)
	got := lines(t, exec.Command(python, append([]string{"check-junit.py"}, paths...)...))
	if len(got) != len(all) {
		t.Fatalf("%d results of %d files", len(got), len(all))
	}
	for i, o := range all {
		s, errors := sum(o.rep), 0
		if o.rep.Exit == 3 {
			s.all, errors = s.all+1, 1
		}
		if want := fmt.Sprint(s.all, s.failing, errors, s.skipped+s.aside); got[i] != want {
			t.Errorf("%s: junitparser counts %s, want %s", o.name, got[i], want)
		}
	}
}

// Its own verdict is a build server's: red when something fails, and for a
// report of nothing.
func TestJUnitVerify(t *testing.T) {
	junitPython(t)
	for _, o := range few(t) {
		path := filepath.Join(t.TempDir(), "report.xml")
		if err := os.WriteFile(path, encoded(t, "junit", o.rep), 0o644); err != nil {
			t.Fatal(err)
		}
		err := exec.Command("junitparser", "verify", path).Run()
		if green := err == nil; green != (sum(o.rep).failing == 0 && o.rep.Exit != 3) {
			t.Errorf("%s: junitparser verify is green: %v", o.name, green)
		}
	}
}
