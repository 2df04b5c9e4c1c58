package web

import (
	"strings"
	"unicode"

	"github.com/fa6e744d/assay/resolve/report"
)

// words are those that a claim and its cited lines share, in small letters.
// They are underlined in both, for the eye to begin at; nothing follows from
// them.
type words map[string]bool

// common are words too frequent to lead anywhere.
var common = map[string]bool{}

func init() {
	for _, w := range strings.Fields(`all and any are but can each for from had has have her his how into its may more most must new nil
		not null one only our out over per set shall should some such than that the their them then there these they this those
		true false two under upon use used uses was were what when where which while who will with would you your
		func return const var type struct class public private static void else import package def end let`) {
		common[w] = true
	}
}

// inBoth gives the words of the claim that stand in the cited lines too.
func inBoth(claim string, t *report.Target) words {
	if t == nil {
		return nil
	}
	ofClaim := words{}
	for _, w := range wordsOf(claim) {
		if w.word && len(w.text) > 2 {
			if low := strings.ToLower(w.text); !common[low] {
				ofClaim[low] = true
			}
		}
	}
	both := words{}
	for _, l := range t.Lines {
		if !l.Cited || len(ofClaim) == 0 {
			continue
		}
		for _, w := range wordsOf(l.Text) {
			if low := strings.ToLower(w.text); w.word && ofClaim[low] {
				both[low] = true
			}
		}
	}
	return both
}

// segment is a run of text; a word has letters, digits and underscores only.
type segment struct {
	text string
	word bool
}

// wordsOf cuts text into words and what stands between them.
func wordsOf(s string) []segment {
	var out []segment
	start, inWord := 0, false
	for i, r := range s {
		is := r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
		if i > start && is != inWord {
			out = append(out, segment{s[start:i], inWord})
			start = i
		}
		inWord = is
	}
	if start < len(s) {
		out = append(out, segment{s[start:], inWord})
	}
	return out
}

// underlined cuts text so that each word of both stands alone.
func (both words) underlined(s string) []segment {
	if len(both) == 0 {
		return []segment{{text: s}}
	}
	var out []segment
	for _, w := range wordsOf(s) {
		is := w.word && both[strings.ToLower(w.text)]
		if n := len(out); n > 0 && !is && !out[n-1].word {
			out[n-1].text += w.text
			continue
		}
		out = append(out, segment{w.text, is})
	}
	return out
}
