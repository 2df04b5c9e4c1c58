package leads

import "bytes"

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
	var out []bool
	until := "" // what ends the comment or string that is open
	comment := false
	opened := 0 // line after the last on which no comment or string was open
	for len(data) > 0 {
		line := data
		if i := bytes.IndexByte(data, '\n'); i >= 0 {
			line, data = data[:i], data[i+1:]
		} else {
			data = nil
		}
		only, some := true, until != "" && comment
		if until == "" && isDirective(line) {
			only = false
		}
		for i := 0; i < len(line); {
			rest := line[i:]
			switch {
			case until != "":
				end := bytes.Index(rest, []byte(until))
				if !comment {
					only = false
				}
				if end < 0 {
					i = len(line)
					break
				}
				i += end + len(until)
				until = ""
			case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r':
				i++
			case m.doc && opensTriple(rest) > 0:
				n := opensTriple(rest)
				until, comment = string(rest[n-3:n]), only && len(bytes.TrimSpace(line[:i])) == 0
				some = some || comment
				i += n
			case m.open != "" && bytes.HasPrefix(rest, []byte(m.open)):
				until, comment, some = m.close, true, true
				i += len(m.open)
			case m.line != "" && bytes.HasPrefix(rest, []byte(m.line)) && m.begins(line, i),
				m.line2 != "" && bytes.HasPrefix(rest, []byte(m.line2)) && m.begins(line, i):
				some = true
				i = len(line)
			case m.raw != "" && bytes.HasPrefix(rest, []byte(m.raw)):
				only, until, comment = false, m.raw, false
				i++
			case (rest[0] == '"' || rest[0] == '\'') && m != markup:
				only = false
				i += stringLen(rest)
			case rest[0] == '\\':
				only = false
				i += 2 // so that an escaped quote opens no string
			default:
				only = false
				i++
			}
			if until == "" {
				opened = len(out) + 1
			}
		}
		out = append(out, only && some)
	}
	if until != "" {
		// Nothing closes it: what looked like the start of a comment was
		// something else, such as a pattern.
		for i := opened; i < len(out); i++ {
			out[i] = false
		}
	}
	return out
}

// begins reports whether a line comment can begin at i: # and ; are also parts
// of words.
func (m marks) begins(line []byte, i int) bool {
	return i == 0 || line[i] == '/' || line[i] == '-' || bytes.IndexByte([]byte(" \t"), line[i-1]) >= 0
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
	for n < 2 && n < len(b) && bytes.IndexByte([]byte("rRuUbBfF"), b[n]) >= 0 {
		n++
	}
	if bytes.HasPrefix(b[n:], []byte(`"""`)) || bytes.HasPrefix(b[n:], []byte(`'''`)) {
		return n + 3
	}
	return 0
}

func isDirective(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	for _, d := range []string{"#!", "//go:", "// +build", "//export "} {
		if bytes.HasPrefix(line, []byte(d)) {
			return true
		}
	}
	return false
}
