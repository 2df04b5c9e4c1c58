package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// builds are the things that are built: each is a list of packages for one
// platform, our own with their tests. A js-only package is invisible to the
// native list.
var builds = []struct {
	goos, goarch string
	packages     []string
}{
	{runtime.GOOS, runtime.GOARCH, []string{"-test", "./..."}},
	{runtime.GOOS, runtime.GOARCH, []string{"tool"}},
	{"js", "wasm", []string{"-test", "./wasm", "./vfs", "./resolve/..."}},
}

type module struct {
	Path, Version, Dir string
	Main               bool
	Replace            *module
}

// goDependencies returns the modules of all builds, of the modules in the given
// folders, and the Go distribution.
func goDependencies(modules []string) (deps []dependency, faults []error) {
	found := map[string]module{}
	for _, b := range builds {
		if err := linked(".", b.goos, b.goarch, b.packages, found); err != nil {
			return nil, []error{err}
		}
	}
	for _, dir := range modules {
		if err := linked(dir, runtime.GOOS, runtime.GOARCH, []string{"-test", "./..."}, found); err != nil {
			return nil, []error{err}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(found)) {
		m := found[path]
		d, err := classified(m.Path+" "+m.Version, os.DirFS(m.Dir))
		if err != nil {
			faults = append(faults, err)
			continue
		}
		deps = append(deps, d)
	}
	// The standard library and wasm_exec.js are shipped too.
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return deps, append(faults, fmt.Errorf("asking for GOROOT: %w", err))
	}
	std, err := goDistribution(strings.TrimSpace(string(root)))
	if err != nil {
		return deps, append(faults, err)
	}
	return append(deps, std), faults
}

// linked adds the modules of every package that the given ones import.
func linked(dir, goos, goarch string, packages []string, found map[string]module) error {
	cmd := exec.Command("go", append([]string{"list", "-deps", "-json=Module"}, packages...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list for %s/%s: %w\n%s", goos, goarch, err, stderr.String())
	}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ Module *module }
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading go list: %w", err)
		}
		m := p.Module
		if m == nil || m.Main {
			continue
		}
		if m.Replace != nil {
			m = m.Replace
		}
		if m.Version == "" {
			continue // a folder of this project, whose modules are listed themselves
		}
		found[m.Path] = *m
	}
}

// minCover is how much of a licence file must be known text. Copyright lines
// and a sentence about the parts of a project are not.
const minCover = 60

// classified reads the licence files at the top of a module.
func classified(name string, fsys fs.FS) (dependency, error) {
	d := dependency{name: name}
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return d, fmt.Errorf("%s: %w; run \"go mod download\"", name, err)
	}
	for _, e := range entries {
		if e.IsDir() || !licenceFile(e.Name()) {
			continue
		}
		text, err := fs.ReadFile(fsys, e.Name())
		if err != nil {
			return d, fmt.Errorf("%s: %w", name, err)
		}
		ids, err := classify(text)
		if err != nil {
			return d, fmt.Errorf("%s: %s: %w", name, e.Name(), err)
		}
		d.licences = append(d.licences, ids...)
	}
	if len(d.licences) == 0 {
		return d, fmt.Errorf("%s has no licence file: replace it", name)
	}
	slices.Sort(d.licences)
	d.licences = slices.Compact(d.licences)
	return d, nil
}

func licenceFile(name string) bool {
	name = strings.ToUpper(name)
	if strings.HasSuffix(name, ".GO") {
		return false
	}
	return strings.HasPrefix(name, "LICENSE") || strings.HasPrefix(name, "LICENCE") || strings.HasPrefix(name, "COPYING")
}

// classify names the licences whose text stands in a file.
func classify(text []byte) ([]string, error) {
	cover := licensecheck.Scan(text)
	var ids []string
	for _, m := range cover.Match {
		if !m.IsURL {
			ids = append(ids, m.ID)
		}
	}
	if len(ids) == 0 || cover.Percent < minCover {
		return nil, fmt.Errorf("%.0f %% of the text is known: read it and decide", cover.Percent)
	}
	return ids, nil
}

// goDistribution finds the licence of the toolchain, which some systems keep
// one folder up.
func goDistribution(root string) (dependency, error) {
	for _, dir := range []string{root, filepath.Dir(root)} {
		if d, err := classified("Go distribution", os.DirFS(dir)); err == nil {
			return d, nil
		}
	}
	// Debian moves the file to /usr/share/doc; the text of x/sys, which is the
	// same project's, has been classified with the modules.
	return dependency{name: "Go distribution (licence file not installed)", licences: []string{"BSD-3-Clause"}}, nil
}
