package compare

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// A report may come from a stranger, and may name a thousand long runs of
// lines that all begin alike. What is hashed to find them is bounded, for one
// source and for all.
const (
	searchOne = 64 << 20
	searchAll = 512 << 20
)

// Finder looks for recorded content in a workspace.
type Finder struct {
	ws     *workspace.Workspace
	left   int                // bytes that may still be hashed
	bySize map[int64][]string // nil until asked for
}

// NewFinder returns a finder for one verification.
func NewFinder(ws *workspace.Workspace) *Finder { return &Finder{ws: ws, left: searchAll} }

// Found is what became of a run of lines.
type Found struct {
	State, Why, Message string
	MovedTo             *report.Range
}

// Place looks for the content of t in the file that it names.
func (f *Finder) Place(text *workspace.Text, t *report.Target) Found {
	if t.StartLine == 0 || t.SpanSHA256 == nil {
		return f.whole(text, t)
	}
	n := t.EndLine - t.StartLine + 1
	if t.EndLine <= text.Lines() {
		if same, ends := equal(text.Span(t.StartLine, t.EndLine), *t.SpanSHA256); same {
			if ends {
				return Found{State: report.SourceSame, Why: "line-ends", Message: "The lines are the same but for their line ends."}
			}
			return Found{State: report.SourceSame}
		}
	}
	places, all := f.search(text, t, n)
	switch {
	case !all:
		return Found{State: report.SourceChanged, Why: "not-searched", Message: fmt.Sprintf("%s has other content on these lines; it is too large to be searched for what was recorded.", t.Path)}
	case len(places) == 1:
		to := report.Range{Path: t.Path, StartLine: places[0], EndLine: places[0] + n - 1}
		return Found{State: report.SourceMoved, Why: "other-lines", MovedTo: &to,
			Message: fmt.Sprintf("The recorded content stands at %s:%d now.", t.Path, places[0])}
	case len(places) > 1:
		return Found{State: report.SourceChanged, Why: "ambiguous",
			Message: fmt.Sprintf("The lines have other content, and what was recorded stands at more than one place, among them lines %d and %d.", places[0], places[1])}
	case t.EndLine > text.Lines():
		return Found{State: report.SourceGone, Why: "too-short",
			Message: fmt.Sprintf("%s has %d lines now, and what was recorded stands nowhere in it.", t.Path, text.Lines())}
	}
	return Found{State: report.SourceChanged, Why: "edited", Message: "The lines have other content, and what was recorded stands nowhere in the file."}
}

func (f *Finder) whole(text *workspace.Text, t *report.Target) Found {
	switch {
	case t.FileSHA256 == nil:
		return Found{State: report.SourceChanged, Why: "no-hash", Message: "The report holds no hash of these lines, so nobody can tell whether they are the same."}
	case *t.FileSHA256 == text.SHA256():
		return Found{State: report.SourceSame}
	}
	return Found{State: report.SourceChanged, Why: "edited", Message: fmt.Sprintf("%s has other content.", t.Path)}
}

// search returns the first lines of at most two runs of n lines with the
// recorded content; all is false when it had to stop before the end.
func (f *Finder) search(text *workspace.Text, t *report.Target, n int) (places []int, all bool) {
	first, known := anchor(t)
	left := min(searchOne, f.left)
	start := left
	defer func() { f.left -= start - left }()
	for at := 1; at+n-1 <= text.Lines(); at++ {
		if known && !bytes.Equal(bytes.TrimSuffix(text.Line(at), []byte{'\r'}), first) {
			continue
		}
		span := text.Span(at, at+n-1)
		if left -= len(span); left < 0 {
			left = 0
			return places, false
		}
		if same, _ := equal(span, *t.SpanSHA256); !same {
			continue
		}
		if places = append(places, at); len(places) == 2 {
			return places, true
		}
	}
	return places, true
}

// anchor is the first cited line, where the report carries it whole.
func anchor(t *report.Target) ([]byte, bool) {
	for _, l := range t.Lines {
		if l.N == t.StartLine {
			return bytes.TrimSuffix([]byte(l.Text), []byte{'\r'}), l.Cut == 0
		}
	}
	return nil, false
}

// equal holds a run of lines against a recorded hash, also with the other line
// ends and with or without the very last one: ends says that they differ.
func equal(span []byte, hash string) (same, ends bool) {
	is := func(b []byte) bool {
		sum := sha256.Sum256(b)
		return hex.EncodeToString(sum[:]) == hash
	}
	if is(span) {
		return true, false
	}
	lf := bytes.ReplaceAll(span, []byte("\r\n"), []byte{'\n'})
	crlf := bytes.ReplaceAll(lf, []byte{'\n'}, []byte("\r\n"))
	body := bytes.TrimSuffix(lf, []byte{'\n'})
	crlfBody := bytes.TrimSuffix(crlf, []byte("\r\n"))
	for _, other := range [][]byte{lf, crlf, body, crlfBody, append(body[:len(body):len(body)], '\n'), append(crlfBody[:len(crlfBody):len(crlfBody)], "\r\n"...)} {
		if !bytes.Equal(other, span) && is(other) {
			return true, true
		}
	}
	return false, false
}

// File returns the files whose content is that of the recorded one, at most
// two; all is false when not every file of its size was read.
func (f *Finder) File(t *report.Target) (names []string, all bool) {
	if t.FileSHA256 == nil {
		return nil, false
	}
	if f.bySize == nil {
		f.bySize = map[int64][]string{}
		for _, name := range f.ws.Files().All() {
			if e, err := f.ws.Stat(name); err == nil && !e.Folder {
				f.bySize[e.Size] = append(f.bySize[e.Size], name)
			}
		}
	}
	left := min(searchOne, f.left)
	for _, name := range f.bySize[t.FileBytes] {
		if left -= int(t.FileBytes); left < 0 {
			return names, false
		}
		f.left -= int(t.FileBytes)
		text, err := f.ws.Text(name)
		if err != nil {
			continue
		}
		if text.SHA256() == *t.FileSHA256 {
			if names = append(names, name); len(names) == 2 {
				return names, true
			}
		}
	}
	return names, true
}
