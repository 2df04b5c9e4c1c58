package report

// The two economies. They are two currencies without an exchange rate: no sum,
// row or axis ever holds both.
const (
	MeteredUSD = "metered-usd"
	HostTokens = "host-tokens"
)

// NotRecorded names the row of a breakdown for attempts of which the ledger
// does not say what the breakdown goes by, and NoStory the one of attempts
// whose key is no story's.
const (
	NotRecorded = "not recorded"
	NoStory     = "no story"
)

// Money is what was reported to have been spent, by a run or by all runs of a
// workspace. Every figure in it comes from attempts, and an attempt is one
// agent.result line of a run's events.jsonl, its ledger. A sum is a lower bound
// while anything is unmetered; nothing is ever guessed, and no token is ever
// multiplied by a price.
//
// Amounts are exact decimals in dollars, written without an exponent. They are
// rounded only when they are shown; see [Money.Figure].
type Money struct {
	Ledger    *string  `json:"ledger"`    // path of the events.jsonl; null for the whole workspace and where there is none
	Economies []string `json:"economies"` // those of the stages, metered-usd before host-tokens

	Measured   *string `json:"measured"`    // exact sum over the metered attempts; null when none is metered
	Rounded    *string `json:"rounded"`     // the figure that is shown: each stage rounded to cents, then added up
	LowerBound bool    `json:"lower_bound"` // something is unmetered, so that the true sum is not known
	Basis      *string `json:"basis"`       // measured, declared, partial or absent: what there is for the attempts without a cost above zero; null without attempts

	Metered        int    `json:"metered"`         // attempts with a cost, zero included
	Unmetered      int    `json:"unmetered"`       // attempts without one
	Declared       int    `json:"declared"`        // attempts that declare host tokens
	Neither        int    `json:"neither"`         // attempts with neither figure
	DeclaredTokens *int64 `json:"declared_tokens"` // sum of the declared host tokens; null when none are declared
	Tokens         Tokens `json:"tokens"`          // the four counters, which declared tokens never join

	Durations Durations   `json:"durations"`
	Attempts  []Attempt   `json:"attempts"` // in the order of the ledger; [] for the whole workspace, whose attempts stand with their runs
	Stages    []StageCost `json:"stages"`   // in first-seen order; [] for the whole workspace
	ByPhase   []Breakdown `json:"by_phase"`
	ByStage   []Breakdown `json:"by_stage"`
	ByModel   []Breakdown `json:"by_model"`
	ByActor   []Breakdown `json:"by_actor"`
	ByStory   []Breakdown `json:"by_story"`
	Stories   *StoryCosts `json:"stories"`    // held against the ceilings of their spawns; null where no agent was spawned for a story
	Budget    *Budget     `json:"budget"`     // null without a budget.yml
	Tasks     *TaskTally  `json:"tasks"`      // the same money by the task rows of run.yml; null without one
	CostLines []CostLine  `json:"cost_lines"` // what handoffs say about their own cost
	Lost      Turns       `json:"lost"`       // spawns whose stage went on before a result came
	InFlight  Turns       `json:"in_flight"`  // spawns that still wait for a result where the ledger ends

	SkippedLines int  `json:"skipped_lines"` // lines that are no JSON object
	FirstSkipped *int `json:"first_skipped"` // line of the first, null when there is none or for the whole workspace
	UnknownLines int  `json:"unknown_lines"` // lines of a type that is not known; they are passed over
	FirstUnknown *int `json:"first_unknown"` // line of the first
}

// Tokens are the four counters of metered usage.
type Tokens struct {
	Input         int64 `json:"input"`
	Output        int64 `json:"output"`
	CacheCreation int64 `json:"cache_creation"`
	CacheRead     int64 `json:"cache_read"`
}

// LedgerLine is a line that a figure comes from.
type LedgerLine struct {
	Path string `json:"path"`
	Line int    `json:"line"` // 1-based
	Text string `json:"text"` // the line as it stands
	Cut  int    `json:"cut"`  // characters left away at its end
}

