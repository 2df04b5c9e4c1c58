package leads

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A name is an identifier that a claim mentions. It counts as one when it
// stands in backticks, or has a shape that ordinary words do not have:
//
//   - CamelCase: an upper-case letter right after a lower-case one, or a run
//     of upper-case letters that ends in a word (openSluice, HTTPServer; not
//     URLs, which is a plural);
//   - snake_case: an underscore between letters or digits;
//   - dotted: parts joined by full stops, one of them longer than a letter
//     (time.Duration; not e.g., not 1.2).
//
// Numbers, versions, file names, anything with a slash, the names of well-known
// products and words that every file holds (nil, true, …) are none, not even in
// backticks.
type name struct {
	text  string   // as written, for the message
	parts []string // any of these, in lower case, is the name where it stands
}

// Of a claim no more than this many names are looked up, and none that is
// longer than this many bytes.
const (
	maxNames   = 32
	maxNameLen = 128
)

// namesOf returns the names of a claim in order, each once.
func namesOf(claim string) []name {
	var names []name
	seen := map[string]bool{}
	add := func(word string, code bool) {
		if len(names) == maxNames || len(word) > maxNameLen || !isName(word, code) {
			return
		}
		n := newName(word)
		if one, ok := strings.CutSuffix(n.parts[0], "s"); ok && !code && len(one) > 2 {
			n.parts = append(n.parts, one) // prose puts names in the plural
		}
		if !seen[n.parts[0]] {
			seen[n.parts[0]] = true
			names = append(names, n)
		}
	}
	prose, spans := splitCode(claim)
	for _, s := range spans {
		for _, w := range codeWords(s) {
			add(w, true)
		}
	}
	for _, w := range strings.FieldsFunc(prose, func(r rune) bool { return !isWord(r) && r != '.' && r != '/' && r != '-' && r != '\\' }) {
		add(strings.Trim(w, "._-"), false)
	}
	return names
}

// newName says how a name is looked up. Of a dotted one the last part is
// enough: a file does not repeat its own package, nor a method its type.
func newName(word string) name {
	n := name{text: word, parts: []string{strings.ToLower(word)}}
	dotted := strings.FieldsFunc(n.parts[0], func(r rune) bool { return r == '.' || r == ':' || r == '#' })
	for i := len(dotted) - 1; i >= 0 && len(dotted) > 1; i-- {
		if len(dotted[i]) > 2 {
			n.parts = append(n.parts, dotted[i])
			break
		}
	}
	return n
}

// splitCode takes the code spans out of a claim.
func splitCode(claim string) (prose string, spans []string) {
	var b strings.Builder
	at := 0
	for _, c := range codeSpans(claim) {
		b.WriteString(claim[at:c.open])
		b.WriteByte(' ')
		spans = append(spans, claim[c.open+c.width:c.end-c.width])
		at = c.end
	}
	b.WriteString(claim[at:])
	return b.String(), spans
}

// codeSpan is a code span: offsets of its fences and their width.
type codeSpan struct{ open, end, width int }

// codeSpans finds the code spans of a claim. A run of backticks that no run of
// the same length closes is prose.
func codeSpans(claim string) []codeSpan {
	var spans []codeSpan
	for at := 0; at < len(claim); {
		i := strings.IndexByte(claim[at:], '`')
		if i < 0 {
			break
		}
		open := at + i
		at = open
		for at < len(claim) && claim[at] == '`' {
			at++
		}
		width := at - open
		if end := closing(claim[at:], claim[open:at]); end >= 0 {
			at += end + width
			spans = append(spans, codeSpan{open, at, width})
		}
	}
	return spans
}

// closing returns where a run of exactly as many backticks begins.
func closing(s, fence string) int {
	for at := 0; ; {
		i := strings.Index(s[at:], fence)
		if i < 0 {
			return -1
		}
		i += at
		end := i
		for end < len(s) && s[end] == '`' {
			end++
		}
		if end-i == len(fence) {
			return i
		}
		at = end
	}
}

