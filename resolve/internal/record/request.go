package record

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// Request is what an answer and a fact have in common. Nothing is filled in: a
// clock and a person are the caller's.
type Request struct {
	DecidedBy string // owner or driver; "" is not stated
	Repo      string // declared in workspace.yml; "" for none
	By        string // who records it
	At        string // RFC 3339
	Run       string // id of a run; "" for none, or for the only one that fits
}

// maxName is how many bytes a name or an area may have: both stand in events,
// which have a limit.
const maxName = 200

// Validate refuses what no file of the workspace has to be read for.
func (r Request) Validate() error {
	switch r.DecidedBy {
	case "", "owner", "driver":
	default:
		return fmt.Errorf("%q cannot decide; it is owner or driver, or left out", r.DecidedBy)
	}
	if _, err := time.Parse(time.RFC3339, r.At); err != nil {
		return fmt.Errorf("%q is no time; write it as 2026-09-14T10:20:00Z", r.At)
	}
	if r.By == "" {
		return errors.New("nobody is named who records this")
	}
	return name("the name", r.By)
}

// name refuses what cannot stand on a line, in a comment or in an event.
func name(what, s string) error {
	switch {
	case s != strings.TrimSpace(s):
		return fmt.Errorf("%s %q starts or ends with white space", what, s)
	case len(s) > maxName:
		return fmt.Errorf("%s has %d bytes, more than %d", what, len(s), maxName)
	case strings.ContainsFunc(s, unprintable) || strings.ContainsAny(s, "|<>") || strings.Contains(s, "--"):
		return fmt.Errorf("%s %q cannot stand in a comment: leave out |, <, >, -- and what is no printed character", what, s)
	}
	return nil
}

func unprintable(c rune) bool {
	return c < ' ' || 0x7f <= c && c <= 0x9f || c == 0x2028 || c == 0x2029 || c == 0xfeff || c == 0xfffd
}

func oneOf(what, s string, words ...string) error {
	if slices.Contains(words, s) {
		return nil
	}
	return fmt.Errorf("%s is %q; it is one of %s", what, s, strings.Join(words, ", "))
}

// declared refuses a repository that the workspace does not declare.
func declared(w *workspace.Workspace, repo string) error {
	c := w.Config()
	if c.State == workspace.Unreadable {
		return fmt.Errorf("%s cannot be read (%s), so that nobody knows whether it declares %q; repair it first", workspace.ConfigPath, c.Fault.Message, repo)
	}
	if _, ok := c.Repo(repo); ok {
		return nil
	}
	names := "it declares none"
	if len(c.Repos) > 0 {
		var all []string
		for _, r := range c.Repos {
			all = append(all, r.Name)
		}
		names = "it declares " + strings.Join(all, ", ")
	}
	return fmt.Errorf("%s declares no repository %q; %s", workspace.ConfigPath, repo, names)
}

var between = regexp.MustCompile(`[\s,;]+`)

// affected are the declared repositories that the entries of "affects" name:
// by their name alone, or in front of a path.
func affected(w *workspace.Workspace, affects string) []string {
	var all []string
	for _, entry := range between.Split(affects, -1) {
		entry = strings.Trim(entry, "[]\"'`")
		if at := strings.IndexAny(entry, ":/"); at >= 0 {
			entry = entry[:at]
		}
		if _, ok := w.Config().Repo(entry); ok && !slices.Contains(all, entry) {
			all = append(all, entry)
		}
	}
	return all
}
