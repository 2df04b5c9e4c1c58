package source

import (
	"regexp"
	"strings"
)

// faultMessage says which rule of the grammar a source breaks, with what of
// it, and how to write it.
func faultMessage(raw, rule string) string {
	switch rule {
	case RuleEmptyToken:
		return "The token holds nothing. Write a source after [src: , or take the token out."
	case RuleEmptySource:
		return "A source between two semicolons is empty. Separate sources with a semicolon and one blank, and end the last one without."
	case RuleCmdArrow:
		return cmdFault(raw)
	case RuleDocHTTPS:
		return docFault(raw)
	case RuleFileShape:
		return shapeFault(raw)
	case RuleLineRange:
		return rangeFault(raw)
	case RuleLineNumber:
		return "Lines start at 1, and " + quote(raw) + " cites line 0. Cite the line as an editor numbers it."
	case RuleNoParentDir:
		return "The path in " + quote(raw) + " holds two dots in a row, which no source may, not even inside a name. Write it from the workspace's root, the run's folder, or as repo:path."
	case RuleIDShape:
		return quote(raw) + " starts like a fact or a question and is neither. A fact is F with three to six digits, a question Q with one to six, and nothing else; sources are separated by a semicolon and one blank."
	case RuleGraphNode:
		return quote(raw) + " names no node of the graph, or holds a blank. Write graph: and the node's id, without white space."
	case RuleAbsentPath:
		if strings.Contains(raw, "`") {
			return "Backticks are not part of a path. Write " + quote(strings.ReplaceAll(raw, "`", "")) + "."
		}
		return quote(raw) + " does not say where one looked. Write absent: and a path."
	case RuleAbsentNeedle:
		return quote(raw) + " does not say which text is missing. Write it after the #, or leave the # out."
	case RuleAidlcShape:
		return quote(raw) + " names no line and no question. Write aidlc:path:line or aidlc:path#Q4."
	}
	return quote(raw) + " cannot be read as a source."
}

func cmdFault(raw string) string {
	const how = "Write $ command → exit 0, with the arrow U+2192, one blank on each side of it, and one to three digits."
	switch {
	case strings.Contains(raw, " -> exit "):
		return "The arrow in " + quote(raw) + " is written with two characters. " + how
	case !strings.Contains(raw, "→"):
		return quote(raw) + " says nothing about how the command ended. " + how
	}
	return quote(raw) + " does not end in an arrow and an exit code. " + how
}

func docFault(raw string) string {
	switch {
	case strings.HasPrefix(raw, "http://"):
		return quote(raw) + " is a plain http address. Cite the https one."
	case hasSpace(raw):
		return "The address " + quote(raw) + " holds white space. Write it in one piece."
	}
	return quote(raw) + " is not an address: nothing follows https://."
}

var (
	loweredID  = regexp.MustCompile(`^[fq][0-9]{1,6}$`)
	lineAnchor = regexp.MustCompile(`#L?[0-9]+`)
	lineLetter = regexp.MustCompile(`^[Ll][0-9]+(-[Ll]?[0-9]+)?$`)
)

func shapeFault(raw string) string {
	const how = " Write path:line, path:line-line, or repo:path:line."
	i := strings.LastIndexByte(raw, ':')
	switch {
	case strings.Contains(raw, "`"):
		return "Backticks are not part of a source. Write " + quote(strings.ReplaceAll(raw, "`", "")) + "."
	case strings.Contains(raw, "["):
		return quote(raw) + " is cut off: a token ends at the first closing bracket, so a path with brackets cannot be cited. Cite another place that shows the same."
	case strings.HasPrefix(raw, "$"):
		return quote(raw) + " looks like a command. A command starts with a dollar sign and one blank: $ command → exit 0."
	case loweredID.MatchString(raw):
		return quote(raw) + " is spelt with a small letter. Ids are written as they are recorded: " + strings.ToUpper(raw) + "."
	case lineAnchor.MatchString(raw) && i < 0:
		return quote(raw) + " gives the line as in a web address." + how
	case i < 0:
		return quote(raw) + " names no line." + how
	case i == 0:
		return quote(raw) + " names a line and no file." + how
	}
	return quote(raw) + " names no file between the repository and the line." + how
}

func rangeFault(raw string) string {
	const how = " Write one line or a range: path:12 or path:12-20."
	after := raw[strings.LastIndexByte(raw, ':')+1:]
	start, end, ranged := strings.Cut(after, "-")
	a, aOK := number(start, maxLineDigits)
	b, bOK := number(end, maxLineDigits)
	switch {
	case strings.Contains(after, "`"):
		return "Backticks are not part of a source. Write " + quote(strings.ReplaceAll(raw, "`", "")) + "."
	case ranged && aOK && bOK && b < a:
		return "The range " + after + " runs backwards: its last line is smaller than its first. Write the smaller one first."
	case after == "":
		return "Nothing follows the last colon of " + quote(raw) + "." + how
	case ranged && aOK && end == "":
		return "The range " + quote(after) + " has no last line." + how
	case ranged && bOK && start == "":
		return "The range " + quote(after) + " has no first line." + how
	case longNumber(start) || longNumber(end):
		return quote(after) + " has more than nine digits, which no line number has." + how
	case lineLetter.MatchString(after):
		return quote(after) + " is not a line: a line is written as a number alone." + how
	case hasSpace(after):
		return quote(after) + " is not a line: it holds a blank." + how
	}
	return quote(after) + " is not a line." + how
}

func longNumber(s string) bool { return len(s) > maxLineDigits && allDigits(s) }