// Attempt is one agent.result line. A retry is an attempt of its own.
type Attempt struct {
	At    LedgerLine `json:"at"`
	Time  *string    `json:"ts"`
	Phase *string    `json:"phase"`
	Stage *string    `json:"stage"`
	Task  *string    `json:"task"`
	Key   *string    `json:"key"`
	Model *string    `json:"model"`
	Actor *string    `json:"actor"` // role of the task row, or of the spawn with the same key; null is "not recorded"
	Story *string    `json:"story"` // the key, where a spawn names it as its story; null is "no story"
	Try   int        `json:"try"`   // 1 for the first attempt at its task, 2 for the next, …
	Tries int        `json:"tries"` // attempts at its task

	Measured        *string `json:"measured"` // exact; null when unmetered, never zero for it
	DeclaredTokens  *int64  `json:"declared_tokens"`
	Tokens          Tokens  `json:"tokens"`
	DurationMS      *int64  `json:"duration_ms"`
	DurationBasis   *string `json:"duration_basis"`
	UsageBasis      *string `json:"usage_basis"`
	UnmeteredReason *string `json:"unmetered_reason"`
}

// Durations sums the durations of attempts.
type Durations struct {
	TotalMS *int64   `json:"total_ms"` // null when none is recorded
	Bases   []string `json:"bases"`    // what the durations measure, sorted
	Unbased int      `json:"unbased"`  // recorded ones that do not say what they measure
	Without int      `json:"without"`  // attempts without one
}

// StageCost is the attempts of one stage.
type StageCost struct {
	Phase          *string   `json:"phase"`
	Stage          *string   `json:"stage"`
	Economy        string    `json:"economy"`  // by budget.yml: metered-usd or host-tokens
	Measured       *string   `json:"measured"` // exact
	Rounded        *string   `json:"rounded"`  // to cents
	Metered        int       `json:"metered"`
	Unmetered      int       `json:"unmetered"`
	Declared       int       `json:"declared"`
	Neither        int       `json:"neither"`
	DeclaredTokens *int64    `json:"declared_tokens"`
	Tokens         Tokens    `json:"tokens"`
	Durations      Durations `json:"durations"`
	Attempts       []int     `json:"attempts"` // indexes into the attempts of the run
}

// Breakdown is one row of a money table. The rows of a table add up exactly to
// the sum of all attempts.
type Breakdown struct {
	Name           string  `json:"name"`
	Measured       *string `json:"measured"`
	Metered        int     `json:"metered"`
	Unmetered      int     `json:"unmetered"`
	Declared       int     `json:"declared"`
	DeclaredTokens *int64  `json:"declared_tokens"`
	Attempts       []int   `json:"attempts"` // indexes into the attempts of the run; [] for the whole workspace
}

// Turns counts spawns.
type Turns struct {
	Count int         `json:"count"`
	First *LedgerLine `json:"first"` // the first of them
}

// StoryCosts holds what stories cost against the ceilings of their spawns. A
// sum is null as soon as one story lacks that side.
type StoryCosts struct {
	Rows      []StoryCost `json:"rows"` // in first-seen order
	Measured  *string     `json:"measured"`
	Ceiling   *string     `json:"ceiling"`
	Ratio     *string     `json:"ratio"`
	Metered   int         `json:"metered"`
	Unmetered int         `json:"unmetered"`
	Lost      int         `json:"lost"`
	InFlight  int         `json:"in_flight"`
	Verdict   *string     `json:"verdict"`
	Excluded  int         `json:"excluded"` // results with a key that no spawn for a story explains; they are in no row
}

