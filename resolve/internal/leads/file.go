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

// file is a cited file. What is known of it is found out when something asks
// for it: most claims are settled by the lines around the cited ones. Those are
// searched directly until as many bytes have been read as a few passes over the
// file cost; then all texts that the document asks for are looked up in one
// pass (lookup.go).
type file struct {
	doc   *document
	text  *workspace.Text
	ext   string
	small bool    // it is within the limits: names, quotes and blocks are looked for
	sites []*site // ok sources that cite it

	spent  int            // bytes searched directly
	firsts map[string]int // first line on which a part of a name stands, 0 for none
	fold   answer         // it folds, see there

	names, quotes lookup
	words         map[string][]span // where words of claims stand that the file declares, once all were looked up

	begins []int32       // offset of each line, nil until asked for
	blocks *outline      // nil until asked for
	state  []bool        // by line: it is comment; nil until asked for
	stated bool          // state was asked for
	claims map[place]int // different claims for each cited place, nil until asked for
}

// answer is a bool that is not known at first.
type answer int8

const (
	yes answer = 1
	no  answer = 2
)

// newFile counts the lines of a file, as far as the budget reaches.
func newFile(t *workspace.Text, left *budget) *file {
	f := &file{text: t, ext: strings.ToLower(path.Ext(t.Name))}
	size, lines := len(t.Data), t.Lines()
	if size > maxIndexed || size > left.bytes || lines > left.lines {
		return f
	}
	left.bytes -= size
	left.lines -= lines
	f.small = true
	return f
}

// spend reports whether n more bytes may be searched directly.
func (f *file) spend(n int) bool {
	f.spent += n
	return f.spent <= 8*len(f.text.Data)+1<<14
}

// plain reports whether the file folds.
func (f *file) plain() bool {
	if f.fold == 0 {
		f.fold = no
		if folds(f.text.Data) {
			f.fold = yes
		}
	}
	return f.fold == yes
}

// starts returns the offset of each line of a file within the limits.
func (f *file) starts() []int32 {
	if f.begins == nil && f.small {
		f.begins = lineStarts(f.text.Data)
	}
	return f.begins
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

// line returns a line of a file within the limits, 1-based, without its end.
func (f *file) line(n int) []byte {
	starts := f.starts()
	if n < 1 || n > len(starts) {
		return nil
	}
	end := len(f.text.Data)
	if n < len(starts) {
		end = int(starts[n])
	}
	line := f.text.Data[starts[n-1]:end]
	for len(line) > 0 && (line[len(line)-1] == '\n' || line[len(line)-1] == '\r') {
		line = line[:len(line)-1]
	}
	return line
}

// outline returns the blocks of the file, none for one beyond the limits.
func (f *file) outline() *outline {
	if f.blocks == nil {
		f.blocks = newOutline(f)
	}
	return f.blocks
}

// isData reports whether the file is in a format that holds data: it declares
// nothing.
func (f *file) isData() bool { return dataFormats[f.ext] }

// comments tells for each line whether it is comment, nil for a file that has
// none.
func (f *file) comments() []bool {
	if !f.stated {
		f.stated = true
		if f.small {
			f.state = commentLines(f.text.Data, f.ext)
		}
	}
	return f.state
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
