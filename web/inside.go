package web

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/a-h/templ"
)

// Part is one script or style sheet of the page, with its text.
type Part struct{ Name, Text string }

// styles and scripts are those of the page, in the order in which they are
// loaded. The first script runs before the first paint.
var (
	styles  = []string{"app.css", "queue.css", "money.css", "packets.css", "decisions.css"}
	scripts = []string{"theme.js", "checker.js", "review.js", "match.js", "filter.js", "source.js", "app.js", "folder.js", "keys.js"}
)

// readerScripts are those of a saved page without the checker.
var readerScripts = []string{"theme.js", "review.js", "match.js", "filter.js", "reader.js"}

// Inside is what a page that stands alone carries in itself: opened from the
// disk it has nowhere to fetch from. See web/docs/offline.md.
type Inside struct {
	// Folder holds the parts beside the page, for hosts that allow no inline
	// script; "" puts them into the page.
	Folder  string
	Styles  []Part
	Scripts []Part
	Worker  string // script of the worker, the Go runtime's before ours
	Engine  string // the checker, gzip in base64
	Sample  string // zip in base64, "" for none
}

// NewInside picks the page's parts with get, which is asked for each by name.
func NewInside(get func(name string) (string, error)) (*Inside, error) {
	return newInside(get, append(slices.Clone(styles), recordStyle), scripts)
}

// NewReader picks the parts of a saved page that only shows a report.
func NewReader(get func(name string) (string, error)) (*Inside, error) {
	return newInside(get, append(slices.Clone(styles), recordStyle), readerScripts)
}

// NewChanges picks the parts of a page that shows a comparison or a
// verification.
func NewChanges(get func(name string) (string, error)) (*Inside, error) {
	return newInside(get, []string{"app.css", "compare.css", recordStyle}, nil)
}

// recordStyle is for pages that stand alone.
const recordStyle = "record.css"

func newInside(get func(name string) (string, error), styles, scripts []string) (*Inside, error) {
	in := &Inside{}
	for _, list := range []struct {
		names []string
		parts *[]Part
	}{{styles, &in.Styles}, {scripts, &in.Scripts}} {
		for _, name := range list.names {
			text, err := get(name)
			if err != nil {
				return nil, err
			}
			*list.parts = append(*list.parts, Part{name, text})
		}
	}
	return in, in.Check()
}

// Check refuses a part whose own text would end the element it is put into.
func (in *Inside) Check() error {
	for _, p := range append(append([]Part{{"the worker", in.Worker}}, in.Styles...), in.Scripts...) {
		low := strings.ToLower(p.Text)
		for _, end := range []string{"</script", "</style", "<!--"} {
			if strings.Contains(low, end) {
				return fmt.Errorf("%s holds %q, which would end the element that carries it", p.Name, end)
			}
		}
	}
	return nil
}

// policy lets run what the page carries and nothing else, and lets nothing out.
func (in *Inside) policy() string {
	if in.Folder != "" {
		return policy
	}
	run := "; "
	if in.Engine != "" {
		run = " 'wasm-unsafe-eval'; worker-src blob:; "
	}
	return "default-src 'none'; script-src" + hashes(in.Scripts) + run + "connect-src 'none'; " +
		"style-src" + hashes(in.Styles) + "; img-src data:; base-uri 'none'; form-action 'none'"
}

func hashes(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		sum := sha256.Sum256([]byte(p.Text))
		b.WriteString(" 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'")
	}
	return b.String()
}

// element is a part as it stands in the page. Its text was checked.
func (in *Inside) element(tag string, p Part) templ.Component {
	switch {
	case in.Folder != "" && tag == "style":
		return templ.Raw(`<link rel="stylesheet" href="` + in.href(p.Name) + `">`)
	case in.Folder != "":
		return templ.Raw(`<script src="` + in.href(p.Name) + `"></script>`)
	}
	return templ.Raw("<" + tag + ` data-part="` + p.Name + `">` + p.Text + "</" + tag + ">")
}

// href is the address of a part in the folder.
func (in *Inside) href(name string) string {
	return templ.EscapeString("./" + url.PathEscape(in.Folder) + "/" + name)
}

// dataElement carries bytes that are no script. A browser neither runs nor
// shows it.
func dataElement(id, kind, text string) templ.Component {
	return templ.Raw(`<script type="` + kind + `" id="` + id + `">` + text + "</script>")
}
