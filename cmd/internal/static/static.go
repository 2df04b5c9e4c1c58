// Package static serves files the way a careful static host does. It is what
// "assay serve" and cmd/edge have in common.
package static

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strings"
	"time"
)

// Opener opens a file by its slash-separated name, or fails with
// [fs.ErrNotExist]. A folder is no file.
type Opener func(name string) (io.ReadSeekCloser, error)

// Memory serves files that were drawn, not stored.
func Memory(files map[string][]byte) Opener {
	return func(name string) (io.ReadSeekCloser, error) {
		data, ok := files[name]
		if !ok {
			return nil, fs.ErrNotExist
		}
		return struct {
			io.ReadSeeker
			io.Closer
		}{bytes.NewReader(data), io.NopCloser(nil)}, nil
	}
}

// Folder serves a folder; links that lead out of it are not followed.
func Folder(root *os.Root) Opener {
	return func(name string) (io.ReadSeekCloser, error) {
		f, err := root.Open(name)
		if err != nil {
			return nil, err
		}
		info, err := f.Stat()
		if err == nil && !info.Mode().IsRegular() {
			err = fs.ErrNotExist
		}
		if err != nil {
			f.Close()
			return nil, err
		}
		return f, nil
	}
}

// contentTypes is the whole table: the system's own differs from machine to
// machine, and a browser compiles no WebAssembly of another type.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".jpg":         "image/jpeg",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".md":          "text/markdown; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
	".xml":         "application/xml",
	".zip":         "application/zip",
}

// Header is one line of a response's head.
type Header struct{ Name, Value string }

// Headers are sent with every file: no stale copy is shown, no type is
// guessed, nobody is told where a reader came from, and no page of another
// origin shares a process with this one or reads from it.
var Headers = []Header{
	{"Cache-Control", "no-cache"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
	{"Referrer-Policy", "no-referrer"},
	{"X-Content-Type-Options", "nosniff"},
}

// SetHeaders sets [Headers].
func SetHeaders(h http.Header) {
	for _, line := range Headers {
		h.Set(line.Name, line.Value)
	}
}

// Handler serves files with their right types and [Headers]. It lists no
// folder and serves no name that starts with a dot.
func Handler(open Opener) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		SetHeaders(h)
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
			return
		}
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		if name == "" || strings.HasSuffix(r.URL.Path, "/") {
			name = path.Join(name, "index.html")
		}
		if !fs.ValidPath(name) || hidden(name) {
			http.NotFound(w, r)
			return
		}
		f, err := open(name)
		if err != nil {
			if f, err := open(name + "/index.html"); err == nil {
				f.Close()
				http.Redirect(w, r, "/"+name+"/", http.StatusMovedPermanently)
				return
			}
			notFound(w, r, err)
			return
		}
		defer f.Close()
		kind, ok := contentTypes[strings.ToLower(path.Ext(name))]
		if !ok {
			kind = "application/octet-stream"
		}
		h.Set("Content-Type", kind)
		http.ServeContent(w, r, "", time.Time{}, f)
	})
}

func notFound(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, fs.ErrPermission) {
		http.Error(w, "not readable", http.StatusForbidden)
		return
	}
	http.NotFound(w, r)
}

func hidden(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") {
			return true
		}
	}
	return false
}
