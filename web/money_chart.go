package web

import (
	"math"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// A chart is rows of bars beside a column of blocks. The two are different
// types on purpose: what was not measured has a count and no number, so no code
// can give it a length.
type chart struct {
	unit  string // what the axis measures
	name  string // the same as a sentence, for whoever does not see it
	ticks []tick // from zero up; none when nothing was measured
	rows  []chartRow
	apart bool // some row has something that was not measured
	more  int  // rows left away
}

type tick struct {
	at   string // of the plot, in per cent
	text string
}

// chartRow is one row. Without a bar nothing was measured; without a block
// nothing is left that was not.
type chartRow struct {
	label string // short enough to stand over its bar
	bar   *bar
	apart *apartBlock
}

// bar is a measured amount. An open one ends without an end: more was spent and
// nobody knows how much.
type bar struct {
	text  string
	width string // of the plot, in per cent of the chart
	open  bool
}

// apartBlock counts what was not measured.
type apartBlock struct{ text string }

const (
	maxChartRows = 40
	// plot is the part of a chart's width that the axis takes. The column of
	// what was not measured stands right of it.
	plot = 70.0

	axisHeight = 22
	rowHeight  = 44
)

// measuredRow is what a chart needs of a row of a table.
type measuredRow struct {
	name               string
	measured           *string
	metered, unmetered int
}

// dollarChart draws measured dollars.
func dollarChart(by string, rows []measuredRow) chart {
	c := chart{unit: "US dollars, measured"}
	amounts := make([]float64, len(rows))
	most := 0.0
	for i, r := range rows {
		if r.measured != nil {
			amounts[i], _ = strconv.ParseFloat(*r.measured, 64)
			most = math.Max(most, amounts[i])
		}
	}
	var said []string
	scale := newScale(most)
	for i, r := range rows {
		row := chartRow{label: shortName(r.name)}
		text := report.MeasuredCell(r.measured, r.metered, r.unmetered)
		words := flat(r.name) + " "
		if text != report.Dash {
			row.bar = &bar{text: text, width: scale.width(amounts[i]), open: r.unmetered > 0}
			words += strings.Replace(text, "≥", "at least", 1)
			if len(c.ticks) == 0 {
				c.ticks = scale.ticks(dollarTick)
			}
		}
		if r.unmetered > 0 {
			row.apart = &apartBlock{count(r.unmetered, "task")}
			c.apart = true
			if row.bar != nil {
				words += " and "
			}
			words += count(r.unmetered, "task") + " not measured"
		} else if row.bar == nil {
			words += "nothing recorded"
		}
		if i < maxChartRows {
			c.rows = append(c.rows, row)
			said = append(said, words)
		}
	}
	c.more = len(rows) - len(c.rows)
	c.name = sentence("Measured dollars by "+by, said, c.more)
	return c
}

// tokenChart draws declared host tokens, which never share a chart with
// dollars. Rows that declare none are not in it.
func tokenChart(by string, names []string, tokens []*int64) chart {
	c := chart{unit: "host tokens, declared"}
	var most int64
	for _, n := range tokens {
		if n != nil {
			most = max(most, *n)
		}
	}
	scale := newScale(float64(most))
	var said []string
	for i, n := range tokens {
		if n == nil {
			continue
		}
		if len(c.rows) == maxChartRows {
			c.more++
			continue
		}
		text := report.Count(*n)
		c.rows = append(c.rows, chartRow{label: shortName(names[i]), bar: &bar{text: text, width: scale.width(float64(*n))}})
		said = append(said, flat(names[i])+" "+text)
	}
	if len(c.rows) > 0 {
		c.ticks = scale.ticks(func(v float64, _ float64) string { return report.Count(int64(v)) })
	}
	c.name = sentence("Declared host tokens by "+by, said, c.more)
	return c
}

func sentence(head string, said []string, more int) string {
	if len(said) == 0 {
		return head + ": nothing recorded."
	}
	s := head + ": " + strings.Join(said, "; ")
	if more > 0 {
		s += "; and " + number(more) + " more in the table"
	}
	return s + "."
}

// shortName is a name that fits over a bar; the table has it whole.
func shortName(s string) string {
	s = flat(s)
	runes := []rune(s)
	if len(runes) > 44 {
		return string(runes[:43]) + "…"
	}
	return s
}

// scale is an axis from zero to a round number.
type scale struct{ step, end float64 }

func newScale(most float64) scale {
	if most <= 0 || math.IsInf(most, 0) || math.IsNaN(most) {
		return scale{}
	}
	step := math.Pow(10, math.Floor(math.Log10(most)))
	for _, f := range []float64{0.2, 0.25, 0.5, 1, 2, 2.5, 5} {
		if most <= 4*step*f {
			step *= f
			break
		}
	}
	return scale{step: step, end: step * math.Ceil(most/step*(1-1e-12))}
}

func (s scale) width(v float64) string {
	if s.end == 0 {
		return "0"
	}
	return percent(v / s.end * plot)
}

func (s scale) ticks(text func(value, step float64) string) []tick {
	all := []tick{{at: "0", text: text(0, s.step)}}
	for i := 1; s.end > 0 && float64(i)*s.step <= s.end*(1+1e-9); i++ {
		v := float64(i) * s.step
		all = append(all, tick{at: percent(v / s.end * plot), text: text(v, s.step)})
	}
	return all
}

// dollarTick writes zero without decimals: it is an end of an axis and no
// measurement.
func dollarTick(v, step float64) string {
	switch {
	case v == 0:
		return "$0"
	case step >= 1:
		return "$" + strconv.FormatFloat(v, 'f', -1, 64)
	case step >= 0.01:
		return "$" + strconv.FormatFloat(v, 'f', 2, 64)
	}
	return "$" + strconv.FormatFloat(v, 'g', 3, 64)
}

func percent(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', 2, 64), "0"), ".") + "%"
}

func px(n int) string { return strconv.Itoa(n) }

func (c chart) height() int {
	h := len(c.rows) * rowHeight
	if len(c.ticks) > 0 || c.apart {
		h += axisHeight
	}
	return h
}

// stageChart and its like turn tables into charts.
func stageRows(m *report.Money) (rows []measuredRow, names []string, tokens []*int64) {
	for _, s := range m.Stages {
		rows = append(rows, measuredRow{s.Name(), s.Measured, s.Metered, s.Unmetered})
		names = append(names, s.Name())
		tokens = append(tokens, s.DeclaredTokens)
	}
	return rows, names, tokens
}

func breakdownChartRows(list []report.Breakdown) (rows []measuredRow, names []string, tokens []*int64) {
	for _, b := range list {
		rows = append(rows, measuredRow{b.Name, b.Measured, b.Metered, b.Unmetered})
		names = append(names, b.Name)
		tokens = append(tokens, b.DeclaredTokens)
	}
	return rows, names, tokens
}
