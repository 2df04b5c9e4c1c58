//go:build !js

package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/fa6e744d/assay/cmd/internal/static"
	"github.com/fa6e744d/assay/web"
)

// pagePaths are the addresses of HTML pages of the site; one that ends in "*"
// stands for all that begin so.
var pagePaths = []string{"/", "/index.html", "/docs/*"}

// pagePolicy is sent with every page of the site. Each page holds a policy of
// its own, too, and the browser keeps to both: a page that was altered on its
// way here still cannot do more than this one allows.
func pagePolicy() string { return web.Policy() + "; frame-ancestors 'self'" }

func isPage(path string) bool {
	for _, p := range pagePaths {
		if start, ok := strings.CutSuffix(p, "*"); path == p || ok && strings.HasPrefix(path, start) {
			return true
		}
	}
	return false
}

func withPagePolicy(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isPage(r.URL.Path) {
			w.Header().Set("Content-Security-Policy", pagePolicy())
		}
		site.ServeHTTP(w, r)
	})
}

// writeHeaders writes what static hosts such as Cloudflare's read from a file
// _headers beside the site's files, so that they send what this program would.
func writeHeaders(w io.Writer) error {
	var b strings.Builder
	b.WriteString("/*\n")
	for _, h := range static.Headers {
		fmt.Fprintf(&b, "  %s: %s\n", h.Name, h.Value)
	}
	for _, p := range pagePaths {
		fmt.Fprintf(&b, "%s\n  Content-Security-Policy: %s\n", p, pagePolicy())
	}
	_, err := io.WriteString(w, b.String())
	return err
}
