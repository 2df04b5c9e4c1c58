package leads

import (
	"fmt"
	"math/bits"
	"strings"
)

const (
	copyAround   = 2   // lines above and below the cited ones that count
	minCopyWords = 5   // a claim of fewer words repeats them by accident
	maxCopyWords = 512 // a longer claim is not compared
)

// nearCopy asks about a claim at least 90 % of whose words stand, in order, in
// the cited lines and two around them. Words are compared without regard to
// case and punctuation.
func nearCopy(_ *document, s *site) *question {
	if !s.read {
		return nil
	}
	claim := s.item.words
	if len(claim) < minCopyWords || len(claim) > maxCopyWords {
		return nil
	}
	there := wordsOf(string(s.file.text.Span(s.a-copyAround, s.b+copyAround)))
	n := commonWords(claim, there)
	if n*10 < len(claim)*9 {
		return nil
	}
	return &question{message: fmt.Sprintf("%d of the claim's %d words stand, in order, at %s: does it say more than the place does?", n, len(claim), s.cited())}
}

// wordsOf returns the words of a text in lower case.
func wordsOf(text string) []string {
	var words []string
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !isWord(r) }) {
		words = append(words, strings.ToLower(w))
	}
	return words
}

// commonWords returns the length of the longest run of words, gaps allowed,
// that stands in both texts in the same order. It keeps one bit for each word
// of the claim: a bit is cleared where the longest run grows.
func commonWords(claim, there []string) int {
	size := (len(claim) + 63) / 64
	where := map[string][]uint64{}
	for i, w := range claim {
		if where[w] == nil {
			where[w] = make([]uint64, size)
		}
		where[w][i/64] |= 1 << (i % 64)
	}
	row := make([]uint64, size)
	for i := range row {
		row[i] = ^uint64(0)
	}
	for _, w := range there {
		match := where[w]
		if match == nil {
			continue
		}
		carry := uint64(0)
		for i, v := range row {
			m := v & match[i]
			sum, c := bits.Add64(v, m, carry)
			carry = c
			row[i] = sum | v&^match[i]
		}
	}
	n := 0
	for i, v := range row {
		if last := len(claim) - i*64; last < 64 {
			v |= ^uint64(0) << last
		}
		n += bits.OnesCount64(^v)
	}
	return n
}
