package markdown_test

import (
	"fmt"
	"slices"
	"testing"
)

func TestRuns(t *testing.T) {
	for _, tc := range []struct {
		name, src string
		want      []string
	}{
		{"around a token", "- see a.go:3 [src: F1] too\n", []string{"1:3 see a.go:3  item 0", "1:23  too item 0"}},
		{"a token over lines", "- see [src:\n  F1] a.go:3\n", []string{"1:3 see  item 0", "2:6  a.go:3 item 0"}},
		{"an unreadable marker is cut too", "- see [src:b.go:1] a.go:3\n", []string{"1:3 see  item 0", "1:19  a.go:3 item 0"}},
		{"code spans are text", "- see `a.go:3` and `[src: b.go:1]`\n", []string{"1:3 see `a.go:3` and `[src: b.go:1]` item 0"}},
		{"comments are not", "see <!-- a.go:3 --> b.go:4\n", []string{"1:1 see ", "1:20  b.go:4"}},
		{"a comment inside a token", "see [src: F1 <!-- x\ny -->] b.go:4\n", []string{"1:1 see ", "2:7  b.go:4"}},
		{"the escape before a token goes with it", "- see \\[src: F1\\] b\n", []string{"1:3 see  item 0", "1:18  b item 0"}},
		{"headings", "## a.go:3\n", []string{"1:4 a.go:3"}},
		{"quotes", "> a.go:3\nb.go:4\n", []string{"1:3 a.go:3", "2:1 b.go:4"}},
		{"HTML blocks but no comments", "<div>\n  a.go:3\n</div>\n\n<!-- b.go:4 -->\n", []string{"1:1 <div> html", "2:3 a.go:3 html", "3:1 </div> html"}},
		{"HTML with its own end", "<pre>\na.go:3\n</pre>\n", []string{"1:1 <pre> html", "2:1 a.go:3 html", "3:1 </pre> html"}},
		{"no code blocks", "```\na.go:3\n```\n\n    b.go:4\n", nil},
		{"tabs and CRs", "-\ta.go:3\r\n\tb.go:4\r\n", []string{"1:3 a.go:3 item 0", "2:2 b.go:4 item 0"}},
		{"nested items", "- a\n  - b [src: F1]\n- c\n", []string{"1:3 a item 0", "2:5 b  item 1", "3:3 c item 2"}},
	} {
		var got []string
		for r := range parse(t, tc.src).Runs() {
			s := fmt.Sprintf("%d:%d %s", r.Line, r.Column, r.Text)
			if r.Item >= 0 {
				s += fmt.Sprint(" item ", r.Item)
			}
			if r.HTML {
				s += " html"
			}
			got = append(got, s)
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%s\ngot  %q\nwant %q", tc.name, got, tc.want)
		}
	}
}

func TestRunsStop(t *testing.T) {
	n := 0
	for range parse(t, "a [src: F1] b\nc\n\nd\n").Runs() {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("got %d runs want to stop after 2", n)
	}
}
