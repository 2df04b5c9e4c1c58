package source

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// parseFile reads [repo:]path:line[-line] from the right. It takes every text
// that no other kind claims.
func parseFile(raw string) (Source, string, bool) {
	i := strings.LastIndexByte(raw, ':')
	if i <= 0 {
		return Source{}, RuleFileShape, true
	}
	var s Source
	first, last, ranged := strings.Cut(raw[i+1:], "-")
	var ok bool
	if s.Start, ok = number(first, maxLineDigits); !ok {
		return Source{}, RuleLineRange, true
	}
	s.End = s.Start
	if ranged {
		if s.End, ok = number(last, maxLineDigits); !ok || s.End < s.Start {
			return Source{}, RuleLineRange, true
		}
	}
	if s.Start < 1 {
		return Source{}, RuleLineNumber, true
	}
	s.Path = raw[:i]
	if before, after, ok := strings.Cut(s.Path, ":"); ok && slug(before) {
		s.Repo, s.Path = before, after
	}
	switch {
	case s.Path == "":
		return Source{}, RuleFileShape, true
	case strings.Contains(s.Path, ".."):
		return Source{}, RuleNoParentDir, true
	case strings.Contains(s.Path, "`"):
		return Source{}, RuleFileShape, true
	}
	return s, "", true
}

// resolveFile looks for the first place whose file has the last cited line. A
// copy that is too short, a folder or an entry that cannot be read does not
// end the search: the next place may have the line.
func resolveFile(ctx *Context, s Source, c *report.Citation) {
	if s.Repo != "" && !ctx.repoKnown(s, c) {
		return
	}
	f := ctx.findFile(s)
	c.Tried = f.tried
	switch {
	case f.text != nil:
		ctx.acceptFile(s, f, c)
	case f.fault != nil:
		unreadable(c, f.fault, span(s.Start, s.End)+" of "+quote(s.Path)+" cannot be read")
	case f.gone != nil:
		notHere(c, f.gone)
	case f.short != nil:
		ctx.refuseShort(s, f, c)
	case s.Repo == "" && ctx.mayNameRepo(s.Path):
		first, _, _ := strings.Cut(s.Path, "/")
		unreadable(c, ctx.WS.Config().Fault, "nothing stands at "+quote(s.Path)+", and "+quote(first)+" may be the name of a repository")
	default:
		ctx.refuseMissing(s, f, c)
	}
}

// repoKnown reports whether the repository that a source names is declared;
// if not, the citation says so.
func (ctx *Context) repoKnown(s Source, c *report.Citation) bool {
	config := ctx.WS.Config()
	if config.State == workspace.Unreadable {
		unreadable(c, config.Fault, quote(s.Repo)+" may be the name of a repository")
		return false
	}
	if _, ok := ctx.repo(s.Repo); ok {
		return true
	}
	refuse(c, "unknown-repo", "%s is not a repository of this workspace.", quote(s.Repo))
	switch names := ctx.kept().names; {
	case config.State == workspace.Missing:
		note(c, "There is no %s, so no repository is declared: cite the path from the workspace's root.", workspace.ConfigPath)
	case len(names) == 0:
		note(c, "%s declares none: cite the path from the workspace's root.", workspace.ConfigPath)
	default:
		note(c, "%s declares %s: use one of them, or cite the path from the workspace's root.", workspace.ConfigPath, list(names))
	}
	switch {
	case len(s.Repo) == 1 && absolute(s.Repo+":"+s.Path):
		note(c, "It looks like the drive of an absolute path from another machine.")
	case strings.HasPrefix(s.Path, "//"):
		note(c, "It looks like an address; a web page is cited as https://….")
	}
	ctx.offerName("", s, c)
	return false
}

// foundFile is the outcome of a search for a file with a line.
type foundFile struct {
	looked
	text  *workspace.Text // has the line
	at    place           // where text stands
	short []*workspace.Text
}

func (ctx *Context) findFile(s Source) foundFile {
	var f foundFile
	for _, p := range ctx.places(s.Repo, s.Path) {
		if p.outside {
			f.record(ctx, p, report.FoundNothing)
			continue
		}
		// A path that ends in a slash can only name a folder.
		if strings.HasSuffix(s.Path, "/") {
			found := report.FoundNothing
			if e, err := ctx.stat(p.path); err == nil && e.Folder {
				found = report.FoundFolder
			}
			f.record(ctx, p, found)
			continue
		}
		t, err := ctx.text(p.path)
		switch {
		case err == nil:
			n := t.Lines()
			if n >= s.End {
				f.record(ctx, p, report.FoundFile).Lines = &n
				f.text, f.at = t, p
				return f
			}
			f.record(ctx, p, report.FoundTooShort).Lines = &n
			f.short = append(f.short, t)
		case errors.Is(err, fs.ErrNotExist):
			f.record(ctx, p, report.FoundNothing)
		case errors.Is(err, workspace.ErrFolder):
			f.record(ctx, p, report.FoundFolder)
		default:
			f.record(ctx, p, report.FoundFault)
			f.fail(asFault(err, p.path), len(f.tried)-1)
		}
	}
	return f
}

