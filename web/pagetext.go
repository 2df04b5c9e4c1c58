package web

import (
	"bytes"
	"sort"
	"strings"
)

const tabStop = 4

// pageText is a judged document in the two forms that drawing needs: its
// lines as stored, and the bytes that goldmark reads.
type pageText struct {
	lines  []string // all, without line ends; a line ends at LF, CRLF or CR
	src    []byte   // of what is drawn: LF ends, tabs expanded, line separators made blanks
	starts []int    // offset in src at which each line begins
}

func newPageText(text string) *pageText {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	lines := strings.Split(text, "\n")
	if n := len(lines); lines[n-1] == "" {
		lines = lines[:n-1]
	}
	p := &pageText{lines: lines}
	var src bytes.Buffer
	// Beyond the lines that are drawn there is nothing to read again.
	for _, line := range lines[:min(len(lines), maxDrawnLines)] {
		p.starts = append(p.starts, src.Len())
		expand(&src, line)
		src.WriteByte('\n')
	}
	p.src = src.Bytes()
	return p
}

// expand writes a line as goldmark should see it. Tabs become blanks up to
// the next stop, because goldmark loses nesting behind a blank and a tab; the
// line separators of Unicode are white space here and never end a line.
func expand(out *bytes.Buffer, line string) {
	if !strings.ContainsAny(line, "\t\u2028\u2029") {
		out.WriteString(line)
		return
	}
	col := 0
	for _, r := range line {
		switch r {
		case '\t':
			n := tabStop - col%tabStop
			out.WriteString("    "[:n])
			col += n
		case '\u2028', '\u2029':
			out.WriteString("   ")
			col += 3
		default:
			out.WriteRune(r)
			col++
		}
	}
}

// offset is the place in src of a position in the document: a 1-based line
// and a 1-based byte column of the line as stored. It is -1 outside the text.
func (p *pageText) offset(line, column int) int {
	if line < 1 || line > len(p.starts) || column < 1 || column-1 > len(p.lines[line-1]) {
		return -1
	}
	var before bytes.Buffer
	expand(&before, p.lines[line-1][:column-1])
	return p.starts[line-1] + before.Len()
}

// line is the 1-based line that holds an offset of src.
func (p *pageText) line(offset int) int {
	return sort.Search(len(p.starts), func(i int) bool { return p.starts[i] > offset })
}
