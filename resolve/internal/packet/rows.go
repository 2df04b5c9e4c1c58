package packet

import (
	"encoding/json"
	"slices"
	"sort"
	"strings"
)

// wireRow is a row of a producer's answer.
type wireRow struct {
	MatchID       string    `json:"match_id"`
	TargetRef     *target   `json:"target_ref"`
	RepositoryID  string    `json:"repository_id"`
	Path          string    `json:"path"`
	Line          int       `json:"line"`
	EndLine       int       `json:"end_line"`
	Column        *int      `json:"column"`
	Precision     string    `json:"precision"`
	MatchStrength string    `json:"match_strength"`
	Anchor        *anchor   `json:"anchor"`
	Excerpt       string    `json:"excerpt"`
	Snippet       string    `json:"snippet"`
	Symbol        string    `json:"symbol"`
	Children      []wireRow `json:"children"`
}

// completeness says how much of the whole an answer holds.
type completeness struct {
	Unit              string   `json:"unit"`
	Returned          *int     `json:"returned"`
	Total             *int     `json:"total"`
	Complete          *bool    `json:"complete"`
	Truncated         *bool    `json:"truncated"`
	TruncationReasons []string `json:"truncation_reasons"`
	IncompleteReasons []string `json:"incomplete_reasons"`
	Continuation      string   `json:"continuation"`
}

func isTrue(b *bool) bool { return b != nil && *b }

// section is the rows of one answer, or of one part of a bundle.
type section struct {
	name      string // of a bundle's part, "" for a whole answer
	tool      string // that the rows come from; for a bundle's part the tool it would come from alone
	execution string // of a bundle's part: "included", "omitted_by_policy", …; "" where it is not said
	handle    string
	rows      []wireRow
	listed    bool // a list of rows is there, be it empty
	totals    []int
	complete  *completeness
	truncated bool
	mode      string
	trust     string
}

// omitted reports whether the part was left out or not run, so that its
// emptiness says nothing.
func (s *section) omitted() bool {
	return s.execution != "" && s.execution != "included"
}

// wireAnswer is what a producer answers, all tools together.
type wireAnswer struct {
	Matches      []wireRow     `json:"matches"`
	Symbols      []wireRow     `json:"symbols"`
	Files        []wireRow     `json:"files"`
	Handle       string        `json:"result_handle"`
	Complete     *completeness `json:"completeness"`
	Truncated    bool          `json:"truncated"`
	Mode         string        `json:"mode"`
	Trust        string        `json:"trust"`
	TotalMatches *int          `json:"total_matches"`
	TotalSymbols *int          `json:"total_symbols"`
	TotalFiles   *int          `json:"total_files"`
}

// sections reads the rows out of a producer's answer.
func sections(toolName string, data json.RawMessage) []*section {
	if toolName == "impact_bundle" {
		return bundle(data)
	}
	var w wireAnswer
	if lenient(data, &w) != nil {
		return nil
	}
	s := &section{
		tool: toolName, handle: w.Handle, complete: w.Complete, truncated: w.Truncated, mode: w.Mode, trust: w.Trust,
		listed: w.Matches != nil || w.Symbols != nil || w.Files != nil,
		rows:   flatten(nil, slices.Concat(w.Matches, w.Symbols, w.Files)),
	}
	for _, n := range []*int{w.TotalMatches, w.TotalSymbols, w.TotalFiles} {
		if n != nil {
			s.totals = append(s.totals, *n)
		}
	}
	return []*section{s}
}

// flatten puts nested rows of an outline behind their parent, in the order in
// which they are numbered.
func flatten(to, rows []wireRow) []wireRow {
	for _, r := range rows {
		children := r.Children
		r.Children = nil
		to = flatten(append(to, r), children)
	}
	return to
}

// wireSection is a part of a bundle in the newer form.
type wireSection struct {
	Section   string          `json:"section"`
	Execution string          `json:"execution"`
	Handle    string          `json:"result_handle"`
	Trust     json.RawMessage `json:"trust"`
	Mode      string          `json:"mode"`
	Complete  *completeness   `json:"completeness"`
	Truncated bool            `json:"truncated"`
	Total     *int            `json:"total_matches"`
}

