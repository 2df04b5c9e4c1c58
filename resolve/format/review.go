package format

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// Answers that a reader gives to the question which no checker answers: do
// the cited lines support the claim?
const (
	Supports      = "supports"
	DoesNot       = "does not support"
	Unsure        = "unsure"
	reviewSchema  = "assay.review/1"
	reviewMeaning = "These are a reader's answers, not results of a check: whether the cited lines support the claim."
)

// Review is what a reader says about one citation.
type Review struct {
	Citation string `json:"citation"` // id of the citation in the report
	Answer   string `json:"answer"`   // one of Supports, DoesNot and Unsure
	Note     string `json:"note"`
}

// reviewed is the record of a review: [Review] with the place it is about.
type reviewed struct {
	Citation string `json:"citation"`
	Document string `json:"document"`
	Line     int    `json:"line"`
	Claim    string `json:"claim"`
	Source   string `json:"source"`
	Outcome  string `json:"outcome"`
	Answer   string `json:"answer"`
	Note     string `json:"note"`
}

// tally counts in the shape in which an evidence note states its sample.
type tally struct {
	Sampled  int `json:"sampled"` // answered
	Of       int `json:"of"`      // citations of the report
	Resolved int `json:"resolved"`
	Refuted  int `json:"refuted"`
	Unsure   int `json:"unsure"`
}

type record struct {
	Schema    string          `json:"schema"`
	Meaning   string          `json:"meaning"`
	Tool      report.Tool     `json:"tool"`
	Workspace string          `json:"workspace"`
	Identity  report.Identity `json:"identity"`
	Citations tally           `json:"citations"`
	Answers   []reviewed      `json:"answers"` // in the report's order
	Unknown   []string        `json:"unknown"` // ids that the report does not have, sorted
}

// recordOf puts answers beside what they are about. Of two answers to one
// citation the last counts; one that is none of the three is left out.
func recordOf(r *report.Report, answers []Review) record {
	rec := record{
		Schema: reviewSchema, Meaning: reviewMeaning, Tool: r.Tool, Workspace: r.Workspace.Name, Identity: r.Workspace.Identity,
		Answers: []reviewed{}, Unknown: []string{},
	}
	given := map[string]Review{}
	for _, a := range answers {
		if a.Answer == Supports || a.Answer == DoesNot || a.Answer == Unsure {
			given[a.Citation] = a
		}
	}
	for i := range r.Documents {
		d := &r.Documents[i]
		for _, items := range [][]report.Item{d.Items, d.Elsewhere} {
			for j := range items {
				for _, c := range items[j].Citations {
					rec.Citations.Of++
					a, ok := given[c.ID]
					if !ok {
						continue
					}
					delete(given, c.ID)
					rec.Citations.Sampled++
					switch a.Answer {
					case Supports:
						rec.Citations.Resolved++
					case DoesNot:
						rec.Citations.Refuted++
					default:
						rec.Citations.Unsure++
					}
					rec.Answers = append(rec.Answers, reviewed{c.ID, d.Path, c.At.Line, items[j].Claim, c.Raw, c.Outcome, a.Answer, a.Note})
				}
			}
		}
	}
	for id := range given {
		rec.Unknown = append(rec.Unknown, id)
	}
	slices.Sort(rec.Unknown)
	return rec
}

// ReviewJSON writes a reader's answers beside the citations they are about.
// Its counts have the shape of an evidence note's: sampled, of, resolved,
// refuted; see web/docs/reviewing.md.
func ReviewJSON(w io.Writer, r *report.Report, answers []Review) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(recordOf(r, answers))
}

// ReviewMarkdown writes the same for a person: what is not supported first.
func ReviewMarkdown(w io.Writer, r *report.Report, answers []Review) error {
	rec := recordOf(r, answers)
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# Review of %s\n\n%s\n\n", flat(rec.Workspace), rec.Meaning)
	c := rec.Citations
	fmt.Fprintf(b, "%d of %d citations were read: %d supported, %d not supported, %d unsure.\n", c.Sampled, c.Of, c.Resolved, c.Refuted, c.Unsure)
	for _, answer := range []string{DoesNot, Unsure, Supports} {
		head := false
		for _, a := range rec.Answers {
			if a.Answer != answer {
				continue
			}
			if !head {
				fmt.Fprintf(b, "\n## %s\n\n", strings.ToUpper(answer[:1])+answer[1:])
				head = true
			}
			fmt.Fprintf(b, "- %s\n  - %s line %d, source %s (%s)\n", flat(a.Claim), flat(a.Document), a.Line, flat(a.Source), a.Outcome)
			if a.Note != "" {
				fmt.Fprintf(b, "  - note: %s\n", flat(a.Note))
			}
		}
	}
	if n := len(rec.Unknown); n > 0 {
		fmt.Fprintf(b, "\n%d more were about citations that are not in this workspace any more.\n", n)
	}
	return b.Flush()
}

// flat is text from elsewhere on one line of Markdown.
func flat(s string) string { return code(Visible(strings.Join(strings.Fields(s), " "))) }
