package format

import (
	"path"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// Prefixed returns the report with a folder put before the path of everything
// in it, for a workspace that is not the top of the repository where the result
// is shown. Ids stay, for they are made of the paths of the workspace. The
// report itself is left alone.
func Prefixed(r *report.Report, folder string) *report.Report {
	folder = strings.Trim(path.Clean(strings.ReplaceAll(folder, "\\", "/")), "/")
	if folder == "" || folder == "." {
		return r
	}
	put := func(name string) string {
		if name == "" {
			return ""
		}
		return folder + "/" + name
	}
	out := *r
	out.Documents = make([]report.Document, len(r.Documents))
	for i, d := range r.Documents {
		d.Path = put(d.Path)
		d.Problems = prefixProblems(d.Problems, put)
		d.Items = prefixItems(d.Items, put)
		d.Elsewhere = prefixItems(d.Elsewhere, put)
		out.Documents[i] = d
	}
	out.Packets = make([]report.Packet, len(r.Packets))
	for i, p := range r.Packets {
		p.Path = put(p.Path)
		claims := make([]report.PacketClaim, len(p.Claims))
		for j, c := range p.Claims {
			c.Live = prefixTarget(c.Live, put)
			claims[j] = c
		}
		p.Claims = claims
		out.Packets[i] = p
	}
	out.Workspace.Problems = prefixProblems(r.Workspace.Problems, put)
	return &out
}

func prefixProblems(list []report.Problem, put func(string) string) []report.Problem {
	out := make([]report.Problem, len(list))
	for i, p := range list {
		p.Path = put(p.Path)
		out[i] = p
	}
	return out
}

func prefixItems(list []report.Item, put func(string) string) []report.Item {
	out := make([]report.Item, len(list))
	for i, it := range list {
		citations := make([]report.Citation, len(it.Citations))
		for j, c := range it.Citations {
			c.Target = prefixTarget(c.Target, put)
			c.Shown = prefixTarget(c.Shown, put)
			citations[j] = c
		}
		it.Citations = citations
		out[i] = it
	}
	return out
}

func prefixTarget(t *report.Target, put func(string) string) *report.Target {
	if t == nil {
		return nil
	}
	out := *t
	out.Path = put(t.Path)
	return &out
}
