package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

type checkCmd struct {
	Paths   []string          `arg:"" optional:"" name:"path" help:"Folder or zip of a workspace, or - for a zip on standard input. Without one: the nearest workspace at or above the current folder."`
	Run_    string            `name:"run" placeholder:"ID" help:"Judge the documents of this run only."`
	Doc     []string          `name:"doc" sep:"none" placeholder:"PATH" help:"Judge this document only, named from the workspace's root. May be repeated."`
	Format  string            `name:"format" enum:"${formats}" default:"text" placeholder:"FORMAT" help:"Output: ${formats_help}."`
	Prefix  string            `name:"path-prefix" placeholder:"FOLDER" help:"Folder that holds the workspace in the repository; put before every path of the output, for formats that annotate files."`
	FailOn  []string          `name:"fail-on" enum:"unverified,leads" placeholder:"WHAT" help:"Exit with 2 also on these: unverified, leads."`
	Root    string            `name:"root" placeholder:"FOLDER" help:"Folder inside PATH that is the workspace; . is PATH as it is."`
	Names   string            `name:"name-encoding" enum:"${encodings}" default:"cp437" help:"How to read names of an old zip that are not UTF-8: ${enum}."`
	Color   string            `name:"color" enum:"auto,always,never" default:"auto" help:"Colour: auto, always or never. auto is on a terminal, unless NO_COLOR is set."`
	Quiet   bool              `name:"quiet" short:"q" help:"One line for each thing that is not ok, and the summary."`
	Context int               `name:"context" default:"3" placeholder:"N" help:"Lines shown above and below the cited ones: 0 to 50, 3 by default."`
	Limit   map[string]string `name:"limit" mapsep:"," placeholder:"NAME=VALUE" help:"Raise or lower a reading limit: entries, directory, entry, total, ratio, links. Sizes take KB, MB, GB."`
}

func (*checkCmd) Examples() string {
	return `assay check                              the workspace around the current folder
assay check harbour.zip                  a zip, or a folder
assay check --run 2026-03-berths .       one run of it
assay check --format json a.zip b.zip    one line of JSON for each
assay check --format sarif . > a.sarif   for code scanning; see web/docs/formats.md for all formats
assay check --fail-on unverified .       for a gate that a person must not skip
ssh build cat ws.zip | assay check -     a zip on standard input`
}

const maxContext = 50

// Validate refuses what the grammar cannot.
func (c *checkCmd) Validate() error {
	if c.Context < 0 || c.Context > maxContext {
		return fmt.Errorf("--context takes 0 to %d, not %d", maxContext, c.Context)
	}
	if n := slices.Index(c.Paths, "-"); n >= 0 && slices.Contains(c.Paths[n+1:], "-") {
		return fmt.Errorf("standard input (-) can be read only once")
	}
	if f, _ := format.Find(c.Format); len(c.Paths) > 1 && !f.Lines {
		return fmt.Errorf("--format %s takes one workspace: two of its outputs in one stream are none; write each to a file", c.Format)
	}
	_, err := c.limits()
	return err
}

func (c *checkCmd) Run(ctx context.Context, p *program) error {
	paths := c.Paths
	if len(paths) == 0 {
		paths = []string{""}
	}
	code := exitOK
	for i, path := range paths {
		if len(paths) > 1 && c.Format == "text" {
			if i > 0 {
				fmt.Fprintln(p.stdout)
			}
			fmt.Fprintf(p.stdout, "== %s\n", format.Visible(path))
		}
		one, err := c.one(ctx, p, path)
		if err != nil {
			p.fail("%v", err)
			one = codeOf(err)
		}
		code = worse(code, one)
	}
	return leave(code)
}

// one checks one workspace, prints its report and returns the exit code. An
// error is one for which no report could be printed at all, or that has to be
// said besides.
func (c *checkCmd) one(ctx context.Context, p *program, path string) (int, error) {
	ws, err := c.open(p, path)
	if err != nil {
		return c.unopened(p, path, err)
	}
	defer ws.Close()

	bar := p.progress()
	if c.Format == "in-toto" {
		if err := hashed(ctx, ws, bar); err != nil {
			return 0, err
		}
	}
	rep, err := resolve.Check(ctx, ws.fs, resolve.Options{
		Name:      ws.name,
		Version:   p.version,
		Context:   contextLines(c.Context),
		Documents: c.Doc,
		Run:       c.Run_,
		Progress:  bar.step,
	})
	bar.done()
	if err == nil {
		// A folder is listed as it is read, so a limit shows only now.
		err = ws.fs.Err()
	}
	if err != nil {
		return c.unopened(p, path, err)
	}
	return c.print(p, rep, ws.fs.Marked())
}

// contextLines spells "none" as resolve does, where 0 is the default.
func contextLines(n int) int {
	if n == 0 {
		return -1
	}
	return n
}

// print writes the report and returns the exit code, which a flag may raise.
func (c *checkCmd) print(p *program, rep *report.Report, marked bool) (int, error) {
	code, raised := rep.Exit, ""
	if code == exitOK {
		if raised = c.raised(rep); raised != "" {
			code = exitRefused
		}
	}
	rep = format.Prefixed(rep, c.Prefix)
	var err error
	if c.Format == "text" {
		err = format.Text(p.stdout, rep, format.TextOptions{
			Color: p.color(c.Color), Context: c.Context, Quiet: c.Quiet, Raised: raised,
		})
	} else {
		err = p.encode(c.Format, rep)
		if err == nil && raised != "" {
			p.fail("exit 2: %s", raised)
		}
	}
	switch {
	case err != nil:
		return 0, fmt.Errorf("writing the report: %w", err)
	case code == exitNothing:
		return code, exitWith(exitNothing, c.nothing(rep, marked))
	}
	return code, nil
}

// raised says why --fail-on turns a sound report into exit code 2, or "".
func (c *checkCmd) raised(rep *report.Report) string {
	var why []string
	if n := rep.Counts.Unverified; n > 0 && slices.Contains(c.FailOn, "unverified") {
		why = append(why, fmt.Sprintf("--fail-on unverified: %d of %d citations could not be checked", n, rep.Counts.Citations))
	}
	if n := rep.Counts.Leads; n > 0 && slices.Contains(c.FailOn, "leads") {
		why = append(why, fmt.Sprintf("--fail-on leads: %d to look at", n))
	}
	return strings.Join(why, "; ")
}

// nothing says why nothing could be checked. The cases differ in what the
// reader has to do next.
func (c *checkCmd) nothing(rep *report.Report, marked bool) error {
	name := rep.Workspace.Name
	switch {
	case rep.Counts.Documents > 0:
		return fmt.Errorf("%s: no citation found in %d judged document(s), so nothing could be checked; sources are written [src: path:line]", name, rep.Counts.Documents)
	case c.Run_ != "" || len(c.Doc) > 0:
		return fmt.Errorf("%s: no document is left by --run and --doc; leave them out to see what there is", name)
	case !marked:
		return fmt.Errorf("%s: no workspace: neither .tldrx nor tldrx-work is in it; zip the folder that holds them, or name it with --root", name)
	}
	return fmt.Errorf("%s: no handoff: no file under tldrx-work ends in handoff.md, and no other Markdown file holds the four headings Findings, Decisions, Unknowns and Evidence ledger in this order", name)
}

// color decides from the flag, the environment and the terminal, in this
// order.
func (p *program) color(flag string) bool {
	switch flag {
	case "always":
		return true
	case "never":
		return false
	}
	return p.env("NO_COLOR") == "" && p.env("TERM") != "dumb" && p.terminal(p.stdout)
}
