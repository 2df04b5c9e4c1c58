//go:build !js

package resolve_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/vfs"
)

// The workspace of these tests is the source of the Go toolchain itself, which
// nobody here wrote, under two repositories: go is everything, std the part
// below encoding and net. Handoffs cite 500 of its lines, found by a scan that
// shares no code with the resolver, and at least ten places for each reason
// that a file source can be refused for. About half of the good citations name
// an identifier that stands on the cited line, as claims about code do; the
// others are prose.
type goWorkspace struct {
	files map[string][]byte // the workspace's own files
	src   []string          // paths below go/, sorted
	root  string            // GOROOT/src
	want  map[string]map[int]string
	named map[string]map[int]bool // by document and line: the claim names what stands on the cited line
	cited []string                // distinct paths of the good citations and of the too short ones
}

const (
	goodCitations = 500
	wrongEach     = 12
)

// countLines counts as an editor does: by reading lines, not by the resolver's
// rule for them.
func countLines(data []byte) int {
	n := 0
	for len(data) > 0 {
		n++
		i := bytes.IndexByte(data, '\n')
		if i < 0 {
			break
		}
		data = data[i+1:]
	}
	return n
}

var goWorkspaceOnce = sync.OnceValues(func() (*goWorkspace, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	w := &goWorkspace{root: filepath.Join(strings.TrimSpace(string(out)), "src"), want: map[string]map[int]string{}, named: map[string]map[int]bool{}}
	fsys := os.DirFS(w.root)
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			w.src = append(w.src, name)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.Sort(w.src)
	if err := w.write(fsys); err != nil {
		return nil, err
	}
	return w, nil
})

