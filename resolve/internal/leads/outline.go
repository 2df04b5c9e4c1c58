package leads

import "bytes"

// outline is the block structure of a file, read off its indentation, so that
// it needs no grammar and works for every language that people indent.
//
// A line belongs to the nearest line above it that is indented less. A line
// that opens with a closing bracket or with a word such as end, else or except
// goes on with the block that it is level with, and so does an opening bracket
// on a line of its own. Comments, decorators and attributes belong to the line
// that follows them directly. At the left margin, where labels, preprocessor
// lines and the text of long strings stand, a block whose first line ends in
// an opening bracket lasts until that bracket is closed or another declaration
// begins.
//
// The declaration that encloses a line is the outermost block around it that
// is no container. Containers are classes, interfaces, modules, namespaces,
// implementations and test groups: of them only the first line encloses what
// they hold, unless that very line is cited. In formats that hold data (YAML,
// JSON, TOML, XML, …) it is the innermost block, and in Markdown the text from
// one heading to the next.
type outline struct {
	indent []int16 // of each line, -1 for a blank one
	parent []int32 // line that it belongs to, 0 for none
	last   []int32 // last line of the block that it opens, itself when it opens none
	follow []int32 // for a comment or decorator: the line it belongs to, else 0
	data   bool    // a format that holds data
	text   *file

	declared map[string][]int32 // lines on which a name is declared, nil until asked for
	folded   map[string]int32   // the first of them, by the name in lower case
	above    opener             // what was last asked about
}

const maxIndent = 400

// newOutline reads the blocks of a file, line by line.
func newOutline(f *file) *outline {
	n := len(f.starts())
	comments := f.comments()
	o := &outline{
		indent: make([]int16, n+1), parent: make([]int32, n+1), last: make([]int32, n+1), follow: make([]int32, n+1),
		data: f.isData(), text: f,
	}
	var stack []int32   // lines whose blocks are open, indented more and more
	var pending []int32 // comment lines that wait for the line they belong to
	open := false       // the outermost block ended its first line with an opening bracket
	flush := func(next int32) {
		for _, c := range pending {
			if next > 0 && o.indent[c] == o.indent[next] {
				o.follow[c] = next
			}
			for i := len(stack) - 1; i >= 0; i-- {
				if o.indent[stack[i]] < o.indent[c] {
					o.parent[c] = stack[i]
					for _, s := range stack[:i+1] {
						o.last[s] = c
					}
					break
				}
			}
		}
		pending = pending[:0]
	}
	pop := func(to int, before int32) {
		for len(stack) > to {
			top := stack[len(stack)-1]
			o.last[top] = max(o.last[top], before)
			stack = stack[:len(stack)-1]
		}
	}
	before := int32(0) // last line with text that is no waiting comment
	for l := int32(1); int(l) <= n; l++ {
		line := f.line(int(l))
		o.last[l] = l
		trimmed := bytes.TrimSpace(line)
		if len(trimmed) == 0 {
			o.indent[l] = -1
			flush(0)
			continue
		}
		o.indent[l] = indentOf(line, f.ext)
		if comments != nil && comments[l-1] || isLeading(trimmed, f.ext) {
			pending = append(pending, l)
			continue
		}
		flush(l)
		k := o.indent[l]
		keep := len(stack)
		for keep > 0 && o.indent[stack[keep-1]] >= k {
			keep--
		}
		goesOn := keep < len(stack) && o.indent[stack[keep]] == k && continues(trimmed)
		stray := !goesOn && k == 0 && keep == 0 && len(stack) > 0 && open && !o.data && !opensDeclaration(trimmed)
		if goesOn || stray {
			pop(keep+1, before)
			o.parent[l] = stack[keep]
			if goesOn && keep == 0 {
				open = endsOpen(trimmed)
			}
			before = l
			continue
		}
		pop(keep, before)
		if keep > 0 {
			o.parent[l] = stack[keep-1]
		}
		if keep == 0 {
			open = endsOpen(trimmed)
		}
		stack = append(stack, l)
		before = l
	}
	flush(0)
	pop(0, before)
	return o
}

// indentOf returns the width of the white space before the text. A tab is as
// wide as four blanks. In formats that nest by headings, a heading stands at
// the margin and everything else below it.
func indentOf(line []byte, ext string) int16 {
	width := 0
	for i, b := range line {
		switch b {
		case ' ':
			width++
		case '\t':
			width += 4
		case '\r', '\f', '\v':
		default:
			width = min(width, maxIndent)
			switch heading := headings[ext]; {
			case heading == 0:
				return int16(width)
			case i == 0 && b == heading:
				return 0
			case heading == '#':
				return 1
			}
			return int16(width + 1)
		}
	}
	return 0
}

