package money

import (
	"math/big"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Head is what a run's run.yml says about the run itself.
type Head struct {
	File  bool   // there is one, readable or not
	Title string // "" where it does not say
}

// Run reads the money of one run. The money is nil when nothing about it stands
// in the run: no ledger, no budget and no run.yml.
func Run(ws *workspace.Workspace, run *workspace.Run) (*report.Money, Head) {
	r := reader{ws: ws, run: run, budget: run.Budget(), rows: run.Rows()}
	r.read()
	head := Head{File: r.rows.State != workspace.Missing, Title: r.rows.Title}
	if r.ledger.State == workspace.Missing && r.budget.State == workspace.Missing && !head.File {
		return nil, head
	}
	return r.money(), head
}

// reader puts a run's money together.
type reader struct {
	ws     *workspace.Workspace
	run    *workspace.Run
	budget *workspace.Budget
	rows   *workspace.RunRows

	ledger   *workspace.Ledger
	spawns   *spawns
	attempts []attempt
	unknown  int
	first    int // line of the first event of an unknown type

	stages group[workspace.StageName]
}

// read goes through the ledger once.
func (r *reader) read() {
	path := r.run.Dir + "/events.jsonl"
	r.spawns = newSpawns(path)
	r.ledger = r.run.Ledger(func(n int, line []byte) {
		e := readEvent(line)
		kind := bare(e.kind)
		switch {
		case string(kind) == "agent.result":
			r.result(path, n, line, e)
		case string(kind) == "agent.spawned":
			r.spawns.spawned(n, line, e)
		case e.terminal():
			r.spawns.terminal(e)
		case !types[string(kind)]:
			if r.unknown++; r.unknown == 1 {
				r.first = n
			}
		}
	})
	if r.ledger.State != workspace.Read {
		r.spawns, r.attempts, r.unknown, r.first = newSpawns(path), nil, 0, 0
	}
	r.spawns.finish()
	r.complete()
}

func (r *reader) result(path string, n int, line []byte, e event) {
	a := readAttempt(path, n, line, e)
	if role := r.spawns.result(or(a.Phase), or(a.Stage), or(a.Key)); role != "" {
		a.Actor = &role
	}
	r.attempts = append(r.attempts, a)
}

func or(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// complete adds what is known only when the whole ledger was read: who acted,
// for which story, and which try it was.
func (r *reader) complete() {
	type task struct{ phase, stage, task string }
	rows := map[task]string{}
	for _, s := range r.rows.Stages {
		for _, t := range s.Tasks {
			if key := (task{s.Phase, s.Stage, t.ID}); t.ID != "" && rows[key] == "" {
				rows[key] = t.Role
			}
		}
	}
	tries := map[task]int{}
	of := make([]task, len(r.attempts))
	for i := range r.attempts {
		a := &r.attempts[i]
		of[i] = task{or(a.Phase), or(a.Stage), or(a.Task)}
		if role := rows[of[i]]; role != "" && a.Task != nil {
			a.Actor = &role
		} else if a.Actor == nil && a.Key != nil {
			if role := r.spawns.role(*a.Key); role != "" {
				a.Actor = &role
			}
		}
		if a.Key != nil && r.spawns.stories[*a.Key] != nil {
			a.Story = a.Key
		}
		if a.Task != nil {
			tries[of[i]]++
			a.Try = tries[of[i]]
		}
		r.stages.add(workspace.StageName{Phase: of[i].phase, Stage: of[i].stage}, i, a)
	}
	for i := range r.attempts {
		if r.attempts[i].Task != nil {
			r.attempts[i].Tries = tries[of[i]]
		}
	}
}

func (r *reader) money() *report.Money {
	var all tally
	for i := range r.attempts {
		all.add(i, &r.attempts[i])
	}
	m := &report.Money{
		Economies: []string{},
		Measured:  text(all.usd.total), LowerBound: all.unmetered > 0, Basis: all.basis(),
		Metered: all.metered, Unmetered: all.unmetered, Declared: all.declared, Neither: all.neither,
		DeclaredTokens: all.declaredTokens(), Tokens: all.tokens, Durations: all.durations(),
		Attempts: []report.Attempt{}, Stages: []report.StageCost{},
		ByPhase:   breakdown(r.attempts, func(a *attempt) string { return report.Recorded(a.Phase) }),
		ByStage:   breakdown(r.attempts, func(a *attempt) string { return report.Recorded(a.Phase) + "/" + report.Recorded(a.Stage) }),
		ByModel:   breakdown(r.attempts, func(a *attempt) string { return report.Recorded(a.Model) }),
		ByActor:   breakdown(r.attempts, func(a *attempt) string { return report.Recorded(a.Actor) }),
		ByStory:   breakdown(r.attempts, storyName),
		CostLines: []report.CostLine{},
		Lost:      r.spawns.lost, InFlight: r.spawns.inFlight,
		SkippedLines: r.ledger.Torn, FirstSkipped: positive(r.ledger.First),
		UnknownLines: r.unknown, FirstUnknown: positive(r.first),
	}
	if r.ledger.State != workspace.Missing {
		m.Ledger = &r.ledger.Path
	}
	for i := range r.attempts {
		m.Attempts = append(m.Attempts, r.attempts[i].Attempt)
	}
	rounded := r.stageCosts(m)
	m.Rounded = cents(rounded)
	m.Economies = economies(m.Stages)
	m.Stories = r.stories()
	m.Tasks = r.tasks(all.usd.total, all)
	m.Budget = r.budgets(m)
	r.costLines(m)
	return m
}

func storyName(a *attempt) string {
	if a.Story == nil {
		return report.NoStory
	}
	return *a.Story
}

func positive(n int) *int {
	if n <= 0 {
		return nil
	}
	return &n
}

// stageCosts adds the rows of the stages and returns their sum, each rounded.
func (r *reader) stageCosts(m *report.Money) *big.Rat {
	var amounts []*big.Rat
	for _, key := range r.stages.keys {
		t := r.stages.by[key]
		row := report.StageCost{
			Phase: nonEmpty(key.Phase), Stage: nonEmpty(key.Stage), Economy: r.economy(key.Phase),
			Measured: text(t.usd.total), Metered: t.metered, Unmetered: t.unmetered, Declared: t.declared, Neither: t.neither,
			DeclaredTokens: t.declaredTokens(), Tokens: t.tokens, Durations: t.durations(), Attempts: t.attempts,
		}
		if t.usd.total != nil {
			row.Rounded = cents(round(t.usd.total, 2))
		}
		amounts = append(amounts, t.usd.total)
		m.Stages = append(m.Stages, row)
	}
	return byCents(amounts)
}

func nonEmpty(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// economy is the phase's own, else the run's, else dollars.
func (r *reader) economy(phase string) string {
	for _, p := range r.budget.Phases {
		if p.ID == phase && p.Economy != "" {
			return p.Economy
		}
	}
	if r.budget.Economy != "" {
		return r.budget.Economy
	}
	return report.MeteredUSD
}

func economies(stages []report.StageCost) []string {
	all := []string{}
	for _, e := range []string{report.MeteredUSD, report.HostTokens} {
		for _, s := range stages {
			if s.Economy == e {
				all = append(all, e)
				break
			}
		}
	}
	return all
}
