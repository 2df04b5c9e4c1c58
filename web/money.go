package web

import (
	"bytes"
	"encoding/json"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// apartAt is where the column of what was not measured begins, in per cent of a
// chart's width.
const apartAt = 76.0

func chartTop(c chart, i int) int {
	if len(c.ticks) > 0 || c.apart {
		return axisHeight + i*rowHeight
	}
	return i * rowHeight
}

// maxDrawnAttempts is how many attempts a table opens. The report has all.
const maxDrawnAttempts = 500

// moneyID makes an id for an element out of a run's name.
func moneyID(run string) string {
	var b strings.Builder
	b.WriteString("m-")
	for i := range len(run) {
		switch c := run[i]; {
		case 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-':
			b.WriteByte(c)
		default:
			b.WriteString("_" + strconv.FormatUint(uint64(c), 16))
		}
	}
	return b.String()
}

// ledgerRoute leads to a line that a figure comes from.
func ledgerRoute(l report.LedgerLine) string { return In(l.Path).line(l.Line).String() }

// maxFigureLines is how many ledger lines a figure leads to; the attempts below
// its row have all.
const maxFigureLines = 60

// figureRoute leads from a figure to the ledger lines that it is made of, ""
// where it is made of none.
func figureRoute(lines []report.LedgerLine) string {
	if len(lines) == 0 {
		return ""
	}
	route := In(lines[0].Path).line(lines[0].Line)
	var also []string
	for _, l := range lines[1:min(len(lines), maxFigureLines)] {
		also = append(also, alsoPlace(route.Path, l))
	}
	route.Also = strings.Join(also, ",")
	return route.String()
}

// linesOf are the ledger lines of attempts.
func linesOf(attempts []report.Attempt) []report.LedgerLine {
	lines := make([]report.LedgerLine, len(attempts))
	for i, a := range attempts {
		lines[i] = a.At
	}
	return lines
}

// alsoPlace is a further line in an address: its number, behind the path where
// that is another ledger's.
func alsoPlace(path string, l report.LedgerLine) string {
	n := strconv.Itoa(l.Line)
	if l.Path == path {
		return n
	}
	return url.QueryEscape(l.Path) + ":" + n
}

// figureLine is a line that a figure is made of: of an attempt, or, where that
// is nil, of a spawn.
type figureLine struct {
	at      report.LedgerLine
	attempt *report.Attempt
}

// figureLines are the lines that an address names, in its order. Those that the
// report does not carry are left out.
func figureLines(r *report.Report, route Route) []figureLine {
	var all []figureLine
	add := func(path string, line int) {
		at, ok := moneyAt(r, path, line)
		if ok && at.line != nil {
			all = append(all, figureLine{*at.line, attemptAt(at.run.Money, path, line)})
		}
	}
	add(route.Path, route.Line)
	for place := range strings.SplitSeq(route.Also, ",") {
		path, digits := route.Path, place
		if i := strings.LastIndexByte(place, ':'); i >= 0 {
			other, err := url.QueryUnescape(place[:i])
			if err != nil {
				continue
			}
			path, digits = other, place[i+1:]
		}
		if n, err := strconv.Atoi(digits); err == nil && len(all) < maxFigureLines {
			add(path, n)
		}
	}
	return all
}

// storyAttempts are the attempts behind the sum of all stories.
func storyAttempts(m *report.Money) []report.Attempt {
	var all []report.Attempt
	for _, s := range m.Stories.Rows {
		all = append(all, pickAttempts(m, s.Attempts)...)
	}
	return all
}

// phaseAttempts are the attempts of a phase.
func phaseAttempts(m *report.Money, id string) []report.Attempt {
	var all []report.Attempt
	for _, a := range m.Attempts {
		if a.Phase != nil && *a.Phase == id {
			all = append(all, a)
		}
	}
	return all
}

// storySpawns are the lines behind the sum of the ceilings.
func storySpawns(m *report.Money) []report.LedgerLine {
	var all []report.LedgerLine
	for _, s := range m.Stories.Rows {
		if s.Spawned != nil {
			all = append(all, *s.Spawned)
		}
	}
	return all
}

// ledgersOf are the paths of the ledgers that lines stand in.
func ledgersOf(all []figureLine) []string {
	var paths []string
	for _, l := range all {
		if !slices.Contains(paths, l.at.Path) {
			paths = append(paths, l.at.Path)
		}
	}
	return paths
}

// footerAttempts are the attempts behind one of the sums below the stages.
func footerAttempts(m *report.Money, label string) []report.Attempt {
	var all []report.Attempt
	for _, a := range m.Attempts {
		var of bool
		switch label {
		case report.FooterMetered:
			of = a.Measured != nil
		case report.FooterDeclared:
			of = a.DeclaredTokens != nil
		case report.FooterUnmetered:
			of = a.Measured == nil && a.DeclaredTokens == nil
		}
		if of {
			all = append(all, a)
		}
	}
	return all
}

func ledgerName(l report.LedgerLine) string {
	return path.Base(l.Path) + ":" + strconv.Itoa(l.Line)
}

// stageAttempts are the attempts of a stage.
func pickAttempts(m *report.Money, indexes []int) []report.Attempt {
	all := make([]report.Attempt, 0, len(indexes))
	for _, i := range indexes {
		if i >= 0 && i < len(m.Attempts) {
			all = append(all, m.Attempts[i])
		}
	}
	return all
}

// rowAttempts are the attempts behind a row of a breakdown: its own, or, for
// the whole workspace, those of the runs whose row has the same name.
func rowAttempts(m *report.Money, row report.Breakdown, runs []report.Run, rows func(*report.Money) []report.Breakdown) []report.Attempt {
	if len(row.Attempts) > 0 {
		return pickAttempts(m, row.Attempts)
	}
	var all []report.Attempt
	for _, r := range runs {
		if r.Money == nil {
			continue
		}
		for _, b := range rows(r.Money) {
			if b.Name == row.Name {
				all = append(all, pickAttempts(r.Money, b.Attempts)...)
			}
		}
	}
	return all
}

// view is one breakdown of the same attempts.
type moneyBreakdown struct {
	by, title string
	rows      func(*report.Money) []report.Breakdown
}

var moneyBreakdowns = []moneyBreakdown{
	{"phase", "By phase", func(m *report.Money) []report.Breakdown { return m.ByPhase }},
	{"model", "By model", func(m *report.Money) []report.Breakdown { return m.ByModel }},
	{"actor", "By actor", func(m *report.Money) []report.Breakdown { return m.ByActor }},
	{"story", "By story", func(m *report.Money) []report.Breakdown { return m.ByStory }},
}

// declares reports whether any row declares host tokens.
func declares(rows []report.Breakdown) bool {
	for _, r := range rows {
		if r.DeclaredTokens != nil {
			return true
		}
	}
	return false
}

// bothEconomies reports whether a stage has an amount in dollars and declared
// tokens, which then get a row each.
func bothEconomies(s report.StageCost) bool {
	return s.DeclaredTokens != nil && report.MeasuredCell(s.Measured, s.Metered, s.Unmetered) != report.Dash
}

func exactTitle(measured *string) string {
	if measured == nil {
		return "nothing was measured"
	}
	return "exactly $" + *measured
}

// countsText is what stands beside every sum.
func countsText(metered, unmetered, declared int) string {
	return number(metered) + " metered, " + number(unmetered) + " unmetered, " + number(declared) + " declared"
}

func budgetCeiling(p report.BudgetPhase) string {
	if p.Economy != report.HostTokens {
		return report.LimitOr(p.Ceiling)
	}
	if p.CeilingTokens == nil {
		return report.NotRecorded
	}
	return report.Count(*p.CeilingTokens) + " host tokens"
}

func budgetSpent(p report.BudgetPhase) string {
	if p.Economy != report.HostTokens {
		return p.SpentCell()
	}
	if p.DeclaredTokens == nil {
		return report.NotRecorded
	}
	return report.Count(*p.DeclaredTokens) + " host tokens"
}

func budgetNext(p report.BudgetPhase) string {
	if p.Next == nil {
		return report.Dash
	}
	if p.Economy == report.HostTokens || p.Estimate == nil {
		return *p.Next
	}
	return *p.Next + ", " + report.Limit(*p.Estimate)
}

// pageMoney is the run and the line that an address of a ledger or a budget
// names.
type pageMoney struct {
	run  *report.Run
	line *report.LedgerLine
}

// moneyAt finds the run whose ledger or budget stands at a path, and the line
// in it if a figure comes from it.
func moneyAt(r *report.Report, path string, line int) (pageMoney, bool) {
	for i := range r.Runs {
		m := r.Runs[i].Money
		if m == nil {
			continue
		}
		ledger := m.Ledger != nil && *m.Ledger == path
		if !ledger && (m.Budget == nil || m.Budget.Path != path) {
			continue
		}
		return pageMoney{&r.Runs[i], moneyLine(m, path, line)}, true
	}
	return pageMoney{}, false
}

func moneyLine(m *report.Money, path string, line int) *report.LedgerLine {
	fits := func(l *report.LedgerLine) bool { return l != nil && l.Path == path && l.Line == line }
	for i := range m.Attempts {
		if fits(&m.Attempts[i].At) {
			return &m.Attempts[i].At
		}
	}
	if m.Budget != nil {
		for i := range m.Budget.Phases {
			if at := m.Budget.Phases[i].At; fits(at) {
				return at
			}
		}
	}
	if m.Stories != nil {
		for i := range m.Stories.Rows {
			if at := m.Stories.Rows[i].Spawned; fits(at) {
				return at
			}
		}
	}
	for _, at := range []*report.LedgerLine{m.Lost.First, m.InFlight.First} {
		if fits(at) {
			return at
		}
	}
	return nil
}

// MoneyScreen gives the screen of an address that names a ledger or a budget:
// the costs, with the line in the panel. It is false for any other address.
func MoneyScreen(r *report.Report, route Route) (Screen, bool) {
	at, ok := moneyAt(r, route.Path, route.Line)
	if !ok {
		return Screen{}, false
	}
	s := Screen{Key: atCosts, Title: "Costs · " + r.Workspace.Name + " · Assay", View: framed(r, atCosts, Costs(r)), Focus: moneyID(at.run.ID)}
	switch {
	case route.Also != "":
		s.Panel = FigurePanel(figureLines(r, route))
	case route.Line > 0:
		s.Panel = LedgerPanel(at.run.Money, route.Path, route.Line)
	}
	return s, true
}

// attemptAt is the attempt that stands on a line.
func attemptAt(m *report.Money, path string, line int) *report.Attempt {
	for i := range m.Attempts {
		if m.Attempts[i].At.Path == path && m.Attempts[i].At.Line == line {
			return &m.Attempts[i]
		}
	}
	return nil
}

// spelledOut writes a ledger line over several lines, if it is whole.
func spelledOut(l report.LedgerLine) string {
	var b bytes.Buffer
	if l.Cut > 0 || json.Indent(&b, []byte(l.Text), "", "  ") != nil {
		return l.Text
	}
	return b.String()
}

func tokensText(t report.Tokens) string {
	return report.Count(t.Input) + " in, " + report.Count(t.Output) + " out, " + report.Count(t.CacheCreation) + " cache written, " + report.Count(t.CacheRead) + " cache read"
}

func turnsText(metered, unmetered, lost, inFlight int) string {
	s := number(metered) + " metered"
	for _, part := range []struct {
		n    int
		word string
	}{{unmetered, "unmetered"}, {lost, "lost"}, {inFlight, "in flight"}} {
		if part.n > 0 {
			s += ", " + number(part.n) + " " + part.word
		}
	}
	return s
}

func findingPlace(p report.Problem) string {
	if p.Line == nil {
		return p.Path
	}
	return p.Path + ":" + strconv.Itoa(*p.Line)
}

func attemptFactsText(a report.Attempt) string {
	return report.Recorded(a.Model) + ", " + report.Recorded(a.Actor) + ", " + a.Duration()
}
