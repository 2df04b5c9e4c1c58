package format

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"

	"github.com/fa6e744d/assay/resolve/report"
)

type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
}

// GitLab writes the list that GitLab's Code Quality widget reads. A document
// whose sections are missing is critical, what is refused is major, what nobody
// could check or decides nothing is info. A report that checked nothing is one
// blocker.
func GitLab(w io.Writer, r *report.Report) error {
	issues := []gitlabIssue{}
	seen := map[string]int{}
	add := func(e *entry, severity, text string) {
		of := e.path + "\n" + e.id + "\n" + e.claim + "\n" + e.source + "\n" + e.section + "\n" + e.reason
		seen[of]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d", of, seen[of]))
		issues = append(issues, gitlabIssue{
			Description: text, CheckName: visible(e.reason, 100), Fingerprint: fmt.Sprintf("%x", sum[:16]), Severity: severity,
			Location: gitlabLocation{visible(e.path, maxClaim), gitlabLines{e.line()}},
		})
	}
	if said := notChecked(r); said != "" {
		add(&entry{path: r.Workspace.Name, reason: "no-citations"}, "blocker", said)
	}
	all := entries(r)
	for i := range all {
		e := &all[i]
		severity := "info"
		switch {
		case e.weight == settled:
			continue
		case e.weight == fails && e.whole:
			severity = "critical"
		case e.weight == fails:
			severity = "major"
		}
		add(e, severity, e.text())
	}
	return json.NewEncoder(w).Encode(issues)
}
