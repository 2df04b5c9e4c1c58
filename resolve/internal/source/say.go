package source

import (
	"fmt"
	"strconv"
	"strings"
)

// maxQuoted is the number of characters of a source that a sentence repeats,
// maxListed the number of names it lists.
const (
	maxQuoted = 160
	maxListed = 8
)

// quote repeats what an author wrote inside a sentence.
func quote(s string) string {
	if short := cutRunes(s, maxQuoted); short != s {
		return strconv.Quote(short) + "…"
	}
	return strconv.Quote(s)
}

// list joins names for a sentence and counts those it leaves out.
func list(names []string) string {
	more := ""
	if n := len(names) - maxListed; n > 0 {
		names, more = names[:maxListed], fmt.Sprintf(" and %d more", n)
	}
	short := make([]string, len(names))
	for i, n := range names {
		if short[i] = cutRunes(n, maxQuoted); short[i] != n {
			short[i] += "…"
		}
	}
	return strings.Join(short, ", ") + more
}

// count writes a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// span writes a line or a range of lines.
func span(start, end int) string {
	if end > start {
		return fmt.Sprintf("lines %d-%d", start, end)
	}
	return fmt.Sprintf("line %d", start)
}

// numbers joins numbers for a sentence.
func numbers(ns []int) string {
	words := make([]string, len(ns))
	for i, n := range ns {
		words[i] = strconv.Itoa(n)
	}
	return list(words)
}
