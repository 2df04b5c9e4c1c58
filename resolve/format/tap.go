package format

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// TAP writes the Test Anything Protocol, version 14. What nobody could check is
// a skipped test; what is not ok and decides nothing is a TODO, which is TAP's
// word for a failure that does not fail the run. A report that checked nothing
// bails out.
func TAP(w io.Writer, r *report.Report) error {
	out := bufio.NewWriter(w)
	all := entries(r)
	fmt.Fprintf(out, "TAP version 14\n1..%d\n", max(len(all), 1))
	for i := range all {
		e := &all[i]
		place := visible(e.path, maxClaim)
		if e.at.Line > 0 {
			place = fmt.Sprintf("%s:%d", place, e.at.Line)
		}
		ok, directive := "ok", ""
		switch e.weight {
		case fails:
			ok = "not ok"
		case open:
			directive = " # SKIP " + tapText(visible(e.reason, 100))
		case aside:
			ok, directive = "not ok", " # TODO "+tapText(visible(e.reason, 100))+", decides nothing"
		}
		fmt.Fprintf(out, "%s %d - %s%s\n", ok, i+1, tapText(place+" "+e.label()), directive)
		if e.weight != settled {
			fmt.Fprintf(out, "  ---\n  reason: %s\n  message: %s\n  file: %s\n  line: %d\n  ...\n",
				yamlText(visible(e.reason, 100)), yamlText(e.text()), yamlText(visible(e.path, maxClaim)), e.line())
		}
	}
	if said := notChecked(r); said != "" {
		fmt.Fprintf(out, "Bail out! %s\n", tapText(said))
	}
	return out.Flush()
}

// tapText escapes the two characters that mean something in a description.
var tapEscapes = strings.NewReplacer(`\`, `\\`, `#`, `\#`)

func tapText(s string) string { return tapEscapes.Replace(strings.TrimSpace(s)) }

// yamlText is a double-quoted scalar. JSON's strings are YAML's, and a "#"
// needs none but is escaped so that no build server sees a command in it.
func yamlText(s string) string {
	b, _ := json.Marshal(s) // a string always has a JSON form
	return strings.ReplaceAll(string(b), "##[", `\u0023#[`)
}
