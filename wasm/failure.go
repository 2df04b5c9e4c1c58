//go:build js && wasm

package main

import (
	"context"
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/vfs"
	"github.com/fa6e744d/assay/web"
)

// failure says why a file was not judged, in the words of the package that
// refused it.
func failure(err error) web.Failure {
	var roots *vfs.TwoRootsError
	var limit *vfs.LimitError
	switch {
	case errors.As(err, &roots):
		return web.TwoRoots(roots.Candidates)
	case errors.As(err, &limit):
		return web.Failure{Title: "This is too large to judge.", Text: sentence(err)}
	case errors.Is(err, vfs.ErrNotZip):
		return web.Failure{Title: "This is not a zip.", Text: sentence(err)}
	case errors.Is(err, vfs.ErrDamaged):
		return web.Failure{Title: "This zip is damaged.", Text: sentence(err)}
	}
	return web.Failure{Title: "This file could not be read.", Text: sentence(err)}
}

// nothingHere tells what is no workspace from a workspace without a
// document.
func nothingHere(fsys *vfs.FS, rep *report.Report) web.Failure {
	workspace := false
	for _, marker := range []string{".tldrx", "tldrx-work"} {
		if info, err := fs.Stat(fsys, marker); err == nil && info.IsDir() {
			workspace = true
		}
	}
	return web.NothingHere(workspace, rep)
}

// sentence is an error as a sentence: with a capital and a full stop.
func sentence(err error) string {
	s := err.Error()
	if s == "" {
		return ""
	}
	s = strings.ToUpper(s[:1]) + s[1:]
	if !strings.HasSuffix(s, ".") {
		s += "."
	}
	return s
}

func refusal(f web.Failure) string { return render(web.Refusal(f)) }

// render draws a component, nil as nothing.
func render(c templ.Component) string {
	if c == nil {
		return ""
	}
	var out strings.Builder
	if err := c.Render(context.Background(), &out); err != nil {
		panic(err)
	}
	return out.String()
}

// step says how far a check is, in numbers that are real.
func step(p resolve.Progress, entries int) string {
	n := func(i int) string { return strconv.Itoa(i) }
	if p.Stage == "documents" {
		return "Looking for handoffs among " + n(entries) + " files: " + n(p.Done) + " of " + n(p.Total) + " Markdown files read"
	}
	return "Checking: " + n(p.Done) + " of " + n(p.Total) + " documents, " + n(p.Citations) + " citations"
}
