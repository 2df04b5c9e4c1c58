package main

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web/embed"
)

type embedCmd struct {
	Out       string `name:"out" short:"o" required:"" placeholder:"DIR" help:"Folder to write to; it is made if need be, and files of these names are written anew."`
	URL       string `name:"url" placeholder:"URL" help:"Absolute address at which the folder will stand; with it an oEmbed file is written, too."`
	Workspace string `arg:"" name:"workspace" help:"Folder or zip of a workspace."`
}

func (*embedCmd) Examples() string {
	return `assay embed -o static/evidence harbour.zip     what a page of yours shows, and its script
assay embed -o out --url https://docs.example/evidence harbour.zip     with an oEmbed file
In the page:
<script src="/evidence/assay-report.js" defer></script>
<assay-report src="/evidence/harbour.embed.html" view="handoff"></assay-report>`
}

func (c *embedCmd) Run(ctx context.Context, p *program) error {
	var rep *report.Report
	err := p.inside(ctx, c.Workspace, func(ws *opened, o resolve.Options) (err error) {
		rep, err = resolve.Check(ctx, ws.fs, o)
		return err
	})
	if err != nil {
		return err
	}
	script, err := embed.Script()
	if err != nil {
		return err
	}
	files, err := c.files(rep)
	if err != nil {
		return err
	}
	files = append(files, appFile{embed.ScriptName, script})
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		if err := writeFile(c.Out, f.name, f.data); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(p.stdout, "wrote %s, %d kB\n", filepath.Join(c.Out, f.name), (len(f.data)+500)/1000); err != nil {
			return err
		}
	}
	return nil
}

// files are those that belong to this report.
func (c *embedCmd) files(rep *report.Report) ([]appFile, error) {
	name := embedName(rep.Workspace.Name)
	var fragment, page, badge, oembed bytes.Buffer
	if err := embed.Fragment(&fragment, rep); err != nil {
		return nil, err
	}
	if err := format.BadgeSVG(&badge, rep); err != nil {
		return nil, err
	}
	files := []appFile{{name + ".embed.html", fragment.Bytes()}, {name + ".svg", badge.Bytes()}}
	link := ""
	if c.URL != "" {
		link = name + ".oembed.json"
		if err := embed.OEmbed(&oembed, rep, strings.TrimSuffix(c.URL, "/")+"/"+name+".html"); err != nil {
			return nil, err
		}
		files = append(files, appFile{link, oembed.Bytes()})
	}
	if err := embed.Page(&page, rep, link); err != nil {
		return nil, err
	}
	return append(files, appFile{name + ".html", page.Bytes()}), nil
}

// Validate refuses an address that cannot be embedded elsewhere.
func (c *embedCmd) Validate() error {
	if c.URL == "" {
		return nil
	}
	if u, err := url.Parse(c.URL); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("--url takes an absolute address like https://docs.example/evidence, not %q", c.URL)
	}
	return nil
}

// embedName is a workspace's name as it may stand in an address without being
// escaped.
func embedName(name string) string {
	name = strings.TrimSuffix(name, ".zip")
	name = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
			return r
		}
		return '-'
	}, name)
	if name = strings.Trim(name, "-."); name == "" {
		return "workspace"
	}
	return name
}
