package source

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// Codes of offers.
const (
	offerLetterCase  = "letter-case"
	offerBackslash   = "backslash"
	offerUnicodeForm = "unicode-form"
	offerBaseName    = "base-name"
	offerQuotedText  = "quoted-text"
	offerBackticks   = "backticks"
	offerPlainPath   = "plain-path"
)

// columns matches a path that was given a line and a column.
var columns = regexp.MustCompile(`:[0-9]+$`)

// offerName sets the offer of a file that is not there, when there is exactly
// one candidate: the first of letter case, backslashes, Unicode form and base
// name that knows any decides, and several candidates are none. repo is the
// declared repository that the source names, or "".
func (ctx *Context) offerName(repo string, s Source, c *report.Citation) {
	code, names := ctx.nearNames(repo, s.Path, ctx.WS.Files().Folded)
	if len(names) == 0 {
		base := lastSegment(s.Path)
		if base == "" {
			return
		}
		code, names = offerBaseName, ctx.withoutCopies(ctx.WS.Files().Base(base))
	}
	if len(names) != 1 {
		return
	}
	t, err := ctx.text(names[0])
	if err != nil {
		return // citing it would not resolve either
	}
	o := &report.Offer{Code: code, Path: t.Name}
	if s.End <= t.Lines() {
		o.Line = &s.Start
	}
	c.Offer = o
	note(c, "%s: was it meant?", offerSentence(code, t.Name))
}

func offerSentence(code, name string) string {
	switch code {
	case offerLetterCase:
		return name + " differs in letter case alone"
	case offerBackslash:
		return name + " is the same path with / between folders"
	case offerUnicodeForm:
		return name + " is the same name in another Unicode form"
	}
	return name + " is the only file of that name"
}

// nearNames returns what a path names but for letter case, separators or
// Unicode form, by the first of the three that finds any. folded returns what
// equals a name but for letter case.
func (ctx *Context) nearNames(repo, p string, folded func(string) []string) (code string, names []string) {
	files := ctx.WS.Files()
	var probes []string
	for _, q := range ctx.places(repo, p) {
		if !q.outside {
			probes = append(probes, q.path)
		}
	}
	names = others(probes, folded)
	for _, q := range ctx.otherRepoCase(p) {
		names = append(names, others([]string{q}, folded)...)
		if _, err := ctx.stat(q); err == nil {
			names = append(names, q)
		}
	}
	slices.Sort(names)
	if names = ctx.withoutCopies(slices.Compact(names)); len(names) > 0 {
		return offerLetterCase, names
	}
	if strings.Contains(p, `\`) {
		for _, q := range ctx.places(repo, strings.ReplaceAll(p, `\`, "/")) {
			if !q.outside && files.Has(q.path) {
				return offerBackslash, []string{q.path}
			}
		}
	}
	if names := ctx.withoutCopies(others(probes, files.Normal)); len(names) > 0 {
		return offerUnicodeForm, names
	}
	return "", nil
}

// withoutCopies leaves out a file of a checkout of a repository when the
// repository's own file of that path is among the names too: a checkout holds
// every file of its repository once more, and that makes no second candidate.
// names is sorted.
func (ctx *Context) withoutCopies(names []string) []string {
	var left []string
	for _, name := range names[:min(len(names), maxOthers)] {
		if _, twice := slices.BinarySearch(names, ctx.ownFile(name)); !twice {
			left = append(left, name)
		}
	}
	return left
}

// ownFile returns the path in the repository's folder of a file that stands
// in a checkout, .tldrx/worktrees/<repo>/<checkout>/<path>, "" for others.
func (ctx *Context) ownFile(name string) string {
	rest, ok := strings.CutPrefix(name, ".tldrx/worktrees/")
	if !ok {
		return ""
	}
	repo, rest, _ := strings.Cut(rest, "/")
	_, rest, _ = strings.Cut(rest, "/")
	if r, ok := ctx.repo(repo); ok && !r.Outside && rest != "" {
		return path.Join(r.Path, rest)
	}
	return ""
}

// otherRepoCase returns where a path stands if its first segment, or what
// stands before its first colon, names a repository in another letter case.
func (ctx *Context) otherRepoCase(p string) []string {
	i := strings.IndexAny(p, "/:")
	if i < 0 || absolute(p[i+1:]) {
		return nil
	}
	m := ctx.kept()
	if m.foldedRepos == nil {
		m.foldedRepos = map[string][]string{}
		for _, name := range m.names {
			key := foldCase(name)
			m.foldedRepos[key] = append(m.foldedRepos[key], name)
		}
	}
	var paths []string
	for _, name := range m.foldedRepos[foldCase(p[:i])] {
		r := m.repos[name]
		if q := path.Join(r.Path, p[i+1:]); name != p[:i] && !r.Outside && !climbs(q) {
			paths = append(paths, q)
		}
	}
	return paths
}

// maxOthers bounds how many near names are gathered: whether there are none,
// one or several is all that counts, checkouts aside.
const maxOthers = 64

// others returns what like finds for any of the probes, the probes themselves
// left out, sorted.
func others(probes []string, like func(string) []string) []string {
	var found []string
	for _, p := range probes {
		for _, name := range like(p) {
			if name != p && len(found) < maxOthers {
				found = append(found, name)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// lastSegment returns the base name of a path with separators of either kind.
func lastSegment(p string) string {
	p = strings.TrimRight(p, `/\`)
	base := p[strings.LastIndexAny(p, `/\`)+1:]
	if base == "." || base == ".." {
		return ""
	}
	return base
}

// offerWithoutBackticks returns what a source that breaks the grammar names
// once backticks are taken away, nil when that is no path that resolves.
func (ctx *Context) offerWithoutBackticks(raw string) *report.Offer {
	if !strings.Contains(raw, "`") {
		return nil
	}
	plain := strings.ReplaceAll(raw, "`", "")
	if plain == "" {
		return nil
	}
	s, rule, k := classify(plain)
	if rule != "" || s.Path == "" {
		return nil
	}
	c := newCitation(plain)
	k.resolve(ctx, s, &c)
	if c.Outcome != report.OK || c.Target == nil {
		return nil
	}
	return &report.Offer{Code: offerBackticks, Path: c.Target.Path, Line: &c.Target.StartLine}
}
