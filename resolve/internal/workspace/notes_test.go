package workspace

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestMapWords(t *testing.T) {
	tests := []struct {
		data string
		want string // word:line, in order
	}{
		{"one two", "one:1 two:1"},
		{"a bb c", "bb:1"},
		{"src/a.go.\nsrc/b.go", "src/a.go:1 src/b.go:2"},
		{"a. .. ...", "a:1 .:1 ..:1"},
		{"x:y ab#cd", "ab:1 cd:1"},
		{"Über-Größe tide_feed", "ber-Gr:1 tide_feed:1"},
		{"{\"id\": \"ferry.Timetable.Publish\"}", "id:1 ferry.Timetable.Publish:1"},
		{"\r\n\nlast", "last:3"},
		{"", ""},
	}
	for _, test := range tests {
		var got []string
		words([]byte(test.data), func(word []byte, line int) { got = append(got, fmt.Sprintf("%s:%d", word, line)) })
		equal(t, test.data, test.want, strings.Join(got, " "))
	}
}

func TestMap(t *testing.T) {
	w := files{
		".tldrx/map/b/c/d/e/f/deep.md": "deep.word",
		".tldrx/map/a.json":            "{\n\"x\": \"same.word\"}",
		".tldrx/map/z.md":              "same.word final.stop.\n",
		".tldrx/map/a.txt":             "text.word",
		".tldrx/map/.git/a.md":         "git.word",
		".tldrx/map/node_modules/a.md": "module.word",
		".tldrx/map/bad.md":            "bad.word \xff",
		"map/a.md":                     "other.word",
	}.open()
	m := w.Map()
	equal(t, "missing", false, m.Missing)
	equalSlices(t, "files", []string{".tldrx/map/a.json", ".tldrx/map/b/c/d/e/f/deep.md", ".tldrx/map/z.md"}, m.Files)
	for word, want := range map[string]Place{
		"same.word":  {".tldrx/map/a.json", 2},
		"deep.word":  {".tldrx/map/b/c/d/e/f/deep.md", 1},
		"final.stop": {".tldrx/map/z.md", 1},
	} {
		got, ok := m.Find(word)
		equal(t, "found "+word, true, ok)
		equal(t, word, want, got)
	}
	for _, word := range []string{"final.stop.", "text.word", "git.word", "module.word", "bad.word", "other.word", "same", ""} {
		if _, ok := m.Find(word); ok {
			t.Errorf("%q is no word of the map", word)
		}
	}
	equal(t, "broken", 1, len(m.Broken))
	equalSlices(t, "problems", []string{".tldrx/map/bad.md:1: zip:not-text"}, problemLines(w))
}

func TestMapMissingOrEmpty(t *testing.T) {
	equal(t, "missing", true, files{"a": ""}.open().Map().Missing)
	equal(t, "a file", true, files{MapPath: "words"}.open().Map().Missing)
	equal(t, "empty", false, files{MapPath + "/": ""}.open().Map().Missing)
	w := Open(&faulty{MapFS: files{MapPath: ""}.fs(), faults: map[string]string{MapPath: "zip:symlink"}})
	equal(t, "a link to nowhere", false, w.Map().Missing)
	equal(t, "is broken", 1, len(w.Map().Broken))
}

func TestScanURLs(t *testing.T) {
	tests := []struct{ data, want string }{
		{"see https://a.example/x.", "https://a.example/x"},
		{"(https://a.example/x), [https://b.example]", "https://a.example/x https://b.example"},
		{"<https://a.example> `https://b.example` \"https://c.example\" 'https://d.example'", "https://a.example https://b.example https://c.example https://d.example"},
		{"https://a.example/ https://b.example/x# https://c.example/?", "https://a.example https://b.example/x https://c.example"},
		{"https://a.example/x/.,;:", "https://a.example/x"},
		{"https://a.example/?q=1#top", "https://a.example/?q=1#top"},
		{"https://a.example\u00a0b https://c.example\u2028d", "https://a.example https://c.example"},
		{"http://a.example HTTPS://b.example https://", ""},
		{"https:/// https://. https://)", ""},
		{"https://web.example/https://a.example/", "https://web.example/https://a.example"},
		{"https://a.example/übersicht!", "https://a.example/übersicht!"},
	}
	for _, test := range tests {
		var got []string
		for _, url := range scanURLs([]byte(test.data)) {
			got = append(got, url)
		}
		equal(t, test.data, test.want, strings.Join(got, " "))
	}
}

