package record

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// Fact is a row to add. An empty Run, Question, Supersedes is written null;
// an empty DecidedBy is left out, which reads "not stated".
type Fact struct {
	Text, Area       string
	Repos            []string
	Kind, Confidence string
	Who, When        string
	Run, Question    string
	DecidedBy        string
	Supersedes       string
	ConflictsWith    []string
}

// AddFact adds a row to the bytes of a facts.yml, nil for one that is not
// there, and returns the new bytes with the id it got: the highest number plus
// one. A row that it supersedes names it in return. The rows that are there
// are otherwise left alone.
func AddFact(data []byte, f Fact) (out []byte, id string, err error) {
	before, err := read(data)
	if err != nil {
		return nil, "", err
	}
	if id, err = nextID(before.Rows); err != nil {
		return nil, "", err
	}
	out = data
	if f.Supersedes != "" {
		if out, err = supersede(data, before, f.Supersedes, id); err != nil {
			return nil, "", err
		}
	}
	if out, err = appendRow(out, before.Rows, f, id); err != nil {
		return nil, "", err
	}
	if err = checkAdded(before, out, f, id); err != nil {
		return nil, "", err
	}
	return out, id, nil
}

func read(data []byte) (*workspace.Facts, error) {
	if data == nil {
		return &workspace.Facts{}, nil
	}
	facts := workspace.Open(file{workspace.FactsPath, data}).Facts()
	if facts.State == workspace.Unreadable {
		return nil, fmt.Errorf("%s:%d: %s; nothing is recorded until then", workspace.FactsPath, facts.Fault.Line, facts.Fault.Message)
	}
	return facts, nil
}

func nextID(rows []*workspace.Fact) (string, error) {
	if len(rows) >= workspace.MaxFacts {
		return "", fmt.Errorf("%s has %d facts, and no more than %d are read; move old ones to another place first", workspace.FactsPath, len(rows), workspace.MaxFacts)
	}
	highest := 0
	for _, r := range rows {
		if n, ok := workspace.FactNumber(r.ID); ok {
			highest = max(highest, n)
		}
	}
	if highest >= 999999 {
		return "", fmt.Errorf("%s: F999999 is the last id there can be", workspace.FactsPath)
	}
	return fmt.Sprintf("F%03d", highest+1), nil
}

var (
	openEnd   = regexp.MustCompile(`(?m)(["']?superseded_by["']?[ \t]*:)([ \t]*)(null|Null|NULL|~|)[ \t]*(?:[,}#\r\n]|$)`)
	emptyList = regexp.MustCompile(`(?m)^(["']?facts["']?[ \t]*:)([ \t]*(?:\[[ \t]*\]|null|~))?[ \t]*(?:#[^\r\n]*)?\r?$`)
	dash      = regexp.MustCompile(`^([ \t]*)-[ \t]`)
)

// supersede writes the id of the later row into the earlier one. The key can
// also stand in a text of the row, so each place is tried and read back.
func supersede(data []byte, before *workspace.Facts, old, id string) ([]byte, error) {
	row, ok := before.Find(old)
	if !ok {
		return nil, fmt.Errorf("%s has no fact %s to supersede", workspace.FactsPath, old)
	}
	if status := row.Status(); status != "live" {
		return nil, fmt.Errorf("%s:%d: %s is %s, and only a live fact can be superseded", workspace.FactsPath, row.Line, old, status)
	}
	from, to := span(data, row.Line, row.EndLine)
	for _, at := range openEnd.FindAllSubmatchIndex(data[from:to], -1) {
		edited := splice(data, from+at[3], from+at[7], " "+id)
		after, err := read(edited)
		if err != nil || len(after.Rows) != len(before.Rows) {
			continue
		}
		if now, ok := after.Find(old); ok && now.SupersededBy == id && now.Text == row.Text {
			return edited, nil
		}
	}
	return nil, fmt.Errorf("%s:%d: %s has no \"superseded_by: null\" that could name %s; write that key into the row", workspace.FactsPath, row.Line, old, id)
}

