package money

import (
	"math/big"
	"unicode/utf8"

	"github.com/fa6e744d/assay/resolve/report"
)

// attempt is one agent.result line and its exact cost.
type attempt struct {
	report.Attempt
	usd *big.Rat // nil when unmetered
}

// maxLineText is how many characters of a ledger line travel with the report.
const maxLineText = 2000

func ledgerLine(path string, n int, text string) report.LedgerLine {
	l := report.LedgerLine{Path: path, Line: n, Text: text}
	if len(text) > maxLineText {
		if count := utf8.RuneCountInString(text); count > maxLineText {
			end := 0
			for range maxLineText {
				_, size := utf8.DecodeRuneInString(text[end:])
				end += size
			}
			l.Text, l.Cut = text[:end], count-maxLineText
		}
	}
	return l
}

var (
	resultFields = []string{"phase", "task", "key", "model", "metered", "cost_usd", "tokens", "usage", "duration_ms", "duration_basis", "usage_basis", "unmetered_reason"}
	usageFields  = []string{"input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"}
)

// readAttempt reads an agent.result. The cost is the event's own, not the
// payload's; the payload only says whether there is one.
func readAttempt(path string, n int, line []byte, e event) attempt {
	var phase, task, key, model, metered, cost, tokens, usage, ms, basis, usageBasis, reason []byte
	pick(e.payload, resultFields, &phase, &task, &key, &model, &metered, &cost, &tokens, &usage, &ms, &basis, &usageBasis, &reason)
	a := attempt{Attempt: report.Attempt{
		At:    ledgerLine(path, n, string(line)),
		Time:  optional(e.ts),
		Phase: optional(phase), Stage: optional(e.stage), Task: optional(task), Key: optional(key), Model: optional(model),
		Try: 1, Tries: 1,
		Tokens:          readUsage(usage),
		UsageBasis:      optional(usageBasis),
		UnmeteredReason: optional(reason),
	}}
	if d, ok := count(tokens); ok && d > 0 {
		a.DeclaredTokens = &d
	}
	if d, ok := count(ms); ok {
		a.DurationMS, a.DurationBasis = &d, optional(basis)
	}
	if string(metered) == "false" || string(cost) == "null" {
		return a
	}
	if usd, ok := parseAmount(string(e.cost)); ok {
		a.usd, a.Measured, a.UnmeteredReason = usd, text(usd), nil
		return a
	}
	// Taking it for zero would be a guess.
	if a.UnmeteredReason == nil {
		why := "the line holds no amount as cost_usd"
		a.UnmeteredReason = &why
	}
	return a
}

func readUsage(usage []byte) report.Tokens {
	var in, out, created, read []byte
	pick(usage, usageFields, &in, &out, &created, &read)
	var t report.Tokens
	t.Input, _ = count(in)
	t.Output, _ = count(out)
	t.CacheCreation, _ = count(created)
	t.CacheRead, _ = count(read)
	return t
}
