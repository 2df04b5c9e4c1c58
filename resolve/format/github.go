package format

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// maxAnnotations is how many annotations of one kind GitHub shows of a step.
const maxAnnotations = 10

// GitHub writes workflow commands that annotate files in a GitHub Actions run:
// what fails as errors, what nobody could check as warnings, what decides
// nothing as notices. GitHub shows ten of each kind, so of more the ninth is
// followed by one that counts the rest. The last line is plain text.
func GitHub(w io.Writer, r *report.Report) error {
	out := bufio.NewWriter(w)
	all := entries(r)
	worstFirst(all)
	if said := notChecked(r); said != "" {
		fmt.Fprintf(out, "::error title=Nothing could be checked::%s\n", command(said))
	}
	cols := &columns{}
	for _, kind := range []struct {
		weight weight
		name   string
	}{{fails, "error"}, {open, "warning"}, {aside, "notice"}} {
		var of []*entry
		for i := range all {
			if all[i].weight == kind.weight {
				of = append(of, &all[i])
			}
		}
		shown := len(of)
		if limit := maxAnnotations; shown > limit || shown == limit && r.Exit == 3 {
			shown = limit - 1
			if r.Exit == 3 {
				shown--
			}
		}
		for _, e := range of[:shown] {
			at := cols.region(e)
			fmt.Fprintf(out, "::%s file=%s,line=%d,endLine=%d,col=%d,endColumn=%d,title=%s::%s\n", kind.name,
				property(visible(e.path, maxClaim)), at.line, at.line, at.start, at.end, property(e.title()), command(e.text()))
		}
		if rest := len(of) - shown; rest > 0 {
			fmt.Fprintf(out, "::%s title=Assay::and %d more; see the summary or the report\n", kind.name, rest)
		}
	}
	fmt.Fprintf(out, "assay: %s\n", summary(r.Counts, nounFor(r.Documents)))
	return out.Flush()
}

// A workflow command ends with its line; in a property a colon or a comma
// would end it earlier. An older form of commands, "##[", is obeyed anywhere in
// a line.
var (
	commandEscapes  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", "##[", "#%23[")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C", "##[", "#%23[")
)

func command(s string) string  { return commandEscapes.Replace(s) }
func property(s string) string { return propertyEscapes.Replace(s) }
