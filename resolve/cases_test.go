package resolve_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fa6e744d/assay/resolve/report"
)

// A case is one txtar file under testdata/cases. Its comment holds "key: value"
// lines: about (one sentence), rules (ids of web/docs/differences.md that the
// case stands for) and "only: folder" for what is another thing in a zip. Its
// files are the workspace, but for
//
//	want.json     what is expected, see want
//	files.json    files that txtar cannot hold, see specialFile; "PATH/": null is an empty folder
//	zip.json      in place of files: the entries of an archive, see zipEntry
//	outside.json  files beside the workspace, which must never be looked at
//
// An unknown key anywhere fails the case.
type testCase struct {
	name  string
	about string
	rules []string
	only  string // "folder", or "" for both
	want  want

	files   map[string]specialFile
	zip     []zipEntry
	outside map[string]specialFile
}

type want struct {
	Doc         string        `json:"doc"`       // document that the next fields are about
	Expect      []wantItem    `json:"expect"`    // exactly these items, by first line
	Elsewhere   []wantItem    `json:"elsewhere"` // exactly these, where given
	Document    []wantProblem `json:"document"`  // missing-section, empty-section and item-cap, exactly
	Strict      bool          `json:"strict"`    // compare lines and numbers of those, too
	Stage       string        `json:"stage"`
	AutoGate    string        `json:"auto_gate"` // may-close or blocked
	Kind        string        `json:"kind"`
	NotLookedAt []string      `json:"not_looked_at"` // substrings that must be listed
	LookedAt    []string      `json:"looked_at"`     // substrings that must not

	Exit     *int          `json:"exit"`
	Problems []wantProblem `json:"problems"` // contained in the problems of workspace or documents
	Notes    []string      `json:"notes"`    // substrings of notes, problems or root
	Says     [][]string    `json:"says"`     // where opening fails: one substring of each is in the error
}

type wantItem struct {
	Line      oneOrMore      `json:"line"`
	Outcome   string         `json:"outcome"`
	Reason    *string        `json:"reason"` // "zip:*" compares the prefix; not compared for ok
	Labels    []string       `json:"labels"`
	NoLabels  []string       `json:"no_labels"`
	Leads     []anyOf        `json:"leads"`
	NoLeads   []string       `json:"no_leads"`
	Offer     *wantOffer     `json:"offer"`
	NoOffer   bool           `json:"-"`
	Claim     *string        `json:"claim"`
	Section   *string        `json:"section"`
	EndLine   int            `json:"end_line"`
	Citations []wantCitation `json:"citations"`
	NumCites  *int           `json:"n_citations"`
}

