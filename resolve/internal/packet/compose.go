package packet

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Skipped counts the steps that composition passes over.
type Skipped struct {
	Failed  int // steps that failed
	NotFile int // steps of tools that return no place in a file
}

// maxQuoted is how many characters of an excerpt a composed claim quotes.
const maxQuoted = 120

// Compose makes a citation payload of a trace: one claim and one citation for
// each row, in the order of the trace. Failed steps and those of tools that
// return no place in a file are passed over and counted. It fails as a whole
// when a step that went well cannot be read.
func Compose(name string, data []byte, answer string) (*Payload, Skipped, error) {
	s := Parse(name, data)
	if s.trace == nil {
		return nil, Skipped{}, fmt.Errorf("%s is no playbook trace: it has no trace_schema", name)
	}
	if s.trace.reason != "" {
		return nil, Skipped{}, fmt.Errorf("%s", strings.TrimSuffix(s.trace.message, "."))
	}
	return compose(s.trace, answer)
}

func compose(t *trace, answer string) (*Payload, Skipped, error) {
	p := &Payload{Schema: answerSchema, Playbook: t.playbook, Claims: []PayloadClaim{}, Citations: []PayloadCitation{}}
	var skipped Skipped
	for i := range t.steps {
		s := &t.steps[i]
		switch {
		case !s.ok:
			skipped.Failed++
			continue
		case !slices.Contains(fileSteps, s.tool):
			skipped.NotFile++
			continue
		}
		a, broken := s.decode()
		if broken != "" {
			return nil, skipped, fmt.Errorf("step %q: %s", s.id, broken)
		}
		if s.tool == "read_file" {
			if a.Path == "" {
				return nil, skipped, fmt.Errorf("step %q: its answer names no path", s.id)
			}
			w := s.windows(t.name)[0].w
			p.add(s, a.Repository, a.Path, PayloadSpan{w.start, 1, w.start + max(len(w.lines), 1) - 1, 1}, fmt.Sprintf("Source read from %s", a.Path))
			continue
		}
		for j := range a.Matches {
			r := &a.Matches[j]
			span, err := rowSpan(s.tool, r)
			if err != nil {
				return nil, skipped, fmt.Errorf("step %q, row %d: %w", s.id, j+1, err)
			}
			p.add(s, r.RepositoryID, r.Path, span, rowText(r, span.StartLine))
		}
	}
	p.Answer = answer
	if answer == "" {
		texts := make([]string, len(p.Claims))
		for i := range p.Claims {
			texts[i] = p.Claims[i].Text
		}
		p.Answer = strings.Join(texts, "\n")
	}
	return p, skipped, nil
}

func (p *Payload) add(s *step, repository, path string, span PayloadSpan, text string) {
	n := len(p.Claims) + 1
	id := fmt.Sprintf("cit-%03d", n)
	p.Claims = append(p.Claims, PayloadClaim{ID: fmt.Sprintf("claim-%03d", n), Text: text, Citations: []string{id}})
	p.Citations = append(p.Citations, PayloadCitation{ID: id, Step: s.id, Tool: s.tool, Repository: repository, Path: path, Span: span})
}

// rowSpan is the place of a row: a point for text and reference rows, the
// start of the line for symbols, the anchor of a hybrid row that has one.
func rowSpan(toolName string, r *wireRow) (PayloadSpan, error) {
	switch {
	case r.Path == "" || r.RepositoryID == "" || r.Line < 1:
		return PayloadSpan{}, fmt.Errorf("it lacks a repository_id, path or line")
	case toolName == "search_symbol":
		return PayloadSpan{r.Line, 1, r.Line, 1}, nil
	case toolName == "search_hybrid" && r.Anchor != nil && r.Anchor.StartLine > 0:
		return PayloadSpan{r.Anchor.StartLine, 1, max(r.Anchor.EndLine, r.Anchor.StartLine), 1}, nil
	case r.Column == nil:
		return PayloadSpan{}, fmt.Errorf("it lacks a column")
	}
	return PayloadSpan{r.Line, *r.Column, r.Line, *r.Column}, nil
}

func rowText(r *wireRow, line int) string {
	quote := strings.TrimSpace(firstOf(r.Excerpt, r.Snippet, r.Symbol))
	if utf8.RuneCountInString(quote) > maxQuoted {
		at := 0
		for range maxQuoted {
			_, n := utf8.DecodeRuneInString(quote[at:])
			at += n
		}
		quote = quote[:at] + "..."
	}
	if quote == "" {
		return fmt.Sprintf("%s line %d", r.Path, line)
	}
	return fmt.Sprintf("%s line %d: %s", r.Path, line, quote)
}
