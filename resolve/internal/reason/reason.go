// Package reason is the one table of every code a report can hold: reasons of
// citations and items, grammar rules, labels, leads, offers and problems, each
// with what it means, why the rule exists and what to do about it.
//
// The command line's explain, the page's help and the docs print these very
// texts. A code that is not in the table must not appear in a report; a test
// holds the corpus of cases against it in both directions.
package reason

import (
	"slices"
	"strings"
)

// Class says where in a report a code stands.
type Class string

// The classes, in the order in which they are listed.
const (
	Outcome  Class = "outcome"  // ok, refused, unverified, and the two states of an item
	Cited    Class = "reason"   // reason of a citation
	Grammar  Class = "grammar"  // reason of a citation: a rule of the token grammar
	Marker   Class = "item"     // reason of an item that is malformed or unsourced
	Document Class = "document" // problem of a document
	File     Class = "problem"  // problem of a workspace file
	Label    Class = "label"
	Lead     Class = "lead"
	Offer    Class = "offer"

	Container Class = "container" // why nothing could be looked at
	Word      Class = "word"      // a word put before a reader, no code of the report
)

// Entry explains one code.
type Entry struct {
	Code    string
	Class   Class
	Outcome string // outcome that the code stands for, "" where it changes none
	Means   string // what it says
	Why     string // why the rule exists
	Fix     string // what to do
}

// All returns the whole table, by class and within a class in its written
// order.
func All() []Entry {
	return slices.Concat(outcomes, fileReasons, otherReasons, containerReasons, grammarRules, markers, documents, gateDocuments, problems, recordedGates, labels, leads, offers, records, packetReasons, packetLabels, packetNotes, containers, words)
}

// Find returns every entry of a code; one code can stand in two classes
// (facts-unreadable is a citation's reason and a file's problem).
func Find(code string) []Entry {
	var found []Entry
	for _, e := range All() {
		if e.Code == code {
			found = append(found, e)
		}
	}
	return found
}

// Near returns up to five codes that resemble one that does not exist.
func Near(code string) []string {
	code = strings.ToLower(strings.TrimSpace(code))
	words := strings.FieldsFunc(code, func(r rune) bool { return r == '-' || r == ':' || r == ' ' || r == '_' })
	type scored struct {
		code  string
		score int
	}
	var all []scored
	for _, e := range All() {
		s := 0
		for _, w := range words {
			if len(w) > 1 && strings.Contains(e.Code, w) {
				s++
			}
		}
		if s > 0 && !slices.ContainsFunc(all, func(x scored) bool { return x.code == e.Code }) {
			all = append(all, scored{e.Code, s})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return b.score - a.score })
	var near []string
	for _, x := range all {
		if len(near) < 5 {
			near = append(near, x.code)
		}
	}
	return near
}
