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

// declare notes what the lines of the file declare.
func (o *outline) declare() {
	o.declared, o.folded = map[string][]int32{}, map[string]int32{}
	if o.data {
		return
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
}

// nameOn returns the name that a line declares: after a word that declares, in
// a group that such a word opens, or before the parameters of a function that
// opens a block. What a function declares inside itself is its own affair.
func (o *outline) nameOn(l int) []byte {
	up := int(o.parent[l])
	line := bytes.TrimSpace(o.text.line(l))
	if up > 0 {
		above := bytes.TrimSpace(o.text.line(up))
		word, name, _ := keyword(above)
		switch {
		case word != "" && len(name) == 0 && bytes.HasSuffix(above, []byte("(")) && !continues(line):
			return line[:identifier(line)]
		case !o.isContainer(up, l):
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

// declaredOn returns the first line that declares a name, 0 for none.
func (o *outline) declaredOn(n name) int {
	for _, p := range n.parts {
		if l := o.folded[p]; l > 0 {
			return int(l)
		}
	}
	return 0
}

// identifier returns the length of the identifier that b begins with.
func identifier(b []byte) int {
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
