package workspace

import (
	"fmt"
	"strings"
	"testing"
)

const someFacts = `version: 1
facts:
  - id: F101
    fact: "Sailings are published twice a day."
    source: {who: mira, q: null, decided_by: owner}
    supersedes: null
    superseded_by: null
    retired: null

  # About the board.
  - id: F102
    fact: |
      The paper board
      is reprinted every Sunday.
    retired: {at: "2027-01-09T12:30:00Z", by: mira, reason: taken down}
  - {id: F103, fact: Old, superseded_by: F104, source: {who: a}}
  - id: F104
    fact: New
    conflicts_with: [F101, F103]
    source: {decided_by: driver}
tail: 1
`

func TestFacts(t *testing.T) {
	f := files{FactsPath: someFacts}.open().Facts()
	equal(t, "state", Read, f.State)
	equal(t, "rows", 4, len(f.Rows))
	tests := []struct {
		id, text      string
		line, endLine int
		status        string
		decidedBy     string // "-" for not stated
		superseded    string
		conflicts     string
	}{
		{"F101", "Sailings are published twice a day.", 3, 8, "live", "owner", "", "[]"},
		{"F102", "The paper board\nis reprinted every Sunday.\n", 11, 15, "retired", "-", "", "[]"},
		{"F103", "Old", 16, 16, "superseded", "-", "F104", "[]"},
		{"F104", "New", 17, 20, "live", "driver", "", "[F101 F103]"},
	}
	for _, test := range tests {
		t.Run(test.id, func(t *testing.T) {
			got, ok := f.Find(test.id)
			if !ok {
				t.Fatal("want it found")
			}
			equal(t, "text", test.text, got.Text)
			equal(t, "line", test.line, got.Line)
			equal(t, "end line", test.endLine, got.EndLine)
			equal(t, "status", test.status, got.Status())
			by := "-"
			if got.DecidedBy != nil {
				by = *got.DecidedBy
			}
			equal(t, "decided by", test.decidedBy, by)
			equal(t, "superseded by", test.superseded, got.SupersededBy)
			equal(t, "conflicts", test.conflicts, fmt.Sprint(got.ConflictsWith))
		})
	}
	got, _ := f.Find("F102")
	equal(t, "retired at", "2027-01-09T12:30:00Z", got.RetiredAt)
	equal(t, "retired because", "taken down", got.RetiredReason)
	if _, ok := f.Find("F0101"); ok {
		t.Error("ids compare as text: F0101 is not F101")
	}
}

func TestWhichRowsCount(t *testing.T) {
	tests := []struct {
		name, data string
		want       string // id:line:status of every row
	}{
		{"an id that is no string", "facts:\n- {id: 101}\n- {fact: x}\n- {id: null}\n- {id: [F1]}\n- {id: F101}\n", "F101:6:live"},
		{"rows that are no mapping", "facts:\n- F101\n- [x]\n-\n- {id: F102}\n", "F102:5:live"},
		{"facts is no list", "facts: {id: F101}\n", ""},
		{"facts is missing", "version: 1\n", ""},
		{"no mapping", "- {id: F101}\n", ""},
		{"empty", "", ""},
		{"retired with a time", "facts:\n- {id: F1, retired: {at: now}}\n", "F1:2:retired"},
		{"retired at a number", "facts:\n- {id: F1, retired: {at: 0}}\n", "F1:2:retired"},
		{"retired at nothing", "facts:\n- {id: F1, retired: {at: null, by: x}}\n- {id: F2, retired: {by: x}}\n- {id: F3, retired: {at: }}\n", "F1:2:live F2:3:live F3:4:live"},
		{"retired is a plain string", "facts:\n- {id: F1, retired: yesterday}\n- {id: F2, retired: true}\n- {id: F3, retired: [at]}\n", "F1:2:live F2:3:live F3:4:live"},
		{"superseded by something that is no string", "facts:\n- {id: F1, superseded_by: [F2]}\n- {id: F2, superseded_by: 3}\n", "F1:2:live F2:3:live"},
		{"retired and superseded", "facts:\n- {id: F1, superseded_by: F2, retired: {at: x}}\n", "F1:2:retired"},
		{"aliases and merges", "x: &x {retired: {at: y}}\nfacts:\n- &r {id: F1}\n- {id: F2, <<: *x}\n- *r\n", "F1:3:live F2:4:retired F1:5:live"},
		{"BOM", "\ufefffacts:\n- {id: F1}\n", "F1:2:live"},
		{"CRLF", "facts:\r\n- id: F1\r\n  fact: x\r\n", "F1:2:live"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := files{FactsPath: test.data}.open()
			f := w.Facts()
			equal(t, "state", Read, f.State)
			var got []string
			for _, r := range f.Rows {
				got = append(got, fmt.Sprintf("%s:%d:%s", r.ID, r.Line, r.Status()))
			}
			equal(t, "rows", test.want, strings.Join(got, " "))
			equal(t, "problems", 0, len(w.Problems()))
		})
	}
}

