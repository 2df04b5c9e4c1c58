package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

// encode writes the report to standard output in a format of the list.
func (p *program) encode(name string, rep *report.Report) error {
	f, ok := format.Find(name)
	if !ok {
		return fmt.Errorf("there is no format %q", name)
	}
	return f.Encode(p.stdout, rep)
}

// formatsHelp lists the formats with what reads each.
func formatsHelp() string {
	var list []string
	for _, f := range format.Formats() {
		list = append(list, fmt.Sprintf("%s (%s)", f.Name, f.Description))
	}
	return strings.Join(list, ", ")
}

// hashed reads the whole zip once, so that the report pins it by its own
// SHA-256. The check alone never reads a zip from end to end.
func hashed(ctx context.Context, ws *opened, bar *progress) error {
	_, err := ws.fs.HashWhole(ctx, func(done, total int64) {
		const unit = 1 << 20
		bar.step(resolve.Progress{Stage: "hashing, MB", Done: int(done / unit), Total: int(total/unit) + 1})
	})
	bar.done()
	if errors.Is(err, errors.ErrUnsupported) {
		return format.ErrFolder
	}
	return err
}
