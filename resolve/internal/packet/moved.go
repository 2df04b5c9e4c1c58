package packet

import (
	"bytes"
	"context"
	"hash/maphash"
	"path"
	"slices"

	"github.com/fa6e744d/assay/resolve/report"
)

// What a search for moved text may read. A workspace can hold gigabytes that
// nobody cites, and one changed line must not make the check read them.
const (
	searchTotal = 512 << 20
	searchFile  = 8 << 20
)

// needle is a block of lines to be found again.
type needle struct {
	home   string // file that the lines were read from
	lines  []string
	at     int    // index of the line that is looked for first: the longest
	sum    uint64 // hash of the lines
	power  uint64 // what a hash in front of them is multiplied with
	inHome []report.Range
	abroad []report.Range // at most two are kept
}

// wanted queues a block for the one walk over the workspace.
func (s *session) wanted(home string, start int, lines []string) *needle {
	if len(lines) == 0 {
		return nil
	}
	n := &needle{home: home, lines: slices.Clone(lines)}
	if start == 1 {
		n.lines[0] = unmarked(n.lines[0])
	}
	for i, l := range n.lines {
		if len(l) > len(n.lines[n.at]) {
			n.at = i
		}
	}
	s.needles = append(s.needles, n)
	return n
}

// place returns the only place of a block: in its own file, else in the
// others. several is true when there is more than one to choose from.
func (n *needle) place() (at *report.Range, several bool) {
	found := n.inHome
	if len(found) == 0 {
		found = n.abroad
	}
	switch len(found) {
	case 0:
		return nil, false
	case 1:
		return &found[0], false
	}
	return nil, true
}

// searchMoved walks the workspace once for all blocks together.
func (s *session) searchMoved(ctx context.Context, skip []string) error {
	if len(s.needles) == 0 {
		return nil
	}
	h := &hunt{seed: maphash.MakeSeed(), byLine: map[uint64][]*needle{}, checks: maxChecks}
	homes := map[string]bool{}
	for _, n := range s.needles {
		h.add(n)
		homes[n.home] = true
	}
	left := int64(searchTotal)
	unread := 0
	for _, name := range s.ws.Files().All() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if slices.Contains(skip, name) || binaryByName(name) {
			continue
		}
		e, err := s.ws.Stat(name)
		if err != nil || e.Folder {
			continue
		}
		if !homes[name] {
			if e.Size > searchFile || e.Size > left {
				unread++
				continue
			}
			left -= e.Size
		}
		h.file(name, s.searchText(name))
	}
	if unread > 0 {
		s.notes.add("search-cut", nil, "Text that moved was not looked for in %s: at most 8 MB of one file and 512 MB together are read for that.", counted(unread, "large file", "large files"))
	}
	if h.checks < 0 {
		s.notes.add("search-cut", nil, "Text that moved was not looked for everywhere: the claims quote lines that stand in too many places.")
	}
	return nil
}

// searchText returns a file's bytes, nil when it is no text. What is not cited
// is not kept.
func (s *session) searchText(name string) []byte {
	if l, ok := s.lives[name]; ok {
		if l.text == nil {
			return nil
		}
		return l.text.Data
	}
	kept := s.ws.Kept(name)
	t, err := s.ws.Text(name)
	if !kept {
		s.ws.Forget(name)
	}
	if err != nil {
		return nil
	}
	return t.Data
}

// binaryByName spares the reading of what is never source.
func binaryByName(name string) bool {
	return slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico", ".pdf", ".zip", ".gz", ".xz", ".zst", ".wasm", ".so", ".dll", ".exe", ".a", ".o", ".class", ".jar", ".woff", ".woff2", ".ttf", ".mp4", ".mov", ".sqlite", ".db"}, path.Ext(name))
}

// hunt looks for many blocks in one pass over a file. Candidates are the places
// of each block's longest line; whether the lines around it fit is told by
// hashes of runs of lines, so that text made of the same few lines over and
// over costs no more than any other.
type hunt struct {
	seed   maphash.Seed
	byLine map[uint64][]*needle
	lines  [][]byte
	sums   []uint64 // hash of the first i lines
	checks int      // candidates that may still be looked at
}

// maxChecks bounds the candidates of one search: blocks of blank lines, say,
// have one at every blank line of the workspace.
const maxChecks = 1 << 28

// base is the factor of the hash of runs; it is odd, and what it multiplies is
// seeded.
const base = 0x9e3779b97f4a7c15

func (h *hunt) add(n *needle) {
	n.sum, n.power = 0, 1
	for _, l := range n.lines {
		n.sum = n.sum*base + maphash.String(h.seed, l)
		n.power *= base
	}
	key := maphash.String(h.seed, n.lines[n.at])
	h.byLine[key] = append(h.byLine[key], n)
}

func (h *hunt) file(name string, data []byte) {
	if len(data) == 0 {
		return
	}
	lines, sums := h.lines[:0], append(h.sums[:0], 0)
	var hashes []uint64
	for len(data) > 0 {
		line := data
		if i := bytes.IndexByte(data, '\n'); i >= 0 {
			line, data = bytes.TrimSuffix(data[:i], []byte("\r")), data[i+1:]
		} else {
			data = nil
		}
		lines = append(lines, line)
		hash := maphash.Bytes(h.seed, line)
		hashes = append(hashes, hash)
		sums = append(sums, sums[len(sums)-1]*base+hash)
	}
	h.lines, h.sums = lines, sums
	for i, hash := range hashes {
		for _, n := range h.byLine[hash] {
			if h.checks--; h.checks < 0 {
				return
			}
			if first := i - n.at; h.fits(n, name, first) {
				n.found(name, first+1)
			}
		}
	}
}

func (h *hunt) fits(n *needle, name string, first int) bool {
	last := first + len(n.lines)
	if first < 0 || last > len(h.lines) || h.sums[last]-h.sums[first]*n.power != n.sum || n.enough(name) {
		return false
	}
	for i, want := range n.lines {
		if string(h.lines[first+i]) != want {
			return false
		}
	}
	return true
}

// enough reports whether a further place in a file changes nothing.
func (n *needle) enough(name string) bool {
	return len(n.inHome) > 1 || name != n.home && len(n.abroad) > 1
}

func (n *needle) found(name string, start int) {
	r := report.Range{Path: name, StartLine: start, EndLine: start + len(n.lines) - 1}
	switch {
	case name == n.home:
		n.inHome = append(n.inHome, r)
	case len(n.abroad) < 2:
		n.abroad = append(n.abroad, r)
	}
}
