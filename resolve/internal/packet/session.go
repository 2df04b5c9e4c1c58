package packet

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// maxIdleRows bounds the rows that are kept of handles that no claim names. They
// are needed only to place the text of a proof read that follows soon: the
// server itself forgets a handle after 63 others.
const maxIdleRows = 50_000

// pairKey is a handle with an id.
type pairKey struct{ handle, id string }

// row is a row of a saved answer, as far as it is needed.
type row struct {
	from   *source
	id     string
	path   string
	line   int
	end    int // of an outline row, 0 where it has none
	scope  string
	labels labelSet
}

// source is the answer, or the part of a bundle, that rows come from.
type source struct {
	log     string
	number  int
	tool    string // that was called
	child   string // that the rows would come from alone
	section string
	args    json.RawMessage // of the call, kept for handles that claims name
}

// handle is everything saved about one handle string.
type handle struct {
	name    string
	wanted  bool // a claim names it
	sources []*source
	rows    map[string][]*row
	count   int
	scopes  []string // sessions that issued it, as far as the rows say
}

// pair is what became of the proof reads of a pair that a claim names.
type pair struct {
	failed bool
	code   string // of the last answer, when it was one of the proof errors
	again  *report.PacketCall
	ok     bool   // a read succeeded
	path   string // of the last read that says so itself
}

// session collects what the claims need from the saved exchanges.
type session struct {
	ws       *workspace.Workspace
	subjects []*Subject

	handles map[string]*handle
	idle    []*handle // those no claim names, oldest first
	idleN   int
	pairs   map[pairKey]*pair

	byPath  map[string][]*unit
	byTool  map[string][]*unit // units without a full pair, by the tool they name
	byPair  map[pairKey][]*unit
	absents []*claim
	traces  map[string]*trace // by playbook, of those that a payload needs

	notes   noteBook
	changed map[string]bool // paths that a saved freshness answer calls changed
	paths   map[string]string
	lives   map[string]*live
	needles []*needle
	logs    []report.PacketLog
}

func newSession(ws *workspace.Workspace, subjects []*Subject) *session {
	s := &session{
		ws: ws, subjects: subjects,
		handles: map[string]*handle{}, pairs: map[pairKey]*pair{},
		byPath: map[string][]*unit{}, byTool: map[string][]*unit{}, byPair: map[pairKey][]*unit{},
		traces: map[string]*trace{}, changed: map[string]bool{}, paths: map[string]string{}, lives: map[string]*live{},
	}
	for _, sub := range subjects {
		if sub.playbook != "" {
			s.traces[sub.playbook] = nil
		}
		for _, c := range sub.claims {
			s.want(sub, c)
		}
	}
	return s
}

// want notes what a claim asks of the exchanges.
func (s *session) want(sub *Subject, c *claim) {
	if sub.kind != report.PacketEvidence {
		return
	}
	if c.absent {
		s.absents = append(s.absents, c)
	}
	for _, u := range c.units {
		if u.malformed != "" {
			continue
		}
		s.byPath[u.path] = append(s.byPath[u.path], u)
		key, paired := u.pair()
		if u.handle != nil && s.handles[*u.handle] == nil {
			s.handles[*u.handle] = &handle{name: *u.handle, wanted: true, rows: map[string][]*row{}}
		}
		if !paired {
			s.byTool[u.tool] = append(s.byTool[u.tool], u)
			continue
		}
		s.byPair[key] = append(s.byPair[key], u)
		if s.pairs[key] == nil {
			s.pairs[key] = &pair{}
		}
	}
}

// intern keeps one copy of a path.
func (s *session) intern(p string) string {
	if kept, ok := s.paths[p]; ok {
		return kept
	}
	if len(s.paths) > maxIdleRows {
		clear(s.paths)
	}
	p = strings.Clone(p)
	s.paths[p] = p
	return p
}

// add takes one exchange in.
func (s *session) add(x *exchange) {
	a := x.asked
	s.checkTarget(x, a)
	if x.tool == "workspace" {
		s.freshness(x)
	}
	switch {
	case isRead(x.tool, a):
		s.addRead(x, a)
	case x.answer.failed || toolNamed(x.tool).use != locates && x.tool != "explore":
	case x.answer.structured != nil:
		s.addRows(x)
	}
}

