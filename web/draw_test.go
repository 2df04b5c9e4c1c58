package web_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/rogpeppe/go-internal/diff"

	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata")

func draw(t *testing.T, c templ.Component) string {
	t.Helper()
	var out strings.Builder
	if err := c.Render(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const howPath = "tldrx-work/240101-x/02-how/handoff.md"

func TestGoldens(t *testing.T) {
	r := sample()
	empty := &report.Report{Exit: 3, Workspace: report.Workspace{Name: "empty.zip"}, Documents: []report.Document{{Path: "handoff.md", Kind: "handoff", Verdict: report.Fail, Text: "Nothing.\n"}}}
	tests := []struct {
		name string
		c    templ.Component
	}{
		{"index", web.Index(web.App{Version: "v0.0.0-test"})},
		{"overview", web.Overview(r)},
		{"overview-empty", web.Overview(empty)},
		{"document", web.At(r, "#/h/"+howPath).View},
		{"document-raw", web.At(r, "#/h/"+howPath+"?raw=1").View},
		{"source-refused", web.At(r, "#/h/"+howPath+"?c=aaaaaaaaaa&s=0").Panel},
		{"source-ok", web.At(r, "#/h/"+howPath+"?c=bbbbbbbbbb&s=0").Panel},
		{"source-fact", web.At(r, "#/h/"+howPath+"?c=bbbbbbbbbb&s=1").Panel},
		{"queue", web.At(r, "#/queue").View},
		{"queue-file", web.At(shifted(), "#/queue?g=file").View},
		{"queue-none", web.At(spotless(), "#/queue").View},
		{"queue-unlooked", web.At(empty, "#/queue").View},
		{"overview-clean", web.At(spotless(), "#/").View},
		{"foreign", web.At(r, "#/h/"+howPath+"?c=aaaaaaaaaa&s=0&z=00000000").View},
		{"missing", web.At(r, "#/h/gone.md").View},
		{"refusal-roots", web.Refusal(web.TwoRoots([]string{"a", "b/c"}))},
		{"refusal-folder", web.Refusal(web.EmptyFolder())},
		{"refusal-several", web.Refusal(web.SeveralFiles(3))},
		{"refusal-no-workspace", web.Refusal(web.NothingHere(false, r))},
		{"refusal-no-handoff", web.Refusal(web.NothingHere(true, r))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			// One tag a line, so that a difference is a line and not a page.
			got := strings.ReplaceAll(draw(t, tt.c), "><", ">\n<") + "\n"
			file := filepath.Join("testdata", tt.name+".html")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if string(want) != got {
				t.Errorf("run go test -update if this is right:\n%s", diff.Diff("want", want, "got", []byte(got)))
			}
		})
	}
}
