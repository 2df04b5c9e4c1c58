// Command benchstages weighs a workspace of its own making and prints, as
// JSON, how many milliseconds each stage took. It runs natively and as
// WebAssembly, so that the two can be compared stage by stage:
//
//	go run ./cmd/internal/benchstages
//	go run ./cmd/internal/buildwasm bin/benchstages.wasm ./cmd/internal/benchstages
//	"$(go env GOROOT)/lib/wasm/go_js_wasm_exec" bin/benchstages.wasm
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
	"github.com/fa6e744d/assay/web"
)

const (
	handoffs = 8
	items    = 200 // of each
	rounds   = 5   // after one that is not counted
)

func main() {
	debug.SetGCPercent(200) // as the page's checker has it
	data := workspace()
	took := map[string][]float64{}
	for round := range rounds + 1 {
		stages, err := run(data)
		if err != nil {
			fmt.Fprintln(os.Stderr, "benchstages:", err)
			os.Exit(1)
		}
		if round == 0 {
			continue
		}
		for name, d := range stages {
			took[name] = append(took[name], d.Seconds()*1000)
		}
	}
	// The fastest round is the one that the rest of the machine disturbed least.
	least := map[string]float64{}
	for name, all := range took {
		least[name] = slices.Min(all)
	}
	if err := json.NewEncoder(os.Stdout).Encode(least); err != nil {
		os.Exit(1)
	}
}

// run weighs the workspace once, from the bytes of the zip to HTML.
func run(data []byte) (map[string]time.Duration, error) {
	stages := map[string]time.Duration{}
	runtime.GC()
	last := time.Now()
	// The garbage of one stage is not collected in the next.
	done := func(stage string) {
		stages[stage] = time.Since(last)
		runtime.GC()
		last = time.Now()
	}
	fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
	if err != nil {
		return nil, err
	}
	done("open the zip")
	found := false
	r, err := resolve.Check(context.Background(), fsys, resolve.Options{Name: "bench.zip", Progress: func(p resolve.Progress) {
		if p.Stage == "citations" && !found {
			found = true
			done("find the documents")
		}
	}})
	if err != nil {
		return nil, err
	}
	done("weigh the citations")
	if r.Counts.OK != handoffs*items {
		return nil, fmt.Errorf("not what was made: %+v", r.Counts)
	}
	if err := report.Encode(io.Discard, r); err != nil {
		return nil, err
	}
	done("write the report")
	for _, place := range []string{"#/", "#/queue", "#/h/" + r.Documents[0].Path} {
		if err := web.At(r, place).View.Render(context.Background(), io.Discard); err != nil {
			return nil, err
		}
	}
	done("draw three screens")
	return stages, nil
}

// workspace is a zip of handoffs whose every item resolves.
func workspace() []byte {
	var code strings.Builder
	code.WriteString("package board\n\n")
	for i := range items {
		fmt.Fprintf(&code, "// Berth%d keeps a place.\nfunc Berth%d(tide int) bool {\n\tif tide > %d {\n\t\treturn true\n\t}\n\treturn false\n}\n\n", i, i, i)
	}
	files := map[string]string{".tldrx/workspace.yml": "version: 1\nrepos: [{name: board}]\n", "board/berths.go": code.String()}
	for d := range handoffs {
		var text strings.Builder
		for n, section := range []string{"Findings", "Decisions", "Unknowns", "Evidence ledger"} {
			fmt.Fprintf(&text, "\n## %s\n\n", section)
			for i := n * items / 4; i < (n+1)*items/4; i++ {
				fmt.Fprintf(&text, "- `Berth%d` keeps a place when the tide is above %d [src: board/berths.go:%d-%d]\n", i, i, 4+8*i, 9+8*i)
			}
		}
		files[fmt.Sprintf("tldrx-work/300101-board/%02d/handoff.md", d)] = text.String()
	}
	for i := range 5000 {
		files[fmt.Sprintf("board/more/%03d/file%d.go", i/50, i)] = "package more\n"
	}
	return ziptest.Make(ziptest.Files(files)...)
}