// codeWords returns what may be names in a code span: the span itself when it
// is one word, otherwise its words.
func codeWords(s string) []string {
	s = strings.TrimSpace(s)
	s = strings.TrimSuffix(s, "()")
	if strings.ContainsAny(s, "/\\") && !strings.ContainsAny(s, " \t(") {
		return nil // a path
	}
	words := strings.FieldsFunc(s, func(r rune) bool {
		return !isWord(r) && r != '.' && r != '-' && r != ':' && r != '#' && r != '/' && r != '\\'
	})
	for i := range words {
		words[i] = strings.Trim(words[i], ".:-#")
	}
	return words
}

func isWord(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// isName reports whether a word is a name; code says that it stands in
// backticks.
func isName(word string, code bool) bool {
	letters := strings.IndexFunc(word, unicode.IsLetter) >= 0
	switch {
	case utf8.RuneCountInString(word) < 2 || !letters || strings.ContainsAny(word, "/\\") || isVersion(word) || isFileName(word):
		return false
	case ordinary[strings.ToLower(word)]:
		return false
	case code:
		return true
	case strings.Contains(word, "-"):
		return false // hyphenated prose, though a part of it may look like code
	}
	return strings.Contains(word, "_") || isCamel(word) || isDotted(word)
}

// isCamel reports whether letters change from lower to upper case inside the
// word, or a run of upper-case letters ends in a word of its own.
func isCamel(word string) bool {
	var before [2]rune
	for i, r := range word {
		if unicode.IsUpper(r) && unicode.IsLower(before[1]) {
			return true
		}
		if unicode.IsLower(r) && unicode.IsUpper(before[1]) && unicode.IsUpper(before[0]) {
			return len(word)-i > 2 || len(word)-i == 2 && !strings.HasSuffix(word, "s")
		}
		before[0], before[1] = before[1], r
	}
	return false
}

// isDotted reports whether the word is made of identifiers joined by full
// stops. Ends of sentences without a blank, abbreviations and host names are
// not.
func isDotted(word string) bool {
	parts := strings.Split(word, ".")
	if len(parts) < 2 || hosts[strings.ToLower(parts[len(parts)-1])] {
		return false
	}
	long := false
	for _, p := range parts {
		r, _ := utf8.DecodeRuneInString(p)
		if p == "" || unicode.IsDigit(r) {
			return false
		}
		long = long || utf8.RuneCountInString(p) > 1
	}
	return long
}

// isVersion reports whether the word is a number with a unit or a version:
// v1.2, 10ms, 0x1F, 2nd.
func isVersion(word string) bool {
	w := strings.TrimPrefix(strings.TrimPrefix(word, "v"), "V")
	return w != "" && w[0] >= '0' && w[0] <= '9'
}

// isFileName reports whether the word ends like the name of a file.
func isFileName(word string) bool {
	i := strings.LastIndexByte(word, '.')
	return i >= 0 && (fileEnds[word[i+1:]] || word == "go.mod" || word == "go.sum")
}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

var (
	// ordinary are words that say nothing about a place: units, values and types
	// that every file holds, and product names that are written like names.
	ordinary = set(`kib mib gib tib khz mhz ghz kbit mbit gbit kwh mah dbm
		nil null none true false undefined void this self
		int int32 int64 uint string bool boolean float float64 double char byte error number object
		github gitlab javascript typescript mysql postgresql nosql sqlite graphql openapi oauth oauth2 nodejs
		macos ios ipados youtube linkedin devops websocket websockets webassembly latex mongodb dynamodb
		cloudfront kubernetes openssl openid wifi powershell intellij jetbrains vscode
		phd readme todo fixme e.g i.e etc`)
	hosts    = set(`com org net io dev edu gov local`)
	fileEnds = set(`go js mjs cjs jsx ts tsx mts py pyi rb rs java kt kts scala c h cc cpp cxx hpp cs swift
		php pl lua jl ex exs erl hs clj el sh bash zsh fish ps1 bat cmd
		md markdown rst txt adoc html htm css scss less vue svelte xml svg json jsonl json5 yaml yml toml ini cfg
		sql proto graphql tf csv tsv png jpg jpeg gif pdf zip gz tar wasm exe dll`)
)
