package workspace

import (
	"bytes"

	"go.yaml.in/yaml/v3"
)

// FactsPath is where the recorded facts stand.
const FactsPath = ".tldrx/memory/facts.yml"

// Facts is .tldrx/memory/facts.yml.
type Facts struct {
	State State
	Fault *Fault  // why it is Unreadable
	Rows  []*Fact // in the order of the file: every row whose id is a string

	ids  map[string]*Fact
	root *yaml.Node
}

// Fact is one row of the file. A field of another type than it should have is
// as good as absent.
type Fact struct {
	ID            string
	Text          string
	Line, EndLine int // of the row

	Retired       bool   // retired is a mapping with an "at" that is not null
	RetiredAt     string // as written, "" when it is no text
	RetiredReason string
	SupersededBy  string   // "" when nothing supersedes it
	ConflictsWith []string // as written
	DecidedBy     *string  // source.decided_by; nil reads "not stated", never "owner"

	Area, Kind, Confidence *string
	Repos                  []string // nil or empty reads "no repo named", never "every repo"
	Who, When, Run, Asked  *string  // source.who, when, run and q
	Supersedes             *string
	RetiredBy              *string
	Truncated              bool // the text was cut when it was recorded
	Alternatives           []string
	RecommendedWhy         *string

	row *yaml.Node
}

// Facts reads the facts.
func (w *Workspace) Facts() *Facts {
	if w.facts == nil {
		w.facts = w.readFacts()
	}
	return w.facts
}

func (w *Workspace) readFacts() *Facts {
	f := &Facts{ids: map[string]*Fact{}}
	root, state, fault := w.yaml(FactsPath, ReasonFacts)
	f.State, f.Fault, f.root = state, fault, root
	rows := list(field(root, "facts"))
	if len(rows) == 0 {
		return f
	}
	// Read before, so it is there.
	source, err := w.Text(FactsPath)
	if err != nil {
		return f
	}
	for i, row := range rows {
		id, ok := text(field(row, "id"))
		if !ok {
			continue
		}
		before := source.Lines() + 1
		if i+1 < len(rows) {
			before = rows[i+1].Line
		} else if next := after(root, row); next > 0 {
			before = next
		}
		fact := &Fact{
			ID:            id,
			Text:          textOr(field(row, "fact"), ""),
			Line:          row.Line,
			EndLine:       lastLine(source, row, before),
			SupersededBy:  textOr(field(row, "superseded_by"), ""),
			ConflictsWith: texts(field(row, "conflicts_with")),
			row:           row,
		}
		fact.readRest(row)
		if by, ok := text(field(field(row, "source"), "decided_by")); ok {
			fact.DecidedBy = &by
		}
		if at := field(field(row, "retired"), "at"); !isNull(at) {
			fact.Retired = true
			fact.RetiredAt = textOr(at, "")
			fact.RetiredReason = textOr(field(field(row, "retired"), "reason"), "")
			fact.RetiredBy = optionalText(field(field(row, "retired"), "by"))
		}
		f.Rows = append(f.Rows, fact)
		if known := f.ids[id]; known == nil || fact.Retired && !known.Retired {
			f.ids[id] = fact
		}
	}
	return f
}

// after returns the line of the first top-level key below a row, 0 when there
// is none.
func after(root, row *yaml.Node) int {
	for i := 0; i < len(root.Content); i += 2 {
		if line := root.Content[i].Line; line > row.Line {
			return line
		}
	}
	return 0
}

// lastLine returns the last line of a node that ends before a line: blank
// lines and comments at its end do not count. The tree knows only where values
// start, and a value may have many lines.
func lastLine(source *Text, n *yaml.Node, before int) int {
	last := max(n.Line, deepest(n))
	end := min(before-1, source.Lines())
	for rest := source.Span(last+1, end); len(rest) > 0; end-- {
		from := 1 + bytes.LastIndexByte(bytes.TrimSuffix(rest, newline), '\n')
		if content := bytes.TrimSpace(rest[from:]); len(content) > 0 && content[0] != '#' {
			return end
		}
		rest = rest[:from]
	}
	return last
}

// deepest returns the last line on which something of the node starts.
func deepest(n *yaml.Node) int {
	last := n.Line
	for _, c := range n.Content {
		last = max(last, deepest(c))
	}
	return last
}

// Find returns the row of that id. Ids are compared as text. Of several rows a
// retired one wins, else the first.
func (f *Facts) Find(id string) (*Fact, bool) {
	fact, ok := f.ids[id]
	return fact, ok
}

// Status returns "retired", "superseded" or "live".
func (f *Fact) Status() string {
	switch {
	case f.Retired:
		return "retired"
	case f.SupersededBy != "":
		return "superseded"
	}
	return "live"
}
