package wasmbuild

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// unwanted are the packages that templ imports for servers and for the
// templates of the standard library. Linked in, they would make up a fifth of
// the download: TLS, certificates, name resolution, HTTP/2. The page draws
// components and serves nothing.
var unwanted = []string{"net/http", "html/template"}

// place is where the reduced copy of templ and the go.mod that names it are
// written, relative to the module.
const place = "bin/wasmbuild"

// modfileWithoutServer writes a copy of templ without the declarations that
// need an unwanted package, and a go.mod which builds with it; it returns that
// file's path relative to the module. What is left out is worked out from the
// source of the pinned version, so that an upgrade needs no change here; a
// declaration that is left out and used after all fails the build.
func modfileWithoutServer(dir string) (string, error) {
	from, err := goList(dir, "-m", "-f", "{{.Dir}}", templModule)
	if err != nil {
		return "", err
	}
	from = strings.TrimSpace(from)
	to := filepath.Join(dir, filepath.FromSlash(place), "templ")
	list, err := goList(dir, "-deps", "-f", "{{if .Module}}{{if eq .Module.Path \""+templModule+"\"}}{{.Dir}}{{range .GoFiles}}\n{{.}}{{end}}\n\n{{end}}{{end}}", templModule+"/runtime")
	if err != nil {
		return "", err
	}
	for _, pkg := range strings.Split(strings.TrimSpace(list), "\n\n") {
		lines := strings.Split(strings.TrimSpace(pkg), "\n")
		rel, err := filepath.Rel(from, lines[0])
		if err != nil {
			return "", err
		}
		files, err := prune(lines[0], lines[1:])
		if err != nil {
			return "", fmt.Errorf("leaving the server out of %s: %w", lines[0], err)
		}
		for name, data := range files {
			if err := write(filepath.Join(to, rel, name), data); err != nil {
				return "", err
			}
		}
	}
	if err := write(filepath.Join(to, "go.mod"), []byte("module "+templModule+"\n\ngo 1.24\n")); err != nil {
		return "", err
	}
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return "", err
	}
	mod = fmt.Appendf(mod, "\nreplace %s => ./%s/templ\n", templModule, place)
	sum, err := os.ReadFile(filepath.Join(dir, "go.sum"))
	if err != nil {
		return "", err
	}
	return place + "/go.mod", errors.Join(
		write(filepath.Join(dir, place, "go.mod"), mod),
		write(filepath.Join(dir, place, "go.sum"), sum))
}

const templModule = "github.com/a-h/templ"

func goList(dir string, args ...string) (string, error) {
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go list %s: %w\n%s", strings.Join(args, " "), err, said.String())
	}
	return string(out), nil
}

// write puts a file in place whole, and leaves an equal one alone: two builds
// at once write the same, and the build cache goes by content anyway.
func write(name string, data []byte) error {
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, data) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), name)
}

// prune reads the files of one package and returns them without every
// declaration that needs an unwanted package, and every declaration that needs
// one of those.
func prune(dir string, names []string) (map[string][]byte, error) {
	fset := token.NewFileSet()
	files := make(map[string]*ast.File)
	for _, name := range names {
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		plainFlusher(f)
		files[name] = f
	}
	gone := make(map[string]bool) // package-level names that are left out
	for again := true; again; {
		again = false
		for _, name := range names {
			f := files[name]
			refs := unwantedNames(f)
			f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
				if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT || !needs(d, refs, gone) {
					return false
				}
				for _, n := range declared(d) {
					gone[n] = true
				}
				again = true
				return true
			})
		}
	}
	out := make(map[string][]byte)
	for name, f := range files {
		dropUnusedImports(f)
		f.Comments = nil // their positions are those of what was taken out
		var buf bytes.Buffer
		if err := format.Node(&buf, fset, f); err != nil {
			return nil, err
		}
		out[name] = buf.Bytes()
	}
	return out, nil
}

// plainFlusher writes http.Flusher as the interface that it is.
func plainFlusher(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		if a, ok := n.(*ast.TypeAssertExpr); ok && isSelector(a.Type, "http", "Flusher") {
			a.Type = &ast.InterfaceType{Methods: &ast.FieldList{List: []*ast.Field{{
				Names: []*ast.Ident{ast.NewIdent("Flush")},
				Type:  &ast.FuncType{Params: &ast.FieldList{}},
			}}}}
		}
		return true
	})
}

func isSelector(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == pkg
}

// unwantedNames gives the names under which a file imports unwanted packages.
func unwantedNames(f *ast.File) map[string]bool {
	names := make(map[string]bool)
	for _, i := range f.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		if !slices.Contains(unwanted, path) {
			continue
		}
		name := path[strings.LastIndex(path, "/")+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		names[name] = true
	}
	return names
}

// needs reports whether a declaration mentions an imported name of refs or a
// package-level name that is gone. A local name that happens to be equal to
// one counts, too: then more is left out, and the compiler says so if it was
// used.
func needs(d ast.Decl, refs, gone map[string]bool) bool {
	found := false
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && refs[x.Name] {
				found = true
			}
			ast.Inspect(n.X, func(n ast.Node) bool {
				if x, ok := n.(*ast.Ident); ok && gone[x.Name] {
					found = true
				}
				return !found
			})
			return false // a field or method of that name is another thing
		case *ast.Field:
			if n.Type != nil {
				found = found || needs(&ast.GenDecl{Tok: token.TYPE, Specs: []ast.Spec{&ast.TypeSpec{Name: ast.NewIdent("_"), Type: n.Type}}}, refs, gone)
			}
			return false
		case *ast.Ident:
			found = found || gone[n.Name]
		}
		return !found
	})
	return found
}

// declared gives the package-level names that a declaration makes; a method
// makes none.
func declared(d ast.Decl) []string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
	case *ast.GenDecl:
		var names []string
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names = append(names, n.Name)
				}
			}
		}
		return names
	}
	return nil
}

// dropUnusedImports takes out the imports that nothing in the file mentions
// any more.
func dropUnusedImports(f *ast.File) {
	used := make(map[string]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				used[x.Name] = true
			}
		}
		return true
	})
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			continue
		}
		g.Specs = slices.DeleteFunc(g.Specs, func(s ast.Spec) bool {
			i := s.(*ast.ImportSpec)
			if i.Name != nil {
				return i.Name.Name != "_" && i.Name.Name != "." && !used[i.Name.Name]
			}
			path, _ := strconv.Unquote(i.Path.Value)
			return !used[path[strings.LastIndex(path, "/")+1:]]
		})
	}
	f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
		g, ok := d.(*ast.GenDecl)
		return ok && g.Tok == token.IMPORT && len(g.Specs) == 0
	})
}
