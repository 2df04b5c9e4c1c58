package workspace

import (
	"regexp"
	"strings"
)

// lineKind says what a line of a Markdown file belongs to.
type lineKind int

const (
	lineText     lineKind = iota // anything but code and raw HTML
	lineCode                     // a code block, fences included
	lineHTML                     // an HTML block
	lineHTMLOpen                 // its first line
)

// maxContainers is how many quotes and list items may be nested.
const maxContainers = 100

// blockScan tells for one line after the other what CommonMark makes of it, as
// far as code and HTML blocks go. It follows the block structure of the
// specification (its "phase 1") and knows nothing of inlines; reference
// definitions count as paragraphs. Only blocks that can hide a heading are
// told apart, which is why it is so much shorter than a parser.
type blockScan struct {
	open    []container
	leaf    leaf
	fence   byte   // character of an open code fence
	fences  int    // how many of it opened the fence
	htmlEnd string // what ends an open HTML block, "" for a blank line
	tooDeep bool   // more than maxContainers were nested; what follows is not read
}

// container is a block quote (width 0) or a list item.
type container struct {
	width  int  // columns that a line of a list item is indented by
	filled bool // a block stands in it: an empty item ends at a blank line
}

type leaf int

const (
	leafNone leaf = iota
	leafParagraph
	leafFence
	leafIndented
	leafHTML
)

// line takes the next line, without its line end.
func (s *blockScan) line(raw string) lineKind {
	text := expandTabs(raw)
	rest, matched := s.match(text)
	all := matched == len(s.open)
	if all {
		switch s.leaf {
		case leafFence:
			if closesFence(rest, s.fence, s.fences) {
				s.leaf = leafNone
			}
			return lineCode
		case leafHTML:
			return s.html(rest, lineHTML)
		case leafIndented:
			if indent(rest) >= 4 || isBlank(rest) {
				return lineCode
			}
			s.leaf = leafNone
		}
	} else if s.leaf != leafParagraph {
		s.leaf = leafNone
	}

	fresh := false // a container was opened on this line
	for !isBlank(rest) {
		// Only a paragraph of the innermost container that goes on can be
		// interrupted; any other is merely continued lazily.
		inParagraph := s.leaf == leafParagraph && !fresh
		interrupts := inParagraph && all
		in := indent(rest)
		if in >= 4 {
			if inParagraph {
				break
			}
			s.begin(matched, leafIndented)
			return lineCode
		}
		body := rest[in:]
		if body[0] == '>' {
			s.push(matched, container{})
			rest = strings.TrimPrefix(body[1:], " ")
		} else if isATX(body) {
			s.begin(matched, leafNone)
			return lineText
		} else if char, n := opensFence(body); n > 0 {
			s.begin(matched, leafFence)
			s.fence, s.fences = char, n
			return lineCode
		} else if end, ok := opensHTML(body, inParagraph); ok {
			s.begin(matched, leafHTML)
			s.htmlEnd = end
			return s.html(body, lineHTMLOpen)
		} else if interrupts && isUnderline(body) || isRule(body) {
			s.begin(matched, leafNone)
			return lineText
		} else if width, ok := opensItem(body, interrupts); ok {
			s.push(matched, container{width: in + width})
			rest = body[min(width, len(body)):]
		} else {
			break
		}
		matched, all, fresh = len(s.open), true, true
		if s.tooDeep {
			return lineText
		}
	}

	blank := isBlank(rest)
	if s.leaf == leafParagraph && !fresh && !all && !blank {
		return lineText // lazy continuation
	}
	s.open = s.open[:matched]
	if blank {
		s.leaf = leafNone
		return lineText
	}
	if s.leaf != leafParagraph || fresh || !all {
		s.begin(matched, leafParagraph)
	}
	return lineText
}

// match walks the open containers that the line continues. It returns what is
// left of the line and how many they are.
func (s *blockScan) match(text string) (string, int) {
	for i, c := range s.open {
		in := indent(text)
		switch {
		case c.width > 0 && isBlank(text):
			if !c.filled {
				return text, i
			}
		case c.width > 0 && in >= c.width:
			text = text[c.width:]
		case c.width == 0 && in <= 3 && in < len(text) && text[in] == '>':
			text = strings.TrimPrefix(text[in+1:], " ")
		default:
			return text, i
		}
	}
	return text, len(s.open)
}

// begin opens a leaf in the innermost container that the line continues; the
// others end.
func (s *blockScan) begin(matched int, l leaf) {
	s.open = s.open[:matched]
	if matched > 0 {
		s.open[matched-1].filled = true
	}
	s.leaf = l
}

// push opens a container there.
func (s *blockScan) push(matched int, c container) {
	s.begin(matched, leafNone)
	if s.open = append(s.open, c); len(s.open) > maxContainers {
		s.tooDeep = true
	}
}

