package leads

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesOf(t *testing.T) {
	for _, tt := range []struct{ claim, want string }{
		{"The gates open at slack water.", ""},
		{"`limit` is 5", "limit"},
		{"calls openSluice and OpenSluice2", "openSluice OpenSluice2"},
		{"HTTPServer, not URLs, APIs or HTTP", "HTTPServer"},
		{"drain_berth and MAX_BERTHS, but _emphasis_ and __strong__", "drain_berth MAX_BERTHS"},
		{"time.Duration, e.g. in board.Keeper.name", "time.Duration board.Keeper.name"},
		{"version 1.2 and v1.2.3 and 10.5ms and `42` and `v2`", ""},
		{"see board.go, `board.go`, docs/ops.md, `docs/ops.md` and src/a_b/x", ""},
		{"at example.com and i.e. dawn", ""},
		{"on GitHub with JavaScript and `nil` or `true`", ""},
		{"holds 4 KiB at 3 GHz", ""},
		{"`Foo(bar, 7)` returns `x`", "Foo bar"},
		{"`Keeper::walk()`, `p->berth` and `--race`", "Keeper::walk berth race"},
		{"``two `ticks` ``", "two ticks"},
		{"a lone ` and OpenSluice", "OpenSluice"},
		{"`Drain` and drain and `DRAIN`", "Drain"},
		{"über_gang and ÖffneTor", "über_gang ÖffneTor"},
		{"a re-openSluice-d thing", ""},
	} {
		got := []string{}
		for _, n := range namesOf(tt.claim) {
			got = append(got, n.text)
		}
		if want := strings.Fields(tt.want); !slices.Equal(got, want) {
			t.Errorf("namesOf(%q): got %q, want %q", tt.claim, got, want)
		}
	}
}

func TestNamesNotFound(t *testing.T) {
	files := map[string]string{
		"sluice.go": "package board\n\nfunc openSluiceGate() {\n\tturn()\n}\n",
		"other.go":  "package board\n\nfunc closeSluice() {\n}\n",
		"docs.md":   "nothing here\n",
	}
	run(t, files, []string{"names-not-found"}, []check{
		{"none stands there", "The `closeSluice` step [src: sluice.go:3]", "names-not-found@3"},
		{"one of two does", "The `closeSluice` step follows `turn` [src: sluice.go:4]", ""},
		{"as part of a longer name", "The `openSluice` step [src: sluice.go:3]", ""},
		{"in another letter case", "The `OPENSLUICEGATE` step [src: sluice.go:3]", ""},
		{"the last part of a dotted one", "It is board.openSluiceGate [src: sluice.go:3]", ""},
		{"a dotted one that is not there", "It is board.shutSluice [src: sluice.go:3]", "names-not-found@3"},
		{"in another file of the item", "The `closeSluice` step [src: sluice.go:3; other.go:3]", ""},
		{"in none of two files", "The `flood` step [src: sluice.go:3; other.go:3]", "0:names-not-found@3 1:names-not-found@3"},
		{"in a fact of the item", "The `flood` step [src: sluice.go:3; F001=never flood the lock]", ""},
		{"in a command of the item", "The `flood` step [src: sluice.go:3; $ go run ./flood -> exit 0]", ""},
		{"in the path", "The `sluice` module [src: sluice.go:3]", ""},
		{"in a file that is too short", "The `closeSluice` step [src: sluice.go:3; !other.go:99]", ""},
		{"a file that cannot be looked at", "The `flood` step [src: sluice.go:3; ?gone.go:3]", ""},
		{"no name in the claim", "The gate opens for a good berth [src: docs.md:1]", ""},
		{"a plural in prose", "All OpenSluiceGates [src: sluice.go:3]", ""},
	})
}

