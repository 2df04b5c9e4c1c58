package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/fa6e744d/assay/web/dist"
)

var update = flag.Bool("update", false, "rewrite what the scripts compare with")

// testVersion stands in reports and goldens, so that they do not change with
// the build.
const testVersion = "v0.0.0-test"

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"assay": func() {
			p := newProgram()
			p.version = testVersion
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
			code := p.run(ctx, os.Args[1:])
			stop()
			os.Exit(code)
		},
	})
}

// TestScripts runs testdata/script of the module's root.
func TestScripts(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join(root, "testdata", "script"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("ROOT", root)
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name == "page" {
				return dist.Missing() == nil, nil
			}
			return false, errors.New("unknown condition " + name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":   exits,
			"zip":     zipFolder,
			"hostile": hostile,
		},
	})
}

// exits runs a program and holds its exit code: exits 2 assay check ws
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code: want %d, got %d", want, got)
	}
}

// zipFolder zips folders: zip out.zip [-strip] DIR... The names start with the
// folder's own, or below it with -strip.
func zipFolder(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: zip OUT.zip [-strip] DIR...")
	}
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	strip := false
	for _, dir := range args[1:] {
		if dir == "-strip" {
			strip = true
			continue
		}
		at := ts.MkAbs(dir)
		ts.Check(fs.WalkDir(os.DirFS(at), ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(filepath.Join(at, name))
			if err != nil {
				return err
			}
			if !strip {
				name = filepath.ToSlash(filepath.Join(filepath.Base(dir), name))
			}
			f, err := w.Create(name)
			if err != nil {
				return err
			}
			_, err = f.Write(data)
			return err
		}))
	}
	ts.Check(w.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), buf.Bytes(), 0o644))
}

// hostile replaces <ESC>, <RLO>, <BEL> and <CR> in file names and contents, which a
// script cannot hold: hostile DIR
func hostile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: hostile DIR")
	}
	replace := strings.NewReplacer("<ESC>", "\x1b", "<RLO>", "\u202e", "<BEL>", "\x07", "<CR>", "\r")
	var files []string
	ts.Check(filepath.WalkDir(ts.MkAbs(args[0]), func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, name)
		}
		return err
	}))
	for _, name := range files {
		data, err := os.ReadFile(name)
		ts.Check(err)
		ts.Check(os.Remove(name))
		to := replace.Replace(name)
		ts.Check(os.MkdirAll(filepath.Dir(to), 0o755))
		ts.Check(os.WriteFile(to, []byte(replace.Replace(string(data))), 0o644))
	}
}
