package leads

import (
	"encoding/json"
	"reflect"
	"testing"
	"unicode/utf8"

	"github.com/fa6e744d/assay/resolve/report"
)

// FuzzAdd puts any claim on any lines of any file: nothing panics, two runs
// and both ways of searching a file agree, every lead is a question with a place that the file has, and nothing
// but the leads changes.
func FuzzAdd(f *testing.F) {
	seeds := []struct{ claim, text string }{
		{"`Open` turns \"the northern gate\" at dawn", "package a\n\n// Open opens.\nfunc Open() {\n\tturn()\n}\n"},
		{"HTTPServer and snake_case and a.b.c; exit 0", "class A:\n    \"\"\"Says.\"\"\"\n    def b(self):\n        pass\n"},
		{"'rings twice at dawn' and «rings twice at dusk»", "jobs:\n  - run: x # y\n\r\n{}\n"},
		{"``a `b` c`` … \"unclosed", "/* a\n`b\n'c\\'\n*/ \"\"\"\n"},
		{"ǅ İ ß", "İİİ\n\u2028\u00a0\n\xef\xbb\xbf"},
		{"", ""},
	}
	for i, s := range seeds {
		f.Add(s.claim, s.text, uint16(i), uint16(i+2), uint8(i))
	}
	ends := []string{"a.go", "a.py", "a.md", "a.yml", "a.ts", "a.toml", "a.lua", "a.html", "a.sh", "a"}
	f.Fuzz(func(t *testing.T, claim, text string, a, b uint16, end uint8) {
		if len(claim) > 1<<12 || len(text) > 1<<14 || !utf8.ValidString(claim) {
			t.Skip()
		}
		name := ends[int(end)%len(ends)]
		ws := open(map[string]string{name: text, "b.go": "package b\n\nfunc Open() {\n}\n"})
		content, err := ws.Text(name)
		if err != nil || content.Lines() == 0 {
			t.Skip()
		}
		from := 1 + int(a)%content.Lines()
		to := min(from+int(b)%100, content.Lines())
		other, err := ws.Text("b.go")
		if err != nil {
			t.Fatal(err)
		}
		build := func() report.Document {
			it := report.Item{Claim: claim, Outcome: report.OK, Citations: []report.Citation{
				{Raw: name, Kind: new("file"), Outcome: report.OK, Leads: []report.Lead{}, Target: content.Target(from, to, 3)},
				{Raw: "b.go:3", Kind: new("file"), Outcome: report.OK, Leads: []report.Lead{}, Target: other.Target(3, 3, 3)},
			}}
			return report.Document{Items: []report.Item{it}, Elsewhere: []report.Item{{Claim: claim, Citations: it.Citations[1:]}}}
		}
		doc, again, atOnce, before := build(), build(), build(), build()
		Add(ws, &doc)
		Add(ws, &again)
		if !reflect.DeepEqual(doc, again) {
			t.Fatal("two runs differ")
		}
		addAtOnce(ws, &atOnce)
		if !reflect.DeepEqual(doc, atOnce) {
			t.Fatal("searching directly and looking all up at once differ")
		}
		for _, l := range doc.Items[0].Citations[0].Leads {
			if *l.Path != name || *l.Line < 1 || *l.Line > content.Lines() {
				t.Errorf("%s is about %s:%d, and the file has %d lines", l.Code, *l.Path, *l.Line, content.Lines())
			}
			if !utf8.ValidString(l.Message) {
				t.Errorf("%s: the message is not UTF-8: %q", l.Code, l.Message)
			}
		}
		for i := range doc.Items[0].Citations {
			doc.Items[0].Citations[i].Leads = before.Items[0].Citations[i].Leads
		}
		got, _ := json.Marshal(doc.Items)
		want, _ := json.Marshal(before.Items)
		if string(got) != string(want) {
			t.Errorf("something else changed:\ngot  %s\nwant %s", got, want)
		}
	})
}
