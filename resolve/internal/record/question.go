package record

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// answer is what is written into a question's block.
type answer struct {
	Text, By, At string
	Fact         string // row that records it
	Supersedes   string // fact that it takes the place of; "" for the first answer
}

// oneLine makes a text fit where the format has one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// statusOpen is the status in the metadata, as a value of its own.
var statusOpen = regexp.MustCompile(`(?:<!--|\|)[ \t]*status[ \t]*:[ \t]*(open)[ \t]*(?:\||-->)`)

// writeAnswer writes an answer into the block of a questions.md. The first one
// fills the slot and closes the question; one that supersedes another is put
// below the last comment, and the first stays. Lines end at LF there, whatever
// the others end at: the format reads no other.
func writeAnswer(path string, data []byte, b *workspace.QuestionBlock, a answer) ([]byte, error) {
	before := readQuestions(path, data)
	out := data
	if a.Supersedes != "" {
		_, at := span(data, b.CommentLine, b.CommentLine)
		lines := fmt.Sprintf("[Answer superseding %s]: %s\n<!-- reanswered_by: %s | reanswered_at: %s | fact: %s | supersedes: %s -->",
			a.Supersedes, a.Text, a.By, a.At, a.Fact, a.Supersedes)
		if data[at-1] == '\n' {
			lines += "\n"
		} else {
			lines = "\n" + lines
		}
		out = splice(data, at, at, lines)
	} else {
		// The later place first, so that the offsets of the earlier one stay.
		from, to := span(data, b.SlotLine, b.SlotLine)
		to -= len(data[from:to]) - len(bytes.TrimSuffix(data[from:to], []byte("\n")))
		foot := fmt.Sprintf("\n<!-- answered_by: %s | answered_at: %s | fact: %s -->", a.By, a.At, a.Fact)
		if *b.Slot == "" {
			out = splice(data, from, to, "[Answer]: "+a.Text+foot)
		} else {
			out = splice(data, to, to, foot)
		}
		from, to = span(data, b.MetadataLine, b.MetadataLine)
		status := statusOpen.FindSubmatchIndex(data[from:to])
		if status == nil {
			return nil, notAsMeant(path, b.Line, "its status stands where it cannot be changed; write \"status: open\" between two |")
		}
		out = splice(out, from+status[2], from+status[3], "answered")
	}
	if what := answered(before, readQuestions(path, out), b, a); what != "" {
		return nil, notAsMeant(path, b.Line, what)
	}
	return out, nil
}

func notAsMeant(path string, line int, what string) error {
	return fmt.Errorf("%s:%d: the answer would not be read as meant (%s), so nothing was written", path, line, what)
}

// readQuestions reads a file as a check reads it.
func readQuestions(path string, data []byte) *workspace.QuestionFile {
	return workspace.ReadQuestionFile(path, string(bytes.TrimPrefix(data, []byte("\ufeff"))))
}

// answered compares a file with what it was: the block holds the answer, and
// everything else is the same. It returns what is not.
func answered(before, after *workspace.QuestionFile, b *workspace.QuestionBlock, a answer) string {
	if len(after.Blocks) != len(before.Blocks) || after.Preamble != before.Preamble || len(after.Unreadable) != len(before.Unreadable) || after.TooDeep != before.TooDeep {
		return "other questions change"
	}
	for i, old := range before.Blocks {
		now := after.Blocks[i]
		if old.Line != b.Line {
			if now.Text != old.Text {
				return now.ID + " changes"
			}
			continue
		}
		get := func(p workspace.Pairs, key, want string) bool {
			s, _ := p.Get(key)
			return s == want
		}
		switch {
		case now.Slot == nil || now.Status() != "answered" || now.ID != old.ID || len(now.Options) != len(old.Options):
			return "the block is read otherwise"
		case a.Supersedes == "":
			if *now.Slot != a.Text || !get(now.Footer, "answered_by", a.By) || !get(now.Footer, "answered_at", a.At) || !get(now.Footer, "fact", a.Fact) || len(now.Later) != len(old.Later) {
				return "the answer is read otherwise"
			}
		default:
			if *now.Slot != *old.Slot || len(now.Later) != len(old.Later)+1 {
				return "the answer is read otherwise"
			}
			l := now.Later[len(old.Later)]
			if l.Text != a.Text || l.Supersedes != a.Supersedes || !get(l.Footer, "reanswered_by", a.By) || !get(l.Footer, "reanswered_at", a.At) || !get(l.Footer, "fact", a.Fact) {
				return "the answer is read otherwise"
			}
		}
	}
	return ""
}

// appendQuestion puts a block at the end of a questions.md. It reports false
// where it would not be read as a question there, as below a fence that is not
// closed.
func appendQuestion(path string, data []byte, id, block string) ([]byte, bool) {
	before := readQuestions(path, data)
	out := data
	switch {
	case len(bytes.TrimPrefix(data, []byte("\ufeff"))) == 0 || bytes.HasSuffix(data, []byte("\n\n")):
	case bytes.HasSuffix(data, []byte("\n")):
		block = "\n" + block
	default:
		block = "\n\n" + block
	}
	out = splice(data, len(data), len(data), block)
	after := readQuestions(path, out)
	n := len(before.Blocks)
	if len(after.Blocks) != n+1 || after.TooDeep != before.TooDeep || len(after.Unreadable) != len(before.Unreadable) {
		return data, false
	}
	for i, old := range before.Blocks {
		if strings.TrimRight(after.Blocks[i].Text, "\n") != strings.TrimRight(old.Text, "\n") {
			return data, false
		}
	}
	b := after.Blocks[n]
	return out, b.ID == id && b.Status() == "open" && b.Flag("advisory") && len(b.Options) == 3 && b.Slot != nil && *b.Slot == ""
}
