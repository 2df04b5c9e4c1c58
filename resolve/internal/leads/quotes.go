package leads

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// minQuote is the number of characters from which on a quote proves something.
const minQuote = 12

// Of a claim no more than this many quotes are looked up, and none that is
// longer than this many bytes.
const (
	maxQuotes   = 16
	maxQuoteLen = 4096
)

// quote is text that a claim quotes.
type quote struct {
	text string // with white space runs made one blank, for the message
	find string // what is looked up: text without a full stop or comma of the sentence around it
	code bool   // it stands in backticks: a piece of code, which may also be an example or a command
}

// pairs are the marks that open and close a quote.
var pairs = map[rune]string{'"': "\"", '“': "”", '„': "“”", '«': "»", '»': "«", '‘': "’", '\'': "'"}

// quotesOf returns the quotes of a claim that are long enough, in order, each
// once: text in double, typographic, angle or single quotation marks, and code
// of more than one word in backticks. A single mark opens a quote only after
// white space and closes one only before white space or punctuation, so that
// an apostrophe does neither. A mark inside a code span belongs to the code.
func quotesOf(claim string) []quote {
	if !strings.ContainsAny(claim, "\"'`“„«‘") {
		return nil
	}
	var quotes []quote
	seen := map[string]bool{}
	add := func(text string, code bool) {
		text = strings.Join(strings.Fields(text), " ")
		if utf8.RuneCountInString(text) < minQuote || len(text) > maxQuoteLen || len(quotes) == maxQuotes || seen[text] {
			return
		}
		seen[text] = true
		find := strings.TrimRight(text, ".,;:!?")
		if find == "" || code {
			find = text
		}
		quotes = append(quotes, quote{text: text, find: find, code: code})
	}
	for _, q := range quoted(claim) {
		add(q, false)
	}
	_, spans := splitCode(claim)
	for _, s := range spans {
		if strings.ContainsAny(strings.TrimSpace(s), " \t") {
			add(s, true)
		}
	}
	return quotes
}

// quoted returns what stands between quotation marks outside code spans. Code
// spans inside a quote belong to it.
func quoted(claim string) []string {
	var found []string
	code := make([]bool, len(claim))
	for _, c := range codeSpans(claim) {
		for i := c.open; i < c.end; i++ {
			code[i] = true
		}
	}
	never := map[rune]bool{} // marks that nothing closes from here on
	for i := 0; i < len(claim); {
		r, n := utf8.DecodeRuneInString(claim[i:])
		start := i + n
		before, _ := utf8.DecodeLastRuneInString(claim[:i])
		i = start
		if pairs[r] == "" || code[start-1] || never[r] || isSingle(r) && start > n && !opens(before) {
			continue
		}
		end := closer(claim, code, start, r)
		if end < 0 {
			never[r] = true
			continue
		}
		found = append(found, claim[start:end])
		_, n = utf8.DecodeRuneInString(claim[end:])
		i = end + n
	}
	return found
}

// closer returns where the quote opened by r ends, -1 for nowhere.
func closer(claim string, code []bool, start int, r rune) int {
	for i, c := range claim[start:] {
		at := start + i
		if code[at] || !strings.ContainsRune(pairs[r], c) {
			continue
		}
		after, n := utf8.DecodeRuneInString(claim[at+utf8.RuneLen(c):])
		if !isSingle(r) || n == 0 || closes(after) {
			return at
		}
	}
	return -1
}

func isSingle(r rune) bool { return r == '\'' || r == '‘' }

func opens(before rune) bool {
	return unicode.IsSpace(before) || strings.ContainsRune("([{—–:", before)
}

func closes(after rune) bool {
	return unicode.IsSpace(after) || strings.ContainsRune(".,;:!?)]}—–", after)
}
