package source

import (
	"maps"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

const (
	cmdPrefix = "$ "
	cmdArrow  = " → exit "
)

// parseCmd reads "$ command → exit N". The last arrow counts.
func parseCmd(raw string) (Source, string, bool) {
	rest, mine := strings.CutPrefix(raw, cmdPrefix)
	if !mine {
		return Source{}, "", false
	}
	i := strings.LastIndex(rest, cmdArrow)
	if i < 1 {
		return Source{}, RuleCmdArrow, true
	}
	code, ok := number(rest[i+len(cmdArrow):], 3)
	if !ok {
		return Source{}, RuleCmdArrow, true
	}
	return Source{Command: rest[:i], Exit: code}, "", true
}

// resolveCmd compares the command as text with the declared ones, then with
// what the run's events record of it. The exit code is recorded, never
// judged.
func resolveCmd(ctx *Context, s Source, c *report.Citation) {
	if ctx.Section != sectionLedger {
		refuse(c, "cmd-outside-ledger", "A command may only be cited in the section %q, and this one stands %s. Move the item there, or cite a file.",
			sectionLedger, under(ctx.Section))
		return
	}
	config := ctx.WS.Config()
	line, declared := config.Commands[s.Command]
	switch {
	case config.State == workspace.Unreadable:
		unreadable(c, config.Fault, "the declared commands are not known")
		return
	case len(config.Commands) == 0:
		unverified(c, "no-commands-declared", "Cannot be checked: this workspace declares no command in %s. Declare its commands there and check again.", workspace.ConfigPath)
		return
	case !declared:
		refuse(c, "cmd-undeclared", "This command is not declared in %s: %s. Commands compare as text, so another flag is another command.", workspace.ConfigPath, quote(s.Command))
		if near := closest(s.Command, ctx.commands()); near != "" {
			note(c, "The closest declared one is %s.", quote(near))
		}
		note(c, "Cite a declared command, or declare this one.")
		return
	case needsShell(s.Command):
		refuse(c, "cmd-needs-shell", "%s is declared at %s:%d, and only a shell can run it: it holds an operator, a wild card, a backslash or a quote that is not closed. A gate opens no shell, so it never ran there. Declare one plain command line.",
			quote(s.Command), workspace.ConfigPath, line)
		c.Shown = ctx.lines(workspace.ConfigPath, line, line)
		return
	}
	ctx.weighResults(s, line, c)
}

func under(section string) string {
	if section == "" {
		return "under no heading"
	}
	return "under " + quote(section)
}

// weighResults holds a declared command against the events of the run.
func (ctx *Context) weighResults(s Source, line int, c *report.Citation) {
	var results []workspace.Result
	if ctx.Run != nil {
		events := ctx.Run.Events()
		if events.State == workspace.Unreadable {
			unreadable(c, events.Fault, "the command is declared, and whether it ever ran is not known")
			return
		}
		results = events.Results(s.Command)
	}
	var refusal *workspace.Result
	var ran []int // exit codes, in order, each once
	for i, r := range results {
		switch {
		case r.Ran && !slices.Contains(ran, r.Exit):
			ran = append(ran, r.Exit)
		case !r.Ran && refusal == nil:
			refusal = &results[i]
		}
	}
	if len(ran) == 0 && refusal != nil {
		events := ctx.Run.Events()
		refuse(c, "cmd-never-ran", "%s is declared, and %s:%d records that the gate refused to run it%s. It never ran, so it has no exit code. Cite the refusal itself.",
			quote(s.Command), events.Path, refusal.Line, because(refusal.Refused))
		c.Shown = ctx.lines(events.Path, refusal.Line, refusal.Line)
		return
	}
	accept(c, "The command is declared at %s:%d.", workspace.ConfigPath, line)
	switch {
	case len(ran) == 0:
		label(c, "run-not-recorded")
		if ctx.Run == nil {
			note(c, "The document lies outside any run, so no events tell whether it ran.")
		} else {
			note(c, "The run's events hold no result of it.")
		}
	case !slices.Contains(ran, s.Exit):
		label(c, "exit-differs")
		note(c, "The run's events record it with exit %s, not %d.", numbers(ran), s.Exit)
	default:
		note(c, "The run's events record exit %d.", s.Exit)
	}
	if s.Exit != 0 {
		label(c, "exit-nonzero")
		note(c, "The cited exit code is %d.", s.Exit)
	}
	c.Target = ctx.lines(workspace.ConfigPath, line, line)
}

func because(refused string) string {
	if blank(refused) {
		return ""
	}
	return " (" + cutRunes(strings.TrimSpace(refused), maxQuoted) + ")"
}

// Limits of the search for the closest declared command.
const (
	maxCompared = 64  // commands
	maxLength   = 256 // bytes of each
)

// commands returns the declared commands, sorted.
func (ctx *Context) commands() []string {
	m := ctx.kept()
	if m.commands == nil {
		m.commands = slices.Sorted(maps.Keys(ctx.WS.Config().Commands))
	}
	return m.commands
}

// closest returns the declared command that the fewest bytes set apart from
// the cited one, a common beginning and end aside; "" when none shares
// anything with it.
func closest(command string, declared []string) string {
	best, apart := "", 0
	a := command[:min(len(command), maxLength)]
	for _, name := range declared[:min(len(declared), maxCompared)] {
		b := name[:min(len(name), maxLength)]
		short := min(len(a), len(b))
		head, tail := 0, 0
		for head < short && a[head] == b[head] {
			head++
		}
		for tail < short-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
			tail++
		}
		shared := head + tail
		if d := len(a) + len(b) - 2*shared; shared > 0 && (best == "" || d < apart) {
			best, apart = name, d
		}
	}
	return best
}
