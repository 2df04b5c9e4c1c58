package markdown_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/markdown"
)

// handoffText is a handoff of about the given number of bullets, as agents
// write them.
func handoffText(bullets int) string {
	var b strings.Builder
	b.WriteString("# Handoff — 02-how / how\n\nOne paragraph of words before the sections.\n")
	for s, name := range markdown.HandoffSections() {
		fmt.Fprintf(&b, "\n## %s\n\n", name)
		for i := range bullets / 4 {
			fmt.Fprintf(&b, "- The retry loop in `client.go` gives up after %d attempts [src: ferry:internal/client.go:%d-%d]\n", i, i+1, i+9)
			if i%5 == s {
				b.WriteString("  - the ceiling is a constant, and nobody\n    overrides it [src: docs/ops.md:12; F101]\n")
			}
		}
	}
	return b.String()
}

func BenchmarkParse(b *testing.B) {
	src := []byte(handoffText(200))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := markdown.Parse(src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParseCRLF(b *testing.B) {
	src := []byte(strings.ReplaceAll(handoffText(200), "\n", "\r\n"))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := markdown.Parse(src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHasFourHeadingsNo(b *testing.B) {
	src := []byte(strings.ReplaceAll(handoffText(200), "Decisions", "Choices"))
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if markdown.HasFourHeadings(src) {
			b.Fatal("a document without Decisions has the four headings")
		}
	}
}
