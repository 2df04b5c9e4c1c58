// Package dist embeds what is built before the command line is: the checker
// as WebAssembly, the Go runtime's script for it and the zipped sample. None
// of them is committed. Without them the package still compiles, so that a
// fresh clone builds with Go alone; [Missing] says what is not there.
package dist

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

// Names of the built files.
const (
	WASM     = "assay.wasm"
	WASMExec = "wasm_exec.js"
	Sample   = "sample.zip"
)

//go:embed *
var files embed.FS

// FS holds the built files that were there when this package was compiled.
func FS() fs.FS { return files }

// Missing returns an error that names the built files that are not embedded
// and says how to get them, or nil when all are.
func Missing() error {
	var names []string
	for _, name := range []string{WASM, WASMExec, Sample} {
		if _, err := fs.Stat(files, name); err != nil {
			names = append(names, name)
		}
	}
	if names == nil {
		return nil
	}
	return fmt.Errorf("this binary was built without %s: run \"make build\", which builds them into web/dist first", strings.Join(names, ", "))
}
