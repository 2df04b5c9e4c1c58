package leads

import (
	"testing"
)

func TestScopes(t *testing.T) {
	files := map[string]string{
		"a.go": `package a

import (
	"fmt"
)

// Open opens.
// It is slow.
func Open(
	n int,
) error {
	if n > 0 {
		return nil
	}
again:
	goto again
	s := ` + "`" + `
text at the margin
` + "`" + `
	return fmt.Errorf(s)
}

// A note that belongs to nothing.

var x = 1
`,
		"a.c": "#include <x.h>\n\nstatic int\nopen_gate(int n)\n{\n#ifdef X\n    turn();\n#endif\n    return 0;\n}\n\nint shut;\n",
		"a.py": `import os

@gate
def top():
    """Says."""
    if x:
        pass
    else:
        y()

class Keeper(Base):
    """Walks."""

    @property
    def walk(self):
        def inner():
            pass
        # last words

    name = 1

def after():
    pass
`,
		"a.java": "package a;\n\npublic class Lock {\n    private int n;\n\n    /** Opens. */\n    @Override\n    public void open(int n) {\n        turn(n);\n    }\n\n    void shut() {\n        turn(0);\n    }\n}\n",
		"a.rs":   "impl Gate {\n    /// Opens.\n    pub fn open(&self) {\n        turn();\n    }\n}\n\nfn free() {\n    x();\n}\n",
		"a.rb":   "module Board\n  class Keeper\n    def walk\n      step\n    rescue E\n      stop\n    end\n  end\nend\n",
		"a.yaml": "jobs:\n  build:\n    steps:\n      - run: a\n        name: b\n      - run: c\n  test:\n    steps: []\n",
		"a.toml": "[one]\na = 1\nb = 2\n\n[two]\na = 1\n",
		"a.md":   "# One\n\ntext\n- item\n  - inner\n\n## Two\n\ntext\n",
		"a.js":   "describe('gate', () => {\n  it('opens', () => {\n    go();\n  });\n  it('shuts', () => {\n    go();\n  });\n});\n",
	}
	ws := open(files)
	for _, tt := range []struct {
		about, name string
		line        int
		from, to    int
		heads       int
	}{
		{"first line of a function", "a.go", 9, 7, 21, 0},
		{"its comment", "a.go", 8, 7, 21, 0},
		{"inside", "a.go", 13, 7, 21, 0},
		{"below a label", "a.go", 16, 7, 21, 0},
		{"below text at the margin", "a.go", 20, 7, 21, 0},
		{"its last line", "a.go", 21, 7, 21, 0},
		{"a comment alone", "a.go", 23, 23, 23, 0},
		{"a statement at the margin", "a.go", 25, 25, 25, 0},
		{"a bracket on a line of its own, and directives", "a.c", 9, 4, 10, 0},
		{"decorated", "a.py", 9, 3, 9, 0},
		{"a method, with its class around it", "a.py", 17, 14, 18, 1},
		{"a comment at the end of a method", "a.py", 18, 14, 18, 1},
		{"a field", "a.py", 20, 20, 20, 1},
		{"the first line of a class is the class", "a.py", 11, 11, 20, 0},
		{"after the class", "a.py", 23, 22, 23, 0},
		{"a method without a word that declares", "a.java", 9, 6, 10, 1},
		{"the next one", "a.java", 13, 12, 14, 1},
		{"the end of the class", "a.java", 15, 3, 15, 0},
		{"an implementation", "a.rs", 4, 2, 5, 1},
		{"a free function", "a.rs", 9, 8, 10, 0},
		{"two containers", "a.rb", 6, 3, 7, 2},
		{"data: the innermost block", "a.yaml", 5, 4, 5, 3},
		{"data: a key with what is below it", "a.yaml", 2, 2, 6, 1},
		{"data: a table", "a.toml", 3, 1, 3, 0},
		{"prose: from heading to heading", "a.md", 5, 1, 5, 0},
		{"prose: the next", "a.md", 9, 7, 9, 0},
		{"a group of tests", "a.js", 3, 2, 4, 1},
	} {
		text, err := ws.Text(tt.name)
		if err != nil {
			t.Fatal(err)
		}
		f := newFile(text, &budget{bytes: maxBytes, lines: maxLines})
		got := f.outline().scopes(tt.line, tt.line)
		if len(got) != 1 {
			t.Errorf("%s, %s:%d: %d declarations, want one", tt.about, tt.name, tt.line, len(got))
			continue
		}
		if got[0].from != tt.from || got[0].to != tt.to || len(got[0].heads) != tt.heads {
			t.Errorf("%s, %s:%d: got lines %d to %d with %d around, want %d to %d with %d",
				tt.about, tt.name, tt.line, got[0].from, got[0].to, len(got[0].heads), tt.from, tt.to, tt.heads)
		}
	}
}

func TestScopesOfARange(t *testing.T) {
	ws := open(map[string]string{"a.go": "package a\n\nfunc a() {\n\tx()\n}\n\nfunc b() {\n\ty()\n}\n"})
	text, err := ws.Text("a.go")
	if err != nil {
		t.Fatal(err)
	}
	f := newFile(text, &budget{bytes: maxBytes, lines: maxLines})
	for _, tt := range []struct{ a, b, want int }{{4, 8, 2}, {3, 5, 1}, {4, 6, 1}, {2, 2, 0}, {6, 8, 1}, {1, 99, 2}} {
		if got := f.outline().scopes(tt.a, tt.b); len(got) != tt.want {
			t.Errorf("lines %d to %d: got %v, want %d declarations", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestDeclared(t *testing.T) {
	files := map[string]string{
		"a.go":   "package a\n\nfunc Open() {\n\tvar inner int\n}\n\nfunc (k *Keeper) Walk() {}\n\ntype (\n\tGate struct {\n\t\tfield int\n\t}\n)\n\nconst Low, High = 1, 2\n",
		"a.ts":   "export default async function open() {\n}\nexport const shut = () => {\n}\nclass Gate {\n  turn(n: number) {\n    if (n) {\n    }\n  }\n}\n",
		"a.py":   "class Keeper:\n    def walk(self):\n        def inner():\n            pass\n",
		"a.java": "public class Lock {\n    public static void open(int n) {\n        while (n > 0) {\n        }\n    }\n}\n",
		"a.rs":   "pub(crate) struct Gate {\n}\nenum Kind { A }\n",
		"a.kt":   "enum class Kind {\n    A\n}\ndata class Gate(val n: Int)\n",
		"a.yml":  "open:\n  a: 1\n",
	}
	for name, want := range map[string][]string{
		"a.go": {"Open", "Walk", "Gate", "Low"}, "a.ts": {"open", "shut", "Gate", "turn"}, "a.py": {"Keeper", "walk"},
		"a.java": {"Lock", "open"}, "a.rs": {"Gate", "Kind"}, "a.kt": {"Kind", "Gate"}, "a.yml": nil,
	} {
		text, err := open(files).Text(name)
		if err != nil {
			t.Fatal(err)
		}
		got := newFile(text, &budget{bytes: maxBytes, lines: maxLines}).outline().names()
		for _, w := range want {
			if len(got[w]) != 1 {
				t.Errorf("%s: %q is declared on %v, want one line", name, w, got[w])
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}
