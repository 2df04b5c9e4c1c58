package markdown_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing/fstest"

	"github.com/yuin/goldmark"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/markdown"
)

// A handoff drawn with goldmark, each source with what the check says about it.
func ExampleExtension() {
	const name = "tldrx-work/r/01-what/handoff.md"
	handoff := []byte("## Findings\n\n- Four ships fit. [src: pier.go:3; pier.go:9]\n\n## Decisions\n\n## Unknowns\n\n## Evidence ledger\n")
	files := fstest.MapFS{
		"pier.go": {Data: []byte("package pier\n\nconst Slots = 4\n")},
		name:      {Data: handoff},
	}
	rep, err := resolve.Check(context.Background(), files, resolve.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	e := &markdown.Extension{}
	for i := range rep.Documents {
		if rep.Documents[i].Path == name {
			e.Lookup = markdown.InDocument(&rep.Documents[i])
		}
	}
	findings, _, _ := bytes.Cut(handoff, []byte("## Decisions"))
	if err := goldmark.New(goldmark.WithExtensions(e)).Convert(findings, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// <h2>Findings</h2>
	// <ul>
	// <li>Four ships fit. <span class="assay-citation">[src: <span class="assay-source" data-outcome="ok" data-reason="ok" title="pier.go has line 3.">pier.go:3 <span class="assay-outcome">(resolves)</span></span>; <span class="assay-source" data-outcome="refused" data-reason="line-out-of-range" title="pier.go ends at line 3; 9 was cited. Cite the lines that say it.">pier.go:9 <span class="assay-outcome">(refused)</span></span>]</span></li>
	// </ul>
}
