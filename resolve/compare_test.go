package resolve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// sample is a workspace in memory; drift changes a copy of it.
func driftSample() map[string]string {
	return map[string]string{
		".tldrx/workspace.yml":    "version: 1\nmode: single-repo\nrepos:\n  - name: app\n    path: app\n",
		".tldrx/memory/facts.yml": "version: 1\nfacts:\n  - id: F101\n    fact: \"Berths are numbered from one.\"\n    area: quay\n    retired: null\n",
		"app/berth.go":            "package app\n\n// Berth is a place at the quay.\ntype Berth struct {\n\tNumber int\n}\n\nfunc (b Berth) Free() bool {\n\treturn b.Number > 0\n}\n",
		"app/other.go":            "package app\n\nvar twice = 1\nvar once = 2\n",
		"tldrx-work/x-handoff.md": "## Findings\n\n- A berth has a number [src: app/berth.go:5]\n- A berth is free when its number is set [src: app/berth.go:8-10]\n" +
			"- Other files exist [src: app/other.go:3]\n\n## Decisions\n\n- Lines are cited twice [src: app/berth.go:5] and so on [src: app/other.go:4]\n\n" +
			"## Unknowns\n\n- Nothing is known of cranes [src: absent:app/crane.go]\n\n## Evidence ledger\n\n- Berth is a struct [src: app/berth.go:4]\n- Numbers start at one [src: F101]\n",
	}
}

