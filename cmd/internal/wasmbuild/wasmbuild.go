// Package wasmbuild holds the one way in which the WebAssembly is compiled, so
// that what is measured, compared and shipped are the same bytes.
package wasmbuild

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"

	"github.com/fa6e744d/assay/cmd/internal/version"
)

// flags keep paths, version control stamps and the build id out, so that
// everyone who builds this tree with this toolchain gets the same bytes. The
// tag leaves the goldmark extension of resolve/markdown out: the page draws
// documents itself, and importing goldmark's façade makes its HTML renderer at
// start, used or not, which is 14 kB of the download.
var flags = []string{"-trimpath", "-buildvcs=false", "-tags=assaypage"}

const linkerFlags = "-s -w -buildid="

// Build is one compilation for GOOS=js GOARCH=wasm.
type Build struct {
	Out     string            // file to write
	Package string            // package to compile, as go build takes it
	Version string            // what package version is to say, "" for devel
	Dir     string            // folder of the module, "" for the current one
	Env     []string          // settings of the go command beside the process's own
	Replace map[string]string // files laid over the tree: absolute path to the file with its content
}

// Run compiles. An error holds what the compiler said.
//
// It keeps a reduced copy of templ under bin/wasmbuild in the module, at the
// same place for everyone, since the linker writes the place into the file.
func (b Build) Run() error {
	modfile, err := modfileWithoutServer(b.Dir)
	if err != nil {
		return err
	}
	args := append([]string{"build", "-modfile", modfile}, flags...)
	link := linkerFlags
	if b.Version != "" {
		link += " " + version.Stamp(b.Version)
	}
	args = append(args, "-ldflags="+link, "-gcflags=all=-l")
	if len(b.Replace) > 0 {
		overlay, err := os.CreateTemp("", "assay-overlay-*.json")
		if err != nil {
			return err
		}
		defer os.Remove(overlay.Name())
		if err := errors.Join(json.NewEncoder(overlay).Encode(map[string]any{"Replace": b.Replace}), overlay.Close()); err != nil {
			return err
		}
		args = append(args, "-overlay", overlay.Name())
	}
	cmd := exec.Command("go", append(args, "-o", b.Out, b.Package)...)
	cmd.Dir = b.Dir
	cmd.Env = append(append(os.Environ(), b.Env...), "GOOS=js", "GOARCH=wasm")
	if msg, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s: %w\n%s", b.Package, err, msg)
	}
	return nil
}
