package workspace

import (
	"regexp"
	"strconv"
	"strings"
)

// QuestionFile is a questions.md, block by block. Its preamble and the texts of
// its blocks, one after the other, are the file, byte for byte.
type QuestionFile struct {
	Path       string
	Preamble   string
	Blocks     []*QuestionBlock
	Unreadable []UnreadableHeading
	TooDeep    int // 0 for none
}

// UnreadableHeading looks like the heading of a question and is none.
type UnreadableHeading struct {
	Line int
	Text string
	ID   string // "" where it has more digits than an id, or letters after them
}

// QuestionBlock runs from a readable heading to the next one. A field that is
// not there or cannot be read is nil.
type QuestionBlock struct {
	ID, Title string
	Line      int    // of the heading
	Text      string // the whole block

	Metadata Pairs // of the first comment that holds an id, in order
	Footer   Pairs // of the first later comment that holds answered_by

	Why         *string // what follows "Why asked:"
	WhyLine     int
	Options     []QuestionOption
	Recommended *QuestionOption // the letter that is recommended, and why
	Slot        *string         // what follows "[Answer]:", trimmed; blank is unanswered
	Later       []LaterAnswer   // answers that took the place of one before
	Lines       int

	// Lines that a writer needs, 0 where there is none: of the metadata, of
	// the slot, and of the last comment.
	MetadataLine, SlotLine, CommentLine int
}

// Pairs are the keys of a comment with their values, in order.
type Pairs []Pair

// Pair is one of them.
type Pair struct{ Key, Value string }

// QuestionOption is a letter and a text.
type QuestionOption struct {
	Letter string
	Text   string
	Line   int
}

// LaterAnswer is an answer that reversed the one before.
type LaterAnswer struct {
	Supersedes string // id of the fact that no longer holds
	Text       string
	Footer     Pairs // the comment that holds reanswered_by
}

// The grammar is anchored at line feeds: a carriage return at the end of a
// line belongs to the heading's title, which is trimmed, and makes every other
// line of a block unreadable, as in the reference system.
var (
	blockHeading    = regexp.MustCompile(`^##[ \t]+(Q[0-9]{1,6})[ \t]+·[ \t]+(\S.*?)[ \t\r]*$`)
	blockLookalike  = regexp.MustCompile(`^#{2,4}[ \t]*Q[0-9]+`)
	blockComment    = regexp.MustCompile(`^[ \t]*<!--(.*)-->[ \t]*$`)
	blockWhy        = regexp.MustCompile(`^Why asked:[ \t]*([^\r]*)$`)
	blockOption     = regexp.MustCompile(`^-[ \t]+([A-E])\)[ \t]*([^\r]*)$`)
	blockRecommends = regexp.MustCompile(`^Recommended:[ \t]*([A-E])(?:[ \t]*[—–-][ \t]*([^\r]*))?$`)
	blockSlot       = regexp.MustCompile(`^\[Answer\]:[ \t]*([^\r]*)$`)
	blockLater      = regexp.MustCompile(`^\[Answer superseding (F[0-9]+)\]:[ \t]*([^\r]*)$`)
)

// ReadQuestionFile reads the grammar of web/docs/decisions.md. What is no block
// is preamble, or belongs to the block above. A heading or a comment inside
// code asks and says nothing. Where quotes and lists are nested too deep to be
// read, TooDeep is that line, and what follows belongs to the block above.
func ReadQuestionFile(path, text string) *QuestionFile {
	f := &QuestionFile{Path: path}
	var block *QuestionBlock
	start := 0 // of the block or the preamble
	end := func(at int) {
		if block == nil {
			f.Preamble = text[:at]
		} else {
			block.Text = text[start:at]
		}
		start = at
	}
	var scan blockScan
	at, n := 0, 0
	for line := range strings.SplitAfterSeq(text, "\n") {
		n++
		bare := strings.TrimSuffix(line, "\n")
		kind := lineCode
		if !scan.tooDeep {
			if kind = scan.line(strings.TrimSuffix(bare, "\r")); scan.tooDeep {
				kind, f.TooDeep = lineCode, n
			}
		}
		if m := blockHeading.FindStringSubmatch(bare); m != nil && kind == lineText {
			end(at)
			block = &QuestionBlock{ID: m[1], Title: m[2], Line: n}
			f.Blocks = append(f.Blocks, block)
		} else if kind == lineText && blockLookalike.MatchString(bare) {
			f.Unreadable = append(f.Unreadable, UnreadableHeading{n, strings.TrimRight(bare, "\r"), questionID(bare)})
		} else if block != nil && kind != lineCode {
			block.line(bare, n)
		}
		if block != nil && line != "" {
			block.Lines++
		}
		at += len(line)
	}
	end(len(text))
	return f
}

func (b *QuestionBlock) line(line string, n int) {
	if m := blockComment.FindStringSubmatch(line); m != nil {
		known := b.Metadata != nil
		b.comment(pairs(m[1]))
		if b.CommentLine = n; !known && b.Metadata != nil {
			b.MetadataLine = n
		}
		return
	}
	if m := blockWhy.FindStringSubmatch(line); m != nil && b.Why == nil {
		b.Why, b.WhyLine = &m[1], n
	} else if m := blockOption.FindStringSubmatch(line); m != nil && b.Slot == nil {
		b.Options = append(b.Options, QuestionOption{m[1], strings.TrimSpace(m[2]), n})
	} else if m := blockRecommends.FindStringSubmatch(line); m != nil && b.Recommended == nil {
		b.Recommended = &QuestionOption{m[1], strings.TrimSpace(m[2]), n}
	} else if m := blockSlot.FindStringSubmatch(line); m != nil && b.Slot == nil {
		b.Slot, b.SlotLine = new(strings.TrimSpace(m[1])), n
	} else if m := blockLater.FindStringSubmatch(line); m != nil {
		b.Later = append(b.Later, LaterAnswer{Supersedes: m[1], Text: strings.TrimSpace(m[2])})
	}
}

func (b *QuestionBlock) comment(p Pairs) {
	switch {
	case b.Metadata == nil:
		if _, ok := p.Get("id"); ok {
			b.Metadata = p
		}
	case len(b.Later) > 0:
		if _, ok := p.Get("reanswered_by"); ok && b.Later[len(b.Later)-1].Footer == nil {
			b.Later[len(b.Later)-1].Footer = p
		}
	case b.Footer == nil:
		if _, ok := p.Get("answered_by"); ok {
			b.Footer = p
		}
	}
}

// pairs splits the inside of a comment at "|", and each part at its first
// colon.
func pairs(inside string) Pairs {
	var all Pairs
	for part := range strings.SplitSeq(inside, "|") {
		key, value, ok := strings.Cut(part, ":")
		if ok {
			all = append(all, Pair{strings.TrimSpace(key), strings.TrimSpace(value)})
		}
	}
	return all
}

// Get returns the first value of a key.
func (p Pairs) Get(key string) (string, bool) {
	for _, one := range p {
		if one.Key == key {
			return one.Value, true
		}
	}
	return "", false
}

// Status returns the status that the metadata states, "" for none.
func (b *QuestionBlock) Status() string {
	s, _ := b.Metadata.Get("status")
	return s
}

// Flag reports whether the metadata says key: true.
func (b *QuestionBlock) Flag(key string) bool {
	v, _ := b.Metadata.Get(key)
	return v == "true"
}

// Number returns the number of the question.
func (b *QuestionBlock) Number() int {
	n, _ := strconv.Atoi(strings.TrimPrefix(b.ID, "Q")) // the heading holds digits
	return n
}
