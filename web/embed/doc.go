// Package embed draws a report for pages that are not ours: the fragment that
// the element <assay-report> shows, and the element's script. The contract is
// documented in web/docs/embed.md.
package embed

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web/static"
)

// ScriptName is the file that a host page loads.
const ScriptName = "assay-report.js"

var (
	//go:embed vendor/purify.min.js
	purify string
	//go:embed element.js
	element string
	//go:embed element.css
	css string
)

// Script is the whole script: the sanitizer for browsers without one of their
// own, the filter's language, which the page uses, too, and the element. It
// leaves no name behind, in whatever way it is loaded.
func Script() ([]byte, error) {
	match, err := static.Files.ReadFile("match.js")
	if err != nil {
		return nil, err
	}
	style, err := json.Marshal(css)
	if err != nil {
		return nil, err
	}
	// The library looks for the module systems of its time before it makes
	// itself global; here it finds one.
	return fmt.Appendf(nil, "(() => {\nconst module = {exports: {}}, exports = module.exports;\n%s\nconst purify = module.exports;\nconst css = %s;\nconst seen = new Set();\n%s\n%s})();\n",
		purify, style, match, element), nil
}

// reportOpen is where the script finds the report's JSON, in which "<" is
// escaped, so that it ends with the fragment's last tag.
const (
	reportOpen  = `<script type="application/json" data-report>`
	reportClose = "</script>"
)

// Fragment writes what the attribute src of the element names: every view of
// the report as HTML, then the report itself.
func Fragment(w io.Writer, r *report.Report) error {
	var b strings.Builder
	if err := fragment(r).Render(context.Background(), &b); err != nil {
		return err
	}
	b.WriteString("\n" + reportOpen)
	if err := report.Encode(&b, r); err != nil {
		return err
	}
	b.WriteString(reportClose + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}
