package resolve

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/gate"
	"github.com/fa6e744d/assay/resolve/internal/leads"
	"github.com/fa6e744d/assay/resolve/internal/source"
	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

// judge reads one document and weighs what it cites.
func (c *checker) judge(f candidate) (report.Document, error) {
	doc := report.Document{
		Path:        f.path,
		Kind:        f.kind,
		Verdict:     report.Pass,
		Problems:    []report.Problem{},
		Items:       []report.Item{},
		Elsewhere:   []report.Item{},
		NotLookedAt: []report.Remark{},
	}
	if f.run != nil {
		doc.Run = optional(f.run.ID)
	}
	if md := c.parse(f, &doc); md != nil {
		if err := c.weigh(f, md, &doc); err != nil {
			return doc, err
		}
		switch f.kind {
		case report.KindHandoff:
			doc.Problems = append(doc.Problems, sections(f.path, md)...)
		case report.KindGateEvidence, report.KindWatchCard:
			c.judgeByPlace(f, md, &doc)
		}
		doc.NotLookedAt = append(doc.NotLookedAt, c.notLookedAt(f, md)...)
	}
	for _, p := range doc.Problems {
		if failing(p.Reason) {
			doc.Verdict = report.Fail
		}
	}
	for _, it := range doc.Items {
		if it.Outcome != report.OK && it.Outcome != report.Unverified {
			doc.Verdict = report.Fail
		}
	}
	leads.Add(c.ws, &doc)
	doc.Counts = count(&doc)
	doc.ClaimSources = report.Holds
	if doc.Verdict == report.Fail || doc.Counts.Unverified > 0 {
		doc.ClaimSources = report.Blocks
	}
	return doc, nil
}

// failing tells the problems that fail a document from the ones that only
// explain another, and from the verdict of an evidence note, which says that a
// person decides.
func failing(reason string) bool {
	return !strings.HasPrefix(reason, "unclosed-") && reason != gate.Verdict
}

// parse reads the document, or notes on it why it could not be judged.
func (c *checker) parse(f candidate, doc *report.Document) *markdown.Document {
	text, err := c.ws.Text(f.path)
	if err != nil {
		doc.Problems = append(doc.Problems, unreadable(f.path, err))
		return nil
	}
	doc.Text = string(text.Data)
	md, err := markdown.Parse(body(f.kind, text.Data))
	switch {
	case errors.Is(err, markdown.ErrTooLarge):
		doc.Problems = append(doc.Problems, report.Problem{
			Path: f.path, Reason: "too-large", Count: new(len(text.Data)),
			Message: fmt.Sprintf("%s has %d bytes; a document over 1 MiB (1,048,576 bytes) is not judged. Split it.", f.path, len(text.Data)),
		})
		doc.Text = "" // nobody reads it, and a report that carries it helps nobody
	case errors.Is(err, markdown.ErrTooDeep):
		doc.Problems = append(doc.Problems, report.Problem{
			Path: f.path, Reason: "too-deep",
			Message: fmt.Sprintf("%s nests more than 100 lists and quotes in each other and was not judged. Flatten it.", f.path),
		})
	case err != nil:
		doc.Problems = append(doc.Problems, unreadable(f.path, err))
	}
	if err != nil {
		return nil
	}
	return md
}

