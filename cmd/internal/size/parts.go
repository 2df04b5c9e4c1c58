package main

import (
	"fmt"
	"strings"
)

// part is one library, or one package of ours, as this project uses it: enough
// of it is called that the linker keeps what we keep.
type part struct {
	name    string
	imports []string
	uses    string // statements; data is a []byte, keep takes anything
}

var parts = []part{
	{"empty, with syscall/js", nil,
		`js.Global().Set("f", js.FuncOf(func(this js.Value, args []js.Value) any { return len(args) }))`},
	{"+ encoding/json, archive/zip", []string{"archive/zip", "bytes", "encoding/json", "io/fs"},
		`z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	keep(err)
	files, err := fs.ReadFile(z, "f")
	keep(files, err)
	var value struct{ A []string; B map[string]any }
	keep(json.Unmarshal(data, &value))
	encoded, err := json.Marshal(value)
	keep(encoded, err)`},
	{"+ go.yaml.in/yaml/v3", []string{"go.yaml.in/yaml/v3"},
		`var node yaml.Node
	keep(yaml.Unmarshal(data, &node), node.Decode(&value))`},
	{"+ goldmark, blocks and inlines", []string{"github.com/yuin/goldmark", "github.com/yuin/goldmark/extension", "github.com/yuin/goldmark/text"},
		`md := goldmark.New(goldmark.WithExtensions(extension.GFM))
	keep(md.Parser().Parse(text.NewReader(data)))`},
	{"+ hackpadfs", []string{"github.com/hack-pad/hackpadfs"},
		`entries, err := hackpadfs.ReadDir(z, ".")
	keep(entries, err)`},
	{"+ golang.org/x/text/unicode/norm", []string{"golang.org/x/text/unicode/norm"},
		`keep(norm.NFC.Bytes(data))`},
	{"+ templ", []string{"context", "github.com/a-h/templ"},
		`var page bytes.Buffer
	keep(templ.Raw(templ.EscapeString(string(data))).Render(context.Background(), &page))
	keep(templ.JSONString(value))`},
	{"+ our vfs", []string{"github.com/fa6e744d/assay/vfs"},
		`workspace, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
	keep(workspace, err)`},
	{"+ our resolve and report", []string{"github.com/fa6e744d/assay/resolve", "github.com/fa6e744d/assay/resolve/report"},
		`rep, err := resolve.Check(context.Background(), workspace, resolve.Options{})
	keep(rep, err, report.Encode(&page, rep))`},
}

// mainFor writes a program that uses the parts.
func mainFor(use []part) string {
	var imports, body strings.Builder
	for _, p := range use {
		for _, path := range p.imports {
			fmt.Fprintf(&imports, "\t%q\n", path)
		}
		fmt.Fprintf(&body, "\t%s\n", p.uses)
	}
	return fmt.Sprintf(`package main

import (
	"syscall/js"
%s)

var kept []any

func keep(values ...any) { kept = append(kept, values...) }

func main() {
	data := []byte(js.Global().Get("data").String())
	keep(data)
%s	select {}
}
`, imports.String(), body.String())
}
