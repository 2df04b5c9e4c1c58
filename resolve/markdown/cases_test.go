package markdown_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fa6e744d/assay/resolve/markdown"
)

var update = flag.Bool("update", false, "rewrite the wanted part of testdata/cases")

// TestCases parses every NAME.md of the archives in testdata/cases and
// compares what was found, one line each, with NAME.want.
func TestCases(t *testing.T) {
	names, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no cases in testdata/cases (%v)", err)
	}
	for _, name := range names {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out := &txtar.Archive{Comment: ar.Comment}
		for i, f := range ar.Files {
			base, ok := strings.CutSuffix(f.Name, ".md")
			if !ok {
				if i == 0 || f.Name != strings.TrimSuffix(ar.Files[i-1].Name, ".md")+".want" {
					t.Errorf("%s: %s follows no document of its name", name, f.Name)
				}
				continue
			}
			got := summary(t, f.Data)
			out.Files = append(out.Files, f, txtar.File{Name: base + ".want", Data: []byte(got)})
			if *update {
				continue
			}
			t.Run(filepath.Base(name)+"/"+base, func(t *testing.T) {
				if i+1 >= len(ar.Files) || ar.Files[i+1].Name != base+".want" {
					t.Fatalf("%s has no %s.want", name, base)
				}
				if want := string(ar.Files[i+1].Data); got != want {
					t.Errorf("document\n%s\ngot\n%s\nwant\n%s", f.Data, got, want)
				}
			})
		}
		if *update {
			if err := os.WriteFile(name, txtar.Format(out), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// summary writes what a document holds, one line for each thing.
func summary(t *testing.T, src []byte) string {
	t.Helper()
	d, err := markdown.Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, it := range d.Items {
		section := "-"
		if it.Section >= 0 {
			section = d.Headings[it.Section].Text
		}
		if it.NearestH2 != section && it.NearestH2 != "" {
			section += ", nearest " + it.NearestH2
		}
		outcome := "sourced"
		switch {
		case it.Fault != "":
			outcome = it.Fault
		case !it.HasMarker:
			outcome = "unsourced"
		}
		fmt.Fprintf(&b, "%d-%d [%s] %s %q%s\n", it.At.Line, it.At.EndLine, section, outcome, it.Claim, sources(it.Tokens))
	}
	for _, l := range d.Loose {
		fmt.Fprintf(&b, "loose %d-%d [%s] %s %q%s\n", l.At.Line, l.At.EndLine, l.Section, l.Fault, l.Claim, sources(l.Tokens))
	}
	for _, m := range d.Missed {
		fmt.Fprintf(&b, "missed %d %q\n", m.Line, m.Text)
	}
	for _, u := range d.Unclosed {
		fmt.Fprintf(&b, "unclosed %s %d-%d", u.Kind, u.Line, u.EndLine)
		for _, h := range u.Headings {
			fmt.Fprintf(&b, " %q at %d", h.Text, h.Line)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func sources(tokens []markdown.Token) string {
	var b strings.Builder
	for _, tok := range tokens {
		b.WriteString(" <")
		for i, s := range tok.Sources {
			if i > 0 {
				b.WriteByte('|')
			}
			b.WriteString(s.Raw)
			if s.EmptyToken {
				b.WriteString("EMPTY")
			}
		}
		b.WriteByte('>')
	}
	return b.String()
}
