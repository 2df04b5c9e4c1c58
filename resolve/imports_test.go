package resolve_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/fa6e744d/assay"

// source is one Go file of the project that is no test.
type sourceFile struct {
	name    string // slash-separated, from the project's root
	imports []string
	syntax  *ast.File
}

func sourceFiles(t *testing.T) []sourceFile {
	t.Helper()
	var files []sourceFile
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); base == "node_modules" || base == "testdata" || base == "bin" || strings.HasPrefix(base, ".") && base != ".." {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel("..", name)
		if err != nil {
			return err
		}
		s := sourceFile{name: filepath.ToSlash(rel), syntax: f}
		for _, i := range f.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, p)
		}
		files = append(files, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 40 {
		t.Fatalf("only %d Go files found", len(files))
	}
	return files
}

func within(pkg string, roots ...string) bool {
	return slices.ContainsFunc(roots, func(r string) bool { return pkg == r || strings.HasPrefix(pkg, r+"/") })
}

func standard(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return !strings.Contains(first, ".")
}

// The direction of imports is what keeps every rule in one place and the
// resolver able to run in a browser.
func TestImportRules(t *testing.T) {
	for _, f := range sourceFiles(t) {
		pkg := path.Dir(f.name)
		for _, i := range f.imports {
			switch {
			case within(pkg, "resolve") && (slices.Contains([]string{"os", "net", "net/http", "path/filepath", "syscall/js"}, i) || within(i, module+"/vfs")):
				t.Errorf("%s imports %s: resolve reads an fs.FS and nothing else", f.name, i)
			case pkg == "resolve/report" && !standard(i):
				t.Errorf("%s imports %s: the model is a leaf that imports the standard library only", f.name, i)
			case within(pkg, "vfs") && within(i, module+"/resolve"):
				t.Errorf("%s imports %s: resolve and vfs meet at io/fs only", f.name, i)
			case within(pkg, "web") && i == "os":
				t.Errorf("%s imports os: web runs in the browser, too", f.name)
			case within(i, "github.com/hack-pad/hackpadfs") && !within(pkg, "vfs"):
				t.Errorf("%s imports %s: only vfs does", f.name, i)
			case within(i, "github.com/yuin/goldmark") && !within(pkg, "resolve/markdown", "web"):
				t.Errorf("%s imports %s: only resolve/markdown and web do", f.name, i)
			case i == "syscall/js" && pkg != "wasm" && !(pkg == "vfs" && strings.HasSuffix(f.name, "_js.go")):
				t.Errorf("%s imports syscall/js: only wasm and the _js.go files of vfs do", f.name)
			}
		}
	}
}

// A report with a clock in it is never the same twice.
func TestResolveReadsNoClock(t *testing.T) {
	for _, f := range sourceFiles(t) {
		if !within(path.Dir(f.name), "resolve") {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == "time" && (sel.Sel.Name == "Now" || sel.Sel.Name == "Since") {
					t.Errorf("%s calls time.%s", f.name, sel.Sel.Name)
				}
			}
			return true
		})
	}
}

// Each other direct dependency has one home, so that replacing it is one
// package's affair.
func TestEachDependencyHasOneHome(t *testing.T) {
	shared := []string{
		"github.com/yuin/goldmark",      // reading in resolve/markdown, drawing in web
		"github.com/a-h/templ",          // components in web, rendered by whoever draws
		"github.com/hack-pad/hackpadfs", // vfs and its helpers
	}
	homes := map[string][]string{}
	for _, f := range sourceFiles(t) {
		pkg := path.Dir(f.name)
		for _, i := range f.imports {
			if standard(i) || within(i, append(shared, module)...) {
				continue
			}
			if !slices.Contains(homes[i], pkg) {
				homes[i] = append(homes[i], pkg)
			}
		}
	}
	for dep, pkgs := range homes {
		if len(pkgs) > 1 {
			t.Errorf("%s is imported by %v, want one package", dep, pkgs)
		}
	}
}

func TestTopLevel(t *testing.T) {
	allowed := []string{"cmd", "wasm", "web", "resolve", "vfs", "testdata", "bin", "go.mod", "go.sum", "Makefile", "README.md", "LICENSE"}
	entries, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(allowed, e.Name()) {
			t.Errorf("%s stands at the top level; only %v belong there", e.Name(), allowed)
		}
	}
}
