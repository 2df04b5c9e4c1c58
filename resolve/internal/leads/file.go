package leads

import (
	"bytes"
	"path"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// Limits on hostile input. Beyond them the leads that need what was not looked
// for stay silent; nothing else changes.
const (
	maxIndexed = 16 << 20 // bytes of a file whose names, quotes and blocks are looked up
	maxPlaces  = 4 << 20  // places of names, and of quotes, kept for one file
	maxRead    = 64 << 20 // bytes of cited lines read line by line for one document
)

// file is a cited file, indexed once for all claims of a document.
type file struct {
	text *workspace.Text
	ext  string

	names  *matcher // of the claims that cite it, in lower case
	quotes *matcher

	nameHits  [][]span
	nameOK    bool
	quoteHits [][]span
	quoteOK   bool

	words map[string][]span // where words of claims stand that the file declares

	starts   []int32
	blocks   *outline // nil until asked for
	comments []bool   // by line; set once commented is

	commented bool
	scanned   bool
}

func newFile(t *workspace.Text) *file {
	return &file{text: t, ext: strings.ToLower(path.Ext(t.Name)), names: newMatcher(), quotes: newMatcher(), words: map[string][]span{}}
}

// lineIndex returns where each line begins, nothing for a file that is too
// large to be indexed.
func (f *file) lineIndex() []int32 {
	if f.starts == nil && len(f.text.Data) <= maxIndexed {
		f.starts = lineStarts(f.text.Data)
	}
	return f.starts
}

// scan looks all names and quotes up.
func (f *file) scan() {
	data := f.text.Data
	if len(data) > maxIndexed {
		return
	}
	f.lineIndex()
	f.scanWords()
	if len(f.names.texts) > 0 {
		lower := bytes.ToLower(data)
		starts := f.starts
		if len(lower) != len(data) {
			starts = lineStarts(lower)
		}
		f.names.link()
		f.nameHits, f.nameOK = f.names.scan(lower, starts, maxPlaces)
	}
	if len(f.quotes.texts) > 0 {
		f.quotes.link()
		text, starts := squeeze(data, false)
		f.quoteHits, f.quoteOK = f.quotes.scan(text, starts, maxPlaces)
		text, starts = squeeze(data, true)
		more, ok := f.quotes.scan(text, starts, maxPlaces)
		f.quoteOK = f.quoteOK && ok
		if f.quoteOK {
			for id := range f.quoteHits {
				f.quoteHits[id] = merge(f.quoteHits[id], more[id])
			}
		}
	}
}

// scanWords notes the lines on which the words stand that are asked for.
func (f *file) scanWords() {
	if len(f.words) == 0 {
		return
	}
	for l := 1; l <= len(f.starts); l++ {
		line := f.line(l)
		for i := 0; i < len(line); {
			n := wordLen(line[i:])
			if n == 0 {
				i++
				continue
			}
			if places, ok := f.words[string(line[i:i+n])]; ok && (len(places) == 0 || int(places[len(places)-1].to) != l) {
				f.words[string(line[i:i+n])] = append(places, span{int32(l), int32(l)})
			}
			i += n
		}
	}
}

// wordLen returns the length of the word that b begins with.
func wordLen(b []byte) int {
	n := 0
	for n < len(b) && (b[n] == '_' || b[n] == '$' || b[n] >= 0x80 || b[n] >= 'a' && b[n] <= 'z' || b[n] >= 'A' && b[n] <= 'Z' || b[n] >= '0' && b[n] <= '9') {
		n++
	}
	return n
}

// lineStarts returns the offset at which each line begins.
func lineStarts(data []byte) []int32 {
	starts := make([]int32, 0, bytes.Count(data, []byte{'\n'})+1)
	for at := 0; at < len(data); {
		starts = append(starts, int32(at))
		i := bytes.IndexByte(data[at:], '\n')
		if i < 0 {
			break
		}
		at += i + 1
	}
	return starts
}

// lines returns the number of lines that an index covers.
func (f *file) lines() int { return len(f.lineIndex()) }

// line returns a line, 1-based, without its end.
func (f *file) line(n int) []byte {
	if n < 1 || n > len(f.starts) {
		return nil
	}
	end := len(f.text.Data)
	if n < len(f.starts) {
		end = int(f.starts[n])
	}
	return bytes.TrimRight(f.text.Data[f.starts[n-1]:end], "\r\n")
}

// within reports whether one of the ascending places lies wholly within the
// lines from a to b.
func within(places []span, a, b int) bool {
	lo, hi := 0, len(places)
	for lo < hi {
		if mid := (lo + hi) / 2; int(places[mid].to) < a {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	for ; lo < len(places) && int(places[lo].to) <= b; lo++ {
		if int(places[lo].from) >= a {
			return true
		}
	}
	return false
}

// outline returns the blocks of the file.
func (f *file) outline() *outline {
	if f.blocks == nil {
		f.blocks = newOutline(f)
	}
	return f.blocks
}

// isComment reports whether a line is comment and nothing else.
func (f *file) isComment(n int) bool {
	if !f.commented {
		f.commented = true
		f.comments = commentLines(f.text.Data, f.ext)
	}
	return n >= 1 && n <= len(f.comments) && f.comments[n-1]
}

// once scans the file the first time that it is asked to.
func (f *file) once() {
	if !f.scanned {
		f.scanned = true
		f.scan()
	}
}
