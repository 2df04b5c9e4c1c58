package source

import (
	"bytes"
	"index/suffixarray"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// maxLowered bounds the bytes kept of files that were searched.
const maxLowered = 32 << 20

// search returns the first line of t that holds the needle, letter case
// ignored, 0 when none does.
func (ctx *Context) search(t *workspace.Text, needle string) int {
	if strings.Contains(needle, "\n") {
		return 0 // the search goes line by line
	}
	m := ctx.kept()
	hay, ok := m.lowered[t.Name]
	if !ok {
		data := t.Data
		if t.Name == workspace.FactsPath {
			data = withoutProvenance(data)
		}
		hay = &haystack{data: bytes.ToLower(data)}
		if m.held += len(hay.data); m.held > maxLowered {
			clear(m.lowered)
			m.held = len(hay.data)
		}
		m.lowered[t.Name] = hay
	}
	i := hay.first([]byte(strings.ToLower(needle)))
	if i < 0 {
		return 0
	}
	return 1 + bytes.Count(hay.data[:i], []byte("\n"))
}

// haystack is a file that needles are looked for in. A document may name tens
// of thousands of them, so after a while the file is sorted to find them by.
type haystack struct {
	data     []byte
	searched int
	sorted   *suffixarray.Index // nil until it pays
}

// Limits of the search for one needle after the other: how many times a file
// is gone through before it is sorted, and how many places of a needle are
// compared to find the first one.
const (
	maxSearches = 64
	maxPlaces   = 64
)

// first returns the offset at which a needle stands first, -1 when it is not
// there.
func (h *haystack) first(needle []byte) int {
	if h.searched++; h.searched <= maxSearches {
		return bytes.Index(h.data, needle)
	}
	if h.sorted == nil {
		h.sorted = suffixarray.New(h.data)
	}
	switch places := h.sorted.Lookup(needle, maxPlaces); {
	case len(places) == 0:
		return -1
	case len(places) < maxPlaces:
		return slices.Min(places)
	}
	return bytes.Index(h.data, needle) // it stands all over the file
}

// withoutProvenance blanks every flow map "source: {…}" of facts.yml whose
// keys all say where a fact comes from: who asked is no content of the fact.
// One other key, and the map counts as content. Maps that run over a line end
// are content too.
func withoutProvenance(data []byte) []byte {
	out := bytes.Clone(data)
	for start := 0; start < len(out); {
		end := len(out)
		if i := bytes.IndexByte(out[start:], '\n'); i >= 0 {
			end = start + i
		}
		blankProvenance(out[start:end])
		start = end + 1
	}
	return out
}

// blankProvenance blanks the maps of one line in place. It follows quoted
// scalars, so that a fact which quotes such a map keeps its text.
func blankProvenance(line []byte) {
	const key = "source:"
	before := byte(0) // last byte that is no blank
	for i := 0; i < len(line); {
		c := line[i]
		opens := before == 0 || strings.IndexByte(":,{[-", before) >= 0
		switch {
		case c == ' ' || c == '\t':
			i++
			continue
		case (c == '"' || c == '\'') && opens:
			n := quotedScalar(line[i:])
			if n == 0 {
				return // runs on past the line
			}
			i += n
		case opens && before != ':' && bytes.HasPrefix(line[i:], []byte(key)):
			from := i + len(key)
			at := from
			for at < len(line) && (line[at] == ' ' || line[at] == '\t') {
				at++
			}
			if n, ok := provenance(line[at:]); ok && at > from {
				for k := i; k < at+n; k++ {
					line[k] = ' '
				}
				i, c = at+n, '}'
			} else {
				i, c = at, ':'
			}
		default:
			i++
		}
		before = c
	}
}

// quotedScalar returns the length of the quoted scalar that s starts with, 0
// when it is not closed.
func quotedScalar(s []byte) int {
	q := s[0]
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && q == '"':
			i++
		case s[i] == q && q == '\'' && i+1 < len(s) && s[i+1] == q:
			i++
		case s[i] == q:
			return i + 1
		}
	}
	return 0
}

// provenance returns the length of the flow map that s starts with, and
// whether all its keys are among those of a fact's source.
func provenance(s []byte) (int, bool) {
	if len(s) == 0 || s[0] != '{' {
		return 0, false
	}
	for i := 1; ; {
		for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == ',') {
			i++
		}
		if i < len(s) && s[i] == '}' {
			return i + 1, true
		}
		k := bytes.IndexByte(s[i:], ':')
		if k < 0 {
			return 0, false
		}
		switch strings.TrimSpace(string(s[i : i+k])) {
		case "who", "when", "run", "q", "decided_by":
		default:
			return 0, false
		}
		i += k + 1
		for i < len(s) && s[i] == ' ' {
			i++
		}
		if i < len(s) && (s[i] == '"' || s[i] == '\'') {
			n := quotedScalar(s[i:])
			if n == 0 {
				return 0, false
			}
			i += n
		}
		for i < len(s) && s[i] != ',' && s[i] != '}' {
			if s[i] == '{' || s[i] == '[' {
				return 0, false // a nested value is no plain provenance
			}
			i++
		}
		if i >= len(s) {
			return 0, false
		}
	}
}
