package resolve_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// The table of testdata/workspaces/README.md says what is wrong in each sample
// on purpose. The program has to find that and nothing else.
type sampleFault struct {
	doc             string // below the run
	line            int    // 0 for the document as a whole
	outcome, reason string
}

var (
	cell    = regexp.MustCompile("^`([^`]*)`$")
	placeAt = regexp.MustCompile(`^(.+\.md)(?::(\d+))?$`)
)

// sampleTables reads the rows of the tables of one workspace whose third column
// is an outcome, or whose fourth is a problem, and the rows of labels.
func sampleTables(t *testing.T, workspace string) (faults []sampleFault, labels map[string]string) {
	t.Helper()
	page := string(readFile(t, "../testdata/workspaces/README.md"))
	_, part, ok := strings.Cut(page, "\n## "+workspace+"\n")
	if !ok {
		t.Fatalf("no section %q", workspace)
	}
	part, _, _ = strings.Cut(part, "\n## ")
	labels = map[string]string{}
	heading := ""
	for line := range strings.Lines(part) {
		line = strings.TrimSpace(line)
		if h, ok := strings.CutPrefix(line, "### "); ok {
			heading = h
		}
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
			if m := cell.FindStringSubmatch(cells[i]); m != nil {
				cells[i] = m[1]
			}
		}
		m := placeAt.FindStringSubmatch(cells[0])
		switch {
		case m == nil:
		case heading == "Labels":
			labels[cells[0]] = regexp.MustCompile("^`?([a-z-]+)").FindStringSubmatch(cells[2])[1]
		case heading == "Deliberate faults" || heading == "" && len(cells) >= 4:
			n, _ := strconv.Atoi(m[2])
			faults = append(faults, sampleFault{m[1], n, cells[2], cells[3]})
		}
	}
	if len(faults) == 0 {
		t.Fatalf("no faults in the section %q", workspace)
	}
	return faults, labels
}

func checkSample(t *testing.T, name string) *report.Report {
	t.Helper()
	root := "../testdata/workspaces/" + name
	if _, err := os.Stat(root); err != nil {
		t.Fatal(err)
	}
	rep, err := resolve.Check(context.Background(), os.DirFS(filepath.FromSlash(root)).(fs.FS), resolve.Options{Name: name, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	checkInvariants(t, rep)
	return rep
}

func TestSamples(t *testing.T) {
	for _, name := range []string{"harbour", "invented"} {
		t.Run(name, func(t *testing.T) {
			rep := checkSample(t, name)
			wanted, labels := sampleTables(t, name)
			var got []sampleFault
			for _, d := range rep.Documents {
				_, below, _ := strings.Cut(strings.TrimPrefix(d.Path, "tldrx-work/"), "/")
				for _, p := range d.Problems {
					got = append(got, sampleFault{below, 0, "", p.Reason})
				}
				for _, it := range d.Items {
					if it.Outcome != report.OK {
						got = append(got, sampleFault{below, it.At.Line, it.Outcome, it.Reason})
					}
					for _, c := range it.Citations {
						for _, l := range c.Labels {
							where := below + ":" + strconv.Itoa(it.At.Line)
							if l != "recorded-only" && labels[where] != l {
								t.Errorf("%s: label %s, want %q", where, l, labels[where])
							}
							if labels[where] == l {
								delete(labels, where)
							}
						}
					}
				}
			}
			order := func(a, b sampleFault) int {
				if c := strings.Compare(a.doc, b.doc); c != 0 {
					return c
				}
				return a.line - b.line
			}
			slices.SortFunc(got, order)
			slices.SortFunc(wanted, order)
			if !slices.Equal(got, wanted) {
				t.Errorf("faults: got\n%v\nwant\n%v", got, wanted)
			}
			if len(labels) > 0 {
				t.Errorf("labels that nothing carries: %v", labels)
			}
			for _, p := range rep.Workspace.Problems {
				// The torn line of the sample's third ledger is there on purpose.
				if p.Path != "tldrx-work/260921-night-orders/events.jsonl" || p.Line == nil || *p.Line != 21 {
					t.Errorf("problem: %s", show(p))
				}
			}
			if rep.Exit != 2 {
				t.Errorf("exit %d, want 2", rep.Exit)
			}
		})
	}
}

// TestSampleIsWhole holds the number of documents and items that the
// sample's page promises, so that a run that finds nothing cannot pass.
func TestSampleIsWhole(t *testing.T) {
	c := checkSample(t, "harbour").Counts
	page := string(readFile(t, "../testdata/workspaces/README.md"))
	for _, want := range []string{
		strconv.Itoa(c.Documents) + " documents with " + strconv.Itoa(c.Items) + " items: " + strconv.Itoa(c.ItemsOK) + " ok",
		strconv.Itoa(c.Citations) + " citations: " + strconv.Itoa(c.OK) + " ok",
	} {
		if !strings.Contains(strings.Join(strings.Fields(page), " "), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

var gateRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (finding|fails|holds|not evaluated) \\| `([^`]+)` \\|$")

// TestSampleGates holds the table of gates against the report: every finding and
// every failing condition of the sample stands in it, and what it says holds or
// is not evaluated does and is.
func TestSampleGates(t *testing.T) {
	rep := checkSample(t, "harbour")
	states, loud := map[string]bool{}, map[string]bool{}
	for _, r := range rep.Runs {
		for _, s := range r.Stages {
			for _, c := range s.Conditions {
				row := r.ID + "/" + s.Name() + " " + c.State + " " + c.ID
				states[row] = true
				if c.State == report.Fails {
					loud[row] = true
				}
			}
			for _, f := range s.Findings {
				row := strings.TrimPrefix(f.Path, "tldrx-work/") + ":" + strconv.Itoa(*f.Line) + " finding " + f.Reason
				states[row], loud[row] = true, true
			}
		}
	}
	rows := gateRow.FindAllStringSubmatch(string(readFile(t, "../testdata/workspaces/README.md")), -1)
	if len(rows) == 0 {
		t.Fatal("no rows in the table of gates")
	}
	for _, m := range rows {
		row := m[1] + " " + m[2] + " " + m[3]
		if !states[row] {
			t.Errorf("the table says %q, the report does not", row)
		}
		delete(loud, row)
	}
	for row := range loud {
		t.Errorf("the table does not say %q", row)
	}
}