// write makes the handoffs. Choices follow a fixed sequence, so that a failure
// can be looked at again.
func (w *goWorkspace) write(fsys fs.FS) error {
	w.files = map[string][]byte{
		".tldrx/workspace.yml": []byte("version: 1\nmode: multi-repo\nrepos:\n  - name: go\n    path: go\n    commands: {build: \"go build std\"}\n  - name: enc\n    path: go/encoding\n"),
	}
	var gofiles []string
	for _, name := range w.src {
		if strings.HasSuffix(name, ".go") && !strings.Contains(name, "..") && !strings.ContainsAny(name, "]`") {
			gofiles = append(gofiles, name)
		}
	}
	state := uint64(2026)
	next := func(n int) int {
		state = state*6364136223846793005 + 1442695040888963407
		return int((state >> 33) % uint64(n))
	}
	seen := map[string]bool{}
	pick := func() (string, int, error) {
		for {
			name := gofiles[next(len(gofiles))]
			if seen[name] {
				continue
			}
			data, err := fs.ReadFile(fsys, name)
			if err != nil {
				return "", 0, err
			}
			if n := countLines(data); n > 2 {
				seen[name] = true
				return name, n, nil
			}
		}
	}
	type cite struct{ token, want, name string }
	var cites []cite
	for i := range goodCitations {
		name, n, err := pick()
		if err != nil {
			return err
		}
		w.cited = append(w.cited, name)
		line, identifier := 1+next(n), ""
		// The last lines are brackets mostly. Of the other lines five in eight
		// are named, which makes half of all.
		if i%5 != 3 && i%8 < 5 {
			data, err := fs.ReadFile(fsys, name)
			if err != nil {
				return err
			}
			line, identifier = named(data, line)
		}
		token := fmt.Sprintf("go:%s:%d", name, line)
		switch i % 5 {
		case 1:
			token = fmt.Sprintf("go/%s:%d", name, line)
		case 2:
			token = fmt.Sprintf("go:%s:%d-%d", name, 1+next(line), line)
		case 3:
			token = fmt.Sprintf("go:%s:%d", name, n) // the very last line
		}
		cites = append(cites, cite{token, "ok", identifier})
	}
	wrong := []struct {
		reason string
		token  func(name string, lines int) string
		opened bool // the file has to be read to say so
	}{
		{"line-out-of-range", func(name string, n int) string { return fmt.Sprintf("go:%s:%d", name, n+1) }, true},
		{"line-out-of-range", func(name string, n int) string { return fmt.Sprintf("go/%s:%d-%d", name, n, n+7) }, true},
		{"no-such-file", func(name string, n int) string { return fmt.Sprintf("go:%s.orig:%d", name, n) }, false},
		{"no-such-file", func(name string, n int) string { return fmt.Sprintf("go/nowhere/%s:1", name) }, false},
		{"no-such-file", func(name string, n int) string { return fmt.Sprintf("go:%s:1", path.Dir(name)) }, false},
		{"unknown-repo", func(name string, n int) string { return fmt.Sprintf("golang:%s:%d", name, n) }, false},
		{"grammar:file-shape", func(name string, n int) string { return "go/" + name }, false},
		{"grammar:line-range", func(name string, n int) string { return fmt.Sprintf("go:%s:%d-1", name, n) }, false},
		{"grammar:line-range", func(name string, n int) string { return fmt.Sprintf("go:%s:L%d", name, n) }, false},
		{"grammar:line-number", func(name string, n int) string { return fmt.Sprintf("go:%s:0-%d", name, n) }, false},
		{"grammar:no-parent-dir", func(name string, n int) string { return fmt.Sprintf("go/../go/%s:%d", name, n) }, false},
	}
	for _, k := range wrong {
		for range wrongEach {
			name, n, err := pick()
			if err != nil {
				return err
			}
			if k.opened {
				w.cited = append(w.cited, name)
			}
			cites = append(cites, cite{k.token(name, n), k.reason, ""})
		}
	}
	const perDocument = 150
	for d := 0; len(cites) > 0; d++ {
		var b strings.Builder
		doc := fmt.Sprintf("tldrx-work/%06d-go-source/01-what/handoff.md", 300101+d)
		w.want[doc], w.named[doc] = map[int]string{}, map[int]bool{}
		line := 0
		put := func(format string, args ...any) {
			fmt.Fprintf(&b, format+"\n", args...)
			line++
		}
		put("# The source of Go, part %d", d+1)
		part := cites[:min(perDocument, len(cites))]
		cites = cites[len(part):]
		for s, section := range []string{"Findings", "Decisions", "Unknowns", "Evidence ledger"} {
			put("")
			put("## %s", section)
			from, to := s*len(part)/4, (s+1)*len(part)/4
			for i, c := range part[from:to] {
				claim := fmt.Sprintf(prose[i%len(prose)], i+1)
				if c.name != "" {
					claim = fmt.Sprintf(code[i%len(code)], c.name, i+1)
				}
				put("- %s [src: %s]", claim, c.token)
				w.want[doc][line], w.named[doc][line] = c.want, c.name != ""
			}
		}
		w.files[doc] = []byte(b.String())
	}
	return nil
}

// What the claims say; the number makes each another one.
var (
	prose = []string{
		"Claim %d of this section rests on one place",
		"The caller has to close what it was given, which is point %d of the list",
		"Nothing is written before all of the input has been read (%d)",
		"An empty list is not an error here, case %d",
		"It falls back to the slow path when the fast one does not apply, see %d",
	}
	code = []string{
		"`%s` is what the caller sees first, point %d",
		"The value of `%s` decides how the rest is read (%d)",
		"Every path through here uses `%s`, as step %d says",
	}
)

// named returns the first line from a given one on, around the end of the file,
// on which an identifier stands that is more than a word of the language, and
// that identifier. A file without one gives the line itself.
func named(data []byte, from int) (line int, identifier string) {
	lines := strings.Split(string(data), "\n")
	for i := range lines {
		line := (from - 1 + i) % len(lines)
		for _, word := range strings.FieldsFunc(lines[line], func(r rune) bool {
			return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
		}) {
			if len(word) > 3 && (word[0] < '0' || word[0] > '9') && !token.IsKeyword(word) {
				return line + 1, word
			}
		}
	}
	return from, ""
}

