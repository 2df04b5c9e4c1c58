package main

import (
	"context"
	"fmt"
	"os"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
)

type packetComposeCmd struct {
	Trace  string `arg:"" name:"trace" help:"Playbook trace (JSON)."`
	Answer string `name:"answer" placeholder:"TEXT" help:"The answer that the citations support; without it, the texts of the claims."`
	Out    string `name:"output" short:"o" placeholder:"FILE" help:"Write the payload here and not to standard output."`
}

func (*packetComposeCmd) Examples() string {
	return `assay packet compose run.trace.json                        a payload on standard output
assay packet compose run.trace.json -o run.packet.json     beside its trace, where check finds both`
}

func (c *packetComposeCmd) Run(_ context.Context, p *program) error {
	data, err := readPacket(c.Trace)
	if err != nil {
		return err
	}
	payload, skipped, err := resolve.ComposeCitations(baseName(c.Trace), data, c.Answer)
	if err != nil {
		return err
	}
	if c.Out == "" {
		_, err = p.stdout.Write(payload)
	} else {
		err = os.WriteFile(c.Out, payload, 0o644)
	}
	if err == nil && skipped.Failed+skipped.NotFile > 0 {
		p.fail("left out: %d failed steps, %d steps that return no place in a file", skipped.Failed, skipped.NotFile)
	}
	return err
}

type packetDiffCmd struct {
	A string `arg:"" name:"a" help:"Trace that was expected."`
	B string `arg:"" name:"b" help:"Trace of the replay."`
}

func (*packetDiffCmd) Examples() string {
	return `assay packet diff expected.trace.json replayed.trace.json    exit 2 when they differ`
}

// maxShown is how much of a request or an answer a difference shows.
const maxShown = 160

func (c *packetDiffCmd) Run(_ context.Context, p *program) error {
	a, err := readPacket(c.A)
	if err != nil {
		return err
	}
	b, err := readPacket(c.B)
	if err != nil {
		return err
	}
	found, err := resolve.DiffTraces(baseName(c.A), a, baseName(c.B), b)
	if err != nil {
		return err
	}
	for _, d := range found {
		switch {
		case d.What != "":
			x, y := apart(d.A, d.B)
			fmt.Fprintf(p.stdout, "%s: %s differs\n  - %s\n  + %s\n", d.Where, d.What, format.Visible(x), format.Visible(y))
		case d.A != "":
			fmt.Fprintf(p.stdout, "%s: only in %s: %s\n", d.Where, format.Visible(baseName(c.A)), format.Visible(d.A))
		default:
			fmt.Fprintf(p.stdout, "%s: only in %s: %s\n", d.Where, format.Visible(baseName(c.B)), format.Visible(d.B))
		}
	}
	if len(found) == 0 {
		fmt.Fprintln(p.stdout, "The traces are the same.")
		return nil
	}
	fmt.Fprintf(p.stdout, "%d difference(s)\n", len(found))
	return leave(exitRefused)
}

// apart cuts two texts to where they begin to differ.
func apart(a, b string) (string, string) {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	return around(a, at), around(b, at)
}

func around(s string, at int) string {
	from := max(0, at-maxShown/4)
	to := min(len(s), from+maxShown)
	cut := s[from:to]
	if from > 0 {
		cut = "…" + cut
	}
	if to < len(s) {
		cut += "…"
	}
	return cut
}