// html takes a line of an HTML block and closes the block where it ends.
func (s *blockScan) html(line string, kind lineKind) lineKind {
	switch {
	case s.htmlEnd == "":
		if isBlank(line) {
			s.leaf = leafNone
			return lineText
		}
	case s.htmlEnd == rawTextEnd:
		if rawTextClose.MatchString(line) {
			s.leaf = leafNone
		}
	case strings.Contains(line, s.htmlEnd):
		s.leaf = leafNone
	}
	return kind
}

// expandTabs replaces tabs by blanks up to the next column divisible by 4.
func expandTabs(line string) string {
	if strings.IndexByte(line, '\t') < 0 {
		return line
	}
	var b strings.Builder
	for i := range len(line) {
		if line[i] != '\t' {
			b.WriteByte(line[i])
			continue
		}
		for b.WriteByte(' '); b.Len()%4 != 0; {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

func isBlank(line string) bool { return indent(line) == len(line) }

func isATX(body string) bool {
	n := run(body, '#')
	return 1 <= n && n <= 6 && (n == len(body) || body[n] == ' ')
}

// run returns how many times a line starts with a character.
func run(body string, c byte) int {
	n := 0
	for n < len(body) && body[n] == c {
		n++
	}
	return n
}

func opensFence(body string) (byte, int) {
	c := body[0]
	if c != '`' && c != '~' {
		return 0, 0
	}
	n := run(body, c)
	if n < 3 || c == '`' && strings.IndexByte(body[n:], '`') >= 0 {
		return 0, 0
	}
	return c, n
}

func closesFence(rest string, c byte, least int) bool {
	in := indent(rest)
	if in > 3 {
		return false
	}
	n := run(rest[in:], c)
	return n >= least && isBlank(rest[in+n:])
}

func isUnderline(body string) bool {
	n := run(body, body[0])
	return (body[0] == '=' || body[0] == '-') && isBlank(body[n:])
}

func isRule(body string) bool {
	c := body[0]
	if c != '*' && c != '-' && c != '_' {
		return false
	}
	n := 0
	for i := range len(body) {
		switch body[i] {
		case c:
			n++
		case ' ':
		default:
			return false
		}
	}
	return n >= 3
}

// opensItem returns the columns from a list marker to the text behind it.
func opensItem(body string, interrupts bool) (int, bool) {
	marker := 0
	switch c := body[0]; {
	case c == '-' || c == '+' || c == '*':
		marker = 1
	case '0' <= c && c <= '9':
		for marker < len(body) && '0' <= body[marker] && body[marker] <= '9' {
			marker++
		}
		if marker > 9 || marker == len(body) || body[marker] != '.' && body[marker] != ')' {
			return 0, false
		}
		if interrupts && strings.TrimLeft(body[:marker-1], "0") != "" || interrupts && body[marker-1] != '1' {
			return 0, false
		}
		marker++
	default:
		return 0, false
	}
	behind := body[marker:]
	in := indent(behind)
	switch {
	case in == len(behind): // nothing, or blanks alone
		return marker + 1, !interrupts
	case in == 0:
		return 0, false
	case in > 4: // indented code inside the item
		return marker + 1, true
	}
	return marker + in, true
}

// rawTextEnd stands for the end of a block that starts with one of the tags
// whose content is raw.
const rawTextEnd = "</>"

var (
	rawTextOpen   = regexp.MustCompile(`(?i)^<(?:script|pre|textarea|style)(?:[ \t]|>|$)`)
	rawTextEither = regexp.MustCompile(`(?i)^</?(?:script|pre|textarea|style)[^a-z0-9-]`)
	rawTextClose  = regexp.MustCompile(`(?i)</(?:script|pre|textarea|style)>`)
	declaration   = regexp.MustCompile(`^<![A-Za-z]`)
	blockTag      = regexp.MustCompile(`(?i)^</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?: |/?>|$)`)
	anyTag        = regexp.MustCompile(`^(?:<[A-Za-z][A-Za-z0-9-]*(?: +[A-Za-z_:][A-Za-z0-9_.:-]*(?: *= *(?:[^ "'=<>` + "`" + `]+|'[^']*'|"[^"]*"))?)* */?>|</[A-Za-z][A-Za-z0-9-]* *>) *$`)
)

// opensHTML reports whether an HTML block starts with a line, and what ends
// it.
func opensHTML(body string, inParagraph bool) (string, bool) {
	switch {
	case body[0] != '<':
		return "", false
	case rawTextOpen.MatchString(body):
		return rawTextEnd, true
	case strings.HasPrefix(body, "<!--"):
		return "-->", true
	case strings.HasPrefix(body, "<?"):
		return "?>", true
	case strings.HasPrefix(body, "<![CDATA["):
		return "]]>", true
	case declaration.MatchString(body):
		return ">", true
	case blockTag.MatchString(body):
		return "", true
	}
	return "", !inParagraph && anyTag.MatchString(body) && !rawTextEither.MatchString(body)
}