func TestRetiredWinsOverALiveDuplicate(t *testing.T) {
	for _, data := range []string{
		"facts:\n- {id: F1, fact: live}\n- {id: F1, fact: gone, retired: {at: x}}\n- {id: F1, fact: live}\n",
		"facts:\n- {id: F1, fact: gone, retired: {at: x}}\n- {id: F1, fact: live}\n- {id: F1, fact: gone later, retired: {at: y}}\n",
	} {
		f, _ := files{FactsPath: data}.open().Facts().Find("F1")
		equal(t, "text", "gone", f.Text)
	}
	f, _ := files{FactsPath: "facts:\n- {id: F1, fact: a}\n- {id: F1, fact: b}\n"}.open().Facts().Find("F1")
	equal(t, "of two live ones the first", "a", f.Text)
}

func TestFactsMissingOrBroken(t *testing.T) {
	tests := []struct {
		name     string
		files    files
		state    State
		problems []string
	}{
		{"missing", files{}, Missing, nil},
		{"elsewhere", files{"facts.yml": "facts: [{id: F1}]"}, Missing, nil},
		{"open quote", files{FactsPath: "version: 1\nfacts:\n  - {id: F101, fact: \"open\n"}, Unreadable, []string{".tldrx/memory/facts.yml:3: facts-unreadable"}},
		{"key twice", files{FactsPath: "facts:\n  - id: F101\n    fact: a\n    fact: b\n"}, Unreadable, []string{".tldrx/memory/facts.yml:4: facts-unreadable"}},
		{"alias bomb", files{FactsPath: bomb(9, 9) + "facts: [{id: F1}]\n"}, Unreadable, []string{".tldrx/memory/facts.yml:2: facts-unreadable"}},
		{"too deep", files{FactsPath: "facts:\n" + strings.Repeat("[", 20_000)}, Unreadable, []string{".tldrx/memory/facts.yml:2: facts-unreadable"}},
		{"NUL", files{FactsPath: "facts:\n- {id: F1\x00}\n"}, Unreadable, []string{".tldrx/memory/facts.yml:2: zip:not-text"}},
		{"a folder", files{FactsPath + "/x": ""}, Unreadable, []string{".tldrx/memory/facts.yml: facts-unreadable"}},
		{"too large", files{FactsPath: "facts: []\n#" + strings.Repeat("x", MaxYAML)}, Unreadable, []string{".tldrx/memory/facts.yml: facts-unreadable"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := test.files.open()
			f := w.Facts()
			equal(t, "state", test.state, f.State)
			equal(t, "has a fault", test.state == Unreadable, f.Fault != nil)
			equalSlices(t, "problems", test.problems, problemLines(w))
			if _, ok := f.Find("F1"); ok {
				t.Error("nothing can be found")
			}
		})
	}
}

// Comments and blank lines behind the last row are read backwards once, not
// once for each row.
func TestRowEnds(t *testing.T) {
	var b strings.Builder
	b.WriteString("facts:\n")
	for i := range 2000 {
		fmt.Fprintf(&b, "- {id: F%d}\n\n# note\n", i)
	}
	b.WriteString(strings.Repeat("\n", 100_000))
	f := files{FactsPath: b.String()}.open().Facts()
	last := f.Rows[1999]
	equal(t, "last line", last.Line, last.EndLine)
	flow := files{FactsPath: "facts: [{id: F1,\n  fact: a}, {id: F2,\n  fact: b}]\n"}.open().Facts()
	equal(t, "first of a flow list", "1-2", fmt.Sprintf("%d-%d", flow.Rows[0].Line, flow.Rows[0].EndLine))
	equal(t, "second", "2-3", fmt.Sprintf("%d-%d", flow.Rows[1].Line, flow.Rows[1].EndLine))
}
