package packet

import (
	"slices"
	"strings"
)

// use says what an answer of a tool can be to a claim.
type use int

const (
	locates  use = iota + 1 // returns rows or lists: discovery and identity, never proof
	reads                   // can return source as a read
	nothing                 // state of the server or replays: no evidence at all
	imagines                // no tool of the server
)

// tool is one tool of the code-search server.
type tool struct {
	use   use
	scope string // word before ":" in the ids of its rows, "" when they have no handle
}

// The tools of every published version; those whose names begin with playbook_
// or deep_search_ are in [toolNamed].
var tools = map[string]tool{
	"read_file":            {reads, ""},
	"read_match":           {reads, ""},
	"explore":              {reads, ""},
	"search_text":          {locates, "search"},
	"search_symbol":        {locates, "symbols"},
	"document_symbols":     {locates, "symbols"},
	"search_hybrid":        {locates, "hybrid"},
	"search_batch":         {locates, "batch"},
	"find_references":      {locates, "nav"},
	"go_to_definition":     {locates, "nav"},
	"find_declarations":    {locates, "nav"},
	"find_implementations": {locates, "nav"},
	"incoming_calls":       {locates, "nav"},
	"outgoing_calls":       {locates, "nav"},
	"impact_bundle":        {locates, ""},
	"list_files":           {locates, ""},
	"inspect_syntax_tree":  {locates, ""},
	"search_structural":    {locates, ""},
	"workspace":            {nothing, ""},
	"list_repositories":    {nothing, ""},
	"workspace_attach":     {nothing, ""},
	"workspace_detach":     {nothing, ""},
	"workspace_prepare":    {nothing, ""},
	"workspace_index":      {nothing, ""},
	"workspace_reindex":    {nothing, ""},
	"workspace_current":    {nothing, ""},
}

// toolNamed returns what is known of a tool. Names are exact.
func toolNamed(name string) tool {
	if t, ok := tools[name]; ok {
		return t
	}
	if strings.HasPrefix(name, "playbook_") || strings.HasPrefix(name, "deep_search_") {
		return tool{nothing, ""}
	}
	return tool{imagines, ""}
}

// bareTool returns the tool that a client's name stands for: clients put the
// name of the server before it (mcp__frigg__read_match, frigg.read_match). A
// name that belongs to another server is none of ours, even when the tool is
// called the same.
func bareTool(name string) (string, bool) {
	at := -1
	size := 0
	for _, sep := range []string{"__", ".", "/", ":"} {
		if i := strings.LastIndex(name, sep); i >= 0 && i+len(sep) > at+size {
			at, size = i, len(sep)
		}
	}
	bare := name
	if at >= 0 {
		if !strings.Contains(strings.ToLower(name[:at]), "frigg") {
			return "", false
		}
		bare = name[at+size:]
	}
	return bare, toolNamed(bare).use != imagines
}

// sectionTools names the tool that a section of a bundle would come from, if
// it were asked for alone.
var sectionTools = map[string]string{
	"symbols":         "search_symbol",
	"references":      "find_references",
	"incoming_calls":  "incoming_calls",
	"outgoing_calls":  "outgoing_calls",
	"implementations": "find_implementations",
	"definitions":     "go_to_definition",
	"declarations":    "find_declarations",
	"test_mentions":   "search_text",
}

// bundleScopes are the id scopes that sections of a bundle can have.
var bundleScopes = []string{"symbols", "nav", "search"}

// possibleID reports whether a tool could have issued a row with this id. Ids
// are opaque but for their scope: before 0.8 they had none, and the examples
// of the documentation spell them otherwise.
func possibleID(toolName, id string) bool {
	if toolName == "read_match" {
		return true
	}
	t := toolNamed(toolName)
	if t.scope == "" && toolName != "impact_bundle" {
		return false // no handle ever comes from it
	}
	scope, rest, ok := strings.Cut(id, ":")
	if !ok || !strings.HasPrefix(rest, "m") || strings.Trim(rest[1:], "0123456789") != "" {
		return true
	}
	if toolName == "impact_bundle" {
		return slices.Contains(bundleScopes, scope)
	}
	return t.scope == scope
}
