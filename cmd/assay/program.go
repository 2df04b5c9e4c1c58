package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/term"

	"github.com/fa6e744d/assay/cmd/internal/version"
	"github.com/fa6e744d/assay/resolve/format"
)

// Exit codes of the process; see the package documentation.
const (
	exitOK      = 0
	exitUsage   = 1
	exitRefused = 2
	exitNothing = 3
)

// program is everything that a command reads of the process, so that tests
// replace it piece by piece.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	env            func(string) string
	terminal       func(io.Writer) bool
	version        string
}

func newProgram() *program {
	return &program{
		stdin:    os.Stdin,
		stdout:   os.Stdout,
		stderr:   os.Stderr,
		env:      os.Getenv,
		terminal: isTerminal,
		version:  version.Build(),
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// fail prints one sentence on standard error.
func (p *program) fail(format_ string, args ...any) {
	fmt.Fprintf(p.stderr, "assay: %s\n", format.Visible(fmt.Sprintf(format_, args...)))
}

// exitError is an error that knows its exit code.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string { return e.err.Error() }
func (e *exitError) Unwrap() error { return e.err }

// exitWith gives err an exit code other than 1.
func exitWith(code int, err error) error { return &exitError{code, err} }

// codeOf returns the exit code of an error: 1 unless it says otherwise.
func codeOf(err error) int {
	var e *exitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &e):
		return e.code
	}
	return exitUsage
}

// worse orders exit codes for several paths: 1, then 2, then 3, then 0.
func worse(a, b int) int {
	rank := map[int]int{exitOK: 0, exitNothing: 1, exitRefused: 2, exitUsage: 3}
	if rank[b] > rank[a] {
		return b
	}
	return a
}

// baseName is the last element of a path as a person would name it, also for
// "." and "/".
func baseName(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return filepath.Base(path)
}
