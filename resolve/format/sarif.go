package format

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/reason"
	"github.com/fa6e744d/assay/resolve/report"
)

// SARIF writes a log of SARIF 2.1.0 with one run, as GitHub code scanning takes
// it: every rule explained, the handoff's line as the only location, the lines
// that decided as related ones, and a fingerprint made of claim and source, so
// that an alert stays itself when lines move. What resolves is left out. The
// worst stands first, and of more than 25,000 results the rest is left out and
// said to be.
func SARIF(w io.Writer, r *report.Report) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "assay", InformationURI: informationURL, Rules: []sarifRule{}}},
		Automation: sarifID{"evidence/" + automationID(r)},
		Bases:      map[string]sarifBase{"SRCROOT": {sarifText{"folder that the paths start from"}}},
		ColumnKind: "utf16CodeUnits",
		Results:    []sarifResult{},
	}
	if v := strings.TrimPrefix(r.Tool.Version, "v"); semantic(v) {
		run.Tool.Driver.SemanticVersion = v
	} else { // readers want a number first, and a build without a release has none
		run.Tool.Driver.Version = "0 (" + visible(r.Tool.Version, 100) + ")"
	}
	s := &sarif{run: &run, rules: map[string]int{}, seen: map[string]int{}}
	all := entries(r)
	worstFirst(all)
	for i := range all {
		if all[i].weight == settled {
			break
		}
		s.add(&all[i], r)
	}
	call := sarifInvocation{OK: r.Exit != 3, Exit: r.Exit}
	if said := notChecked(r); said != "" {
		call.Notifications = append(call.Notifications, sarifNotification{"error", sarifText{said}})
	}
	if s.left > 0 {
		call.Notifications = append(call.Notifications, sarifNotification{"warning", sarifText{fmt.Sprintf("%d more results are left out, the least urgent ones; the JSON report holds all", s.left)}})
	}
	run.Invocations = []sarifInvocation{call}
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	if err := enc.Encode(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}}); err != nil {
		return err
	}
	return out.Flush()
}

// maxResults is the number of results that GitHub takes of one run.
const maxResults = 25000

type sarif struct {
	run   *sarifRun
	rules map[string]int
	seen  map[string]int // fingerprints of this document, for repeats
	cols  columns
	left  int
}

func (s *sarif) add(e *entry, r *report.Report) {
	if len(s.run.Results) == maxResults {
		s.left++
		return
	}
	at := s.cols.region(e)
	level := "error"
	if e.weight != fails {
		level = "note"
	}
	res := sarifResult{
		RuleID: ruleID(e.reason), RuleIndex: s.rule(e.reason, e.outcome), Level: level, Message: sarifText{e.text()},
		Locations: []sarifLocation{{Physical: sarifPhysical{
			Artifact: sarifArtifact{URI: uri(e.path), Base: "SRCROOT"},
			Region:   &sarifRegion{at.line, at.start, at.line, at.end},
		}}},
		Fingerprints: map[string]string{"primaryLocationLineHash": s.fingerprint(e)},
		Properties:   map[string]string{"outcome": e.outcome},
	}
	if e.id != "" {
		res.Properties["claimId"] = visible(e.id, 100)
	}
	if sum := r.Workspace.Identity.SHA256; sum != nil {
		res.Properties["zipSha256"] = visible(*sum, 64)
	} else if sum := r.Workspace.Identity.DirectorySHA256; sum != nil {
		res.Properties["directorySha256"] = visible(*sum, 64)
	}
	if loc, ok := related(e.target); ok {
		res.Related = []sarifLocation{loc}
	}
	s.run.Results = append(s.run.Results, res)
}

