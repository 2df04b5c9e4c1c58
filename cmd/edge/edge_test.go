//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/vfs/ziptest"
)

const handoff = "## Findings\n\n- It adds. [src: add.go:1]\n\n## Decisions\n\n- It stays. [src: add.go:9]\n\n## Unknowns\n\n- None. [src: absent:add.go]\n\n## Evidence ledger\n"

func workspace(t *testing.T) []byte {
	t.Helper()
	return ziptest.Make(ziptest.Files(map[string]string{
		"tldrx-work/r/01-what/handoff.md": handoff, "add.go": "package add\n",
	})...)
}

func TestCheck(t *testing.T) {
	sound := workspace(t)
	two := ziptest.Make(ziptest.Files(map[string]string{"a/.tldrx/workspace.yml": "", "b/.tldrx/workspace.yml": ""})...)
	for _, tt := range []struct {
		name, method, target string
		head                 map[string]string
		body                 []byte
		status               int
		kind, code           string // code "" is a report
	}{
		{"JSON unless asked otherwise", "POST", "/check", nil, sound, 200, "application/json", ""},
		{"text by parameter", "POST", "/check?format=text", nil, sound, 200, "text/plain; charset=utf-8", ""},
		{"text by header", "POST", "/check", map[string]string{"Accept": "text/plain"}, sound, 200, "text/plain; charset=utf-8", ""},
		{"SARIF", "POST", "/check?format=sarif", nil, sound, 200, "application/sarif+json", ""},
		{"a statement about the zip", "POST", "/check?format=in-toto", nil, sound, 200, "application/vnd.in-toto+json", ""},
		{"a badge by header", "POST", "/check", map[string]string{"Accept": "image/svg+xml"}, sound, 200, "image/svg+xml", ""},
		{"the parameter wins", "POST", "/check?format=json", map[string]string{"Accept": "text/plain"}, sound, 200, "application/json", ""},
		{"most wanted first", "POST", "/check", map[string]string{"Accept": "application/json;q=0.5, text/*;q=0.9"}, sound, 200, "text/plain; charset=utf-8", ""},
		{"anything", "POST", "/check", map[string]string{"Accept": "image/png, */*;q=0.1"}, sound, 200, "application/json", ""},
		{"not wanted at all", "POST", "/check", map[string]string{"Accept": "application/json;q=0, text/plain"}, sound, 200, "text/plain; charset=utf-8", ""},
		{"nothing acceptable", "POST", "/check", map[string]string{"Accept": "image/png"}, sound, 406, "application/json", "not-acceptable"},
		{"no such format", "POST", "/check?format=pdf", nil, sound, 400, "application/json", "unknown-format"},
		{"an empty format", "POST", "/check?format=", nil, sound, 400, "application/json", "unknown-format"},
		{"reading the address", "GET", "/check", nil, nil, 405, "application/json", "method"},
		{"nothing sent", "POST", "/check", nil, nil, 400, "application/json", "empty"},
		{"no zip", "POST", "/check", nil, []byte("hello"), 422, "application/json", "not-a-zip"},
		{"half a zip", "POST", "/check", nil, sound[:len(sound)-30], 422, "application/json", "damaged-zip"},
		{"two workspaces", "POST", "/check", nil, two, 422, "application/json", "two-roots"},
		{"one of two", "POST", "/check?root=a", nil, two, 200, "application/json", ""},
		{"a root that climbs", "POST", "/check?root=../a", nil, two, 400, "application/json", "unreadable"},
		{"no such encoding", "POST", "/check?name-encoding=x", nil, sound, 400, "application/json", "unreadable"},
		{"a form", "POST", "/check", map[string]string{"Content-Type": "multipart/form-data; boundary=x"}, sound, 415, "application/json", "form"},
		{"compressed again", "POST", "/check", map[string]string{"Content-Encoding": "gzip"}, sound, 415, "application/json", "encoded"},
		{"a path for a name", "POST", "/check?name=a/b.zip", nil, sound, 400, "application/json", "name"},
		{"a name of nothing", "POST", "/check?name=", nil, sound, 400, "application/json", "name"},
		{"an address elsewhere", "POST", "/elsewhere", nil, sound, 404, "application/json", "no-page"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			req := httptest.NewRequest(tt.method, tt.target, bytes.NewReader(tt.body))
			for k, v := range tt.head {
				req.Header.Set(k, v)
			}
			got := httptest.NewRecorder()
			routes(newWorkerChecker("test"), nil).ServeHTTP(got, req)
			if got.Code != tt.status || got.Header().Get("Content-Type") != tt.kind {
				t.Fatalf("got %d %s, want %d %s: %s", got.Code, got.Header().Get("Content-Type"), tt.status, tt.kind, got.Body)
			}
			for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"} {
				if h := got.Header().Get(name); h != want {
					t.Errorf("%s: got %q want %q", name, h, want)
				}
			}
			if tt.code == "" {
				return
			}
			var answer struct {
				Error struct{ Code, Message, Do string }
			}
			if err := json.Unmarshal(got.Body.Bytes(), &answer); err != nil {
				t.Fatal(err)
			}
			if e := answer.Error; e.Code != tt.code || e.Message == "" || e.Do == "" {
				t.Errorf("got %+v, want the code %s with a sentence and what to do", e, tt.code)
			}
		})
	}
}

