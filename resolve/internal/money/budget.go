package money

import (
	"fmt"
	"math/big"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// attemptsPerStage is how often a stage may be tried within its ceiling. The
// warning is measured against the share of one attempt.
const attemptsPerStage = 2

var (
	tolerance = big.NewRat(1, 1_000_000_000)
	aCent     = big.NewRat(1, 100)
)

// budgets holds budget.yml against run.yml and the ledger.
func (r *reader) budgets(m *report.Money) *report.Budget {
	b := r.budget
	if b.State != workspace.Read {
		return nil
	}
	out := &report.Budget{
		Path: b.Path, Economy: r.economy(""), WarnAtPct: b.WarnAtPct,
		Ceiling: number(b.Ceiling), CeilingTokens: b.CeilingTokens.Int(), PerAgentMax: number(b.PerAgentMax),
		OnExceed: nonEmpty(b.OnExceed), OnTokensExceed: either(b.OnTokensExceed, "warn"), OnGrantExceed: either(b.OnGrantExceed, "warn"),
		Authorized: number(b.Authorized), AuthorizedBy: nonEmpty(b.AuthorizedBy),
		SpentBasis: nonEmpty(b.SpentOn), CeilingAtCreation: number(r.rows.Ceiling),
		Phases: []report.BudgetPhase{}, Findings: []report.Problem{},
	}
	if n := b.UnmeteredTasks.Int(); n != nil {
		tasks := int(*n)
		out.UnmeteredTasks = &tasks
	}
	spent := r.spent()
	out.Spent = text(spent)
	phases := phaseTallies(r.attempts)
	var run tally
	for i := range r.attempts {
		run.add(i, &r.attempts[i])
	}
	for i, p := range b.Phases {
		out.Phases = append(out.Phases, r.phase(p, i, out, phases[p.ID]))
	}
	for _, id := range r.unlisted() {
		out.Phases = append(out.Phases, r.unlistedPhase(id, out, spent, &run))
	}
	out.Raise = r.raise(out)
	r.findings(out, m)
	return out
}

func number(n workspace.Number) *string {
	if n.Text == "" {
		return nil
	}
	return &n.Text
}

func either(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// spent is what the dollar phases state, nil when none states anything.
func (r *reader) spent() *big.Rat {
	var s sum
	for _, p := range r.budget.Phases {
		if r.economy(p.ID) == report.MeteredUSD {
			s.add(p.Spent.Rat())
		}
	}
	return s.total
}

func phaseTallies(attempts []attempt) map[string]*tally {
	var g group[string]
	for i := range attempts {
		g.add(or(attempts[i].Phase), i, &attempts[i])
	}
	return g.by
}

// unlisted are the phases of run.yml that budget.yml does not list.
func (r *reader) unlisted() []string {
	seen := map[string]bool{"": true}
	for _, p := range r.budget.Phases {
		seen[p.ID] = true
	}
	var ids []string
	for _, s := range r.rows.Stages {
		if !seen[s.Phase] {
			seen[s.Phase] = true
			ids = append(ids, s.Phase)
		}
	}
	return ids
}

// phase is a listed phase: its own ceiling holds.
func (r *reader) phase(p workspace.BudgetPhase, i int, b *report.Budget, t *tally) report.BudgetPhase {
	at := ledgerLine(r.budget.Path, p.Line, r.lineOf(p.Line))
	out := report.BudgetPhase{
		ID: p.ID, At: &at, Economy: r.economy(p.ID), Scope: "phase",
		Ceiling: number(p.Ceiling), Spent: number(p.Spent), CeilingTokens: p.CeilingTokens.Int(), Authorized: number(p.Authorized),
	}
	if t != nil {
		out.Metered, out.Unmetered, out.DeclaredTokens = t.metered, t.unmetered, t.declaredTokens()
	}
	r.fits(&out, b, p.Ceiling.Rat(), p.Spent.Rat(), p.Authorized.Rat())
	return out
}

// unlistedPhase is a phase that budget.yml does not list: the run's ceiling
// holds.
func (r *reader) unlistedPhase(id string, b *report.Budget, spent *big.Rat, run *tally) report.BudgetPhase {
	out := report.BudgetPhase{
		ID: id, Economy: r.economy(id), Scope: "run", Ceiling: b.Ceiling, Spent: b.Spent, CeilingTokens: b.CeilingTokens, Authorized: b.Authorized,
		Metered: run.metered, Unmetered: run.unmetered, DeclaredTokens: run.declaredTokens(),
	}
	r.fits(&out, b, r.budget.Ceiling.Rat(), spent, r.budget.Authorized.Rat())
	return out
}

// lineOf is a line of budget.yml as it stands.
func (r *reader) lineOf(n int) string {
	t, err := r.ws.Text(r.budget.Path)
	if err != nil || n < 1 || n > t.Lines() {
		return ""
	}
	return string(t.Line(n))
}

// fits says whether the next stage of the phase would stay within what it may
// cost.
func (r *reader) fits(p *report.BudgetPhase, b *report.Budget, ceiling, spent, authorized *big.Rat) {
	estimate := new(big.Rat)
	for _, s := range r.rows.Stages {
		if s.Phase == p.ID && !s.Over() {
			p.Next, p.Estimate = nonEmpty(s.Stage), number(s.Budget)
			if n := s.Budget.Rat(); n != nil {
				estimate = n
			}
			break
		}
	}
	if p.Economy == report.HostTokens {
		r.fitsTokens(p, b)
		return
	}
	if ceiling == nil || spent == nil {
		p.Message = "No ceiling or no spending is stated, so nothing can be held against it."
		return
	}
	p.Left = text(new(big.Rat).Sub(ceiling, spent))
	then := round(new(big.Rat).Add(spent, estimate), 6)
	p.Exceeds = then.Cmp(ceiling) > 0
	p.Blocked = p.Exceeds && or(b.OnExceed) == "block"
	// Where nothing more is going to run there is nothing to warn of.
	waits := p.Next != nil || r.rows.State != workspace.Read
	p.Warns = waits && !p.Exceeds && warns(then, ceiling, b.WarnAtPct)
	if p.Exceeds {
		short := roundUp(new(big.Rat).Sub(then, ceiling), 2)
		if short.Cmp(aCent) < 0 {
			short = aCent
		}
		p.Shortfall = cents(short)
	}
	p.Message = say(p, b, then)
	if authorized != nil && then.Cmp(authorized) > 0 {
		end := "."
		if b.OnGrantExceed == "block" {
			p.Exceeds, p.Blocked, p.Warns = true, true, false
			end = "; the stage may not start."
		}
		p.Message += fmt.Sprintf(" That is more than the %s that were authorized%s", report.Limit(exact(authorized)), end)
	}
}

// warns measures against the share of one attempt, because a stage may be
// tried again. A ceiling of zero is used up.
func warns(then, ceiling *big.Rat, pct int) bool {
	if ceiling.Sign() == 0 {
		return true
	}
	used := new(big.Rat).Quo(new(big.Rat).Mul(then, big.NewRat(100*attemptsPerStage, 1)), ceiling)
	return used.Cmp(big.NewRat(int64(pct), 1)) >= 0
}

func say(p *report.BudgetPhase, b *report.Budget, then *big.Rat) string {
	what := "What is spent"
	if p.Next != nil {
		what = fmt.Sprintf("With the next stage, %s, the spending", *p.Next)
	}
	of := "the phase's"
	if p.Scope == "run" {
		of = "the run's"
	}
	amount := report.Limit(exact(then))
	if p.Exceeds && amount == report.LimitOr(p.Ceiling) {
		amount = "$" + exact(then) // the cents alone would hide it
	}
	if p.Unmetered > 0 {
		amount = "at least " + amount
	}
	if then.Sign() == 0 {
		amount = "nothing so far"
		if p.Unmetered > 0 {
			amount = "not measured"
		}
	}
	switch {
	case then.Sign() == 0 && !p.Exceeds:
		return fmt.Sprintf("%s is %s; %s ceiling is %s.", what, amount, of, report.LimitOr(p.Ceiling))
	case p.Exceeds && p.Blocked:
		return fmt.Sprintf("%s would be %s, over %s ceiling of %s by %s; the stage may not start.", what, amount, of, report.LimitOr(p.Ceiling), report.LimitOr(p.Shortfall))
	case p.Exceeds:
		return fmt.Sprintf("%s would be %s, over %s ceiling of %s by %s; the budget only warns.", what, amount, of, report.LimitOr(p.Ceiling), report.LimitOr(p.Shortfall))
	case p.Warns:
		return fmt.Sprintf("%s is %s of %s ceiling of %s: that is %d %% or more of the share of one of %d attempts.", what, amount, of, report.LimitOr(p.Ceiling), b.WarnAtPct, attemptsPerStage)
	}
	return fmt.Sprintf("%s is %s of %s ceiling of %s.", what, amount, of, report.LimitOr(p.Ceiling))
}

// fitsTokens holds declared tokens against a ceiling in tokens. No limit in
// dollars holds in such a phase.
func (r *reader) fitsTokens(p *report.BudgetPhase, b *report.Budget) {
	p.Left, p.Spent, p.Estimate, p.Authorized = nil, nil, nil, nil
	ceiling := p.CeilingTokens
	if ceiling == nil && p.Scope == "phase" {
		ceiling = wholeTokens(p.Ceiling) // its number is then one of tokens
	}
	p.Ceiling, p.CeilingTokens = nil, ceiling
	if ceiling == nil {
		p.Message = "The phase is billed in host tokens and states no ceiling of them."
		return
	}
	var used int64
	if p.DeclaredTokens != nil {
		used = *p.DeclaredTokens
	}
	p.Exceeds = used > *ceiling
	p.Blocked = p.Exceeds && b.OnTokensExceed == "block"
	p.Message = fmt.Sprintf("%s of %s host tokens are declared; no limit in dollars holds in this phase.", report.Count(used), report.Count(*ceiling))
}

// wholeTokens reads the number of a ceiling in dollars as one in tokens.
func wholeTokens(ceiling *string) *int64 {
	if ceiling == nil {
		return nil
	}
	n, ok := count([]byte(*ceiling))
	if !ok {
		return nil
	}
	return &n
}

// raise is the command that makes room in the first blocked phase, the
// cursor's before all others.
func (r *reader) raise(b *report.Budget) *string {
	var first *report.BudgetPhase
	for i := range b.Phases {
		p := &b.Phases[i]
		if p.Blocked && p.Shortfall != nil && (first == nil || p.ID == r.rows.Cursor.Phase && first.ID != p.ID) {
			first = p
		}
	}
	if first == nil || !plainName(first.ID) || !plainName(r.run.ID) {
		return nil
	}
	s := fmt.Sprintf("tldrx budget raise %s %s --run %s", first.ID, *first.Shortfall, r.run.ID)
	return &s
}

// plainName reports whether a name can stand in a command as it is.
func plainName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' && i > 0) {
			return false
		}
	}
	return s != ""
}
