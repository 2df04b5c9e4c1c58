package source

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// place is one location where a path may stand.
type place struct {
	path     string          // inside the workspace, cleaned; as written when outside
	outside  bool            // absolute or climbing: nothing is looked up there
	unmerged bool            // in an epic checkout of the run
	repo     *workspace.Repo // declared repository whose folder it lies in, nil otherwise
}

// places returns where p may stand, in the order in which the places answer.
// A path in a repository has that repository's epic checkouts of this run and
// its folder. A bare path has, when its first segment is the name of a
// repository, that one's epic checkouts; then the root; the run's folder; and
// the repository's folder. repo is "" or a declared name.
func (ctx *Context) places(repo, p string) []place {
	if absolute(p) {
		return []place{{path: p, outside: true}}
	}
	var ps []place
	add := func(dir, rest string, unmerged bool, r *workspace.Repo) {
		q := place{path: path.Join(dir, rest), unmerged: unmerged, repo: r}
		q.outside = climbs(q.path)
		if r != nil && r.Outside {
			q.path, q.outside = strings.TrimSuffix(dir, "/")+"/"+rest, true
		}
		for i := range ps {
			if ps[i].path == q.path {
				if ps[i].repo == nil {
					ps[i].repo = r
				}
				return
			}
		}
		ps = append(ps, q)
	}
	epics := func(name, rest string) {
		for _, dir := range ctx.epicsOf(name) {
			add(dir, rest, true, nil)
		}
	}
	if repo != "" {
		if r, ok := ctx.repo(repo); ok {
			epics(repo, p)
			add(r.Path, p, false, &r)
		}
		return ps
	}
	first, rest, _ := strings.Cut(p, "/")
	r, named := ctx.repo(first)
	if named {
		epics(first, rest)
	}
	add(".", p, false, nil)
	if ctx.Run != nil {
		add(ctx.Run.Dir, p, false, nil)
	}
	if named {
		add(r.Path, rest, false, &r)
	}
	return ps
}

// absolute reports whether a path belongs to one machine: a POSIX path, one
// with a drive, or a network path.
func absolute(p string) bool {
	if strings.HasPrefix(p, "/") || strings.HasPrefix(p, `\\`) {
		return true
	}
	return len(p) >= 3 && p[1] == ':' && (p[2] == '\\' || p[2] == '/') && asciiLetter(p[0])
}

func asciiLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// climbs reports whether a cleaned path leaves the folder it starts from.
func climbs(cleaned string) bool { return cleaned == ".." || strings.HasPrefix(cleaned, "../") }

// looked gathers what the places of one source hold.
type looked struct {
	tried []report.Place
	fault *workspace.Fault // first entry that cannot be looked at or read
	gone  *workspace.Repo  // first repository whose folder is not here
}

// record notes what stood at a place, and when nothing did whether that is
// because the repository itself was not brought along.
func (l *looked) record(ctx *Context, p place, found string) *report.Place {
	l.tried = append(l.tried, report.Place{Path: p.path, Found: found})
	if found == report.FoundNothing && p.repo != nil {
		if f := ctx.repoFault(p.repo); f != nil {
			l.fail(f, len(l.tried)-1)
		} else if !ctx.repoHere(p.repo) && l.gone == nil {
			l.gone = p.repo
		}
	}
	return &l.tried[len(l.tried)-1]
}

// fail notes an entry that cannot be looked at or read.
func (l *looked) fail(f *workspace.Fault, at int) {
	l.tried[at].Found, l.tried[at].Reason = report.FoundFault, &f.Reason
	if l.fault == nil {
		l.fault = f
	}
}

// repoHere reports whether a repository's folder is part of the workspace.
func (ctx *Context) repoHere(r *workspace.Repo) bool {
	if r.Outside {
		return false
	}
	e, err := ctx.stat(path.Clean(r.Path))
	return err == nil && e.Folder
}

// repoFault says why a repository's folder cannot be looked into, nil when it
// can or is not there.
func (ctx *Context) repoFault(r *workspace.Repo) *workspace.Fault {
	if r.Outside {
		return nil
	}
	if _, err := ctx.stat(path.Clean(r.Path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return asFault(err, r.Path)
	}
	return nil
}

// notHere makes the citation unverified because a repository was not brought
// along.
func notHere(c *report.Citation, r *workspace.Repo) {
	if r.Outside {
		unverified(c, "repo-not-here", "Cannot be checked: repository %s is declared at %s, which lies outside the workspace, and nothing outside is looked at. Give its path relative to the workspace's root in %s.",
			quote(r.Name), quote(r.Path), workspace.ConfigPath)
		return
	}
	unverified(c, "repo-not-here", "Cannot be checked: repository %s is declared, but its folder %s is not in this workspace. Bring it along and check again.",
		quote(r.Name), quote(r.Path))
}

// mayNameRepo reports whether the first segment of a bare path could be the
// name of a repository that an unreadable workspace.yml declares: it has the
// shape of one, and no folder of that name stands where the path was looked
// up.
func (ctx *Context) mayNameRepo(p string) bool {
	if ctx.WS.Config().State != workspace.Unreadable || absolute(p) {
		return false
	}
	first, _, cut := strings.Cut(p, "/")
	if !cut || !slug(first) {
		return false
	}
	dirs := []string{"."}
	if ctx.Run != nil {
		dirs = append(dirs, ctx.Run.Dir)
	}
	for _, dir := range dirs {
		if e, err := ctx.stat(path.Join(dir, first)); err == nil && e.Folder {
			return false
		}
	}
	return true
}

// paths lists the places that were looked at, for a sentence.
func (l *looked) paths() []string {
	names := make([]string, len(l.tried))
	for i, p := range l.tried {
		names[i] = p.Path
	}
	return names
}
