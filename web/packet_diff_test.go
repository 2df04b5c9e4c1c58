package web

import (
	"strings"
	"testing"
)

func marked(runs []wordRun) string {
	var b strings.Builder
	for _, r := range runs {
		if r.other {
			b.WriteString("[" + r.text + "]")
		} else {
			b.WriteString(r.text)
		}
	}
	return b.String()
}

func TestWordDiff(t *testing.T) {
	long := strings.Repeat("a b ", 400)
	tests := []struct{ name, a, b, left, right string }{
		{"the same", "x := 1", "x := 1", "x := 1", "x := 1"},
		{"one word", "const Margin = 0.9", "const Margin = 1.2", "const Margin = [0.9]", "const Margin = [1.2]"},
		{"inserted", "a c", "a b c", "a c", "a [b ]c"},
		{"removed at the end", "return out, nil", "return out", "return out[, nil]", "return out"},
		{"blanks count", "\tx", "    x", "[\t]x", "[    ]x"},
		{"nothing in common", "abc", "", "[abc]", ""},
		{"other scripts", "Größe 1", "Größe 2", "Größe [1]", "Größe [2]"},
		{"too long for words", "x " + long + " y", "x " + strings.Repeat("b a ", 400) + " y", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			left, right := wordDiff(test.a, test.b)
			if test.left != "" || test.right != "" {
				if got := marked(left); test.left != got {
					t.Errorf("left: want %q, got %q", test.left, got)
				}
				if got := marked(right); test.right != got {
					t.Errorf("right: want %q, got %q", test.right, got)
				}
			}
			whole(t, test.a, left)
			whole(t, test.b, right)
		})
	}
}

// whole holds that nothing of a line is lost.
func whole(t *testing.T, want string, runs []wordRun) {
	t.Helper()
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.text)
	}
	if want != b.String() {
		t.Errorf("want the line %q, got %q", want, b.String())
	}
}

func FuzzWordDiff(f *testing.F) {
	f.Add("const a = 1", "const b = 2")
	f.Add("\xff\xfe", "")
	f.Fuzz(func(t *testing.T, a, b string) {
		left, right := wordDiff(a, b)
		whole(t, a, left)
		whole(t, b, right)
	})
}
