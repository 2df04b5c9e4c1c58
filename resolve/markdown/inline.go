package markdown

import "bytes"

// maxTag bounds the inline HTML tag that is recognised, in bytes. A tag only
// matters because a backtick inside it opens no code span; the bound keeps a
// paragraph of half-open tags from costing quadratic time.
const maxTag = 4096

// inlines is what the raw text of one block says about where code, comments
// and escapes stand. It is the part of CommonMark's inline grammar that
// decides what a reader sees as a token; links and emphasis are not in it,
// because there the raw text decides.
type inlines struct {
	code     []extent // code spans with their backticks
	comments []extent // HTML comments
	escapes  []int    // backslashes that escape the character after them
}

// extent is a run of bytes, the end exclusive.
type extent struct{ from, to int }

// scanInlines finds code spans, comments and escapes in one pass over raw, in
// time linear in its length. Of two constructs that overlap the one that
// starts first wins, as in CommonMark: an autolink or a tag shields what
// stands in it.
func scanInlines(raw []byte, in *inlines) {
	in.code, in.comments, in.escapes = in.code[:0], in.comments[:0], in.escapes[:0]
	var ticks tickRuns
	none := [4]bool{} // closers known not to stand any further on
	for i := 0; i < len(raw); {
		switch raw[i] {
		case '\\':
			if i+1 < len(raw) && isPunct(raw[i+1]) {
				in.escapes = append(in.escapes, i)
				i++
			}
			i++
		case '`':
			n := runLen(raw[i:], '`')
			if end := ticks.closer(raw, i, n); end > 0 {
				in.code = append(in.code, extent{i, end})
				i = end
			} else {
				i += n
			}
		case '<':
			end, comment := scanAngle(raw, i, &none)
			if comment {
				in.comments = append(in.comments, extent{i, end})
			}
			i = max(end, i+1)
		default:
			next := bytes.IndexAny(raw[i:], "\\`<")
			if next < 0 {
				return
			}
			i += next
		}
	}
}

func runLen(b []byte, c byte) int {
	n := 0
	for n < len(b) && b[n] == c {
		n++
	}
	return n
}

// tickRuns finds the closers of code spans. A search that fails runs to the end
// of the block; after a few of them it is worth knowing where the last run of
// each length stands, so that a block of unlike runs stays linear.
type tickRuns struct {
	failed int
	last   map[int]int
}

// closer returns the end of the code span that a run of n backticks at i
// opens, or 0 when it opens none.
func (t *tickRuns) closer(raw []byte, i, n int) int {
	if t.failed > 3 {
		if t.last == nil {
			t.last = map[int]int{}
			for at, l := nextTicks(raw, 0); l > 0; at, l = nextTicks(raw, at+l) {
				t.last[l] = at
			}
		}
		if last, ok := t.last[n]; !ok || last < i+n {
			return 0
		}
	}
	for at, l := nextTicks(raw, i+n); l > 0; at, l = nextTicks(raw, at+l) {
		if l == n {
			return at + l
		}
	}
	t.failed++
	return 0
}

// nextTicks is the place and length of the first run of backticks at or after
// at; the length is 0 when there is none.
func nextTicks(raw []byte, at int) (int, int) {
	next := bytes.IndexByte(raw[at:], '`')
	if next < 0 {
		return len(raw), 0
	}
	at += next
	return at, runLen(raw[at:], '`')
}

// Indexes into the closers known to be absent.
const (
	noComment = iota
	noInstruction
	noCDATA
	noDeclaration
)

