package leads

import (
	"strings"
	"testing"
)

func TestBlankLine(t *testing.T) {
	files := map[string]string{
		"a.go": "package a\n\nfunc f() {\n\tg(func() {\n\t})\n\n\t}\n}, {\n;\n// }\nx }\n",
		"b.md": "\n\u00a0\n[]\n",
	}
	run(t, files, []string{"blank-line"}, []check{
		{"an empty line", "It opens [src: a.go:2]", "blank-line@2"},
		{"a bracket", "It opens [src: a.go:7]", "blank-line@7"},
		{"brackets and what separates them", "It opens [src: a.go:5-7]", "blank-line@5"},
		{"brackets with a comma between", "It opens [src: a.go:8]", "blank-line@8"},
		{"no-break space", "It opens [src: b.md:2]", "blank-line@2"},
		{"square brackets", "It opens [src: b.md:1-3]", "blank-line@1"},
		{"code among them", "It opens [src: a.go:4-7]", ""},
		{"a comment is no blank", "It opens [src: a.go:10]", ""},
		{"a letter beside the bracket", "It opens [src: a.go:11]", ""},
	})
}

func TestCommentOnly(t *testing.T) {
	files := map[string]string{
		"a.go":    "// one\n\n/* two\nthree\n\nfour */\nx := 1 // five\n/* six */ y := 2\ns := \"// no\"\nr := `\n// raw\n`\n//go:embed x\n",
		"a.py":    "\"\"\"Says what\nit does.\n\"\"\"\nx = \"\"\"\n# text\n\"\"\"\n# a comment\ny = '#'\n",
		"a.sql":   "-- why\nselect 1 -- one\n/* a\nb */\n",
		"a.html":  "<!-- one\ntwo -->\n<p>\n",
		"a.sh":    "#!/bin/sh\n# why\necho ${x#y} # z\n",
		"a.txt":   "// one\n# two\n",
		"a.js":    "const re = /[/*]/\nlet x = 1\nlet y = 2\n",
		"a.css":   "/* one */\n// no comment here\n",
		"a.md":    "# Heading\n<!-- aside -->\n",
		"Makefil": "# one\n",
	}
	run(t, files, []string{"comment-only"}, []check{
		{"a line comment", "It opens [src: a.go:1]", "comment-only@1"},
		{"a block that starts above", "It opens [src: a.go:4]", "comment-only@4"},
		{"blank lines inside and between", "It opens [src: a.go:1-6]", "comment-only@1"},
		{"a blank line alone is none", "It opens [src: a.go:2]", ""},
		{"code before the comment", "It opens [src: a.go:7]", ""},
		{"code after the comment", "It opens [src: a.go:8]", ""},
		{"comment and code", "It opens [src: a.go:6-7]", ""},
		{"a mark in a string", "It opens [src: a.go:9]", ""},
		{"a mark in a raw string", "It opens [src: a.go:11]", ""},
		{"a directive", "It opens [src: a.go:13]", ""},
		{"a documentation string", "It opens [src: a.py:2]", "comment-only@2"},
		{"a string that is a value", "It opens [src: a.py:5]", ""},
		{"a hash", "It opens [src: a.py:7]", "comment-only@7"},
		{"a hash in a string", "It opens [src: a.py:8]", ""},
		{"two dashes", "It opens [src: a.sql:1]", "comment-only@1"},
		{"two dashes after code", "It opens [src: a.sql:2]", ""},
		{"a block", "It opens [src: a.sql:3-4]", "comment-only@3"},
		{"markup", "It opens [src: a.html:2]", "comment-only@2"},
		{"markup without one", "It opens [src: a.html:3]", ""},
		{"the line that names the shell", "It opens [src: a.sh:1]", ""},
		{"a script", "It opens [src: a.sh:2]", "comment-only@2"},
		{"an expansion", "It opens [src: a.sh:3]", ""},
		{"unknown extension: never", "It opens [src: a.txt:1-2]", ""},
		{"no extension: never", "It opens [src: Makefil:1]", ""},
		{"what is never closed opened no comment", "It opens [src: a.js:2]", ""},
		{"slashes where they are none", "It opens [src: a.css:2]", ""},
		{"a block where slashes are none", "It opens [src: a.css:1]", "comment-only@1"},
		{"a heading is no comment", "It opens [src: a.md:1]", ""},
		{"an aside is", "It opens [src: a.md:2]", "comment-only@2"},
	})
}

func TestWideRange(t *testing.T) {
	files := map[string]string{"a.md": lines(100), "b.md": lines(20), "c.md": lines(21), "d.md": lines(81)}
	run(t, files, []string{"wide-range"}, []check{
		{"80 lines", "It opens [src: a.md:1-80]", ""},
		{"81 lines", "It opens [src: a.md:5-85]", "wide-range@5"},
		{"the whole of 20 lines", "It opens [src: b.md:1-20]", ""},
		{"the whole of 21 lines", "It opens [src: c.md:1-21]", "wide-range@1"},
		{"all of 21 lines but one", "It opens [src: c.md:1-20]", ""},
		{"one question where both hold", "It opens [src: d.md:1-81]", "wide-range@1"},
	})
}

