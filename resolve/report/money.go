package report

// Money is what was reported to have been spent. Sums are lower bounds while
// anything is unmetered; nothing is ever guessed.
type Money struct {
	Economies      []string    `json:"economies"`
	Measured       *string     `json:"measured"` // exact decimal in dollars; null when nothing was measured
	LowerBound     bool        `json:"lower_bound"`
	Metered        int         `json:"metered"`
	Unmetered      int         `json:"unmetered"`
	DeclaredTokens *int64      `json:"declared_tokens"`
	ByPhase        []Breakdown `json:"by_phase"`
	ByStage        []Breakdown `json:"by_stage"`
	ByModel        []Breakdown `json:"by_model"`
	ByActor        []Breakdown `json:"by_actor"`
	ByStory        []Breakdown `json:"by_story"`
	SkippedLines   int         `json:"skipped_lines"`
}

// Breakdown is one row of a money table.
type Breakdown struct {
	Name           string  `json:"name"`
	Measured       *string `json:"measured"`
	Metered        int     `json:"metered"`
	Unmetered      int     `json:"unmetered"`
	DeclaredTokens *int64  `json:"declared_tokens"`
}
