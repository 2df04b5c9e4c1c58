package web

import (
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// identityDigits is how much of the directory hash an address carries.
const identityDigits = 8

// Identity is what an address says about the workspace that it was made for,
// "" for one without a container to hash.
func Identity(r *report.Report) string {
	h := r.Workspace.Identity.DirectorySHA256
	if h == nil || len(*h) < identityDigits {
		return ""
	}
	return (*h)[:identityDigits]
}

// madeElsewhere is true for an address that names another workspace.
func madeElsewhere(r *report.Report, route Route) bool {
	return route.Zip != "" && route.Zip != Identity(r)
}

func current(here bool) string {
	if here {
		return "page"
	}
	return "false"
}

// quoted is a term of the filter for a value with whatever characters; the
// grammar has no way to write a quotation mark inside one, so it is left out.
func quoted(key, value string) string {
	if strings.ContainsAny(value, " \t\"") {
		return key + `:"` + strings.ReplaceAll(value, `"`, "") + `"`
	}
	return key + ":" + value
}

func shiftTag(by int) string {
	if by > 0 {
		return "shifted by +" + strconv.Itoa(by)
	}
	return "shifted by " + strconv.Itoa(by)
}