func memory(files map[string]string) fstest.MapFS {
	m := fstest.MapFS{}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

func checked(t *testing.T, files map[string]string) *report.Report {
	t.Helper()
	r, err := resolve.Check(context.Background(), memory(files), resolve.Options{Name: "ws"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A drift is a change of the sample, and what it does to the recorded sources.
type drift struct {
	name  string
	drift func(map[string]string)
	want  []string // sources that are not the same: raw, state, why, direction
	exit  int
}

func drifts() []drift {
	replace := func(name, old, new string) func(map[string]string) {
		return func(f map[string]string) { f[name] = strings.Replace(f[name], old, new, 1) }
	}
	const doc = "tldrx-work/x-handoff.md"
	return []drift{
		{"nothing", func(map[string]string) {}, nil, 0},
		{"edited", replace("app/berth.go", "b.Number > 0", "b.Number >= 0"), []string{"app/berth.go:8-10 changed edited worse"}, 2},
		{"inserted above", replace("app/other.go", "package app\n", "package app\n\nimport \"fmt\"\n"),
			[]string{"app/other.go:3 moved other-lines neither", "app/other.go:4 moved other-lines neither"}, 0},
		{"two places", replace("app/other.go", "var twice = 1\n", "var first = 0\nvar twice = 1\nvar twice = 1\n"),
			[]string{"app/other.go:3 changed ambiguous worse", "app/other.go:4 moved other-lines neither"}, 2},
		{"cut short", replace("app/other.go", "var once = 2\n", ""), []string{"app/other.go:4 gone too-short worse"}, 2},
		{"deleted", func(f map[string]string) { delete(f, "app/other.go") },
			[]string{"app/other.go:3 gone no-such-file worse", "app/other.go:4 gone no-such-file worse"}, 2},
		{"renamed", func(f map[string]string) { f["app/new.go"] = f["app/other.go"]; delete(f, "app/other.go") },
			[]string{"app/other.go:3 moved renamed neither", "app/other.go:4 moved renamed neither"}, 2}, // the citations as written resolve to nothing
		{"renamed to two", func(f map[string]string) {
			f["app/new.go"], f["app/new2.go"] = f["app/other.go"], f["app/other.go"]
			delete(f, "app/other.go")
		}, []string{"app/other.go:3 changed ambiguous worse", "app/other.go:4 changed ambiguous worse"}, 2},
		{"other line ends", func(f map[string]string) {
			f["app/other.go"] = strings.ReplaceAll(f["app/other.go"], "\n", "\r\n")
		}, nil, 0},
		{"no last line end", replace("app/other.go", "var once = 2\n", "var once = 2"), nil, 0},
		{"appeared", func(f map[string]string) { f["app/crane.go"] = "package app\n" }, []string{"absent:app/crane.go changed other-reason worse"}, 2},
		{"handoff moved its lines along", func(f map[string]string) {
			replace("app/other.go", "package app\n", "package app\n\nimport \"fmt\"\n")(f)
			replace(doc, "app/other.go:3", "app/other.go:5")(f)
			replace(doc, "app/other.go:4", "app/other.go:6")(f)
		}, []string{"app/other.go:3 moved other-lines neither", "app/other.go:4 moved other-lines neither"}, 0},
		{"fact retired", replace(".tldrx/memory/facts.yml", "retired: null", "retired: {at: 2026-09-01, reason: wrong}"), []string{"F101 gone refused-now worse"}, 2},
		{"fact reworded", replace(".tldrx/memory/facts.yml", "from one", "from zero"), []string{"F101 changed other-fact worse"}, 2},
		{"fact moved down", replace(".tldrx/memory/facts.yml", "facts:\n", "facts:\n  - id: F100\n    fact: \"The quay is long.\"\n    area: quay\n"), nil, 0},
		{"claim deleted", replace(doc, "- Other files exist [src: app/other.go:3]\n", ""), nil, 0},
	}
}

// Each kind of drift is found where it was made, and nowhere else.
func TestVerifyFindsDrift(t *testing.T) {
	for _, tt := range drifts() {
		saved := checked(t, driftSample())
		if saved.Exit != 0 {
			t.Fatalf("the sample is not sound: %+v", saved.Documents[0].Items)
		}
		// A report without its texts has only its hashes.
		bare := checked(t, driftSample())
		for i := range bare.Documents {
			bare.Documents[i].Text = ""
			for j := range bare.Documents[i].Items {
				for k := range bare.Documents[i].Items[j].Citations {
					if target := bare.Documents[i].Items[j].Citations[k].Target; target != nil {
						target.Lines = []report.Line{}
					}
				}
			}
		}
		now := driftSample()
		tt.drift(now)
		seen := map[string]bool{}
		for kind, rep := range map[string]*report.Report{"whole": saved, "record only": bare} {
			v, err := resolve.Verify(context.Background(), rep, memory(now), resolve.Options{Name: "ws"})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			clear(seen)
			for _, s := range v.Sources {
				line := s.Raw + " " + s.State + " " + s.Why + " " + s.Direction
				if s.State != report.SourceSame && !seen[line] {
					seen[line] = true
					got = append(got, line)
				}
			}
			if !reflect.DeepEqual(got, tt.want) || v.Exit != tt.exit {
				t.Errorf("%s, %s:\ngot  %q, exit %d\nwant %q, exit %d", tt.name, kind, got, v.Exit, tt.want, tt.exit)
			}
		}
	}
}

// A comparison of a report with itself finds nothing, and one the other way
// round finds the opposite.
func TestCompareIsSymmetric(t *testing.T) {
	mirror := map[string]string{
		report.New: report.Absent, report.Absent: report.New, report.NowRefused: report.NowResolves, report.NowResolves: report.NowRefused,
		report.Updated: report.Updated, report.Unchanged: report.Unchanged,
		report.Worse: report.Better, report.Better: report.Worse, report.Neither: report.Neither,
	}
	changed := driftSample()
	changed["app/berth.go"] = strings.Replace(changed["app/berth.go"], "Number int", "Number uint", 1)
	changed["app/other.go"] = "package app\n"
	doc := changed["tldrx-work/x-handoff.md"]
	doc = strings.Replace(doc, "- Berth is a struct", "- A berth has a number [src: app/berth.go:4]\n- Berth is a type", 1)
	changed["tldrx-work/x-handoff.md"] = doc
	a, b := checked(t, driftSample()), checked(t, changed)
	for _, r := range []*report.Report{a, b} {
		c := resolve.Compare(r, r)
		if c.Counts.Unchanged != len(c.Claims) || c.Counts.Worse+c.Counts.Better+c.Counts.OtherContent != 0 || c.Exit != 0 {
			t.Errorf("a report against itself: %+v", c.Counts)
		}
	}
	type change struct{ doc, claim, state, direction string }
	count := func(c *report.Comparison, turn bool) map[change]int {
		m := map[change]int{}
		for _, x := range c.Claims {
			ch := change{x.Document, x.Claim, x.State, x.Direction}
			if turn {
				ch.state, ch.direction = mirror[x.State], mirror[x.Direction]
			}
			m[ch]++
		}
		return m
	}
	there, back := resolve.Compare(a, b), resolve.Compare(b, a)
	if want, got := count(there, false), count(back, true); !reflect.DeepEqual(want, got) {
		t.Errorf("the other way round\ngot  %v\nwant %v", got, want)
	}
	n := there.Counts
	if n.NowRefused != 2 || n.New != 2 || n.Absent != 1 || n.OtherContent != 2 || there.Exit != 2 || there.Claims[0].Direction != report.Worse {
		t.Errorf("got %+v, exit %d", n, there.Exit)
	}
}

func saved(t testing.TB, r *report.Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.Encode(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestReadSaved(t *testing.T) {
	files := driftSample()
	files["app/other.go"] = "package app\n\nvar twice = 1 // </script><script id=assay-report type=application/json>{}</script>\nvar once = 2\n"
	want := saved(t, checked(t, files))
	page := func(inside string) string {
		return "<!doctype html><title>x</title><p>id=\"assay-report\"</p>" +
			`<script>"<script type='application/json' id='assay-report'>"</script>` + inside + "<p>end</p>"
	}
	script := `<script type="application/json" id="assay-report">`
	for name, in := range map[string]string{
		"json": want, "mark": "\ufeff" + want, "page": page(script + want + "</script>"),
		"other order": page(`<SCRIPT id=assay-report  type='application/json'>` + want + "</SCRIPT >"),
	} {
		r, err := resolve.ReadSaved(strings.NewReader(in))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := saved(t, r); got != want {
			t.Errorf("%s: got another report", name)
		}
	}
	for _, tt := range []struct{ name, in, want string }{
		{"none", page(""), "the page carries no report"},
		{"in a comment", page("<!--" + script + want + "</script>-->"), "the page carries no report"},
		{"two", page(script + want + "</script>" + script + want + "</script>"), "more than one report"},
		{"empty", page(script + "</script>"), "it is empty"},
		{"cut off", page(script + want[:100]), "not a report that can be read"},
		{"no type", page(`<script id="assay-report">` + want + "</script>"), "the page carries no report"},
	} {
		_, err := resolve.ReadSaved(strings.NewReader(tt.in))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %s", tt.name, err, tt.want)
		}
	}
	if _, err := resolve.ReadSaved(strings.NewReader("<p>")); !errors.Is(err, resolve.ErrNoSavedReport) {
		t.Errorf("got %v, want ErrNoSavedReport", err)
	}
}

func FuzzReadSaved(f *testing.F) {
	f.Add(`<script type="application/json" id="assay-report">{"schema":"assay.report/1","exit":0}</script>`)
	f.Add(`<!-- <script id=assay-report type=application/json>`)
	f.Add(`{"schema":"assay.report/1","exit":2,"documents":[]}`)
	f.Add("<script type=application/json id=assay-report><!--<script>{}")
	f.Fuzz(func(t *testing.T, in string) {
		r, err := resolve.ReadSaved(strings.NewReader(in))
		if err != nil {
			return
		}
		// What was read is compared without a fault, and alike.
		c := resolve.Compare(r, r)
		if c.Counts.Unchanged != len(c.Claims) || c.Counts.Worse+c.Counts.Better != 0 {
			t.Errorf("against itself: %+v", c.Counts)
		}
		if _, err := resolve.Verify(context.Background(), r, fstest.MapFS{}, resolve.Options{}); err != nil {
			t.Errorf("verify: %v", err)
		}
		if _, err := json.Marshal(c); err != nil {
			t.Error(err)
		}
	})
}
