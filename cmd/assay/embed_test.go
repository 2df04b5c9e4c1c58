package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestEmbed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	var out bytes.Buffer
	p := &program{stdout: &out, stderr: io.Discard, env: os.Getenv, terminal: func(io.Writer) bool { return false }, version: testVersion}
	if code := p.run(context.Background(), []string{"embed", "-o", dir, "--url", "https://docs.example/evidence/", "../../testdata/workspaces/harbour"}); code != exitOK {
		t.Fatalf("exit code %d: %s", code, &out)
	}
	for _, name := range []string{"harbour.embed.html", "harbour.html", "harbour.svg", "harbour.oembed.json", "assay-report.js"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || len(data) == 0 {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
		if name == "harbour.oembed.json" && (!json.Valid(data) || !bytes.Contains(data, []byte("https://docs.example/evidence/harbour.html#"))) {
			t.Errorf("%s: %s", name, data)
		}
	}
	for _, args := range [][]string{
		{"embed", "-o", dir, "--url", "javascript:x", "../../testdata/workspaces/harbour"},
		{"embed", "-o", dir, "--url", "evidence", "../../testdata/workspaces/harbour"},
		{"embed", "../../testdata/workspaces/harbour"},
		{"embed", "-o", dir, "no/such/workspace"},
	} {
		if code := p.run(context.Background(), args); code != exitUsage {
			t.Errorf("%q: exit code %d, want %d", args, code, exitUsage)
		}
	}
}

func TestEmbedName(t *testing.T) {
	for name, want := range map[string]string{
		"harbour.zip": "harbour", "a b.zip": "a-b", "..": "workspace", "": "workspace", "../x": "x", "ü.zip": "workspace", "v1.2": "v1.2", "-o": "o",
	} {
		if got := embedName(name); got != want {
			t.Errorf("%q: got %q want %q", name, got, want)
		}
	}
}
