package record

import (
	"bytes"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

var update = flag.Bool("update", false, "rewrite what the cases want")

// request is either of the two; Question tells which.
type request struct {
	Request
	Question, Answer string
	Supersede        bool

	Text, Area, Kind, Confidence string
}

func (r request) make(fsys fs.FS) (*Change, error) {
	if r.Question != "" {
		return Answer(fsys, AnswerRequest{r.Request, r.Question, r.Answer, r.Supersede})
	}
	return Add(fsys, FactRequest{r.Request, r.Text, r.Area, r.Kind, r.Confidence})
}

// TestCases records what request.json of a case asks for in the files below
// ws/, and compares the changed files, what is said, or the error.
func TestCases(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) < 40 {
		t.Fatalf("want 40 cases or more, got %d, %v", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var r request
			fsys := fstest.MapFS{}
			given, want := []txtar.File{}, []txtar.File{}
			for _, f := range archive.Files {
				switch at, inside := strings.CutPrefix(f.Name, "ws/"); {
				case inside:
					fsys[at] = &fstest.MapFile{Data: f.Data}
				case f.Name == "request.json":
					if err := json.Unmarshal(f.Data, &r); err != nil {
						t.Fatal(err)
					}
				default:
					want = append(want, f)
					continue
				}
				given = append(given, f)
			}
			change, err := r.make(fsys)
			got := outcome(change, err)
			if *update {
				archive.Files = append(given, got...)
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if w, g := txtar.Format(&txtar.Archive{Files: want}), txtar.Format(&txtar.Archive{Files: got}); !bytes.Equal(w, g) {
				t.Errorf("want\n%s\ngot\n%s", w, g)
			}
			if err == nil {
				readBack(t, fsys, change)
			}
		})
	}
}

func outcome(c *Change, err error) []txtar.File {
	if err != nil {
		return []txtar.File{{Name: "error", Data: []byte(err.Error() + "\n")}}
	}
	var all []txtar.File
	for _, f := range c.Files {
		all = append(all, txtar.File{Name: "new/" + f.Path, Data: f.Data})
	}
	return append(all, txtar.File{Name: "said", Data: []byte(strings.Join(c.Said, "\n") + "\n")})
}

// readBack reads the changed files as a check does: the fact is there, and no
// rule of the format is broken that was not before.
func readBack(t *testing.T, before fstest.MapFS, c *Change) {
	t.Helper()
	after := fstest.MapFS{}
	for name, f := range before {
		after[name] = f
	}
	for _, f := range c.Files {
		if old := before[f.Path]; old == nil != (f.Before == nil) || old != nil && !bytes.Equal(old.Data, f.Before) {
			t.Errorf("%s: want the old bytes with the new ones, got %q", f.Path, f.Before)
		}
		after[f.Path] = &fstest.MapFile{Data: f.Data}
	}
	facts := workspace.Open(after).Facts()
	if _, ok := facts.Find(c.Fact); !ok {
		t.Errorf("want %s read back, got %v", c.Fact, facts.Rows)
	}
	if n, had := len(facts.Check()), len(workspace.Open(before).Facts().Check()); n > had {
		t.Errorf("want no rule of the rows broken, got %v", facts.Check())
	}
}