// scanAngle returns the end of the autolink, tag or other raw HTML that starts
// with the "<" at i, or 0 when there is none, and whether it is a comment.
func scanAngle(raw []byte, i int, none *[4]bool) (end int, comment bool) {
	b := raw[i:]
	if len(b) < 3 {
		return 0, false
	}
	until := func(which, skip int, closer string) int {
		if none[which] {
			return 0
		}
		j := bytes.Index(b[skip:], []byte(closer))
		if j < 0 {
			none[which] = true
			return 0
		}
		return i + skip + j + len(closer)
	}
	switch {
	case bytes.HasPrefix(b, []byte("<!-->")):
		return i + 5, true
	case bytes.HasPrefix(b, []byte("<!--->")):
		return i + 6, true
	case bytes.HasPrefix(b, []byte("<!--")):
		end = until(noComment, 4, "-->")
		return end, end > 0
	case b[1] == '?':
		return until(noInstruction, 2, "?>"), false
	case bytes.HasPrefix(b, []byte("<![CDATA[")):
		return until(noCDATA, 9, "]]>"), false
	case b[1] == '!':
		if isAlpha(b[2]) {
			return until(noDeclaration, 2, ">"), false
		}
		return 0, false
	}
	b = b[:min(len(b), maxTag)]
	for _, scan := range []func([]byte) int{scanURI, scanEmail, scanTag} {
		if n := scan(b); n > 0 {
			return i + n, false
		}
	}
	return 0, false
}

// scanURI returns the length of the autolink <scheme:…> that b starts with.
func scanURI(b []byte) int {
	i := 1
	for i < len(b) && (isAlpha(b[i]) || i > 1 && (isDigit(b[i]) || b[i] == '+' || b[i] == '.' || b[i] == '-')) {
		i++
	}
	if i < 3 || i > 33 || i >= len(b) || b[i] != ':' {
		return 0
	}
	for i++; i < len(b); i++ {
		switch c := b[i]; {
		case c == '>':
			return i + 1
		case c <= ' ' || c == '<':
			return 0
		}
	}
	return 0
}

// scanEmail returns the length of the autolink <name@host> that b starts with.
func scanEmail(b []byte) int {
	i := 1
	for i < len(b) && (isAlpha(b[i]) || isDigit(b[i]) || bytes.IndexByte([]byte(".!#$%&'*+/=?^_`{|}~-"), b[i]) >= 0) {
		i++
	}
	if i == 1 || i >= len(b) || b[i] != '@' {
		return 0
	}
	for i++; ; i++ {
		from := i
		for i < len(b) && (isAlpha(b[i]) || isDigit(b[i]) || b[i] == '-') {
			i++
		}
		if n := i - from; n == 0 || n > 63 || b[from] == '-' || b[i-1] == '-' || i >= len(b) {
			return 0
		}
		if b[i] == '>' {
			return i + 1
		}
		if b[i] != '.' {
			return 0
		}
	}
}

// scanTag returns the length of the open or closing tag that b starts with.
func scanTag(b []byte) int {
	i := 1
	closing := b[i] == '/'
	if closing {
		i++
	}
	if i >= len(b) || !isAlpha(b[i]) {
		return 0
	}
	for i < len(b) && (isAlpha(b[i]) || isDigit(b[i]) || b[i] == '-') {
		i++
	}
	for !closing {
		gap := skipBlanks(b, i)
		if gap == i || gap >= len(b) || !(isAlpha(b[gap]) || b[gap] == '_' || b[gap] == ':') {
			break
		}
		i = gap
		for i < len(b) && (isAlpha(b[i]) || isDigit(b[i]) || bytes.IndexByte([]byte("_.:-"), b[i]) >= 0) {
			i++
		}
		if eq := skipBlanks(b, i); eq < len(b) && b[eq] == '=' {
			end := scanValue(b, skipBlanks(b, eq+1))
			if end == 0 {
				return 0
			}
			i = end
		}
	}
	i = skipBlanks(b, i)
	if !closing && i < len(b) && b[i] == '/' {
		i++
	}
	if i < len(b) && b[i] == '>' {
		return i + 1
	}
	return 0
}

// scanValue returns the end of the attribute value at i, or 0.
func scanValue(b []byte, i int) int {
	if i >= len(b) {
		return 0
	}
	if q := b[i]; q == '"' || q == '\'' {
		end := bytes.IndexByte(b[i+1:], q)
		if end < 0 {
			return 0
		}
		return i + 1 + end + 1
	}
	from := i
	for i < len(b) && b[i] > ' ' && bytes.IndexByte([]byte("\"'=<>`"), b[i]) < 0 {
		i++
	}
	if i == from {
		return 0
	}
	return i
}

func skipBlanks(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
		i++
	}
	return i
}
