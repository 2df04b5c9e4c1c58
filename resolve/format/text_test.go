package format

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/txtar"

	"github.com/fa6e744d/assay/resolve/report"
)

var update = flag.Bool("update", false, "rewrite the expected output of the cases")

// TestText runs testdata/*.txtar. A case holds report.json and what is
// expected of it, once for each set of options: a file named "want" and the
// options behind it, as in "want context=2 quiet".
func TestText(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Files) < 2 || archive.Files[0].Name != "report.json" {
				t.Fatal("a case starts with report.json and has at least one want")
			}
			rep, err := report.ReadJSON(bytes.NewReader(archive.Files[0].Data))
			if err != nil {
				t.Fatal(err)
			}
			for i := range archive.Files[1:] {
				file := &archive.Files[i+1]
				var got bytes.Buffer
				if err := Text(&got, rep, options(t, file.Name)); err != nil {
					t.Fatal(err)
				}
				// The escape character stands as ␛ in the case, so that the
				// case itself paints no terminal.
				shown := []byte(strings.ReplaceAll(got.String(), "\x1b", "␛"))
				if *update {
					file.Data = shown
				} else if d := diff.Diff("want", file.Data, "got", shown); d != nil {
					t.Errorf("%s:\n%s", file.Name, d)
				}
				harmless(t, got.String())
			}
			if *update {
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func options(t *testing.T, name string) TextOptions {
	words := strings.Fields(name)
	if len(words) == 0 || words[0] != "want" {
		t.Fatalf("file %q is neither report.json nor a want", name)
	}
	var o TextOptions
	for _, w := range words[1:] {
		key, value, _ := strings.Cut(w, "=")
		var err error
		switch key {
		case "color":
			o.Color = true
		case "quiet":
			o.Quiet = true
		case "context":
			o.Context, err = strconv.Atoi(value)
		case "raised":
			o.Raised = value
		default:
			t.Fatalf("%q: unknown option %q", name, key)
		}
		if err != nil {
			t.Fatalf("%q: %v", name, err)
		}
	}
	return o
}

// harmless fails when the output holds anything that a terminal or a build
// server would obey, our own colours aside.
func harmless(t *testing.T, out string) {
	t.Helper()
	for _, code := range []string{bold, dim, red, green, yellow, "0"} {
		out = strings.ReplaceAll(out, "\x1b["+code+"m", "")
	}
	for line := range strings.Lines(out) {
		for _, r := range strings.TrimSuffix(line, "\n") {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029' {
				t.Errorf("%U in line %q", r, line)
			}
		}
		if start := strings.TrimSpace(line); strings.HasPrefix(start, "::") || strings.HasPrefix(start, "##[") {
			t.Errorf("a line a build server would obey: %q", line)
		}
	}
}

// TestTextSaysNoMore holds the words of the output against those that would
// claim more than was looked at.
func TestTextSaysNoMore(t *testing.T) {
	paths, _ := filepath.Glob("testdata/*.txtar")
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rep, err := report.ReadJSON(bytes.NewReader(archive.Files[0].Data))
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := Text(&got, rep, TextOptions{}); err != nil {
			t.Fatal(err)
		}
		words := strings.FieldsFunc(strings.ToLower(got.String()), func(r rune) bool { return !unicode.IsLetter(r) })
		for _, w := range words {
			switch w {
			case "verified", "true", "correct", "proven", "proved":
				t.Errorf("%s: the output says %q", path, w)
			}
		}
	}
}

func TestVisible(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", ""},
		{"plain, Größe, 東京, 🌊", "plain, Größe, 東京, 🌊"},
		{"red \x1b[31m", `red \x1b[31m`},
		{"8-bit \u009b31m", `8-bit \u009b31m`},
		{"title \x1b]0;x\x07", `title \x1b]0;x\x07`},
		{"line\nfeed\r", `line\nfeed\r`},
		{"a\tb", "a b"},
		{"a\bb\x7f", `a\x08b\x7f`},
		{"bidi \u202egpj\u202c", `bidi \u202egpj\u202c`},
		{"isolate \u2066x\u2069", `isolate \u2066x\u2069`},
		{"zero\u200bwidth\ufeff", `zero\u200bwidth\ufeff`},
		{"para\u2029", `para\u2029`},
		{"tag \U000e0041", `tag \U000e0041`},
		{"no break\u00a0here", "no break\u00a0here"},
		{"bad \xff\xfe", `bad \xff\xfe`},
		{"real \ufffd", "real \ufffd"},
	} {
		if got := Visible(test.in); got != test.want {
			t.Errorf("Visible(%q): want %q, got %q", test.in, test.want, got)
		}
	}
}

func FuzzVisible(f *testing.F) {
	for _, s := range []string{"", "a\x1b[2J", "\u202e", "\xff", "::error::x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Visible(s)
		harmlessRunes(t, got)
		if again := Visible(got); again != got {
			t.Errorf("not stable: %q then %q", got, again)
		}
		harmless(t, lineStart(s)+"\n")
	})
}

func harmlessRunes(t *testing.T, s string) {
	t.Helper()
	for _, r := range s {
		if !shows(r) {
			t.Errorf("%U in %q", r, s)
		}
	}
}

// broken is a writer that fails after some bytes.
type broken struct{ left int }

func (b *broken) Write(p []byte) (int, error) {
	if len(p) > b.left {
		return 0, errors.New("disk full")
	}
	b.left -= len(p)
	return len(p), nil
}

func TestWriterErrors(t *testing.T) {
	rep := &report.Report{Schema: report.Schema}
	if err := Text(&broken{}, rep, TextOptions{}); err == nil {
		t.Error("Text lost the writer's error")
	}
	if err := JSON(&broken{}, rep); err == nil {
		t.Error("JSON lost the writer's error")
	}
}

func TestJSONRoundTrip(t *testing.T) {
	paths, _ := filepath.Glob("testdata/*.txtar")
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rep, err := report.ReadJSON(bytes.NewReader(archive.Files[0].Data))
		if err != nil {
			t.Fatal(err)
		}
		var first, second bytes.Buffer
		if err := JSON(&first, rep); err != nil {
			t.Fatal(err)
		}
		again, err := report.ReadJSON(bytes.NewReader(first.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if err := JSON(&second, again); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: a report read back is written differently", path)
		}
		if bytes.Count(first.Bytes(), []byte("\n")) != 1 {
			t.Errorf("%s: a report is not one line", path)
		}
	}
}