func TestNamesFar(t *testing.T) {
	pad := func(n int) string { return strings.Repeat("\nvar _ = 0\n", n) }
	// openSluice stands on line 3, turn on line 4; the blanks run from 6 to 45.
	files := map[string]string{
		"a.go": "package board\n\nfunc openSluice() {\n\tturn()\n}\n" + pad(20),
		// A function of 33 lines that names its subject on its first line alone.
		"long.go": "package board\n\n// Keeper opens.\nfunc openSluice(\n\tberth int,\n) error {\n" + strings.Repeat("\tstep()\n", 30) + "}\n\nvar after = 1\n" + pad(9),
		"b.go":    "package b\n\nfunc walk() {\n\topenSluice()\n}\n",
		"a.py":    "class Keeper:\n    def first(self):\n        pass\n\n" + strings.Repeat("    def filler(self):\n        pass\n\n", 12) + "    def walk(self):\n        step()\n\n        step()\n" + strings.Repeat("        step()\n", 14) + "\n    def other(self):\n        pass\n",
		"a.yml":   "keeper:\n  name: x\n" + strings.Repeat("  k: v\n", 14) + "boat:\n  name: y\n",
		"a.md":    "# Keeper\n\nWalks the wall.\n" + lines(15) + "\n# Boats\n\ntext\n",
		"wide.go": "package w\n" + pad(4) + "func a() {\n}\n",
	}
	run(t, files, []string{"names-far", "names-not-found"}, []check{
		{"10 lines below", "The `openSluice` step [src: a.go:13]", ""},
		{"11 lines below", "The `openSluice` step [src: a.go:14]", "names-far@3"},
		{"11 lines below the last of a range", "The `openSluice` step [src: a.go:14-20]", "names-far@3"},
		{"10 lines below the first of a range", "The `openSluice` step [src: a.go:13-20]", ""},
		{"one of two is near", "`openSluice` calls `turn` [src: a.go:14]", ""},
		{"both are far", "`openSluice` calls `turn` [src: a.go:15]", "names-far@3"},
		{"one is far, one is nowhere", "`openSluice` calls `flood` [src: a.go:20]", "names-far@3"},
		{"in the declaration around it", "The `openSluice` step [src: long.go:35]", ""},
		{"in the comment above that", "The keeper_x and `Keeper` [src: long.go:35]", ""},
		{"below that declaration", "The `openSluice` step [src: long.go:39]", "names-far@4"},
		{"near another source", "The `openSluice` step [src: a.go:30; b.go:3]", ""},
		{"near another source in the same file", "The `openSluice` step [src: a.go:30; a.go:4]", ""},
		{"far from both", "The `openSluice` step [src: a.go:30; a.go:40]", "0:names-far@3 1:names-far@3"},
		{"in a fact", "The `openSluice` step [src: a.go:30; F001=openSluice comes first]", ""},
		{"in a method far down", "The `walk` method [src: a.py:58]", ""},
		{"in the first line of the class", "The `Keeper` walks [src: a.py:58]", ""},
		{"in another method of it", "The `first` method [src: a.py:58]", "names-far@2"},
		{"the key that it stands under", "The `keeper` entry [src: a.yml:14]", ""},
		{"another key", "The `boat` entry [src: a.yml:3]", "names-far@17"},
		{"the heading that it stands under", "The `Keeper` part [src: a.md:16]", ""},
		{"another heading", "The `Boats` part [src: a.md:3]", "names-far@20"},
	})
}

func TestDeclaredElsewhere(t *testing.T) {
	files := map[string]string{
		"a.go": `package a

// Open lets boats in.
func Open() {
	turn()
}

// Shut keeps them out, as Fill does.
func Shut() {
	turn()
}

func Fill() {
	Drain()
}

type Keeper struct {
	name string
}

func (k *Keeper) Walk() {
	step()
}

const (
	Low = 1
	High = 2
)
`,
		"a.ts":   "export class Gate {\n  open(n: number) {\n    this.turn(n);\n  }\n\n  shut() {\n    this.turn(0);\n  }\n}\n",
		"a.yml":  "open:\n  a: 1\nshut:\n  a: 2\n",
		"b.md":   "# Open\n\ntext\n\n# Shut\n\ntext\n",
		"big.go": "package big\n\nfunc helper() {\n}\n\nfunc Big() {\n\thelper()\n" + strings.Repeat("\tstep()\n", 30) + "}\n",
	}
	run(t, files, []string{"declared-elsewhere", "names-far"}, []check{
		{"the neighbour", "`Open` turns the gate [src: a.go:10]", "declared-elsewhere@4"},
		{"the declaration itself", "`Open` turns the gate [src: a.go:5]", ""},
		{"its comment", "`Open` turns the gate [src: a.go:3]", ""},
		{"the neighbour's comment mentions it", "`Fill` turns the gate [src: a.go:10]", ""},
		{"the neighbour calls it", "`Drain` turns the gate [src: a.go:14]", ""},
		{"a method of the type", "The `Keeper` walks [src: a.go:22]", ""},
		{"the other value of a group", "`Low` is 1 [src: a.go:26]", ""},
		{"the first word is declared", "Open turns the gate [src: a.go:10]", "declared-elsewhere@4"},
		{"after an article", "A Keeper turns the gate [src: a.go:10]", "declared-elsewhere@17"},
		{"another word is not looked at", "Boats may Open the gate [src: a.go:10]", ""},
		{"in another letter case", "open turns the gate [src: a.go:10]", ""},
		{"nothing of the kind is declared", "`turn` is called [src: a.go:18]", ""},
		{"near another source", "`Open` turns the gate [src: a.go:10; a.go:5]", ""},
		{"a fact names it", "`Open` turns the gate [src: a.go:10; F001=Open turns]", ""},
		{"a method of a class", "`open` turns [src: a.ts:7]", "declared-elsewhere@2"},
		{"the class around it", "The `Gate` turns [src: a.ts:7]", ""},
		{"data declares nothing", "The `open` entry [src: a.yml:4]", ""},
		{"nor does prose", "The `Open` part [src: b.md:7]", ""},
		{"mentioned close by in a long function", "`helper` helps [src: big.go:12]", ""},
		{"mentioned far off in one", "`helper` helps [src: big.go:30]", "declared-elsewhere@3"},
	})
}
