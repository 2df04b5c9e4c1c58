package web

import (
	"slices"
	"sort"

	"github.com/fa6e744d/assay/resolve/report"
)

// rescue puts every item that found no bullet of its own at its line, among
// the blocks of the top level.
func (b *builder) rescue(d *report.Document) {
	for _, items := range [][]report.Item{d.Items, d.Elsewhere} {
		for i := range items {
			item := &items[i]
			if b.taken[item] || b.cut > 0 && item.At.Line >= b.cut {
				continue
			}
			b.insert(&block{kind: lost, line: item.At.Line, end: item.At.EndLine, item: item, judged: b.judged[item], first: true, last: true})
		}
	}
}

// insert puts a block before the first one of the top level that begins
// behind its line.
func (b *builder) insert(x *block) {
	i := sort.Search(len(b.blocks), func(i int) bool { return b.blocks[i].line > x.line })
	b.blocks = slices.Insert(b.blocks, i, x)
}

// sections are the headings that a handoff must have, in their order. They
// say where the banner of a missing one belongs.
var sections = []string{"Findings", "Decisions", "Unknowns", "Evidence ledger"}

// banners puts each problem of a section where a reader looks for it: an
// empty section's below its heading, a missing one's before the next required
// heading that is there, else at the end.
func (b *builder) banners(problems []report.Problem) {
	for i := range problems {
		p := &problems[i]
		if p.Section == nil {
			continue
		}
		x := &block{kind: banner, problem: p}
		if at := b.bannerPlace(p); at < len(b.blocks) {
			b.blocks = slices.Insert(b.blocks, at, x)
		} else {
			b.blocks = append(b.blocks, x)
		}
	}
}

func (b *builder) bannerPlace(p *report.Problem) int {
	if p.Line != nil {
		for i, x := range b.blocks {
			if x.kind == heading && x.line == *p.Line {
				return i + 1
			}
		}
	}
	if p.Reason != "missing-section" {
		if i := b.heading(*p.Section); i >= 0 {
			return i + 1
		}
	}
	next := slices.Index(sections, *p.Section) + 1
	if next == 0 {
		return len(b.blocks)
	}
	for _, name := range sections[next:] {
		if i := b.heading(name); i >= 0 {
			return i
		}
	}
	return len(b.blocks)
}

// heading is the index of the first second-level heading of that text.
func (b *builder) heading(name string) int {
	return slices.IndexFunc(b.blocks, func(x *block) bool {
		return x.kind == heading && x.level == 2 && b.raw(x.node) == name
	})
}

// remark attaches what was not looked at to the innermost block that holds
// its line.
func (b *builder) remark(remarks []report.Remark) {
	for _, r := range remarks {
		if x := leafAt(b.blocks, r.Line); x != nil {
			x.remarks = append(x.remarks, r)
		}
	}
}

func leafAt(blocks []*block, line int) *block {
	for _, x := range blocks {
		if len(x.children) > 0 {
			if found := leafAt(x.children, line); found != nil {
				return found
			}
			continue
		}
		if x.line > 0 && x.line <= line && line <= x.end {
			return x
		}
	}
	return nil
}
