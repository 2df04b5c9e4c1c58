package workspace

import "go.yaml.in/yaml/v3"

// RunRows is what a run.yml says about money: which stages there are, what
// they may cost, and the rows of their tasks.
type RunRows struct {
	State   State
	Fault   *Fault
	Path    string
	Title   string // "" when it states none
	Cursor  StageName
	Ceiling Number // at creation
	Spent   Number
	Stages  []StageRow
}

// StageName names a stage of a run.
type StageName struct{ Phase, Stage string }

// StageRow is one stage.
type StageRow struct {
	StageName
	Line   int
	Status string
	Budget Number
	Tasks  []TaskRow
}

// TaskRow is one task of a stage.
type TaskRow struct {
	ID, Role string // "" when it states none
	Line     int
	Cost     Number // none when it is unmetered
}

// Over reports whether nothing more happens in the stage.
func (s StageRow) Over() bool {
	switch s.Status {
	case "done", "failed", "skipped", "cancelled":
		return true
	}
	return false
}

// Rows reads the run's run.yml for its money. A cost that is null, or no
// amount, or whose row says "metered: false", is none.
func (r *Run) Rows() *RunRows {
	f := &RunRows{Path: r.Dir + "/run.yml"}
	var root *yaml.Node
	root, f.State, f.Fault = r.w.yaml(f.Path, ReasonRun)
	f.Title = textOr(field(root, "title"), "")
	cursor := field(root, "cursor")
	f.Cursor = StageName{textOr(field(cursor, "phase"), ""), textOr(field(cursor, "stage"), "")}
	budget := field(root, "budget")
	f.Ceiling, f.Spent = plainAmount(field(budget, "ceiling_usd")), plainAmount(field(budget, "spent_usd"))
	for _, phase := range list(field(root, "phases")) {
		id := textOr(field(phase, "id"), "")
		for _, stage := range list(field(phase, "stages")) {
			row := StageRow{
				StageName: StageName{id, textOr(field(stage, "id"), "")},
				Line:      stage.Line,
				Status:    textOr(field(stage, "status"), ""),
				Budget:    plainAmount(field(stage, "budget_usd")),
				Tasks:     taskRows(stage),
			}
			f.Stages = append(f.Stages, row)
		}
	}
	return f
}

func taskRows(stage *yaml.Node) []TaskRow {
	var rows []TaskRow
	for _, task := range list(field(stage, "tasks")) {
		t := TaskRow{
			ID:   textOr(field(task, "id"), ""),
			Role: textOr(field(task, "role"), ""),
			Line: task.Line,
			Cost: plainAmount(field(task, "cost_usd")),
		}
		if isFalse(field(task, "metered")) {
			t.Cost = Number{}
		}
		rows = append(rows, t)
	}
	return rows
}

// plainAmount reads an amount that nobody has to be told about when it is
// none.
func plainAmount(n *yaml.Node) Number {
	s, ok := number(n)
	if !ok || s[0] == '-' {
		return Number{}
	}
	return Number{s, n.Line}
}

func isFalse(n *yaml.Node) bool {
	n = deref(n)
	return n != nil && n.Kind == yaml.ScalarNode && n.ShortTag() == "!!bool" && (n.Value == "false" || n.Value == "False" || n.Value == "FALSE")
}