// bundle reads the parts of a bundle: the list of the newer form where it is
// there, because it is the one with authority, then those of the flat form
// that the list does not name.
func bundle(data json.RawMessage) []*section {
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil {
		return nil
	}
	var all []*section
	var listed []json.RawMessage
	_ = json.Unmarshal(fields["sections"], &listed)
	for _, raw := range listed {
		var w wireSection
		if lenient(raw, &w) != nil || w.Section == "" {
			continue
		}
		s := &section{name: w.Section, tool: sectionTool(w.Section), execution: w.Execution, complete: w.Complete, truncated: w.Truncated, mode: w.Mode}
		s.handle = w.Handle
		if s.handle == "" {
			_ = json.Unmarshal(fields[w.Section+"_result_handle"], &s.handle)
		}
		s.trust, s.mode = trustOf(w.Trust, s.mode)
		s.rows, s.listed = sectionRows(raw, w.Section)
		if w.Total != nil {
			s.totals = append(s.totals, *w.Total)
		}
		all = append(all, s)
	}
	for _, name := range flatSections(fields) {
		if slices.ContainsFunc(all, func(s *section) bool { return s.name == name }) {
			continue
		}
		all = append(all, flatSection(fields, name))
	}
	return all
}

// flatSections names the parts of the flat form, sorted.
func flatSections(fields map[string]json.RawMessage) []string {
	found := map[string]bool{}
	for key := range fields {
		if _, ok := sectionTools[key]; ok {
			found[key] = true
		}
		for _, suffix := range []string{"_completeness", "_result_handle", "_mode", "_included"} {
			if name, ok := strings.CutSuffix(key, suffix); ok && name != "" {
				found[name] = true
			}
		}
	}
	names := make([]string, 0, len(found))
	for name := range found {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func flatSection(fields map[string]json.RawMessage, name string) *section {
	s := &section{name: name, tool: sectionTool(name)}
	_ = json.Unmarshal(fields[name+"_result_handle"], &s.handle)
	_ = lenient(fields[name+"_completeness"], &s.complete)
	_ = json.Unmarshal(fields[name+"_mode"], &s.mode)
	var rows []wireRow
	if raw := fields[name]; raw != nil && lenient(raw, &rows) == nil && rows != nil {
		s.rows, s.listed = flatten(nil, rows), true
	}
	var included *bool
	_ = json.Unmarshal(fields[name+"_included"], &included)
	switch {
	case included != nil && !*included && s.complete == nil && len(s.rows) == 0:
		s.execution = "omitted_by_policy"
	case s.complete != nil || s.listed:
		s.execution = "included"
	default:
		s.execution = "omitted_by_policy" // no rows, no completeness: it was not run
	}
	var summary map[string]json.RawMessage
	if json.Unmarshal(fields["summary"], &summary) == nil {
		var n *int
		if json.Unmarshal(summary[name+"_count"], &n) == nil && n != nil {
			s.totals = append(s.totals, *n)
		}
	}
	return s
}

func sectionTool(name string) string {
	if t, ok := sectionTools[name]; ok {
		return t
	}
	return "impact_bundle"
}

// sectionRows finds the rows of a part. Which key holds them is not certain,
// so the likely ones are tried and then every list of rows.
func sectionRows(raw json.RawMessage, name string) ([]wireRow, bool) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return nil, false
	}
	keys := []string{"rows", "matches", name, "mentions"}
	var others []string
	for key := range fields {
		if !slices.Contains(keys, key) && key != "proof_targets" {
			others = append(others, key)
		}
	}
	sort.Strings(others)
	listed := false
	for i, key := range append(keys, others...) {
		var rows []wireRow
		v := fields[key]
		if len(v) == 0 || v[0] != '[' || lenient(v, &rows) != nil {
			continue
		}
		if i < len(keys) {
			listed = true
		}
		if len(rows) > 0 && rows[0].Path != "" {
			return flatten(nil, rows), true
		}
	}
	return nil, listed
}

// trustOf reads a part's trust, whose form is not certain: a word, or an object
// that holds the word as kind or as its only key, with the mode beside it.
func trustOf(raw json.RawMessage, mode string) (trust, mode2 string) {
	if len(raw) == 0 {
		return "", mode
	}
	if json.Unmarshal(raw, &trust) == nil {
		return trust, mode
	}
	var o map[string]json.RawMessage
	if json.Unmarshal(raw, &o) != nil {
		return "", mode
	}
	for _, key := range []string{"kind", "type"} {
		if json.Unmarshal(o[key], &trust) == nil && trust != "" {
			break
		}
	}
	inner := o
	if trust == "" && len(o) == 1 {
		for key, v := range o {
			trust = key
			_ = json.Unmarshal(v, &inner)
		}
	}
	if mode == "" {
		_ = json.Unmarshal(inner["mode"], &mode)
	}
	return trust, mode
}
