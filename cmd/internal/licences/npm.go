package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// npmDependencies returns the packages of a lock file of version 3. Its
// licence fields are the registry's; where one is left out, the installed
// package is asked.
func npmDependencies(fsys fs.FS) (deps []dependency, faults []error) {
	const lock = "package-lock.json"
	data, err := fs.ReadFile(fsys, lock)
	if err != nil {
		return nil, []error{fmt.Errorf("reading the lock file: %w", err)}
	}
	var file struct {
		Version  int `json:"lockfileVersion"`
		Packages map[string]struct {
			Version string          `json:"version"`
			License json.RawMessage `json:"license"`
		} `json:"packages"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, []error{fmt.Errorf("%s: %w", lock, err)}
	}
	if file.Version < 2 {
		return nil, []error{fmt.Errorf("%s is of version %d: write it again with npm 7 or later", lock, file.Version)}
	}
	for _, dir := range slices.Sorted(maps.Keys(file.Packages)) {
		if dir == "" {
			continue // the page itself
		}
		p := file.Packages[dir]
		name := strings.TrimPrefix(dir, "node_modules/") + " " + p.Version
		licence := spdx(p.License)
		if licence == "" {
			licence = installed(fsys, dir)
		}
		ids, err := choices(licence)
		if err != nil {
			faults = append(faults, fmt.Errorf("npm package %s: %w", name, err))
			continue
		}
		deps = append(deps, dependency{"npm " + name, ids})
	}
	return deps, faults
}

// spdx reads a licence field: a string, or the old form of an object.
func spdx(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var o struct{ Type string }
	if json.Unmarshal(raw, &o) == nil {
		return o.Type
	}
	return ""
}

func installed(fsys fs.FS, dir string) string {
	data, err := fs.ReadFile(fsys, path.Join(dir, "package.json"))
	if err != nil {
		return ""
	}
	var p struct {
		License json.RawMessage `json:"license"`
	}
	if json.Unmarshal(data, &p) != nil {
		return ""
	}
	return spdx(p.License)
}

// choices reads the two forms of SPDX expressions that occur: one identifier,
// or alternatives, of which an allowed one is taken.
func choices(expression string) ([]string, error) {
	if expression == "" {
		return nil, fmt.Errorf("no licence is stated: replace it")
	}
	plain := strings.Trim(expression, "()")
	if strings.Contains(plain, " AND ") {
		return strings.Split(plain, " AND "), nil
	}
	alternatives := strings.Split(plain, " OR ")
	for _, a := range alternatives {
		if slices.Contains(allowed, a) {
			return []string{a}, nil
		}
	}
	return alternatives, nil
}
