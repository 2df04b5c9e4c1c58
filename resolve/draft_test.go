package resolve_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

func ExampleCheckDraft() {
	fsys := fstest.MapFS{
		".tldrx/workspace.yml": {Data: []byte("repos: []\n")},
		"queue.go":             {Data: []byte("package queue\n")},
	}
	text := "## Findings\n\n- The queue drains. [src: queue.go:7]\n\n## Decisions\n\n- None yet, and no test exists. [src: absent:queue_test.go]\n\n" +
		"## Unknowns\n\n- No benchmark exists. [src: absent:bench_test.go]\n\n## Evidence ledger\n\n- The file. [src: queue.go:1]\n"
	doc, refused, err := resolve.CheckDraft(context.Background(), fsys, "tldrx-work/r1/01-what/handoff.md", []byte(text), resolve.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(refused)
	fmt.Print(format.Refusal(doc))
	// Output:
	// true
	// tldrx-work/r1/01-what/handoff.md was not written: 1 fault of its evidence must be mended first. Cite only what you have looked at; where nothing supports a claim, take the claim out.
	// - line 3, line-out-of-range at queue.go:7: queue.go ends at line 1; 7 was cited. The file has 1 line; 7 may be a position in a diff. Cite the lines that say it.
}

// A draft is judged as the file that it becomes: whether the file was there
// before, held something else, or its folder did not exist.
func TestDraftIsJudgedAsTheFile(t *testing.T) {
	ctx := context.Background()
	drafts := 0
	for _, c := range readCases(t) {
		opened, err := c.openZip(t)
		if err != nil {
			continue
		}
		files := fstest.MapFS{}
		err = fs.WalkDir(opened, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				if data, err := fs.ReadFile(opened, name); err == nil {
					files[name] = &fstest.MapFile{Data: data}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		rep, err := resolve.Check(ctx, files, resolve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range rep.Documents {
			want := &rep.Documents[i]
			if want.Kind != report.KindHandoff || want.Text == "" {
				continue
			}
			data := files[want.Path].Data
			before, other := maps.Clone(files), maps.Clone(files)
			delete(before, want.Path)
			other[want.Path] = &fstest.MapFile{Data: []byte("nothing of it\n")}
			for what, fsys := range map[string]fs.FS{"a new file": before, "another text": other, "the same text": files} {
				got, refused, err := resolve.CheckDraft(ctx, fsys, want.Path, data, resolve.Options{})
				if err != nil || got == nil {
					t.Errorf("%s, %s over %s: no document, %v", c.name, want.Path, what, err)
					continue
				}
				if g, w := asJSON(t, got), asJSON(t, want); g != w {
					t.Errorf("%s, %s over %s:\ngot  %s\nwant %s", c.name, want.Path, what, g, w)
				}
				if refused && want.Verdict == report.Pass {
					t.Errorf("%s, %s: refused, and the document passes", c.name, want.Path)
				}
				drafts++
			}
		}
	}
	if drafts < 300 {
		t.Errorf("only %d drafts were tried", drafts)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestDraftPathsBelowTheRoot(t *testing.T) {
	for _, name := range []string{"", ".", "../handoff.md", "/handoff.md", "a//handoff.md"} {
		if _, _, err := resolve.CheckDraft(context.Background(), fstest.MapFS{}, name, nil, resolve.Options{}); err == nil {
			t.Errorf("%q was taken", name)
		}
	}
}

func TestDraftFS(t *testing.T) {
	base := fstest.MapFS{"a/one.md": {Data: []byte("1")}, "a/three.md": {Data: []byte("3")}}
	for _, name := range []string{"a/two.md", "a/one.md", "b/c/d.md", "z.md"} {
		fsys := resolve.NewDraftFS(base, name, []byte("text"))
		var found []string
		err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				found = append(found, name)
			}
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		want := map[string]bool{"a/one.md": true, "a/three.md": true, name: true}
		if len(found) != len(want) {
			t.Errorf("%s: found %v", name, found)
		}
		for _, f := range found {
			if !want[f] {
				t.Errorf("%s: found %s", name, f)
			}
		}
		if data, err := fs.ReadFile(fsys, name); err != nil || string(data) != "text" {
			t.Errorf("%s: read %q, %v", name, data, err)
		}
		if data, err := fs.ReadFile(fsys, "a/three.md"); err != nil || string(data) != "3" {
			t.Errorf("%s: the file beside it reads %q, %v", name, data, err)
		}
	}
}
