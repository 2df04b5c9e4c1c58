//go:build !assaypage

package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"github.com/fa6e744d/assay/resolve/report"
)

// notInReport is shown nowhere as a word: a source without a result carries no
// outcome, because none was asked for or none is known.
const notInReport = ""

// outcome is the outcome to draw. One that is unknown, as in a report of a
// later version, is drawn as unverified: never as sound.
func (s CitedSource) outcome() string {
	if s.Result == nil {
		return notInReport
	}
	switch s.Result.Outcome {
	case report.OK, report.Refused, report.Unverified:
		return s.Result.Outcome
	}
	return report.Unverified
}

// citationRenderer draws citations. Everything that comes from the document or
// from the report is escaped, and nothing of it becomes a link.
type citationRenderer struct{}

// RegisterFuncs implements [renderer.NodeRenderer].
func (citationRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(KindCitation, drawCitation)
}

func drawCitation(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	put := func(parts ...string) {
		for _, s := range parts {
			_, _ = w.WriteString(s) // a failed write is kept and returned by Flush
		}
	}
	put(`<span class="assay-citation">[src: `)
	for i, s := range n.(*Citation).Sources {
		if i > 0 {
			put("; ")
		}
		outcome := s.outcome()
		put(`<span class="assay-source"`)
		if outcome == notInReport {
			put(`>`, escape(s.Raw), `</span>`)
			continue
		}
		word := *s.Result
		word.Outcome = outcome
		put(` data-outcome="`, outcome, `" data-reason="`, escape(s.Result.Reason), `" title="`, escape(s.Result.Message), `">`,
			escape(s.Raw), ` <span class="assay-outcome">(`, escape(word.Word()), `)</span></span>`)
	}
	put(`]</span>`)
	return ast.WalkSkipChildren, nil
}

func escape(s string) string { return string(util.EscapeHTML([]byte(s))) }
