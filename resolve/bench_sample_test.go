package resolve_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

// BenchmarkHandoffs weighs 50 handoffs of 200 items, each item with a claim
// that names an identifier. It runs natively and as WebAssembly, so that the
// two, and two ways of building, can be compared.
func BenchmarkHandoffs(b *testing.B) {
	var code strings.Builder
	code.WriteString("package board\n\n")
	for i := range 400 {
		fmt.Fprintf(&code, "// Berth%d keeps a place.\nfunc Berth%d(tide int) bool {\n\tif tide > %d {\n\t\treturn true\n\t}\n\treturn false\n}\n\n", i, i, i)
	}
	files := map[string]string{".tldrx/workspace.yml": "version: 1\nrepos: [{name: board}]\n", "board/berths.go": code.String()}
	for d := range 50 {
		var text strings.Builder
		for _, s := range []string{"Findings", "Decisions", "Unknowns", "Evidence ledger"} {
			fmt.Fprintf(&text, "\n## %s\n\n", s)
			for i := range 50 {
				fmt.Fprintf(&text, "- `Berth%d` keeps a place when the tide is above %d [src: board/berths.go:%d-%d]\n", i, i, 4+8*i, 9+8*i)
			}
		}
		files[fmt.Sprintf("tldrx-work/300101-board/%02d/handoff.md", d)] = text.String()
	}
	data := ziptest.Make(ziptest.Files(files)...)
	for b.Loop() {
		fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
		if err != nil {
			b.Fatal(err)
		}
		rep, err := resolve.Check(context.Background(), fsys, resolve.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if rep.Counts.OK != 10_000 {
			b.Fatalf("%+v", rep.Counts)
		}
	}
}
