package web

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/a-h/templ"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// WholeLines is the number of lines up to which a file is drawn as a whole, so
// that the browser's own search finds everything in it. Of a longer file a
// window of windowLines is drawn, and the search is ours.
const WholeLines = 5000

const (
	windowLines = 1000
	grow        = 20  // lines that one step adds
	maxFound    = 200 // lines listed for a search
)

// Asked says which lines of the file behind a citation are to be drawn.
type Asked struct {
	Fragment string // address of the citation
	Shown    bool   // the lines that decided it, not those it cites
	From, To int    // lines on screen; 0 for those that the report holds
	Step     string // "up", "down", "whole", or "" to stay
	Line     int    // go to this line, 0 to stay
	Find     string // search for this
}

// excerpt is a part of a file as it is drawn.
type excerpt struct {
	report.Target // with the lines on screen
	file          *resolve.File
	shown         bool
	from, to      int
	line          int // gone to, 0 for none
	both          words
	ghost         string
}

// Cited finds the file that a citation rests on. It is nil for one that rests
// on none.
func Cited(r *report.Report, a Asked) *report.Target {
	_, c := citedAt(r, a.Fragment)
	switch {
	case c == nil:
		return nil
	case a.Shown:
		return fileOf(c.Shown)
	}
	return fileOf(c.Target)
}

// fileOf leaves out folders, of which there is nothing more to show.
func fileOf(t *report.Target) *report.Target {
	if t == nil || t.FileLines == 0 {
		return nil
	}
	return t
}

func citedAt(r *report.Report, fragment string) (*report.Item, *report.Citation) {
	route := ParseRoute(fragment)
	d := document(r, route.Path)
	if d == nil {
		return nil, nil
	}
	i := item(d, route.Claim)
	if i == nil || route.Source < 0 || route.Source >= len(i.Citations) {
		return nil, nil
	}
	return i, &i.Citations[route.Source]
}

// Lines draws the lines of the file behind a citation that were asked for, in
// place of those that the report holds. It gives nil where [Cited] does.
func Lines(r *report.Report, f *resolve.File, a Asked) templ.Component {
	t := Cited(r, a)
	if t == nil {
		return nil
	}
	i, c := citedAt(r, a.Fragment)
	e := &excerpt{Target: *t, file: f, shown: a.Shown, both: inBoth(i.Claim, c.Target), ghost: ghost(t, c), line: a.Line}
	e.from, e.to = window(a, t, f.Lines())
	if e.line > f.Lines() {
		e.line = 0
	}
	e.Target.Lines = f.Excerpt(e.from, e.to)
	for k := range e.Target.Lines {
		l := &e.Target.Lines[k]
		l.Cited = t.StartLine > 0 && l.N >= t.StartLine && l.N <= t.EndLine
	}
	e.Omitted = 0
	return excerptView(e)
}

// window says which lines of a file of n lines to draw.
func window(a Asked, t *report.Target, n int) (from, to int) {
	from, to = a.From, a.To
	if from < 1 || to < from {
		from, to = 1, min(grow, n)
		if len(t.Lines) > 0 {
			from, to = t.Lines[0].N, t.Lines[len(t.Lines)-1].N
		}
	}
	most := WholeLines
	if n > WholeLines {
		most = windowLines
	}
	switch {
	case a.Line > 0:
		if a.Line < from || a.Line > to {
			from, to = a.Line-grow, a.Line+grow
		}
	case a.Step == "up":
		from -= grow
	case a.Step == "down":
		to += grow
	case a.Step == "whole" && n <= WholeLines:
		from, to = 1, n
	case a.Step == "whole":
		middle := min(from, n)
		from, to = middle-most/2, middle+most/2-1
		if from < 1 {
			from, to = 1, most
		}
	}
	to = min(to, n)
	from = max(min(from, to), 1)
	if to-from+1 > most { // a window moves on where it cannot grow
		if a.Step == "up" {
			to = from + most - 1
		} else if a.Step == "down" {
			from = to - most + 1
		} else {
			to = from + most - 1
		}
	}
	return from, to
}

// Find draws the lines of the file behind a citation that hold a text.
func Find(r *report.Report, f *resolve.File, a Asked) templ.Component {
	if Cited(r, a) == nil {
		return nil
	}
	found, lines := f.Find(a.Find, maxFound)
	return foundView(a.Find, found, lines, f.Lines())
}

// Unread says why a file could not be read a second time.
func Unread(err error) templ.Component {
	why := err.Error()
	if errors.Is(err, fs.ErrNotExist) {
		why = "the file is not in the workspace any more"
	}
	return unreadView(why)
}

// ends says how the lines of a file end.
func (e *excerpt) ends() string {
	lf, crlf, lone := e.file.Ends()
	s := "no line end"
	switch {
	case lf > 0 && crlf > 0:
		s = "mixed line ends: " + number(lf) + " LF, " + number(crlf) + " CRLF"
	case lf > 0:
		s = "LF"
	case crlf > 0:
		s = "CRLF"
	}
	if e.file.ByteOrderMark() {
		s += ", byte-order mark"
	}
	if lone > 0 {
		s += ", " + count(lone, "lone CR")
	}
	return s
}

func (e *excerpt) loneCR() bool { _, _, lone := e.file.Ends(); return lone > 0 }

// large files are drawn in a window.
func (e *excerpt) large() bool { return e.file.Lines() > WholeLines }

// all says that every line is on screen.
func (e *excerpt) all() bool { return e.from <= 1 && e.to >= e.file.Lines() }

// onScreen is what the lines on screen are of the file, in words.
func (e *excerpt) onScreen() string {
	if e.all() {
		return "all " + count(e.file.Lines(), "line")
	}
	return "lines " + number(e.from) + " to " + number(e.to) + " of " + number(e.file.Lines())
}

// clipped keeps what a search found readable in a list.
func clipped(s string) string { return strings.ReplaceAll(s, "\t", " ") }
