package web

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// outcome is the outcome to draw. One that is missing or unknown, as in a
// report of a later version, is drawn as unverified: never as sound.
func outcome(s string) string {
	switch s {
	case report.OK, report.Refused, report.Unverified, report.Malformed, report.Unsourced:
		return s
	}
	return report.Unverified
}

func citationWord(c report.Citation) string {
	c.Outcome = outcome(c.Outcome)
	return c.Word()
}

func itemWord(i report.Item) string {
	i.Outcome = outcome(i.Outcome)
	return i.Word()
}

// judgeHint stands beside everything that is ok.
const judgeHint = "The cited place exists in this workspace. Whether it supports the claim is for you to judge."

// outcomeHint says in a sentence what an outcome means.
func outcomeHint(s string) string {
	switch outcome(s) {
	case report.OK:
		return judgeHint
	case report.Refused:
		return "The source was looked for and does not hold. The document fails."
	case report.Malformed:
		return "The source marker cannot be read, or is not the last thing on the item. The document fails."
	case report.Unsourced:
		return "The claim names no source. The document fails."
	}
	return "There is nothing here to check the source against. The document does not fail, and an automatic gate stays open."
}

// tallyHint says in a sentence what is counted.
func tallyHint(s string) string {
	if s == "lead" {
		return "It resolves, and something about the place asks for a second look. The question stands beside it; it changes no outcome."
	}
	return outcomeHint(s)
}

// resolving filters a document for what resolves; the queue does not list it.
func resolving(to Route) Route {
	if to.Screen == atQueue {
		return Route{}
	}
	return to.query("s:ok")
}

func number(n int) string {
	s := strconv.Itoa(n)
	if n < 0 {
		return s
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// count is a number with its noun; the plural adds an s.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return number(n) + " " + noun
}

// size is a number of bytes in units of 1,024.
func size(n int64) string {
	if n < 1024 {
		return count(int(n), "byte")
	}
	v, unit := float64(n)/1024, "KB"
	for _, next := range []string{"MB", "GB", "TB"} {
		if v < 1024 {
			break
		}
		v, unit = v/1024, next
	}
	if v < 10 {
		return fmt.Sprintf("%.1f %s", v, unit)
	}
	return fmt.Sprintf("%.0f %s", v, unit)
}

// short is the beginning of a hash, long enough to compare by eye.
func short(hash string) string {
	if len(hash) <= 12 {
		return hash
	}
	return hash[:12]
}

func orElse(s *string, absent string) string {
	if s == nil {
		return absent
	}
	return *s
}

func kindName(kind string) string {
	switch kind {
	case report.KindHandoff:
		return "handoff"
	case report.KindCited:
		return "cited document"
	case report.KindWatchCard:
		return "watch card"
	case report.KindGateEvidence:
		return "gate evidence"
	}
	return kind
}

func exitMeaning(code int) string {
	switch code {
	case 0:
		return "nothing is refused"
	case 2:
		return "something is refused"
	case 3:
		return "nothing could be checked"
	}
	return "not a code of a check"
}

// span is "88" or "88-97".
func span(start, end int) string {
	if end <= start {
		return strconv.Itoa(start)
	}
	return strconv.Itoa(start) + "-" + strconv.Itoa(end)
}

// place is how one cites a target: its path and, for lines, their numbers.
func place(t *report.Target) string {
	if t.StartLine < 1 {
		return t.Path
	}
	return t.Path + ":" + span(t.StartLine, t.EndLine)
}

// citedText is the cited lines as they are copied.
func citedText(t *report.Target) string {
	var b strings.Builder
	for _, l := range t.Lines {
		if l.Cited {
			b.WriteString(l.Text)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// citedLines reads the line numbers at the end of a source as written, for a
// source whose lines are not there and therefore stand nowhere else.
func citedLines(raw string) string {
	lines := raw[strings.LastIndexByte(raw, ':')+1:]
	if lines == "" || strings.Trim(lines, "0123456789-") != "" {
		return ""
	}
	return lines
}

func offerReason(code string) string {
	switch code {
	case "letter-case":
		return "same path in another letter case"
	case "backslash":
		return `same path with "/" in place of "\"`
	case "unicode-form":
		return "same path in another Unicode form"
	case "base-name":
		return "only file of that name"
	case "quoted-text":
		return "only place where the quoted text stands"
	case "backticks":
		return "same source without the backticks"
	}
	return strings.ReplaceAll(code, "-", " ")
}

func placeFound(p report.Place) string {
	switch p.Found {
	case report.FoundFile:
		return "a file"
	case report.FoundTooShort:
		if p.Lines != nil {
			return "a file of " + count(*p.Lines, "line")
		}
		return "a file that is too short"
	case report.FoundFolder:
		return "a folder, not a file"
	case report.FoundNothing:
		return "nothing there"
	case report.FoundFault:
		return "cannot be read: " + orElse(p.Reason, "no reason given")
	}
	return p.Found
}
