package leads

import (
	"slices"
	"strings"
	"testing"
)

func TestQuotesOf(t *testing.T) {
	for _, tt := range []struct {
		claim string
		want  []string
	}{
		{`The rule "rings twice at dawn" is posted`, []string{"rings twice at dawn"}},
		{"“rings twice at dawn” and „rings twice at dusk“", []string{"rings twice at dawn", "rings twice at dusk"}},
		{"«rings twice at dawn» and ‘rings twice at dusk’", []string{"rings twice at dawn", "rings twice at dusk"}},
		{"he said 'rings twice at dawn'.", []string{"rings twice at dawn"}},
		{"the keeper's boat and the pilots' house don't move", nil},
		{`eleven: "abcdefghijk"`, nil},
		{`twelve: "abcdefghijkl"`, []string{"abcdefghijkl"}},
		{`twelve: "äöüäöüäöüäöü", eleven: "äöüäöüäöüäö"`, []string{"äöüäöüäöüäöü"}},
		{`white  space: "rings   twice	at dawn"`, []string{"rings twice at dawn"}},
		{`blanks do not count: "abc        defgh"`, nil},
		{`brackets stay: "arr[i] is p.(Glu87Lys)"`, []string{"arr[i] is p.(Glu87Lys)"}},
		{`never closed: "rings twice at dawn`, nil},
		{"code with blanks: `if err != nil {` and `openSluiceGate`", []string{"if err != nil {"}},
		{"a string in code: `log(\"gate is open now\")`", []string{`log("gate is open now")`}},
		{"code in a quote: \"run `make gate` first\"", []string{"run `make gate` first"}},
		{`twice: "rings twice at dawn" and "rings twice at dawn"`, []string{"rings twice at dawn"}},
	} {
		var got []string
		for _, q := range quotesOf(tt.claim) {
			got = append(got, q.text)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("quotesOf(%q): got %q, want %q", tt.claim, got, tt.want)
		}
	}
}

func quoteFiles() map[string]string {
	return map[string]string{
		"board.md": "Board\n\nOpen at dawn.\nShut at dusk.\n\nThe bell rings twice\nbefore  slack water.\nFog: no bell rings twice\n" + lines(10) + "arr[i] is p.(Glu87Lys)\nno bell here\n",
		"a.go":     "package a\n\n// Open lets every boat in\n// that has paid.\nfunc Open() {\n\tif err != nil {\n\t}\n}\n",
		"b.md":     "nothing\n",
	}
}

func TestQuoteNowhere(t *testing.T) {
	run(t, quoteFiles(), []string{"quote-nowhere"}, []check{
		{"it stands nowhere", `It says "rings three times" [src: board.md:3]`, "quote-nowhere@3"},
		{"it stands there", `It says "rings twice before slack" [src: board.md:6-7]`, ""},
		{"it stands elsewhere in the file", `It says "rings twice before slack" [src: board.md:3]`, ""},
		{"it stands in another file of the item", `It says "rings twice before slack" [src: b.md:1; board.md:6]`, ""},
		{"in none of two", `It says "rings three times" [src: b.md:1; board.md:6]`, "0:quote-nowhere@1 1:quote-nowhere@6"},
		{"11 characters", `It says "three gates" [src: board.md:3]`, ""},
		{"12 characters", `It says "three gates!" [src: board.md:3]`, "quote-nowhere@3"},
		{"another letter case is another text", `It says "Rings Twice Before" [src: board.md:6]`, "quote-nowhere@6"},
		{"brackets are text", `It says "arr[i] is p.(Glu87Lys)" [src: board.md:19]`, ""},
		{"without them it is another text", `It says "arri is p.Glu87Lys" [src: board.md:19]`, "quote-nowhere@19"},
		{"punctuation of the sentence around it", `It says "Shut at dusk," and so on, "Open at dawn!" [src: board.md:4]`, ""},
		{"a comment that is broken over lines", `It says "every boat in that has paid" [src: a.go:5]`, ""},
		{"a fact holds it", `It says "rings three times" [src: board.md:3; F001=the bell rings three times]`, ""},
		{"an ellipsis", `It says "rings … three times" [src: board.md:3]`, ""},
		{"code in backticks may be anything", "It runs `make all the gates` [src: board.md:3]", ""},
		{"a file that cannot be looked at", `It says "rings three times" [src: board.md:3; ?gone.md:1]`, ""},
		{"a file that is too short", `It says "rings twice before slack" [src: b.md:1; !board.md:99]`, ""},
		{"no quotation marks", `Two lamps for every pilot are posted [src: board.md:3]`, ""},
	})
}

func TestQuoteElsewhere(t *testing.T) {
	run(t, quoteFiles(), []string{"quote-elsewhere"}, []check{
		{"it stands above", `It says "Open at dawn." [src: board.md:8]`, "quote-elsewhere@3"},
		{"one line off", `It says "Open at dawn." [src: board.md:4]`, "quote-elsewhere@3"},
		{"it stands in the cited lines", `It says "Open at dawn." [src: board.md:3-4]`, ""},
		{"over two lines, with other white space", `It says "twice before slack water" [src: board.md:3]`, "quote-elsewhere@6"},
		{"only part of it is cited", `It says "twice before slack water" [src: board.md:6]`, "quote-elsewhere@6"},
		{"all of it is cited", `It says "twice before slack water" [src: board.md:6-7]`, ""},
		{"the nearest of two places, below", `It says "bell rings twice" [src: board.md:12]`, "quote-elsewhere@8"},
		{"the nearest of two places, above", `It says "bell rings twice" [src: board.md:4]`, "quote-elsewhere@6"},
		{"the upper of two as near", `It says "bell rings twice" [src: board.md:7]`, "quote-elsewhere@6"},
		{"it stands nowhere", `It says "rings three times" [src: board.md:3]`, ""},
		{"another source of the item has it", `It says "Open at dawn." [src: board.md:8; board.md:3]`, ""},
		{"11 characters", `It says "Fog: no bel" [src: board.md:3]`, ""},
		{"12 characters", `It says "Fog: no bell" [src: board.md:3]`, "quote-elsewhere@8"},
		{"code", "It does `if err != nil {` [src: a.go:7]", "quote-elsewhere@6"},
		{"a comment broken over lines", `It says "every boat in that has paid" [src: a.go:5]`, "quote-elsewhere@3"},
	})
}

// A quote of one letter over and over, in a file of that letter, is found
// without looking at every place twice.
func TestQuoteOfOneLetter(t *testing.T) {
	long := strings.Repeat("a", 100000)
	files := map[string]string{"a.md": long + "\nb\n" + long + "\n"}
	run(t, files, []string{"quote-elsewhere"}, []check{
		{"one letter", `It says "` + strings.Repeat("a", 2000) + `" [src: a.md:2]`, "quote-elsewhere@1"},
	})
}
