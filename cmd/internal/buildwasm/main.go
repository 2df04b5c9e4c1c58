// Buildwasm compiles a package to WebAssembly for the page.
//
//	buildwasm OUT PACKAGE
package main

import (
	"fmt"
	"os"

	"github.com/fa6e744d/assay/cmd/internal/wasmbuild"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: buildwasm OUT PACKAGE")
		os.Exit(1)
	}
	if err := (wasmbuild.Build{Out: os.Args[1], Package: os.Args[2]}).Run(); err != nil {
		fmt.Fprintln(os.Stderr, "buildwasm:", err)
		os.Exit(1)
	}
}
