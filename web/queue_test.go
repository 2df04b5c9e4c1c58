package web

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/report"
)

func fileCitation(id, path, result, reason string, leads ...string) report.Citation {
	kind := "file"
	c := report.Citation{ID: id, Raw: path + ":1", Kind: &kind, Outcome: result, Reason: reason, Tried: []report.Place{{Path: path}}}
	for _, code := range leads {
		c.Leads = append(c.Leads, report.Lead{Code: code, Message: "Is it?"})
	}
	return c
}

// mixed has two documents with one of each.
func mixed() *report.Report {
	items := func(prefix string) []report.Item {
		return []report.Item{
			{ID: prefix + "1", Outcome: report.OK, Reason: "ok", Citations: []report.Citation{fileCitation(prefix+"1/0", "a.go", report.OK, "ok", "blank-line", "reused"), fileCitation(prefix+"1/1", "b.go", report.OK, "ok")}},
			{ID: prefix + "2", Outcome: report.Unverified, Reason: "repo-not-here", Citations: []report.Citation{fileCitation(prefix+"2/0", "b.go", report.Unverified, "repo-not-here")}},
			{ID: prefix + "3", Outcome: report.Unsourced, Reason: "unsourced"},
			{ID: prefix + "4", Outcome: report.Malformed, Reason: "malformed:trailing-position", Citations: []report.Citation{fileCitation(prefix+"4/0", "a.go", report.Refused, "no-such-file")}},
			{ID: prefix + "5", Outcome: "", Reason: "", Citations: []report.Citation{fileCitation(prefix+"5/0", "c.go", "", "")}},
		}
	}
	return &report.Report{Documents: []report.Document{{Path: "x.md", Items: items("x")}, {Path: "y.md", Items: items("y"), Elsewhere: items("z")}}}
}

func TestDoubtful(t *testing.T) {
	var got []string
	for _, w := range doubtful(mixed()) {
		got = append(got, w.id()+" "+w.outcome()+" "+w.reason())
	}
	// What has no outcome is drawn as not checkable, and what stands elsewhere
	// decides nothing.
	want := []string{
		"x4/0 refused no-such-file", "y4/0 refused no-such-file",
		"x4 malformed malformed:trailing-position", "y4 malformed malformed:trailing-position",
		"x3 unsourced unsourced", "y3 unsourced unsourced",
		"x2/0 unverified repo-not-here", "x5/0 unverified ", "y2/0 unverified repo-not-here", "y5/0 unverified ",
		"x1/0 ok blank-line", "y1/0 ok blank-line",
	}
	if !slices.Equal(want, got) {
		t.Errorf("want %q, got %q", want, got)
	}
}

func TestGrouped(t *testing.T) {
	tests := []struct {
		by   string
		want []string
	}{
		{byReason, []string{"no-such-file 2", "malformed:trailing-position 2", "unsourced 2", " 2", "repo-not-here 2", "blank-line 2"}},
		{byFile, []string{"a.go 4", "b.go 2", "c.go 2", " 4"}},
		{byDocument, []string{"x.md 6", "y.md 6"}},
	}
	for _, tt := range tests {
		var got []string
		for _, g := range grouped(doubtful(mixed()), tt.by) {
			got = append(got, g.key+" "+strconv.Itoa(len(g.rows)))
		}
		if !slices.Equal(tt.want, got) {
			t.Errorf("by %q: want %q, got %q", tt.by, tt.want, got)
		}
	}
}

func TestChunks(t *testing.T) {
	g := group{rows: make([]row, 2*chunk+1)}
	var got []int
	for _, c := range g.chunks() {
		got = append(got, len(c))
	}
	if want := []int{chunk, chunk, 1}; !slices.Equal(want, got) {
		t.Errorf("want %v, got %v", want, got)
	}
}

func TestClaimRuns(t *testing.T) {
	tests := []struct {
		claim string
		want  []run
	}{
		{"", nil},
		{"words\n  only", []run{{"words only", false}}},
		{"see `Drain` there", []run{{"see ", false}, {"Drain", true}, {" there", false}}},
		{"`a``b`", []run{{"a", true}, {"b", true}}},
		{"one ` is not closed", []run{{"one ` is not closed", false}}},
	}
	for _, tt := range tests {
		if got := claimRuns(tt.claim); !slices.Equal(tt.want, got) {
			t.Errorf("claimRuns(%q): want %v, got %v", tt.claim, tt.want, got)
		}
	}
}

func TestQuoted(t *testing.T) {
	for value, want := range map[string]string{"a/b.go": "f:a/b.go", "a b.go": `f:"a b.go"`, `a"b`: `f:"ab"`} {
		if got := quoted("f", value); got != want {
			t.Errorf("quoted(%q): want %s, got %s", value, want, got)
		}
	}
}

// An address for another workspace never opens a place of this one.
func TestMadeElsewhere(t *testing.T) {
	r := mixed()
	hash := strings.Repeat("9f", 32)
	r.Workspace.Identity.DirectorySHA256 = &hash
	tests := []struct {
		fragment, key string
		says          string
	}{
		{"#/h/x.md?c=x1&z=9f9f9f9f", "document:x.md", ""},
		{"#/queue?z=9f9f9f9f", "queue:", ""},
		{"#/h/x.md?c=x1&s=0&z=1b701b70", "foreign:#/h/x.md?c=x1&s=0&z=1b701b70", `href="#/h/x.md?c=x1&amp;s=0"`},
		{"#/h/x.md?c=gone&z=1b701b70", "foreign:#/h/x.md?c=gone&z=1b701b70", "is not in this workspace"},
		{"#/h/gone.md?z=1b701b70", "foreign:#/h/gone.md?z=1b701b70", "No document here is"},
		{"#/queue?q=s%3Aok&z=1b701b70", "foreign:#/queue?q=s%3Aok&z=1b701b70", `href="#/queue?q=s%3Aok"`},
	}
	for _, tt := range tests {
		s := At(r, tt.fragment)
		if s.Key != tt.key {
			t.Errorf("%s: want key %s, got %s", tt.fragment, tt.key, s.Key)
		}
		var page strings.Builder
		if err := s.View.Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		if got := page.String(); !strings.Contains(got, tt.says) || strings.Contains(got, "made for another workspace") != (tt.says != "") {
			t.Errorf("%s: want a page that says %q, got %s", tt.fragment, tt.says, got)
		}
	}
	// A folder has no hash: whatever the address names, it is another one.
	r.Workspace.Identity.DirectorySHA256 = nil
	if s := At(r, "#/h/x.md?z=9f9f9f9f"); !strings.HasPrefix(s.Key, "foreign:") {
		t.Errorf("a folder took the address for its own: %s", s.Key)
	}
}

// The address of a row leads back to it.
func TestQueueScreen(t *testing.T) {
	r := mixed()
	for _, w := range doubtful(r) {
		if w.problem != nil {
			continue // read in its document
		}
		route := Route{Screen: atQueue, Path: w.doc.Path, Claim: w.item.ID, Source: w.n}
		s := At(r, route.String())
		if w.n >= 0 && s.Panel == nil {
			t.Errorf("%s opens no source", route.String())
		}
		if got := s.Focus; !strings.HasPrefix(got, "q-"+w.item.ID+"-") || w.n >= 0 && got != rowID(w.item.ID, w.n) {
			t.Errorf("%s: want the row %s, got %s", route.String(), rowID(w.item.ID, w.n), got)
		}
	}
	if s := At(r, "#/queue?h=gone.md&c=x1&s=0"); s.Panel != nil || s.Focus != "" {
		t.Errorf("a row that is not there has the focus %q", s.Focus)
	}
}