// appendRow writes the row below the last one, as deep as that.
func appendRow(data []byte, rows []*workspace.Fact, f Fact, id string) ([]byte, error) {
	end := lineEnd(data)
	if len(rows) == 0 {
		return firstRow(data, f, id, end)
	}
	last := rows[0]
	for _, r := range rows {
		if r.Line > last.Line {
			last = r
		}
	}
	from, to := span(data, last.Line, last.EndLine)
	indent := dash.FindSubmatch(data[from:to])
	if indent == nil {
		return nil, fmt.Errorf("%s:%d: the facts are no block list with one \"- \" at the start of each row; write them so, then record again", workspace.FactsPath, last.Line)
	}
	return splice(data, to, to, rowAt(data, to, f, id, string(indent[1]), end)), nil
}

func firstRow(data []byte, f Fact, id, end string) ([]byte, error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return []byte("version: 1\nfacts:\n" + rowText(f, id, "  ", "\n")), nil
	}
	at := emptyList.FindSubmatchIndex(data)
	if at == nil {
		return nil, fmt.Errorf("%s has no empty list \"facts: []\" to begin with; write that line, then record again", workspace.FactsPath)
	}
	to := at[1]
	if at[4] >= 0 {
		data = splice(data, at[4], at[5], "")
		to -= at[5] - at[4]
	}
	if i := bytes.IndexByte(data[to:], '\n'); i >= 0 {
		to += i + 1
	} else {
		to = len(data)
	}
	return splice(data, to, to, rowAt(data, to, f, id, "  ", end)), nil
}

// rowAt is the row as it is put at an offset: a file whose last line has no end
// keeps it so.
func rowAt(data []byte, at int, f Fact, id, indent, end string) string {
	text := rowText(f, id, indent, end)
	if at > 0 && data[at-1] != '\n' {
		return end + strings.TrimSuffix(text, end)
	}
	return text
}

func rowText(f Fact, id, indent, end string) string {
	text, cut := CutText(f.Text)
	source := fmt.Sprintf("{who: %s, when: %s, run: %s, q: %s", quote(f.Who), quote(f.When), quoteOr(f.Run), quoteOr(f.Question))
	if f.DecidedBy != "" {
		source += ", decided_by: " + f.DecidedBy
	}
	lines := []string{
		"- id: " + id,
		"  fact: " + quote(text),
		"  area: " + quote(f.Area),
		"  repos: " + quoteAll(f.Repos),
		"  kind: " + f.Kind,
		"  confidence: " + f.Confidence,
		"  source: " + source + "}",
		"  supersedes: " + quoteOr(f.Supersedes),
		"  superseded_by: null",
		"  retired: null",
	}
	if cut {
		lines = append(lines, "  truncated: true")
	}
	if len(f.ConflictsWith) > 0 {
		lines = append(lines, "  conflicts_with: "+quoteAll(f.ConflictsWith))
	}
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(indent + l + end)
	}
	return b.String()
}

// checkAdded reads the new bytes: one row more, as it was meant, and the others
// as they were but for the one that is superseded.
func checkAdded(before *workspace.Facts, out []byte, f Fact, id string) error {
	after, err := read(out)
	if err != nil {
		return err
	}
	fail := func(what string) error {
		return fmt.Errorf("%s would not be read as meant (%s), so it is left as it is; write the row by hand", workspace.FactsPath, what)
	}
	if len(after.Rows) != len(before.Rows)+1 {
		return fail("another number of rows")
	}
	for i, old := range before.Rows {
		want := *old
		if old.ID == f.Supersedes {
			want.SupersededBy = id
		}
		if !after.Rows[i].Same(&want) {
			return fail("the row of " + old.ID + " changes")
		}
	}
	if want := f.row(id); !after.Rows[len(before.Rows)].Same(want) {
		return fail("the new row")
	}
	if len(after.Check()) > len(before.Check()) {
		return fail("the new row breaks a rule of the format")
	}
	return nil
}

// row is the fact as it has to be read.
func (f Fact) row(id string) *workspace.Fact {
	text, cut := CutText(f.Text)
	some := func(s string) *string {
		if s == "" {
			return nil
		}
		return &s
	}
	return &workspace.Fact{
		ID: id, Text: text, Truncated: cut, ConflictsWith: f.ConflictsWith, DecidedBy: some(f.DecidedBy),
		Area: some(f.Area), Repos: f.Repos, Kind: some(f.Kind), Confidence: some(f.Confidence),
		Who: some(f.Who), When: some(f.When), Run: some(f.Run), Asked: some(f.Question), Supersedes: some(f.Supersedes),
	}
}
