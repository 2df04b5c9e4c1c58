package workspace

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Limits of a YAML file. YAML is the slowest format read here, and a node tree
// takes many times the bytes of its file.
const (
	// MaxYAML is the size up to which a YAML file is read: 16 MiB.
	MaxYAML = 16 << 20

	// maxYAMLSigns is how many of the signs that separate values
	// (, : [ { - ? and LF) a file may hold, because each can start a value.
	maxYAMLSigns = 4_000_000

	// maxYAMLDepth is how deep mappings and lists may nest, aliases followed.
	maxYAMLDepth = 100

	// A file may grow through its aliases to aliasFactor times its own nodes
	// and by aliasGrowth nodes, whichever is less; up to aliasFree nodes are
	// always fine.
	aliasFactor = 100
	aliasGrowth = 5_000_000
	aliasFree   = 1000
)

// yamlError says why a YAML file was refused. Line is 1-based, 0 when it is
// not known.
type yamlError struct {
	Line    int
	Message string
}

// parseYAML returns the root of the only document of a file, checked, and nil
// for an empty one. The library reports neither repeated keys nor aliases that
// explode while it builds a tree of nodes, and nests deeper than anyone needs,
// so that is done here, for all files alike. Anchors, aliases and merge keys
// are fine.
func parseYAML(t *Text) (*yaml.Node, *yamlError) {
	if len(t.Data) > MaxYAML {
		return nil, &yamlError{0, fmt.Sprintf("the file has %d bytes, more than the %d that are read as YAML; shorten it", len(t.Data), MaxYAML)}
	}
	if signs := countSigns(t.Data); signs > maxYAMLSigns {
		return nil, &yamlError{0, fmt.Sprintf("the file can hold up to %d values, more than the %d that are read as YAML; shorten it", signs, maxYAMLSigns)}
	}
	root, err := decodeYAML(plainBreaks(t.Data))
	if err != nil {
		line, what := explainYAML(err, t)
		return nil, &yamlError{line, fmt.Sprintf("the file is not YAML: %s; repair it there", what)}
	}
	if root == nil {
		return nil, nil
	}
	if t.LoneCR {
		renumber(root, lonelyLines(t.Data))
	}
	c := yamlCheck{anchors: map[*yaml.Node]yamlSize{}}
	size, fault := c.node(root, 0)
	if fault != nil {
		return nil, fault
	}
	if size.nodes > aliasFree && size.nodes > min(aliasFactor*c.own, c.own+aliasGrowth) {
		return nil, &yamlError{c.firstAlias, fmt.Sprintf("aliases make %d nodes out of %d, which is more than a file of this size may become; write out what is meant", size.nodes, c.own)}
	}
	return root, nil
}

func countSigns(data []byte) int {
	n := 0
	for _, c := range data {
		switch c {
		case ',', ':', '[', '{', '-', '?', '\n':
			n++
		}
	}
	return n
}

// decodeYAML parses a file that holds one document, or none.
func decodeYAML(data []byte) (root *yaml.Node, err error) {
	// The library raises its own errors as panics and catches those; another
	// panic would be a fault of the library on input that nobody here wrote.
	defer func() {
		if r := recover(); r != nil {
			root, err = nil, fmt.Errorf("the parser gave up: %v", r)
		}
	}()
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, next yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, err
	}
	if len(doc.Content) != 1 {
		return nil, nil
	}
	switch err := dec.Decode(&next); {
	case errors.Is(err, io.EOF):
	case err != nil:
		return nil, err
	case len(next.Content) == 1 && !isNull(next.Content[0]):
		return nil, fmt.Errorf("yaml: line %d: a second document starts here, only one is read", next.Line)
	}
	return doc.Content[0], nil
}

// plainBreaks blanks out what an older YAML took for line ends and nobody else
// does: U+0085, U+2028 and U+2029. Lengths stay as they are.
func plainBreaks(data []byte) []byte {
	breaks := []string{"\u0085", "\u2028", "\u2029"}
	for _, b := range breaks {
		if bytes.Contains(data, []byte(b)) {
			data = bytes.ReplaceAll(data, []byte(b), bytes.Repeat([]byte{' '}, len(b)))
		}
	}
	return data
}

// lonelyLines returns, for every line of a file as YAML counts them (LF, CRLF
// and CR), the line that LF alone makes of it. Index 0 is unused.
func lonelyLines(data []byte) []int {
	lines, n := []int{0, 1}, 1
	for i, c := range data {
		switch {
		case c == '\n':
			n++
			lines = append(lines, n)
		case c == '\r' && (i+1 == len(data) || data[i+1] != '\n'):
			lines = append(lines, n)
		}
	}
	return lines
}

func renumber(n *yaml.Node, lines []int) {
	if n.Line < len(lines) {
		n.Line = lines[n.Line]
	}
	for _, c := range n.Content {
		renumber(c, lines)
	}
}

var (
	yamlLine   = regexp.MustCompile(`^line (\d+): `)
	yamlAnchor = regexp.MustCompile(`^unknown anchor '(.*)' referenced$`)

	// The library's scanner counts lines from 1, its parser from 0. These are
	// the parser's words.
	yamlParser = regexp.MustCompile(`^(?:did not find expected (?:<|node content|'-' indicator|key|',' or)|found undefined tag handle|found duplicate %|found incompatible YAML)`)
)

// explainYAML takes the line out of a message of the library.
func explainYAML(err error, t *Text) (int, string) {
	what := strings.TrimPrefix(err.Error(), "yaml: ")
	at := -1 // offset of what is meant
	if m := yamlLine.FindStringSubmatch(what); m != nil {
		line, _ := strconv.Atoi(m[1])
		what = what[len(m[0]):]
		if yamlParser.MatchString(what) {
			line++
		}
		if t.LoneCR {
			lines := lonelyLines(t.Data)
			line = lines[min(line, len(lines)-1)]
		}
		return min(line, max(1, t.Lines())), what
	}
	if m := yamlAnchor.FindStringSubmatch(what); m != nil {
		at = bytes.Index(t.Data, []byte("*"+m[1]))
	} else {
		at = bytes.IndexFunc(t.Data, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f })
	}
	return t.LineAt(at), what // the library leaves out a line that is the first
}

// yaml reads a YAML file with a meaning. What cannot be read is a problem,
// with the file system's reason or the given one.
func (w *Workspace) yaml(name, reason string) (*yaml.Node, State, *Fault) {
	t, state, fault := w.meant(name, reason)
	if state != Read {
		return nil, state, fault
	}
	root, broken := parseYAML(t)
	if broken != nil {
		return nil, Unreadable, w.problem(&Fault{Path: name, Reason: reason, Line: broken.Line, Message: broken.Message})
	}
	return root, Read, nil
}

// meant reads a text file with a meaning, which is a problem when it is there
// and cannot be read.
func (w *Workspace) meant(name, reason string) (*Text, State, *Fault) {
	t, err := w.Text(name)
	state, fault := w.judge(name, reason, err)
	return t, state, fault
}

// judge turns the error of reading a file with a meaning into its state.
func (w *Workspace) judge(name, reason string, err error) (State, *Fault) {
	var fault *Fault
	switch {
	case err == nil:
		return Read, nil
	case errors.As(err, &fault):
		return Unreadable, w.problem(fault)
	case errors.Is(err, ErrFolder):
		return Unreadable, w.problem(&Fault{Path: name, Reason: reason, Message: "this is a folder where a file should be; put the file in its place"})
	}
	return Missing, nil
}
