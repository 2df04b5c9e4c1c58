package markdown_test

import (
	"fmt"

	"github.com/fa6e744d/assay/resolve/markdown"
)

func ExampleParse() {
	doc, err := markdown.Parse([]byte(`## Findings
- The gates open at slack water [src: docs/ops.md:2; F101]
- The pumps run **[src: F102]**
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, item := range doc.Items {
		fmt.Printf("line %d, %s: %q, fault %q\n", item.At.Line, doc.Headings[item.Section].Text, item.Claim, item.Fault)
		for _, token := range item.Tokens {
			for _, source := range token.Sources {
				fmt.Printf("  column %d: %s\n", source.At.Column, source.Raw)
			}
		}
	}
	// Output:
	// line 2, Findings: "The gates open at slack water", fault ""
	//   column 39: docs/ops.md:2
	//   column 54: F101
	// line 3, Findings: "The pumps run ** **", fault "trailing-position"
	//   column 25: F102
}
