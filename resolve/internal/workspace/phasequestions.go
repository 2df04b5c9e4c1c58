package workspace

import (
	"io/fs"
	"regexp"
	"strings"
)

// PhaseQuestions is the questions.md of one phase, as far as a gate asks.
type PhaseQuestions struct {
	State      State
	Fault      *Fault // why it is Unreadable
	Path       string
	Blocks     []QuestionState // in the order of the file
	Unreadable []Place         // headings that look like a question and do not follow the grammar
	Names      []string        // the ids of those, in the same order
}

// QuestionState is one question of a questions.md.
type QuestionState struct {
	ID       string
	Line     int
	Status   string // as its metadata says; "" when it says none
	Advisory bool   // nobody waits for the answer
}

// questionHeading is how a heading that asks has to be written.
var questionHeading = regexp.MustCompile(`^##[\s\p{Z}]+Q[0-9]{1,6}[\s\p{Z}]+·[\s\p{Z}]+\S`)

// QuestionsOf reads the questions.md in the folder of a phase, and no other.
func (r *Run) QuestionsOf(phase string) *PhaseQuestions {
	if q := r.asked[phase]; q != nil {
		return q
	}
	q := &PhaseQuestions{Path: r.Dir + "/" + phase + "/questions.md"}
	if r.asked == nil {
		r.asked = map[string]*PhaseQuestions{}
	}
	r.asked[phase] = q
	if !fs.ValidPath(q.Path) || strings.Contains(phase, "/") {
		return q // no folder of a phase can be called so
	}
	var t *Text
	if t, q.State, q.Fault = r.w.meant(q.Path, ReasonQuestions); q.State == Read {
		q.read(string(t.Data))
	}
	return q
}

func (q *PhaseQuestions) read(text string) {
	var scan blockScan
	n, reading := 1, false // reading: the last heading is a block that waits for its metadata
	for text != "" {
		line, end := cutLine(text)
		text = text[len(line)+len(end):]
		kind := scan.line(line)
		if scan.tooDeep {
			q.State = Unreadable
			q.Fault = &Fault{Path: q.Path, Reason: ReasonQuestions, Line: n, Message: "quotes and lists are nested too deep to be read; flatten them"}
			return
		}
		switch {
		case kind == lineText:
			id := questionID(line)
			if id == "" {
				break
			}
			if reading = questionHeading.MatchString(line); reading {
				q.Blocks = append(q.Blocks, QuestionState{ID: id, Line: n})
			} else {
				q.Unreadable = append(q.Unreadable, Place{q.Path, n})
				q.Names = append(q.Names, id)
			}
		case kind == lineHTMLOpen && reading:
			if status, advisory, ok := questionState(line); ok {
				last := &q.Blocks[len(q.Blocks)-1]
				last.Status, last.Advisory = status, advisory
				reading = false
			}
		}
		if strings.HasSuffix(end, "\n") {
			n++
		}
	}
}

// questionState reads the metadata of a question, and false for a comment that
// is none.
func questionState(line string) (status string, advisory, ok bool) {
	if ok, _ = metadata(line); !ok {
		return "", false, false
	}
	inside := strings.TrimFunc(line, isSpace)
	inside = strings.TrimSuffix(strings.TrimPrefix(inside, "<!--"), "-->")
	for part := range strings.SplitSeq(inside, "|") {
		key, value, _ := strings.Cut(part, ":")
		value = strings.TrimFunc(value, isSpace)
		switch strings.TrimFunc(key, isSpace) {
		case "status":
			if status == "" {
				status = value
			}
		case "advisory":
			advisory = advisory || value == "true"
		}
	}
	return status, advisory, true
}
