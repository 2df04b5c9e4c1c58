package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web"
	"github.com/fa6e744d/assay/web/site"
)

type pageCmd struct {
	Path       string `arg:"" optional:"" name:"path" help:"Folder or zip of a workspace, or - for a zip on standard input. Without one: the nearest workspace at or above the current folder."`
	Out        string `name:"out" short:"o" placeholder:"FILE" help:"File to write, or - for standard output. Without it: evidence-RUN-HASH.html in the current folder."`
	Sources    string `name:"sources" enum:"cited,none" default:"cited" help:"Text of cited files to carry: cited (the cited lines and those around them) or none."`
	RecordOnly bool   `name:"record-only" help:"The smallest page: no text of cited files, no checker. The same as --sources none."`
	Engine     bool   `name:"engine" help:"Carry the checker, so that the reader can drop the workspace on the page and check again, offline."`
	Split      bool   `name:"split" help:"Put scripts, styles and checker into a folder beside the page, for hosts that allow no inline script."`
	Force      bool   `name:"force" help:"Write over an existing file."`
	Context    int    `name:"context" default:"3" placeholder:"N" help:"Lines carried above and below the cited ones: 0 to 50, 3 by default."`
	Run_       string `name:"run" placeholder:"ID" help:"The documents of this run only."`
	Root       string `name:"root" placeholder:"FOLDER" help:"Folder inside PATH that is the workspace; . is PATH as it is."`
	Names      string `name:"name-encoding" enum:"${encodings}" default:"cp437" help:"How to read names of an old zip that are not UTF-8: ${enum}."`
}

func (*pageCmd) Examples() string {
	return `assay page harbour.zip -o audit.html            one file that reads offline, also without JavaScript
assay page --engine harbour.zip -o audit.html   the reader can check the workspace again in it
assay page --record-only . -o audit.html        without text of the cited files`
}

// Validate refuses what the grammar cannot.
func (c *pageCmd) Validate() error {
	switch {
	case c.Context < 0 || c.Context > maxContext:
		return fmt.Errorf("--context takes 0 to %d, not %d", maxContext, c.Context)
	case c.RecordOnly && c.Engine:
		return errors.New("--record-only leaves the checker out, and --engine carries it: give one of them")
	case c.Split && c.Out == "-":
		return errors.New("--split writes a folder beside the page, so it needs a file: -o FILE.html")
	}
	return nil
}

// Run writes the page. It succeeds whatever the verdict is: the page says it.
func (c *pageCmd) Run(ctx context.Context, p *program) error {
	a := site.Assets{Version: p.version}
	if c.Engine {
		var err error
		if a, err = assets(p.version); err != nil {
			return err
		}
	}
	if c.Out != "" && c.Out != "-" {
		if err := c.free(c.Out); err != nil {
			return err
		}
	}
	rep, err := c.report(ctx, p)
	if err != nil {
		return err
	}
	if c.RecordOnly || c.Sources == "none" {
		rep = resolve.WithoutSources(rep)
	}
	out := c.Out
	if out == "" {
		out = web.PageName(rep)
		if err := c.free(out); err != nil {
			return err
		}
	}
	var page bytes.Buffer
	if c.Split {
		err = c.split(&page, out, rep, a)
	} else {
		err = site.Page(&page, rep, a, c.Engine)
	}
	if err != nil {
		return err
	}
	size := page.Len()
	if out == "-" {
		_, err = page.WriteTo(p.stdout)
	} else {
		err = writeFile(filepath.Dir(out), filepath.Base(out), page.Bytes())
	}
	if err != nil {
		return fmt.Errorf("writing the page: %w", err)
	}
	c.say(p, out, size, rep)
	return nil
}

// free refuses to write over a file that is there.
func (c *pageCmd) free(name string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%q is a folder; -o takes the file to write", name)
	case !c.Force:
		return fmt.Errorf("%q is there already; name another file, or write over it with --force", name)
	}
	return nil
}

func (c *pageCmd) report(ctx context.Context, p *program) (*report.Report, error) {
	open := checkCmd{Root: c.Root, Names: c.Names, Format: "text"}
	ws, err := open.open(p, c.Path)
	if err != nil {
		_, err = open.unopened(p, c.Path, err)
		return nil, err
	}
	defer ws.Close()
	bar := p.progress()
	rep, err := resolve.Check(ctx, ws.fs, resolve.Options{
		Name: ws.name, Version: p.version, Context: contextLines(c.Context), Run: c.Run_, Progress: bar.step,
	})
	bar.done()
	if err == nil {
		err = ws.fs.Err()
	}
	if err != nil {
		_, err = open.unopened(p, c.Path, err)
	}
	return rep, err
}

// split writes the page's parts into a folder named after the page.
func (c *pageCmd) split(page *bytes.Buffer, out string, rep *report.Report, a site.Assets) error {
	base := filepath.Base(out)
	folder := strings.TrimSuffix(base, filepath.Ext(base)) + "-files"
	dir := filepath.Join(filepath.Dir(out), folder)
	var files []appFile
	put := func(name string, data []byte) error {
		files = append(files, appFile{name, data})
		return nil
	}
	if err := site.Split(page, put, folder, rep, a, c.Engine); err != nil {
		return err
	}
	return writeSite(dir, files)
}

// largePage is the size from which a page is slow to open and to send.
const largePage = 10_000_000

// maxSaid is how many lines that look like a secret are listed.
const maxSaid = 10

// say tells what was written and what of the workspace it gives away.
func (c *pageCmd) say(p *program, out string, size int, rep *report.Report) {
	carried := resolve.Carries(rep)
	where := "wrote " + out
	if out == "-" {
		where = "wrote the page"
	}
	p.fail("%s, %d kB; it contains the text of %d document(s) and source text from %d file(s)", where, (size+999)/1000, len(rep.Documents), len(carried.Files))
	for i, s := range carried.Secrets {
		if i == maxSaid {
			p.fail("and %d more lines that look like a secret", len(carried.Secrets)-i)
			break
		}
		p.fail("look at %s:%d before you hand the page on: it looks like a secret (%s)", s.Path, s.Line, s.Rule)
	}
	if size > largePage {
		p.fail("the page is larger than 10 MB and slow to open; --record-only makes a small one, --run takes one run")
	}
}