// weigh resolves every token of the document: on the items that decide, and on
// everything else, which is shown and decides nothing.
func (c *checker) weigh(f candidate, md *markdown.Document, doc *report.Document) error {
	var names ids
	for _, it := range md.Items {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		section, judged := place(f.kind, md, it)
		if !judged && !it.HasMarker {
			continue
		}
		out := report.Item{At: it.At, Section: section, Claim: it.Claim, Citations: c.resolve(f, section, it.Claim, it.Tokens)}
		if judged {
			settle(&out, it.Fault, it.FaultAt)
			names.number(f.path, &out)
			doc.Items = append(doc.Items, out)
		} else {
			settleElsewhere(&out, it.Fault, it.FaultAt)
			doc.Elsewhere = append(doc.Elsewhere, out)
		}
	}
	for _, l := range md.Loose {
		if l.InCode {
			continue // someone quotes the syntax
		}
		out := report.Item{At: l.At, Section: l.Section, Claim: l.Claim, Citations: c.resolve(f, l.Section, l.Claim, l.Tokens)}
		settleElsewhere(&out, l.Fault, l.FaultAt)
		doc.Elsewhere = append(doc.Elsewhere, out)
	}
	slices.SortStableFunc(doc.Elsewhere, func(a, b report.Item) int {
		if a.At.Line != b.At.Line {
			return a.At.Line - b.At.Line
		}
		return a.At.Column - b.At.Column
	})
	for i := range doc.Elsewhere {
		names.number(f.path, &doc.Elsewhere[i])
	}
	return nil
}

// place says under which heading an item stands and whether it is judged. In a
// handoff the four sections are, and so in other kinds with sections; in a
// cited document every item that cites.
func place(kind string, md *markdown.Document, it markdown.Item) (section string, judged bool) {
	judgedHere := judgedSections(kind)
	if judgedHere == nil {
		return it.NearestH2, it.HasMarker
	}
	if it.Section < 0 {
		return it.Nearest, false // as for a block that is no item
	}
	section = md.Headings[it.Section].Text
	return section, slices.Contains(judgedHere, section)
}

// resolve weighs the sources of some tokens.
func (c *checker) resolve(f candidate, section, claim string, tokens []markdown.Token) []report.Citation {
	section, claim = standing(f.kind, section, claim)
	c.source.Doc, c.source.Run, c.source.Section, c.source.Claim = f.path, f.run, section, claim
	cites := []report.Citation{}
	for _, t := range tokens {
		for _, s := range t.Sources {
			var cite report.Citation
			if s.EmptyToken {
				cite = source.Fault("", source.RuleEmptyToken)
			} else {
				cite = source.Resolve(c.source, s.Raw)
			}
			cite.At = s.At
			cites = append(cites, cite)
			c.citations++
		}
	}
	return cites
}

// rank orders outcomes from best to worst.
var rank = map[string]int{report.OK: 0, report.Unverified: 1, report.Refused: 2}

// settle gives an item its outcome: that of the first of its worst citations,
// unless its marker cannot be read or it has none.
func settle(it *report.Item, fault string, at report.Span) {
	it.Outcome, it.Reason = report.OK, "ok"
	switch {
	case fault != "":
		it.Outcome, it.Reason = report.Malformed, "malformed:"+fault
		it.Message = faultMessage(fault, at)
		return
	case len(it.Citations) == 0:
		it.Outcome, it.Reason = report.Unsourced, report.Unsourced
		it.Message = "This item names no source. End it with [src: …], or take the claim out."
		return
	}
	for _, c := range it.Citations {
		if rank[c.Outcome] > rank[it.Outcome] {
			it.Outcome, it.Reason = c.Outcome, c.Reason
		}
	}
}

// settleElsewhere does the same where a token need not be last.
func settleElsewhere(it *report.Item, fault string, at report.Span) {
	if len(it.Citations) > 0 {
		fault = ""
	}
	settle(it, fault, at)
}

func faultMessage(rule string, at report.Span) string {
	where := fmt.Sprintf("line %d, column %d", at.Line, at.Column)
	switch rule {
	case "no-bracket-inside":
		return fmt.Sprintf("The token at %s holds a closing bracket, which ends it too early. Cite a path without brackets.", where)
	case "marker-spelling":
		return fmt.Sprintf("The marker at %s cannot be read: write [src: with one blank after the colon, and close it with ].", where)
	case "wrapped-in-code":
		return fmt.Sprintf("The token at %s stands in code, where it is a sample and no source. Take the backticks or the code block away.", where)
	}
	return fmt.Sprintf("The token at %s is not the last thing on the item. Move it to the very end, outside bold, italics and links.", where)
}

