package format

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// JUnit writes a JUnit XML file: a test suite for each document, packet or
// broken file, a test case for each citation, claim, item without a source and
// problem. What nobody could check is skipped, never passed, and a report that
// checked nothing is one error, never an empty green suite.
func JUnit(w io.Writer, r *report.Report) error {
	j := &junit{w: bufio.NewWriter(w), sum: r.Workspace.Identity.SHA256, seen: map[string]int{}}
	if j.sum == nil {
		j.kind, j.sum = "zip.directory.sha256", r.Workspace.Identity.DirectorySHA256
	} else {
		j.kind = "zip.sha256"
	}
	all := entries(r)
	total := junitSums(all)
	said := notChecked(r)
	if said != "" {
		total.tests, total.errors = total.tests+1, 1
	}
	j.f("%s<testsuites name=\"evidence\"%s>\n", xml.Header, total.attributes())
	for start := 0; start < len(all); {
		end := start + 1
		for end < len(all) && all[end].path == all[start].path {
			end++
		}
		j.suite(all[start:end])
		start = end
	}
	if said != "" {
		j.f(" <testsuite name=\"evidence\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n"+
			"  <testcase classname=\"evidence\" name=\"citations are found\"><error type=\"no-citations\" message=\"%s\"/></testcase>\n </testsuite>\n", attr(said))
	}
	j.f("</testsuites>\n")
	return j.w.Flush()
}

type junit struct {
	w    *bufio.Writer
	kind string
	sum  *string
	seen map[string]int // names of cases, for repeats
}

func (j *junit) f(format string, args ...any) { fmt.Fprintf(j.w, format, args...) }

type junitTally struct{ tests, failures, errors, skipped int }

func junitSums(all []entry) junitTally {
	t := junitTally{tests: len(all)}
	for i := range all {
		switch all[i].weight {
		case fails:
			t.failures++
		case open, aside:
			t.skipped++
		}
	}
	return t
}

func (t junitTally) attributes() string {
	return fmt.Sprintf(` tests="%d" failures="%d" errors="%d" skipped="%d"`, t.tests, t.failures, t.errors, t.skipped)
}

func (j *junit) suite(all []entry) {
	path := attr(visible(all[0].path, maxClaim))
	j.f(" <testsuite name=\"%s\"%s file=\"%s\">\n", path, junitSums(all).attributes(), path)
	if j.sum != nil {
		j.f("  <properties><property name=\"%s\" value=\"%s\"/></properties>\n", j.kind, attr(visible(*j.sum, 64)))
	}
	for i := range all {
		e := &all[i]
		name := e.label()
		if e.at.Line > 0 {
			name = fmt.Sprintf("L%d %s", e.at.Line, name)
		}
		if e.id != "" {
			name += " [" + visible(e.id, 100) + "]"
		}
		of := e.path + "\n" + e.section + "\n" + name
		if j.seen[of]++; j.seen[of] > 1 {
			name = fmt.Sprintf("%s (%d)", name, j.seen[of])
		}
		j.f("  <testcase classname=\"%s\" name=\"%s\" file=\"%s\" line=\"%d\"", attr(className(e)), attr(name), path, e.line())
		switch e.weight {
		case settled:
			j.f("/>\n")
		case fails:
			j.f(">\n   <failure type=\"%s\" message=\"%s\">", attr(visible(e.reason, 100)), attr(e.text()))
			if e.claim != "" {
				j.f("claim: %s", attr(visible(e.claim, maxClaim)))
			}
			j.f("</failure></testcase>\n")
		default:
			j.f("><skipped message=\"%s: %s\"/></testcase>\n", attr(visible(e.reason, 100)), attr(e.text()))
		}
	}
	j.f(" </testsuite>\n")
}

// className groups cases by section. A dot in a heading would open a package
// of its own.
func className(e *entry) string {
	if e.section == "" {
		return "evidence"
	}
	return "evidence." + strings.ReplaceAll(visible(e.section, 100), ".", " ")
}

// attr escapes text for an attribute or a text node. What XML cannot carry at
// all has been made visible before.
func attr(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s))
	return strings.ReplaceAll(b.String(), "##[", "##&#91;") // see [command]
}
