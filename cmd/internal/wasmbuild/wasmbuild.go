// Package wasmbuild holds the one way in which the WebAssembly is compiled, so
// that what is measured, compared and shipped are the same bytes.
package wasmbuild

import (
	"os"
	"os/exec"
)

// flags keep paths, version control stamps and the build id out, so that
// everyone who builds this tree with this toolchain gets the same bytes.
// Without inlining (-l) the download is about a tenth smaller, and a browser is
// none the slower: its own compiler inlines what is hot.
var flags = []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-gcflags=all=-l"}

// Command compiles pkg to the file out; more holds further flags of go build.
func Command(out, pkg string, more ...string) *exec.Cmd {
	args := append([]string{"build"}, flags...)
	args = append(append(args, more...), "-o", out, pkg)
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	return cmd
}
