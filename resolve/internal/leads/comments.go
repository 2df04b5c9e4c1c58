package leads

import (
	"bytes"
	"strings"
)

// marks are the comments of a language.
type marks struct {
	line  string // begins a comment that ends with the line
	line2 string
	open  string // begins a comment that may go on over lines
	close string
	raw   string // begins and ends a string that may go on over lines
	doc   bool   // a string of its own that begins with three quotes is a comment
}

var (
	slashes = marks{line: "//", open: "/*", close: "*/"}
	ticks   = marks{line: "//", open: "/*", close: "*/", raw: "`"}
	hashes  = marks{line: "#"}
	lisp    = marks{line: ";"}
	markup  = marks{open: "<!--", close: "-->"}
)

// commentMarks says how comments are written, by the extension of a file. A
// file with another extension has none.
var commentMarks = map[string]marks{
	".go": ticks, ".js": ticks, ".mjs": ticks, ".cjs": ticks, ".jsx": ticks, ".ts": ticks, ".mts": ticks, ".cts": ticks, ".tsx": ticks,
	".c": slashes, ".h": slashes, ".cc": slashes, ".cpp": slashes, ".cxx": slashes, ".hpp": slashes, ".hh": slashes, ".m": slashes, ".mm": slashes,
	".cs": slashes, ".java": slashes, ".kt": slashes, ".kts": slashes, ".scala": slashes, ".swift": slashes, ".rs": slashes, ".dart": slashes,
	".groovy": slashes, ".gradle": slashes, ".proto": slashes, ".zig": slashes, ".sol": slashes, ".scss": slashes, ".less": slashes, ".jsonc": slashes, ".json5": slashes,
	".css": {open: "/*", close: "*/"},
	".php": {line: "//", line2: "#", open: "/*", close: "*/"},
	".py":  {line: "#", doc: true}, ".pyi": {line: "#", doc: true},
	".sh": hashes, ".bash": hashes, ".zsh": hashes, ".fish": hashes, ".yaml": hashes, ".yml": hashes, ".toml": hashes, ".r": hashes, ".pl": hashes, ".pm": hashes,
	".ex": hashes, ".exs": hashes, ".nix": hashes, ".mk": hashes, ".cmake": hashes, ".conf": hashes, ".properties": hashes, ".graphql": hashes,
	".rb":  {line: "#", open: "=begin", close: "=end"},
	".tf":  {line: "#", line2: "//", open: "/*", close: "*/"},
	".ps1": {line: "#", open: "<#", close: "#>"},
	".jl":  {line: "#", open: "#=", close: "=#"},
	".sql": {line: "--", open: "/*", close: "*/"},
	".lua": {line: "--", open: "--[[", close: "]]"},
	".hs":  {line: "--", open: "{-", close: "-}"}, ".elm": {line: "--", open: "{-", close: "-}"},
	".ini": {line: ";", line2: "#"}, ".cfg": {line: ";", line2: "#"},
	".el": lisp, ".lisp": lisp, ".clj": lisp, ".scm": lisp, ".asm": lisp,
	".s": slashes, ".erl": {line: "%"}, ".tex": {line: "%"},
	".html": markup, ".htm": markup, ".xml": markup, ".svg": markup, ".md": markup, ".markdown": markup, ".vue": markup, ".svelte": markup,
}

// commentLines tells for each line whether it is comment and nothing else. A
// blank line is not; inside a comment it is. A directive that is written as a
// comment (#!, //go:, // +build) is none.
func commentLines(data []byte, ext string) []bool {
	m, ok := commentMarks[ext]
	if !ok {
		return nil
	}
	out := make([]bool, 0, bytes.Count(data, []byte{'\n'})+1)
	r := newCommentReader(m)
	for len(data) > 0 {
		var line []byte
		line, data = cutLine(data)
		out = append(out, r.next(line))
	}
	if r.until != "" {
		// Nothing closes it: what looked like the start of a comment was
		// something else, such as a pattern.
		for i := r.opened; i < len(out); i++ {
			out[i] = false
		}
	}
	return out
}

// commentReader reads a file line by line.
type commentReader struct {
	marks
	until   string // what ends the comment or string that is open
	comment bool   // it is a comment
	lines   int    // read so far
	opened  int    // lines before the first that ends with nothing but the open comment or string
	stop    [256]bool
}

func newCommentReader(m marks) *commentReader {
	r := &commentReader{marks: m}
	for _, mark := range []string{m.line, m.line2, m.open, m.raw} {
		if mark != "" {
			r.stop[mark[0]] = true
		}
	}
	r.stop['\\'] = true
	r.stop['"'], r.stop['\''] = m != markup, m != markup
	return r
}

