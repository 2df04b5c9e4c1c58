package source

import (
	"bytes"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Limits of the search for quoted text: the least number of characters of a
// quotation, the number of quotations of one claim that are looked for, and
// the size up to which a file is searched.
const (
	minQuotation  = 12
	maxQuotations = 8
	maxFlat       = 1 << 20
)

// quotations matches text between quotation marks of one kind.
var quotations = regexp.MustCompile(`"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»`)

// quoted returns what a claim quotes, white-space runs as one blank, without
// quotations that are too short to find a place by.
func quoted(claim string) []string {
	var qs []string
	for _, m := range quotations.FindAllStringSubmatch(claim, -1) {
		if len(qs) == maxQuotations {
			break
		}
		q := flatten([]byte(strings.Join(m[1:], "")), nil)
		if text := strings.TrimSpace(string(q)); len([]rune(text)) >= minQuotation && !slices.Contains(qs, text) {
			qs = append(qs, text)
		}
	}
	return qs
}

// spot is a place at which quoted text begins.
type spot struct {
	name string
	line int
}

// offerQuoted sets the offer of a file that is too short: the one place where
// text quoted in the claim stands in it. No other file is read for it.
func (ctx *Context) offerQuoted(short []*workspace.Text, c *report.Citation) {
	m := ctx.weighed()
	var spots []spot
	for _, t := range short {
		found, ok := m.spots[t.Name]
		if !ok {
			for _, q := range m.quotes {
				for _, line := range ctx.flatText(t).find(q, 2) {
					found = append(found, spot{t.Name, line})
				}
			}
			m.spots[t.Name] = found
		}
		spots = append(spots, found...)
	}
	if len(spots) != 1 {
		return
	}
	c.Offer = &report.Offer{Code: offerQuotedText, Path: spots[0].name, Line: &spots[0].line}
	note(c, "The text quoted in the claim stands at line %d: was that meant?", spots[0].line)
}

// flat is a text with every run of white space as one blank.
type flat struct {
	text   []byte
	starts []int // offset in text at which each line of the file begins
}

func (ctx *Context) flatText(t *workspace.Text) *flat {
	m := ctx.kept()
	f := m.flat[t.Name]
	if f == nil {
		f = &flat{}
		if len(t.Data) <= maxFlat {
			f.text = flatten(t.Data, &f.starts)
		}
		m.flat[t.Name] = f
	}
	return f
}

// flatten replaces white-space runs by one blank and notes where lines begin.
func flatten(data []byte, starts *[]int) []byte {
	out := make([]byte, 0, len(data))
	line := func() {
		if starts != nil {
			*starts = append(*starts, len(out))
		}
	}
	line()
	pending := false
	for _, r := range string(data) {
		if space(r) {
			pending = true
			if r == '\n' {
				line()
			}
			continue
		}
		if pending {
			out, pending = append(out, ' '), false
		}
		out = append(out, string(r)...)
	}
	return out
}

// find returns the lines at which q begins, at most limit of them.
func (f *flat) find(q string, limit int) []int {
	var lines []int
	for from := 0; len(lines) < limit; {
		i := bytes.Index(f.text[from:], []byte(q))
		if i < 0 {
			break
		}
		at := from + i
		lines = append(lines, sort.Search(len(f.starts), func(k int) bool { return f.starts[k] > at }))
		from = at + 1
	}
	return lines
}
