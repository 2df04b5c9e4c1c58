package source

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// testDoc is the document under judgement in the cases, testRun its run.
const (
	testRun = "tldrx-work/280305-lock-keeper"
	testDoc = testRun + "/02-how/handoff.md"
)

// files is a workspace by path. A path that ends in "/" is an empty folder.
type files map[string]string

// testCase is one source held against one workspace.
type testCase struct {
	name    string
	raw     string
	add     files             // over the group's files; "-" takes a file away
	faults  map[string]string // reasons of entries that cannot be read
	links   []string          // names that are reached through a link
	archive bool
	doc     string // testDoc when ""
	section string // "Findings" when ""
	claim   string // "The gates open." when "", "-" for none
	want    string // what [summary] says
	says    string // stands in the message
}

// group is the table of one kind.
type group struct {
	name  string
	files files
	cases []testCase
}

var groups = []group{fileGroup, absentGroup, nearGroup, cmdGroup, factGroup, answerGroup, graphGroup, docGroup, aidlcGroup, grammarGroup}

func TestKinds(t *testing.T) {
	for _, g := range groups {
		for _, tc := range g.cases {
			t.Run(g.name+"/"+tc.name, func(t *testing.T) {
				c := tc.resolve(g.files)
				if got := summary(c); got != tc.want {
					t.Errorf("%s\n got %s\nwant %s\nsays %s", tc.raw, got, tc.want, c.Message)
				}
				if !strings.Contains(c.Message, tc.says) {
					t.Errorf("%s\nsays %s\nwant %s", tc.raw, c.Message, tc.says)
				}
				checkShape(t, c)
			})
		}
	}
}

// TestEveryCode fails for a code of this package that no case brings forth.
func TestEveryCode(t *testing.T) {
	want := strings.Fields(`
		ok no-such-file line-out-of-range unknown-repo repo-not-here
		absent-exists absent-outside absent-positive-claim absent-needle-found absent-needle-directory
		no-such-fact fact-retired no-facts-file facts-unreadable
		no-such-question no-questions-file no-run-dir
		cmd-outside-ledger no-commands-declared cmd-undeclared cmd-needs-shell cmd-never-ran workspace-unreadable
		doc-uncorroborated no-such-node not-in-map no-graph-or-map graph-unreadable
		zip:encrypted zip:bad-checksum zip:duplicate-name zip:symlink zip:too-big zip:method zip:inconsistent zip:not-text
		grammar:empty-source grammar:cmd-arrow grammar:doc-https grammar:file-shape grammar:line-range grammar:line-number
		grammar:no-parent-dir grammar:id-shape grammar:graph-node grammar:absent-path grammar:absent-needle grammar:aidlc-shape
		superseded unmerged exit-differs exit-nonzero recorded-only run-not-recorded question-open in-conflict via-link lone-cr
		absent-near
		letter-case backslash unicode-form base-name quoted-text backticks plain-path`)
	got := map[string]bool{}
	for _, g := range groups {
		for _, tc := range g.cases {
			c := tc.resolve(g.files)
			got[c.Reason] = true
			for _, l := range c.Labels {
				got[l] = true
			}
			for _, l := range c.Leads {
				got[l.Code] = true
			}
			if c.Offer != nil {
				got[c.Offer.Code] = true
			}
		}
	}
	for _, code := range want {
		if !got[code] {
			t.Errorf("no case gives %s", code)
		}
		delete(got, code)
	}
	for code := range got {
		t.Errorf("%s is not among the codes listed here", code)
	}
}

func (tc testCase) resolve(base files) report.Citation {
	ws := workspace.Open(tc.open(base))
	ctx := &Context{WS: ws, Archive: tc.archive, Doc: tc.doc, Section: tc.section, Claim: tc.claim, ContextLines: 1}
	if ctx.Doc == "" {
		ctx.Doc = testDoc
	}
	if ctx.Section == "" {
		ctx.Section = "Findings"
	}
	switch ctx.Claim {
	case "":
		ctx.Claim = "The gates open."
	case "-":
		ctx.Claim = ""
	}
	if run, ok := ws.Run(ctx.Doc); ok {
		ctx.Run = run
	}
	return Resolve(ctx, tc.raw)
}

