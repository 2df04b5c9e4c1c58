package format

import (
	"bufio"
	"encoding/json"
	"io"

	"github.com/fa6e744d/assay/resolve/report"
)

type rdDiagnostic struct {
	Message  string     `json:"message"`
	Location rdLocation `json:"location"`
	Severity string     `json:"severity"`
	Source   rdSource   `json:"source"`
	Code     rdCode     `json:"code"`
}

type rdLocation struct {
	Path  string   `json:"path"`
	Range *rdRange `json:"range,omitempty"`
}

type rdRange struct {
	Start rdPosition  `json:"start"`
	End   *rdPosition `json:"end,omitempty"`
}

type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column,omitempty"`
}

type rdSource struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url"`
}

// RDJSONL writes one diagnostic of reviewdog's format on each line, for
// comments in code reviews. Its columns count bytes, as the report's do. What
// resolves is left out.
func RDJSONL(w io.Writer, r *report.Report) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	put := func(e *entry, severity, text string) error {
		d := rdDiagnostic{
			Message: text, Severity: severity, Source: rdSource{"assay", informationURL},
			Location: rdLocation{Path: visible(e.path, maxClaim)},
			Code:     rdCode{visible(e.reason, 100), reasonURL(e.reason)},
		}
		switch {
		case e.at.Line == 0 && e.path != "":
			d.Location.Range = &rdRange{Start: rdPosition{Line: 1}}
		case e.at.Line > 0:
			d.Location.Range = &rdRange{Start: rdPosition{e.at.Line, e.at.Column}}
			if e.id != "" {
				d.Location.Range.End = &rdPosition{e.at.EndLine, e.at.EndColumn}
			}
		}
		return enc.Encode(d)
	}
	if said := notChecked(r); said != "" {
		if err := put(&entry{path: r.Workspace.Name, reason: "no-citations"}, "ERROR", said); err != nil {
			return err
		}
	}
	all := entries(r)
	for i := range all {
		e := &all[i]
		severity := map[weight]string{fails: "ERROR", open: "WARNING", aside: "INFO"}[e.weight]
		if severity == "" {
			continue
		}
		if err := put(e, severity, e.text()); err != nil {
			return err
		}
	}
	return out.Flush()
}
