package workspace

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// ConfigPath is where the configuration stands.
const ConfigPath = ".tldrx/workspace.yml"

// Config is .tldrx/workspace.yml: the repositories and the commands that may
// be cited. Without the file it is empty.
type Config struct {
	State    State
	Fault    *Fault         // why it is Unreadable
	Mode     *string        // as stated
	Repos    []Repo         // in the order of the file; of two with one name the later one, at the first one's place
	Commands map[string]int // every declared command, as written, and the line it stands on

	at map[string]int // index into Repos by name
}

// Repo is a declared repository.
type Repo struct {
	Name    string
	Path    string // cleaned, inside the workspace; "." when the file states none. As written when Outside
	Outside bool   // the path is absolute or climbs: it is not followed
	Line    int    // of its entry
}

// Config reads the configuration.
func (w *Workspace) Config() *Config {
	if w.config == nil {
		w.config = w.readConfig()
	}
	return w.config
}

func (w *Workspace) readConfig() *Config {
	c := &Config{Commands: map[string]int{}, at: map[string]int{}}
	root, state, fault := w.yaml(ConfigPath, ReasonWorkspace)
	c.State, c.Fault = state, fault
	if state != Read {
		return c
	}
	if mode, ok := text(field(root, "mode")); ok {
		c.Mode = &mode
	}
	for _, entry := range list(field(root, "repos")) {
		name, ok := text(field(entry, "name"))
		if !ok {
			continue
		}
		repo := Repo{Name: name, Line: entry.Line}
		stated := field(entry, "path")
		repo.Path, repo.Outside = repoPath(textOr(stated, "."))
		if repo.Outside {
			w.problem(&Fault{
				Path: ConfigPath, Reason: ReasonOutside, Line: stated.Line,
				Message: fmt.Sprintf("the path %q of repository %q leads out of the workspace and is not followed; give it relative to the workspace's root", repo.Path, name),
			})
		}
		if i, ok := c.at[name]; ok {
			c.Repos[i] = repo
		} else {
			c.at[name] = len(c.Repos)
			c.Repos = append(c.Repos, repo)
		}
		for slot, command := range fields(field(entry, "commands")) {
			s, ok := text(command)
			if _, known := c.Commands[s]; !ok || known || strings.HasSuffix(slot, "_scoped") || strings.TrimFunc(s, isSpace) == "" {
				continue
			}
			c.Commands[s] = command.Line
		}
	}
	return c
}

// repoPath cleans the path of a repository and reports whether it leads out of
// the workspace.
func repoPath(stated string) (string, bool) {
	if strings.HasPrefix(stated, "/") || strings.HasPrefix(stated, `\`) || hasDrive(stated) {
		return stated, true
	}
	clean := path.Clean(stated)
	if !fs.ValidPath(clean) {
		return stated, true
	}
	return clean, false
}

// hasDrive reports whether the path is absolute on another operating system
// (C:/src).
func hasDrive(p string) bool {
	return len(p) >= 2 && p[1] == ':' && ('a' <= p[0]|0x20 && p[0]|0x20 <= 'z')
}

// Repo returns the declared repository of that name.
func (c *Config) Repo(name string) (Repo, bool) {
	i, ok := c.at[name]
	if !ok {
		return Repo{}, false
	}
	return c.Repos[i], true
}
