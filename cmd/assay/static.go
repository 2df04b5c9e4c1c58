package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path"
	"strings"
	"time"
)

// opener opens a file by its slash-separated name, or fails with
// [fs.ErrNotExist]. A folder is no file.
type opener func(name string) (io.ReadSeekCloser, error)

// inMemory serves files that were drawn, not stored.
func inMemory(files []appFile) opener {
	byName := map[string][]byte{}
	for _, f := range files {
		byName[f.name] = f.data
	}
	return func(name string) (io.ReadSeekCloser, error) {
		data, ok := byName[name]
		if !ok {
			return nil, fs.ErrNotExist
		}
		return struct {
			io.ReadSeeker
			io.Closer
		}{bytes.NewReader(data), io.NopCloser(nil)}, nil
	}
}

// inFolder serves a folder; links that lead out of it are not followed.
func inFolder(root *os.Root) opener {
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

// staticHandler serves files the way a careful static host does: right types,
// never a stale copy, no guessing of types, no listing of folders, and no name
// that starts with a dot.
func staticHandler(open opener) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-cache")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		switch {
		case !loopback(r.Host):
			// A page elsewhere whose name was made to point here must not read
			// what is served to this machine alone.
			http.Error(w, "this server answers to 127.0.0.1 and localhost only", http.StatusForbidden)
			return
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
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

// loopback tells whether a Host header names this machine's own interface.
func loopback(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.Trim(host, "[]")
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
