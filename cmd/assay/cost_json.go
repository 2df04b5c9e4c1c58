package main

import (
	"encoding/json"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// The JSON of the command has the field names of the reference system's, so
// that what reads one reads the other. Amounts are numbers with all their
// digits; null is no figure and never zero.

type costJSON struct {
	Run               string          `json:"run"`
	Title             *string         `json:"title"`
	Economies         []string        `json:"economies"`
	USD               *json.Number    `json:"usd"`
	Tokens            costTokens      `json:"tokens"`
	DeclaredTokens    *int64          `json:"declaredTokens"`
	Stages            []costStageJSON `json:"stages"`
	UnmeteredAttempts int             `json:"unmeteredAttempts"`

	// Ours alone.
	ExactUSD     *json.Number `json:"exactUsd"`
	Figure       string       `json:"figure"`
	SkippedLines int          `json:"skippedLines"`
	UnknownLines int          `json:"unknownLines"`
	By           costBy       `json:"by"`
}

type costTokens struct {
	Input         int64 `json:"input"`
	Output        int64 `json:"output"`
	CacheCreation int64 `json:"cacheCreation"`
	CacheRead     int64 `json:"cacheRead"`
}

type costStageJSON struct {
	Phase          *string           `json:"phase"`
	Stage          *string           `json:"stage"`
	Economy        string            `json:"economy"`
	Attempts       []costAttemptJSON `json:"attempts"`
	USD            *json.Number      `json:"usd"`
	Tokens         costTokens        `json:"tokens"`
	DeclaredTokens *int64            `json:"declaredTokens"`
	Unmetered      bool              `json:"unmetered"`
}

type costAttemptJSON struct {
	Phase           *string      `json:"phase"`
	Stage           *string      `json:"stage"`
	Task            *string      `json:"task"`
	Model           *string      `json:"model"`
	USD             *json.Number `json:"usd"`
	Tokens          costTokens   `json:"tokens"`
	DeclaredTokens  *int64       `json:"declaredTokens"`
	DurationMS      *int64       `json:"durationMs,omitempty"`
	DurationBasis   *string      `json:"durationBasis,omitempty"`
	UsageBasis      *string      `json:"usageBasis,omitempty"`
	UnmeteredReason *string      `json:"unmeteredReason,omitempty"`
	Line            int          `json:"line"`
}

type costBy struct {
	Phase []costRowJSON `json:"phase"`
	Stage []costRowJSON `json:"stage"`
	Model []costRowJSON `json:"model"`
	Actor []costRowJSON `json:"actor"`
	Story []costRowJSON `json:"story"`
}

type costRowJSON struct {
	Name           string       `json:"name"`
	USD            *json.Number `json:"usd"`
	Metered        int          `json:"metered"`
	Unmetered      int          `json:"unmetered"`
	DeclaredTokens *int64       `json:"declaredTokens"`
}

func amountJSON(s *string) *json.Number {
	if s == nil {
		return nil
	}
	plain := *s
	if strings.Contains(plain, ".") {
		plain = strings.TrimRight(strings.TrimRight(plain, "0"), ".")
	}
	n := json.Number(plain)
	return &n
}

func costRun(r resolve.RunCost) costJSON {
	m := r.Money
	out := costJSON{
		Run: r.ID, Title: r.Title, Economies: m.Economies, USD: amountJSON(m.Rounded), Tokens: costTokens(m.Tokens),
		DeclaredTokens: m.DeclaredTokens, Stages: []costStageJSON{}, UnmeteredAttempts: m.Unmetered,
		ExactUSD: amountJSON(m.Measured), Figure: m.Figure(), SkippedLines: m.SkippedLines, UnknownLines: m.UnknownLines,
		By: costBy{costRows(m.ByPhase), costRows(m.ByStage), costRows(m.ByModel), costRows(m.ByActor), costRows(m.ByStory)},
	}
	for _, s := range m.Stages {
		stage := costStageJSON{
			Phase: s.Phase, Stage: s.Stage, Economy: s.Economy, Attempts: []costAttemptJSON{}, USD: amountJSON(s.Rounded),
			Tokens: costTokens(s.Tokens), DeclaredTokens: s.DeclaredTokens, Unmetered: s.Unmetered > 0,
		}
		for _, i := range s.Attempts {
			a := m.Attempts[i]
			stage.Attempts = append(stage.Attempts, costAttemptJSON{
				Phase: a.Phase, Stage: a.Stage, Task: a.Task, Model: a.Model, USD: amountJSON(a.Measured), Tokens: costTokens(a.Tokens),
				DeclaredTokens: a.DeclaredTokens, DurationMS: a.DurationMS, DurationBasis: a.DurationBasis,
				UsageBasis: a.UsageBasis, UnmeteredReason: a.UnmeteredReason, Line: a.At.Line,
			})
		}
		out.Stages = append(out.Stages, stage)
	}
	return out
}

func costRows(rows []report.Breakdown) []costRowJSON {
	all := []costRowJSON{}
	for _, r := range rows {
		all = append(all, costRowJSON{r.Name, amountJSON(r.Measured), r.Metered, r.Unmetered, r.DeclaredTokens})
	}
	return all
}

// costProgramJSON is every run. It has no total.
type costProgramJSON struct {
	Runs []costJSON `json:"runs"`
}

func costProgram(runs []resolve.RunCost) costProgramJSON {
	out := costProgramJSON{Runs: []costJSON{}}
	for _, r := range runs {
		out.Runs = append(out.Runs, costRun(r))
	}
	return out
}

type costStoriesJSON struct {
	Run      string          `json:"run"`
	Title    *string         `json:"title"`
	Stories  []costStoryJSON `json:"stories"`
	Total    costStoryJSON   `json:"total"`
	Excluded int             `json:"excluded"`
}

type costStoryJSON struct {
	Story     *string      `json:"story"`
	USD       *json.Number `json:"usd"`
	Ceiling   *json.Number `json:"ceilingUsd"`
	Ratio     *json.Number `json:"ratio"`
	Metered   int          `json:"metered"`
	Unmetered int          `json:"unmetered"`
	Lost      int          `json:"lost"`
	InFlight  int          `json:"inFlight"`
	Verdict   *string      `json:"verdict"`
}

func costStories(r resolve.RunCost) costStoriesJSON {
	out := costStoriesJSON{Run: r.ID, Title: r.Title, Stories: []costStoryJSON{}}
	s := r.Money.Stories
	if s == nil {
		return out
	}
	for _, row := range s.Rows {
		out.Stories = append(out.Stories, costStoryJSON{&row.Story, amountJSON(row.Measured), amountJSON(row.Ceiling), amountJSON(row.Ratio), row.Metered, row.Unmetered, row.Lost, row.InFlight, row.Verdict})
	}
	out.Total = costStoryJSON{nil, amountJSON(s.Measured), amountJSON(s.Ceiling), amountJSON(s.Ratio), s.Metered, s.Unmetered, s.Lost, s.InFlight, s.Verdict}
	out.Excluded = s.Excluded
	return out
}
