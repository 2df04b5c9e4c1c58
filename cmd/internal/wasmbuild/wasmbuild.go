// Package wasmbuild holds the one way in which the WebAssembly is compiled, so
// that what is measured, compared and shipped are the same bytes.
package wasmbuild

import (
	"os"
	"os/exec"
)

// flags keep paths, version control stamps and the build id out, so that
// everyone who builds this tree with this toolchain gets the same bytes.
var flags = []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid="}

// inlined lists the packages in which small functions are copied into their
// callers. Everywhere else they are not (-l), which makes the download about a
// twentieth smaller; without inlining anywhere it is smaller still by as much,
// and a check takes half as long again.
var inlined = []string{
	"bytes", "compress/flate", "internal/bytealg", "runtime", "strings", "unicode/utf8",
	"github.com/yuin/goldmark/...",
	"github.com/fa6e744d/assay/resolve/markdown",
}

// Command compiles pkg to the file out; more holds further flags of go build.
func Command(out, pkg string, more ...string) *exec.Cmd {
	args := append([]string{"build"}, flags...)
	args = append(args, "-gcflags=all=-l")
	for _, p := range inlined {
		args = append(args, "-gcflags="+p+"=")
	}
	args = append(append(args, more...), "-o", out, pkg)
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	return cmd
}
