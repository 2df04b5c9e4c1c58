// Licences reads the licence of everything that the project is built, tested
// or drawn with, and fails with a sentence on one that is not on the list: the
// Go modules linked into the binaries, the WebAssembly, the tests and the
// tools, the Go distribution itself, and the npm packages of the page's lock
// file. A module of its own in a folder is named with -module. Go licences are classified by their text, in the module cache; npm
// ones by the licence field of the installed package.
//
//	licences [-npm DIR]... [-module DIR]... [-v]
//
// It writes nothing and asks no network.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

// allowed is permissive licences, and MPL-2.0, whose terms cover its own files
// only. Everything here can be shipped beside or inside an MIT program.
var allowed = []string{
	"0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0",
	"ISC", "MIT", "MIT-0", "MPL-2.0", "Unlicense",
}

// dependency is one thing with a licence.
type dependency struct {
	name     string
	licences []string // SPDX identifiers
}

// folders is a flag that may be repeated.
type folders []string

func (f *folders) String() string       { return strings.Join(*f, ",") }
func (f *folders) Set(dir string) error { *f = append(*f, dir); return nil }

func main() {
	var npm, modules folders
	flag.Var(&npm, "npm", "folder with package-lock.json; may be repeated")
	flag.Var(&modules, "module", "folder with a go.mod of its own, read beside this module; may be repeated")
	verbose := flag.Bool("v", false, "list every dependency with its licence")
	flag.Parse()

	deps, faults := goDependencies(modules)
	for _, dir := range npm {
		d, f := npmDependencies(os.DirFS(dir))
		deps, faults = append(deps, d...), append(faults, f...)
	}
	for _, d := range deps {
		if *verbose {
			fmt.Printf("%-60s %v\n", d.name, d.licences)
		}
		for _, id := range d.licences {
			if !slices.Contains(allowed, id) {
				faults = append(faults, fmt.Errorf("%s is under %s, which is not on the list of allowed licences: replace it, or add the licence with a reason", d.name, id))
			}
		}
	}
	for _, err := range faults {
		fmt.Fprintln(os.Stderr, "licences:", err)
	}
	if len(faults) > 0 {
		os.Exit(1)
	}
	fmt.Printf("licences: %d dependencies, all on the list\n", len(deps))
}
