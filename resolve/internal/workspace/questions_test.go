package workspace

import (
	"fmt"
	"strings"
	"testing"
)

// asked draws the questions of a file: id:line, with "!" behind an open one.
func asked(data string) string {
	found, _ := scanQuestions(data)
	var all []string
	for _, q := range found {
		open := ""
		if q.Open {
			open = "!"
		}
		all = append(all, fmt.Sprintf("%s:%d%s", q.ID, q.Line, open))
	}
	return strings.Join(all, " ")
}

func TestQuestionHeadings(t *testing.T) {
	tests := []struct{ name, data, want string }{
		{"two to four signs", "# Q1\n## Q2\n### Q3\n#### Q4\n##### Q5\n", "Q2:2 Q3:3 Q4:4"},
		{"white space is optional and of any kind", "##Q1\n##\tQ2\n##\u00a0 Q3\n", "Q1:1 Q2:2 Q3:3"},
		{"at the start of the line only", " ## Q1\nx ## Q2\n> ## Q3\n- ## Q4\n", ""},
		{"one to six digits", "## Q\n## Q1\n## Q123456\n## Q1234567\n", "Q1:2 Q123456:3"},
		{"then the word ends", "## Q1a\n## Q2_\n## Q3-x\n## Q4: x\n## Q5é\n## Q6\u00b7\n## Q7 ·\n", "Q3:3 Q4:4 Q5:5 Q6:6 Q7:7"},
		{"letter case counts", "## q1\n", ""},
		{"ids are text", "## Q03\n", "Q03:1"},
		{"prose around it", "### Q14 — Does fog stop departures?\n\n**Answer:** yes\n", "Q14:1"},
		{"no end of line", "## Q1", "Q1:1"},
		{"CRLF", "## Q1\r\ntext\r\n## Q2\r\n", "Q1:1 Q2:3"},
		{"lone CR ends a line, and lines are counted by LF", "## Q1\rtext\r## Q2\n## Q3\n", "Q1:1 Q2:1 Q3:2"},
		{"U+2028 ends none", "text\u2028## Q1\n", ""},
		{"empty", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { equal(t, "asked", test.want, asked(test.data)) })
	}
}

func TestQuestionsInCodeAndHTML(t *testing.T) {
	tests := []struct{ name, data, want string }{
		{"backtick fence", "```\n## Q1\n```\n## Q2\n", "Q2:4"},
		{"tilde fence with a word", "~~~ dod\n## Q1\n~~~\n## Q2\n", "Q2:4"},
		{"a fence is closed by its own character", "```\n~~~\n## Q1\n```\n## Q2\n", "Q2:5"},
		{"and by as many or more", "````\n```\n## Q1\n`````\n## Q2\n", "Q2:5"},
		{"not by one with a word", "```\n``` x\n## Q1\n```\n## Q2\n", "Q2:5"},
		{"a closing fence may be indented by three", "```\n   ```\n## Q1\n", "Q1:3"},
		{"and not by four", "```\n    ```\n## Q1\n", ""},
		{"so may an opening one", "   ```\n## Q1\n", ""},
		{"four make a code block of one line", "    ```\n## Q1\n", "Q1:2"},
		{"two backticks are none", "``\n## Q1\n", "Q1:2"},
		{"no backtick behind a backtick fence", "``` a`b\n## Q1\n", "Q1:2"},
		{"but behind a tilde fence", "~~~ a`b\n## Q1\n", ""},
		{"never closed", "```\n## Q1\n## Q2\n", ""},
		{"a fence in a bullet ends with it", "- ```\n## Q1\n", "Q1:2"},
		{"also when it is continued", "- a\n  ```\n## Q1\n", "Q1:3"},
		{"a fence in a quote ends with it", "> ```\n## Q1\n", "Q1:2"},
		{"a fence interrupts a paragraph", "text\n```\n## Q1\n", ""},
		{"comment", "<!-- x\n## Q1\n-->\n## Q2\n", "Q2:4"},
		{"comment on one line", "<!-- x -->\n## Q1\n", "Q1:2"},
		{"comment after text is inline", "text <!-- x\n## Q1\n-->\n", "Q1:2"},
		{"never closed comment", "<!--\n## Q1\n", ""},
		{"a comment indented by four is code", "    <!--\n## Q1\n", "Q1:2"},
		{"raw text", "<script>\n## Q1\n\n## Q2\n</SCRIPT>\n## Q3\n", "Q3:6"},
		{"processing instruction", "<?x\n## Q1\n?>\n## Q2\n", "Q2:4"},
		{"declaration", "<!DOCTYPE\n## Q1\n>\n## Q2\n", "Q2:4"},
		{"CDATA", "<![CDATA[\n## Q1\n]]>\n## Q2\n", "Q2:4"},
		{"a block tag, to the next blank line", "<div>\n## Q1\n\n## Q2\n", "Q2:4"},
		{"its end too", "</div>\n## Q1\n", ""},
		{"a block tag in capitals, with an attribute", "<DIV class=x>\n## Q1\n", ""},
		{"any other tag alone on its line", "<custom-tag a='b' c>\n## Q1\n", ""},
		{"not when text follows", "<custom-tag> x\n## Q1\n", "Q1:2"},
		{"nor inside a paragraph", "text\n<custom-tag>\n## Q1\n", "Q1:3"},
		{"a block tag does interrupt one", "text\n<div>\n## Q1\n", ""},
		{"no tag", "<divx\n## Q1\n", "Q1:2"},
		{"lazy text in a quote", "> a\nb\n## Q1\n", "Q1:3"},
		{"fence behind a tab", "\t```\n## Q1\n", "Q1:2"},
		{"indented text of a paragraph is no code", "a\n    ```\n## Q1\n", "Q1:3"},
		{"an empty bullet ends at a blank line", "-\n\n  ```\n## Q1\n", ""},
		{"numbers interrupt a paragraph only at 1", "a\n2. ```\n## Q1\n", "Q1:3"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { equal(t, "asked", test.want, asked(test.data)) })
	}
}

