package web

import (
	"sort"

	"github.com/fa6e744d/assay/resolve/report"
)

// runAt is a run and its place in the report.
type runAt struct {
	*report.Run
	n int
}

// runsByNeed is the runs, those with a finding on a gate first, else the newest
// first.
func runsByNeed(r *report.Report) []runAt {
	var out []runAt
	for i := len(r.Runs) - 1; i >= 0; i-- {
		out = append(out, runAt{&r.Runs[i], i})
	}
	sort.SliceStable(out, func(i, j int) bool { return len(runFindings(out[i].Run)) > 0 && len(runFindings(out[j].Run)) == 0 })
	return out
}

func runFindings(r *report.Run) []report.Problem {
	var all []report.Problem
	for _, s := range r.Stages {
		all = append(all, s.Findings...)
	}
	return all
}

// conditionIs gives a condition the look of an outcome; what is not known looks
// like what could not be checked.
func conditionIs(c report.Condition) string {
	switch c.State {
	case report.Holds:
		return report.OK
	case report.Fails:
		return report.Refused
	}
	return report.Unverified
}

// runDocuments are documents of one run, "" for those of none.
type runDocuments struct {
	run  string
	docs []*report.Document
}

// documentsByRun is the documents in the order of [byNeed], those of one run
// together; the run with the document that comes first is first.
func documentsByRun(r *report.Report) []runDocuments {
	var out []runDocuments
	at := map[string]int{}
	for _, d := range byNeed(r) {
		run := orElse(d.Run, "")
		i, ok := at[run]
		if !ok {
			i = len(out)
			at[run] = i
			out = append(out, runDocuments{run: run})
		}
		out[i].docs = append(out[i].docs, d)
	}
	return out
}

// card is a part of the workspace's health in one line, with the screen that
// tells the rest.
type card struct{ name, text, href string }

func cards(r *report.Report) []card {
	var out []card
	if d := r.AllDecisions(); d != nil {
		text := d.Sentence()
		if text == "" {
			text = "none was recorded on a run"
		}
		out = append(out, card{"Decisions", text, "#/facts"})
	}
	if len(r.Facts) > 0 {
		out = append(out, card{"Contradictions", r.ContradictionsText(), "#/facts"})
	}
	if hasQuestions(r) {
		out = append(out, card{"Questions", r.QuestionsText(), "#/questions"})
	}
	if r.Money != nil {
		out = append(out, card{"Costs", r.Money.Figure(), "#/costs"})
	}
	if len(r.Packets) > 0 {
		out = append(out, card{"Packets", number(r.Counts.RefusedPackets) + " refused, of " + plural(r.Counts.Packets, "packet", "packets"), "#/packets"})
	}
	return out
}
