package resolve

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// Carried is what a report holds of the text of the workspace's files, for the
// person who is about to hand it on. See web/docs/offline.md.
type Carried struct {
	Files   []string // files of which lines are held, sorted; documents are not among them
	Secrets []Secret // lines that look like a secret, by path and line
}

// Secret is a line that looks like one that should not leave the house. It is
// a guess: the rules know some shapes, and no text is ever called clean.
type Secret struct {
	Path string
	Line int
	Rule string // name in the table of web/docs/offline.md
}

// secretRules are shapes of well-known credentials.
var secretRules = []struct {
	name string
	is   *regexp.Regexp
}{
	{"private-key", regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY`)},
	{"aws-key", regexp.MustCompile(`\b(AKIA|ASIA)[0-9A-Z]{16}\b`)},
	{"github-token", regexp.MustCompile(`\b(gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{22})`)},
	{"gitlab-token", regexp.MustCompile(`\bglpat-[0-9A-Za-z_-]{20}`)},
	{"slack-token", regexp.MustCompile(`\bxox[abeoprs]-[0-9A-Za-z-]{10}`)},
	{"google-key", regexp.MustCompile(`\bAIza[0-9A-Za-z_-]{35}`)},
	{"service-key", regexp.MustCompile(`\b(sk|rk)[-_](live|test|ant|proj)[-_][0-9A-Za-z_-]{16}`)},
	{"web-token", regexp.MustCompile(`\beyJ[0-9A-Za-z_-]{8,}\.eyJ[0-9A-Za-z_-]{8,}\.`)},
	{"address-password", regexp.MustCompile(`[a-z]://[^\s/:@"'<>]+:[^\s/:@"'<>$%{]{3,}@`)},
	{"assigned-secret", regexp.MustCompile(`(?i)(password|passwd|secret|api_?key|access_?token)["']?\s*[:=]\s*["'][^\s"'$%{<]{8,}["']`)},
}

// Carries says what text a report holds beside that of its documents, and
// which of its lines look like a secret, those of the documents too.
func Carries(r *report.Report) Carried {
	files, secrets := map[string]bool{}, map[Secret]bool{}
	look := func(path string, n int, text string) {
		for _, rule := range secretRules {
			if rule.is.MatchString(text) {
				secrets[Secret{path, n, rule.name}] = true
				return
			}
		}
	}
	eachTarget(r, func(path string, lines []report.Line) {
		for _, l := range lines {
			files[path] = true
			look(path, l.N, l.Text)
		}
	})
	for i := range r.Documents {
		n := 0
		for line := range strings.Lines(r.Documents[i].Text) {
			n++
			look(r.Documents[i].Path, n, line)
		}
	}
	return Carried{
		Files: slices.Sorted(maps.Keys(files)),
		Secrets: slices.SortedFunc(maps.Keys(secrets), func(a, b Secret) int {
			return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), strings.Compare(a.Rule, b.Rule))
		}),
	}
}

// WithoutSources is the report without the lines of cited files. Paths, line
// numbers and hashes stay, so that it can still be verified. The report itself
// is left as it is.
func WithoutSources(r *report.Report) *report.Report {
	c := *r
	c.Documents = slices.Clone(r.Documents)
	for i := range c.Documents {
		c.Documents[i].Items = withoutLines(c.Documents[i].Items)
		c.Documents[i].Elsewhere = withoutLines(c.Documents[i].Elsewhere)
	}
	c.Packets = slices.Clone(r.Packets)
	for i := range c.Packets {
		claims := slices.Clone(c.Packets[i].Claims)
		for j := range claims {
			if p := claims[j].Proof; p != nil {
				without := *p
				without.Lines = []report.Line{}
				claims[j].Proof = &without
			}
			claims[j].Live = bareTarget(claims[j].Live)
		}
		c.Packets[i].Claims = claims
	}
	return &c
}

func withoutLines(items []report.Item) []report.Item {
	items = slices.Clone(items)
	for i := range items {
		citations := slices.Clone(items[i].Citations)
		for n := range citations {
			citations[n].Target, citations[n].Shown = bareTarget(citations[n].Target), bareTarget(citations[n].Shown)
		}
		items[i].Citations = citations
	}
	return items
}

func bareTarget(t *report.Target) *report.Target {
	if t == nil {
		return nil
	}
	c := *t
	c.Lines = []report.Line{}
	return &c
}

// eachTarget visits what the citations of a report, and the claims of its
// packets, rest on.
func eachTarget(r *report.Report, visit func(path string, lines []report.Line)) {
	of := func(t *report.Target) {
		if t != nil {
			visit(t.Path, t.Lines)
		}
	}
	for i := range r.Documents {
		for _, items := range [][]report.Item{r.Documents[i].Items, r.Documents[i].Elsewhere} {
			for j := range items {
				for n := range items[j].Citations {
					of(items[j].Citations[n].Target)
					of(items[j].Citations[n].Shown)
				}
			}
		}
	}
	for i := range r.Packets {
		for j := range r.Packets[i].Claims {
			claim := &r.Packets[i].Claims[j]
			of(claim.Live)
			if claim.Proof != nil && claim.Live != nil {
				visit(claim.Live.Path, claim.Proof.Lines)
			} else if claim.Proof != nil {
				visit(claim.Proof.Log, claim.Proof.Lines)
			}
		}
	}
}
