package resolve

import (
	"github.com/fa6e744d/assay/resolve/internal/compare"
	"github.com/fa6e744d/assay/resolve/report"
)

// Compare says what became of the claims and sources of a in b: which got
// worse, which cite the same lines whose content is another one now, which got
// better. A claim is known again by its document and its words, a source by
// its text without line numbers. Neither report is changed. The rules are in
// web/docs/compare.md.
func Compare(a, b *report.Report) *report.Comparison { return compare.Reports(a, b) }
