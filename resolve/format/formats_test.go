package format_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/txtar"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

// update is registered by the tests inside the package.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// reports are those of testdata and the one of the sample workspace.
func reports(t testing.TB) map[string]*report.Report {
	t.Helper()
	all := map[string]*report.Report{}
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rep, err := report.ReadJSON(bytes.NewReader(archive.Files[0].Data))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all[strings.TrimSuffix(filepath.Base(path), ".txtar")] = rep
	}
	all["sample"] = sample(t)
	return all
}

// sample is the report on the sample workspace, pinned as if it were a zip, so
// that every format has something to write.
func sample(t testing.TB) *report.Report {
	t.Helper()
	rep, err := resolve.Check(context.Background(), os.DirFS("../../testdata/workspaces/harbour"), resolve.Options{Name: "harbour.zip", Version: "v1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	directory, whole := strings.Repeat("0d", 32), strings.Repeat("5a", 32)
	rep.Workspace.Identity = report.Identity{DirectorySHA256: &directory, SHA256: &whole}
	return rep
}

// TestFormats holds every format but text and JSON against
// testdata/formats/CASE.txtar, one file a format.
func TestFormats(t *testing.T) {
	for name, rep := range reports(t) {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join("testdata", "formats", name+".txtar")
			got := &txtar.Archive{Comment: []byte("What each format writes of the case of this name. JSON is indented here for the reader.\n\n")}
			for _, f := range format.Formats() {
				if f.Name == "text" || f.Name == "json" {
					continue
				}
				var b bytes.Buffer
				if err := f.Encode(&b, rep); err != nil {
					b.Reset()
					b.WriteString("error: " + err.Error() + "\n")
				}
				got.Files = append(got.Files, txtar.File{Name: f.Name, Data: readable(t, f, b.Bytes())})
			}
			data := txtar.Format(got)
			if updating() {
				if err := os.WriteFile(path, data, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if d := diff.Diff("want", want, "got", data); d != nil {
				t.Errorf("%s:\n%s\nif that is meant, run go test ./resolve/format -update", path, d)
			}
		})
	}
}

func readable(t *testing.T, f format.Format, data []byte) []byte {
	if !strings.Contains(f.MediaType, "json") || f.Extension == "jsonl" || bytes.HasPrefix(data, []byte("error: ")) {
		return data
	}
	var b bytes.Buffer
	if err := json.Indent(&b, data, "", " "); err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	return b.Bytes()
}

// Two exports of the same report are equal, and the export changes nothing in
// it.
func TestFormatsAreSteady(t *testing.T) {
	for name, rep := range reports(t) {
		var before, after bytes.Buffer
		if err := format.JSON(&before, rep); err != nil {
			t.Fatal(err)
		}
		for _, f := range format.Formats() {
			var first, second bytes.Buffer
			errFirst, errSecond := f.Encode(&first, rep), f.Encode(&second, rep)
			if (errFirst == nil) != (errSecond == nil) || !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Errorf("%s, %s: two exports differ", name, f.Name)
			}
		}
		if err := format.JSON(&after, rep); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(before.Bytes(), after.Bytes()) {
			t.Errorf("%s: an export changed the report", name)
		}
	}
}

func TestFormatsLoseNoError(t *testing.T) {
	rep := sample(t)
	for _, f := range format.Formats() {
		if err := f.Encode(fullDisk{}, rep); err == nil {
			t.Errorf("%s lost the writer's error", f.Name)
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestFind(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range format.Formats() {
		got, ok := format.Find(f.Name)
		if !ok || got.Name != f.Name || f.Description == "" || f.MediaType == "" || f.Extension == "" || seen[f.Name] {
			t.Errorf("%q: found %q, %v", f.Name, got.Name, ok)
		}
		seen[f.Name] = true
	}
	if _, ok := format.Find("xml"); ok {
		t.Error("a format that does not exist was found")
	}
}

// The docs list every format, with what reads it.
func TestDocsListEveryFormat(t *testing.T) {
	page, err := os.ReadFile("../../web/docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range format.Formats() {
		if row := "| `" + f.Name + "` | " + f.Description + " | `" + f.MediaType + "` | `." + f.Extension + "` |"; !strings.Contains(string(page), row) {
			t.Errorf("web/docs/formats.md lacks the row\n%s", row)
		}
	}
}

func TestPrefixed(t *testing.T) {
	rep := sample(t)
	out := format.Prefixed(rep, "./a\\b/")
	if got, want := out.Documents[0].Path, "a/b/"+rep.Documents[0].Path; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := out.Documents[0].Items[0].Citations[0].Target.Path, "a/b/"+rep.Documents[0].Items[0].Citations[0].Target.Path; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if out.Documents[0].Items[0].ID != rep.Documents[0].Items[0].ID {
		t.Error("an id changed")
	}
	if format.Prefixed(rep, "/") != rep {
		t.Error("an empty prefix made another report")
	}
}

func TestInTotoRefuses(t *testing.T) {
	rep := sample(t)
	rep.Workspace.Identity.SHA256 = nil
	if err := format.InToto(&bytes.Buffer{}, rep); err != format.ErrNotHashed {
		t.Errorf("a zip without its hash: got %v", err)
	}
	rep.Workspace.Identity.DirectorySHA256 = nil
	if err := format.InToto(&bytes.Buffer{}, rep); err != format.ErrFolder {
		t.Errorf("a folder: got %v", err)
	}
}
