package markdown

import (
	"fmt"

	"github.com/fa6e744d/assay/resolve/report"
)

// Limits of [Parse].
const (
	MaxBytes = 1 << 20 // bytes of a document
	MaxDepth = 100     // quotes and bullets inside each other
)

// Errors of [Parse].
var (
	ErrTooLarge = fmt.Errorf("the document is larger than %d bytes: split it", MaxBytes)
	ErrTooDeep  = fmt.Errorf("the document nests more than %d quotes and bullets: flatten it", MaxDepth)
)

// Document is what a Markdown file holds that can be judged.
type Document struct {
	Headings []Heading       // first- and second-level headings that are direct children of the document, in order
	Items    []Item          // every item, in order of its bullet, whatever section it stands in
	Loose    []Loose         // blocks on no item in which "[src:" stands
	Missed   []report.Remark // what looks like an item or a citation and is none, by line
	Unclosed []Unclosed      // code fences and HTML that run to the end of the document
	Lines    Lines

	t     *text
	runs  []runBlock
	lines []extent // lines of all runs
	cuts  []extent // what is left out of them
}

// Heading is a heading of the document.
type Heading struct {
	Level int
	Text  string // raw: "## **Findings**" is "**Findings**"
	Line  int    // of its first line
}

// Item is one bullet: a claim with the tokens that are to support it.
type Item struct {
	At        report.Span // from the bullet to the end of its own text
	Section   int         // index into Headings of the second-level heading it stands under; -1 before the first and after a first-level one
	NearestH2 string      // nearest second-level heading above, whatever stands between; "" before the first
	Nearest   string      // nearest heading above, of any level; "" before the first
	Claim     string      // own text without tokens and comments; "" when only a task box and closing punctuation is left
	Tokens    []Token     // readable ones, in order; an unreadable last marker gives none
	Fault     string      // "" or the rule that makes the item malformed
	FaultAt   report.Span // of the marker that breaks it
	HasMarker bool        // "[src:" stands in it, be it in code; an item without one has no source
}

// Rules an [Item] or a [Loose] block can break.
const (
	FaultTrailingPosition = "trailing-position" // the last token is not the last thing on the item, or is not closed
	FaultNoBracketInside  = "no-bracket-inside" // a second "]" ends the item
	FaultMarkerSpelling   = "marker-spelling"   // no blank after "[src:", or an earlier marker that cannot be read
	FaultWrappedInCode    = "wrapped-in-code"   // the last marker stands in code
)

// Token is one readable "[src: …]".
type Token struct {
	At      report.Span
	Inside  string   // as read: lines joined, escapes dropped
	Sources []Source // split at "; ", not trimmed; at least one
}

// Source is one piece of a token.
type Source struct {
	At         report.Span
	Raw        string
	EmptyToken bool // the token holds nothing but white space; Raw is ""
}

// Loose is a block that is no item's own text and in which "[src:" stands: a
// paragraph, a table, a heading, a footnote definition. Its tokens decide
// nothing and need not be last.
type Loose struct {
	At        report.Span // of the whole block
	Section   string      // nearest heading above, of any level; "" before the first
	Claim     string      // the block's text without tokens and comments
	Tokens    []Token     // readable ones outside code
	Fault     string      // of the first marker that cannot be read, wrapped-in-code when all stand in code
	FaultAt   report.Span
	HasMarker bool // always true
	InCode    bool // every marker stands in a code span: someone quotes the syntax
}

// Unclosed is a code fence or a piece of HTML that nothing closes, so that
// everything after it is swallowed.
type Unclosed struct {
	Kind     string // UnclosedFence, UnclosedComment or UnclosedHTML
	Line     int    // where it opens
	EndLine  int    // last line of the document
	Headings []Heading
}

// Parse reads a Markdown document. It fails with [ErrTooLarge] or [ErrTooDeep]
// and in no other way.
func Parse(src []byte) (*Document, error) {
	t, root, err := parseBlocks(src)
	if err != nil {
		return nil, err
	}
	d := &Document{t: t, Lines: Lines{starts: t.starts, size: len(src)}}
	w := walker{t: t, d: d, section: -1}
	w.document(root)
	return d, nil
}
