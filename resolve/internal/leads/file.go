package leads

import (
	"bytes"
	"path"
	"sort"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// Limits on hostile input. Beyond them the leads that need what was not looked
// for stay silent; nothing else changes. All but the first are for one document
// as a whole.
const (
	maxIndexed = 16 << 20  // bytes of a file in which names, quotes and blocks are looked for
	maxBytes   = 256 << 20 // bytes of all of them
	maxLines   = 4 << 20   // lines of all of them
	maxPlaces  = 4 << 20   // places of names and quotes
	maxRead    = 64 << 20  // bytes of cited lines that are read line by line
)

// budget is what may still be spent on a document.
type budget struct{ bytes, lines, places, read int }

// file is a cited file, indexed once for all claims of a document.
type file struct {
	text   *workspace.Text
	ext    string
	starts []int32 // offset of each line; nil where the file is not indexed

	nameHits  map[int32][]span // by number of the name
	nameOK    bool             // all names were looked for
	quoteHits map[int32][]span
	quoteOK   bool
	words     map[string][]span // where words of claims stand that the file declares

	blocks    *outline // nil until asked for
	comments  []bool   // by line; set once commented is
	commented bool
}

// newFile indexes the lines of a file, as far as the budget reaches.
func newFile(t *workspace.Text, left *budget) *file {
	f := &file{text: t, ext: strings.ToLower(path.Ext(t.Name)), words: map[string][]span{}}
	size, lines := len(t.Data), t.Lines()
	if size > maxIndexed || size > left.bytes || lines > left.lines {
		return f
	}
	left.bytes -= size
	left.lines -= lines
	f.starts = lineStarts(t.Data)
	return f
}

// scan looks all names and quotes of the document up.
func (f *file) scan(names, quotes *matcher, left *budget) {
	data := f.text.Data
	if f.starts == nil && len(data) > 0 {
		return
	}
	f.nameOK, f.quoteOK = true, true
	f.scanWords()
	if len(names.texts) > 0 {
		lower, starts := bytes.ToLower(data), f.starts
		if len(lower) != len(data) {
			starts = lineStarts(lower)
		}
		f.nameHits, f.nameOK = names.scan(lower, starts, &left.places)
	}
	if len(quotes.texts) == 0 {
		return
	}
	text, starts := squeeze(data, false)
	f.quoteHits, f.quoteOK = quotes.scan(text, starts, &left.places)
	if !f.quoteOK {
		return
	}
	text, starts = squeeze(data, true)
	more, ok := quotes.scan(text, starts, &left.places)
	f.quoteOK = ok
	for id, places := range more {
		f.quoteHits[id] = merge(f.quoteHits[id], places)
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

// line returns a line of an indexed file, 1-based, without its end.
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
	i := sort.Search(len(places), func(i int) bool { return int(places[i].to) >= a })
	for ; i < len(places) && int(places[i].to) <= b; i++ {
		if int(places[i].from) >= a {
			return true
		}
	}
	return false
}

// outline returns the blocks of the file, none for one that is not indexed.
func (f *file) outline() *outline {
	if f.blocks == nil {
		f.blocks = newOutline(f)
	}
	return f.blocks
}

// isComment reports whether a line of an indexed file is comment and nothing
// else.
func (f *file) isComment(n int) bool {
	if !f.commented {
		f.commented = true
		if f.starts != nil {
			f.comments = commentLines(f.text.Data, f.ext)
		}
	}
	return n >= 1 && n <= len(f.comments) && f.comments[n-1]
}