// StoryCost is one story. With any unmetered or lost turn its measured side is
// a floor, and so is the verdict.
type StoryCost struct {
	Story          string      `json:"story"`
	Spawned        *LedgerLine `json:"spawned"` // its first spawn; null where none names it
	Spawns         int         `json:"spawns"`
	WithoutCeiling int         `json:"without_ceiling"` // spawns that state no ceiling
	Measured       *string     `json:"measured"`        // exact; null when no turn is metered
	Ceiling        *string     `json:"ceiling"`         // sum of the ceilings of its spawns; null when one states none
	Ratio          *string     `json:"ratio"`           // measured by ceiling, one decimal; null unless the ceiling is above zero
	Metered        int         `json:"metered"`
	Unmetered      int         `json:"unmetered"`
	Lost           int         `json:"lost"` // counts as unmetered
	InFlight       int         `json:"in_flight"`
	Verdict        *string     `json:"verdict"` // inside, over or floor; null when a side is missing
	Attempts       []int       `json:"attempts"`
}

// Budget is a run's budget.yml, held against its ledger.
type Budget struct {
	Path              string        `json:"path"`
	Economy           string        `json:"economy"`
	Ceiling           *string       `json:"ceiling"` // in dollars
	CeilingTokens     *int64        `json:"ceiling_tokens"`
	PerAgentMax       *string       `json:"per_agent_max"`
	OnExceed          *string       `json:"on_exceed"`
	OnTokensExceed    string        `json:"on_tokens_exceed"`
	WarnAtPct         int           `json:"warn_at_pct"`
	Spent             *string       `json:"spent"` // sum of what the dollar phases state
	Authorized        *string       `json:"authorized"`
	AuthorizedBy      *string       `json:"authorized_by"`
	OnGrantExceed     string        `json:"on_grant_exceed"`
	UnmeteredTasks    *int          `json:"unmetered_tasks"` // as stated
	SpentBasis        *string       `json:"spent_basis"`     // as stated
	CeilingAtCreation *string       `json:"ceiling_at_creation"`
	Phases            []BudgetPhase `json:"phases"`
	Raise             *string       `json:"raise"`    // the command that makes room for the next stage of the first blocked phase
	Findings          []Problem     `json:"findings"` // what does not add up in it, or between it, run.yml and the ledger
}

// BudgetPhase is one phase of a budget and whether its next stage would fit.
type BudgetPhase struct {
	ID             string      `json:"id"`
	At             *LedgerLine `json:"at"` // null for a phase that budget.yml does not list
	Economy        string      `json:"economy"`
	Scope          string      `json:"scope"` // whose ceiling holds: phase, or run where budget.yml does not list the phase
	Ceiling        *string     `json:"ceiling"`
	Spent          *string     `json:"spent"` // as stated
	Left           *string     `json:"left"`  // negative when overspent
	CeilingTokens  *int64      `json:"ceiling_tokens"`
	DeclaredTokens *int64      `json:"declared_tokens"` // by the ledger
	Authorized     *string     `json:"authorized"`
	Metered        int         `json:"metered"`   // attempts by the ledger, of the scope
	Unmetered      int         `json:"unmetered"` // attempts by the ledger, of the scope
	Next           *string     `json:"next"`      // first stage that is not over
	Estimate       *string     `json:"estimate"`  // what that stage may cost, by run.yml
	Exceeds        bool        `json:"exceeds"`
	Blocked        bool        `json:"blocked"`
	Warns          bool        `json:"warns"`
	Shortfall      *string     `json:"shortfall"` // missing for the next stage, rounded up to the cent
	Message        string      `json:"message"`
}

// TaskTally is the money of a run by the task rows of its run.yml, which is
// another record than the ledger.
type TaskTally struct {
	Path      string  `json:"path"`
	Measured  *string `json:"measured"`
	Metered   int     `json:"metered"`
	Unmetered int     `json:"unmetered"`
	Agrees    bool    `json:"agrees"` // with the ledger
	Message   string  `json:"message"`
}

// CostLine is what a handoff says about its own cost, held against the ledger.
// It never changes the verdict on the handoff.
type CostLine struct {
	At      LedgerLine `json:"at"`
	Scope   *string    `json:"scope"`  // the phase, or "run"; null when it fits neither
	Agrees  bool       `json:"agrees"` // figure, lower bound and ceiling
	Message string     `json:"message"`
}
