// Package resolve weighs every citation of a workspace's documents against the
// evidence it names, and says what holds.
//
// One call does it:
//
//	rep, err := resolve.Check(ctx, fsys, resolve.Options{Name: "harbour.zip"})
//
// fsys is the workspace, rooted at the folder that holds .tldrx or
// tldrx-work: a folder, a zip, files dropped on a page or an archive in a
// test. Package vfs opens the first three; anything that satisfies io/fs will
// do. Check reads what it needs and nothing else, never writes, never goes
// online and never looks at a clock: the same bytes in give the same report,
// natively and as WebAssembly.
//
// # What it judges
//
// Every file under a run whose name ends in handoff.md; every other Markdown
// file that holds the four headings Findings, Decisions, Unknowns and Evidence
// ledger in this order; and the other Markdown outputs that a run's stages
// declare, whose citations alone are judged.
//
// # What it says
//
// Each source resolves to one of three outcomes. Ok: the place exists, the
// fact is recorded, the command is declared. Refused: disproved, and the
// document fails. Unverified: nobody could check it here; the document passes
// and an automatic gate stays open. An item without a source, or with one that
// cannot be read, fails the document too. The result is a [report.Report].
//
// # What it does not say
//
// Whether a cited line supports the sentence. It shows the lines; reading them
// is a person's work, and no outcome claims that it was done.
//
// # Errors
//
// Whatever is wrong with the workspace is in the report: a verdict, or a
// problem that names file, line and what to do. Check returns an error only
// when nobody could look at all: the context was cancelled, or the root of
// fsys cannot be read.
package resolve
