// Package gate judges the two kinds of documents that a stage leaves beside its
// handoff: the evidence note of a gate that an agent signed, and the watch card
// of a feature. Both carry YAML between two lines "---" at their start, the
// front matter, and sections with items below it.
//
// A document's kind is its place: <phase>/gate-evidence/<stage>.md or
// 05-watch/watchers/<feature>.md in the folder of a run. [PlaceOf] tells it.
//
// Items and their sources are weighed by the caller, as those of a handoff
// are, on [Body]: the document with its front matter blanked out, so that every
// line and column stays where it is. [Judge] then adds what is wrong with the
// document as a whole. It reports all it finds and repairs nothing.
//
// The front matter is read whole or not at all: while anything in it is wrong,
// nothing that rests on it is judged.
package gate

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

// Reasons of problems. Those of the first group are an evidence note's, of the
// second a watch card's; the first two are both's.
const (
	FrontMatter = "front-matter"
	Section     = "section"

	Citation   = "citation"
	Arithmetic = "arithmetic"
	Sampling   = "sampling"
	Verdict    = "verdict" // the only one that fails nothing: it asks for a person
	OtherGate  = "gate"
	Stale      = "stale"

	Shape    = "shape"
	Refused  = "source"
	Query    = "query"
	Stamp    = "stamp"
	absentIn = "absent:" // what a source begins with that says that nothing is there
)

// Place is what the path of such a document says about it.
type Place struct {
	Kind  string // report.KindGateEvidence or report.KindWatchCard
	Phase string // folder of the phase
	Name  string // the stage, or the feature
}

// PlaceOf tells the kind of a document in the run folder dir, and false for
// one that is neither kind.
func PlaceOf(dir, name string) (Place, bool) {
	rest, inside := strings.CutPrefix(name, dir+"/")
	folder, base := path.Split(rest)
	base, isMarkdown := strings.CutSuffix(base, ".md")
	phase, folder, _ := strings.Cut(strings.TrimSuffix(folder, "/"), "/")
	switch {
	case !inside || !isMarkdown || base == "" || !isPhase(phase):
	case folder == "gate-evidence":
		return Place{report.KindGateEvidence, phase, base}, true
	case folder == "watchers" && phase == "05-watch":
		return Place{report.KindWatchCard, phase, base}, true
	}
	return Place{}, false
}

// isPhase tells the name of a phase's folder, such as 03-plan.
func isPhase(s string) bool {
	if len(s) < 4 || s[0] != '0' || s[1] < '1' || s[1] > '5' || s[2] != '-' {
		return false
	}
	return strings.Trim(s[3:], "abcdefghijklmnopqrstuvwxyz") == ""
}

// Sections returns the headings under which a kind's items are judged, in
// order, nil for another kind.
func Sections(kind string) []string {
	switch kind {
	case report.KindGateEvidence:
		return noteSections
	case report.KindWatchCard:
		return cardSections[:itemSections]
	}
	return nil
}

// Input is a document whose items are weighed.
type Input struct {
	Path      string
	Place     Place
	Text      []byte             // the document without byte-order mark, front matter included
	Document  *markdown.Document // of Body(Text)
	Items     []report.Item      // that are judged, in order
	Elsewhere []report.Item      // that are not, by line
	Swallowed map[string]int     // headings inside a block that is never closed, with the line where that opens
	Started   string             // when the current attempt of a note's stage began, as run.yml has it; "" when that is not known
}

// Judge returns the problems of a document: those of the front matter, of
// the sections, and of the items.
func Judge(in Input) []report.Problem {
	j := &judge{Input: in}
	switch in.Place.Kind {
	case report.KindGateEvidence:
		j.note()
	case report.KindWatchCard:
		j.card()
	}
	return j.problems
}

type judge struct {
	Input
	problems []report.Problem
}

// problem notes what is wrong on a line, 0 for the whole document.
func (j *judge) problem(reason string, line int, format string, args ...any) *report.Problem {
	p := report.Problem{Path: j.Path, Reason: reason, Message: fmt.Sprintf(format, args...)}
	if line > 0 {
		p.Line = &line
	}
	j.problems = append(j.problems, p)
	return &j.problems[len(j.problems)-1]
}

// front reads the front matter and what read makes of it. The result is false
// when anything is wrong with it.
func (j *judge) front(read func(*fields)) bool {
	before := len(j.problems)
	front, ok := split(j.Text)
	if !ok {
		j.problem(FrontMatter, 1, "The document has no front matter: its first line has to be ---, its keys follow, and another --- ends them. Add it.")
		return false
	}
	root, fault := workspace.FrontMatter(j.Path, front.yaml, 1)
	switch {
	case fault != nil:
		j.problem(FrontMatter, max(1, fault.Line), "The front matter cannot be read: %s.", fault.Message)
	case !root.Mapping():
		j.problem(FrontMatter, max(1, root.Line()), "The front matter holds no keys. Write one on each line, as in: version: 1")
	default:
		read(&fields{j, root})
	}
	return len(j.problems) == before
}

// sources lists the sources of the items of a section, as written.
func (j *judge) sources(section string) []string {
	var all []string
	for _, it := range j.Items {
		if it.Section != section {
			continue
		}
		for _, c := range it.Citations {
			all = append(all, c.Raw)
		}
	}
	return all
}

func isAbsent(source string) bool { return strings.HasPrefix(source, absentIn) }

func anyAbsent(sources []string) bool { return slices.ContainsFunc(sources, isAbsent) }
