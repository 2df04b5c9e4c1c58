package main

import (
	"encoding/json"
	"net/http"

	"github.com/fa6e744d/assay/cmd/internal/static"
)

// failure is an answer without a report: what was wrong, and what to do.
type failure struct {
	status int
	Code   string   `json:"code"`
	Text   string   `json:"message"`
	Do     string   `json:"do"`
	Roots  []string `json:"roots,omitempty"` // of two-roots: what to choose from
}

func fail(status int, code, text, do string) *failure {
	return &failure{status: status, Code: code, Text: text, Do: do}
}

// send writes the failure as JSON, whatever format was asked for: a program
// that reads reports must not take it for one.
func (f *failure) send(w http.ResponseWriter) {
	setHead(w.Header(), "application/json")
	w.WriteHeader(f.status)
	enc := json.NewEncoder(w)
	_ = enc.Encode(struct { // nobody is left to tell of a failed write
		Error *failure `json:"error"`
	}{f})
}

// setHead sets the headers of everything this program itself answers. What a
// stranger's zip brought along is in it, so it may run nothing and is kept by
// nobody.
func setHead(h http.Header, mediaType string) {
	static.SetHeaders(h)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
	h.Set("Content-Type", mediaType)
}