// required names the four sections of a handoff, in order.
var required = markdown.HandoffSections()

// maxItems is the number of items that the four sections may hold together.
const maxItems = 200

// sections judges the shape of a handoff: sections missing, empty, or holding
// too much.
func sections(path string, md *markdown.Document) []report.Problem {
	problems, swallowed := unclosed(path, md)
	items := make([]int, len(md.Headings))
	total := 0
	for _, it := range md.Items {
		if it.Section >= 0 && slices.Contains(required, md.Headings[it.Section].Text) {
			items[it.Section]++
			total++
		}
	}
	for _, name := range md.Missing(required) {
		problems = append(problems, report.Problem{Path: path, Reason: "missing-section", Section: new(name), Message: missing(name, md, swallowed)})
	}
	for i, h := range md.Headings {
		if h.Level == 2 && items[i] == 0 && slices.Contains(required, h.Text) {
			problems = append(problems, report.Problem{
				Path: path, Reason: "empty-section", Section: new(h.Text), Line: new(h.Line),
				Message: fmt.Sprintf("The section %q on line %d holds no item. Where there is nothing to say, write: - none [src: absent:<what was looked at>]", h.Text, h.Line),
			})
		}
	}
	if total > maxItems {
		problems = append(problems, report.Problem{
			Path: path, Reason: "item-cap", Count: new(total),
			Message: fmt.Sprintf("The four sections hold %d items; at most %d are read. Split the handoff.", total, maxItems),
		})
	}
	return problems
}

// unclosed names the code fences and comments that swallow headings below
// them, with the line where each was opened.
func unclosed(path string, md *markdown.Document) (problems []report.Problem, swallowed map[string]int) {
	swallowed = map[string]int{}
	for _, u := range md.Unclosed {
		if len(u.Headings) == 0 {
			continue
		}
		reason, end := "unclosed-comment", "Close it with -->."
		switch u.Kind {
		case markdown.UnclosedFence:
			reason, end = "unclosed-fence", "Close the fence."
		case markdown.UnclosedHTML:
			reason, end = "unclosed-html", "Close it."
		}
		var names []string
		for _, h := range u.Headings {
			names = append(names, fmt.Sprintf("%q", h.Text))
			if _, ok := swallowed[h.Text]; !ok {
				swallowed[h.Text] = u.Line
			}
		}
		problems = append(problems, report.Problem{
			Path: path, Reason: reason, Line: new(u.Line), Count: new(len(names)),
			Message: fmt.Sprintf("The %s opened on line %d is never closed and swallows %s. %s", u.Kind, u.Line, strings.Join(names, ", "), end),
		})
	}
	return problems, swallowed
}

// missing says what the reader of a missing section should know: that it is
// there in the wrong place, spelt otherwise, or swallowed.
func missing(name string, md *markdown.Document, swallowed map[string]int) string {
	if line, ok := swallowed[name]; ok {
		return fmt.Sprintf("The section %q is missing: it stands inside the block opened on line %d, which is never closed.", name, line)
	}
	for _, h := range md.Headings {
		switch {
		case h.Level == 2 && h.Text == name:
			return fmt.Sprintf("The section %q stands on line %d, before one that should precede it. The order is %s.", name, h.Line, strings.Join(required, ", "))
		case h.Level == 2 && loosely(h.Text) == loosely(name):
			return fmt.Sprintf("The section %q is missing; line %d has %q. The heading has to be spelt exactly: ## %s", name, h.Line, h.Text, name)
		case h.Level == 1 && h.Text == name:
			return fmt.Sprintf("The section %q is missing; line %d has it as a first-level heading. Write ## %s", name, h.Line, name)
		}
	}
	return fmt.Sprintf("The section %q is missing. Add the heading ## %s in its place, with at least one item.", name, name)
}

// loosely compares headings as a forgiving reader would.
func loosely(s string) string {
	return strings.ToLower(strings.Trim(s, " \t*_`:.#"))
}
