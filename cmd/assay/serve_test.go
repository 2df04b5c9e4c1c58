package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/cmd/internal/static"
)

func TestLoopbackOnly(t *testing.T) {
	dir := t.TempDir()
	for name, data := range map[string]string{
		"index.html":      "<p>home",
		"assay.wasm":      "\x00asm",
		"app.js":          "let x",
		"style.CSS":       "p{}",
		"data.unknown":    "?",
		"docs/index.html": "<p>docs",
		".git/config":     "secret",
		"empty/keep.txt":  "",
	} {
		write(t, filepath.Join(dir, name), data)
	}
	write(t, filepath.Join(filepath.Dir(dir), "outside.txt"), "outside")
	if err := os.Symlink(filepath.Join(filepath.Dir(dir), "outside.txt"), filepath.Join(dir, "link.txt")); err != nil {
		t.Log("no links here:", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	memory := static.Memory(map[string][]byte{
		"index.html": []byte("<p>home"), "assay.wasm": []byte("\x00asm"), "app.js": []byte("let x"),
	})
	type request struct {
		method, target, host string
		code                 int
		kind, body           string
		folderOnly           bool
	}
	requests := []request{
		{"GET", "/", "127.0.0.1:80", 200, "text/html; charset=utf-8", "<p>home", false},
		{"GET", "/index.html", "localhost", 200, "text/html; charset=utf-8", "<p>home", false},
		{"GET", "/assay.wasm", "[::1]:80", 200, "application/wasm", "\x00asm", false},
		{"HEAD", "/app.js", "127.0.0.1", 200, "text/javascript; charset=utf-8", "", false},
		{"GET", "/style.CSS", "127.0.0.1", 200, "text/css; charset=utf-8", "p{}", true},
		{"GET", "/data.unknown", "127.0.0.1", 200, "application/octet-stream", "?", true},
		{"GET", "/docs/", "127.0.0.1", 200, "text/html; charset=utf-8", "<p>docs", true},
		{"GET", "/docs", "127.0.0.1", 301, "", "", true},
		{"GET", "/empty/", "127.0.0.1", 404, "", "", true},
		{"GET", "/nothing", "127.0.0.1", 404, "", "", false},
		{"GET", "/.git/config", "127.0.0.1", 404, "", "", true},
		{"GET", "/../outside.txt", "127.0.0.1", 404, "", "", true},
		{"GET", "/..%2foutside.txt", "127.0.0.1", 404, "", "", true},
		{"GET", "/link.txt", "127.0.0.1", 404, "", "", true},
		{"GET", "/index.html", "evil.example", 403, "", "", false},
		{"GET", "/index.html", "127.0.0.1.evil.example", 403, "", "", false},
		{"POST", "/index.html", "127.0.0.1", 405, "", "", false},
	}
	for source, handler := range map[string]http.Handler{"folder": loopbackOnly(static.Folder(root)), "memory": loopbackOnly(memory)} {
		for _, r := range requests {
			if r.folderOnly && source == "memory" {
				continue
			}
			req := httptest.NewRequest(r.method, r.target, nil)
			req.Host = r.host
			got := httptest.NewRecorder()
			handler.ServeHTTP(got, req)
			what := source + " " + r.method + " " + r.host + r.target
			if got.Code != r.code {
				t.Errorf("%s: status: want %d, got %d", what, r.code, got.Code)
			}
			h := got.Header()
			if r.kind != "" && h.Get("Content-Type") != r.kind {
				t.Errorf("%s: type: want %q, got %q", what, r.kind, h.Get("Content-Type"))
			}
			if r.code == 200 && got.Body.String() != r.body {
				t.Errorf("%s: body: want %q, got %q", what, r.body, got.Body.String())
			}
			if strings.Contains(got.Body.String(), "outside\n") || strings.Contains(got.Body.String(), "secret") {
				t.Errorf("%s: a file that is not served came out", what)
			}
			for name, want := range map[string]string{"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"} {
				if h.Get(name) != want {
					t.Errorf("%s: %s: want %q, got %q", what, name, want, h.Get(name))
				}
			}
		}
	}
}

func write(t *testing.T, name, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestServe starts the command as a person would, asks for a file at the
// address that it prints, and stops it.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "index.html"), "<p>here")
	ctx, stop := context.WithCancel(context.Background())
	out, in := io.Pipe()
	p := &program{stdout: in, stderr: io.Discard, terminal: func(io.Writer) bool { return false }, version: testVersion}
	code := make(chan int)
	go func() {
		code <- p.run(ctx, []string{"serve", dir})
		in.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address := regexp.MustCompile(`http://127\.0\.0\.1:[1-9][0-9]*/`).FindString(line)
	if address == "" {
		t.Fatalf("no address in %q", line)
	}
	resp, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || string(body) != "<p>here" {
		t.Errorf("body: want %q, got %q, %v", "<p>here", body, err)
	}
	http.DefaultClient.CloseIdleConnections()
	stop()
	if got := <-code; got != exitOK {
		t.Errorf("exit code: want %d, got %d", exitOK, got)
	}
}
