// Size says what the WebAssembly weighs, part by part, and fails when the
// whole is over its bound. Each row is a small program that uses everything
// the rows above it use and one library more, so the difference between two
// rows is what that library costs; our own packages come after the libraries,
// and the last row is the real thing.
//
//	size [-bound BYTES] [-brotli]
//
// It runs in the root of the module.
package main

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"

	"github.com/fa6e744d/assay/cmd/internal/wasmbuild"
)

func main() {
	bound := flag.Int("bound", 2_900_000, "largest gzip size of the whole, in bytes")
	withBrotli := flag.Bool("brotli", false, "print brotli sizes too, which takes a minute")
	flag.Parse()
	if err := run(*bound, *withBrotli); err != nil {
		fmt.Fprintln(os.Stderr, "size:", err)
		os.Exit(1)
	}
}

func run(bound int, withBrotli bool) error {
	work, err := os.MkdirTemp("", "assay-size-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)

	fmt.Printf("%-40s %11s %11s %11s", "GOOS=js GOARCH=wasm", "bytes", "gzip -9", "more")
	if withBrotli {
		fmt.Printf(" %11s", "brotli -q11")
	}
	fmt.Println()
	last := 0
	for i := range len(parts) + 1 {
		name, pkg := "whole: ./wasm, with our web", "./wasm"
		var overlay map[string]string
		if i < len(parts) {
			name = parts[i].name
			if pkg, overlay, err = program(work, parts[:i+1]); err != nil {
				return err
			}
		}
		data, err := build(work, pkg, overlay)
		if err != nil {
			return err
		}
		packed, err := gzipped(data)
		if err != nil {
			return err
		}
		fmt.Printf("%-40s %11d %11d %+11d", name, len(data), packed, packed-last)
		if withBrotli {
			n, err := brotlied(data)
			if err != nil {
				return err
			}
			fmt.Printf(" %11d", n)
		}
		fmt.Println()
		last = packed
	}
	if last > bound {
		return fmt.Errorf("the whole is %d bytes with gzip, %d over the bound of %d: see which row grew", last, last-bound, bound)
	}
	fmt.Printf("%d bytes below the bound of %d\n", bound-last, bound)
	return nil
}

// program lays a main package for the parts over the module. An overlay keeps
// it out of the tree, and inside the module, so that the pinned versions count.
func program(work string, use []part) (pkg string, overlay map[string]string, err error) {
	const dir = "cmd/internal/size/program"
	source := filepath.Join(work, "main.go")
	if err := os.WriteFile(source, []byte(mainFor(use)), 0o644); err != nil {
		return "", nil, err
	}
	at, err := filepath.Abs(filepath.FromSlash(dir + "/main.go"))
	if err != nil {
		return "", nil, err
	}
	return "./" + dir, map[string]string{at: source}, nil
}

// build compiles a package, with files laid over the tree.
func build(work, pkg string, overlay map[string]string) ([]byte, error) {
	out := filepath.Join(work, "out.wasm")
	if err := (wasmbuild.Build{Out: out, Package: pkg, Replace: overlay}).Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

func gzipped(data []byte) (int, error) {
	var buf bytes.Buffer
	w, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err != nil {
		return 0, err
	}
	if _, err := w.Write(data); err != nil {
		return 0, err
	}
	err = w.Close() // before Len: it writes the end
	return buf.Len(), err
}

func brotlied(data []byte) (int, error) {
	var buf bytes.Buffer
	w := brotli.NewWriterOptions(&buf, brotli.WriterOptions{Quality: 11, LGWin: 24})
	if _, err := w.Write(data); err != nil {
		return 0, err
	}
	err := w.Close()
	return buf.Len(), err
}
