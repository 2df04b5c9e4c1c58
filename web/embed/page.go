package embed

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"html"
	"io"

	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web/static"
)

var (
	//go:embed frame.js
	frameScript string
	//go:embed page.css
	pageStyle string
)

// pageParts is what stands on a page besides the report.
type pageParts struct {
	policy, style, script string
	oembed                string // address of the oEmbed file, "" for none
}

// Page writes the report as a page of its own, for an <iframe> or a link. It
// loads nothing and runs its own script only, by its hash. oembed is the
// address of the file that [OEmbed] writes, as seen from the page, "" for none.
func Page(w io.Writer, r *report.Report, oembed string) error {
	match, err := static.Files.ReadFile("match.js")
	if err != nil {
		return err
	}
	p := pageParts{
		style:  css + pageStyle,
		script: "(() => {\nconst seen = new Set();\n" + string(match) + frameScript + "})();\n",
		oembed: oembed,
	}
	p.policy = "default-src 'none'; script-src '" + hash(p.script) + "'; style-src '" + hash(p.style) + "'; base-uri 'none'; form-action 'none'"
	return page(r, p).Render(context.Background(), w)
}

func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// frameHeight is that of the frame before it says how high it is, in pixels.
const frameHeight = 480

// OEmbed writes the static answer of an oEmbed provider for the page at an
// absolute address.
func OEmbed(w io.Writer, r *report.Report, address string) error {
	title := "Evidence preview: " + r.Workspace.Name
	enc := json.NewEncoder(w)
	return enc.Encode(struct {
		Version string `json:"version"`
		Type    string `json:"type"`
		Title   string `json:"title"`
		HTML    string `json:"html"`
		Width   int    `json:"width"`
		Height  int    `json:"height"`
	}{
		"1.0", "rich", title,
		`<iframe src="` + html.EscapeString(address+"#/?embed=1") + `" title="` + html.EscapeString(title) +
			`" width="100%" height="480" loading="lazy" sandbox="allow-scripts allow-popups" allow="clipboard-write" referrerpolicy="no-referrer"></iframe>`,
		720, frameHeight,
	})
}
