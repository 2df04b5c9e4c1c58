package packet

import (
	"fmt"
	"slices"
	"strings"
)

// labelSet is a set of labels as bits.
type labelSet uint16

const (
	exactLiteral labelSet = 1 << iota
	heuristic
	incomplete
	liveRead
	lossyText
	partialPrecise
	provisional
	ranked
	truncated
	unavailable
	viaLink
)

// labelNames is in the order of the bits, which is alphabetical.
var labelNames = []string{
	"exact_literal_text", "heuristic", "incomplete", "live-read", "lossy-text", "partial_precise",
	"provisional", "ranked", "truncated", "unavailable", "via-link",
}

// names returns the labels, sorted.
func (l labelSet) names() []string {
	all := []string{}
	for i, name := range labelNames {
		if l&(1<<i) != 0 {
			all = append(all, name)
		}
	}
	return all
}

// trustLabels are those that say how far the producer's answer goes, and that
// a publisher has to repeat, because a packet has no field for them.
const trustLabels = exactLiteral | heuristic | incomplete | partialPrecise | provisional | ranked | truncated | unavailable

// labels of a whole answer, or of a part of a bundle.
func (s *section) labels() labelSet {
	var l labelSet
	switch s.mode {
	case "precise_partial":
		l |= partialPrecise
	case "heuristic_no_precise":
		l |= heuristic
	case "unavailable_no_precise":
		l |= unavailable
	}
	l |= toolLabels(s.tool)
	switch s.trust {
	case "provisional":
		l |= provisional
	case "exact_literal_text":
		l |= exactLiteral
	}
	if s.truncated {
		l |= truncated
	}
	if c := s.complete; c != nil {
		if isTrue(c.Truncated) || len(c.TruncationReasons) > 0 {
			l |= truncated
		}
		if len(c.IncompleteReasons) > 0 {
			l |= incomplete
		}
		for reason, label := range map[string]labelSet{
			"ranked_discovery":              ranked,
			"navigation_partial_coverage":   partialPrecise,
			"navigation_heuristic_coverage": heuristic,
			"navigation_unavailable":        unavailable,
		} {
			if slices.Contains(c.IncompleteReasons, reason) {
				l |= label
			}
		}
	}
	return l
}

// toolLabels hold whatever the answer says: a ranked search only suggests, and
// reading the body of a callee does not confirm the call.
func toolLabels(toolName string) labelSet {
	switch toolName {
	case "search_hybrid":
		return ranked
	case "outgoing_calls":
		return provisional
	}
	return 0
}

// labels of a single row.
func (r *wireRow) labels() labelSet {
	var l labelSet
	if r.MatchStrength == "ranked_hybrid" {
		l |= ranked
	}
	switch {
	case strings.HasPrefix(r.Precision, "precise_partial"):
		l |= partialPrecise
	case strings.HasPrefix(r.Precision, "heuristic"):
		l |= heuristic
	}
	return l
}

// broken names the first rule of completeness that an answer breaks, "" when
// it breaks none. Such an answer was edited, or made by a faulty server.
func (s *section) broken() string {
	c := s.complete
	if c == nil {
		return ""
	}
	cut := isTrue(c.Truncated)
	switch {
	case c.Returned != nil && c.Total != nil && *c.Returned > *c.Total:
		return fmt.Sprintf("it returned %d of a total of %d", *c.Returned, *c.Total)
	case isTrue(c.Complete) && c.Total == nil:
		return "it says that it is complete and names no total"
	case isTrue(c.Complete) && (cut || len(c.TruncationReasons)+len(c.IncompleteReasons) > 0 || c.Continuation != ""):
		return "it says that it is complete, and also that something is missing"
	case c.Truncated != nil && cut != (len(c.TruncationReasons) > 0):
		return "whether it was truncated and the reasons for it do not fit together"
	case c.Continuation != "" && !cut:
		return "it can be continued and says that nothing was cut"
	case c.Complete != nil && !*c.Complete && !cut && len(c.IncompleteReasons) == 0:
		return "it says that it is neither complete nor cut, and not why"
	case isTrue(c.Complete) && s.mode != "" && s.mode != "precise":
		return fmt.Sprintf("it says that it is complete with the mode %s", s.mode)
	}
	return ""
}
