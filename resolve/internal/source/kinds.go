package source

import "github.com/fa6e744d/assay/resolve/report"

// kind is one kind of source.
type kind struct {
	name string // as reports spell it

	// parse takes raw apart, or returns the rule that it breaks. mine is
	// false when raw is of another kind. raw is not empty.
	parse func(raw string) (s Source, rule string, mine bool)

	// resolve weighs a parsed source and sets everything of the citation
	// but Raw and Kind.
	resolve func(ctx *Context, s Source, c *report.Citation)
}

// kinds is the table of kinds. The order decides what a text is: prefixes
// come first, then ids, and file takes the rest.
var kinds = []kind{
	{"doc", parseDoc, resolveDoc},
	{"cmd", parseCmd, resolveCmd},
	{"graph", parseGraph, resolveGraph},
	{"aidlc", parseAidlc, resolveAidlc},
	{"absent", parseAbsent, resolveAbsent},
	{"answer", parseAnswer, resolveAnswer},
	{"fact", parseFact, resolveFact},
	{"file", parseFile, resolveFile},
}
