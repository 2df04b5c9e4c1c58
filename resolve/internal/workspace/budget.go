package workspace

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// ReasonBudget is the reason of a problem with a budget.yml.
const ReasonBudget = "budget-unreadable"

// maxBudgetPhases is how many phases a budget may list.
const maxBudgetPhases = 5

// Budget is a run's budget.yml. A value that is not what it should be is left
// out and a problem; the others stand.
type Budget struct {
	State State
	Fault *Fault // why it is Unreadable, or the first value that is not what it should be
	Path  string

	Ceiling, PerAgentMax, Authorized             Number
	CeilingTokens, UnmeteredTasks                Number
	OnExceed, OnTokensExceed, OnGrantExceed      string // "" when it states none
	Economy, AuthorizedBy, AuthorizedAt, SpentOn string
	WarnAtPct                                    int // 80 when it states none
	Phases                                       []BudgetPhase
	OldVersionKey                                bool // it says schema_version for version
}

// BudgetPhase is one phase of a budget.
type BudgetPhase struct {
	ID                         string
	Line                       int
	Economy                    string // "" inherits the run's
	Ceiling, Spent, Authorized Number
	CeilingTokens              Number
}

// Number is a number of a YAML file as an exact decimal.
type Number struct {
	Text string // without an exponent; "" when there is none
	Line int
}

// Rat returns the number, nil when there is none.
func (n Number) Rat() *big.Rat {
	if n.Text == "" {
		return nil
	}
	r, ok := new(big.Rat).SetString(n.Text)
	if !ok {
		return nil
	}
	return r
}

// Int returns a whole number, nil when there is none.
func (n Number) Int() *int64 {
	v, err := strconv.ParseInt(n.Text, 10, 64)
	if err != nil {
		return nil
	}
	return &v
}

// Budget reads the run's budget.yml.
func (r *Run) Budget() *Budget {
	b := &Budget{Path: r.Dir + "/budget.yml", WarnAtPct: 80}
	var root *yaml.Node
	if root, b.State, b.Fault = r.w.yaml(b.Path, ReasonBudget); b.State != Read {
		return b
	}
	read := valueReader{w: r.w, path: b.Path, reason: ReasonBudget, first: &b.Fault}
	if deref(root) == nil || deref(root).Kind != yaml.MappingNode {
		b.State = Unreadable
		read.fault(1, "the file is no mapping; write the keys version, run, ceiling_usd, per_agent_max_usd, on_exceed and phases")
		return b
	}
	b.OldVersionKey = read.version(root)
	read.text(root, "run", true)
	b.Ceiling = read.amount(root, "ceiling_usd", true)
	b.PerAgentMax = read.amount(root, "per_agent_max_usd", true)
	b.OnExceed = read.oneOf(root, "on_exceed", true, "block", "warn")
	b.Economy = read.oneOf(root, "economy", false, "metered-usd", "host-tokens")
	b.CeilingTokens = read.whole(root, "ceiling_host_tokens")
	b.OnTokensExceed = read.oneOf(root, "on_host_tokens_exceed", false, "warn", "block")
	b.Authorized = read.amount(root, "authorized_usd", false)
	b.AuthorizedBy = read.text(root, "authorized_by", false)
	b.AuthorizedAt = read.text(root, "authorized_at", false)
	b.OnGrantExceed = read.oneOf(root, "on_grant_exceed", false, "warn", "block")
	b.UnmeteredTasks = read.whole(root, "unmetered_tasks")
	b.SpentOn = read.oneOf(root, "spent_basis", false, "lower-bound", "complete")
	if pct := read.whole(root, "warn_at_pct"); pct.Text != "" {
		if n := pct.Int(); n != nil && *n >= 1 && *n <= 99 {
			b.WarnAtPct = int(*n)
		} else {
			read.fault(pct.Line, "warn_at_pct is %s; write a whole number from 1 to 99", pct.Text)
		}
	}
	b.phases(&read, field(root, "phases"))
	return b
}

func (b *Budget) phases(read *valueReader, n *yaml.Node) {
	if n = deref(n); n == nil || n.Kind != yaml.SequenceNode {
		read.fault(lineOr(n, 1), "phases is no list; list each phase with id, ceiling_usd and spent_usd")
		return
	}
	seen := map[string]bool{}
	for i, p := range list(n) {
		if i == maxBudgetPhases {
			read.fault(p.Line, "more than %d phases are listed; those from here on are not read", maxBudgetPhases)
			return
		}
		if deref(p).Kind != yaml.MappingNode {
			read.fault(p.Line, "this phase is no mapping; give it id, ceiling_usd and spent_usd")
			continue
		}
		phase := BudgetPhase{
			ID:            read.text(p, "id", true),
			Line:          p.Line,
			Economy:       read.oneOf(p, "economy", false, "metered-usd", "host-tokens"),
			Ceiling:       read.amount(p, "ceiling_usd", true),
			Spent:         read.amount(p, "spent_usd", true),
			Authorized:    read.amount(p, "authorized_usd", false),
			CeilingTokens: read.whole(p, "ceiling_host_tokens"),
		}
		if phase.ID == "" {
			continue
		}
		if seen[phase.ID] {
			read.fault(p.Line, "the phase %q is listed twice; the first stands", phase.ID)
			continue
		}
		seen[phase.ID] = true
		b.Phases = append(b.Phases, phase)
	}
}

