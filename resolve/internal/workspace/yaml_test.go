package workspace

import (
	"fmt"
	"strings"
	"testing"
)

func bomb(levels, width int) string {
	var b strings.Builder
	b.WriteString("a0: &a0 [x]\n")
	for i := 1; i <= levels; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [%s*a%d]\n", i, i, strings.Repeat(fmt.Sprintf("*a%d, ", i-1), width-1), i-1)
	}
	return b.String()
}

func TestYAMLRefusals(t *testing.T) {
	deepMap := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat(" ", i) + "a:\n")
		}
		return b.String()
	}
	// A chain of merges, each of two: its length doubles with every step.
	merges := func(n int) string {
		var b strings.Builder
		b.WriteString("m0: &m0 {k: v}\n")
		for i := 1; i <= n; i++ {
			fmt.Fprintf(&b, "m%d: &m%d {<<: [*m%d, *m%d]}\n", i, i, i-1, i-1)
		}
		return b.String()
	}
	chain := func(n int) string {
		var b strings.Builder
		b.WriteString("c0: &c0 [x]\n")
		for i := 1; i <= n; i++ {
			fmt.Fprintf(&b, "c%d: &c%d [*c%d]\n", i, i, i-1)
		}
		return b.String()
	}
	var many strings.Builder
	for i := range 40 {
		fmt.Fprintf(&many, "k%d: v\n", i)
	}
	tests := []struct {
		name, data string
		line       int
		says       string
	}{
		{"open quote", "a: 1\nb: \"x\n", 2, "not YAML"},
		{"open list", "a: 1\nb: [1, 2\nc: 3\n", 2, "not YAML"},
		{"wrong indent", "a:\n  - b\n c\n", 3, "not YAML"},
		{"tab as indent", "a: 1\n\tb: 2\n", 2, "tab"},
		{"bad escape", "a: 1\nb: \"\\q\"\n", 2, "not YAML"},
		{"bad directive", "a: 1\n%TAG\n", 2, "not YAML"},
		{"unknown anchor", "a: 1\n\nb: *nope\n", 3, "unknown anchor"},
		{"control character", "a: 1\nb: \x01\n", 2, "control characters"},
		{"starts with @", "@a", 1, "not YAML"},
		{"second document", "a: 1\n---\nb: 2\n", 2, "second document"},
		{"key twice", "a: 1\nb:\n  x: 1\n  y: 2\n  x: 3\n", 5, `"x" stands twice`},
		{"key twice, quoted once", "a: 1\n'a': 2\n", 2, `"a" stands twice`},
		{"key twice in a flow map", "a: {x: 1, x: 2}\n", 1, `"x" stands twice`},
		{"key twice through an alias", "a: &k x\nb:\n  x: 1\n  *k : 2\n", 4, `"x" stands twice`},
		{"key twice among many", many.String() + "k3: w\n", 41, `"k3" stands twice`},
		{"merge key twice", "a: &a {x: 1}\nb:\n  <<: *a\n  <<: *a\n", 4, `"<<" stands twice`},
		{"alias inside itself", "a: 1\nb: &b [*b]\n", 2, "inside what it names"},
		{"alias deep inside itself", "a: &a\n  b:\n    c: *a\n", 3, "inside what it names"},
		{"alias bomb", bomb(9, 9), 2, "aliases make"},
		{"small alias bomb", bomb(4, 10), 2, "aliases make"},
		{"long alias bomb", bomb(60, 2), 2, "aliases make"},
		{"merge bomb", merges(40), 2, "aliases make"},
		{"aliases nested too deep", chain(150), 100, "nested more than 100 deep"},
		{"lists nested 101 deep", strings.Repeat("[", 101) + strings.Repeat("]", 101), 1, "nested more than 100 deep"},
		{"mappings nested 101 deep", deepMap(102), 101, "nested more than 100 deep"},
		{"lists nested 20,000 deep", strings.Repeat("[", 20_000), 1, "max depth"},
		{"bullets nested 20,000 deep", strings.Repeat("- ", 20_000), 1, "max depth"},
		{"mappings nested 3,000 deep", deepMap(3000), 101, "nested more than 100 deep"},
		{"too large", "a: " + strings.Repeat("x", MaxYAML), 0, "shorten it"},
		{"too many values", strings.Repeat("-\n", maxYAMLSigns/2) + "-", 0, "shorten it"},
		{"lone CRs do not count as lines", "a: 1\rb: 2\rc: [\nd\n", 1, "not YAML"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root, err := parseYAML(newText("f", []byte(test.data)))
			if err == nil {
				t.Fatalf("want a refusal, got %v", root)
			}
			equal(t, "line", test.line, err.Line)
			if !strings.Contains(err.Message, test.says) {
				t.Errorf("want a sentence with %q, got %q", test.says, err.Message)
			}
		})
	}
}

func TestYAMLAccepts(t *testing.T) {
	tests := map[string]string{
		"empty":                        "",
		"a document end":               "a: 1\n...\n",
		"an empty second document":     "a: 1\n---\n",
		"the same key as number":       "1: a\n'1': b\n",
		"the same key in two mappings": "a: {x: 1}\nb: {x: 1}\n",
		"keys that are lists":          "? [a]\n: 1\n? [a]\n: 2\n",
		"one anchor, many aliases":     "a: &a {x: 1, y: 2}\nb: [" + strings.Repeat("*a, ", 200) + "]\n",
		"nested 100 deep":              strings.Repeat("[", 100) + strings.Repeat("]", 100),
		"a huge scalar":                "a: " + strings.Repeat("x", 8<<20) + "\n",
		"CRLF":                         "a: 1\r\nb: 2\r\n",
		"U+2028 in plain text":         "a: one\u2028two\u2029three\u0085four\nb: 1\n",
	}
	for name, data := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := parseYAML(newText("f", []byte(data))); err != nil {
				t.Errorf("want it read, got line %d: %s", err.Line, err.Message)
			}
		})
	}
}

func TestYAMLLinesCountLF(t *testing.T) {
	root, err := parseYAML(newText("f", []byte("a: 1\rb: 2\r\nc: x\u2028y\nd: 3\n")))
	if err != nil {
		t.Fatal(err.Message)
	}
	for key, want := range map[string]int{"a": 1, "b": 1, "c": 2, "d": 3} {
		equal(t, key, want, field(root, key).Line)
	}
}
