package format

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// TextOptions shapes [Text]. The zero value is plain text without context
// lines, for a pipe.
type TextOptions struct {
	Color   bool // with SGR colours
	Context int  // lines shown before and after the cited ones, as far as the report holds them
	Quiet   bool // one line for each thing that is not ok, and the summary

	// Raised says why the caller exits with 2 over a sound report, "" where
	// it does not. It replaces the last line.
	Raised string
}

// Limits of what one screen of a terminal takes; the report holds the rest.
const (
	maxClaim = 400 // characters of a claim or a source
	maxLine  = 200 // characters of a source line
	maxCited = 12  // cited lines shown of one target
)

// Text writes the report for a person at a terminal. Each document gets a line
// with its verdict and its counts; below it, what needs that person comes
// first (refused, malformed, unsourced, unverified), each with
// path:line:column, the claim, the source, what was found and the lines that
// decided it. What resolves is counted; it is listed only where it carries a
// label or a lead. Citations of one file that are off by the same number of
// lines are said together, below the documents. The last lines sum up and say what the exit code means.
func Text(w io.Writer, r *report.Report, o TextOptions) error {
	t := &text{w: bufio.NewWriter(w), o: o, noun: nounFor(r.Documents)}
	for i := range r.Documents {
		t.document(&r.Documents[i])
	}
	t.shifts(r)
	for i := range r.Packets {
		t.packet(&r.Packets[i], PacketOptions{})
	}
	t.gates(r.GateFindings())
	t.workspace(&r.Workspace)
	if t.blocks > 0 {
		t.gap()
	}
	t.line("%s", t.paint(bold, summary(r.Counts, t.noun)))
	exit, meaning := r.Exit, exitMeaning(r, t.noun)
	if o.Raised != "" {
		exit, meaning = 2, "exit 2: "+o.Raised
	}
	t.line("%s", t.paint(exitStyle(exit), meaning))
	return t.w.Flush()
}

// text is one run of [Text]. Errors of the writer stay in the bufio.Writer
// until the final Flush.
type text struct {
	w      *bufio.Writer
	o      TextOptions
	noun   noun
	blocks int // documents, problems and notes written so far
	items  int // items and sources written so far
}

// line writes one line. An old form of build server command is obeyed anywhere
// in it, so that form is broken up here and not at the start of a text alone.
func (t *text) line(format string, args ...any) {
	t.w.WriteString(strings.ReplaceAll(fmt.Sprintf(format, args...), "##[", `\x23#[`))
	t.w.WriteByte('\n')
}

// gap separates two blocks.
func (t *text) gap() {
	if !t.o.Quiet {
		t.w.WriteByte('\n')
	}
}

func (t *text) document(d *report.Document) {
	if t.o.Quiet {
		t.quiet(d)
		return
	}
	if t.blocks > 0 {
		t.gap()
	}
	t.blocks++
	t.line("%s: %s: %s", t.paint(bold, lineStart(d.Path)), t.verdict(d), documentCounts(d))
	for _, p := range d.Problems {
		t.problem(p, d.Path)
	}
	before := t.items
	for _, it := range needsPerson(d.Items) {
		t.item(d.Path, it, "")
	}
	for i := range d.Items {
		t.worthSaying(d.Path, &d.Items[i])
	}
	for _, it := range needsPerson(d.Elsewhere) {
		t.item(d.Path, it, " (elsewhere, decides nothing)")
	}
	for i := range d.Elsewhere {
		t.worthSaying(d.Path, &d.Elsewhere[i])
	}
	if len(d.NotLookedAt) > 0 && t.items > before {
		t.gap()
	}
	for _, n := range d.NotLookedAt {
		t.line("%s:%d: not looked at: %s", lineStart(d.Path), n.Line, shorten(Visible(n.Text), 0, maxClaim))
	}
}

// quiet writes one line for each thing that is not ok.
func (t *text) quiet(d *report.Document) {
	for _, p := range d.Problems {
		t.problem(p, d.Path)
	}
	for _, it := range needsPerson(d.Items) {
		t.blocks++
		t.line("%s %s", t.place(d.Path, it.At), t.outcome(it.Outcome, it.Reason))
	}
}

// shifts says which files several citations miss by the same number of lines,
// the one edit to mend before looking at each.
func (t *text) shifts(r *report.Report) {
	shifts := resolve.Shifts(r)
	if t.o.Quiet || len(shifts) == 0 {
		return
	}
	if t.blocks > 0 {
		t.gap()
	}
	t.blocks++
	for _, s := range shifts {
		t.line("%s %s", t.paint(yellow, "shifted:"), Visible(s.Message()))
	}
}

func (t *text) verdict(d *report.Document) string {
	switch {
	case d.Verdict == report.Fail:
		return t.paint(red, "fail")
	case d.ClaimSources == report.Blocks:
		return t.paint(yellow, "pass, keeps an automatic gate open")
	}
	return t.paint(green, "pass")
}

// gates writes what contradicts a recorded gate. It changes no outcome: who
// closed the gate has to answer for it.
func (t *text) gates(findings []report.Problem) {
	if len(findings) > 0 && t.blocks > 0 {
		t.gap()
	}
	for _, f := range findings {
		t.problem(f, f.Path)
	}
}

func (t *text) workspace(ws *report.Workspace) {
	if len(ws.Problems) > 0 && t.blocks > 0 {
		t.gap()
	}
	for _, p := range ws.Problems {
		t.problem(p, p.Path)
	}
	if t.o.Quiet || len(ws.Notes) == 0 {
		return
	}
	if t.blocks > 0 {
		t.gap()
	}
	t.blocks++
	for _, n := range ws.Notes {
		t.line("note: %s", Visible(n))
	}
}

// problem writes a problem of a document or of a workspace file. The path of a
// document's problem may be left empty in the report.
func (t *text) problem(p report.Problem, path string) {
	t.blocks++
	place := lineStart(cmp.Or(p.Path, path))
	if p.Line != nil {
		place += ":" + strconv.Itoa(*p.Line)
	}
	t.line("%s: %s: %s", place, t.paint(red, Visible(p.Reason)), Visible(p.Message))
}

func (t *text) place(path string, at report.Span) string {
	return fmt.Sprintf("%s:%d:%d:", lineStart(path), at.Line, at.Column)
}

// outcome writes an outcome with its reason, once where the reason repeats it.
func (t *text) outcome(outcome, reason string) string {
	words := outcome
	switch {
	case reason == "" || reason == outcome:
	case strings.HasPrefix(reason, outcome+":"):
		words = reason
	default:
		words += " " + reason
	}
	return t.paint(outcomeStyle(outcome), Visible(words))
}

// urgency orders outcomes as a reader should meet them.
var urgency = map[string]int{report.Refused: 1, report.Malformed: 2, report.Unsourced: 3, report.Unverified: 4}

// needsPerson returns the items that are not ok, most urgent first and in
// document order within an outcome.
func needsPerson(items []report.Item) []*report.Item {
	var need []*report.Item
	for i := range items {
		if items[i].Outcome != report.OK {
			need = append(need, &items[i])
		}
	}
	slices.SortStableFunc(need, func(a, b *report.Item) int {
		return cmp.Compare(urgency[a.Outcome], urgency[b.Outcome])
	})
	return need
}
