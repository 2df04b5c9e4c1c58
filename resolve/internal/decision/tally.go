package decision

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// counted is the sentence with which a document counts the decisions of its
// run.
var counted = regexp.MustCompile(`\b(\d{1,6}) decisions? recorded(?: on this run)?: (\d{1,6}) owner, (\d{1,6}) driver, (?:(\d{1,6}) agent[- ]default, )?(\d{1,6}) not stated`)

// Claimed finds the sentences of a document that count decisions and holds
// them against the count. A sentence that does not name agent defaults counts
// them among the ones that are not stated.
func Claimed(d *report.Document, of *report.Decisions) []report.StatedTally {
	var all []report.StatedTally
	for _, at := range counted.FindAllStringSubmatchIndex(d.Text, -1) {
		part := func(i int) int {
			if at[2*i] < 0 {
				return 0
			}
			n, _ := strconv.Atoi(d.Text[at[2*i]:at[2*i+1]]) // digits, by the expression
			return n
		}
		have := report.Decisions{}
		if of != nil {
			have = *of
		}
		agents, notStated := have.AgentDefault, have.NotStated
		if at[8] < 0 {
			agents, notStated = 0, notStated+agents
		}
		all = append(all, report.StatedTally{
			Path: d.Path, Line: 1 + strings.Count(d.Text[:at[0]], "\n"), Text: d.Text[at[0]:at[1]],
			Agrees: part(1) == have.All() && part(2) == have.Owner && part(3) == have.Driver && part(4) == agents && part(5) == notStated,
		})
	}
	return all
}
