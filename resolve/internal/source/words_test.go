package source

import (
	"bytes"
	"strings"
	"testing"
)

func TestNegative(t *testing.T) {
	for _, claim := range []string{
		"no", "Not", "NONE", "never", "nothing", "nobody", "nowhere", "neither", "nor", "absent", "absence", "missing",
		"lack", "lacks", "lacking", "without", "unknown", "undocumented", "unrecorded", "untracked", "zero", "n/a", "N/A",
		"cannot", "It doesn't ring", "It DOESN’T ring", "It won't", "a no-op", "zero-downtime", "(no)", "_ no _", "no.",
	} {
		if !Negative(claim) {
			t.Errorf("%q is not negative", claim)
		}
	}
	for _, claim := range []string{
		"", "notable", "notation", "lacked", "unknowns", "non-existent", "nil", "hardly", "0", "nothings", "snow", "knot",
		"no_op", "canon", "can not_", "doesn`t", "can", "nay", "noted", "zeroes", "absently", "N\u00c6R",
		"n'th", "isn't_", "want",
	} {
		// An accented letter is no ASCII word character, so a cue beside one
		// still stands alone; none of these has any.
		if Negative(claim) {
			t.Errorf("%q is negative", claim)
		}
	}
}

func TestNothingClaimed(t *testing.T) {
	for claim, want := range map[string]bool{
		"": true, " ": true, "[ ]": true, "[x]": true, "[X] .": true, "()": true, "“”": true, "«»;": true, ".,;:!?": true,
		"[y]": false, "[x]y": false, "[x] y": false, "0": false, "→": false, "—": false, "[ ] [ ]": false,
	} {
		if got := nothingClaimed(claim); got != want {
			t.Errorf("%q: got %v want %v", claim, got, want)
		}
	}
}

func TestNeedsShell(t *testing.T) {
	for command, want := range map[string]bool{
		"go build ./...":               false,
		"go test -run=^X$ ./...":       true,
		`grep "open|shut" docs/ops.md`: false,
		`awk '{print $1}' docs/ops.md`: false,
		`grep 'a\.b' docs/ops.md`:      false,
		`grep a\.b docs/ops.md`:        true,
		`echo "cost is $5 (five)"`:     false,
		`echo "open`:                   true,
		`echo it's`:                    true,
		`echo "it's"`:                  false,
		`echo 'a"b'`:                   false,
		`echo "a\"b"`:                  true,
		`echo a"b c"d`:                 false,
		`echo "a"|b`:                   true,
		"a\nb":                         true,
		"echo 'a\nb'":                  true,
		"a | b":                        true,
		"a & b":                        true,
		"a;b":                          true,
		"a < b":                        true,
		"a > b":                        true,
		"echo $A":                      true,
		"(a":                           true,
		"a)":                           true,
		"a {b":                         true,
		"a b}":                         true,
		"ls *":                         true,
		"ls ?":                         true,
		"ls ~":                         true,
		"echo `a`":                     true,
		"echo [a-z] !x %y @z #c":       false,
		"":                             false,
	} {
		if got := needsShell(command); got != want {
			t.Errorf("%q: got %v want %v", command, got, want)
		}
	}
}

func TestClosest(t *testing.T) {
	declared := []string{"go build ./cmd/ferry", "go build ./cmd/ferry-long", "go test -race ./board"}
	for command, want := range map[string]string{
		"go test ./board":              "go test -race ./board",
		"go build ./cmd/ferry | tee x": "go build ./cmd/ferry",
		"pnpm":                         "",
		"":                             "",
	} {
		if got := closest(command, declared); got != want {
			t.Errorf("%q: got %q want %q", command, got, want)
		}
	}
}

