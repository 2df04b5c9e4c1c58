package packet

import (
	"bytes"
	"errors"
	"io/fs"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// live is a cited file as the workspace has it now.
type live struct {
	text  *workspace.Text // nil when it cannot be read
	lossy bool
	fault *workspace.Fault // why not, nil when nothing is there
}

// live returns the file at a path, read once.
func (s *session) live(path string) *live {
	if l, ok := s.lives[path]; ok {
		return l
	}
	l := &live{}
	t, err := s.ws.Text(path)
	var f *workspace.Fault
	if errors.As(err, &f) && f.Reason == workspace.ReasonNotText {
		// A read decodes such a file too, and what it shows can be compared.
		t, l.lossy, err = s.ws.Lossy(path)
	}
	switch {
	case err == nil:
		l.text = t
	case errors.As(err, &f):
		l.fault = f
	case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, workspace.ErrFolder):
		l.fault = &workspace.Fault{Path: path, Reason: workspace.ReasonUnreadable, Message: err.Error()}
	}
	s.lives[path] = l
	return l
}

// same reports whether the lines stand in the file from line start on.
func (l *live) same(start int, lines []string) bool {
	if start+len(lines)-1 > l.text.Lines() {
		return false
	}
	rest := l.text.Span(start, start+len(lines)-1)
	for i, want := range lines {
		var got []byte
		if at := bytes.IndexByte(rest, '\n'); at >= 0 {
			got, rest = bytes.TrimSuffix(rest[:at], []byte("\r")), rest[at+1:]
		} else {
			got, rest = rest, nil
		}
		if start+i == 1 {
			want = unmarked(want)
		}
		if string(got) != want {
			return false
		}
	}
	return true
}

// unmarked drops a byte-order mark: a read keeps it in the first line of a
// file, and it is no part of a text here.
func unmarked(line string) string {
	const mark = "\ufeff"
	if len(line) >= len(mark) && line[:len(mark)] == mark {
		return line[len(mark):]
	}
	return line
}
