package source

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// What makes a path look like one that was meant to name something else.
var (
	withLine   = regexp.MustCompile(`^(.+?):([0-9]{1,9})(?:-[0-9]{1,9})?$`)
	withScheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:(?://)?`)
)

// nearAbsent adds the lead absent-near to an absence at which nothing stands,
// when the path may be misspelt: then its absence says nothing.
func (ctx *Context) nearAbsent(repo, p string, c *report.Citation) {
	code, names := ctx.nearNames(repo, p, ctx.sameButCase)
	if len(names) > 0 {
		lead(c, names[0], "Was %s meant? Nothing stands at %s.", list(names), quote(p))
		if len(names) == 1 {
			c.Offer = &report.Offer{Code: code, Path: names[0]}
		}
		return
	}
	plain, what := p, ""
	var line *int
	if m := withLine.FindStringSubmatch(p); m != nil {
		plain, what = m[1], "a line"
		if n, ok := number(m[2], maxLineDigits); ok && n > 0 {
			line = &n
		}
	} else if scheme := withScheme.FindString(p); scheme != "" {
		plain, what = p[len(scheme):], "a scheme or the name of a repository that is not declared"
	} else if hasSpace(p) {
		plain, what = strings.TrimFunc(p, space), "a blank"
	}
	if what == "" {
		return
	}
	name := ""
	if plain != p && plain != "" && !outside(repo, plain) {
		name = ctx.firstThere(repo, plain)
	}
	lead(c, name, "Was this path meant? %s carries %s.", quote(p), what)
	if name != "" {
		c.Offer = &report.Offer{Code: offerPlainPath, Path: name}
		if t, err := ctx.text(name); err == nil && line != nil && *line <= t.Lines() {
			c.Offer.Line = line
		}
	}
}

// lead adds the lead, with the place it is about where there is one.
func lead(c *report.Citation, name, format string, args ...any) {
	at := report.Lead{Code: "absent-near", Message: fmt.Sprintf(format, args...)}
	if name != "" {
		at.Path = &name
	}
	c.Leads = append(c.Leads, at)
}

// firstThere returns the first place of a path at which something stands.
func (ctx *Context) firstThere(repo, p string) string {
	for _, q := range ctx.places(repo, p) {
		if q.outside {
			continue
		}
		if _, err := ctx.stat(q.path); err == nil {
			return q.path
		}
	}
	return ""
}

// sameButCase returns the files and folders whose path equals name but for
// letter case.
func (ctx *Context) sameButCase(name string) []string {
	files := ctx.WS.Files()
	m := ctx.kept()
	if m.folders == nil {
		m.folders = map[string][]string{}
		seen := map[string]bool{".": true}
		for _, f := range files.All() {
			for dir := path.Dir(f); !seen[dir]; dir = path.Dir(dir) {
				seen[dir] = true
				key := foldCase(dir)
				m.folders[key] = append(m.folders[key], dir)
			}
		}
	}
	return append(slices.Clone(files.Folded(name)), m.folders[foldCase(name)]...)
}

// foldCase makes letter case irrelevant; upper case first, so that letters
// which share a capital are one.
func foldCase(s string) string { return strings.ToLower(strings.ToUpper(s)) }
