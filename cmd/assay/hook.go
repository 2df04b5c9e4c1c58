package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
)

type hookCmd struct{}

func (*hookCmd) Help() string {
	return "An agent calls it before it writes a file, with the call as JSON on standard input. A handoff that would fail is refused: exit code 2, the faults on standard error for the agent, and the same as a JSON decision on standard output. Everything else passes with exit code 0 and no word. Input that cannot be read exits with 1, which lets the write through."
}

func (*hookCmd) Examples() string {
	return `assay hook < call.json     {"tool_name":"Write","tool_input":{"file_path":"…","content":"…"}}

as a PreToolUse hook with the matcher "Write|Edit|MultiEdit": see web/docs/recipes.md`
}

// maxHookInput is far above what an agent writes in one call.
const maxHookInput = 64 << 20

// hookCall is the part of an agent's call that says what will be written.
// Agents name their tools differently; the fields tell a write from an edit.
type hookCall struct {
	Event string `json:"hook_event_name"`
	Dir   string `json:"cwd"`
	Input struct {
		Path    string  `json:"file_path"`
		Content *string `json:"content"`
		hookEdit
		Edits []hookEdit `json:"edits"`
	} `json:"tool_input"`
}

type hookEdit struct {
	Old *string `json:"old_string"`
	New string  `json:"new_string"`
	All bool    `json:"replace_all"`
}

func (c *hookCmd) Run(ctx context.Context, p *program) error {
	data, err := io.ReadAll(io.LimitReader(p.stdin, maxHookInput+1))
	if err != nil {
		return fmt.Errorf("reading standard input: %w", err)
	}
	if len(data) > maxHookInput {
		return errors.New("the call on standard input is larger than 64 MB")
	}
	var call hookCall
	if err := json.Unmarshal(data, &call); err != nil {
		return fmt.Errorf("standard input holds no call of an agent's hook: %w", err)
	}
	switch call.Event {
	case "", "PreToolUse", "BeforeTool":
	default:
		return nil // what has been written is check's to judge
	}
	reason, err := c.judge(ctx, p, &call)
	if err != nil || reason == "" {
		return err
	}
	if err := p.json(hookAnswer{hookDecision{call.Event, "deny", reason}}); err != nil {
		return err
	}
	if _, err := io.WriteString(p.stderr, reason); err != nil {
		return err
	}
	return leave(exitRefused)
}

type hookAnswer struct {
	Output hookDecision `json:"hookSpecificOutput"`
}

type hookDecision struct {
	Event    string `json:"hookEventName"`
	Decision string `json:"permissionDecision"`
	Reason   string `json:"permissionDecisionReason"`
}

// judge returns why the write is refused, "" when it is not.
func (c *hookCmd) judge(ctx context.Context, p *program, call *hookCall) (string, error) {
	if call.Event == "" {
		call.Event = "PreToolUse"
	}
	if !strings.HasSuffix(strings.ToLower(call.Input.Path), ".md") {
		return "", nil
	}
	file := filepath.FromSlash(call.Input.Path)
	if !filepath.IsAbs(file) {
		file = filepath.Join(filepath.FromSlash(call.Dir), file)
	}
	file, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	root, err := nearest(filepath.Dir(file))
	if err != nil {
		return "", nil // in no workspace
	}
	name, err := filepath.Rel(root, file)
	if err != nil {
		return "", err
	}
	text, ok, err := call.text(file)
	if err != nil || !ok {
		return "", err
	}
	ws, err := (&checkCmd{Root: "."}).open(p, root)
	if err != nil {
		return "", err
	}
	defer ws.Close()
	doc, refused, err := resolve.CheckDraft(ctx, ws.fs, filepath.ToSlash(name), text, resolve.Options{Name: ws.name, Version: p.version, Context: -1})
	if err != nil || !refused {
		return "", err
	}
	return format.Refusal(doc), nil
}

// text is the file as it would be after the call; ok is false when the call
// writes nothing, or is an edit that the agent's own tool will refuse.
func (call *hookCall) text(file string) (text []byte, ok bool, err error) {
	if call.Input.Content != nil {
		return []byte(*call.Input.Content), true, nil
	}
	edits := call.Input.Edits
	if call.Input.Old != nil {
		edits = append([]hookEdit{call.Input.hookEdit}, edits...)
	}
	if len(edits) == 0 {
		return nil, false, nil
	}
	text, err = os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, false, err
	}
	for _, e := range edits {
		if text, ok = e.apply(text); !ok {
			return nil, false, nil
		}
	}
	return text, true, nil
}

// apply makes the replacement where the agent's tool would make it: at the only
// place, or at all. An empty old text writes a new file.
func (e hookEdit) apply(text []byte) ([]byte, bool) {
	if e.Old == nil {
		return nil, false
	}
	if *e.Old == "" {
		return []byte(e.New), len(text) == 0
	}
	old, n := []byte(*e.Old), bytes.Count(text, []byte(*e.Old))
	if n == 0 {
		// Agents read and name lines without the CR of a CRLF.
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		n = bytes.Count(text, old)
	}
	if n == 0 || n > 1 && !e.All {
		return nil, false
	}
	return bytes.ReplaceAll(text, old, []byte(e.New)), true
}
