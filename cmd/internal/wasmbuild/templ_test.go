package wasmbuild

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPruneLeavesOutWhatNeedsTheServer(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{
		"a.go": `package p

import (
	"io"
	"net/http"
	t "html/template"
)

type Kept struct{ w io.Writer }

func (k Kept) Flush() {
	if f, ok := k.w.(http.Flusher); ok {
		f.Flush()
	}
}

type Served struct{ next http.Handler }

func FromTemplate(x *t.Template) Kept { return Kept{} }
`,
		"b.go": `package p

func NewServed() *Served { return &Served{} }

func (s *Served) Close() {}

func useOfUse() any { return NewServed() }

// A field of the same name is another thing.
func other(k struct{ NewServed int }) int { return k.NewServed }
`,
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	pruned, err := prune(dir, []string{"a.go", "b.go"})
	if err != nil {
		t.Fatal(err)
	}
	a, b := string(pruned["a.go"]), string(pruned["b.go"])
	for _, want := range []string{"type Kept", "Flush()", `"io"`} {
		if !strings.Contains(a, want) {
			t.Errorf("a.go lacks %q:\n%s", want, a)
		}
	}
	for _, gone := range []string{"net/http", "html/template", "Served", "FromTemplate"} {
		if strings.Contains(a, gone) {
			t.Errorf("a.go still has %q:\n%s", gone, a)
		}
	}
	for _, gone := range []string{"func NewServed", "Close", "useOfUse"} {
		if strings.Contains(b, gone) {
			t.Errorf("b.go still has %q:\n%s", gone, b)
		}
	}
	if !strings.Contains(b, "func other") {
		t.Errorf("b.go lost a function that needs nothing:\n%s", b)
	}
}
