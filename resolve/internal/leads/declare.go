package leads

import (
	"bytes"
	"strings"
)

// keyword splits a line that declares something: the word that declares, the
// name, and what follows it. Modifiers in front are passed over, and so is the
// receiver of a method. A line that declares nothing has no word; one that
// opens a group (const, with a bracket) has no name.
func keyword(line []byte) (word string, name, rest []byte) {
	for range 6 {
		line = bytes.TrimLeft(line, " \t")
		w := firstWord(line)
		switch {
		case len(w) == 0:
			return "", nil, nil
		case declares[string(w)]:
			after := line[len(w):]
			if len(after) == 0 || !bytes.ContainsAny(after[:1], " \t(!*<") {
				return "", nil, nil
			}
			after = bytes.TrimLeft(after, " \t!*")
			if next := firstWord(after); declares[string(next)] && len(next) < len(after) && after[len(next)] == ' ' {
				line = after // enum class, data class, type class
				continue
			}
			if string(w) == "func" && len(after) > 0 && after[0] == '(' {
				i := bytes.IndexByte(after, ')')
				if i < 0 {
					return string(w), nil, nil
				}
				after = bytes.TrimLeft(after[i+1:], " \t")
			}
			n := identifier(after)
			return string(w), after[:n], after[n:]
		case modifiers[string(w)]:
			line = line[len(w):]
			if len(line) > 0 && line[0] == '(' { // pub(crate)
				i := bytes.IndexByte(line, ')')
				if i < 0 {
					return "", nil, nil
				}
				line = line[i+1:]
			}
		default:
			return "", nil, nil
		}
	}
	return "", nil, nil
}

// names returns the lines on which each name is declared.
func (o *outline) names() map[string][]int32 {
	if o.declared != nil {
		return o.declared
	}
	o.declared, o.folded = map[string][]int32{}, map[string]int32{}
	if o.data {
		return o.declared
	}
	for l := 1; l < len(o.indent); l++ {
		if o.indent[l] < 0 || o.follow[l] > 0 {
			continue
		}
		name := string(o.nameOn(l))
		if len(name) < 2 || ordinary[strings.ToLower(name)] {
			continue
		}
		o.declared[name] = append(o.declared[name], int32(l))
		if low := strings.ToLower(name); o.folded[low] == 0 {
			o.folded[low] = int32(l)
		}
	}
	return o.declared
}

// nameOn returns the name that a line declares: after a word that declares, in
// a group that such a word opens, or before the parameters of a function that
// opens a block. What a function declares inside itself is its own affair.
func (o *outline) nameOn(l int) []byte {
	up := int(o.parent[l])
	line := bytes.TrimSpace(o.text.line(l))
	if up > 0 {
		switch above := o.opens(up); {
		case above.group && !continues(line):
			return line[:identifier(line)]
		case !above.container || o.indent[l] <= o.indent[up]:
			return nil
		}
	}
	if word, name, _ := keyword(line); word != "" {
		if word == "package" {
			return nil // every file of it says so
		}
		return name
	}
	if int(o.last[l]) == l {
		return nil
	}
	return beforeBracket(line)
}

// beforeBracket returns the name before the first bracket of a line, none for
// one that only calls or controls.
func beforeBracket(line []byte) []byte {
	open := bytes.IndexByte(line, '(')
	if open <= 0 || bytes.IndexByte(line[:open], '=') >= 0 || control[string(firstWord(line))] {
		return nil
	}
	start := open
	for start > 0 && identifier(line[start-1:open]) == open-start+1 {
		start--
	}
	return line[start:open]
}

// mayDeclare reports whether a line of the file looks as if it declared a name:
// wherever the outline finds one declared, it does. It is asked first because
// it costs a search where the outline costs reading every line. fold says that
// the name is in lower case and its case in the file does not matter.
func (f *file) mayDeclare(name string, fold bool) bool {
	switch data := f.text.Data; {
	case !f.small || f.isData() || name == "" || identifier(name) < len(name):
		return false
	case f.blocks != nil && f.blocks.declared != nil, !isASCII(name), fold && !f.plain():
		return true // ask the outline
	case !f.spend(len(data)):
		return true
	default:
		next := func(at int) int {
			if i := bytes.Index(data[at:], []byte(name)); i >= 0 {
				return at + i
			}
			return -1
		}
		same := func(b []byte) bool { return string(b) == name }
		if fold {
			finder := newFoldFinder(name)
			next = func(at int) int { return finder.next(data, at) }
			same = func(b []byte) bool { return equalFold(b, name) }
		}
		for at := next(0); at >= 0; {
			start, end := bytes.LastIndexByte(data[:at], '\n')+1, len(data)
			if i := bytes.IndexByte(data[at:], '\n'); i >= 0 {
				end = at + i
			}
			line := bytes.TrimSpace(data[start:end])
			if same(line[:identifier(line)]) || same(beforeBracket(line)) {
				return true
			}
			if _, declared, _ := keyword(line); same(declared) {
				return true
			}
			at = next(end)
		}
	}
	return false
}

// declaredOn returns the first line that declares a name, 0 for none.
func (f *file) declaredOn(n name) int {
	for _, p := range n.parts {
		if !f.mayDeclare(p, true) {
			continue
		}
		o := f.outline()
		o.names()
		if l := o.folded[p]; l > 0 {
			return int(l)
		}
	}
	return 0
}

// identifier returns the length of the identifier that b begins with.
func identifier[T []byte | string](b T) int {
	n := 0
	for n < len(b) && (b[n] == '_' || b[n] == '$' || b[n] >= 0x80 || b[n] >= 'a' && b[n] <= 'z' || b[n] >= 'A' && b[n] <= 'Z' || n > 0 && b[n] >= '0' && b[n] <= '9') {
		n++
	}
	return n
}

var (
	declares = set(`func fn def class struct interface enum trait impl type module mod namespace function
		const var let val object protocol extension union record procedure macro_rules typedef message service package`)
	modifiers = set(`export default public private protected internal static final abstract async pub unsafe extern
		inline virtual override sealed partial declare open data suspend lateinit readonly`)
	containers = set(`class interface trait impl module mod namespace object protocol extension package service
		describe context suite`)
	control     = set(`if for while switch case catch return throw new await yield do else try with until unless foreach using lock`)
	blockWords  = set(`end else elif elsif elseif except finally catch rescue ensure then fi done esac`)
	dataFormats = set(`.yaml .yml .json .jsonc .json5 .toml .ini .cfg .conf .xml .html .svg .properties .md .markdown`)
)

// headings are the formats in which a line that begins with the byte opens a
// block that its own indentation does not show.
var headings = map[string]byte{".md": '#', ".markdown": '#', ".toml": '[', ".ini": '[', ".cfg": '[', ".conf": '['}
