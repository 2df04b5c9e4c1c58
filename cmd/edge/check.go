package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/vfs"
)

// checker judges posted zips.
type checker struct {
	version  string
	maxBytes int64         // of a posted zip
	limits   vfs.Limits    // of what is in it
	timeout  time.Duration // 0 is none
	slots    chan struct{} // one for each check that may run at a time; nil is no bound
}

const ownMachine = "check it on your own machine: assay check workspace.zip"

// maxName bounds the name a workspace is given, in bytes.
const maxName = 255

func (c *checker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if f := c.check(w, r); f != nil {
		f.send(w)
	}
}

// check answers with a report, or returns why there is none.
func (c *checker) check(w http.ResponseWriter, r *http.Request) *failure {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		return fail(http.StatusMethodNotAllowed, "method", "only POST is answered here",
			"send the zip as the body: curl --data-binary @workspace.zip …/check")
	}
	as, f := negotiate(r)
	if f != nil {
		return f
	}
	name, f := workspaceName(r)
	if f != nil {
		return f
	}
	if c.slots != nil {
		select {
		case c.slots <- struct{}{}:
			defer func() { <-c.slots }()
		default:
			w.Header().Set("Retry-After", "2")
			return fail(http.StatusServiceUnavailable, "busy", "as many zips as fit are being checked", "try again in a few seconds")
		}
	}
	rep, f := c.judge(w, r, name, as.Name == "in-toto")
	if f != nil {
		return f
	}
	h := w.Header()
	out := io.Writer(w)
	var whole bytes.Buffer
	if as.Name != "json" && as.Name != "text" {
		// Not every report has every form. These are small, and known to be
		// whole before the head goes out; the others are sent as they are made.
		if err := as.Encode(&whole, rep); err != nil {
			return fail(http.StatusUnprocessableEntity, "format", err.Error(), "ask for another format: "+answerNames())
		}
	}
	setHead(h, as.MediaType)
	h.Set("Assay-Exit", strconv.Itoa(rep.Exit))
	if whole.Len() > 0 {
		_, _ = whole.WriteTo(out) // the head is out: a broken connection is all that can be told
		return nil
	}
	_ = as.Encode(out, rep)
	return nil
}

// judge reads and checks the zip. Its bytes and files can be given up once it
// returns, before the report is written: in a Worker there is not room for
// both.
func (c *checker) judge(w http.ResponseWriter, r *http.Request, name string, hash bool) (*report.Report, *failure) {
	data, f := c.body(w, r)
	if f != nil {
		return nil, f
	}
	fsys, err := vfs.Zip(bytes.NewReader(data), int64(len(data)), vfs.Options{
		Root: r.URL.Query().Get("root"), Limits: c.limits, NameEncoding: r.URL.Query().Get("name-encoding"),
	})
	if err != nil {
		return nil, unopened(err)
	}
	defer fsys.Close()
	ctx := r.Context()
	if c.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.timeout)
		defer cancel()
	}
	if hash { // the statement names the zip by it
		if _, err := fsys.HashWhole(ctx, func(done, total int64) {}); err != nil {
			return nil, fail(http.StatusInternalServerError, "check-failed", err.Error(), ownMachine)
		}
	}
	rep, err := resolve.Check(ctx, fsys, resolve.Options{Name: name, Version: c.version, Context: contextLines})
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fail(http.StatusUnprocessableEntity, "too-slow", fmt.Sprintf("the check took longer than %v", c.timeout), ownMachine)
	case err != nil:
		return nil, fail(http.StatusInternalServerError, "check-failed", err.Error(), ownMachine)
	}
	return rep, nil
}

// workspaceName is what the report calls the workspace: the name parameter, as
// a file would be called.
func workspaceName(r *http.Request) (string, *failure) {
	name := "workspace.zip"
	if q := r.URL.Query(); q.Has("name") {
		name = q.Get("name")
	}
	if name == "" || len(name) > maxName || !utf8.ValidString(name) || strings.ContainsAny(name, "/\\\x00") || name == "." || name == ".." {
		return "", fail(http.StatusBadRequest, "name", "the name parameter is no file name",
			fmt.Sprintf("give the zip's own name without a folder, at most %d bytes, or leave it out", maxName))
	}
	return path.Base(name), nil
}

// body reads the zip. One that is too large is refused on its announced
// length, before anything is read, or else as soon as it has grown too large.
func (c *checker) body(w http.ResponseWriter, r *http.Request) ([]byte, *failure) {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); strings.HasPrefix(kind, "multipart/") {
		return nil, fail(http.StatusUnsupportedMediaType, "form", "a form was sent",
			"send the zip itself as the body: curl --data-binary @workspace.zip …/check")
	}
	if enc := r.Header.Get("Content-Encoding"); enc != "" && !strings.EqualFold(enc, "identity") {
		return nil, fail(http.StatusUnsupportedMediaType, "encoded", "the body is encoded as "+strconv.Quote(enc),
			"send the zip as it is: it is compressed already")
	}
	if r.ContentLength > c.maxBytes {
		return nil, c.tooLarge()
	}
	var data bytes.Buffer
	if r.ContentLength > 0 {
		data.Grow(int(r.ContentLength) + bytes.MinRead)
	}
	_, err := data.ReadFrom(http.MaxBytesReader(w, r.Body, c.maxBytes))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		r.Body.Close() // tells the sender to stop
		return nil, c.tooLarge()
	case err != nil:
		return nil, fail(http.StatusBadRequest, "body", "the body ended early: "+err.Error(), "send it again")
	case data.Len() == 0:
		return nil, fail(http.StatusBadRequest, "empty", "nothing was sent",
			"send the zip as the body: curl --data-binary @workspace.zip …/check")
	}
	return data.Bytes(), nil
}

func (c *checker) tooLarge() *failure {
	return fail(http.StatusRequestEntityTooLarge, "too-large", fmt.Sprintf("the zip is larger than %d bytes, which is the limit here", c.maxBytes),
		"leave out what no document cites, or "+ownMachine)
}

// unopened says why a zip could not be opened.
func unopened(err error) *failure {
	code, ok := vfs.Unopened(err)
	if !ok {
		return fail(http.StatusBadRequest, "unreadable", err.Error(), "look at the parameters root and name-encoding, or leave them out")
	}
	f := fail(http.StatusUnprocessableEntity, code, err.Error(), "")
	var roots *vfs.TwoRootsError
	switch {
	case errors.As(err, &roots):
		f.Roots = roots.Candidates
		f.Do = "add ?root= with one of the roots"
	case code == "not-a-zip":
		f.Do = "zip the folder that holds .tldrx or tldrx-work and send the zip as the body"
	case code == "damaged-zip":
		f.Do = "make the zip again"
	default:
		f.Do = "leave out what no document cites, or " + ownMachine
	}
	return f
}
