package main

import (
	"runtime/debug"

	"github.com/syumai/workers"

	"github.com/fa6e744d/assay/cmd/internal/version"
)

// main answers one request: the adapter starts a new program for each. The
// site's files never come here, the platform serves them.
func main() {
	// An isolate has 128 MB for the program, its heap and the posted bytes, so
	// garbage is collected early.
	debug.SetGCPercent(25)
	debug.SetMemoryLimit(64 << 20)
	workers.Serve(routes(newWorkerChecker(version.Build()), nil))
}
