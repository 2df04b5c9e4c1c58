package markdown

import (
	"slices"
	"testing"
)

func TestFences(t *testing.T) {
	for _, tt := range []struct {
		name, doc string
		want      []Fence
	}{
		{"none", "# A\n\n    code\n\n`b`\n", nil},
		{"two", "```\nx\n```\n\n~~~sql\ny\n~~~\n", []Fence{{1, false}, {5, false}}},
		{"blank", "a\n\n```\n\n \n```\n", []Fence{{3, true}}},
		{"without a line", "```\n```\n", []Fence{{1, true}}},
		{"not closed", "a\n\n```\nx\n", []Fence{{3, false}}},
		{"in bullets and quotes", "- a\n  ```\n  x\n  ```\n  > ~~~\n  > y\n", []Fence{{2, false}, {5, false}}},
		{"in HTML", "<!--\n```\nx\n```\n-->\n", nil},
		{"CRLF", "a\r\n\r\n```\r\nx\r\n```\r\n", []Fence{{3, false}}},
	} {
		d, err := Parse([]byte(tt.doc))
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Fences(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}
