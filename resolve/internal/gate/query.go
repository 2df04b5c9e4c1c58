package gate

import (
	"bytes"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

// noQuery begins the line that stands in place of a query.
const noQuery = "Query: none — "

const queryForms = "a fenced block with the query, or the one line: " + noQuery + "<reason> [src: absent:…]"

// queries is what the sections called Query are judged by.
type queries struct {
	*judge
	fences []markdown.Fence
	absent bool // a source under Signal says that nothing is there
}

// queries judges every section called Query. There may be very many, so what
// stands in one is looked up by its line.
func (j *judge) queries() {
	q := queries{j, j.Document.Fences(), anyAbsent(j.sources("Signal"))}
	headings := j.Document.Headings
	for i, h := range headings {
		if h.Level != 2 || h.Text != "Query" {
			continue
		}
		after := j.Document.Lines.Count() + 1
		if i+1 < len(headings) {
			after = headings[i+1].Line
		}
		if line, message := q.section(h.Line, after); message != "" {
			p := j.problem(Query, line, "%s", message)
			p.Section = &h.Text
		}
	}
}

// section judges the section between the line of its heading and the line after
// it. The message is "" for a good one.
func (q queries) section(from, after int) (line int, message string) {
	blank := 0 // line of a fenced block that holds nothing
	first, _ := slices.BinarySearchFunc(q.fences, from, func(f markdown.Fence, line int) int { return f.Line - line })
	for _, f := range q.fences[first:] {
		if f.Line >= after {
			break
		}
		if !f.Blank {
			return 0, ""
		}
		blank = f.Line
	}
	first, _ = slices.BinarySearchFunc(q.Elsewhere, from+1, func(it report.Item, line int) int { return it.At.Line - line })
	for _, it := range q.Elsewhere[first:] {
		if it.At.Line >= after {
			break
		}
		for line := it.At.Line; line <= it.At.EndLine; line++ {
			if strings.HasPrefix(q.line(line), noQuery) {
				return line, q.none(it, line)
			}
		}
	}
	for line := from + 1; line < after; line++ {
		if strings.HasPrefix(q.line(line), "Query:") {
			return line, "The line says that there is no query, or is meant to, and names no source that can be read. It has to be spelt: " + noQuery + "<reason> [src: absent:…]"
		}
	}
	if blank > 0 {
		return blank, "The block under Query holds nothing. Write the query into it."
	}
	return from, "The section Query holds no query. Write " + queryForms
}

// none judges the line that stands in place of a query. It is part of a block
// outside the items.
func (q queries) none(block report.Item, line int) string {
	if block.Outcome == report.Malformed {
		return block.Message
	}
	text, lines := q.Text, q.Document.Lines
	at := lines.Offset(line, 1)
	end := lines.Offset(block.At.EndLine, block.At.EndColumn)
	at += bytes.Index(text[at:end], []byte(noQuery)) + len(noQuery)
	reason, _, _ := bytes.Cut(text[at:end], []byte("[src:"))
	cites := slices.DeleteFunc(slices.Clone(block.Citations), func(c report.Citation) bool { return c.At.Line < line })
	switch {
	case len(cites) == 0:
		return "The line names no source. End it with [src: absent:…], which says where a query was looked for."
	case len(bytes.TrimSpace(reason)) == 0:
		return "The line gives no reason. Write one between the dash and the token."
	}
	last := cites[len(cites)-1].At
	_, tail, _ := bytes.Cut(text[lines.Offset(last.EndLine, last.EndColumn):end], []byte("]"))
	if strings.TrimRight(string(tail), " \t\r\n.,;:!?)'\"`’”»") != "" {
		return "The token is not the last thing on the line. Move it to the very end."
	}
	for _, c := range cites {
		switch {
		case !isAbsent(c.Raw):
			return "The line stands in place of a query, and one of its sources is not absent:…. Write the query, or cite what is not there."
		case c.Outcome == report.Refused:
			return "The line stands in place of a query, and one of its sources is refused (" + c.Reason + "). Write the query, or correct the source."
		}
	}
	if !q.absent {
		return "There is no query, but every source under Signal is there, so there is something to ask for. Write the query."
	}
	return ""
}

// line is a line of the document without the white space around it.
func (j *judge) line(n int) string {
	lines := j.Document.Lines
	return string(bytes.TrimSpace(j.Text[lines.Offset(n, 1):lines.Offset(n+1, 1)]))
}
