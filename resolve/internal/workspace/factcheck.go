package workspace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"go.yaml.in/yaml/v3"

	"github.com/fa6e744d/assay/resolve/report"
)

// MaxFactUnits is how long the text of a fact may be, in UTF-16 units.
const MaxFactUnits = 2000

// MaxFacts is how many rows facts.yml may hold.
const MaxFacts = 5000

// factKeys are the keys that every row has to have.
var factKeys = []string{"id", "fact", "area", "repos", "kind", "confidence", "source", "supersedes", "superseded_by", "retired"}

// Check holds the rows against the rules of the format (see
// web/docs/decisions.md). What breaks one still stands in the report as far as
// it can be read; nothing here changes an outcome.
func (f *Facts) Check() []report.Problem {
	if f.State != Read {
		return nil
	}
	c := factCheck{byID: map[string]*Fact{}}
	for _, r := range f.Rows {
		if c.byID[r.ID] == nil {
			c.byID[r.ID] = r
		}
	}
	rows := list(field(f.root, "facts"))
	if len(rows) > MaxFacts {
		c.say(rows[MaxFacts].Line, "facts-many", "There are %d rows, more than %d. Move the retired and superseded ones away.", len(rows), MaxFacts)
	}
	at := 0
	for _, row := range rows {
		if at < len(f.Rows) && f.Rows[at].row == row {
			c.row(f.Rows[at])
			at++
		} else {
			c.say(row.Line, "fact-field", "This row has no id that is text. Write F and three to six digits.")
		}
	}
	if more := c.found - maxRowProblems; more > 0 {
		last := &c.problems[len(c.problems)-1]
		last.Message += fmt.Sprintf(" And %d more breaches in this file.", more)
	}
	return c.problems
}

type factCheck struct {
	byID     map[string]*Fact
	last     *Fact // before this row, with a readable number
	problems []report.Problem
	found    int
}

// maxRowProblems is how many breaches are named: a file of thousands of rows in
// another form needs no thousands of sentences.
const maxRowProblems = 100

func (c *factCheck) say(line int, reason, format string, args ...any) {
	if c.found++; c.found > maxRowProblems {
		return
	}
	c.problems = append(c.problems, report.Problem{Path: FactsPath, Reason: reason, Line: &line, Message: fmt.Sprintf(format, args...)})
}

func (c *factCheck) row(r *Fact) {
	for _, key := range factKeys {
		if field(r.row, key) == nil {
			c.say(r.Line, "fact-field", "%s has no %s. Each row needs it, null where there is none.", r.ID, key)
		}
	}
	if n := len(utf16.Encode([]rune(r.Text))); n > MaxFactUnits {
		c.say(r.Line, "fact-field", "The text of %s has %d UTF-16 units, more than %d. Shorten it.", r.ID, n, MaxFactUnits)
	}
	c.oneOf(r, "kind", field(r.row, "kind"), "answer", "observed", "derived")
	c.oneOf(r, "confidence", field(r.row, "confidence"), "measured", "inferred", "stated")
	c.oneOf(r, "source.decided_by", field(field(r.row, "source"), "decided_by"), "owner", "driver", "agent-default")
	if n := field(r.row, "repos"); n != nil && deref(n).Kind != yaml.SequenceNode {
		c.say(n.Line, "fact-field", "repos of %s is no list. An empty one, [], names no repository.", r.ID)
	}
	if n := field(r.row, "conflicts_with"); n != nil && len(r.ConflictsWith) == 0 {
		c.say(n.Line, "fact-field", "conflicts_with of %s names nothing. Leave the key out: its absence says that no contradiction was detected.", r.ID)
	}
	for _, id := range r.ConflictsWith {
		if c.byID[id] == nil {
			c.say(r.Line, "fact-link", "%s is in conflict with %s, and there is no such fact.", r.ID, id)
		}
	}
	if n := field(r.row, "alternatives"); n != nil && len(r.Alternatives) == 0 {
		c.say(n.Line, "fact-field", "alternatives of %s names nothing. Leave the key out.", r.ID)
	}
	c.order(r)
	c.links(r)
}

// oneOf checks a value that has to be one of a few words; absence is checked
// elsewhere.
func (c *factCheck) oneOf(r *Fact, key string, n *yaml.Node, words ...string) {
	if n == nil {
		return
	}
	if s, ok := text(n); !ok || !slices.Contains(words, s) {
		c.say(n.Line, "fact-field", "%s of %s is %q. It is one of %s.", key, r.ID, deref(n).Value, strings.Join(words, ", "))
	}
}

// order checks the id: its form, that no other row has it, and that it comes
// after the ones above.
func (c *factCheck) order(r *Fact) {
	n, ok := FactNumber(r.ID)
	switch {
	case !ok:
		c.say(r.Line, "fact-field", "%q is no id of a fact. Write F and three to six digits.", r.ID)
		return
	case c.byID[r.ID] != r:
		c.say(r.Line, "fact-order", "%s stands there twice, first in line %d. Give one of the two the next number.", r.ID, c.byID[r.ID].Line)
	case c.last != nil:
		if before, _ := FactNumber(c.last.ID); n <= before {
			c.say(r.Line, "fact-order", "%s comes after %s. Rows stand in the order of their numbers.", r.ID, c.last.ID)
		}
	}
	c.last = r
}

// links checks what supersedes what, from both ends.
func (c *factCheck) links(r *Fact) {
	if r.Retired && r.SupersededBy != "" {
		c.say(r.Line, "fact-link", "%s is both superseded and retired. It is one of the two.", r.ID)
	}
	if r.SupersededBy != "" {
		switch to := c.byID[r.SupersededBy]; {
		case to == nil:
			c.say(r.Line, "fact-link", "%s is superseded by %s, and there is no such fact.", r.ID, r.SupersededBy)
		case to.Supersedes == nil || *to.Supersedes != r.ID:
			c.say(r.Line, "fact-link", "%s is superseded by %s, which does not say that it supersedes %s. Write both ends.", r.ID, to.ID, r.ID)
		}
	}
	if r.Supersedes != nil {
		switch from := c.byID[*r.Supersedes]; {
		case from == nil:
			c.say(r.Line, "fact-link", "%s supersedes %s, and there is no such fact.", r.ID, *r.Supersedes)
		case from.SupersededBy != r.ID:
			c.say(r.Line, "fact-link", "%s supersedes %s, which does not say so. Write both ends.", r.ID, from.ID)
		}
	}
}

// FactNumber reads F and three to six digits.
func FactNumber(id string) (int, bool) {
	digits, ok := strings.CutPrefix(id, "F")
	if !ok || len(digits) < 3 || len(digits) > 6 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil
}
