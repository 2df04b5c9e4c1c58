package format

import "github.com/fa6e744d/assay/resolve/report"

// Five SGR codes are all the colour there is. A colour library would decide
// from the environment and the process's own standard output whether to
// colour; here the caller decides, and a format that reads neither stays a
// function of its arguments.
const (
	bold   = "1"
	dim    = "2"
	red    = "31"
	green  = "32"
	yellow = "33"
)

func (t *text) paint(code, s string) string {
	if !t.o.Color || code == "" || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func outcomeStyle(outcome string) string {
	switch outcome {
	case report.Refused, report.Malformed, report.Unsourced:
		return red
	case report.Unverified:
		return yellow
	}
	return green
}

func exitStyle(exit int) string {
	switch exit {
	case 0:
		return green
	case 2:
		return red
	}
	return yellow
}
