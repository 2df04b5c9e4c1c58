package leads

import (
	"fmt"
	"regexp"
	"strings"
)

// A claim reports a result when it says that something ran and how it ended.
// results are the ways in which people write that. A claim is read for one of
// them only if it holds a word of each list, in lower case: few do.
var results = []struct {
	words [2][]string
	re    *regexp.Regexp
}{
	// exit 0, exit code 1, exited with status 2
	{[2][]string{{"exit"}, digits}, regexp.MustCompile(`(?i)\bexit(?:s|ed)?(?:\s+(?:with|code|status|was|is|of))*\s*[:=]?\s*\d+\b`)},
	// 78/78 passed, 12 of 12 tests are green, 3 tests failed, 0 failures
	{[2][]string{{"pass", "green", "succeeded", "ok", "fail"}, digits}, regexp.MustCompile(`(?i)\b\d+\s*(?:/|of|out of)\s*\d+\s+(?:[\w-]+\s+){0,3}?(?:pass|passed|passes|passing|green|succeeded|ok|failed|failing)\b`)},
	{[2][]string{{"test", "spec", "check", "cases", "suite", "job"}, {"pass", "green", "succeeded", "fail", "ran"}}, regexp.MustCompile(`(?i)\b(?:\d+|all|no|zero)\s+(?:[\w-]+\s+)?(?:tests?|specs?|checks?|cases|suites?|jobs?)\s+(?:are\s+|were\s+|have\s+|all\s+)*(?:pass|passed|passes|passing|green|succeeded|failed|failing|ran)\b`)},
	{[2][]string{{"passed", "failed", "succeeded", "green", "failures"}, append([]string{"all", "everything", "no", "zero"}, digits...)}, regexp.MustCompile(`(?i)\b(?:\d+|all|everything)\s+(?:passed|failed|succeeded|green)\b|\b(?:0|no|zero)\s+(?:test\s+)?failures\b`)},
	// build is green, tests pass, the suite passed, CI went red
	{[2][]string{things, {"green", "red", "clean", "passing", "failing", "successful", "broken"}}, regexp.MustCompile(`(?i)\b(?:builds?|tests?|suites?|ci|pipelines?|lint|linter|typecheck|type check|checks|compilation|workflow|race detector|vet)\s+(?:is|are|was|were|went|stays?|stayed|remains?|came back|comes back|runs?|ran|reports?)\s+(?:all\s+|now\s+|still\s+|fully\s+|not\s+)*(?:green|red|clean|passing|failing|successful|broken)\b`)},
	{[2][]string{things, {"pass", "succeed", "failed"}}, regexp.MustCompile(`(?i)\b(?:builds?|tests|suites?|ci|pipelines?|lint|linter|typecheck|type check|checks|compilation|workflow)\s+(?:all\s+|now\s+|still\s+)*(?:pass|passes|passed|succeeds|succeeded|failed)\b`)},
	{[2][]string{{"compile", "build", "built"}, {"cleanly", "without"}}, regexp.MustCompile(`(?i)\b(?:compiles?|compiled|builds?|built)\s+(?:cleanly|without (?:errors?|warnings?))\b`)},
}

var (
	digits = strings.Split("0123456789", "")
	things = []string{"build", "test", "suite", "ci", "pipeline", "lint", "type", "check", "compilation", "workflow", "race", "vet"}
)

// conditional words after a result make it a rule of the code: the build fails
// if, exit 2 when.
var conditional = regexp.MustCompile(`(?i)^\W*(?:only\s+)?(?:if|when|unless|whenever|until|once|means)\b`)

// executionClaim asks about a result that a line of a file is to show, where no
// command is among the item's sources. Code that exits is not a report of it.
func executionClaim(_ *document, s *site) *question {
	if s.item.cmd {
		return nil
	}
	said := s.item.result()
	if said == "" {
		return nil
	}
	if s.read && strings.HasPrefix(strings.ToLower(said), "exit") && commentMarks[s.file.ext].open != "" && strings.Contains(strings.ToLower(string(s.file.text.Span(s.a, s.b))), "exit") {
		return nil
	}
	return &question{message: fmt.Sprintf("The claim reports a result (%s) on a line of a file: which command showed it?", short(said))}
}

// result returns the first words of the claim that report one, "" for none.
func (it *item) result() string {
	if it.said == nil {
		said, at := "", -1
		low := strings.ToLower(it.text)
		// A pattern that does not regard case takes a long s for an s.
		odd := strings.Contains(low, "ſ")
		for _, r := range results {
			if !odd && (!containsAny(low, r.words[0]) || !containsAny(low, r.words[1])) {
				continue
			}
			for _, m := range r.re.FindAllStringIndex(it.text, -1) {
				if !conditional.MatchString(it.text[m[1]:]) {
					if at < 0 || m[0] < at {
						said, at = it.text[m[0]:m[1]], m[0]
					}
					break
				}
			}
		}
		it.said = &said
	}
	return *it.said
}

// containsAny reports whether one of the words stands in a text.
func containsAny(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}
