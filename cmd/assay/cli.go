package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/fa6e744d/assay/vfs"

	"github.com/fa6e744d/assay/resolve/format"
)

// cli is the grammar of the command line.
type cli struct {
	Answer    answerCmd    `cmd:"" help:"Record the answer to a question: the fact, the question and the event."`
	Check     checkCmd     `cmd:"" help:"Weigh every citation of a workspace."`
	Compare   compareCmd   `cmd:"" help:"Say what got worse, and what got better, between two reports or workspaces."`
	Cost      costCmd      `cmd:"" help:"Say what runs were reported to have spent, and what was not measured."`
	Embed     embedCmd     `cmd:"" help:"Write what the element <assay-report> shows in a page of your own."`
	Explain   explainCmd   `cmd:"" help:"Say what a code of a report means, why it exists and what to do."`
	Gates     gatesCmd     `cmd:"" help:"Say where runs stand, whether a machine may close their gates, and which gate should not be closed."`
	Facts     factsCmd     `cmd:"" help:"Say what was decided, and by whom."`
	Hook      hookCmd      `cmd:"" help:"Refuse a bad handoff before an agent writes it."`
	Packet    packetCmd    `cmd:"" help:"Judge, make and compare evidence packets."`
	Questions questionsCmd `cmd:"" help:"Say what was asked, and what still waits for an answer."`
	Schema    schemaCmd    `cmd:"" help:"Print the JSON Schema of the report, a comparison or a verification."`
	Serve     serveCmd     `cmd:"" help:"Serve the page, or a folder, on 127.0.0.1."`
	Site      siteCmd      `cmd:"" help:"Write the page's files for any web server."`
	Verify    verifyCmd    `cmd:"" help:"Hold a saved report against a workspace as it is now."`
	Version   versionCmd   `cmd:"" help:"Print the version."`
	Page      pageCmd      `cmd:"" help:"Write a report as one HTML file that reads offline, also without JavaScript."`
}

const about = "Assay weighs the citations of a handoff against the workspace it comes with. Nothing leaves this machine."

const topExamples = `assay check                     the workspace around the current folder
assay check harbour.zip         a zip, or a folder
assay explain no-such-file      what a code means and what to do
assay serve --open              the page, in your browser`

// command is what each command of the grammar implements. The error it returns
// is printed; its exit code is 1 unless it is an [exitError].
type command interface {
	Run(ctx context.Context, p *program) error
	// Examples is shown before everything else in the command's help.
	Examples() string
}

// run parses the arguments, runs one command and returns the exit code.
func (p *program) run(ctx context.Context, args []string) int {
	var grammar cli
	left := -1 // code with which kong wants to leave: after help
	parser, err := kong.New(&grammar,
		kong.Name("assay"),
		kong.Description(about),
		kong.Writers(p.stdout, p.stderr),
		kong.Vars{"encodings": strings.Join(vfs.NameEncodings(), ",")},
		kong.Exit(func(code int) { left = code }),
		kong.Help(examplesFirst),
		kong.Vars{"formats": strings.Join(format.Names(), ","), "formats_help": formatsHelp()},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
	)
	if err != nil {
		p.fail("%v", err)
		return exitUsage
	}
	if len(args) == 0 {
		// Help was not asked for, so it is the explanation of an error.
		parser.Stdout = p.stderr
		args = []string{"--help"}
		if _, err := parser.Parse(args); err != nil && left < 0 {
			p.fail("%v", err)
		}
		return exitUsage
	}
	parsed, err := parser.Parse(args)
	if left >= 0 {
		return left
	}
	if err != nil {
		p.usage(err)
		return exitUsage
	}
	cmd, ok := parsed.Selected().Target.Addr().Interface().(command)
	if !ok {
		p.fail("internal error: %s is no command", parsed.Command())
		return exitUsage
	}
	err = cmd.Run(ctx, p)
	var said saidError
	if err != nil && !errors.As(err, &said) {
		p.fail("%v", err)
	}
	return codeOf(err)
}

// saidError carries an exit code for which everything has been said already.
type saidError struct{}

func (saidError) Error() string { return "already reported" }

// leave ends a command with a code and no further word.
func leave(code int) error {
	if code == exitOK {
		return nil
	}
	return exitWith(code, saidError{})
}

// usage prints what was wrong with the arguments, and where to read more.
func (p *program) usage(err error) {
	p.fail("%v", err)
	more := "assay --help"
	var parse *kong.ParseError
	if errors.As(err, &parse) && parse.Context != nil {
		if n := parse.Context.Selected(); n != nil {
			more = n.FullPath() + " --help"
		}
	}
	fmt.Fprintf(p.stderr, "Run %q for examples and flags.\n", more)
}

// examplesFirst is kong's help with the examples above it: they answer most
// questions before the reader meets the first flag.
func examplesFirst(o kong.HelpOptions, ctx *kong.Context) error {
	examples := topExamples
	if n := ctx.Selected(); n != nil && n.Target.Kind() == reflect.Struct {
		if c, ok := n.Target.Addr().Interface().(command); ok {
			examples = c.Examples()
		}
	}
	var b strings.Builder
	b.WriteString("Examples:\n")
	for line := range strings.Lines(examples) {
		b.WriteString("  " + strings.TrimRight(line, "\n") + "\n")
	}
	if _, err := io.WriteString(ctx.Stdout, b.String()+"\n"); err != nil {
		return err
	}
	return kong.DefaultHelpPrinter(o, ctx)
}
