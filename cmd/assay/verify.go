package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web/site"
)

type verifyCmd struct {
	Saved     string   `arg:"" name:"saved" help:"Report (JSON) or page that Assay wrote."`
	Workspace string   `arg:"" name:"workspace" help:"Folder or zip as it is now."`
	Format    string   `name:"format" enum:"text,json,html" default:"text" help:"Output: text, json (schema assay.verify/1) or html, a page that shows the lines word by word."`
	FailOn    []string `name:"fail-on" enum:"moved,changes" placeholder:"WHAT" help:"Exit with 2 also on these: moved (recorded lines stand elsewhere), changes (any source that is not the same, any claim that is not unchanged)."`
	Color     string   `name:"color" enum:"auto,always,never" default:"auto" help:"Colour: auto, always or never."`
}

func (*verifyCmd) Examples() string {
	return `assay check --format json . > handoff.json
assay verify handoff.json .                     later: is what was recorded still there?
assay verify audit.html harbour.zip             a saved page against a zip
assay verify --fail-on moved handoff.json .     also when lines only moved
assay verify --format html handoff.json . > v.html

Exit codes: 0 nothing got worse, 1 usage, 2 something got worse, 3 nothing was recorded.`
}

func (c *verifyCmd) Run(ctx context.Context, p *program) error {
	saved, err := looksSaved(c.Saved)
	if err != nil {
		return err
	}
	if !saved {
		return fmt.Errorf("%s is no saved report and no page; of two workspaces, use: assay compare %s %s", baseName(c.Saved), baseName(c.Saved), baseName(c.Workspace))
	}
	rep, err := readSaved(c.Saved)
	if err != nil {
		return err
	}
	var found *report.Verification
	err = p.inside(ctx, c.Workspace, func(ws *opened, o resolve.Options) (err error) {
		found, err = resolve.Verify(ctx, rep, ws.fs, o)
		return err
	})
	if err != nil {
		return err
	}
	code, raised := found.Exit, ""
	if code == exitOK {
		raised = c.raised(found)
	}
	switch c.Format {
	case "json":
		err = format.VerifyJSON(p.stdout, found)
	case "html":
		err = site.Verified(p.stdout, found, p.version)
	default:
		err = format.VerifyText(p.stdout, found, format.CompareOptions{Color: p.color(c.Color), Raised: raised})
	}
	switch {
	case err != nil:
		return fmt.Errorf("writing the verification: %w", err)
	case raised != "":
		if c.Format != "text" {
			p.fail("exit 2: %s", raised)
		}
		return leave(exitRefused)
	case code == exitNothing:
		return exitWith(code, fmt.Errorf("%s records no source, so nothing could be verified", baseName(c.Saved)))
	}
	return leave(code)
}

func (c *verifyCmd) raised(v *report.Verification) string {
	n, claims := v.Counts, v.Comparison.Counts
	if n.Moved > 0 && slices.Contains(c.FailOn, "moved") {
		return fmt.Sprintf("--fail-on moved: %d source(s) stand elsewhere", n.Moved)
	}
	if changed := len(v.Comparison.Claims) - claims.Unchanged; slices.Contains(c.FailOn, "changes") && (n.Same < n.Sources || changed > 0) {
		return fmt.Sprintf("--fail-on changes: %d source(s) and %d claim(s) are not the same", n.Sources-n.Same, changed)
	}
	return ""
}
