//go:build !js

package resolve_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

// BenchmarkCheckAgainstInflate weighs the Go toolchain's source (see
// goroot_test.go) and, in the same run, does the least that anyone could do:
// open the zip, inflate the cited entries, count their lines. It reports the
// ratio of the two; the budget is 3.
func BenchmarkCheckAgainstInflate(b *testing.B) {
	w := goSource(b)
	data := w.zip(b)
	var check, least time.Duration
	for b.Loop() {
		start := time.Now()
		fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := resolve.Check(context.Background(), fsys, resolve.Options{Name: "go.zip"}); err != nil {
			b.Fatal(err)
		}
		middle := time.Now()
		lines := inflate(b, data, w.cited)
		check += middle.Sub(start)
		least += time.Since(middle)
		if lines == 0 {
			b.Fatal("no lines")
		}
	}
	b.ReportMetric(float64(check)/float64(least), "x-inflate")
	b.ReportMetric(float64(check.Microseconds())/float64(b.N), "check-µs/op")
	b.ReportMetric(float64(least.Microseconds())/float64(b.N), "inflate-µs/op")
}

// inflate is the peer: it opens the zip, reads the entries and counts lines.
func inflate(b *testing.B, data []byte, cited []string) int {
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		b.Fatal(err)
	}
	byName := make(map[string]*zip.File, len(zr.File))
	for _, f := range zr.File {
		byName[f.Name] = f
	}
	lines := 0
	for _, name := range cited {
		r, err := byName["go/"+name].Open()
		if err != nil {
			b.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			b.Fatal(err)
		}
		r.Close()
		lines += bytes.Count(text, []byte{'\n'})
	}
	return lines
}

// BenchmarkCitations weighs a thousand citations and a hundred thousand, in
// handoffs of 200 that each cite files of their own, and reports what one
// citation allocates. It should be the same, give or take 15 %.
func BenchmarkCitations(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			data := citations(n)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for b.Loop() {
				fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
				if err != nil {
					b.Fatal(err)
				}
				rep, err := resolve.Check(context.Background(), fsys, resolve.Options{Name: "board.zip"})
				if err != nil {
					b.Fatal(err)
				}
				if got := rep.Counts.Items; got != n || rep.Exit != 0 {
					b.Fatalf("%d items and exit %d, want %d and 0", got, rep.Exit, n)
				}
			}
			runtime.ReadMemStats(&after)
			each := float64(b.N) * float64(n)
			b.ReportMetric(float64(after.Mallocs-before.Mallocs)/each, "allocs/citation")
			b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/each, "B/citation")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/each, "ns/citation")
		})
	}
}

// citations makes a zip of n citations, 200 in each handoff, of 20 files that
// no other handoff cites. Half of the claims name what they cite.
func citations(n int) []byte {
	files := map[string]string{".tldrx/workspace.yml": "version: 1\nrepos: [{name: board, path: board}]\n"}
	var code strings.Builder
	code.WriteString("package board\n\n")
	for i := range 20 {
		fmt.Fprintf(&code, "// Berth%d keeps a place.\nfunc Berth%d(tide int) bool {\n\tif tide > %d {\n\t\treturn true\n\t}\n\treturn false\n}\n\n", i, i, i)
	}
	for d := range n / 200 {
		var text strings.Builder
		for s, section := range []string{"Findings", "Decisions", "Unknowns", "Evidence ledger"} {
			fmt.Fprintf(&text, "\n## %s\n\n", section)
			for i := range 50 {
				k, subject := (s*50+i)%20, "This place"
				if i%2 == 0 {
					subject = fmt.Sprintf("`Berth%d`", k)
				}
				fmt.Fprintf(&text, "- %s keeps boats while the tide is above %d [src: board:%04d/quay%02d.go:%d-%d]\n", subject, i, d, (s*50+i)/10, 4+8*k, 9+8*k)
			}
		}
		files[fmt.Sprintf("tldrx-work/%06d-board/01-what/handoff.md", 300101+d)] = text.String()
		for f := range 20 {
			files[fmt.Sprintf("board/%04d/quay%02d.go", d, f)] = code.String()
		}
	}
	return ziptest.Make(ziptest.Files(files)...)
}
