// Package markdown reads a Markdown document for what can be judged in it:
// headings, items, and the tokens "[src: …]" that carry their sources. It
// knows what a token looks like and nothing of what a source means.
//
//	doc, err := markdown.Parse(data)
//	for _, item := range doc.Items { … item.Claim, item.Tokens, item.Fault … }
//
// # What it guarantees
//
// Blocks are those of CommonMark 0.31, so that a writer who looks at the drawn
// page sees what is judged. The block parser is goldmark's, without inline
// syntax, reference definitions or extensions; which lines belong to which
// list is decided here, because the library differs around empty bullets.
// Within a block the raw text decides, not its rendering: emphasis, a link or
// a line break around the last token is text beside it.
//
// Every position is that of the bytes given to [Parse]: 1-based lines, ended by
// LF, CRLF or a lone CR, and 1-based byte columns; a byte-order mark is not
// counted. Line ends, the mark, tabs and U+2028 change no result.
//
// The same bytes give the same document. Parsing fails by two limits only,
// [ErrTooLarge] and [ErrTooDeep]; any other input gives a document. Time is
// linear in the size of the input, with the depth of nesting, which is
// bounded, as a factor.
//
// # Items
//
// Every bullet is an item, nested ones and those in quotes too, each with its
// own text: the paragraphs, headings and quotes inside it that stand in no
// nested list. Code, HTML blocks and rules inside a bullet are skipped. A
// bullet that holds a nested list and nothing else a reader sees is a
// container and no item; an empty bullet is one.
//
// [Item.Section] follows the first- and second-level headings that are direct
// children of the document. A heading's text is raw, without the white space
// around it.
//
// # Tokens
//
// In each block of an item, lines are joined with one blank, HTML comments
// become one blank, and the backslash before ASCII punctuation is dropped,
// except in a source that begins with "$ ". A token is then "[src: " and
// everything up to the next "]"; it never crosses a block. Code spans are
// found only where a backtick, a backslash or "<" stands in the block: a
// marker in one is text, unless it is the item's last.
//
// All tokens of an item are read. The item is malformed, and [Item.Fault] says
// by which rule, when
//
//   - its last marker stands in code, or a token only in a code block of it:
//     [FaultWrappedInCode];
//   - its last marker lacks the blank, or an earlier one cannot be read:
//     [FaultMarkerSpelling];
//   - its last token is followed by text that ends in a further "]":
//     [FaultNoBracketInside];
//   - its last token is followed by anything but closing punctuation, or is
//     not closed: [FaultTrailingPosition].
//
// Of several faults the last marker's is named. Tokens that can be read are
// kept; the last one of an item is not among them under the first three rules,
// because what would be cut out of it is not what was meant.
//
// # What is beside the items
//
// [Document.Loose] holds the other blocks with a marker. A table is one block;
// footnote definitions are one each. Code blocks are not among them.
//
// [Document.Missed] lists lines that look like items and are none, so that
// nobody takes silence for a check: numbers and over-indented dashes that
// CommonMark reads as prose, rows of tables, bullets and tokens inside HTML
// blocks and comments, and bullets in code that names no language or plain
// text as its language. A list in a fence of some language is that language's
// and is not listed.
//
// [Document.Unclosed] names fences and HTML that swallow the rest of the
// document, and [Document.Runs] yields the text outside tokens for a search
// for things that look like citations.
//
// # Drawing
//
// [Extension] draws the same tokens in a program that uses goldmark; see
// web/docs/goldmark.md.
package markdown
