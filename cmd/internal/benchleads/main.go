// Benchleads measures on real code how often a lead points at a wrong citation,
// and how often it bothers a reader with a right one.
//
// The code is the Go toolchain's own source, which nobody here wrote. A claim
// is the first sentence of a declaration's doc comment, in one of three shapes:
// as it is, with the declared name in backticks, or with the name in backticks
// and about half of the other words. Right citations are lines of that very
// declaration: its first line, a few lines of its body, or all of it. Wrong
// ones are the same lines moved by 1 to 60, lines of the function before or
// after, lines elsewhere in the file, and lines of another file. All go through
// the same check that a workspace goes through. Packages fall into two halves
// by a hash of their path: one is for tuning, the other for reporting.
//
// The doc comments that claims were made from are cut out of the files, because
// a person who cites code seldom repeats a sentence that stands right above it.
// A second table keeps them in, and cites them, too.
//
// What this does not show. A right one here is a place inside the declaration
// that the claim was written for, and nobody judged whether those very lines
// carry it. A wrong one can carry its claim by accident. The claims are true
// sentences about well-named Go; a claim that says more than its place does is
// not among them, neither are quotes or reported results, other languages, or
// files without indentation. In two shapes of three the name stands in
// backticks because the program put it there: the rows for each shape say what
// that is worth.
//
//	go run ./cmd/internal/benchleads [-per N] [-v]
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

func main() {
	per := flag.Int("per", 12, "declarations taken from each package")
	verbose := flag.Bool("v", false, "list the right citations of the tuning half that carry a lead, and wrong ones that carry none")
	flag.Parse()
	if err := run(os.Stdout, *per, *verbose); err != nil {
		fmt.Fprintln(os.Stderr, "benchleads:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, per int, verbose bool) error {
	out, err := exec.Command("go", "env", "GOROOT", "GOVERSION").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	lines := strings.Fields(string(out))
	src := filepath.Join(lines[0], "src")
	fmt.Fprintf(w, "Source of %s, %d declarations at most from each package.\n", lines[1], per)
	for _, bare := range []bool{true, false} {
		b, err := newBench(os.DirFS(src), per, bare)
		if err != nil {
			return err
		}
		rep, err := resolve.Check(context.Background(), b.files, resolve.Options{Name: "bench"})
		if err != nil {
			return err
		}
		results, err := b.collect(rep)
		if err != nil {
			return err
		}
		print(w, b, results, verbose)
	}
	return nil
}

// result is a citation with the leads that it carries.
type result struct {
	probe
	leads []report.Lead
}

// collect reads the leads off the report, whose items are the probes in order.
func (b *bench) collect(rep *report.Report) ([]result, error) {
	var results []result
	for _, d := range rep.Documents {
		probes := b.documents[d.Path]
		if len(d.Items) != len(probes)+3 {
			return nil, fmt.Errorf("%s has %d items, want %d", d.Path, len(d.Items), len(probes)+3)
		}
		for i, p := range probes {
			it := d.Items[i]
			if len(it.Citations) != 1 || it.Citations[0].Outcome != report.OK {
				return nil, fmt.Errorf("%s:%d: %s is %s: %s", d.Path, it.At.Line, p.cite(), it.Outcome, it.Message)
			}
			results = append(results, result{p, it.Citations[0].Leads})
		}
	}
	return results, nil
}
