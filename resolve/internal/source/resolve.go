package source

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Sections of a handoff in which a kind is judged differently.
const (
	sectionUnknowns = "Unknowns"
	sectionLedger   = "Evidence ledger"
)

// Context is what a source is weighed against. One Context serves a whole
// check: set Doc, Run, Section and Claim for each item, and what was worked
// out about the workspace is kept. It is not safe for concurrent use.
type Context struct {
	WS           *workspace.Workspace
	Archive      bool           // the workspace is an archive, not a folder
	Doc          string         // path of the document under judgement
	Run          *workspace.Run // the run it belongs to, nil outside any
	Section      string         // heading the item stands under
	Claim        string         // the item's own text without tokens
	ContextLines int            // lines shown before and after the cited ones

	memo *memo
}

// Resolve weighs one source as it is written in a token. It sets everything
// of the citation but ID and At. It never fails: whatever raw holds, the
// outcome is ok, refused or unverified.
func Resolve(ctx *Context, raw string) report.Citation {
	if raw == "" {
		return Fault(raw, RuleEmptySource)
	}
	s, rule, k := classify(raw)
	if rule != "" {
		c := Fault(raw, rule)
		c.Offer = ctx.offerWithoutBackticks(raw)
		return c
	}
	s.Kind = k.name
	c := newCitation(raw)
	c.Kind = &k.name
	k.resolve(ctx, s, &c)
	return c
}

// Fault returns the citation of a source that breaks a rule of the grammar.
// The reader of a token calls it with [RuleEmptyToken] for a token that holds
// nothing.
func Fault(raw, rule string) report.Citation {
	c := newCitation(raw)
	refuse(&c, "grammar:"+rule, "%s", faultMessage(raw, rule))
	return c
}

func newCitation(raw string) report.Citation {
	return report.Citation{Raw: raw, Labels: []string{}, Leads: []report.Lead{}, Tried: []report.Place{}}
}

func accept(c *report.Citation, format string, args ...any) {
	c.Outcome, c.Reason, c.Message = report.OK, "ok", fmt.Sprintf(format, args...)
}

func refuse(c *report.Citation, reason, format string, args ...any) {
	c.Outcome, c.Reason, c.Message = report.Refused, reason, fmt.Sprintf(format, args...)
}

func unverified(c *report.Citation, reason, format string, args ...any) {
	c.Outcome, c.Reason, c.Message = report.Unverified, reason, fmt.Sprintf(format, args...)
}

// unreadable makes the citation unverified because of a file that is there
// and cannot be used, with that file's own reason.
func unreadable(c *report.Citation, f *workspace.Fault, what string) {
	at := f.Path
	if f.Line > 0 {
		at += ":" + strconv.Itoa(f.Line)
	}
	unverified(c, f.Reason, "Cannot be checked: %s. %s: %s.", what, at, strings.TrimSuffix(f.Message, "."))
}

func label(c *report.Citation, code string) { c.Labels = append(c.Labels, code) }

// note adds a sentence to the message.
func note(c *report.Citation, format string, args ...any) {
	c.Message += " " + fmt.Sprintf(format, args...)
}

// lines returns a run of lines of a file, nil when it cannot be read (any
// more) or the run has no place.
func (ctx *Context) lines(name string, start, end int) *report.Target {
	if start < 1 {
		return nil
	}
	t, err := ctx.text(name)
	if err != nil {
		return nil
	}
	return t.Target(start, max(start, end), ctx.context())
}

// maxPath is the length in bytes above which a path is not looked up: no
// archive and no operating system can name an entry that long, and file
// systems take time in proportion to its square.
const maxPath = 1<<16 - 1

func (ctx *Context) stat(name string) (workspace.Entry, error) {
	if len(name) > maxPath {
		return workspace.Entry{}, fs.ErrNotExist
	}
	return ctx.WS.Stat(name)
}

func (ctx *Context) text(name string) (*workspace.Text, error) {
	if len(name) > maxPath {
		return nil, fs.ErrNotExist
	}
	return ctx.WS.Text(name)
}

func (ctx *Context) context() int { return max(0, ctx.ContextLines) }

// asFault says why a file cannot be used; every error that is not "nothing
// there" or "a folder" is such a fault.
func asFault(err error, name string) *workspace.Fault {
	var f *workspace.Fault
	if errors.As(err, &f) {
		return f
	}
	return &workspace.Fault{Path: name, Reason: workspace.ReasonUnreadable, Message: "the file cannot be read: " + err.Error()}
}

// memo keeps what was worked out about one workspace, and about the claim of
// the item at hand: a long claim may have many sources.
type memo struct {
	ws      *workspace.Workspace
	lowered map[string]*haystack // needle haystacks, by file
	held    int                  // bytes in lowered
	flat    map[string]*flat     // texts with white-space runs as one blank, by file
	folders map[string][]string  // folders by path without letter case; nil until asked for
	first   map[string]int       // first lines that are not blank, by file
	names   []string             // of the declared repositories, in their order
	repos   map[string]workspace.Repo

	foldedRepos map[string][]string // names of repositories without letter case; nil until asked for
	folderRepos map[string]string   // names of repositories by their folder
	longest     int                 // bytes of the longest of these folders
	commands    []string            // declared, sorted; nil until asked for

	epics map[string][]string // epic checkouts, by run folder and repository

	claim  string
	denies bool              // the claim is negative, or there is none
	quotes []string          // what the claim quotes
	spots  map[string][]spot // where that stands, by file
}

func (ctx *Context) kept() *memo {
	if ctx.memo == nil || ctx.memo.ws != ctx.WS {
		ctx.memo = &memo{
			ws:      ctx.WS,
			lowered: map[string]*haystack{},
			flat:    map[string]*flat{},
			first:   map[string]int{},
			repos:   map[string]workspace.Repo{},
			epics:   map[string][]string{},
		}
		ctx.memo.folderRepos = map[string]string{}
		for _, r := range ctx.WS.Config().Repos {
			ctx.memo.repos[r.Name] = r
			if _, twice := ctx.memo.folderRepos[r.Path]; !twice {
				ctx.memo.folderRepos[r.Path] = r.Name
				ctx.memo.longest = max(ctx.memo.longest, len(r.Path))
			}
			ctx.memo.names = append(ctx.memo.names, r.Name)
		}
	}
	return ctx.memo
}

// weighed returns the memo with what there is to know about the claim.
func (ctx *Context) weighed() *memo {
	m := ctx.kept()
	if m.spots == nil || m.claim != ctx.Claim {
		m.claim, m.spots = ctx.Claim, map[string][]spot{}
		m.denies = nothingClaimed(ctx.Claim) || Negative(ctx.Claim)
		m.quotes = quoted(ctx.Claim)
	}
	return m
}

// repo returns the declared repository of that name.
func (ctx *Context) repo(name string) (workspace.Repo, bool) {
	r, ok := ctx.kept().repos[name]
	return r, ok
}

// epicsOf returns the folders of the run's epic checkouts of a repository.
func (ctx *Context) epicsOf(repo string) []string {
	if ctx.Run == nil {
		return nil
	}
	m, key := ctx.kept(), ctx.Run.Dir+"\x00"+repo
	dirs, ok := m.epics[key]
	if !ok {
		dirs = ctx.Run.Epics(repo)
		m.epics[key] = dirs
	}
	return dirs
}
