package resolve

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/fa6e744d/assay/resolve/internal/packet"
	"github.com/fa6e744d/assay/resolve/internal/source"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Options says how to check. The zero value checks everything.
type Options struct {
	Name    string // base name of the zip or folder, for the report
	Version string // version of the program, for the report

	// Context is the number of lines shown above and below the cited ones;
	// 0 means 3, a negative number none.
	Context int

	Documents []string // judge these paths only; empty means all
	Run       string   // judge the documents of this run only; "" means all

	// Beside holds, in its top folder, files that were handed over with the
	// workspace and do not lie in it: evidence packets and logs of exchanges.
	// They are laid over its packets alone; no source of a document resolves
	// to them. nil for none.
	Beside fs.FS

	// Progress, when set, is called as the work goes on, from the goroutine
	// that called Check.
	Progress func(Progress)
}

// Progress is a step of the work.
type Progress struct {
	Stage string // "documents" while they are looked for, "citations" while they are judged
	Done  int    // Markdown files read, or documents judged
	Total int    // of how many
	Path  string // the file at hand
	// Citations counts the citations weighed so far.
	Citations int
}

const defaultContext = 3

// Check weighs every citation of the workspace fsys. See the package
// documentation for what it judges and when it returns an error.
func Check(ctx context.Context, fsys fs.FS, opts Options) (*report.Report, error) {
	if _, err := fs.Stat(fsys, "."); err != nil {
		return nil, fmt.Errorf("reading the root of the workspace: %w", err)
	}
	c := &checker{ctx: ctx, ws: workspace.Open(fsys), opts: opts}
	rep := &report.Report{
		Schema:         report.Schema,
		Tool:           report.Tool{Name: "assay", Version: opts.Version},
		Workspace:      describe(fsys, opts.Name),
		Documents:      []report.Document{},
		Packets:        []report.Packet{},
		Runs:           []report.Run{},
		Facts:          []report.Fact{},
		Contradictions: []report.Contradiction{},
		RecordProblems: []report.Problem{},
	}
	c.source = &source.Context{
		WS:           c.ws,
		Archive:      rep.Workspace.Identity.DirectorySHA256 != nil,
		ContextLines: c.contextLines(),
	}
	found, err := c.find()
	if err != nil {
		return nil, err
	}
	for i, f := range found {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		doc, err := c.judge(f)
		if err != nil {
			return nil, err
		}
		rep.Documents = append(rep.Documents, doc)
		c.progress(Progress{Stage: "citations", Done: i + 1, Total: len(found), Path: f.path})
	}
	// Asked for one document or one run, nobody wants the whole workspace's
	// packets to decide the outcome.
	if len(opts.Documents) == 0 && opts.Run == "" {
		dropped, err := packet.SortDropped(opts.Beside)
		if err != nil {
			return nil, fmt.Errorf("listing the files beside the workspace: %w", err)
		}
		if rep.Packets, err = packet.All(ctx, c.ws, dropped); err != nil {
			return nil, err
		}
	}
	c.finish(rep)
	return rep, nil
}

// checker carries what one check needs through its steps.
type checker struct {
	ctx       context.Context
	ws        *workspace.Workspace
	opts      Options
	source    *source.Context // one for all citations: it remembers what it looked up
	citations int
	problems  []report.Problem // found while looking for documents
}

func (c *checker) contextLines() int {
	switch {
	case c.opts.Context == 0:
		return defaultContext
	case c.opts.Context < 0:
		return 0
	}
	return c.opts.Context
}

func (c *checker) progress(p Progress) {
	if c.opts.Progress != nil {
		p.Citations = c.citations
		c.opts.Progress(p)
	}
}

// finish adds what is known only at the end: the workspace's own file, the
// problems that reading brought up, the sums and the exit code.
func (c *checker) finish(rep *report.Report) {
	c.addRuns(rep)
	addMoney(c.ws, rep, c.opts.Run)
	c.addDecisions(rep)
	cfg := c.ws.Config()
	for _, r := range cfg.Repos {
		rep.Workspace.Repos = append(rep.Workspace.Repos, r.Name)
	}
	rep.Workspace.Mode = cfg.Mode
	if rep.Workspace.Entries == 0 {
		rep.Workspace.Entries = len(c.ws.Files().All())
	}
	rep.Workspace.Problems = append(rep.Workspace.Problems, mergeProblems(c.problems, c.ws.Problems())...)
	for _, d := range rep.Documents {
		add(&rep.Counts, d.Counts)
	}
	countPackets(&rep.Counts, rep.Packets)
	rep.Counts.Problems += len(rep.Workspace.Problems)
	rep.Exit = exitCode(rep)
}
