package workspace

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/iotest"
)

const graphAt = ".tldrx/graphify-out/graph.json"

func TestGraphKeys(t *testing.T) {
	tests := []struct {
		name, data string
		want       string // keys with their lines, as they are found
		not        string
	}{
		{"id, then name, then label", "{\"nodes\":[\n{\"id\":\"a\",\"name\":\"b\",\"label\":\"c\"},\n{\"label\":\"e\",\"name\":\"d\"},\n{\"label\":\"f\"}]}", "a:2 d:3 f:4", "b c e"},
		{"empty strings and other types are passed over", `{"nodes":[{"id":"","name":7,"label":"x"},{"id":null,"name":["y"],"label":"z"},{"id":{"id":"q"},"name":"r"}]}`, "x:1 z:1 r:1", "y q 7"},
		{"nodes without a key", `{"nodes":[{}, {"id":""}, 5, "s", null, [{"id":"in"}], {"id":"ok"}]}`, "ok:1", "s in"},
		{"keys are exact", `{"nodes":[{"ID":"a","Name":"b"}], "Nodes":[{"id":"c"}]}`, "", "a b c"},
		{"links are ignored", `{"links":[{"id":"l"}],"nodes":[{"id":"n","in":{"id":"deep"}}],"edges":{"nodes":[{"id":"e"}]}}`, "n:1", "l deep e"},
		{"nodes is no list", `{"nodes":{"id":"a"}}`, "", "a"},
		{"no object", `[{"id":"a"}]`, "", "a"},
		{"a number", `5`, "", ""},
		{"escapes", "{\"nodes\":[{\"id\":\"a\\u00e9\\n\"}]}", "a\u00e9\n:1", ""},
		{"a key on its own line", "{\n\"nodes\": [\n {\n  \"size\": 1,\n  \"id\":\n   \"a\"\n }\n]\n}\n", "a:6", ""},
		{"of repeated keys the last", `{"nodes":[{"id":"a"}],"nodes":[{"id":"b","id":"c"}]}`, "c:1", "a b"},
		{"a byte-order mark", "\ufeff{\"nodes\":[{\"id\":\"a\"}]}", "a:1", ""},
		{"the first file and line win", "{\"nodes\":[{\"id\":\"a\"},\n{\"id\":\"a\"}]}", "a:1", ""},
		{"numbers of any size", `{"nodes":[{"n":1e9999,"id":"a"}]}`, "a:1", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := files{graphAt: test.data}.open()
			g := w.Graph()
			equalSlices(t, "files", []string{graphAt}, g.Files)
			want := strings.Split(test.want, " ")
			if test.want == "" {
				want = nil
			}
			equal(t, "number of keys", len(want), g.Len())
			for _, w := range want {
				at := strings.LastIndexByte(w, ':')
				p, _ := g.Find(w[:at])
				equal(t, w, w, fmt.Sprintf("%s:%d", w[:at], p.Line))
				equal(t, "path", graphAt, p.Path)
			}
			for _, key := range strings.Fields(test.not) {
				if _, ok := g.Find(key); ok {
					t.Errorf("%q is no key", key)
				}
			}
			equal(t, "problems", 0, len(w.Problems()))
		})
	}
}

