// Package decision reads what was decided: the facts of a workspace with who
// decided them, the questions of its runs with their answers, and facts that
// may contradict each other. It fills these parts of a report and changes no
// outcome.
//
// The formats and rules are in web/docs/decisions.md.
package decision