func TestAnswerIsTheReport(t *testing.T) {
	data := workspace(t)
	fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rep, err := resolve.Check(context.Background(), fsys, resolve.Options{Name: "pier.zip", Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	if err := format.JSON(&want, rep); err != nil {
		t.Fatal(err)
	}
	got := httptest.NewRecorder()
	routes(newWorkerChecker("test"), nil).ServeHTTP(got, httptest.NewRequest("POST", "/check?name=pier.zip", bytes.NewReader(data)))
	if got.Body.String() != want.String() {
		t.Errorf("got %s\nwant %s", got.Body, &want)
	}
	if got.Header().Get("Assay-Exit") != "2" {
		t.Errorf("Assay-Exit: got %q want 2: add.go has one line", got.Header().Get("Assay-Exit"))
	}
}

// endless counts how much of it was read.
type endless struct{ read int64 }

func (e *endless) Read(p []byte) (int, error) {
	e.read += int64(len(p))
	return len(p), nil
}

func TestTooLarge(t *testing.T) {
	for name, announced := range map[string]int64{"announced": workerZip + 1, "not announced": -1} {
		t.Run(name, func(t *testing.T) {
			body := &endless{}
			req := httptest.NewRequest("POST", "/check", io.NopCloser(body))
			req.ContentLength = announced
			got := httptest.NewRecorder()
			routes(newWorkerChecker("test"), nil).ServeHTTP(got, req)
			if got.Code != http.StatusRequestEntityTooLarge || !strings.Contains(got.Body.String(), "8388608 bytes") {
				t.Errorf("got %d %s", got.Code, got.Body)
			}
			if announced > 0 && body.read > 0 {
				t.Errorf("%d bytes were read of a body that was announced as too large", body.read)
			}
			if body.read > 2*workerZip {
				t.Errorf("%d bytes were read, the limit is %d", body.read, workerZip)
			}
		})
	}
}

func TestBusy(t *testing.T) {
	c := newWorkerChecker("test")
	c.slots = make(chan struct{}, 1)
	c.slots <- struct{}{}
	got := httptest.NewRecorder()
	c.ServeHTTP(got, httptest.NewRequest("POST", "/check", bytes.NewReader(workspace(t))))
	if got.Code != http.StatusServiceUnavailable || got.Header().Get("Retry-After") == "" {
		t.Errorf("got %d, want 503 and when to come again", got.Code)
	}
}

func TestSite(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("<p>home"), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	ctx, stop := context.WithCancel(context.Background())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := listener.Addr().String()
	listener.Close() // free again, for the command itself
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, []string{"-addr", addr, "-site", dir}, out) }()
	var resp *http.Response
	for range 200 {
		if resp, err = http.Get("http://" + addr + "/"); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(resp.Body)
	resp.Body.Close()
	if string(body) != "<p>home" || !strings.Contains(resp.Header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("got %q with %v", body, resp.Header)
	}
	resp, err = http.Post("http://"+addr+"/check?format=text", "application/zip", bytes.NewReader(workspace(t)))
	if err != nil {
		t.Fatal(err)
	}
	body, _ = io.ReadAll(resp.Body)
	resp.Body.Close()
	if resp.StatusCode != 200 || !strings.Contains(string(body), "add.go:9") {
		t.Errorf("got %d %s", resp.StatusCode, body)
	}
	http.DefaultClient.CloseIdleConnections()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestFlags(t *testing.T) {
	for _, args := range [][]string{{"x"}, {"-max-bytes", "0"}, {"-checks", "0"}, {"-timeout", "0s"}, {"-what"}} {
		if _, err := parse(args); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

func TestHeadersFile(t *testing.T) {
	var b strings.Builder
	if err := writeHeaders(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"/*\n  Cache-Control: no-cache\n", "X-Content-Type-Options: nosniff\n", "/docs/*\n  Content-Security-Policy: default-src 'none'; "} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
}
