package main

import (
	"net"
	"net/http"
	"strings"

	"github.com/fa6e744d/assay/cmd/internal/static"
)

// loopbackOnly serves files to this machine alone: a page elsewhere whose name
// was made to point here must not read them.
func loopbackOnly(open static.Opener) http.Handler {
	files := static.Handler(open)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !loopback(r.Host) {
			static.SetHeaders(w.Header())
			http.Error(w, "this server answers to 127.0.0.1 and localhost only", http.StatusForbidden)
			return
		}
		files.ServeHTTP(w, r)
	})
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
