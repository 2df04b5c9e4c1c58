package decision

import "strings"

// Threshold is the score from which two texts are candidates.
const Threshold = 0.6

// Dash stands between the question and the answer in the text of a fact.
const Dash = " — "

// Words are the words of a text that the lexical test compares: runs of a-z
// and 0-9 of four characters or more, in small letters. A letter outside of
// them ends a word.
func Words(text string) map[string]bool {
	// This one letter becomes two, a small i and a dot above.
	text = strings.ToLower(strings.ReplaceAll(text, "\u0130", "i\u0307"))
	words := map[string]bool{}
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return (c < 'a' || c > 'z') && (c < '0' || c > '9') }) {
		if len(word) >= 4 {
			words[word] = true
		}
	}
	return words
}

// Score is the number of words that two sets share over the number of words in
// either; 0 where one of them is empty.
func Score(a, b map[string]bool) float64 {
	shared := 0
	for w := range a {
		if b[w] {
			shared++
		}
	}
	return jaccard(shared, len(a), len(b))
}

func jaccard(shared, a, b int) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	return float64(shared) / float64(a+b-shared)
}

// Title is the text of a fact before its first dash: the question that it
// answers; all of it where there is none.
func Title(fact string) string {
	title, _, _ := strings.Cut(fact, Dash)
	return title
}
