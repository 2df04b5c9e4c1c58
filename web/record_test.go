package web_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/web"
)

// TestRecordLinks holds that in a saved page every id is there once and every
// link leads to one.
func TestRecordLinks(t *testing.T) {
	page := draw(t, web.Record(shifted(), false))
	ids := map[string]int{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		ids[m[1]]++
	}
	for id, n := range ids {
		if n > 1 {
			t.Errorf("the id %q is there %d times", id, n)
		}
	}
	links := regexp.MustCompile(` href="#([^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(links) < 20 {
		t.Fatalf("only %d links", len(links))
	}
	for _, m := range links {
		if to := m[1]; ids[to] == 0 && !strings.HasPrefix(to, "i-") {
			t.Errorf("no place for the link to %q", to)
		}
	}
}

// TestRecordHoldsEverything holds that a saved page reads in full: what the
// page shows on any screen stands in it.
func TestRecordHoldsEverything(t *testing.T) {
	page := strings.ReplaceAll(draw(t, web.Record(sample(), false)), "<wbr>", "")
	for _, want := range []string{
		"Recorded.", "v0.0.0-test", "harbour.zip", "exits with <strong>2</strong>", "empty-section", "missing-section", "facts-unreadable",
		"src/http/client.go:412-420", "ends at line 388; 420 was cited", "a file of 388 lines", "src/http/client.go:141", "not what was cited",
		"lines 412-420 would be here", "a comment only", "7 cited lines", "14,312 characters", "func <u>Drain</u>() {", "not stated", "F102",
		"doc-uncorroborated", "No source is given", "elsewhere", "not looked at, line 17", "assay.report/1", "lines of 2 files", "top folder harbour stripped",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not show %q", want)
		}
	}
	bare := draw(t, web.Record(resolve.WithoutSources(sample()), false))
	if strings.Contains(bare, "Drain</u>") || strings.Contains(bare, "func Drain") || !strings.Contains(bare, "no line of a cited file") {
		t.Error("a page without sources shows one, or does not say that it holds none")
	}
}

func TestPageName(t *testing.T) {
	r := sample()
	if want, got := "evidence-"+web.Identity(r)+".html", web.PageName(r); want != got {
		t.Errorf("want %s, got %s", want, got)
	}
}
