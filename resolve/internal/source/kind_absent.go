package source

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// parseAbsent reads absent:path or absent:path#text, split at the first #.
func parseAbsent(raw string) (Source, string, bool) {
	rest, mine := strings.CutPrefix(raw, "absent:")
	if !mine {
		return Source{}, "", false
	}
	p, needle, named := strings.Cut(rest, "#")
	switch {
	case p == "" || strings.Contains(p, "`"):
		return Source{}, RuleAbsentPath, true
	case named && blank(needle):
		return Source{}, RuleAbsentNeedle, true
	}
	return Source{Path: p, Needle: needle}, "", true
}

// resolveAbsent first asks whether the claim is one that an absence can carry
// at all, then looks in every place where a file source would: of several
// places one with content wins.
func resolveAbsent(ctx *Context, s Source, c *report.Citation) {
	if ctx.Section != sectionUnknowns && !ctx.weighed().denies {
		refuse(c, "absent-positive-claim", "An absence can only carry a claim that something is not there, and this one has no word that says so, such as %s. Reword it, or cite what it rests on.", cueHelp)
		return
	}
	repo, p := ctx.splitRepo(s.Path)
	if ctx.WS.Config().State == workspace.Unreadable && repo == "" {
		if before, _, ok := strings.Cut(p, ":"); ok && slug(before) && !absolute(p) {
			unreadable(c, ctx.WS.Config().Fault, quote(before)+" may be the name of a repository")
			return
		}
	}
	if outside(repo, p) {
		unverified(c, "absent-outside", "Cannot be checked: %s leads out of the workspace, and only the workspace is looked at. Name a path inside it.", quote(s.Path))
		return
	}
	p = strings.TrimRight(p, "/")
	a := ctx.findAbsent(repo, p, s.Needle)
	c.Tried = a.tried
	if a.viaLink {
		label(c, "via-link")
	}
	if s.Needle != "" {
		ctx.judgeNeedle(s, p, a, c)
	} else {
		ctx.judgeContent(s, a, c)
	}
	if c.Outcome == report.OK && !a.exists {
		ctx.nearAbsent(repo, p, c)
	}
}

// splitRepo takes the name of a declared repository off a path. Other text
// before a colon belongs to the path.
func (ctx *Context) splitRepo(p string) (repo, rest string) {
	if before, after, ok := strings.Cut(p, ":"); ok {
		if _, declared := ctx.repo(before); declared {
			return before, after
		}
	}
	return "", p
}

// outside reports whether a path is absolute or, as written, climbs out of
// the workspace. One in a repository climbs from that repository's folder,
// which its places see.
func outside(repo, p string) bool {
	return absolute(p) || repo == "" && climbs(path.Clean(p))
}

// foundAbsent is what stands where something is said to be absent.
type foundAbsent struct {
	looked
	exists  bool                       // something stands at one of the places, empty or not
	content []workspace.Entry          // places with content, in order
	found   *workspace.Text            // file that holds the needle
	line    int                        // where
	clean   []*workspace.Text          // files with content that were searched in vain
	barred  []workspace.Entry          // files that are too large, or not text, to be searched
	folders []workspace.Entry          // folders, where a text was to be found
	climbs  bool                       // a place lies outside the workspace
	viaLink bool                       // a link was followed to something that counts
	texts   map[string]*workspace.Text // files with content that were read
}

func (ctx *Context) findAbsent(repo, p, needle string) foundAbsent {
	a := foundAbsent{texts: map[string]*workspace.Text{}}
	for _, q := range ctx.places(repo, p) {
		if q.outside {
			a.climbs = a.climbs || q.repo == nil || !q.repo.Outside
			a.record(ctx, q, report.FoundNothing)
			continue
		}
		e, err := ctx.stat(q.path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			a.record(ctx, q, report.FoundNothing)
		case err != nil:
			a.record(ctx, q, report.FoundFault)
			a.fail(asFault(err, q.path), len(a.tried)-1)
		case e.Folder:
			a.record(ctx, q, report.FoundFolder)
			a.exists, a.viaLink = true, a.viaLink || e.ViaLink
			if needle != "" {
				a.folders = append(a.folders, e)
			} else if !e.Empty {
				a.content = append(a.content, e)
			}
		default:
			a.record(ctx, q, report.FoundFile)
			a.exists, a.viaLink = true, a.viaLink || e.ViaLink
			ctx.openAbsent(&a, e, needle)
		}
	}
	return a
}

// maxSearched is the size up to which a file is searched for a needle.
const maxSearched = 512 << 10

