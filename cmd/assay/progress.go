package main

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/fa6e744d/assay/resolve"
)

// quietFor is how long work may take before it shows a bar: most checks are
// over by then, and a bar that flashes by is noise.
const quietFor = 200 * time.Millisecond

// progress draws how far a check is on standard error, when that is a
// terminal and the check takes long enough. It is wiped at the end.
type progress struct {
	p     *program
	show  bool
	start time.Time
	stage string
	bar   *progressbar.ProgressBar
}

func (p *program) progress() *progress {
	return &progress{p: p, show: p.terminal(p.stderr), start: time.Now()}
}

// step is called for each file and document.
func (b *progress) step(s resolve.Progress) {
	if !b.show || time.Since(b.start) < quietFor {
		return
	}
	if b.stage != s.Stage {
		b.done()
		b.stage = s.Stage
		b.bar = progressbar.NewOptions(s.Total,
			progressbar.OptionSetWriter(b.p.stderr),
			progressbar.OptionSetWidth(24),
			progressbar.OptionShowCount(),
			progressbar.OptionThrottle(65*time.Millisecond),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionEnableColorCodes(false),
		)
	}
	if b.bar.GetMax() != s.Total {
		b.bar.ChangeMax(s.Total)
	}
	// The path is a stranger's text and stays out of the bar.
	b.bar.Describe(describeStep(s))
	b.bar.Set(s.Done)
}

func describeStep(s resolve.Progress) string {
	if s.Citations > 0 {
		return fmt.Sprintf("%s, %d weighed", s.Stage, s.Citations)
	}
	return s.Stage
}

// done wipes the bar.
func (b *progress) done() {
	if b.bar != nil {
		b.bar.Clear()
		b.bar = nil
	}
}
