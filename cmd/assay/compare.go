package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web/site"
)

type compareCmd struct {
	A      string   `arg:"" name:"a" help:"What was: folder, zip, report (JSON) or saved page."`
	B      string   `arg:"" name:"b" help:"What is: the same kinds."`
	Format string   `name:"format" enum:"text,json,html" default:"text" help:"Output: text, json (schema assay.compare/1) or html, a page that shows the lines word by word."`
	FailOn []string `name:"fail-on" enum:"content,changes" placeholder:"WHAT" help:"Exit with 2 also on these: content (the same lines with other content), changes (any claim that is not unchanged)."`
	Color  string   `name:"color" enum:"auto,always,never" default:"auto" help:"Colour: auto, always or never."`
}

func (*compareCmd) Examples() string {
	return `assay compare before.zip after.zip                   what got worse first; exit 2 when anything did
assay compare main.json .                            a saved report and the folder as it is
assay compare --fail-on content before.zip .         also when a citation's lines hold other content
assay compare --format json a.html b.zip             a saved page; the schema is assay.compare/1
assay compare --format html a.zip b.zip > c.html     a page to read and hand on

Exit codes: 0 nothing got worse, 1 usage, 2 something got worse, 3 nothing to compare.`
}

func (c *compareCmd) Run(ctx context.Context, p *program) error {
	a, err := p.side(ctx, c.A)
	if err != nil {
		return err
	}
	b, err := p.side(ctx, c.B)
	if err != nil {
		return err
	}
	found := resolve.Compare(a, b)
	code, raised := found.Exit, ""
	if code == exitOK {
		raised = c.raised(found)
	}
	switch c.Format {
	case "json":
		err = format.CompareJSON(p.stdout, found)
	case "html":
		err = site.Compared(p.stdout, found, p.version)
	default:
		err = format.CompareText(p.stdout, found, format.CompareOptions{Color: p.color(c.Color), Raised: raised})
	}
	switch {
	case err != nil:
		return fmt.Errorf("writing the comparison: %w", err)
	case raised != "":
		if c.Format != "text" {
			p.fail("exit 2: %s", raised)
		}
		return leave(exitRefused)
	case code == exitNothing:
		return exitWith(code, fmt.Errorf("neither %s nor %s holds a judged document or packet, so there is nothing to compare", a.Workspace.Name, b.Workspace.Name))
	}
	return leave(code)
}

func (c *compareCmd) raised(found *report.Comparison) string {
	n := found.Counts
	if n.OtherContent > 0 && slices.Contains(c.FailOn, "content") {
		return fmt.Sprintf("--fail-on content: %d citation(s) of the same lines with other content", n.OtherContent)
	}
	if len(found.Claims) > n.Unchanged && slices.Contains(c.FailOn, "changes") {
		return fmt.Sprintf("--fail-on changes: %d of %d claims are not unchanged", len(found.Claims)-n.Unchanged, len(found.Claims))
	}
	return ""
}

// side is one report: read where it was saved, made where it was not.
func (p *program) side(ctx context.Context, path string) (*report.Report, error) {
	saved, err := looksSaved(path)
	if err != nil {
		return nil, err
	}
	if saved {
		return readSaved(path)
	}
	var rep *report.Report
	err = p.inside(ctx, path, func(ws *opened, o resolve.Options) (err error) {
		rep, err = resolve.Check(ctx, ws.fs, o)
		return err
	})
	return rep, err
}

// inside opens a folder or a zip and shows the progress of what is done there.
func (p *program) inside(ctx context.Context, path string, do func(*opened, resolve.Options) error) error {
	check := checkCmd{Names: "cp437"}
	ws, err := check.open(p, path)
	if err == nil {
		defer ws.Close()
		bar := p.progress()
		err = do(ws, resolve.Options{Name: ws.name, Version: p.version, Progress: bar.step})
		bar.done()
		if err == nil {
			err = ws.fs.Err() // a folder is listed as it is read
		}
	}
	if _, ok := containerReason(err); ok {
		return exitWith(exitNothing, fmt.Errorf("%s: %w", displayName(path), withFlag(path, err)))
	}
	return err
}

// looksSaved tells a saved report or page from a workspace, by content.
func looksSaved(path string) (bool, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return false, fmt.Errorf("no file or folder %q", path)
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head, err := bufio.NewReader(f).Peek(512)
	if err != nil && err != io.EOF {
		return false, err
	}
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	return len(head) > 0 && (head[0] == '{' || head[0] == '<'), nil
}

func readSaved(path string) (*report.Report, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rep, err := resolve.ReadSaved(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", baseName(path), err)
	}
	return rep, nil
}
