package web

import (
	"strconv"

	"github.com/fa6e744d/assay/resolve/report"
)

// factsFile is where the facts of every workspace stand.
const factsFile = ".tldrx/memory/facts.yml"

func hasFacts(r *report.Report) bool {
	return len(r.Facts)+len(r.Contradictions)+len(breaches(r, true)) > 0
}

func hasQuestions(r *report.Report) bool {
	for i := range r.Runs {
		if len(r.Runs[i].Questions) > 0 {
			return true
		}
	}
	return len(breaches(r, false)) > 0
}

// breaches are the broken rules of facts, or those of questions.
func breaches(r *report.Report, facts bool) []report.Problem {
	var all []report.Problem
	for _, p := range r.RecordProblems {
		if report.AboutFacts(p) == facts {
			all = append(all, p)
		}
	}
	return all
}

func factRoute(id string) string { return Route{Screen: atFacts, Claim: id, Source: -1}.String() }

// factIndex finds a fact by its id; -1 is none.
func factIndex(r *report.Report, id string) int {
	for i := range r.Facts {
		if r.Facts[i].ID == id {
			return i
		}
	}
	return -1
}

func factElement(i int) string {
	if i < 0 {
		return ""
	}
	return "f-" + strconv.Itoa(i)
}

func questionElement(run, n int) string { return "q-" + strconv.Itoa(run) + "-" + strconv.Itoa(n) }

func runElement(run int) string { return "r-" + strconv.Itoa(run) }

// factIs gives a fact the look of an outcome: what was retired is refused where
// it is cited, and of what was superseded a reader should know.
func factIs(f *report.Fact) string {
	switch f.Status {
	case "retired":
		return report.Refused
	case "superseded":
		return report.Unverified
	}
	return ""
}

// leaning is a claim that cites a fact.
type leaning struct {
	doc  *report.Document
	item *report.Item
	n    int
}

func (l leaning) route() string { return In(l.doc.Path).claim(l.item.ID).source(l.n).String() }

func (l leaning) cite() *report.Citation { return &l.item.Citations[l.n] }

// leanings finds what a report's facts are cited by, by the id of the citation.
func leanings(r *report.Report) map[string]leaning {
	wanted := map[string]leaning{}
	for i := range r.Facts {
		for _, id := range r.Facts[i].CitedBy {
			wanted[id] = leaning{}
		}
	}
	for i := range r.Documents {
		d := &r.Documents[i]
		for _, items := range [][]report.Item{d.Items, d.Elsewhere} {
			for j := range items {
				for n := range items[j].Citations {
					if _, ok := wanted[items[j].Citations[n].ID]; ok {
						wanted[items[j].Citations[n].ID] = leaning{d, &items[j], n}
					}
				}
			}
		}
	}
	return wanted
}

// citers are the claims that lean on a fact, in the report's order, and how
// many of them are refused.
func citers(f *report.Fact, all map[string]leaning) (out []leaning, refused int) {
	for _, id := range f.CitedBy {
		if l := all[id]; l.doc != nil {
			out = append(out, l)
			if l.cite().Outcome == report.Refused {
				refused++
			}
		}
	}
	return out, refused
}

// leaningText says how many claims lean on a fact and, of a retired one, how many
// are refused for it.
func leaningText(f *report.Fact, refused int) string {
	if f.Status == "retired" && refused > 0 {
		return "cited by " + number(len(f.CitedBy)) + ", " + plural(refused, "claim is refused now", "claims are refused now")
	}
	return "cited by " + number(len(f.CitedBy))
}

// questionRoute leads to the question that a fact answers, "" where the report
// does not have it.
func questionRoute(r *report.Report, run, id *string) string {
	if run == nil || id == nil {
		return ""
	}
	for i := range r.Runs {
		if r.Runs[i].ID != *run {
			continue
		}
		for _, q := range r.Runs[i].Questions {
			if q.ID == *id {
				return questionLine(q)
			}
		}
	}
	return ""
}

func questionLine(q report.Question) string { return In(q.Path).line(q.Line).String() }

// questionIs gives a question that waits the look of what could not be checked.
func questionIs(q report.Question) string {
	if q.Waits() || q.State == report.QuestionUnknown {
		return report.Unverified
	}
	return ""
}

func recommended(q report.Question, o report.Option) bool {
	return q.Recommended != nil && *q.Recommended == o.Letter
}

func factsScreen(r *report.Report, id string) Screen {
	return Screen{Key: atFacts, Title: "Facts · " + r.Workspace.Name + " · Assay", View: framed(r, atFacts, Facts(r, id)), Focus: factElement(factIndex(r, id))}
}

func questionsScreen(r *report.Report) Screen {
	return Screen{Key: atQuestions, Title: "Questions · " + r.Workspace.Name + " · Assay", View: framed(r, atQuestions, Questions(r))}
}

// recordScreen gives the screen of an address that names a file which is no
// judged document and which a screen is drawn from: facts.yml, a questions.md
// or a run.yml. It is false for any other.
func recordScreen(r *report.Report, route Route) (Screen, bool) {
	if route.Path == factsFile && hasFacts(r) {
		s := factsScreen(r, "")
		for i := range r.Facts {
			if f := &r.Facts[i]; f.Line <= route.Line && route.Line <= f.EndLine {
				s.Focus = factElement(i)
			}
		}
		return s, true
	}
	for i := range r.Runs {
		run := &r.Runs[i]
		if run.Path != nil && *run.Path == route.Path {
			return Screen{Key: "overview", Title: r.Workspace.Name + " · Assay", View: framed(r, atOverview, Overview(r)), Focus: runElement(i)}, true
		}
		for n := range run.Questions {
			if q := &run.Questions[n]; q.Path == route.Path {
				s := questionsScreen(r)
				for n := range run.Questions {
					if q := &run.Questions[n]; q.Path == route.Path && q.Line <= route.Line && route.Line <= q.EndLine {
						s.Focus = questionElement(i, n)
					}
				}
				return s, true
			}
		}
	}
	for _, p := range breaches(r, false) {
		if p.Path == route.Path {
			return questionsScreen(r), true
		}
	}
	return Screen{}, false
}