// related points at the lines that decided, whole lines, as nobody needs their
// columns.
func related(t *report.Target) (sarifLocation, bool) {
	if t == nil || t.Path == "" {
		return sarifLocation{}, false
	}
	one := 1
	loc := sarifLocation{ID: &one, Message: &sarifText{"what was looked at"}, Physical: sarifPhysical{Artifact: sarifArtifact{URI: uri(t.Path), Base: "SRCROOT"}}}
	start, end := t.StartLine, t.EndLine
	if start < 1 && len(t.Lines) > 0 {
		start, end = t.Lines[0].N, t.Lines[len(t.Lines)-1].N
		loc.Message.Text = "end of the file that was looked at"
	}
	if start < 1 || end < start {
		return loc, true
	}
	width := 1
	for i := range t.Lines {
		if t.Lines[i].N == end {
			width = units(t.Lines[i].Text) + 1
		}
	}
	if start == end {
		width = max(width, 2)
	}
	loc.Physical.Region = &sarifRegion{start, 1, end, width}
	return loc, true
}

// fingerprint is made of what the alert is about and not of where it stands.
func (s *sarif) fingerprint(e *entry) string {
	sum := sha256.Sum256([]byte(e.claim + "\n" + e.source + "\n" + e.section + "\n" + e.reason))
	key := fmt.Sprintf("%x", sum[:8])
	of := e.path + "\n" + key
	s.seen[of]++
	return fmt.Sprintf("%s:%d", key, s.seen[of])
}

// rule returns the index of a code, with what it means from the one table.
func (s *sarif) rule(code, outcome string) int {
	if n, ok := s.rules[code]; ok {
		return n
	}
	short, full, fix := "Something is wrong that has no code of its own", "See the message.", "Read the message."
	if found := reason.Find(code); len(found) > 0 {
		e := found[0]
		short, full, fix = firstSentence(e.Means), e.Means, e.Fix
		if e.Why != "" {
			full += " " + e.Why
		}
	}
	level, severity := "error", "error"
	if outcome == report.Unverified {
		level, severity = "note", "recommendation"
	}
	id := ruleID(code)
	s.rules[code] = len(s.run.Tool.Driver.Rules)
	name := pascal(id)
	if strings.EqualFold(name, id) {
		name = "" // SARIF wants another name than the id, or none
	}
	s.run.Tool.Driver.Rules = append(s.run.Tool.Driver.Rules, sarifRule{
		ID: id, Name: name, Short: sarifText{shorten(short, 0, 990)}, Full: sarifText{shorten(full, 0, 990)},
		HelpURI:    reasonURL(code),
		Help:       sarifHelp{fix, "**What to do:** " + fix + "\n\n[More](" + reasonURL(code) + ")"},
		Default:    sarifLevel{level},
		Properties: sarifRuleProperties{[]string{"citation", "evidence"}, "very-high", severity},
	})
	return s.rules[code]
}

// ruleID is a code, which of a report that was read back may be any text.
func ruleID(code string) string { return cmp.Or(visible(code, 200), "problem") }

func firstSentence(s string) string {
	if n := strings.Index(s, ". "); n > 0 {
		return s[:n+1]
	}
	return s
}

// pascal is the name of a rule for readers that want an identifier.
func pascal(code string) string {
	var b strings.Builder
	for _, w := range strings.FieldsFunc(code, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	}) {
		b.WriteString(strings.ToUpper(w[:1]) + w[1:])
	}
	if b.Len() == 0 {
		return "Problem"
	}
	return b.String()
}

func automationID(r *report.Report) string {
	name := strings.TrimSuffix(r.Workspace.Name, ".zip")
	if len(r.Runs) == 1 {
		name = r.Runs[0].ID
	}
	if name = visible(name, 100); name == "" {
		name = "workspace"
	}
	// GitHub takes what stands before the last slash for the category.
	return strings.ReplaceAll(name, "/", "_")
}

// semantic tells whether v is MAJOR.MINOR.PATCH with perhaps more behind it.
func semantic(v string) bool {
	core, _, _ := strings.Cut(v, "-")
	core, _, _ = strings.Cut(core, "+")
	parts := strings.Split(core, ".")
	for _, p := range parts {
		if p == "" || strings.Trim(p, "0123456789") != "" || len(p) > 1 && p[0] == '0' {
			return false
		}
	}
	return len(parts) == 3 && Visible(v) == v && !strings.Contains(v, " ")
}
