// Buildwasm compiles a package to WebAssembly, for the page or for the edge.
//
//	buildwasm [-version VERSION] OUT PACKAGE
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/fa6e744d/assay/cmd/internal/wasmbuild"
)

func main() {
	version := flag.String("version", "", "what the program says its version is")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: buildwasm [-version VERSION] OUT PACKAGE")
		os.Exit(1)
	}
	if err := (wasmbuild.Build{Out: flag.Arg(0), Package: flag.Arg(1), Version: *version}).Run(); err != nil {
		fmt.Fprintln(os.Stderr, "buildwasm:", err)
		os.Exit(1)
	}
}
