package record

import (
	"bytes"
	"strings"
	"testing"
)

const one = `version: 1
facts:
  - id: F101  # the first
    fact: 'superseded_by: null, says the text'
    area: time
    repos: []
    kind: answer
    confidence: stated
    source: {who: x, when: y, run: null, q: null}
    supersedes: null
    superseded_by: null  # nobody yet
    retired: null
`

var added = Fact{Text: "a \"b\" — \\c", Area: "time", Kind: "observed", Confidence: "stated", Who: "M. de Wit", When: "2026-09-14T10:20:00Z"}

func TestAddFactKeepsEveryOtherByte(t *testing.T) {
	flow := "version: 1\nfacts:\n- {id: F007, fact: x, superseded_by: null}\n# end\n"
	for name, data := range map[string]string{
		"block":         one,
		"crlf":          strings.ReplaceAll(one, "\n", "\r\n"),
		"no last end":   strings.TrimSuffix(one, "\n"),
		"byte order":    "\ufeff" + one,
		"comment below": one + "# the end\n",
		"key below":     one + "other: 1\n",
		"flow rows":     flow,
	} {
		t.Run(name, func(t *testing.T) {
			got, _, err := AddFact([]byte(data), added)
			if err != nil {
				t.Fatal(err)
			}
			i := 0
			for i < len(data) && got[i] == data[i] {
				i++
			}
			if tail := data[i:]; !bytes.HasSuffix(got, []byte(tail)) {
				t.Errorf("want the other bytes as they were, got\n%s", got)
			}
			if strings.Contains(data, "\r\n") && bytes.Count(got, []byte("\n")) != bytes.Count(got, []byte("\r\n")) {
				t.Errorf("want CRLF throughout, got %q", got)
			}
		})
	}
}

func TestAddFactSupersedesBothWays(t *testing.T) {
	f := added
	f.Supersedes = "F101"
	got, id, err := AddFact([]byte(one), f)
	if err != nil {
		t.Fatal(err)
	}
	if id != "F102" || !bytes.Contains(got, []byte("    superseded_by: F102  # nobody yet\n")) || !bytes.Contains(got, []byte(`supersedes: "F101"`)) || !bytes.Contains(got, []byte("'superseded_by: null, says the text'")) {
		t.Errorf("want F101 and F102 to name each other, got %s\n%s", id, got)
	}
	if _, _, err := AddFact(got, f); err == nil || !strings.Contains(err.Error(), "F101 is superseded") {
		t.Errorf("want a superseded fact refused, got %v", err)
	}
}

func TestAddFactIDs(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{"", "F001"},
		{"version: 1\nfacts: []\n", "F001"},
		{"version: 1\nfacts:  # none\n", "F001"},
		{"facts:\n- id: F009\n- id: F120\n- id: F011\n", "F121"},
		{"facts:\n- id: F999\n", "F1000"},
	} {
		_, id, err := AddFact([]byte(c.data), added)
		if err != nil || id != c.want {
			t.Errorf("%q: want %s, got %s, %v", c.data, c.want, id, err)
		}
	}
}

func TestAddFactRefuses(t *testing.T) {
	for _, data := range []string{"facts: [{id: F001}]\n", "facts:\n- id: F999999\n", "facts: {\n", "facts: 3\n"} {
		if got, _, err := AddFact([]byte(data), added); err == nil {
			t.Errorf("%q: want an error, got %q", data, got)
		}
	}
}

func TestCutTextAtTheLimit(t *testing.T) {
	for _, c := range []struct {
		text string
		cut  bool
	}{
		{strings.Repeat("a", 2000), false},
		{strings.Repeat("a", 2001), true},
		{strings.Repeat("𝄞", 1000), false}, // two units each
		{strings.Repeat("𝄞", 1000) + "a", true},
	} {
		got, cut := CutText(c.text)
		if cut != c.cut || units(got) > TextLimit || strings.HasSuffix(got, Cut) != c.cut {
			t.Errorf("%d units: want cut %t, got %t with %d units", units(c.text), c.cut, cut, units(got))
		}
	}
}
