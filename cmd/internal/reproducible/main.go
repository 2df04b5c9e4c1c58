// Reproducible builds the WebAssembly twice, in two folders of different names
// and lengths and with two build caches, and fails unless both files are
// equal byte by byte. A single cache would hand out the first result as the
// second.
//
//	reproducible [-package ./wasm]
//
// It runs in the root of the module and copies what git would: tracked and
// new files, not ignored ones. Without git it copies the whole tree but the
// folders that hold built things.
package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/cmd/internal/wasmbuild"
)

func main() {
	pkg := flag.String("package", "./wasm", "package to build")
	flag.Parse()
	if err := run(*pkg); err != nil {
		fmt.Fprintln(os.Stderr, "reproducible:", err)
		os.Exit(1)
	}
}

func run(pkg string) error {
	work, err := os.MkdirTemp("", "assay-reproducible-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	files, err := tree()
	if err != nil {
		return err
	}
	places := []struct{ dir, cache string }{
		{filepath.Join(work, "a"), ""}, // the usual cache
		{filepath.Join(work, "second", "much", "longer", "folder"), filepath.Join(work, "cache")},
	}
	// Both copies are made before the first build, so that an editor at work
	// meanwhile makes no difference.
	for _, p := range places {
		if err := copyTree(files, p.dir); err != nil {
			return err
		}
	}
	var built [2][]byte
	for i, p := range places {
		if built[i], err = build(p.dir, p.cache, pkg); err != nil {
			return err
		}
	}
	if at := difference(built[0], built[1]); at >= 0 {
		return fmt.Errorf("two builds of %s differ from byte %d on (%d and %d bytes): look for a path, a time or map order that got in", pkg, at, len(built[0]), len(built[1]))
	}
	fmt.Printf("reproducible: two builds of %s are equal: %d bytes, sha256 %x\n", pkg, len(built[0]), sha256.Sum256(built[0]))
	return nil
}

// build compiles in dir, with a build cache of its own where one is named.
func build(dir, cache, pkg string) ([]byte, error) {
	out := filepath.Join(dir, "out.wasm")
	env := []string{"PWD=" + dir}
	if cache != "" {
		env = append(env, "GOCACHE="+cache)
	}
	if err := (wasmbuild.Build{Out: out, Package: pkg, Dir: dir, Env: env}).Run(); err != nil {
		return nil, fmt.Errorf("in %s: %w", dir, err)
	}
	return os.ReadFile(out)
}

// difference returns the offset of the first difference, -1 when there is
// none.
func difference(a, b []byte) int {
	if bytes.Equal(a, b) {
		return -1
	}
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// tree lists the files to copy.
func tree() ([]string, error) {
	out, err := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err == nil {
		return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 }), nil
	}
	var files []string
	skip := []string{".git", "bin", "node_modules"}
	err = filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(skip, d.Name()):
			return fs.SkipDir
		case d.Type().IsRegular():
			files = append(files, name)
		}
		return nil
	})
	return files, err
}

func copyTree(files []string, dir string) error {
	for _, name := range files {
		data, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted and not yet committed
		}
		if err != nil {
			return err
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
