package resolve

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/fa6e744d/assay/resolve/report"
)

// CheckDraft judges the handoff that would stand at name (a path below the root
// of fsys) if text were written there. Nothing is written. The document is nil
// when that file would be no handoff, so that nobody has to say anything.
//
// It is refused when the document would fail. One thing is let through: a
// document with no other fault than missing sections is still being written.
// See web/docs/recipes.md.
func CheckDraft(ctx context.Context, fsys fs.FS, name string, text []byte, opts Options) (doc *report.Document, refused bool, err error) {
	if !fs.ValidPath(name) || name == "." {
		return nil, false, fmt.Errorf("%q is no path of a file below the workspace's root", name)
	}
	opts.Documents, opts.Run = []string{name}, ""
	rep, err := Check(ctx, newDraftFS(fsys, name, text), opts)
	if err != nil {
		return nil, false, err
	}
	for i := range rep.Documents {
		if d := &rep.Documents[i]; d.Path == name && d.Kind == report.KindHandoff {
			return d, d.Verdict == report.Fail && !unfinished(d), nil
		}
	}
	return nil, false, nil
}

// unfinished tells whether missing sections are all that fails a document.
func unfinished(d *report.Document) bool {
	for _, p := range d.Problems {
		if p.Reason != "missing-section" {
			return false
		}
	}
	n := d.Counts
	return len(d.Problems) > 0 && n.Refused == 0 && n.Malformed == 0 && n.Unsourced == 0
}
