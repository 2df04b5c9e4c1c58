//go:build !js

package resolve_test

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"testing"
	"time"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/vfs"
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
