package packet

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// addRead takes in an answer that returns source, or failed to.
func (s *session) addRead(x *exchange, a *arguments) {
	key := pairKey{a.ResultHandle, a.MatchID}
	var p *pair
	if x.tool == "read_match" {
		p = s.pairs[key]
	}
	if x.answer.failed {
		if p != nil && slices.Contains(proofErrors, x.answer.code) {
			p.failed, p.code = true, x.answer.code
			p.again = s.runAgain(x, a)
		}
		return
	}
	w := s.place(x, a, key)
	if p != nil {
		p.failed, p.code, p.ok = false, "", true
		if w != nil && w.mode == "json" {
			p.path = s.intern(w.path)
		}
	}
	if w == nil {
		units := s.byPath[requestPath(a.Path)]
		if x.tool == "read_match" {
			units = s.byPair[key]
		}
		for _, u := range units {
			u.unplaced = true
		}
		return
	}
	w.path = s.intern(w.path)
	if rooted(w.path) {
		s.unplace(w.path)
		return
	}
	c := &candidate{w: w, log: x.log, number: x.number}
	size := 0
	for _, l := range w.lines {
		size += len(l) + 16
	}
	if p != nil {
		own := *c
		own.own = true
		for _, u := range s.byPair[key] {
			u.offer(&own, size)
		}
	}
	for _, u := range s.byPath[w.path] {
		if k, paired := u.pair(); p != nil && paired && k == key {
			continue
		}
		u.offer(c, size)
	}
	s.otherWindows(w, key, p)
}

// place finds out which lines of which file a successful read holds.
func (s *session) place(x *exchange, a *arguments, key pairKey) *window {
	if x.answer.structured != nil {
		return readJSON(x.tool, a, x.answer.structured)
	}
	var r *row
	if x.tool == "read_match" {
		if h := s.handles[key.handle]; h != nil && !h.ambiguous(key.id) {
			if rows := h.rows[key.id]; len(rows) > 0 {
				r = rows[0]
			}
		}
	}
	return readText(x.tool, a, r, x.answer.text)
}

// offer takes a read as a possible proof. Of two that serve, the later one is
// the better.
func (u *unit) offer(c *candidate, size int) {
	if u.pick {
		u.own = c
		return
	}
	if c.w.path != u.path {
		return
	}
	if c.own {
		u.ownFault = nil
		if c.w.fault != "" {
			u.ownFault = c.trimmed(u, size)
		}
	}
	switch {
	case !c.w.covers(u.start, u.end):
		u.partial = u.partial || c.w.touches(u.start, u.end)
	case c.own:
		u.own = c.trimmed(u, size)
	default:
		u.other = c.trimmed(u, size)
	}
}

// rooted reports whether a request named its file by an absolute path. Where
// the root of the repository lay is not saved, so such a read has no place.
func rooted(p string) bool {
	return strings.HasPrefix(p, "/") || strings.HasPrefix(p, `\`) || len(p) > 1 && p[1] == ':'
}

// unplace marks the claims that a read with an absolute path may be about.
func (s *session) unplace(p string) {
	p = strings.ReplaceAll(p, `\`, "/")
	for at := strings.IndexByte(p, '/'); at >= 0; {
		for _, u := range s.byPath[p[at+1:]] {
			u.unplaced = true
		}
		next := strings.IndexByte(p[at+1:], '/')
		if next < 0 {
			return
		}
		at += 1 + next
	}
}

// runAgain returns the call that answers a stale proof: what the server
// proposed, what the request named as its origin, or the producer's own call.
func (s *session) runAgain(x *exchange, a *arguments) *report.PacketCall {
	var d struct {
		Next []struct {
			Role      string          `json:"role"`
			Tool      string          `json:"tool"`
			Arguments json.RawMessage `json:"arguments"`
		} `json:"next_actions"`
	}
	if len(x.answer.data) > 0 && lenient(x.answer.data, &d) == nil {
		for _, n := range d.Next {
			if n.Role == "retry" && n.Tool != "" {
				return &report.PacketCall{Tool: n.Tool, Arguments: compact(n.Arguments)}
			}
		}
	}
	if o := a.Origin; o != nil && o.Tool != "" {
		return &report.PacketCall{Tool: o.Tool, Arguments: compact(o.Arguments)}
	}
	return nil
}

// otherWindows looks at reads of a handle that a claim names, in a file that
// it cites: where any of them no longer fits the file, the server itself would
// refuse every row of that file.
func (s *session) otherWindows(w *window, key pairKey, p *pair) {
	if w.tool != "read_match" || w.fault != "" {
		return
	}
	if p != nil && w.wide {
		s.notes.add("window-too-wide", nil, "The proof read of %s %s asked for more than %d lines on a side, and the server gives no more.", key.handle, key.id, maxContext)
	}
	h := s.handles[key.handle]
	if h == nil || !h.wanted || len(s.byPath[w.path]) == 0 {
		return
	}
	l := s.live(w.path)
	if l.text == nil || l.same(w.start, w.lines) {
		return
	}
	for _, u := range s.byPath[w.path] {
		if u.handle != nil && *u.handle == key.handle {
			u.stale = key.id
		}
	}
}