// isLeading reports whether a line is a comment, a decorator or an attribute,
// which belongs to what follows it.
func isLeading(line []byte, ext string) bool {
	if headings[ext] == '#' {
		return false
	}
	second := byte(0)
	if len(line) > 1 {
		second = line[1]
	}
	switch line[0] {
	case '/':
		return second == '/' || second == '*'
	case '*':
		return second == '/' || second == ' ' || len(line) == 1
	case '<':
		return bytes.HasPrefix(line, []byte("<!--"))
	case '#':
		return true
	case '@':
		return len(line) > 1 && line[len(line)-1] != '{' // a rule of a style sheet opens a block
	case '-':
		return second == '-' && commentMarks[ext].line == "--"
	}
	return false
}

// continues reports whether a line goes on with the block that it is level
// with.
func continues(line []byte) bool {
	switch line[0] {
	case '}', ')', ']', '{':
		return true
	}
	return blockWords[string(firstWord(line))]
}

func firstWord(line []byte) []byte {
	n := 0
	for n < len(line) && (line[n] >= 'a' && line[n] <= 'z' || line[n] >= 'A' && line[n] <= 'Z' || line[n] == '_') {
		n++
	}
	return line[:n]
}

// endsOpen reports whether the line ends with an opening bracket.
func endsOpen(line []byte) bool {
	if i := bytes.LastIndex(line, []byte(" //")); i >= 0 {
		line = bytes.TrimRight(line[:i], " \t")
	}
	return len(line) > 0 && bytes.IndexByte([]byte("{(["), line[len(line)-1]) >= 0
}

// opensDeclaration reports whether the line begins like a declaration.
func opensDeclaration(line []byte) bool {
	word, _, _ := keyword(line)
	return word != ""
}

// scope is what encloses a citation.
type scope struct {
	from, to int   // the declaration with the comment above it
	head     int   // its first line after that comment
	heads    []int // first lines of the containers around it
}

// scopes returns the declarations that enclose the lines from a to b: those
// around the first and the last of them that are not blank.
func (o *outline) scopes(a, b int) []scope {
	a, b = max(a, 1), min(b, len(o.indent)-1)
	for a < b && o.indent[a] < 0 {
		a++
	}
	for b > a && o.indent[b] < 0 {
		b--
	}
	if a > b || o.indent[a] < 0 {
		return nil
	}
	first := o.scope(a)
	if b <= first.to {
		return []scope{first}
	}
	return []scope{first, o.scope(b)}
}

// scope returns the declaration that encloses a line with text.
func (o *outline) scope(l int) scope {
	if next := o.follow[l]; next > 0 {
		l = int(next)
	}
	// The blocks around the line, innermost first; the line itself is one.
	chain := []int{l}
	for p := int(o.parent[l]); p > 0; p = int(o.parent[p]) {
		chain = append(chain, p)
	}
	at := 0
	var heads []int
	if o.data {
		if o.last[l] == int32(l) && len(chain) > 1 {
			at = 1
		}
		heads = chain[at+1:]
	} else {
		at = len(chain) - 1
		for at > 0 && o.isContainer(chain[at], chain[at-1]) {
			heads = append(heads, chain[at])
			at--
		}
	}
	from := chain[at]
	for from > 1 && o.follow[from-1] == int32(chain[at]) {
		from--
	}
	return scope{from: from, to: int(o.last[chain[at]]), head: chain[at], heads: heads}
}

// isContainer reports whether the block holds declarations of their own. Its
// closing line belongs to the block as a whole.
func (o *outline) isContainer(l, inner int) bool {
	if o.indent[inner] <= o.indent[l] {
		return false
	}
	return o.opens(l).container
}

// opener is what the first line of a block says of it.
type opener struct {
	line      int
	group     bool // a word that declares and an opening bracket, no name
	container bool
}

// opens reads the first line of a block. Lines that follow each other mostly
// belong to the same.
func (o *outline) opens(l int) opener {
	if o.above.line != l {
		line := bytes.TrimSpace(o.text.line(l))
		word, name, _ := keyword(line)
		o.above = opener{
			line:      l,
			group:     word != "" && len(name) == 0 && bytes.HasSuffix(line, []byte("(")),
			container: containers[word] || containers[string(firstWord(line))],
		}
	}
	return o.above
}
