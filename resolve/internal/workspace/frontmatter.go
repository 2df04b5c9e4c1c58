package workspace

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// Value is a value in the front matter of a document. The zero Value is one
// that is not there.
type Value struct {
	node  *yaml.Node
	above int // lines of the document above the YAML
}

// FrontMatter reads the YAML in front of the document called name, checked as
// every YAML file is. The lines of data end at LF, and above lines of the
// document stand before it; lines of the Value and of the Fault are the
// document's. The Fault has no reason: what it means is for the caller to say.
func FrontMatter(name string, data []byte, above int) (Value, *Fault) {
	root, broken := parseYAML(newText(name, data))
	if broken != nil {
		f := &Fault{Path: name, Message: strings.Replace(broken.Message, "the file", "it", 1)}
		if broken.Line > 0 {
			f.Line = broken.Line + above
		}
		return Value{}, f
	}
	return Value{root, above}, nil
}

// Here reports whether there is a value and it is not null.
func (v Value) Here() bool { return !isNull(v.node) }

// Line is the 1-based line of the document on which the value stands, 0 for
// one that is not there.
func (v Value) Line() int {
	if v.node == nil {
		return 0
	}
	return v.node.Line + v.above
}

// Field returns the value of a key, which is not there when v is no mapping or
// has no such key.
func (v Value) Field(key string) Value { return Value{field(v.node, key), v.above} }

// Mapping reports whether v is a mapping.
func (v Value) Mapping() bool { return v.is(yaml.MappingNode) }

// List returns the values of a list, and whether v is one.
func (v Value) List() ([]Value, bool) {
	var all []Value
	for _, n := range list(v.node) {
		all = append(all, Value{n, v.above})
	}
	return all, v.is(yaml.SequenceNode)
}

func (v Value) is(kind yaml.Kind) bool {
	n := deref(v.node)
	return n != nil && n.Kind == kind
}

// Text returns the value of a string; an instant is one.
func (v Value) Text() (string, bool) { return text(v.node) }

// wholeNumber is a whole number as people write it. 2.0 is one, as YAML does
// not tell it from 2.
var wholeNumber = regexp.MustCompile(`^\+?0*([0-9]{1,9})(?:\.0*)?$`)

// Number returns a whole number from 0 to 999,999,999, and whether v is one.
func (v Value) Number() (int, bool) {
	n := deref(v.node)
	if n == nil || n.Kind != yaml.ScalarNode || n.ShortTag() != "!!int" && n.ShortTag() != "!!float" {
		return 0, false
	}
	m := wholeNumber.FindStringSubmatch(n.Value)
	if m == nil {
		return 0, false
	}
	number, err := strconv.Atoi(m[1])
	return number, err == nil
}

// maxNamed is the number of characters that [Value.String] quotes.
const maxNamed = 60

// String names the value for a sentence.
func (v Value) String() string {
	switch n := deref(v.node); {
	case n == nil:
		return "missing"
	case isNull(n):
		return "empty"
	case len(n.Content) == 0 && n.Kind == yaml.MappingNode:
		return "an empty mapping"
	case len(n.Content) == 0 && n.Kind == yaml.SequenceNode:
		return "an empty list"
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case utf8.RuneCountInString(n.Value) > maxNamed:
		return strconv.Quote(string([]rune(n.Value)[:maxNamed]) + "…")
	default:
		return strconv.Quote(n.Value)
	}
}