func TestReused(t *testing.T) {
	files := map[string]string{"a.md": lines(9), "b.md": lines(9)}
	five := []string{"One [src: a.md:3]", "Two [src: a.md:3]", "Three [src: a.md:3]", "Four [src: a.md:3]", "Five [src: a.md:3]"}
	count := func(items ...string) (n int) {
		for _, it := range add(t, files, items...).Items {
			n += len(only(show(it), "reused"))
		}
		return n
	}
	for _, tt := range []struct {
		about string
		items []string
		want  int
	}{
		{"five claims", five, 5},
		{"four claims", five[:4], 0},
		{"five items, four claims", append(five[:4:4], "One [src: a.md:3]"), 0},
		{"six items, five claims", append(five[:5:5], "One [src: a.md:3]"), 6},
		{"other lines", append(five[:4:4], "Five [src: a.md:3-4]"), 0},
		{"another path", append(five[:4:4], "Five [src: b.md:3]"), 0},
		{"one item, five times", []string{"One [src: a.md:3; a.md:3; a.md:3; a.md:3; a.md:3]"}, 0},
	} {
		if got := count(tt.items...); got != tt.want {
			t.Errorf("%s: got %d leads, want %d", tt.about, got, tt.want)
		}
	}
}

func TestNearCopy(t *testing.T) {
	ten := "one two three four five six seven eight nine ten"
	files := map[string]string{
		"a.md": lines(4) + "alpha\nOne, two: three (four)\nfive SIX seven - eight\nnine filler ten\nomega\n" + lines(4),
		"b.md": "ten nine eight seven six five four three two one\n",
		"c.md": "one two\n\n\nthree four five six seven eight nine ten\n",
		"d.md": "Open the north gate\nOpen the north gate now\n",
	}
	run(t, files, []string{"near-copy"}, []check{
		{"all words, over lines", ten + " [src: a.md:7]", "near-copy@7"},
		{"two lines above and below count", ten + " [src: a.md:6]", "near-copy@6"},
		{"a third does not", ten + " [src: a.md:5]", ""},
		{"90 %", "one two three zero five six seven eight nine ten [src: a.md:7]", "near-copy@7"},
		{"less", "one two three zero five zero seven eight nine ten [src: a.md:7]", ""},
		{"89 %: 17 of 19", "one two three four five six seven eight nine ten a b c d e f g h i [src: a.md:7]", ""},
		{"the other way round", ten + " [src: b.md:1]", ""},
		{"blank lines count as lines", ten + " [src: c.md:1]", ""},
		{"they do at the other end", ten + " [src: c.md:4]", ""},
		{"four words are too few", "Open the north gate [src: d.md:1]", ""},
		{"five are not", "Open the north gate now [src: d.md:2]", "near-copy@2"},
	})
	// 89 and 90 of a hundred words.
	var words []string
	for i := range 100 {
		words = append(words, "w"+strings.Repeat("x", i))
	}
	for kept, want := range map[int]string{89: "", 90: "near-copy@1"} {
		text := strings.Join(words[:kept], " ")
		run(t, map[string]string{"a.md": text + "\n"}, []string{"near-copy"}, []check{{"of 100 words", strings.Join(words, " ") + " [src: a.md:1]", want}})
	}
}

func TestExecutionClaim(t *testing.T) {
	files := map[string]string{"a.md": lines(9), "a.go": "package a\n\nfunc f() { os.Exit(2) }\n\nvar x = 1\n"}
	run(t, files, []string{"execution-claim"}, []check{
		{"exit", "The board suite ended with exit 0 [src: a.md:3]", "execution-claim@3"},
		{"exit code", "It left with exit code: 1 [src: a.md:3]", "execution-claim@3"},
		{"exited with status", "make exited with status 2 [src: a.md:3]", "execution-claim@3"},
		{"of how many", "On the quay 78/78 passed [src: a.md:3]", "execution-claim@3"},
		{"in words", "12 of 12 board tests are green [src: a.md:3]", "execution-claim@3"},
		{"all", "All tests pass [src: a.md:3]", "execution-claim@3"},
		{"no failures", "The run had 0 failures [src: a.md:3]", "execution-claim@3"},
		{"green", "The build is green [src: a.md:3]", "execution-claim@3"},
		{"not green", "CI was not green [src: a.md:3]", "execution-claim@3"},
		{"passed", "The suite passed twice [src: a.md:3]", "execution-claim@3"},
		{"cleanly", "It compiles without errors [src: a.md:3]", "execution-claim@3"},
		{"a command is among the sources", "The build is green [src: a.md:3; $ make -> exit 0]", ""},
		{"the second of two file sources", "The build is green [src: a.md:3; a.md:4]", "0:execution-claim@3 1:execution-claim@4"},
		{"a rule, no result", "The build is green when the gate is shut [src: a.md:3]", ""},
		{"another rule", "Exit 2 means that something is refused [src: a.md:3]", ""},
		{"code that exits", "It leaves with exit code 2 [src: a.go:3]", ""},
		{"code that does not", "It leaves with exit code 2 [src: a.go:5]", "execution-claim@5"},
		{"the exit of a harbour", "The exit is at gate 7 [src: a.md:3]", ""},
		{"passing a gate", "Boats pass 3 gates [src: a.md:3]", ""},
		{"a colour", "The green build of boats [src: a.md:3]", ""},
		{"a function", "It calls `os.Exit(0)` [src: a.md:3]", ""},
	})
}