func TestURLs(t *testing.T) {
	const run = "tldrx-work/270114-tide"
	all := files{
		".tldrx/map/m.md":                          "text\n\nhttps://map.example/x/ and https://map.example/x",
		".tldrx/knowledge/a/b/c/d/e.md":            "https://knowledge.example",
		".tldrx/experts/keeper/knowledge/k.md":     "https://expert.example",
		".tldrx/map/m.json":                        "https://json.example",
		".tldrx/memory/facts.yml":                  "https://facts.example",
		".tldrx/memory/notes.md":                   "https://memory.example",
		"README.md":                                "https://readme.example",
		"tldrx-work/270115-other/01-what/notes.md": "https://other-run.example",
		run + "/01-what/notes.md":                  "https://notes.example\nhttps://shared.example",
		run + "/01-what/handoff.md":                "https://handoff.example",
		run + "/02-how/second-handoff.md":          "https://second.example https://self.example",
		run + "/02-how/design.md":                  "https://shared.example",
		run + "/.agent/how/evidence.md":            "https://hidden.example",
		run + "/node_modules/x/y.md":               "https://module.example",
		run + "/events.jsonl":                      "https://events.example",
	}
	w := all.open()
	u := w.URLs(run + "/02-how/second-handoff.md")
	for url, want := range map[string]Place{
		"https://map.example/x":     {".tldrx/map/m.md", 3},
		"https://map.example/x/":    {".tldrx/map/m.md", 3},
		"https://map.example/x#":    {".tldrx/map/m.md", 3},
		"https://map.example/x?":    {".tldrx/map/m.md", 3},
		"https://map.example/x/).":  {".tldrx/map/m.md", 3},
		"https://knowledge.example": {".tldrx/knowledge/a/b/c/d/e.md", 1},
		"https://expert.example":    {".tldrx/experts/keeper/knowledge/k.md", 1},
		"https://notes.example":     {run + "/01-what/notes.md", 1},
		"https://shared.example":    {run + "/01-what/notes.md", 2},
	} {
		got, ok := u.Find(url)
		equal(t, "found "+url, true, ok)
		equal(t, url, want, got)
	}
	for _, host := range []string{"json", "facts", "memory", "readme", "other-run", "handoff", "self", "second", "hidden", "module", "events", "map"} {
		if p, ok := u.Find("https://" + host + ".example"); ok {
			t.Errorf("%s: want it unknown, got %v", host, p)
		}
	}
	// Another document of the run does corroborate, a handoff of that name or
	// not, and each document loses only itself.
	p, _ := w.URLs(run + "/01-what/handoff.md").Find("https://self.example")
	equal(t, "for another document", run+"/02-how/second-handoff.md", p.Path)
	p, _ = w.URLs(run + "/01-what/notes.md").Find("https://shared.example")
	equal(t, "named twice", run+"/02-how/design.md", p.Path)
	if _, ok := w.URLs("README.md").Find("https://notes.example"); ok {
		t.Error("a document outside runs relies on the workspace's notes alone")
	}
	equal(t, "problems", 0, len(w.Problems()))
	equalSlices(t, "sets", []string{"", run}, slices.Sorted(maps.Keys(w.urls)))
}

func TestURLsInDamagedNotes(t *testing.T) {
	const doc = "tldrx-work/r/01-what/notes.md"
	w := Open(&faulty{
		MapFS:  files{".tldrx/map/a.md": "", doc: "", "tldrx-work/r/b.md": ""}.fs(),
		faults: map[string]string{".tldrx/map/a.md": "zip:encrypted", doc: "zip:encrypted", "tldrx-work/r/b.md": "zip:too-big"},
	})
	u := w.URLs(doc)
	var got []string
	for _, f := range u.Broken {
		got = append(got, f.Path)
	}
	equalSlices(t, "broken, the document itself left out", []string{".tldrx/map/a.md", "tldrx-work/r/b.md"}, got)
}
