// Package record writes what was decided into the files of a workspace: it
// takes their bytes and returns new ones, and touches no disk. Every byte that
// need not change stays: line ends, comments, quoting, a missing last line end.
//
// What it returns was read back by the readers that judge a workspace, so that
// a file they would not read as meant is an error and never written.
package record