// valueReader reads values of a YAML file and lists as problems those that are
// not what they should be.
type valueReader struct {
	w            *Workspace
	path, reason string
	first        **Fault
}

func (v *valueReader) fault(line int, format string, args ...any) {
	f := v.w.problem(&Fault{Path: v.path, Reason: v.reason, Line: line, Message: fmt.Sprintf(format, args...)})
	if *v.first == nil {
		*v.first = f
	}
}

// version checks the version of the format. It reports whether the file uses
// the old key.
func (v *valueReader) version(root *yaml.Node) bool {
	n, old := field(root, "version"), false
	if n == nil {
		n = field(root, "schema_version")
		old = n != nil
	}
	if text, ok := number(n); !ok || text != "1" {
		v.fault(lineOr(n, 1), "the version is not 1; write version: 1")
	}
	return old
}

func lineOr(n *yaml.Node, other int) int {
	if n == nil {
		return other
	}
	return n.Line
}

// missing says that a required key is not there.
func (v *valueReader) missing(in *yaml.Node, key string, required bool) {
	if required {
		v.fault(lineOr(in, 1), "%s is missing; add it", key)
	}
}

func (v *valueReader) text(in *yaml.Node, key string, required bool) string {
	n := field(in, key)
	if isNull(n) {
		v.missing(in, key, required)
		return ""
	}
	s, ok := text(n)
	if !ok || s == "" {
		v.fault(n.Line, "%s is no text; write it as one", key)
		return ""
	}
	return s
}

func (v *valueReader) oneOf(in *yaml.Node, key string, required bool, words ...string) string {
	n := field(in, key)
	if isNull(n) {
		v.missing(in, key, required)
		return ""
	}
	s, _ := text(n)
	for _, w := range words {
		if s == w {
			return s
		}
	}
	v.fault(n.Line, "%s is not %s; write one of them", key, strings.Join(words, " or "))
	return ""
}

// amount reads a number that is not negative.
func (v *valueReader) amount(in *yaml.Node, key string, required bool) Number {
	n := field(in, key)
	if isNull(n) {
		v.missing(in, key, required)
		return Number{}
	}
	s, ok := number(n)
	if !ok || strings.HasPrefix(s, "-") {
		v.fault(n.Line, "%s is no amount; write a number that is not negative", key)
		return Number{}
	}
	return Number{s, n.Line}
}

// whole reads a whole number that is not negative.
func (v *valueReader) whole(in *yaml.Node, key string) Number {
	n := field(in, key)
	if isNull(n) {
		return Number{}
	}
	s, ok := number(n)
	if !ok || strings.ContainsAny(s, "-.") || len(s) > 18 {
		v.fault(n.Line, "%s is no whole number; write one that is not negative", key)
		return Number{}
	}
	return Number{s, n.Line}
}

// number returns the value of a YAML number as an exact decimal.
func number(n *yaml.Node) (string, bool) {
	n = deref(n)
	if n == nil || n.Kind != yaml.ScalarNode {
		return "", false
	}
	switch n.ShortTag() {
	case "!!int":
		// Other bases than ten, and underscores, as the format allows them.
		if v, err := strconv.ParseInt(strings.TrimPrefix(n.Value, "+"), 0, 64); err == nil {
			return strconv.FormatInt(v, 10), true
		}
		return Decimal(n.Value)
	case "!!float":
		return Decimal(strings.ReplaceAll(n.Value, "_", ""))
	}
	return "", false
}

// maxDecimal is how many digits a decimal may have before and behind its
// point. An exponent can ask for millions in few characters.
const maxDecimal = 40

// Decimal rewrites a number as JSON and YAML spell it without an exponent and
// without needless zeros: "1.50e-1" is "0.15". It returns false for what is no
// finite number, or has more than 40 digits before or behind its point.
func Decimal(s string) (string, bool) {
	s = strings.TrimPrefix(s, "+")
	digits, negative := strings.CutPrefix(s, "-")
	exponent := 0
	if i := strings.IndexAny(digits, "eE"); i >= 0 {
		e, err := strconv.Atoi(digits[i+1:])
		if err != nil {
			return "", false
		}
		digits, exponent = digits[:i], e
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	if whole+fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return "", false
	}
	all := strings.TrimLeft(whole+fraction, "0")
	point := len(all) - len(fraction)
	all = strings.TrimRight(all, "0")
	if all == "" {
		return "0", true
	}
	if exponent > 1000 || exponent < -1000 || len(all) > 2*maxDecimal {
		return "", false
	}
	point += exponent // digits of all in front of the point; may lie outside
	if point > maxDecimal || len(all)-point > maxDecimal {
		return "", false
	}
	switch {
	case point <= 0:
		all = "0." + strings.Repeat("0", -point) + all
	case point >= len(all):
		all += strings.Repeat("0", point-len(all))
	default:
		all = all[:point] + "." + all[point:]
	}
	if negative {
		all = "-" + all
	}
	return all, true
}
