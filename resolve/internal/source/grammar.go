package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Source is one source, taken apart. Only the fields of its kind are set.
type Source struct {
	Kind string // name of the kind, as reports spell it

	Repo       string // file: the text before the first colon, when it has the shape of a repository name
	Path       string // file, absent, aidlc
	Start, End int    // file, aidlc: cited lines, 1-based; equal for a single line
	Needle     string // absent: text that is said not to stand in the file, "" when none is named
	ID         string // fact, answer, graph: what is looked up
	Command    string // cmd: as written, without "$ "
	Exit       int    // cmd
	URL        string // doc
}

// Rules of the grammar. A source that breaks one is refused with the reason
// "grammar:" and the rule.
const (
	RuleEmptyToken   = "empty-token"
	RuleEmptySource  = "empty-source"
	RuleCmdArrow     = "cmd-arrow"
	RuleDocHTTPS     = "doc-https"
	RuleFileShape    = "file-shape"
	RuleLineRange    = "line-range"
	RuleLineNumber   = "line-number"
	RuleNoParentDir  = "no-parent-dir"
	RuleIDShape      = "id-shape"
	RuleGraphNode    = "graph-node"
	RuleAbsentPath   = "absent-path"
	RuleAbsentNeedle = "absent-needle"
	RuleAidlcShape   = "aidlc-shape"
)

// maxLineDigits is the number of digits a line number may have.
const maxLineDigits = 9

// Parse takes a source apart. The rule is "" when raw is good, else the rule
// of the grammar that it breaks, and the Source is empty. Nothing is trimmed:
// a blank too many is part of what was written.
//
// Whether the whole token was blank ([RuleEmptyToken]) is known only to the
// reader of the token; see [Fault].
func Parse(raw string) (Source, string) {
	if raw == "" {
		return Source{}, RuleEmptySource
	}
	s, rule, k := classify(raw)
	if rule != "" {
		return Source{}, rule
	}
	s.Kind = k.name
	return s, ""
}

// classify asks the kinds in the order of the table; the last one takes
// whatever is left.
func classify(raw string) (Source, string, *kind) {
	for i := range kinds {
		if s, rule, mine := kinds[i].parse(raw); mine {
			return s, rule, &kinds[i]
		}
	}
	return Source{}, RuleFileShape, nil
}

// parseID reads an id of one capital letter and min to max digits. Whatever
// else starts with the letter and holds no colon is a misspelt id, because a
// path cannot be cited without one.
func parseID(raw string, letter byte, minDigits, maxDigits int) (id, rule string, mine bool) {
	if raw[0] != letter || strings.Contains(raw, ":") {
		return "", "", false
	}
	if n := len(raw) - 1; n < minDigits || n > maxDigits || !allDigits(raw[1:]) {
		return "", RuleIDShape, true
	}
	return raw, "", true
}

// number reads 1 to maxLen ASCII digits; leading zeros are fine.
func number(s string, maxLen int) (int, bool) {
	if s == "" || len(s) > maxLen || !allDigits(s) {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// slug reports whether s has the shape of a repository name.
func slug(s string) bool {
	if s == "" || len(s) > 32 || s[0] == '-' {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}

// space reports whether r is white space to the formats read here: Unicode
// white space and a byte-order mark inside a text.
func space(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' }

func hasSpace(s string) bool { return strings.IndexFunc(s, space) >= 0 }

func blank(s string) bool { return strings.TrimFunc(s, space) == "" }

// cutRunes returns the first n runes of s.
func cutRunes(s string, n int) string {
	if len(s) <= n || utf8.RuneCountInString(s) <= n {
		return s
	}
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