// zip packs the workspace and the whole of the source.
func (w *goWorkspace) zip(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	zw := zip.NewWriter(&b)
	zw.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) { return flate.NewWriter(out, flate.BestSpeed) })
	add := func(name string, data []byte) {
		e, err := zw.Create(name)
		if err == nil {
			_, err = e.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(w.files)) {
		add(name, w.files[name])
	}
	for _, name := range w.src {
		data, err := os.ReadFile(filepath.Join(w.root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		add("go/"+name, data)
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func goSource(t testing.TB) *goWorkspace {
	t.Helper()
	w, err := goWorkspaceOnce()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// compare holds a report against what the scan says.
func (w *goWorkspace) compare(t *testing.T, rep *report.Report) {
	t.Helper()
	total := 0
	for _, d := range rep.Documents {
		want, ok := w.want[d.Path]
		if !ok {
			t.Errorf("%s was judged; nobody wrote it", d.Path)
			continue
		}
		if len(d.Items) != len(want) {
			t.Errorf("%s: got %d items, want %d", d.Path, len(d.Items), len(want))
		}
		for _, it := range d.Items {
			total++
			for _, l := range it.Citations[0].Leads {
				if w.named[d.Path][it.At.Line] && (strings.HasPrefix(l.Code, "names-") || l.Code == "declared-elsewhere") {
					t.Errorf("%s:%d: the claim %q names what stands on the cited line, and carries %s: %s", d.Path, it.At.Line, it.Claim, l.Code, l.Message)
				}
			}
			if it.Reason != want[it.At.Line] {
				t.Errorf("%s:%d: got %s, want %s (%s: %s)", d.Path, it.At.Line, it.Reason, want[it.At.Line], it.Citations[0].Raw, it.Citations[0].Message)
			}
		}
	}
	if len(rep.Documents) != len(w.want) {
		t.Errorf("got %d documents, want %d", len(rep.Documents), len(w.want))
	}
	if want := goodCitations + 11*wrongEach; total != want {
		t.Errorf("got %d items, want %d", total, want)
	}
}

func TestGoSourceZip(t *testing.T) {
	w := goSource(t)
	data := w.zip(t)
	fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rep, err := resolve.Check(context.Background(), fsys, resolve.Options{Name: "go.zip"})
	if err != nil {
		t.Fatal(err)
	}
	w.compare(t, rep)

	// Reading costs what it has to and no more: the directory, the documents,
	// the workspace's files and the cited entries.
	if got, most := fsys.BytesRead(), w.needed(t, data); float64(got) > 1.05*float64(most) {
		t.Errorf("read %d bytes of the zip, needed %d: more than 5 %% over", got, most)
	}
}

// needed sums the bytes of the archive that a check cannot do without.
func (w *goWorkspace) needed(t *testing.T, data []byte) int64 {
	t.Helper()
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	cited := map[string]bool{}
	for _, name := range w.cited {
		cited["go/"+name] = true
	}
	var entries, all int64
	for _, f := range zr.File {
		offset, err := f.DataOffset()
		if err != nil {
			t.Fatal(err)
		}
		end := offset + int64(f.CompressedSize64)
		all = max(all, end+16) // a data descriptor follows each entry
		if _, own := w.files[f.Name]; own || cited[f.Name] || strings.HasSuffix(f.Name, ".md") {
			entries += 30 + int64(len(f.Name)) + int64(f.CompressedSize64)
		}
	}
	return entries + int64(len(data)) - all
}

func TestGoSourceFolder(t *testing.T) {
	w := goSource(t)
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "go"), os.DirFS(w.root)); err != nil {
		t.Fatal(err)
	}
	for name, data := range w.files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fsys, err := vfs.Dir(dir, vfs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rep, err := resolve.Check(context.Background(), fsys, resolve.Options{Name: "go"})
	if err != nil {
		t.Fatal(err)
	}
	w.compare(t, rep)
}
