package leads

import (
	"fmt"
	"math/bits"
	"strings"
	"unicode/utf8"
)

const (
	copyAround   = 2   // lines above and below the cited ones that count
	minCopyWords = 5   // a claim of fewer words repeats them by accident
	maxCopyWords = 512 // a longer claim is not compared

	maxCopyReads = 8 // times that the lines are searched before they are compared
)

// nearCopy asks about a claim at least 90 % of whose words stand, in order, in
// the cited lines and two around them. Words are compared without regard to
// case and punctuation.
func nearCopy(_ *document, s *site) *question {
	if !s.read {
		return nil
	}
	lines := s.file.text.Span(s.a-copyAround, s.b+copyAround)
	if !mayCopy(s.item.text, lines) {
		return nil
	}
	claim := wordsOf(s.item.text)
	n := commonWords(claim, wordsOf(string(lines)))
	if n*10 < len(claim)*9 {
		return nil
	}
	return &question{message: fmt.Sprintf("%d of the claim's %d words stand, in order, at %s: does it say more than the place does?", n, len(claim), s.cited())}
}

// mayCopy says no where the claim has too few words or too many, or where more
// than a tenth of them stand nowhere in the lines, which most claims show with
// their first words.
func mayCopy(claim string, lines []byte) bool {
	total := 0
	for range strings.FieldsFuncSeq(claim, func(r rune) bool { return !isWord(r) }) {
		total++
	}
	if total < minCopyWords || total > maxCopyWords {
		return false
	}
	if !folds(lines) {
		return true
	}
	missing, read := 0, 0
	for w := range strings.FieldsFuncSeq(claim, func(r rune) bool { return !isWord(r) }) {
		if !isASCII(w) || len(w) > maxNameLen {
			continue
		}
		at := indexFoldWord(lines, strings.ToLower(w))
		if at < 0 {
			if missing++; missing*10 > total {
				return false
			}
			at = len(lines)
		}
		if read += at; read > maxCopyReads*len(lines) {
			break
		}
	}
	return true
}

// indexFoldWord returns where an ASCII word in lower case first stands with no
// ASCII letter or digit beside it, without regard to case; -1 for nowhere.
func indexFoldWord(data []byte, word string) int {
	finder := newFoldFinder(word)
	for at := 0; ; {
		i := finder.next(data, at)
		if i < 0 {
			return -1
		}
		end := i + len(word)
		if (i == 0 || !isASCIIWord(data[i-1])) && (end == len(data) || !isASCIIWord(data[end])) {
			return i
		}
		// Nothing that begins inside this word can be one of its own.
		for at = end; at < len(data) && isASCIIWord(data[at]); at++ {
		}
	}
}

func isASCIIWord(b byte) bool { return b < utf8.RuneSelf && isWordByte(b) }

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
