package validators

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/format/formattest"
	"github.com/fa6e744d/assay/resolve/report"
)

// project is the root of the repository.
const project = "../../.."

// one is a report with its name.
type one struct {
	name string
	rep  *report.Report
}

// reports are those that every validator sees: the whole corpus of cases, the
// sample workspace, the saved reports of package format, a report of hostile
// text, one of nothing, and one of more than a summary shows.
func reports(t *testing.T) []one {
	t.Helper()
	var all []one
	check := func(name string, fsys fs.FS) {
		rep, err := resolve.Check(context.Background(), fsys, resolve.Options{Name: name + ".zip", Version: "v1.2.3"})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		directory, whole := strings.Repeat("0d", 32), strings.Repeat("5a", 32)
		rep.Workspace.Identity = report.Identity{DirectorySHA256: &directory, SHA256: &whole}
		all = append(all, one{name, rep})
	}
	check("sample", os.DirFS(filepath.Join(project, "testdata/workspaces/harbour")))
	cases, err := filepath.Glob(filepath.Join(project, "testdata/cases/*/*.txtar"))
	if err != nil || len(cases) < 100 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, path := range cases {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return !fs.ValidPath(f.Name) })
		fsys, err := txtar.FS(archive)
		if err != nil {
			continue // a case about names that no file system has
		}
		check(strings.TrimSuffix(filepath.Base(path), ".txtar"), fsys)
	}
	saved, err := filepath.Glob("../testdata/*.txtar")
	if err != nil || len(saved) == 0 {
		t.Fatalf("no saved reports: %v", err)
	}
	for _, path := range saved {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rep, err := report.ReadJSON(bytes.NewReader(archive.Files[0].Data))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, one{"saved-" + strings.TrimSuffix(filepath.Base(path), ".txtar"), rep})
	}
	return append(all,
		one{"hostile", formattest.Hostile()},
		one{"nothing", &report.Report{Schema: report.Schema, Exit: 3, Workspace: report.Workspace{Name: "a.zip", Root: "."}}})
}

func encoded(t *testing.T, name string, rep *report.Report) []byte {
	t.Helper()
	f, ok := format.Find(name)
	if !ok {
		t.Fatalf("no format %q", name)
	}
	var b bytes.Buffer
	if err := f.Encode(&b, rep); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b.Bytes()
}

// written writes the reports in a format, one file each, and returns their
// paths.
func written(t *testing.T, name string, all []one) []string {
	t.Helper()
	dir := t.TempDir()
	f, _ := format.Find(name)
	var paths []string
	for _, o := range all {
		path := filepath.Join(dir, o.name+"."+f.Extension)
		if err := os.WriteFile(path, encoded(t, name, o.rep), 0o644); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// few are the reports for validators that are slow to start.
func few(t *testing.T) []one {
	return slices.DeleteFunc(reports(t), func(o one) bool {
		return !strings.HasPrefix(o.name, "saved-") && o.name != "sample" && o.name != "hostile" && o.name != "nothing"
	})
}

// installed names a program that the tests need; without it they fail, because
// a format that nobody looked at is not a valid one.
func installed(t *testing.T, path, how string) string {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%s is missing: %s", path, how)
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}
