package main

import (
	"fmt"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

// text draws the runs. Names and reasons come from the workspace and are made
// visible first.
func (c *costCmd) text(runs []resolve.RunCost) string {
	var b strings.Builder
	for i, r := range runs {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(costHead(r))
		switch {
		case c.Stories:
			costStoriesText(&b, r.Money)
		case c.By != "":
			costByText(&b, c.By, r.Money)
		default:
			costStagesText(&b, r.Money)
		}
		notes := r.Money.LineNotes()
		for _, turn := range r.Money.TurnNotes() {
			notes = append(notes, turn.Text)
		}
		for _, note := range notes {
			b.WriteString("note: " + format.Visible(note) + "\n")
		}
	}
	if len(runs) > 1 {
		b.WriteString("\nEach run stands for itself: there is no total across economies.\n")
	}
	return b.String()
}

func costHead(r resolve.RunCost) string {
	head := r.ID
	if r.Title != nil {
		head += "  " + *r.Title
	}
	return format.Visible(head) + "\n" + r.Money.Spent() + "\n\n"
}

// costStagesText is the main table: a row for each stage, each attempt below
// it. Dollars and declared host tokens never share a row, so a stage that has
// both gets a second one.
func costStagesText(b *strings.Builder, m *report.Money) {
	t := newTable("STAGE", "ECONOMY", "MEASURED", "DURATION", "DECLARED")
	for _, s := range m.Stages {
		measured := report.MeasuredCell(s.Measured, s.Metered, s.Unmetered)
		t.apart(s.Name(), s.Economy, measured, s.Durations.Text(), s.DeclaredTokens)
		for _, i := range s.Attempts {
			a := m.Attempts[i]
			t.apart("  "+attemptLabel(a), "", a.MeasuredText(), a.Duration(), a.DeclaredTokens)
			t.note(attemptNote(a))
		}
	}
	t.write(b)
	b.WriteString("\n")
	footers := newTable()
	for _, f := range m.Footers() {
		footers.row(f.Label, f.Text)
	}
	footers.write(b)
	for _, note := range []string{m.RoundingNote(), m.BasisText()} {
		if note != "" {
			b.WriteString(note + "\n")
		}
	}
	costBudgetText(b, m)
	if m.Tasks != nil && !m.Tasks.Agrees && m.Tasks.Metered+m.Tasks.Unmetered > 0 {
		b.WriteString("\n" + format.Visible(m.Tasks.Path+": "+m.Tasks.Message) + "\n")
	}
	for i, l := range m.CostLines {
		if i == 0 {
			b.WriteString("\nWhat handoffs say about their cost\n")
		}
		b.WriteString(format.Visible("  "+l.At.Place()+": "+strings.TrimSpace(l.At.Text)) + "\n")
		b.WriteString(format.Visible("    "+l.Message) + "\n")
	}
}

func attemptLabel(a report.Attempt) string {
	return a.Name() + " · " + report.Recorded(a.Model) + " · " + report.Recorded(a.Actor)
}

// attemptNote says where the attempt stands and why it has no cost.
func attemptNote(a report.Attempt) string {
	note := fmt.Sprintf("%s:%d", path.Base(a.At.Path), a.At.Line)
	if a.Measured == nil {
		note += " unmetered"
		if a.UnmeteredReason != nil {
			note += ": " + *a.UnmeteredReason
		}
	}
	if a.UsageBasis != nil {
		note += "; usage " + *a.UsageBasis
	}
	return note
}

func costBudgetText(b *strings.Builder, m *report.Money) {
	if m.Budget == nil {
		return
	}
	b.WriteString("\n")
	t := newTable("PHASE", "ECONOMY", "CEILING", "SPENT", "LEFT", "NEXT", "ESTIMATE", "STATE")
	for _, p := range m.Budget.Phases {
		ceiling := report.LimitOr(p.Ceiling)
		if p.Economy == report.HostTokens {
			ceiling = report.DeclaredCell(p.CeilingTokens) + " tokens"
			if p.CeilingTokens == nil {
				ceiling = report.NotRecorded
			}
		}
		spent := p.SpentCell()
		if p.Economy == report.HostTokens && p.DeclaredTokens != nil {
			spent = report.Count(*p.DeclaredTokens) + " tokens"
		}
		next, estimate := report.Dash, report.Dash
		if p.Next != nil {
			next = *p.Next
			if p.Economy != report.HostTokens {
				estimate = report.LimitOr(p.Estimate)
			}
		}
		t.row(p.ID, p.Economy, ceiling, spent, p.LeftCell(), next, estimate, p.StateWord())
	}
	t.write(b)
	for _, p := range m.Budget.Phases {
		if p.Exceeds || p.Warns {
			b.WriteString(format.Visible(p.ID+": "+p.Message) + "\n")
		}
	}
	if m.Budget.Raise != nil {
		b.WriteString(format.Visible("to make room: "+*m.Budget.Raise) + "\n")
	}
	for _, f := range m.Budget.Findings {
		b.WriteString(format.Visible(problemLine(f)) + "\n")
	}
}

// costByText is one breakdown, each economy a table of its own.
func costByText(b *strings.Builder, by string, m *report.Money) {
	rows := breakdownRows(by, m)
	head := strings.ToUpper(by)
	t := newTable(head, "MEASURED", "METERED", "UNMETERED")
	tokens := newTable(head, "DECLARED", "ATTEMPTS")
	for _, r := range rows {
		t.row(r.Name, report.MeasuredCell(r.Measured, r.Metered, r.Unmetered), fmt.Sprint(r.Metered), fmt.Sprint(r.Unmetered))
		if r.DeclaredTokens != nil {
			tokens.row(r.Name, report.DeclaredCell(r.DeclaredTokens), fmt.Sprint(r.Declared))
		}
	}
	t.write(b)
	if len(tokens.rows) > 1 {
		b.WriteString("\n")
		tokens.write(b)
	}
	b.WriteString("\nThe rows add up exactly to " + exactText(m) + " and are rounded here.\n")
	if note := m.RoundingNote(); note != "" {
		b.WriteString(note + "\n")
	}
}

func exactText(m *report.Money) string {
	if m.Measured == nil {
		return "the " + fmt.Sprint(m.Unmetered) + " unmetered attempts"
	}
	return "$" + *m.Measured + " over the metered attempts"
}

func breakdownRows(by string, m *report.Money) []report.Breakdown {
	switch by {
	case "phase":
		return m.ByPhase
	case "stage":
		return m.ByStage
	case "model":
		return m.ByModel
	case "actor":
		return m.ByActor
	}
	return m.ByStory
}

func costStoriesText(b *strings.Builder, m *report.Money) {
	s := m.Stories
	if s == nil {
		b.WriteString("No agent was spawned for a story.\n")
		return
	}
	t := newTable("STORY", "MEASURED", "CEILING", "RATIO", "TURNS", "UNMETERED", "LOST", "IN FLIGHT", "VERDICT")
	for _, r := range s.Rows {
		t.row(r.Story, r.MeasuredWord(), report.LimitOr(r.Ceiling), ratioText(r.Ratio), fmt.Sprint(r.Metered+r.Unmetered), fmt.Sprint(r.Unmetered), fmt.Sprint(r.Lost), fmt.Sprint(r.InFlight), report.Recorded(r.Verdict))
	}
	t.row("all", s.MeasuredWord(), report.LimitOr(s.Ceiling), ratioText(s.Ratio), fmt.Sprint(s.Metered+s.Unmetered), fmt.Sprint(s.Unmetered), fmt.Sprint(s.Lost), fmt.Sprint(s.InFlight), report.Recorded(s.Verdict))
	t.write(b)
	b.WriteString("\n" + report.StoriesNote + "\n")
	if note := s.ExcludedNote(); note != "" {
		b.WriteString(note + "\n")
	}
}

func ratioText(r *string) string {
	if r == nil {
		return report.Dash
	}
	return *r
}

// table aligns columns by characters.
type table struct {
	rows  [][]string
	notes []string // behind the row of the same index
}

func newTable(head ...string) *table {
	t := &table{}
	if len(head) > 0 {
		t.row(head...)
	}
	return t
}

func (t *table) row(cells ...string) {
	for i, c := range cells {
		cells[i] = format.Visible(c)
	}
	t.rows = append(t.rows, cells)
	t.notes = append(t.notes, "")
}

// note says something behind the last row.
func (t *table) note(s string) { t.notes[len(t.notes)-1] = format.Visible(s) }

// apart adds a row of the main table, and a second one for declared tokens
// where the first has an amount in dollars.
func (t *table) apart(name, economy, measured, duration string, declared *int64) {
	if declared != nil && measured != report.Dash {
		t.row(name, economy, measured, duration, report.Dash)
		t.row("", "host-billed", report.Dash, "", report.DeclaredCell(declared))
		return
	}
	t.row(name, economy, measured, duration, report.DeclaredCell(declared))
}

func (t *table) write(b *strings.Builder) {
	var widths []int
	for _, row := range t.rows {
		for i, c := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	for n, row := range t.rows {
		var line strings.Builder
		for i, c := range row {
			line.WriteString(c)
			if i < len(row)-1 || t.notes[n] != "" {
				line.WriteString(strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c)+2))
			}
		}
		line.WriteString(t.notes[n])
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}