// addRows registers the rows of a producer's answer.
func (s *session) addRows(x *exchange) {
	parts := sections(x.tool, x.answer.structured)
	for _, part := range parts {
		if why := part.broken(); why != "" {
			s.notes.add("completeness-broken", nil, "%s, exchange %d: the answer of %s contradicts itself: %s.", x.log, x.number, part.where(x.tool), why)
		}
		from := &source{log: x.log, number: x.number, tool: x.tool, child: part.tool, section: part.name}
		labels := part.labels()
		if part.handle != "" {
			s.register(part.handle, from, x)
		}
		for i := range part.rows {
			w := &part.rows[i]
			r := &row{from: from, id: w.MatchID, path: s.intern(w.Path), line: w.Line, end: w.EndLine, labels: labels | w.labels()}
			name := part.handle
			if t := w.TargetRef; t != nil {
				r.scope = t.Scope
				if name == "" {
					name = t.Handle
				}
				if r.id == "" && t.Handle == name {
					r.id = t.MatchID
				}
			}
			if name != "" && r.id != "" {
				s.keep(s.register(name, from, x), r)
			}
			s.locate(r, w)
		}
	}
	s.answerAbsence(x, parts)
	s.evict()
}

func (s *section) where(toolName string) string {
	if s.name == "" {
		return toolName
	}
	return toolName + ", section " + s.name
}

// register notes that a handle was issued by an answer.
func (s *session) register(name string, from *source, x *exchange) *handle {
	h := s.handles[name]
	if h == nil {
		h = &handle{name: strings.Clone(name), rows: map[string][]*row{}}
		s.handles[h.name] = h
		s.idle = append(s.idle, h)
	}
	if !slices.Contains(h.sources, from) {
		h.sources = append(h.sources, from)
		if h.wanted {
			from.args = x.args
		}
	}
	return h
}

func (s *session) keep(h *handle, r *row) {
	r.id, r.scope = strings.Clone(r.id), strings.Clone(r.scope)
	if r.scope != "" && !slices.Contains(h.scopes, r.scope) {
		h.scopes = append(h.scopes, r.scope)
	}
	for _, known := range h.rows[r.id] {
		if known.path == r.path && known.line == r.line && known.scope == r.scope && known.from.tool == r.from.tool {
			*known = *r // the same answer, saved twice
			return
		}
	}
	h.rows[r.id] = append(h.rows[r.id], r)
	if h.count++; !h.wanted {
		s.idleN++
	}
}

// evict forgets the oldest handles that no claim names.
func (s *session) evict() {
	for len(s.idle) > 1 && (s.idleN > maxIdleRows || len(s.idle) > 4096) {
		h := s.idle[0]
		s.idle = s.idle[1:]
		s.idleN -= h.count
		delete(s.handles, h.name)
	}
}

// ambiguous reports whether more than one session issued the handle: the rows
// say so by their scope, or one id names two rows, which a session never does.
func (h *handle) ambiguous(id string) bool {
	if len(h.scopes) > 1 {
		return true
	}
	rows := h.rows[id]
	for i := 1; i < len(rows); i++ {
		if rows[i].path != rows[0].path || rows[i].line != rows[0].line {
			return true
		}
	}
	return false
}

// locate remembers the row for the claims that name its tool and place without
// a pair: the last row inside the claimed lines, else the last of the file.
func (s *session) locate(r *row, w *wireRow) {
	for _, u := range s.byPath[r.path] {
		if _, paired := u.pair(); paired || u.tool != r.from.tool && u.tool != r.from.child {
			continue
		}
		inside := r.line >= u.start && r.line <= u.end
		if u.row == nil || inside || u.row.line < u.start || u.row.line > u.end {
			u.row = r
		}
	}
}

// checkTarget reports a request that names a row which no saved answer has.
func (s *session) checkTarget(x *exchange, a *arguments) {
	t := a.Target
	if t == nil || t.Kind != "result_match" {
		return
	}
	if h := s.handles[t.Handle]; h != nil {
		for _, r := range h.rows[t.MatchID] {
			if r.scope == t.Scope || r.scope == "" {
				return
			}
		}
	}
	s.notes.add("target-unknown", nil, "%s, exchange %d: %s was asked about the target %s %s, and no row saved before it has this target. The answer may be about something else.", x.log, x.number, x.tool, t.Handle, t.MatchID)
}

// freshness collects the paths that an answer calls changed since the
// snapshot that searches answer from.
func (s *session) freshness(x *exchange) {
	if x.answer.failed || !strings.Contains(string(x.answer.structured), "changed_paths_since_snapshot") {
		return
	}
	var v any
	if json.Unmarshal(x.answer.structured, &v) == nil {
		s.changedPaths(v)
	}
}

func (s *session) changedPaths(v any) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			s.changedPaths(e)
		}
	case map[string]any:
		if list, ok := v["changed_paths_since_snapshot"].([]any); ok {
			for _, e := range list {
				if p, ok := e.(string); ok && len(s.byPath[p]) > 0 {
					s.changed[p] = true
				}
			}
		}
		for _, e := range v {
			s.changedPaths(e)
		}
	}
}
