package markdown

import "bytes"

// marker is one place where "[src:" stands in a block outside comments.
type marker struct {
	from, to int  // in own.b; the end of an unreadable one is a guess for showing it
	readable bool // "[src: " up to a "]"
	spelled  bool // a blank follows the colon
	code     bool // it stands in a code span
}

// findMarkers lists the markers of a block in order. What a readable one
// encloses is taken as raw text: an unclosed marker swallows the next one.
func (o *own) findMarkers(dst []marker) []marker {
	bracket := -1 // first "]" at or after at
	for at := 0; ; {
		i := bytes.Index(o.b[at:], markerText)
		if i < 0 {
			return dst
		}
		m := marker{from: at + i}
		at = m.from + len(markerText)
		m.to = at
		m.code = o.inCode(m.from)
		m.spelled = at < len(o.b) && o.b[at] == ' '
		if bracket < at {
			bracket = indexFrom(o.b, at, ']')
		}
		switch {
		case m.code || bracket == len(o.b):
		case m.spelled:
			m.readable = true
			at = bracket + 1
			m.to = at
		default:
			m.to = bracket + 1
			if next := bytes.Index(o.b[at:bracket], markerText); next >= 0 {
				m.to = at + next
			}
		}
		dst = append(dst, m)
	}
}

// token reads a readable marker.
func (o *own) token(t *text, m marker) Token {
	at := o.extent(m.from, m.to)
	tok := Token{At: t.span(at.from, at.to)}
	from, to := m.from+len("[src: "), m.to-1
	inside := o.b[from:to]
	if len(trimSpace(inside)) == 0 {
		e := o.extent(from, to)
		tok.Inside = string(inside)
		tok.Sources = []Source{{At: t.span(e.from, e.to), EmptyToken: true}}
		return tok
	}
	tok.Sources = make([]Source, 0, 1+bytes.Count(inside, []byte("; ")))
	for {
		end := bytes.Index(o.b[from:to], []byte("; "))
		last := end < 0
		if last {
			end = to - from
		}
		e := o.extent(from, from+end)
		tok.Sources = append(tok.Sources, Source{At: t.span(e.from, e.to), Raw: o.sourceText(from, from+end)})
		if last {
			break
		}
		from += end + 2
	}
	if len(tok.Sources) == 1 {
		tok.Inside = tok.Sources[0].Raw
		return tok
	}
	var b []byte
	for i, s := range tok.Sources {
		if i > 0 {
			b = append(b, "; "...)
		}
		b = append(b, s.Raw...)
	}
	tok.Inside = string(b)
	return tok
}

// sourceText is one source as it is read: backslashes of escapes are dropped,
// save in a command, where they are the author's.
func (o *own) sourceText(from, to int) string {
	if len(o.escaped) > 0 && bytes.HasPrefix(o.b[from:to], []byte("$ ")) {
		return string(o.written(nil, from, to))
	}
	return string(o.b[from:to])
}

// lastFault says what is wrong with the last marker of an item, "" when
// nothing is. after is whether something that is no closing punctuation stands
// in a later block of the item.
func (o *own) lastFault(m marker, after bool) string {
	if m.code {
		return FaultWrappedInCode
	}
	rest := o.b[m.to:]
	if m.readable && !after && onlyClosers(rest) {
		return ""
	}
	// A marker that an unclosed one has swallowed is the last one written.
	last := m.from + bytes.LastIndex(o.b[m.from:], markerText)
	if next := last + len(markerText); next >= len(o.b) || o.b[next] != ' ' {
		return FaultMarkerSpelling
	}
	if !after && m.readable && endsWithBracket(rest) {
		return FaultNoBracketInside
	}
	return FaultTrailingPosition
}

// endsWithBracket reports whether b, without white space or without closing
// punctuation at its end, ends with "]".
func endsWithBracket(b []byte) bool {
	return bytes.HasSuffix(bytes.TrimRightFunc(b, isSpace), []byte("]")) ||
		bytes.HasSuffix(bytes.TrimRightFunc(b, isCloser), []byte("]"))
}

// hasToken reports whether a readable token stands in the text of a code
// block.
func hasToken(b []byte) (from, to int, ok bool) {
	from = bytes.Index(b, []byte("[src: "))
	if from < 0 {
		return 0, 0, false
	}
	end := bytes.IndexByte(b[from:], ']')
	if end < 0 {
		return 0, 0, false
	}
	return from, from + end + 1, true
}