func TestOpenQuestions(t *testing.T) {
	tests := []struct{ name, data, want string }{
		{"open", "## Q1 · x\n<!-- id: Q1 | status: open | area: a -->\n", "Q1:1!"},
		{"answered and withdrawn", "## Q1\n<!-- id: Q1 | status: answered -->\n## Q2\n<!-- id: Q2 | status: withdrawn -->\n", "Q1:1 Q2:3"},
		{"without metadata", "## Q1\n[Answer]:\n", "Q1:1"},
		{"other spellings are other words", "## Q1\n<!-- id: Q1 | status: Open -->\n## Q2\n<!-- id: Q2 | Status: open -->\n", "Q1:1 Q2:3"},
		{"any white space, any order", "## Q1\n  <!--status:open|id:Q1-->  \n", "Q1:1!"},
		{"a value may hold a colon", "## Q1\n<!-- asked_at: 2027-01-01T09:00:00Z | status: open | id: Q1 -->\n", "Q1:1!"},
		{"the first comment with an id counts", "## Q1\n<!-- note -->\n<!-- status: open -->\n<!-- id: Q1 | status: answered -->\n<!-- id: Q1 | status: open -->\n", "Q1:1"},
		{"no id, no metadata", "## Q1\n<!-- answered_by: x | status: open -->\n", "Q1:1"},
		{"of a comment that is one line", "## Q1\n<!-- id: Q1 |\nstatus: open -->\n", "Q1:1"},
		{"in front of any question", "<!-- id: Q1 | status: open -->\n## Q1\n", "Q1:2"},
		{"inside code", "## Q1\n```\n<!-- id: Q1 | status: open -->\n```\n", "Q1:1"},
		{"inside a longer comment", "## Q1\n<!-- x\n<!-- id: Q1 | status: open -->\n", "Q1:1"},
		{"CRLF", "## Q1\r\n<!-- id: Q1 | status: open -->\r\n", "Q1:1!"},
		{"repeated keys: the first", "## Q1\n<!-- id: Q1 | status: answered | status: open -->\n", "Q1:1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { equal(t, "asked", test.want, asked(test.data)) })
	}
}

func TestQuestionFiles(t *testing.T) {
	const run = "tldrx-work/270114-a/"
	w := files{
		run + "questions.md":                       "\ufeff## Q1\n",
		run + "01-what/questions.md":               "### Q2 mentioned\n## Q3\n",
		run + "02-how/questions.md":                "## Q2 · x\n<!-- id: Q2 | status: open -->\n## Q3\n",
		run + "a/b/c/d/questions.md":               "## Q4\n",
		run + "a/b/c/d/e/questions.md":             "## Q5\n",
		run + ".agent/questions.md":                "## Q6\n",
		run + "node_modules/questions.md":          "## Q7\n",
		run + "01-what/my-questions.md":            "## Q8\n",
		run + "03-plan/questions.md":               "## Q9\n\xff",
		"tldrx-work/270115-b/01-what/questions.md": "## Q10\n",
	}.open()
	r, _ := w.Run(run + "x.md")
	q := r.Questions()
	equalSlices(t, "files", []string{run + "01-what/questions.md", run + "02-how/questions.md", run + "a/b/c/d/questions.md", run + "questions.md"}, q.Files)
	for id, want := range map[string]string{
		"Q1": run + "questions.md:1 false",
		"Q2": run + "02-how/questions.md:1 true", // the one with metadata
		"Q3": run + "01-what/questions.md:2 false",
		"Q4": run + "a/b/c/d/questions.md:1 false",
	} {
		got, ok := q.Find(id)
		equal(t, "found "+id, true, ok)
		equal(t, id, want, fmt.Sprintf("%s:%d %v", got.Path, got.Line, got.Open))
	}
	for _, id := range []string{"Q5", "Q6", "Q7", "Q8", "Q9", "Q10", "Q03"} {
		if _, ok := q.Find(id); ok {
			t.Errorf("%s: want it not asked", id)
		}
	}
	equal(t, "broken", 1, len(q.Broken))
	equalSlices(t, "problems", []string{run + "03-plan/questions.md:2: zip:not-text"}, problemLines(w))
}

func TestDeepQuestions(t *testing.T) {
	const at = "tldrx-work/270114-a/questions.md"
	w := files{at: "## Q1\n" + strings.Repeat(">", 20_000) + "\n## Q2\n"}.open()
	r, _ := w.Run(at)
	_, ok := r.Questions().Find("Q1")
	equal(t, "in front", true, ok)
	_, ok = r.Questions().Find("Q2")
	equal(t, "behind", false, ok)
	equal(t, "broken", 1, len(r.Questions().Broken))
	equalSlices(t, "problems", []string{at + ":2: questions-unreadable"}, problemLines(w))
}
