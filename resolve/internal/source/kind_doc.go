package source

import (
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// parseDoc reads an https address without white space. A plain http one is
// this kind's fault, not a file.
func parseDoc(raw string) (Source, string, bool) {
	if strings.HasPrefix(raw, "http://") {
		return Source{}, RuleDocHTTPS, true
	}
	rest, mine := strings.CutPrefix(raw, "https://")
	switch {
	case !mine:
		return Source{}, "", false
	case rest == "" || hasSpace(rest):
		return Source{}, RuleDocHTTPS, true
	}
	return Source{URL: raw}, "", true
}

// resolveDoc looks for the address in the documents of the workspace that may
// vouch for it. Nothing is ever fetched, so a miss proves nothing.
func resolveDoc(ctx *Context, s Source, c *report.Citation) {
	known := ctx.WS.URLs(ctx.Doc)
	if p, ok := known.Find(s.URL); ok {
		accept(c, "%s:%d names this address. It was not fetched.", p.Path, p.Line)
		c.Target = ctx.lines(p.Path, p.Line, p.Line)
		return
	}
	unverified(c, "doc-uncorroborated", "Cannot be checked: a web address is never fetched, and no map, knowledge or run document of this workspace repeats this one. Open it yourself, or note it where the workspace keeps its knowledge.")
	if len(known.Broken) > 0 {
		note(c, "%s cannot be read and may name it.", known.Broken[0].Path)
	}
}
