// Assay weighs the citations of a handoff against the workspace it comes with.
//
// Usage:
//
//	assay answer Q4 "…"           record the answer to a question
//	assay check [PATH|ZIP|-]...   weigh every citation
//	assay compare A B             what got worse, what got better
//	assay cost [PATH|ZIP]         what the runs were reported to have spent
//	assay packet …                judge, make, compose and compare evidence packets
//	assay facts [PATH|ZIP]        what was decided, and by whom
//	assay facts add "…"           record a fact
//	assay questions [PATH|ZIP]    what was asked, and what still waits for an answer
//	assay embed -o DIR WORKSPACE  what a page of your own shows
//	assay explain [REASON]        what a code means, why it exists, what to do
//	assay hook                    refuse a bad handoff before an agent writes it
//	assay schema                  the JSON Schema of the report, of compare or verify
//	assay serve [DIR]             the page on 127.0.0.1
//	assay site -o DIR             the page's files, for any web server
//	assay verify SAVED WORKSPACE  a saved report against a workspace now
//	assay version
//
// Each command is one file of this package; "assay COMMAND --help" shows
// examples before anything else.
//
// # Exit codes
//
//	0  at least one citation was found and no document fails
//	1  wrong usage, a missing path, or an internal error
//	2  a document fails: something is refused, malformed or without a source,
//	   or a section is missing or empty
//	3  nothing could be checked: no workspace, no handoff, no citation, not a
//	   zip, two roots, or a limit that stopped the reading
//
// Of several paths the code is 1 if any is, else 2, else 3, else 0.
package main

import (
	"context"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := newProgram().run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}
