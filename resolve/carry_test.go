package resolve_test

import (
	"slices"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

func lined(lines ...string) *report.Report {
	t := &report.Target{Path: "a.txt"}
	for i, l := range lines {
		t.Lines = append(t.Lines, report.Line{N: i + 1, Text: l})
	}
	return &report.Report{Documents: []report.Document{{Path: "h.md", Items: []report.Item{{Citations: []report.Citation{{Target: t}}}}}}}
}

func TestSecretRules(t *testing.T) {
	for text, want := range map[string]string{
		"-----BEGIN RSA PRIVATE KEY-----":                    "private-key",
		"id = AKIA" + "ABCDEFGHIJKLMNOP":                     "aws-key",
		"ghp_" + "abcdefghijklmnopqrstuvwxyz0123456789":      "github-token",
		"glpat-" + "abcdefghij0123456789":                    "gitlab-token",
		"xoxb-" + "1234567890-abc":                           "slack-token",
		"AIza" + "abcdefghijklmnopqrstuvwxyz012345678":       "google-key",
		"sk_live_" + "abcdefghij0123456789":                  "service-key",
		"eyJhbGciOiJI." + "eyJzdWIiOiIx.sig":                 "web-token",
		"postgres://app:hunter22@db/x":                       "address-password",
		`password: "correct-horse"`:                          "assigned-secret",
		`password = os.Getenv("PASSWORD")`:                   "",
		`password: "${DB_PASSWORD}"`:                         "",
		"https://example.com/a:b@c":                          "",
		"the token is read from the environment":             "",
		"postgres://user:${PASS}@db/x is filled in at start": "",
	} {
		got := ""
		if s := resolve.Carries(lined("x", text)).Secrets; len(s) > 0 {
			got = s[0].Rule
			if s[0].Path != "a.txt" || s[0].Line != 2 {
				t.Errorf("%q: found at %s:%d", text, s[0].Path, s[0].Line)
			}
		}
		if want != got {
			t.Errorf("%q: want %q, got %q", text, want, got)
		}
	}
}

func TestWithoutSources(t *testing.T) {
	r := lined("a", "b")
	if got := resolve.Carries(r).Files; !slices.Equal(got, []string{"a.txt"}) {
		t.Errorf("want a.txt, got %v", got)
	}
	if got := resolve.Carries(resolve.WithoutSources(r)).Files; len(got) > 0 {
		t.Errorf("want no file, got %v", got)
	}
	if len(r.Documents[0].Items[0].Citations[0].Target.Lines) != 2 {
		t.Error("the report itself was changed")
	}
}