func (tc testCase) open(base files) fs.FS {
	m := fstest.MapFS{testDoc: {Data: []byte("## Findings\n")}}
	for _, fs := range []files{base, tc.add} {
		for name, text := range fs {
			switch {
			case text == "-":
				delete(m, name)
			case strings.HasSuffix(name, "/"):
				m[strings.TrimSuffix(name, "/")] = &fstest.MapFile{Mode: 0o755 | 1<<31}
			default:
				m[name] = &fstest.MapFile{Data: []byte(text)}
			}
		}
	}
	for name := range tc.faults {
		m[name] = &fstest.MapFile{Data: []byte("one\ntwo\nthree\n")}
	}
	return faultFS{m, tc.faults, tc.links}
}

// faultFS is a container in which some entries cannot be read and some are
// links.
type faultFS struct {
	fstest.MapFS
	faults map[string]string
	links  []string
}

type faultError string

func (e faultError) Error() string  { return "the entry is damaged" }
func (e faultError) Reason() string { return string(e) }

func (f faultFS) Open(name string) (fs.File, error) {
	if reason := f.faults[name]; reason != "" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: faultError(reason)}
	}
	return f.MapFS.Open(name)
}

func (f faultFS) ReadFile(name string) ([]byte, error) {
	if reason := f.faults[name]; reason != "" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: faultError(reason)}
	}
	return f.MapFS.ReadFile(name)
}

// Stat fails for what a container finds out without reading.
func (f faultFS) Stat(name string) (fs.FileInfo, error) {
	if reason := f.faults[name]; reason == "zip:symlink" || reason == "zip:duplicate-name" {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: faultError(reason)}
	}
	return f.MapFS.Stat(name)
}

func (f faultFS) Links(name string) []string {
	if slices.Contains(f.links, name) {
		return []string{name}
	}
	return nil
}

// summary writes what a citation says in one line.
func summary(c report.Citation) string {
	words := []string{c.Outcome}
	if c.Reason != "ok" {
		words = append(words, c.Reason)
	}
	for _, l := range c.Labels {
		words = append(words, "+"+l)
	}
	if t := c.Target; t != nil {
		words = append(words, fmt.Sprintf("at %s:%d-%d", t.Path, t.StartLine, t.EndLine))
	}
	if t := c.Shown; t != nil {
		words = append(words, "shows "+t.Path)
		if n := len(t.Lines); n > 0 {
			words[len(words)-1] += fmt.Sprintf(":%d-%d", t.Lines[0].N, t.Lines[n-1].N)
		}
	}
	for _, l := range c.Leads {
		words = append(words, "lead "+l.Code)
	}
	if o := c.Offer; o != nil {
		words = append(words, "offers "+o.Code+" "+o.Path)
		if o.Line != nil {
			words[len(words)-1] += fmt.Sprintf(":%d", *o.Line)
		}
	}
	return strings.Join(words, ", ")
}

// checkShape checks what holds for every citation.
func checkShape(t *testing.T, c report.Citation) {
	t.Helper()
	if !slices.Contains([]string{report.OK, report.Refused, report.Unverified}, c.Outcome) {
		t.Errorf("outcome %q", c.Outcome)
	}
	if (c.Outcome == report.OK) != (c.Reason == "ok") || c.Message == "" {
		t.Errorf("outcome %q with reason %q and message %q", c.Outcome, c.Reason, c.Message)
	}
	if (c.Kind == nil) != strings.HasPrefix(c.Reason, "grammar:") {
		t.Errorf("kind %v with reason %q", c.Kind, c.Reason)
	}
	if c.Labels == nil || c.Leads == nil || c.Tried == nil || c.Fact != nil && c.Fact.Conflicts == nil {
		t.Errorf("a list is null: %+v", c)
	}
	if c.Outcome != report.OK && c.Target != nil || c.Outcome == report.OK && c.Shown != nil {
		t.Errorf("%s has target %v and shown %v", c.Outcome, c.Target, c.Shown)
	}
}

// tried writes the places that were looked at.
func tried(c report.Citation) string {
	var words []string
	for _, p := range c.Tried {
		w := p.Path + " " + p.Found
		if p.Lines != nil {
			w += fmt.Sprint(" ", *p.Lines)
		}
		if p.Reason != nil {
			w += " " + *p.Reason
		}
		words = append(words, w)
	}
	return strings.Join(words, "; ")
}
