// Package validators holds every format of Assay against something that no one
// here wrote: Microsoft's SARIF multitool and the schema in it, Debian's
// junitparser, tap-parser, reviewdog's JSON Schema and types, in-toto's own
// Validate, and actionlint for the recipe. For GitLab Code Quality and the
// badge's JSON nothing was found; their schemas in schemas/ are ours, made from
// the vendors' pages, and say so.
//
// There is nothing in it but tests; "make test-formats" installs what they need
// and runs them.
package validators
