//go:build !(js && wasm)

// Command wasm is the checker inside a Web Worker; it does something only
// when it is built with GOOS=js GOARCH=wasm. This file keeps the folder a
// package for every other system, so that building all packages works there.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "this is the page's checker: build it with GOOS=js GOARCH=wasm, or use assay check")
	os.Exit(1)
}
