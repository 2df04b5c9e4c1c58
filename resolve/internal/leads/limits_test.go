package leads

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fa6e744d/assay/resolve/report"
)

// Beyond a limit a lead is silent, and those that do not need what was left out
// still speak.
func TestLimits(t *testing.T) {
	big := strings.Repeat(strings.Repeat("x", 1023)+"\n", maxIndexed>>10) + "{\nfunc openSluice() {}\n"
	many := strings.Repeat("\n", maxLines) + "{\n"
	files := map[string]string{"big.go": big, "many.go": many, "small.go": "package a\n\nfunc Open() {\n}\n" + strings.Repeat("\nvar _ = 0\n", 20)}
	last := maxIndexed>>10 + 1
	for _, tt := range []struct {
		about, item string
		want        []string
	}{
		{"a file that is too large", fmt.Sprintf("`closeSluice` and `openSluice` and \"no such sentence\" [src: big.go:%d]", last), []string{fmt.Sprintf("blank-line@%d", last)}},
		{"a file of too many lines", fmt.Sprintf("`closeSluice` [src: many.go:%d]", maxLines+1), []string{fmt.Sprintf("blank-line@%d", maxLines+1)}},
		{"a name that is too long", "`" + strings.Repeat("n", maxNameLen+1) + "` [src: small.go:3]", nil},
		{"a name that is not", "`" + strings.Repeat("n", maxNameLen) + "` [src: small.go:3]", []string{"names-not-found@3"}},
		{"a name beyond the bytes that are read", strings.Repeat("word ", maxClaim/5+1) + "`flood` [src: small.go:3]", nil},
	} {
		if got := show(add(t, files, tt.item).Items[0]); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.about, got, tt.want)
		}
	}
	names := namesOf(strings.Repeat("aB", 1) + " " + func() (s string) {
		for i := range 2 * maxNames {
			s += fmt.Sprintf("`name%d` ", i)
		}
		return s
	}())
	if len(names) != maxNames {
		t.Errorf("%d names, want %d", len(names), maxNames)
	}
}

// hostile makes items that are as much work as a document can hold.
func TestHostileDocuments(t *testing.T) {
	var many strings.Builder
	for i := range 400 {
		fmt.Fprintf(&many, "a.go:%d; ", 1+i%50)
	}
	sources := strings.TrimSuffix(many.String(), "; ")
	var ticks strings.Builder
	for i := range 150 {
		ticks.WriteString(strings.Repeat("`", i+1) + " ")
	}
	files := map[string]string{
		"a.go": strings.Repeat("a", 1<<20) + "\n" + lines(60) + strings.Repeat("'\\'", 1<<18) + "\n" + strings.Repeat("\"/*", 1000) + "\n",
		"a.py": strings.Repeat(" ", 1<<16) + "x\n" + strings.Repeat("\t", 1<<16) + "'''\n",
	}
	for _, item := range []string{
		ticks.String() + "[src: a.go:1-60]",
		strings.Repeat("'a ", 3000) + "[src: a.go:1; a.py:1]",
		strings.Repeat("`aaaaaaaa` \"", 500) + " [src: " + sources + "]",
		strings.Repeat("a.", 8000) + "b [src: a.go:62]",
		strings.Repeat("\"", 8001) + " [src: a.py:2]",
		"exit " + strings.Repeat("with ", 3000) + "0 [src: a.go:1]",
		strings.Repeat("é", maxClaim) + " [src: a.go:1]",
	} {
		doc := add(t, files, item)
		for _, l := range doc.Items[0].Citations[0].Leads {
			if !utf8.ValidString(l.Message) {
				t.Errorf("%s: the message is not UTF-8: %q", l.Code, l.Message)
			}
		}
	}
}

// BenchmarkAdd checks 200 claims that cite one file of 5 MB, and 20 that do:
// the file is read once either way.
func BenchmarkAdd(b *testing.B) {
	var text strings.Builder
	for i := 0; text.Len() < 5<<20; i++ {
		fmt.Fprintf(&text, "// step%d turns the gate.\nfunc step%d(berth int) {\n\tturn(berth, %d)\n}\n\n", i, i, i)
	}
	for _, items := range []int{20, 200} {
		b.Run(fmt.Sprint(items), func(b *testing.B) {
			ws := open(map[string]string{"a.go": text.String()})
			doc := report.Document{}
			for i := range items {
				doc.Items = append(doc.Items, cite(b, ws, fmt.Sprintf("`step%d` calls `turn` with \"turns the gate%d\" [src: a.go:%d-%d]", i*7, i, i*31+1, i*31+4)))
			}
			b.ReportAllocs()
			for b.Loop() {
				for i := range doc.Items {
					doc.Items[i].Citations[0].Leads = nil
				}
				Add(ws, &doc)
			}
		})
	}
}