func (ctx *Context) acceptFile(s Source, f foundFile, c *report.Citation) {
	t := f.text
	accept(c, "%s has %s.", t.Name, span(s.Start, s.End))
	if f.at.unmerged {
		label(c, "unmerged")
		note(c, "It stands in an epic checkout of this run that is not merged: cite it again after the merge.")
	}
	if t.ViaLink {
		label(c, "via-link")
		note(c, "The path leads through a symbolic link.")
	}
	if t.LoneCR {
		label(c, "lone-cr")
		note(c, "The file holds carriage returns that end no line here; an editor may number its lines differently.")
	}
	c.Target = t.Target(s.Start, s.End, ctx.context())
}

// diffFactor is how many times a file's length a cited line must exceed to
// be taken for a position in a diff.
const diffFactor = 3

// minTail is the least number of lines shown of a file that is too short.
const minTail = 3

func (ctx *Context) refuseShort(s Source, f foundFile, c *report.Citation) {
	t := f.short[0]
	n := t.Lines()
	cited := strconv.Itoa(s.Start)
	if s.End > s.Start {
		cited += "-" + strconv.Itoa(s.End)
	}
	if n == 0 {
		refuse(c, "line-out-of-range", "%s is empty; %s was cited.", t.Name, cited)
	} else {
		refuse(c, "line-out-of-range", "%s ends at line %d; %s was cited.", t.Name, n, cited)
	}
	for _, other := range f.short[1:] {
		note(c, "%s has %s.", other.Name, count(other.Lines(), "line", "lines"))
	}
	if n > 0 && s.End > diffFactor*n {
		note(c, "The file has %s; %d may be a position in a diff.", count(n, "line", "lines"), s.End)
	}
	note(c, "Cite the lines that say it.")
	c.Shown = t.Tail(max(minTail, ctx.context()+1))
	ctx.offerQuoted(f.short, c)
}

func (ctx *Context) refuseMissing(s Source, f foundFile, c *report.Citation) {
	refuse(c, "no-such-file", "No file %s in this workspace.", quote(s.Path))
	if s.Repo != "" {
		c.Message = "No file " + quote(s.Path) + " in repository " + quote(s.Repo) + " of this workspace."
	}
	folder := false
	for _, p := range f.tried {
		folder = folder || p.Found == report.FoundFolder
	}
	switch {
	case absolute(s.Path):
		note(c, "It is an absolute path, which belongs to the machine where it was written; only the workspace's own files are looked at. Cite it from the workspace's root.")
	case strings.HasSuffix(s.Path, "/"):
		note(c, "A path that ends in a slash names a folder, and a folder has no lines. Cite a file.")
	case folder:
		note(c, "It is a folder, and a folder has no lines. Cite a file in it.")
	default:
		note(c, "Looked at %s. Cite the path as the workspace spells it.", list(f.paths()))
	}
	if strings.TrimFunc(s.Path, space) != s.Path {
		note(c, "The path starts or ends with a blank, which counts.")
	}
	if r := ctx.insideGone(s); r != nil {
		note(c, "It lies in the folder of repository %s, which is not in this workspace.", quote(r.Name))
	}
	if columns.MatchString(s.Path) {
		note(c, "The path itself ends in a number: a source has a line or a range of lines, and no column.")
	}
	ctx.offerName(s.Repo, s, c)
}

// insideGone returns the declared repository whose folder is not here and
// would hold a bare path that spells out the folder.
func (ctx *Context) insideGone(s Source) *workspace.Repo {
	if s.Repo != "" || absolute(s.Path) {
		return nil
	}
	m := ctx.kept()
	for i := 0; i < len(s.Path) && i <= m.longest; i++ {
		if s.Path[i] != '/' {
			continue
		}
		if name, ok := m.folderRepos[s.Path[:i]]; ok {
			if r := m.repos[name]; !ctx.repoHere(&r) {
				return &r
			}
		}
	}
	return nil
}
