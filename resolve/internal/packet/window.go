package packet

import (
	"encoding/json"
	"fmt"
	"path"
	"strconv"
	"strings"
)

// Context of a proof read: what it takes by default, and the most that the
// server gives on either side.
const (
	defaultContext = 10
	maxContext     = 32
)

// window is a read placed in a file.
type window struct {
	tool    string
	mode    string // json, text or citation
	path    string // as the answer or the request names it
	start   int
	lines   []string
	ranged  bool   // cut out of the file; else the whole file
	fault   string // why it cannot be what the server answers, "" when it can
	wide    bool   // asked for more context than the server gives
	declare int    // last line by its own account, 0 where it gives none

	asked [2]int // lines that were asked for, where the request says so

	first, full int // lines of the whole read, when this is a cut of it; else 0
}

// end returns the last line that the read covers. A read that contradicts
// itself covers what it says, so that it is not passed over in silence.
func (w *window) end() int {
	end := w.start + len(w.lines) - 1
	if w.fault != "" {
		end = max(end, w.declare)
	}
	return end
}

func (w *window) covers(start, end int) bool {
	return w.start <= start && end <= w.end() || w.fault != "" && w.asked[0] <= start && end <= w.asked[1]
}

func (w *window) touches(start, end int) bool {
	return w.start <= end && start <= w.end()
}

// cut returns the lines from start to end as far as the read has them.
func (w *window) cut(start, end int) []string {
	from, to := max(start-w.start, 0), min(end-w.start+1, len(w.lines))
	if from >= to {
		return nil
	}
	return w.lines[from:to]
}

func (w *window) inconsistent(format string, args ...any) {
	if w.fault == "" {
		w.fault = fmt.Sprintf(format, args...)
	}
}

// wireRead is a read that answered with JSON. Before 0.8 the window was called
// line_start and line_end, and its end was not cut to the file.
type wireRead struct {
	Path      string    `json:"path"`
	Line      int       `json:"line"`
	StartLine int       `json:"start_line"`
	EndLine   int       `json:"end_line"`
	LineStart int       `json:"line_start"`
	LineEnd   int       `json:"line_end"`
	Bytes     *int      `json:"bytes"`
	Content   *string   `json:"content"`
	Window    *wireRead `json:"window"`
}

// isRead reports whether a successful call returns source.
func isRead(toolName string, a *arguments) bool {
	switch toolName {
	case "read_match", "read_file":
		return true
	case "explore":
		return a.Operation == "zoom"
	}
	return false
}

// readJSON places a read by its own fields.
func readJSON(toolName string, a *arguments, data json.RawMessage) *window {
	var r wireRead
	if lenient(data, &r) != nil {
		return nil
	}
	if w := r.Window; w != nil {
		w.Path = r.Path
		if w.Path == "" {
			w.Path = requestPath(a.Path)
		}
		r = *w
	}
	if r.Content == nil {
		return nil
	}
	w := &window{tool: toolName, mode: "json", path: r.Path, ranged: toolName != "read_file" || rangedFile(a)}
	old := r.StartLine == 0 && r.LineStart > 0
	start, end := r.StartLine, r.EndLine
	if old {
		start, end = r.LineStart, r.LineEnd
	}
	if start < 1 && toolName == "read_file" {
		start = max(fileStart(a), 1)
	}
	if start < 1 {
		return nil
	}
	w.start, w.declare = start, end
	w.lines = contentLines(*r.Content, w.ranged)
	switch n := len(w.lines); {
	case end == 0:
	case end < start:
		w.inconsistent("it ends at line %d and starts at line %d", end, start)
	case old && n > end-start+1, !old && max(n, 1) != end-start+1:
		w.inconsistent("it says lines %d to %d and holds %s", start, end, countLines(n))
	}
	if r.Bytes != nil && *r.Bytes != len(*r.Content) && (w.ranged || !strings.Contains(*r.Content, "\ufffd")) {
		w.inconsistent("it says %d bytes and holds %d", *r.Bytes, len(*r.Content))
	}
	w.startAsAsked(a, r.Line)
	return w
}

// startAsAsked holds the first line of an answer against the request.
func (w *window) startAsAsked(a *arguments, line int) {
	switch w.tool {
	case "read_file":
		if positive(a.EndLine) {
			w.asked = [2]int{fileStart(a), *a.EndLine}
		}
		if want := fileStart(a); want != w.start {
			w.inconsistent("lines from %d on were asked for and it starts at line %d", want, w.start)
		}
		last := w.start + len(w.lines) - 1
		if positive(a.EndLine) && last > *a.EndLine || positive(a.LineCount) && len(w.lines) > *a.LineCount {
			w.inconsistent("it goes on to line %d, beyond what was asked for", last)
		}
	case "read_match":
		if line < 1 {
			return
		}
		before, after := w.context(a)
		last := w.start + len(w.lines) - 1
		if line < w.start || line > max(last, w.declare) || last > line+after {
			w.inconsistent("line %d with %d lines after it was asked for and it ends at line %d", line, after, last)
		}
		if first := max(1, line-before); w.start != first && w.start != max(1, line-min(before, maxContext)) {
			w.inconsistent("%d lines before line %d were asked for and it starts at line %d", before, line, w.start)
		}
	}
}