// UnmarshalJSON tells "offer": null, which means that there is none, from no
// offer key at all.
func (w *wantItem) UnmarshalJSON(data []byte) error {
	type plain wantItem
	if err := strict(data, (*plain)(w)); err != nil {
		return err
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(data, &keys); err != nil {
		return err
	}
	raw, ok := keys["offer"]
	w.NoOffer = ok && string(raw) == "null"
	return nil
}

type wantOffer struct {
	Code *string `json:"code"`
	Path *string `json:"path"`
	Line *int    `json:"line"`
}

type wantCitation struct {
	Raw     *string         `json:"raw"`
	Kind    json.RawMessage `json:"kind"`
	Outcome *string         `json:"outcome"`
	Reason  *string         `json:"reason"`
	Labels  []string        `json:"labels"`
}

type wantProblem struct {
	Kind   string    `json:"kind"`
	Name   string    `json:"name"`
	Count  *int      `json:"count"`
	Line   *int      `json:"line"`
	Path   string    `json:"path"`
	Reason oneOrMore `json:"reason"`
}

// oneOrMore is a value or a list of values, any of which will do.
type oneOrMore []any

func (o *oneOrMore) UnmarshalJSON(data []byte) error {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	if list, ok := v.([]any); ok {
		*o = list
	} else {
		*o = oneOrMore{v}
	}
	return nil
}

func (o oneOrMore) has(v any) bool {
	if n, ok := v.(int); ok {
		v = float64(n)
	}
	return slices.Contains(o, v)
}

// anyOf is a code or a list of codes.
type anyOf []string

func (a *anyOf) UnmarshalJSON(data []byte) error {
	var o oneOrMore
	if err := o.UnmarshalJSON(data); err != nil {
		return err
	}
	for _, v := range o {
		switch v := v.(type) {
		case string:
			*a = append(*a, v)
		case map[string]any:
			*a = append(*a, v["code"].(string))
		}
	}
	return nil
}

func strict(data []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	return dec.Decode(v)
}

const casesDir = "../testdata/cases"

// readCases reads the whole corpus.
func readCases(t testing.TB) []testCase {
	t.Helper()
	var cases []testCase
	err := filepath.WalkDir(casesDir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".txtar" {
			return err
		}
		ar, err := txtar.ParseFile(name)
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(casesDir, strings.TrimSuffix(name, ".txtar"))
		c, err := readCase(filepath.ToSlash(rel), ar)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		cases = append(cases, c)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) < 200 {
		t.Fatalf("only %d cases in %s", len(cases), casesDir)
	}
	return cases
}

func readCase(name string, ar *txtar.Archive) (testCase, error) {
	c := testCase{name: name, files: map[string]specialFile{}}
	for line := range strings.Lines(string(ar.Comment)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch key {
		case "":
		case "about":
			c.about = strings.TrimSpace(value)
		case "rules":
			c.rules = strings.Fields(value)
		case "only":
			c.only = strings.TrimSpace(value)
		default:
			return c, fmt.Errorf("unknown key %q", key)
		}
	}
	for _, f := range ar.Files {
		var err error
		switch f.Name {
		case "want.json":
			err = strict(f.Data, &c.want)
		case "files.json":
			err = strict(f.Data, &c.files)
		case "zip.json":
			err = strict(f.Data, &c.zip)
		case "outside.json":
			err = strict(f.Data, &c.outside)
		default:
			c.files[f.Name] = specialFile{data: f.Data}
		}
		if err != nil {
			return c, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	if c.about == "" {
		return c, fmt.Errorf("no about line")
	}
	if c.only != "" && c.only != "folder" {
		return c, fmt.Errorf("only: %q: folder is all there is", c.only)
	}
	return c, nil
}

// compareCase returns what differs between a report and what a case wants.
func compareCase(w want, rep *report.Report) []string {
	var errs []string
	fail := func(format string, args ...any) { errs = append(errs, fmt.Sprintf(format, args...)) }
	if w.Exit != nil && rep.Exit != *w.Exit {
		fail("exit: got %d, want %d", rep.Exit, *w.Exit)
	}
	if w.Doc != "" {
		i := slices.IndexFunc(rep.Documents, func(d report.Document) bool { return d.Path == w.Doc })
		if i < 0 {
			fail("%s was not judged", w.Doc)
			return errs
		}
		errs = append(errs, compareDocument(w, rep.Documents[i])...)
	}
	all := slices.Clone(rep.Workspace.Problems)
	for _, d := range rep.Documents {
		all = append(all, d.Problems...)
	}
	for _, p := range w.Problems {
		if !slices.ContainsFunc(all, func(got report.Problem) bool { return isProblem(p, got) }) {
			fail("no problem %+v among %s", p, show(all))
		}
	}
	text := show([]any{rep.Workspace.Notes, rep.Workspace.Problems, rep.Workspace.Root})
	for _, n := range w.Notes {
		if !strings.Contains(text, n) {
			fail("no note %q in %s", n, text)
		}
	}
	return errs
}

func isProblem(w wantProblem, got report.Problem) bool {
	return strings.Contains(got.Path, w.Path) &&
		(w.Reason == nil || w.Reason.has(got.Reason)) &&
		(w.Line == nil || got.Line != nil && *got.Line == *w.Line || strings.Contains(got.Message, fmt.Sprint(*w.Line)))
}

func compareDocument(w want, doc report.Document) []string {
	var errs []string
	fail := func(format string, args ...any) { errs = append(errs, fmt.Sprintf(format, args...)) }
	if w.Stage != "" && doc.Verdict != w.Stage {
		fail("verdict: got %s, want %s", doc.Verdict, w.Stage)
	}
	if gate := map[string]string{report.Holds: "may-close", report.Blocks: "blocked"}[doc.ClaimSources]; w.AutoGate != "" && gate != w.AutoGate {
		fail("auto gate: got %s, want %s", gate, w.AutoGate)
	}
	if w.Kind != "" && doc.Kind != w.Kind {
		fail("kind: got %s, want %s", doc.Kind, w.Kind)
	}
	if w.Expect != nil {
		errs = append(errs, compareItems("item", w.Expect, doc.Items)...)
	}
	if w.Elsewhere != nil {
		errs = append(errs, compareItems("elsewhere", w.Elsewhere, doc.Elsewhere)...)
	}
	if w.Stage != "" && doc.Kind == report.KindHandoff {
		errs = append(errs, compareShape(w, doc)...)
	}
	var listed []string
	for _, r := range doc.NotLookedAt {
		listed = append(listed, r.Text)
	}
	text := strings.Join(listed, "\n")
	for _, s := range w.NotLookedAt {
		if !strings.Contains(text, s) {
			fail("%q is not listed as not looked at: %q", s, listed)
		}
	}
	for _, s := range w.LookedAt {
		if strings.Contains(text, s) {
			fail("%q is listed as not looked at", s)
		}
	}
	return errs
}

// compareShape holds the problems of the sections against the wanted ones.
func compareShape(w want, doc report.Document) []string {
	key := func(reason, section string, line, count *int) string {
		k := reason
		if reason != "item-cap" {
			k += " " + section
		}
		if w.Strict && reason == "empty-section" {
			k += " line " + show(line)
		}
		return k
	}
	shape := []string{"missing-section", "empty-section", "item-cap"}
	var got, wanted []string
	for _, p := range doc.Problems {
		if slices.Contains(shape, p.Reason) {
			section := ""
			if p.Section != nil {
				section = *p.Section
			}
			got = append(got, key(p.Reason, section, p.Line, p.Count))
		}
	}
	for _, p := range w.Document {
		if slices.Contains(shape, p.Kind) {
			wanted = append(wanted, key(p.Kind, p.Name, p.Line, p.Count))
		}
	}
	slices.Sort(got)
	slices.Sort(wanted)
	if !w.Strict {
		got, wanted = slices.Compact(got), slices.Compact(wanted)
	}
	if !slices.Equal(got, wanted) {
		return []string{fmt.Sprintf("problems: got %q, want %q", got, wanted)}
	}
	return nil
}

func compareItems(what string, wanted []wantItem, got []report.Item) []string {
	var errs []string
	left := slices.Clone(got)
	for _, w := range wanted {
		i := slices.IndexFunc(left, func(it report.Item) bool { return w.Line.has(it.At.Line) })
		if i < 0 {
			errs = append(errs, fmt.Sprintf("%s: none on line %v, want %s", what, w.Line, w.Outcome))
			continue
		}
		for _, e := range compareItem(w, left[i]) {
			errs = append(errs, fmt.Sprintf("%s on line %d: %s", what, left[i].At.Line, e))
		}
		left = slices.Delete(left, i, i+1)
	}
	for _, it := range left {
		errs = append(errs, fmt.Sprintf("%s: one too many on line %d: %s %q", what, it.At.Line, it.Outcome, it.Claim))
	}
	return errs
}

func compareItem(w wantItem, got report.Item) []string {
	var errs []string
	fail := func(format string, args ...any) { errs = append(errs, fmt.Sprintf(format, args...)) }
	if got.Outcome != w.Outcome || w.Outcome != report.OK && !isReason(w.Reason, got.Reason) {
		fail("got %s %s, want %s %s", got.Outcome, got.Reason, w.Outcome, show(w.Reason))
	}
	var labels, leads []string
	var offers []report.Offer
	for _, c := range got.Citations {
		labels = append(labels, c.Labels...)
		for _, l := range c.Leads {
			leads = append(leads, l.Code)
		}
		if c.Offer != nil {
			offers = append(offers, *c.Offer)
		}
	}
	for _, l := range w.Labels {
		if !slices.Contains(labels, l) {
			fail("no label %s in %q", l, labels)
		}
	}
	for _, l := range w.NoLabels {
		if slices.Contains(labels, l) {
			fail("label %s must not be there", l)
		}
	}
	for _, any := range w.Leads {
		if !slices.ContainsFunc(any, func(l string) bool { return slices.Contains(leads, l) }) {
			fail("no lead %q in %q", any, leads)
		}
	}
	for _, l := range w.NoLeads {
		if slices.Contains(leads, l) {
			fail("lead %s must not be there", l)
		}
	}
	if w.NoOffer && len(offers) > 0 {
		fail("offers %s, want none", show(offers))
	}
	if w.Offer != nil && !slices.ContainsFunc(offers, func(o report.Offer) bool {
		return (w.Offer.Code == nil || *w.Offer.Code == o.Code) && (w.Offer.Path == nil || *w.Offer.Path == o.Path) && (w.Offer.Line == nil || o.Line != nil && *w.Offer.Line == *o.Line)
	}) {
		fail("offers %s, want %s", show(offers), show(w.Offer))
	}
	if w.Claim != nil && *w.Claim != got.Claim {
		fail("claim: got %q, want %q", got.Claim, *w.Claim)
	}
	if w.Section != nil && *w.Section != got.Section {
		fail("section: got %q, want %q", got.Section, *w.Section)
	}
	if w.EndLine != 0 && w.EndLine != got.At.EndLine {
		fail("end line: got %d, want %d", got.At.EndLine, w.EndLine)
	}
	if w.NumCites != nil && *w.NumCites != len(got.Citations) {
		fail("%d citations, want %d", len(got.Citations), *w.NumCites)
	}
	for _, wc := range w.Citations {
		if !slices.ContainsFunc(got.Citations, func(c report.Citation) bool { return isCitation(wc, c) }) {
			fail("no citation %s in %s", show(wc), show(got.Citations))
		}
	}
	return errs
}

func isReason(want *string, got string) bool {
	if want == nil {
		return true
	}
	if prefix, ok := strings.CutSuffix(*want, "*"); ok {
		return strings.HasPrefix(got, prefix)
	}
	return *want == got
}

func isCitation(w wantCitation, c report.Citation) bool {
	if w.Kind != nil && string(w.Kind) != show(c.Kind) {
		return false
	}
	for _, l := range w.Labels {
		if !slices.Contains(c.Labels, l) {
			return false
		}
	}
	return (w.Raw == nil || *w.Raw == c.Raw) && (w.Outcome == nil || *w.Outcome == c.Outcome) && (w.Reason == nil || *w.Reason == c.Reason)
}

func show(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