func TestGraphFiles(t *testing.T) {
	w := files{
		"graphify-out/graph.json":                        `{"nodes":[{"id":"root"},{"id":"both"}]}`,
		".tldrx/graphify-out/a/b/c/d/e/graph.json":       `{"nodes":[{"id":"deep"},{"id":"both"}]}`,
		".tldrx/graphify-out/.git/graph.json":            `{"nodes":[{"id":"hidden"}]}`,
		".tldrx/graphify-out/.tldrx/graph.json":          `{"nodes":[{"id":"shown"}]}`,
		".tldrx/graphify-out/node_modules/x/graph.json":  `{"nodes":[{"id":"module"}]}`,
		".tldrx/graphify-out/my-graph.json":              `{"nodes":[{"id":"other"}]}`,
		"src/graphify-out/graph.json":                    `{"nodes":[{"id":"elsewhere"}]}`,
		".tldrx/graphify-out/broken/graph.json":          `{"nodes":[{"id":"lost"},`,
		".tldrx/graphify-out/graph.json/not-a-file.json": `{}`,
	}.open()
	g := w.Graph()
	equalSlices(t, "files", []string{".tldrx/graphify-out/.tldrx/graph.json", ".tldrx/graphify-out/a/b/c/d/e/graph.json", "graphify-out/graph.json"}, g.Files)
	equal(t, "keys", 4, g.Len())
	p, _ := g.Find("both")
	equal(t, "first file", ".tldrx/graphify-out/a/b/c/d/e/graph.json", p.Path)
	equal(t, "broken", 1, len(g.Broken))
	equalSlices(t, "problems", []string{".tldrx/graphify-out/broken/graph.json:1: graph-unreadable"}, problemLines(w))
}

func TestBrokenGraphs(t *testing.T) {
	tests := []struct {
		name, data string
		want       string
	}{
		{"empty", "", graphAt + ":1: graph-unreadable"},
		{"a byte-order mark alone", "\ufeff", graphAt + ":1: graph-unreadable"},
		{"cut short", "{\"nodes\":[\n{\"id\":\"a\"},\n{\"id\":", graphAt + ":3: graph-unreadable"},
		{"cut inside a word", "{\"nodes\":[\n{\"id\":\"a", graphAt + ":2: graph-unreadable"},
		{"a comma too many", "{\"nodes\":[\n\n{\"id\":\"a\"},]}", graphAt + ":3: graph-unreadable"},
		{"single quotes", "{'nodes':[]}", graphAt + ":1: graph-unreadable"},
		{"more behind it", "{\"nodes\":[]}\n{}", graphAt + ":2: graph-unreadable"},
		{"a missing colon", `{"nodes" []}`, graphAt + ":1: graph-unreadable"},
		{"lists nested 20,000 deep", `{"nodes":` + strings.Repeat("[", 20_000), graphAt + ":1: graph-unreadable"},
		{"objects nested 20,000 deep", `{"links":` + strings.Repeat(`{"a":`, 20_000), graphAt + ":1: graph-unreadable"},
		{"NUL", "{\"nodes\":[\n{\"id\":\"a\x00\"}\n]}", graphAt + ":2: zip:not-text"},
		{"not UTF-8", "{\"nodes\":[{\"id\":\"caf\xe9\"}]}", graphAt + ":1: zip:not-text"},
		{"half a character at the end", "{\"nodes\":[]}\xe2\x82", graphAt + ":1: zip:not-text"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := files{graphAt: test.data}.open()
			g := w.Graph()
			equal(t, "keys", 0, g.Len())
			equal(t, "broken", 1, len(g.Broken))
			equalSlices(t, "problems", []string{test.want}, problemLines(w))
		})
	}
}

func TestDamagedGraph(t *testing.T) {
	w := Open(&faulty{MapFS: files{graphAt: `{"nodes":[]}`}.fs(), faults: map[string]string{graphAt: "zip:bad-checksum"}})
	w.Graph()
	equalSlices(t, "problems", []string{graphAt + ": zip:bad-checksum"}, problemLines(w))
}

// lateFS gives all bytes and then an error, as a zip with a wrong checksum
// does.
type lateFS struct{ *faulty }

type lateFile struct {
	fs.File
	data *bytes.Reader
}

func (f lateFile) Read(p []byte) (int, error) {
	if f.data.Len() == 0 {
		return 0, &fs.PathError{Op: "read", Path: "f", Err: reasonError("zip:bad-checksum")}
	}
	return f.data.Read(p)
}

func (f lateFS) Open(name string) (fs.File, error) {
	file, err := f.faulty.Open(name)
	if err == nil && name == graphAt {
		return lateFile{file, bytes.NewReader(f.MapFS[name].Data)}, nil
	}
	return file, err
}

