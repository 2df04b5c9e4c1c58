package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/vfs"
)

// limits is what the --limit flags set; a zero field stays at its default.
func (c *checkCmd) limits() (vfs.Limits, error) {
	var l vfs.Limits
	set := map[string]func(int64){
		"entries":   func(n int64) { l.Entries = int(n) },
		"directory": func(n int64) { l.DirectoryBytes = n },
		"entry":     func(n int64) { l.EntryBytes = n },
		"total":     func(n int64) { l.TotalBytes = n },
		"ratio":     func(n int64) { l.Ratio = int(n) },
		"links":     func(n int64) { l.Links = int(n) },
	}
	names := make([]string, 0, len(c.Limit))
	for name := range c.Limit {
		names = append(names, name)
	}
	slices.Sort(names) // so that of two wrong ones the same is named each time
	for _, name := range names {
		apply, ok := set[name]
		if !ok {
			return l, fmt.Errorf("--limit knows no %q: entries, directory, entry, total, ratio or links", name)
		}
		n, err := size(c.Limit[name])
		if err != nil {
			return l, fmt.Errorf("--limit %s: %w", name, err)
		}
		apply(n)
	}
	return l, nil
}

// maxSize is 1 TB: beyond every machine that runs this, and sums of such
// sizes are far from overflow.
const maxSize = 1 << 40

// size reads a whole number with an optional KB, MB or GB (powers of 1,024).
func size(s string) (int64, error) {
	digits, factor := s, int64(1)
	for i, unit := range []string{"KB", "MB", "GB"} {
		if rest, ok := strings.CutSuffix(strings.ToUpper(s), unit); ok {
			digits, factor = strings.TrimSpace(rest), 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 || n > maxSize/factor {
		return 0, fmt.Errorf("%q is no number of 1 to 1,024 GB; write it like 500000, 64MB or 8GB", s)
	}
	return n * factor, nil
}

// withFlag adds to a container's error the flag that answers it.
func withFlag(path string, err error) error {
	var (
		roots *vfs.TwoRootsError
		limit *vfs.LimitError
	)
	switch {
	case errors.Is(err, vfs.ErrNotZip) && strings.HasSuffix(path, ".md"):
		return fmt.Errorf("%w; to judge one document, name the workspace and the document: assay check --doc PATH WORKSPACE", err)
	case errors.As(err, &roots):
		return fmt.Errorf("%w (--root %s)", err, roots.Candidates[0])
	case errors.As(err, &limit) && limit.What == "directory":
		return fmt.Errorf("%w (--limit directory=%dMB)", err, limit.Got>>20+1)
	case errors.As(err, &limit):
		return fmt.Errorf("%w (--limit entries=%d)", err, 2*limit.Got)
	}
	return err
}
