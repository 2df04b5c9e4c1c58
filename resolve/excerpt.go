package resolve

import (
	"bytes"
	"fmt"
	"io/fs"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// File is a text file of a workspace, read whole and kept, for a reader who
// wants to see more of it than the report holds. Its lines are counted as the
// check counts them: they end at LF alone.
type File struct{ text *workspace.Text }

// OpenFile reads the text file called name, a slash-separated path inside
// fsys. What is not text, not there or damaged is an error that says so in a
// sentence; [errors.Is] finds a file that is not there to be
// [fs.ErrNotExist].
func OpenFile(fsys fs.FS, name string) (*File, error) {
	text, err := workspace.Open(fsys).Text(name)
	if err != nil {
		return nil, fmt.Errorf("reading %q: %w", name, err)
	}
	return &File{text}, nil
}

// Name is the path that the file was opened with.
func (f *File) Name() string { return f.text.Name }

// Lines counts the lines.
func (f *File) Lines() int { return f.text.Lines() }

// ByteOrderMark says that the file begins with one, which is no part of its
// first line.
func (f *File) ByteOrderMark() bool { return f.text.BOM }

// Ends counts the line ends of each kind: LF with and without a CR before it,
// and CRs that no LF follows, which end no line here and do in some editors.
func (f *File) Ends() (lf, crlf, loneCR int) {
	data := f.text.Data
	crlf = bytes.Count(data, []byte("\r\n"))
	return bytes.Count(data, []byte{'\n'}) - crlf, crlf, bytes.Count(data, []byte{'\r'}) - crlf
}

// Excerpt returns the lines from from to to, both included; lines that the
// file does not have are left out. Long lines are cut after
// [report.MaxLineText] characters.
func (f *File) Excerpt(from, to int) []report.Line { return f.text.Excerpt(from, to) }

// Found is a line that holds what was searched for.
type Found struct {
	Line int
	// Before, Match and After are the first place in the line with a little
	// of what stands around it.
	Before, Match, After string
}

// aroundMatch is how many bytes are kept on either side of a match.
const aroundMatch = 60

// searchBlock is how much of a file is searched in one step.
const searchBlock = 1 << 20

// Find searches the whole file for text within a line, the letters A to Z in
// either case. It returns the first limit lines that hold it, and the number
// of all of them.
func (f *File) Find(text string, limit int) (found []Found, lines int) {
	needle := foldASCII([]byte(text))
	if len(needle) == 0 || bytes.IndexByte(needle, '\n') >= 0 {
		return nil, 0
	}
	data := f.text.Data
	line, counted := 1, 0 // the line that the byte at counted stands on
	for at := 0; at < len(data); {
		// Blocks overlap by a needle, so that none falls between two of them.
		end := min(len(data), at+searchBlock+len(needle)-1)
		block := foldASCII(data[at:end])
		next := at + searchBlock
		for off := 0; off < len(block); {
			i := bytes.Index(block[off:], needle)
			if i < 0 {
				break
			}
			hit := at + off + i
			line += bytes.Count(data[counted:hit], []byte{'\n'})
			counted = hit
			lines++
			if len(found) < limit {
				found = append(found, around(data, line, hit, hit+len(needle)))
			}
			// A line counts once.
			stop := bytes.IndexByte(data[hit:], '\n')
			if stop < 0 {
				return found, lines
			}
			off += i + stop
			next = max(next, hit+stop)
		}
		at = next
	}
	return found, lines
}

func around(data []byte, line, from, to int) Found {
	start := bytes.LastIndexByte(data[max(0, from-aroundMatch):from], '\n') + 1 + max(0, from-aroundMatch)
	if start == from-aroundMatch {
		for start < from && data[start]&0xc0 == 0x80 { // inside a character
			start++
		}
	}
	end := min(len(data), to+aroundMatch)
	if i := bytes.IndexByte(data[to:end], '\n'); i >= 0 {
		end = to + i
	} else {
		for end < len(data) && end > to && data[end]&0xc0 == 0x80 {
			end--
		}
	}
	return Found{
		Line:   line,
		Before: string(data[start:from]),
		Match:  string(data[from:to]),
		After:  string(bytes.TrimSuffix(data[to:end], []byte{'\r'})),
	}
}

// foldASCII makes capitals small without changing any length, so that places
// in the result are places in the text.
func foldASCII(b []byte) []byte {
	out := bytes.Clone(b)
	for i, c := range out {
		if 'A' <= c && c <= 'Z' {
			out[i] = c + 'a' - 'A'
		}
	}
	return out
}
