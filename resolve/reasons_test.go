package resolve_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve"
)

var update = flag.Bool("update", false, "rewrite goldens: web/docs/reasons.md, testdata/cases/reports.txt")

const reasonsPage = "../web/docs/reasons.md"

// classTitles heads each class on the page of reasons.
var classTitles = map[string]string{
	"outcome":  "Outcomes",
	"reason":   "Reasons of a citation",
	"grammar":  "Faults of a token",
	"item":     "Reasons of an item",
	"document": "Problems of a document",
	"problem":  "Problems of a workspace file",
	"gate":     "Findings on recorded gates",
	"label":    "Labels",
	"lead":     "Leads",
	"offer":    "Offers",

	"record":       "Rules of facts and questions",
	"packet":       "Reasons of packets and of their claims",
	"packet-label": "Labels of packet claims",
	"packet-note":  "Notes on saved exchanges",

	"container": "Why nothing could be looked at",
	"word":      "Words on screen",
}

// reasons draws the page of reasons from the table that the command line's
// explain prints.
func reasons() string {
	var b strings.Builder
	b.WriteString("# Reasons\n\nEvery code that a report can hold. `assay explain CODE` prints the same text; this page is made from it.\n")
	class := ""
	for _, e := range resolve.Explanations() {
		if e.Class != class {
			class = e.Class
			fmt.Fprintf(&b, "\n## %s\n", classTitles[class])
		}
		fmt.Fprintf(&b, "\n### `%s`\n\n%s\n\n*Why:* %s\n\n*What to do:* %s\n", e.Code, e.Means, e.Why, e.Fix)
	}
	return b.String()
}

func TestReasonsPage(t *testing.T) {
	want := reasons()
	if *update {
		if err := os.WriteFile(reasonsPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got := string(readFile(t, reasonsPage)); got != want {
		t.Errorf("%s is not what the table says: run go test ./resolve -run TestReasonsPage -update", reasonsPage)
	}
}

func TestExplanationsAreWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range resolve.Explanations() {
		key := e.Class + " " + e.Code
		if seen[key] {
			t.Errorf("%s stands in the table twice", key)
		}
		seen[key] = true
		for what, text := range map[string]string{"Means": e.Means, "Why": e.Why, "Fix": e.Fix} {
			if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
				t.Errorf("%s: %s is not a sentence: %q", key, what, text)
			}
		}
		if classTitles[e.Class] == "" {
			t.Errorf("%s: class %q has no title", key, e.Class)
		}
	}
}

func TestExplainNamesNearCodes(t *testing.T) {
	for _, tt := range []struct{ code, near string }{
		{"line-out-of-rang", "line-out-of-range"},
		{"Retired", "fact-retired"},
		{"zip:crypted", "zip:encrypted"},
	} {
		found, near := resolve.Explain(tt.code)
		if len(found) > 0 || len(near) == 0 || !strings.Contains(strings.Join(near, " "), tt.near) {
			t.Errorf("Explain(%q): got %v, near %q; want %s among the near ones", tt.code, found, near, tt.near)
		}
	}
	if found, _ := resolve.Explain("facts-unreadable"); len(found) != 2 {
		t.Errorf("facts-unreadable: got %d explanations, want 2: a citation's reason and a file's problem", len(found))
	}
}