// context returns how many lines before and after the row were asked for.
func (w *window) context(a *arguments) (before, after int) {
	before, after = defaultContext, defaultContext
	if a.Before != nil {
		before = max(*a.Before, 0)
	}
	if a.After != nil {
		after = max(*a.After, 0)
	}
	w.wide = before > maxContext || after > maxContext
	return before, after
}

// readText places a text or citation answer by its request: the file and first
// line of read_file and explore, the row and the context of read_match. It
// returns nil when the request does not say where the text stands.
func readText(toolName string, a *arguments, row *row, text string) *window {
	w := &window{tool: toolName, mode: "text", ranged: true}
	if a.Mode == "citation" {
		w.mode = "citation"
	}
	most := 0 // lines that were asked for, 0 where that is open
	least := 0
	switch toolName {
	case "read_file":
		w.path = requestPath(a.Path)
		w.start = fileStart(a)
		w.ranged = rangedFile(a)
		switch {
		case a.LineCount != nil:
			most = *a.LineCount
		case a.EndLine != nil:
			most = *a.EndLine - w.start + 1
		}
	case "explore":
		w.path = requestPath(a.Path)
		if a.Anchor == nil || a.Anchor.StartLine < 1 || a.ContextLines == nil {
			if w.mode != "citation" {
				return nil
			}
			w.start = firstNumber(text)
			break
		}
		w.start = max(1, a.Anchor.StartLine-*a.ContextLines)
	case "read_match":
		if row == nil || row.line < 1 {
			return nil
		}
		before, after := w.context(a)
		before, after = min(before, maxContext), min(after, maxContext)
		w.path = row.path
		w.start = max(1, row.line-before)
		most = row.line + after - w.start + 1
		least = row.line - w.start + 1
	}
	if w.path == "" || w.start < 1 {
		return nil
	}
	if w.mode == "citation" {
		w.numbered(text)
	} else {
		w.lines = contentLines(text, w.ranged)
	}
	if n := len(w.lines); most > 0 && n > most {
		w.inconsistent("at most %s were asked for and it holds %d", countLines(most), n)
		w.declare = w.start + most - 1
	} else if n < least {
		w.inconsistent("it ends before line %d, which it was asked to show", w.start+least-1)
		w.declare = w.start + least - 1
	}
	return w
}

// numbered reads LINE|content. The server drops an empty last line of a window
// and leaves the line feed before it.
func (w *window) numbered(text string) {
	empty := strings.HasSuffix(text, "\n")
	body := strings.TrimSuffix(text, "\n")
	if text == "" {
		if w.ranged {
			w.lines = []string{""}
		}
		return
	}
	next := w.start
	for line := range strings.SplitSeq(body, "\n") {
		number, rest, ok := strings.Cut(line, "|")
		n, err := strconv.Atoi(number)
		switch {
		case !ok || err != nil:
			w.inconsistent("a line of it has no number: LINE|content is the form")
		case n != next:
			w.inconsistent("line %d is numbered %d", next, n)
		}
		w.lines = append(w.lines, strings.TrimSuffix(rest, "\r"))
		next++
	}
	if empty && w.ranged {
		w.lines = append(w.lines, "")
	}
}

func firstNumber(text string) int {
	number, _, _ := strings.Cut(text, "|")
	n, err := strconv.Atoi(number)
	if err != nil {
		return 0
	}
	return n
}

// contentLines cuts content into lines. Of a cut window every line feed stands
// between two lines; of a whole file the last one ends a line.
func contentLines(content string, ranged bool) []string {
	if !ranged {
		if content == "" {
			return nil
		}
		content = strings.TrimSuffix(content, "\n")
	}
	lines := strings.Split(content, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	return lines
}

func rangedFile(a *arguments) bool {
	return positive(a.StartLine) || positive(a.EndLine) || positive(a.LineCount)
}

func positive(n *int) bool { return n != nil && *n > 0 }

func fileStart(a *arguments) int {
	if positive(a.StartLine) {
		return *a.StartLine
	}
	return 1
}

// requestPath cleans the path of a request. Answers spell it clean; requests
// need not.
func requestPath(p string) string {
	if p == "" {
		return ""
	}
	return path.Clean(p)
}

func countLines(n int) string {
	if n == 1 {
		return "1 line"
	}
	return fmt.Sprintf("%d lines", n)
}
