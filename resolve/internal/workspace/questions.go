package workspace

import (
	"fmt"
	"path"
	"strings"
)

// Questions is every questions.md of a run: down to four folders below the
// run folder, outside folders whose name starts with a dot or is node_modules.
type Questions struct {
	Files  []string // that were read, sorted
	Broken []*Fault // that could not be read, sorted by path
	ids    map[string]Question
}

// Question is a heading that asks one: two to four "#" at the start of a
// line, optional white space, Q and one to six digits. A heading inside code
// or an HTML block asks nothing.
type Question struct {
	ID   string
	Path string
	Line int
	Open bool // its metadata says "status: open"

	metadata bool // it has some
}

// questionDepth is how many folders below the run folder are looked into.
const questionDepth = 4

// Questions reads them.
func (r *Run) Questions() *Questions {
	if r.questions == nil {
		r.questions = r.readQuestions()
	}
	return r.questions
}

func (r *Run) readQuestions() *Questions {
	q := &Questions{ids: map[string]Question{}}
	names, unlisted := r.w.visible(r.Dir, questionDepth)
	q.Broken = append(q.Broken, unlisted...)
	for _, name := range names {
		if path.Base(name) != "questions.md" {
			continue
		}
		t, fault := r.w.note(name)
		if fault != nil {
			q.Broken = append(q.Broken, fault)
			continue
		}
		asked, deep := scanQuestions(string(t.Data))
		if deep > 0 {
			q.Broken = append(q.Broken, r.w.problem(&Fault{
				Path: name, Reason: ReasonQuestions, Line: deep,
				Message: fmt.Sprintf("quotes and lists are nested more than %d deep, so nothing below is read; flatten them", maxContainers),
			}))
		}
		q.Files = append(q.Files, name)
		for _, question := range asked {
			question.Path = name
			if known, ok := q.ids[question.ID]; !ok || question.metadata && !known.metadata {
				q.ids[question.ID] = question
			}
		}
	}
	sortFaults(q.Broken)
	return q
}

// Find returns the question of that id; ids are compared as text. Of several
// the first with metadata wins, else the first.
func (q *Questions) Find(id string) (Question, bool) {
	question, ok := q.ids[id]
	return question, ok
}

// scanQuestions reads the headings of a file with their metadata: the first
// comment on a line of its own that holds an id, before the next question. It
// also returns the line at which it gave up because of the nesting, or 0.
func scanQuestions(text string) (asked []Question, tooDeep int) {
	var scan blockScan
	n := 1 // by LF, while the lines of Markdown also end at a lone CR
	for text != "" {
		line, end := cutLine(text)
		text = text[len(line)+len(end):]
		switch kind := scan.line(line); {
		case scan.tooDeep:
			return asked, n
		case kind == lineText:
			if id := questionID(line); id != "" {
				asked = append(asked, Question{ID: id, Line: n})
			}
		case kind == lineHTMLOpen && len(asked) > 0:
			if last := &asked[len(asked)-1]; !last.metadata {
				last.metadata, last.Open = metadata(line)
			}
		}
		if strings.HasSuffix(end, "\n") {
			n++
		}
	}
	return asked, 0
}

// cutLine returns the first line and its end: LF, CRLF, CR or nothing.
func cutLine(text string) (line, end string) {
	i := strings.IndexAny(text, "\r\n")
	switch {
	case i < 0:
		return text, ""
	case strings.HasPrefix(text[i:], "\r\n"):
		return text[:i], text[i : i+2]
	}
	return text[:i], text[i : i+1]
}

// questionID returns the id that a heading asks, "" when it asks none.
func questionID(line string) string {
	level := run(line, '#')
	if level < 2 || level > 4 {
		return ""
	}
	id := strings.TrimLeftFunc(line[level:], isSpace)
	if !strings.HasPrefix(id, "Q") {
		return ""
	}
	end := 1
	for end < len(id) && '0' <= id[end] && id[end] <= '9' {
		end++
	}
	if end < 2 || end > 7 || end < len(id) && isLetter(id[end]) {
		return ""
	}
	return id[:end]
}

// isLetter reports whether a byte goes on with a word that ends in a digit.
func isLetter(c byte) bool {
	return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// metadata reads a comment of parts split at "|", each a key and a value. It
// counts when one of the keys is id.
func metadata(line string) (ok, open bool) {
	inside, ok := strings.CutPrefix(strings.TrimFunc(line, isSpace), "<!--")
	if !ok {
		return false, false
	}
	if inside, ok = strings.CutSuffix(inside, "-->"); !ok {
		return false, false
	}
	hasID, hasStatus := false, false
	for part := range strings.SplitSeq(inside, "|") {
		key, value, found := strings.Cut(part, ":")
		if !found {
			continue
		}
		switch strings.TrimFunc(key, isSpace) {
		case "id":
			hasID = true
		case "status":
			if !hasStatus {
				hasStatus, open = true, strings.TrimFunc(value, isSpace) == "open"
			}
		}
	}
	return hasID, hasID && open
}
