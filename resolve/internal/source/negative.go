package source

import (
	"regexp"
	"strings"
)

// cues are the words that make a claim negative, on ASCII word boundaries,
// and contractions of "not" with either apostrophe.
var cues = regexp.MustCompile(`\b(?:no|not|none|never|nothing|nobody|nowhere|neither|nor|cannot|` +
	`absent|absence|missing|lack|lacks|lacking|without|` +
	`unknown|undocumented|unrecorded|untracked|zero|n/a)\b|n['’]t\b`)

// cueHelp names a few of them to an author who has to reword a claim.
const cueHelp = "no, not, none, never, nothing, cannot, missing, lacks, without, unknown or n't"

// Negative reports whether a claim says that something is not there.
func Negative(claim string) bool { return cues.MatchString(lowerASCII(claim)) }

// lowerASCII leaves everything but A to Z alone, so that no letter of another
// alphabet turns into one of a cue.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// taskBox is the box of a task list item, which is no claim.
var taskBox = regexp.MustCompile(`^\s*\[[ xX]\](?:\s|$)`)

// nothingClaimed reports whether an item is nothing but its tokens: a task
// box and the punctuation around a token say nothing.
func nothingClaimed(claim string) bool {
	claim = strings.TrimFunc(taskBox.ReplaceAllString(claim, ""), space)
	return strings.TrimFunc(claim, func(r rune) bool {
		return space(r) || strings.ContainsRune("`'\"’”»).,;:!?“„«‘(", r)
	}) == ""
}
