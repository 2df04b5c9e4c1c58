//go:build !js

package resolve_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// Every non-blank line of a file of the Go toolchain's source is cited. What a
// drift does to each is told by reading the lines before and after it, which
// shares no code with the search.
func TestVerifyDriftInTheToolchain(t *testing.T) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(out)), "src", "strings", "builder.go"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(data), "\n")
	lines = lines[:len(lines)-1]
	const perSection = 45
	sections := []string{"Findings", "Decisions", "Unknowns", "Evidence ledger"}
	var doc bytes.Buffer
	cited := map[string]int{}
	at := 0
	for _, s := range sections {
		fmt.Fprintf(&doc, "## %s\n\n", s)
		for n := 0; n < perSection && at < len(lines); at++ {
			if strings.TrimSpace(lines[at]) == "" {
				continue
			}
			raw := fmt.Sprintf("go/builder.go:%d", at+1)
			fmt.Fprintf(&doc, "- Claim number %d [src: %s]\n", at+1, raw)
			cited[raw] = at + 1
			n++
		}
		doc.WriteString("\n")
	}
	workspace := func(code []string) map[string]string {
		return map[string]string{
			".tldrx/workspace.yml":    "version: 1\nmode: single-repo\nrepos: []\n",
			"tldrx-work/x-handoff.md": doc.String(),
			"go/builder.go":           strings.Join(code, ""),
		}
	}
	saved := checked(t, workspace(lines))
	if len(cited) < 80 || saved.Counts.OK != len(cited) {
		t.Fatalf("%d lines cited, %+v", len(cited), saved.Counts)
	}
	cut := func(from, to int) []string { return append(append([]string{}, lines[:from]...), lines[to:]...) }
	for name, code := range map[string][]string{
		"two lines inserted above": append([]string{"// first\n", "// second\n"}, lines...),
		"a function deleted":       cut(40, 60),
		"halves turned round":      append(append([]string{}, lines[len(lines)/2:]...), lines[:len(lines)/2]...),
		"a word replaced":          strings.SplitAfter(strings.ReplaceAll(string(data), "Builder", "Maker"), "\n"),
		"line ends":                strings.SplitAfter(strings.ReplaceAll(string(data), "\n", "\r\n"), "\n"),
		"nothing left":             {"package strings\n"},
	} {
		places := map[string][]int{}
		count := 0
		for i, l := range code {
			if l != "" {
				count++
			}
			places[strings.TrimRight(l, "\r\n")] = append(places[strings.TrimRight(l, "\r\n")], i+1)
		}
		v, err := resolve.Verify(context.Background(), saved, memory(workspace(code)), resolve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(v.Sources) != len(cited) {
			t.Errorf("%s: %d sources, want %d", name, len(v.Sources), len(cited))
		}
		for _, s := range v.Sources {
			line := cited[s.Raw]
			text := strings.TrimRight(lines[line-1], "\n")
			want := report.SourceChanged
			switch now := places[text]; {
			case line <= count && strings.TrimRight(code[line-1], "\r\n") == text:
				want = report.SourceSame
			case len(now) == 1:
				want = report.SourceMoved
				if s.MovedTo == nil || s.MovedTo.StartLine != now[0] || s.MovedTo.EndLine != now[0] {
					t.Errorf("%s: %s moved to %+v, want line %d", name, s.Raw, s.MovedTo, now[0])
				}
			case len(now) == 0 && line > count:
				want = report.SourceGone
			}
			if s.State != want {
				t.Errorf("%s: %s %q is %s, want %s", name, s.Raw, text, s.State, want)
			}
			if worse := s.Direction == report.Worse; worse != (want == report.SourceChanged || want == report.SourceGone) {
				t.Errorf("%s: %s is %s and %s", name, s.Raw, s.State, s.Direction)
			}
		}
	}
}
