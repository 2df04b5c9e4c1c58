package record

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// event is one line of events.jsonl, its seven keys in their order.
type event struct {
	TS      string  `json:"ts"`
	Run     string  `json:"run"`
	Stage   *string `json:"stage"`
	Type    string  `json:"type"`
	Actor   string  `json:"actor"`
	CostUSD int     `json:"cost_usd"`
	Payload any     `json:"payload"`
}

type questionAnswered struct {
	Question  string  `json:"q"`
	Fact      string  `json:"fact"`
	DecidedBy *string `json:"decided_by"`
}

type factAdded struct {
	Fact       string  `json:"fact"`
	Question   *string `json:"q"`
	Supersedes *string `json:"supersedes"`
}

type conflictRaised struct {
	Fact          string  `json:"fact"`
	ConflictsWith string  `json:"conflicts_with"`
	Score         float64 `json:"score"`
	Question      *string `json:"q"`
	Raised        bool    `json:"raised"` // Question asks about it
}

// maxEvent is how long a line may be, with its end.
const maxEvent = 8192

// appendEvents puts events at the end of a log, each on a line of its own.
func appendEvents(data []byte, events []event) ([]byte, error) {
	out := bytes.Clone(data)
	if len(out) > 0 && out[len(out)-1] != '\n' {
		out = append(out, '\n')
	}
	for _, e := range events {
		var line bytes.Buffer
		enc := json.NewEncoder(&line)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(e); err != nil {
			return nil, err
		}
		if line.Len() > maxEvent {
			return nil, fmt.Errorf("the event %s would have %d bytes, more than %d; shorten the name", e.Type, line.Len(), maxEvent)
		}
		out = append(out, line.Bytes()...)
	}
	return out, nil
}

func some(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
