package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve"
)

// onTerminal runs a command whose outputs count as terminals.
func onTerminal(t *testing.T, env map[string]string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	p := &program{
		stdin:    strings.NewReader(""),
		stdout:   &out,
		stderr:   &errs,
		env:      func(name string) string { return env[name] },
		terminal: func(io.Writer) bool { return true },
		version:  testVersion,
	}
	code = p.run(context.Background(), args)
	return out.String(), errs.String(), code
}

func TestColor(t *testing.T) {
	ws := t.TempDir()
	if err := os.MkdirAll(filepath.Join(ws, "tldrx-work"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		env  map[string]string
		args []string
		want bool
	}{
		{"terminal", nil, nil, true},
		{"NO_COLOR", map[string]string{"NO_COLOR": "1"}, nil, false},
		{"NO_COLOR empty", map[string]string{"NO_COLOR": ""}, nil, true},
		{"dumb terminal", map[string]string{"TERM": "dumb"}, nil, false},
		{"never", nil, []string{"--color=never"}, false},
		{"always over NO_COLOR", map[string]string{"NO_COLOR": "1"}, []string{"--color=always"}, true},
		{"JSON", nil, []string{"--format=json"}, false},
	} {
		stdout, _, code := onTerminal(t, test.env, append([]string{"check", ws}, test.args...)...)
		if code != exitNothing {
			t.Errorf("%s: exit code: want %d, got %d", test.name, exitNothing, code)
		}
		if got := strings.Contains(stdout, "\x1b["); got != test.want {
			t.Errorf("%s: coloured: want %v, got %v", test.name, test.want, got)
		}
	}
}

// TestProgress draws without waiting: a check of this size is over before a
// bar would show.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	b := &progress{p: &program{stderr: &out}, show: true}
	b.step(resolve.Progress{Stage: "documents", Done: 1, Total: 4, Path: "evil\x1b[2J.md"})
	b.step(resolve.Progress{Stage: "citations", Done: 1, Total: 2, Citations: 30})
	if got := out.String(); !strings.Contains(got, "documents") || strings.Contains(got, "evil") {
		t.Errorf("want the stage and no path, got %q", got)
	}
	b.done()
	if got := out.String(); !strings.HasSuffix(strings.TrimRight(got, " "), "\r") {
		t.Errorf("want the bar wiped at the end, got %q", got)
	}

	out.Reset()
	quiet := &progress{p: &program{stderr: &out}}
	quiet.step(resolve.Progress{Stage: "documents", Done: 1, Total: 4})
	quiet.done()
	if out.Len() > 0 {
		t.Errorf("want nothing without a terminal, got %q", out.String())
	}
}

func TestWorse(t *testing.T) {
	order := []int{exitOK, exitNothing, exitRefused, exitUsage}
	for i, a := range order {
		for j, b := range order {
			want := order[max(i, j)]
			if got := worse(a, b); got != want {
				t.Errorf("worse(%d, %d): want %d, got %d", a, b, want, got)
			}
		}
	}
}

// TestEveryCommand holds that a command of the grammar runs and shows
// examples, so that none is added half.
func TestEveryCommand(t *testing.T) {
	for _, name := range []string{"check", "cost", "facts", "questions", "explain", "packet", "schema", "serve", "site", "version"} {
		stdout, stderr, code := onTerminal(t, nil, name, "--help")
		if code != exitOK || stderr != "" {
			t.Errorf("%s --help: exit %d, %s", name, code, stderr)
		}
		if !strings.HasPrefix(stdout, "Examples:\n  assay "+name) && !strings.Contains(stdout, "assay "+name) {
			t.Errorf("%s --help does not start with examples: %q", name, stdout)
		}
	}
}

func TestCodeOf(t *testing.T) {
	for _, test := range []struct {
		err  error
		want int
	}{
		{nil, exitOK},
		{errors.New("anything"), exitUsage},
		{exitWith(exitNothing, errors.New("no workspace")), exitNothing},
		{leave(exitRefused), exitRefused},
		{leave(exitOK), exitOK},
	} {
		if got := codeOf(test.err); got != test.want {
			t.Errorf("codeOf(%v): want %d, got %d", test.err, test.want, got)
		}
	}
}

func TestSize(t *testing.T) {
	for _, test := range []struct {
		in   string
		want int64
	}{
		{"1", 1}, {"200000", 200000}, {"64MB", 64 << 20}, {"4gb", 4 << 30}, {"2 KB", 2048}, {"1024GB", 1 << 40},
		{"", 0}, {"0", 0}, {"-1", 0}, {"1.5GB", 0}, {"GB", 0}, {"1025GB", 0}, {"9999999999999999999", 0}, {"9999999999GB", 0}, {"1TB", 0},
	} {
		got, err := size(test.in)
		if (err != nil) != (test.want == 0) || err == nil && got != test.want {
			t.Errorf("size(%q): want %d, got %d, %v", test.in, test.want, got, err)
		}
	}
}