// openAbsent looks into a file that is there.
func (ctx *Context) openAbsent(a *foundAbsent, e workspace.Entry, needle string) {
	if needle != "" && e.Size > maxSearched {
		a.content, a.barred = append(a.content, e), append(a.barred, e)
		return
	}
	t, err := ctx.text(e.Name)
	if err != nil {
		f := asFault(err, e.Name)
		if !ctx.Archive && (f.Reason == workspace.ReasonNotText || f.Reason == reasonTooBig) {
			a.content, a.barred = append(a.content, e), append(a.barred, e)
			return
		}
		a.fail(f, len(a.tried)-1)
		return
	}
	n := t.Lines()
	a.tried[len(a.tried)-1].Lines = &n
	if t.Blank() {
		return
	}
	a.content, a.texts[e.Name] = append(a.content, e), t
	if needle == "" {
		return
	}
	if line := ctx.search(t, needle); line == 0 {
		a.clean = append(a.clean, t)
	} else if a.found == nil {
		a.found, a.line = t, line
	}
}

// reasonTooBig is the fault of an entry over a size limit of the container.
const reasonTooBig = "zip:too-big"

// judgeContent decides absent:path.
func (ctx *Context) judgeContent(s Source, a foundAbsent, c *report.Citation) {
	switch {
	case len(a.content) > 0:
		e := a.content[0]
		unverified(c, "absent-exists", "Cannot be checked: the source says that nothing stands at %s, and %s is there%s. Name what is missing in it as absent:path#text, or let a person look.",
			quote(s.Path), e.Name, ctx.contents(e))
		if t := a.texts[e.Name]; t != nil {
			n := ctx.firstLine(t)
			c.Shown = t.Target(n, n, ctx.context())
		}
	case a.fault != nil:
		unreadable(c, a.fault, "whether something stands at "+quote(s.Path)+" is not known")
	default:
		ctx.judgeNothing(s, a, c)
	}
}

// judgeNeedle decides absent:path#text. A file that holds the text decides
// whatever the other places hold, and one that could not be searched leaves
// the question open. A folder is refused unless a file answered.
func (ctx *Context) judgeNeedle(s Source, p string, a foundAbsent, c *report.Citation) {
	switch {
	case a.found != nil:
		refuse(c, "absent-needle-found", "It says absent, but line %d of %s has %s. Letter case makes no difference. Correct the claim, or the text that is looked for.",
			a.line, a.found.Name, quote(s.Needle))
		c.Shown = a.found.Target(a.line, a.line, ctx.context())
	case a.fault != nil:
		unreadable(c, a.fault, "whether "+quote(s.Needle)+" stands in "+quote(p)+" is not known")
	case len(a.barred) > 0:
		e := a.barred[0]
		why := "is not text"
		if e.Size > maxSearched {
			why = "is larger than 512 KiB"
		}
		unverified(c, "absent-exists", "Cannot be checked: %s is there and %s, so it was not searched for %s. Let a person look.", e.Name, why, quote(s.Needle))
	case len(a.clean) > 0:
		t := a.clean[0]
		accept(c, "%s (%s) does not hold %s, compared without regard to letter case.", t.Name, count(t.Lines(), "line", "lines"), quote(s.Needle))
	case len(a.folders) > 0:
		refuse(c, "absent-needle-directory", "%s is a folder, and only a file can be searched for %s. Name the file, or leave the # out.", a.folders[0].Name, quote(s.Needle))
	default:
		ctx.judgeNothing(s, a, c)
	}
}

// judgeNothing decides when no place holds anything that counts.
func (ctx *Context) judgeNothing(s Source, a foundAbsent, c *report.Citation) {
	switch {
	case a.gone != nil:
		notHere(c, a.gone)
	case a.climbs:
		unverified(c, "absent-outside", "Cannot be checked: %s leads out of the workspace, and only the workspace is looked at. Name a path inside it.", quote(s.Path))
	case !a.exists && ctx.mayNameRepo(s.Path):
		first, _, _ := strings.Cut(s.Path, "/")
		unreadable(c, ctx.WS.Config().Fault, "nothing stands at "+quote(s.Path)+", and "+quote(first)+" may be the name of a repository")
	case a.exists:
		accept(c, "What stands at %s is empty. Looked at %s.", quote(s.Path), list(a.paths()))
	default:
		accept(c, "Nothing stands at %s. Looked at %s.", quote(s.Path), list(a.paths()))
	}
}

// contents says what something that is there holds.
func (ctx *Context) contents(e workspace.Entry) string {
	if !e.Folder {
		return " (" + count(int(e.Size), "byte", "bytes") + ")"
	}
	if files := ctx.WS.Files().Under(e.Name); len(files) > 0 {
		return " with " + count(len(files), "file", "files") + ", the first of them " + cutRunes(files[0], maxQuoted)
	}
	return " and is not empty"
}

// firstLine returns the first line that is not blank.
func (ctx *Context) firstLine(t *workspace.Text) int {
	m := ctx.kept()
	n, ok := m.first[t.Name]
	if !ok {
		at := bytes.IndexFunc(t.Data, func(r rune) bool { return !space(r) })
		n = t.LineAt(max(0, at))
		m.first[t.Name] = n
	}
	return n
}
