package workspace

import (
	"go.yaml.in/yaml/v3"
)

// RunState is what a run.yml says about where a run stands: its stages and the
// gates that were recorded. What it does not state, or states as something
// other than text, is nil.
type RunState struct {
	State  State
	Fault  *Fault // why it is Unreadable, or the first thing in it that was passed over
	Path   string
	Title  *string
	Scope  *string
	Status *string
	Cursor *CursorState
	Stages []StageState // in the order of the file
}

// CursorState says where the run is.
type CursorState struct {
	Phase       string
	Stage, Task *string
}

// StageState is one stage.
type StageState struct {
	StageName
	Line                  int
	Status, Expert, Model *string
	StartedAt             string // when its current attempt began, as written
	Policy                *string
	Budget, Cost          Number
	Tasks                 []TaskRow
	NoChecks              bool // it states "checks: []"
	Gate                  *GateState
}

// GateState is a recorded gate.
type GateState struct {
	Line                       int
	Type, Status, By, At, Note *string
	Executor                   *string // executed_by.type: human, agent or auto
	Evidence                   *EvidenceState
}

// EvidenceState is what a gate records about its evidence note.
type EvidenceState struct {
	Line          int
	Path, Verdict *string
	Counts        map[string]Number // sampled, of, resolved, refuted; what is no number is left out
}

// EvidenceCounts are the numbers of an evidence note that its gate repeats.
var EvidenceCounts = []string{"sampled", "of", "resolved", "refuted"}

// maxStages is how many stages of a run are read: five times what the format
// allows. Each is held against all that the run has.
const maxStages = 200

// Standing reads where the run stands. Of two stages of one name in a phase the
// first counts.
func (r *Run) Standing() *RunState {
	if r.state == nil {
		r.state = r.readState()
	}
	return r.state
}

func (r *Run) readState() *RunState {
	s := &RunState{Path: r.Dir + "/run.yml"}
	var root *yaml.Node
	if root, s.State, s.Fault = r.w.yaml(s.Path, ReasonRun); s.State != Read {
		return s
	}
	read := valueReader{w: r.w, path: s.Path, reason: ReasonRun, first: &s.Fault}
	if isNull(root) {
		return s
	}
	if deref(root).Kind != yaml.MappingNode {
		read.fault(root.Line, "the file is no mapping; write the keys version, run, title, status, cursor and phases")
		return s
	}
	s.Title, s.Scope, s.Status = textIn(root, "title"), textIn(root, "scope"), textIn(root, "status")
	if cursor := field(root, "cursor"); !isNull(cursor) {
		if phase := textIn(cursor, "phase"); phase != nil {
			s.Cursor = &CursorState{*phase, textIn(cursor, "stage"), textIn(cursor, "task")}
		}
	}
	policies := field(root, "gates_policy")
	phases := field(root, "phases")
	if !isNull(phases) && deref(phases).Kind != yaml.SequenceNode {
		read.fault(phases.Line, "phases is no list; list each phase with id, status and stages")
	}
	type name = StageName
	seen := map[name]bool{}
	for _, phase := range list(phases) {
		id := textIn(phase, "id")
		if id == nil {
			read.fault(phase.Line, "this phase has no id; give it one, as in 01-what. Its stages are not read")
			continue
		}
		if stages := field(phase, "stages"); !isNull(stages) && deref(stages).Kind != yaml.SequenceNode {
			read.fault(stages.Line, "stages of %s is no list; list each stage with id, status and gate", *id)
		}
		for _, n := range list(field(phase, "stages")) {
			stage := textIn(n, "id")
			switch {
			case stage == nil:
				read.fault(n.Line, "this stage of %s has no id; give it one. It is not read", *id)
				continue
			case seen[name{*id, *stage}]:
				read.fault(n.Line, "the stage %q of %s is listed twice; the first stands", *stage, *id)
				continue
			}
			if len(s.Stages) == maxStages {
				read.fault(n.Line, "more than %d stages are listed; those from here on are not read", maxStages)
				return s
			}
			seen[name{*id, *stage}] = true
			s.Stages = append(s.Stages, readStage(n, name{*id, *stage}, textIn(policies, *stage)))
		}
	}
	return s
}

func readStage(n *yaml.Node, name StageName, policy *string) StageState {
	s := StageState{
		StageName: name, Line: n.Line, Policy: policy,
		Status: textIn(n, "status"), Expert: textIn(n, "expert"), Model: textIn(n, "model"),
		StartedAt: textOr(field(n, "started_at"), ""),
		Budget:    plainAmount(field(n, "budget_usd")), Cost: plainAmount(field(n, "cost_usd")),
		Tasks: taskRows(n),
	}
	if checks := deref(field(n, "checks")); checks != nil && checks.Kind == yaml.SequenceNode {
		s.NoChecks = len(checks.Content) == 0
	}
	if gate := field(n, "gate"); !isNull(gate) && deref(gate).Kind == yaml.MappingNode {
		g := &GateState{
			Line: gate.Line, Type: textIn(gate, "type"), Status: textIn(gate, "status"),
			By: textIn(gate, "by"), At: textIn(gate, "at"), Note: textIn(gate, "note"),
			Executor: textIn(field(gate, "executed_by"), "type"),
		}
		if e := field(gate, "evidence"); !isNull(e) && deref(e).Kind == yaml.MappingNode {
			g.Evidence = &EvidenceState{Line: e.Line, Path: textIn(e, "path"), Verdict: textIn(e, "verdict"), Counts: map[string]Number{}}
			for _, key := range EvidenceCounts {
				if v := plainAmount(field(e, key)); v.Text != "" {
					g.Evidence.Counts[key] = v
				}
			}
		}
		s.Gate = g
	}
	return s
}

// textIn is the text of a key, nil for none and for an empty one.
func textIn(n *yaml.Node, key string) *string {
	s, ok := text(field(n, key))
	if !ok || s == "" {
		return nil
	}
	return &s
}

// String names the stage as people write it.
func (n StageName) String() string { return n.Phase + "/" + n.Stage }