func TestWithoutProvenance(t *testing.T) {
	for _, tc := range []struct{ name, line, want string }{
		{"alone", "    source: {who: mira, when: 2027-01-14T09:00:00Z, run: r, q: Q3}", ""},
		{"in a row", "  - {id: F1, source: {who: mira}, retired: null}", "  - {id: F1, , retired: null}"},
		{"decided_by", "source: {who: a, decided_by: owner}", ""},
		{"empty", "source: {}", ""},
		{"quoted value", `source: {who: "a, b: }", q: null}`, ""},
		{"twice", "{source: {q: Q1}, source: {q: Q2}}", "{, }"},
		{"foreign key", "source: {who: mira, where: quay}", "source: {who: mira, where: quay}"},
		{"nested value", "source: {who: {run: r}}", "source: {who: {run: r}}"},
		{"not closed", "source: {who: mira,", "source: {who: mira,"},
		{"no blank", "source:{who: mira}", "source:{who: mira}"},
		{"no map", "source: mira", "source: mira"},
		{"another key", "resource: {who: mira}", "resource: {who: mira}"},
		{"key with a prefix", "old_source: {who: mira}", "old_source: {who: mira}"},
		{"in a quoted fact", `fact: "source: {who: mira}"`, `fact: "source: {who: mira}"`},
		{"in a single-quoted fact", `{fact: 'it''s source: {who: mira}', q: 1}`, `{fact: 'it''s source: {who: mira}', q: 1}`},
		{"after a quoted fact", `{fact: "a \" b", source: {who: mira}}`, `{fact: "a \" b", }`},
		{"in a plain fact", "fact: the source: {who: mira}", "fact: the source: {who: mira}"},
		{"after an apostrophe", "{fact: Anna's berth, source: {who: mira}}", "{fact: Anna's berth, }"},
		{"in a fact that is not closed", `fact: "a, source: {who: mira}`, `fact: "a, source: {who: mira}`},
	} {
		got := string(withoutProvenance([]byte("x\n" + tc.line + "\ny")))
		if len(got) != len("x\n"+tc.line+"\ny") {
			t.Errorf("%s: length changed", tc.name)
		}
		got = strings.TrimSuffix(strings.TrimPrefix(got, "x\n"), "\ny")
		if squeeze(got) != squeeze(tc.want) {
			t.Errorf("%s:\n got %q\nwant %q", tc.name, got, tc.want)
		}
	}
}

// squeeze leaves single blanks, which is what is left of a blanked map.
func squeeze(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), " ,", ",")
}

func TestQuoted(t *testing.T) {
	for _, tc := range []struct {
		claim string
		want  string
	}{
		{`says "exactly twelve"`, "exactly twelve"},
		{`says "123456789012"`, "123456789012"},
		{`says "12345678901"`, ""},
		{"says “twelve  or\nmore”", "twelve or more"},
		{"sagt „zwölf oder mehr“", "zwölf oder mehr"},
		{"dit « douze ou plus »", "douze ou plus"},
		{`"one two three four" and "five six seven"`, "one two three four|five six seven"},
		{`"one two three four" and "one two three four"`, "one two three four"},
		{`an inch is 1" long and that is that`, ""},
		{"`code is no quotation`", ""},
	} {
		if got := strings.Join(quoted(tc.claim), "|"); got != tc.want {
			t.Errorf("%q: got %q want %q", tc.claim, got, tc.want)
		}
	}
}

// TestHaystack holds the search of a sorted file against the plain one.
func TestHaystack(t *testing.T) {
	h := haystack{data: []byte(strings.Repeat("ring the bell\n", 200) + "horn\nmast horn\n")}
	needles := []string{"bell", "horn", "mast horn", "bell\nh", "lamp", "ring the bell\nhorn", "zz"}
	for range maxSearches {
		needles = append(needles, "mast", "ring", "orn\nm")
	}
	for _, needle := range needles {
		if got, want := h.first([]byte(needle)), bytes.Index(h.data, []byte(needle)); got != want {
			t.Errorf("%q: got %d want %d", needle, got, want)
		}
	}
	if h.sorted == nil {
		t.Error("the file was never sorted")
	}
}
