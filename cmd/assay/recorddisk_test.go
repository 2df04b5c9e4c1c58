package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// recordingIn makes a workspace with one question.
func recordingIn(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	at := filepath.Join(dir, "tldrx-work", "260914-a", "02-how")
	if err := os.MkdirAll(at, 0o755); err != nil {
		t.Fatal(err)
	}
	const asked = "## Q1 · Which clock?\n<!-- id: Q1 | status: open | area: time -->\n[Answer]:\n"
	if err := os.WriteFile(filepath.Join(at, "questions.md"), []byte(asked), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Writers at once: every fact gets an id of its own, and one of the answers is
// the first.
func TestWritersAtOnce(t *testing.T) {
	dir := recordingIn(t)
	const writers = 8
	var wg sync.WaitGroup
	codes := make([]int, writers)
	for i := range writers {
		wg.Go(func() {
			text := fmt.Sprintf("fact number %d", i)
			if _, errs, code := onTerminal(t, nil, "facts", "add", text, "--area", "a", "--run", "260914-a", "--by", "x", dir); code != exitOK {
				t.Errorf("%s: exit code %d: %s", text, code, errs)
			}
			_, _, codes[i] = onTerminal(t, nil, "answer", "Q1", fmt.Sprintf("clock %d", i), "--by", "x", dir)
		})
	}
	wg.Wait()
	first := 0
	for _, code := range codes {
		if code == exitOK {
			first++
		}
	}
	if first != 1 {
		t.Errorf("want one answer recorded, got %d", first)
	}
	facts, err := os.ReadFile(filepath.Join(dir, ".tldrx", "memory", "facts.yml"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range writers {
		if want := fmt.Sprintf("fact: \"fact number %d\"\n", i); bytes.Count(facts, []byte(want)) != 1 {
			t.Errorf("want %q once", want)
		}
	}
	for i := range writers + 1 {
		if want := fmt.Sprintf("id: F%03d\n", i+1); bytes.Count(facts, []byte(want)) != 1 {
			t.Errorf("want %q once", want)
		}
	}
	events, err := os.ReadFile(filepath.Join(dir, "tldrx-work", "260914-a", "events.jsonl"))
	if err != nil || bytes.Count(events, []byte(`"type":"fact.added"`)) != writers+1 {
		t.Errorf("want %d events of facts, got %v\n%s", writers+1, err, events)
	}
}

// On a terminal the name is asked for; an empty one records nothing.
func TestNameIsAskedFor(t *testing.T) {
	for _, c := range []struct {
		typed string
		code  int
	}{{"M. de Wit\n", exitOK}, {"\n", exitUsage}, {"", exitUsage}} {
		dir := recordingIn(t)
		var out, errs bytes.Buffer
		p := &program{
			stdin: bytes.NewBufferString(c.typed), stdout: &out, stderr: &errs,
			env: func(string) string { return "" }, terminal: func(io.Writer) bool { return true }, version: testVersion,
		}
		if code := p.run(context.Background(), []string{"answer", "Q1", "UTC", dir}); code != c.code {
			t.Errorf("%q: exit code: want %d, got %d: %s", c.typed, c.code, code, errs.String())
		}
		if !strings.HasPrefix(errs.String(), "Your name: ") {
			t.Errorf("%q: want the name asked for, got %q", c.typed, errs.String())
		}
		facts, err := os.ReadFile(filepath.Join(dir, ".tldrx", "memory", "facts.yml"))
		if (err == nil) != (c.code == exitOK) || err == nil && !bytes.Contains(facts, []byte(`who: "M. de Wit"`)) {
			t.Errorf("%q: want the name in the row, got %s", c.typed, facts)
		}
	}
}
