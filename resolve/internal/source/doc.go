// Package source reads the sources of a citation token and weighs each of
// them against a workspace.
//
// A token is [src: one; two]. What stands between the semicolons is a source:
// one short text of one of eight kinds. [Parse] says which kind it is and
// takes it apart, or names the rule of the grammar that it breaks. [Resolve]
// looks at the workspace and returns a citation: ok, refused or unverified,
// never anything else, with a stable reason, a sentence that says what was
// looked at, what was found and what to do next, and the lines that decided.
//
//	kind    written as                       ok means                    may be unverified
//	file    [repo:]path:line[-line]          the file has the line       damaged file, repository not here
//	fact    F101                             facts.yml records it        no facts file, or a broken one
//	answer  Q4                               the run asked it            document outside any run
//	cmd     $ command → exit 0               workspace.yml declares it   no command declared
//	doc     https://…                        the workspace names it      whenever it does not; never refused
//	graph   graph:id                         the code graph or map has   neither is there, or a graph is broken
//	absent  absent:path, absent:path#text    nothing is there            something is, or it lies outside
//	aidlc   aidlc:path:line, aidlc:path#Q4   it is written down          never; nothing is looked up
//
// The kinds stand in one table, in the order in which a text is held against
// them, each in a file of its own. Nothing else in the package knows a kind
// by name, so that adding one touches its file and the table.
//
// Refused means disproved: the workspace is here, was read, and shows that
// the source is not what it says. What could not be looked at (an entry of
// the archive that is damaged, a repository that was not brought along, a
// YAML file that does not parse) is unverified with the reason of that very
// fault, and never more. A good copy in another place always wins over a
// fault.
//
// A path never leaves the workspace. One that is absolute or climbs names
// nothing here; it is not joined to the root. Names are compared as bytes, so
// another letter case or Unicode form is an offer, never a match.
//
// Limits of what is kept or compared are constants beside the code that needs
// them. Parsing and resolving take time in proportion to the text of the
// source and the files it names.
package source