func TestGraphThatIsDamagedAtItsEnd(t *testing.T) {
	for name, data := range map[string]string{"whole": `{"nodes":[{"id":"a"}]}`, "spoilt": `{"nodes":[{"id":"a"}}}`} {
		t.Run(name, func(t *testing.T) {
			w := Open(lateFS{&faulty{MapFS: files{graphAt: data}.fs()}})
			equal(t, "keys", 0, w.Graph().Len())
			equalSlices(t, "problems", []string{graphAt + ": zip:bad-checksum"}, problemLines(w))
		})
	}
}

// The lines of tokens are held against counting, with text between them that
// is longer than what is read at once.
func TestLineMarks(t *testing.T) {
	data := []byte(strings.Repeat(strings.Repeat("\n", 70)+"x"+strings.Repeat(" \n ", 50)+strings.Repeat("y", 300), 40))
	var m lineMarks
	for from := 0; from < len(data); from += 37 {
		m.add(int64(from), data[from:min(from+37, len(data))])
	}
	for off := 0; off <= len(data); off += 13 {
		equal(t, fmt.Sprint(off), bytes.Count(data[:off], newline), m.before(int64(off)))
	}
}

// fillFS serves a graph.json of any size without holding it.
type fillFS struct {
	*faulty
	size int
	says int64 // size that Stat gives
}

type fillInfo struct {
	fs.FileInfo
	size int64
}

func (i fillInfo) Size() int64 { return i.size }

type fillFile struct {
	fs.File
	left int
	says int64
}

func (f *fillFile) Stat() (fs.FileInfo, error) {
	info, err := f.File.Stat()
	return fillInfo{info, f.says}, err
}

func (f *fillFile) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	f.left -= len(p)
	return len(p), nil
}

func (f fillFS) Open(name string) (fs.File, error) {
	file, err := f.faulty.Open(name)
	if err == nil && name == graphAt {
		return &fillFile{file, f.size, f.says}, nil
	}
	return file, err
}

func TestGraphOverTheLimit(t *testing.T) {
	for name, says := range map[string]int64{"stated": MaxGraph + 1, "not stated": 10} {
		t.Run(name, func(t *testing.T) {
			w := Open(fillFS{&faulty{MapFS: files{graphAt: ""}.fs()}, MaxGraph + 1, says})
			w.Graph()
			equalSlices(t, "problems", []string{graphAt + ": graph-unreadable"}, problemLines(w))
			if got := w.Problems()[0].Message; !strings.Contains(got, "67108864") {
				t.Errorf("want the limit named, got %q", got)
			}
		})
	}
}

func TestGraphOfManyNodes(t *testing.T) {
	var b strings.Builder
	b.WriteString("{\"nodes\":[\n")
	for i := range 20_000 {
		fmt.Fprintf(&b, "{\"id\":\"n%d\",\"file\":\"board/berth.go\"},\n", i)
	}
	b.WriteString("{\"id\":\"board.Drain\"}],\"links\":[]}\n")
	g := files{graphAt: b.String()}.open().Graph()
	equal(t, "keys", 20_001, g.Len())
	p, _ := g.Find("n19999")
	equal(t, "line", 20_001, p.Line)
}

// A character may be cut in two by the blocks that a file is read in.
func TestJSONReaderInSmallPieces(t *testing.T) {
	data := "\ufeffaü€😀\nb\n"
	for name, r := range map[string]*jsonReader{
		"byte by byte":      {in: iotest.OneByteReader(strings.NewReader(data)), left: 100},
		"halves":            {in: iotest.HalfReader(strings.NewReader(data)), left: 100},
		"data with the end": {in: iotest.DataErrReader(strings.NewReader(data)), left: 100},
	} {
		t.Run(name, func(t *testing.T) {
			var got []byte
			p := make([]byte, 5)
			for {
				n, err := r.Read(p)
				got = append(got, p[:n]...)
				if err != nil {
					break
				}
			}
			equal(t, "text", "aü€😀\nb\n", string(got))
			equal(t, "bad line", 0, r.badLine)
			equal(t, "line of b", 2, r.line(int64(len("aü€😀\nb"))))
		})
	}
}