// next reads the next line, without its line feed, and reports whether it is
// comment and nothing else, should the comment be closed further down.
func (r *commentReader) next(line []byte) bool {
	only, some := true, r.until != "" && r.comment
	if r.until == "" && isDirective(line) {
		only = false
	}
	for i := 0; i < len(line); {
		rest := line[i:]
		switch b := rest[0]; {
		case r.until != "":
			end := bytes.Index(rest, []byte(r.until))
			if !r.comment {
				only = false
			}
			if end < 0 {
				i = len(line)
				break
			}
			i += end + len(r.until)
			r.until = ""
		case !only && !r.stop[b]: // nothing can begin here
			n := 1
			for n < len(rest) && !r.stop[rest[n]] {
				n++
			}
			i += n
		case b == ' ' || b == '\t' || b == '\r':
			i++
		case r.doc && opensTriple(rest) > 0:
			n := opensTriple(rest)
			r.until, r.comment = string(rest[n-3:n]), only && len(bytes.TrimSpace(line[:i])) == 0
			some = some || r.comment
			i += n
		case r.open != "" && hasPrefix(rest, r.open):
			r.until, r.comment, some = r.close, true, true
			i += len(r.open)
		case r.line != "" && hasPrefix(rest, r.line) && begins(line, i),
			r.line2 != "" && hasPrefix(rest, r.line2) && begins(line, i):
			some = true
			i = len(line)
		case r.raw != "" && hasPrefix(rest, r.raw):
			only, r.until, r.comment = false, r.raw, false
			i++
		case (b == '"' || b == '\'') && r.marks != markup:
			only = false
			i += stringLen(rest)
		case b == '\\':
			only = false
			i += 2 // so that an escaped quote opens no string
		default:
			only = false
			i++
		}
		if r.until == "" {
			r.opened = r.lines + 1
		}
	}
	r.lines++
	return only && some
}

// begin reports whether a line could begin with a comment where nothing is
// open before it.
func (m marks) begin(line []byte) bool {
	line = bytes.TrimLeft(line, " \t\r")
	for _, mark := range [...]string{m.line, m.line2, m.open} {
		if mark != "" && hasPrefix(line, mark) {
			return true
		}
	}
	return m.doc && opensTriple(line) > 0
}

// leaveComment reports whether a comment could be open at the end of data: one
// is begun after the last place where one ends.
func (m marks) leaveComment(data []byte) bool {
	if m.doc && (bytes.Contains(data, []byte(`"""`)) || bytes.Contains(data, []byte("'''"))) {
		return true
	}
	if m.open == "" || !bytes.Contains(data, []byte(m.open)) {
		return false
	}
	end := bytes.LastIndex(data, []byte(m.close))
	return bytes.Contains(data[max(0, end-len(m.open)+1):], []byte(m.open))
}

// leaveOpen reports whether a comment or a string could be open at the end of
// data.
func (m marks) leaveOpen(data []byte) bool {
	return m.raw != "" && bytes.Contains(data, []byte(m.raw)) || m.leaveComment(data)
}

func cutLine(data []byte) (line, rest []byte) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return data[:i], data[i+1:]
	}
	return data, nil
}

func hasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}

// begins reports whether a line comment can begin at i: # and ; are also parts
// of words.
func begins(line []byte, i int) bool {
	return i == 0 || line[i] == '/' || line[i] == '-' || line[i-1] == ' ' || line[i-1] == '\t'
}

// stringLen returns the length of the string that b begins with, up to its
// closing quote on this line, or of the quote alone when there is none.
func stringLen(b []byte) int {
	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case b[0]:
			return i + 1
		}
	}
	return 1
}

// opensTriple returns the length of a string prefix with three quotes, 0 when
// b begins with none.
func opensTriple(b []byte) int {
	n := 0
	for n < 2 && n < len(b) && strings.IndexByte("rRuUbBfF", b[n]) >= 0 {
		n++
	}
	if hasPrefix(b[n:], `"""`) || hasPrefix(b[n:], `'''`) {
		return n + 3
	}
	return 0
}

func isDirective(line []byte) bool {
	for len(line) > 0 && (line[0] == ' ' || line[0] == '\t') {
		line = line[1:]
	}
	switch {
	case len(line) < 2:
		return false
	case line[0] == '#':
		return line[1] == '!'
	}
	return line[0] == '/' && (hasPrefix(line, "//go:") || hasPrefix(line, "// +build") || hasPrefix(line, "//export "))
}
