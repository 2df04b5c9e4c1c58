package site

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/fa6e744d/assay/web/docs"
)

// docsFolder is where the pages for readers stand in the site.
const docsFolder = "docs/"

// reading is the order in which a newcomer would read; pages that are not
// named here follow by title.
var reading = []string{"reviewing", "rules", "reasons", "container", "report", "formats", "money", "packets", "decisions", "gates", "embed", "goldmark", "edge"}

// page is one page for readers.
type page struct {
	Name  string // without ending: rules
	Title string // its first heading
	About string // the first sentence below it
	body  []byte // HTML
}

// href is the address of a page from another one.
func (p page) href() templ.SafeURL { return templ.SafeURL(p.Name + ".html") }

// markdown draws the project's own pages: CommonMark with tables. Raw HTML in
// a page is left out, so that none is needed to be trusted.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
)

// writeDocs draws the pages for readers and copies their pictures.
func writeDocs(put func(name string, data []byte) error) error {
	pages, err := readDocs()
	if err != nil {
		return err
	}
	for i, p := range append([]page{{Name: "index", Title: "Documentation"}}, pages...) {
		view := contents(pages)
		if i > 0 {
			view = templ.Raw(string(p.body)) // drawn by goldmark from our own text
		}
		var out bytes.Buffer
		if err := docsPage(p, pages, view).Render(context.Background(), &out); err != nil {
			return fmt.Errorf("drawing the page %s: %w", p.Name, err)
		}
		if err := put(docsFolder+p.Name+".html", out.Bytes()); err != nil {
			return err
		}
	}
	return fs.WalkDir(docs.Files, "images", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(docs.Files, name)
		if err != nil {
			return err
		}
		return put(docsFolder+name, data)
	})
}

func readDocs() ([]page, error) {
	names, err := fs.Glob(docs.Files, "*.md")
	if err != nil {
		return nil, err
	}
	var pages []page
	for _, name := range names {
		source, err := fs.ReadFile(docs.Files, name)
		if err != nil {
			return nil, err
		}
		p := page{Name: strings.TrimSuffix(name, ".md")}
		doc := markdown.Parser().Parse(text.NewReader(source))
		toHTML(doc)
		p.Title, p.About = opening(doc, source)
		if p.Title == "" {
			return nil, fmt.Errorf("web/docs/%s: no heading of the first level", name)
		}
		var body bytes.Buffer
		if err := markdown.Renderer().Render(&body, source, doc); err != nil {
			return nil, fmt.Errorf("web/docs/%s: %w", name, err)
		}
		p.body = body.Bytes()
		pages = append(pages, p)
	}
	rank := func(p page) int {
		if i := slices.Index(reading, p.Name); i >= 0 {
			return i
		}
		return len(reading)
	}
	slices.SortFunc(pages, func(a, b page) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a.Title, b.Title))
	})
	return pages, nil
}

// toHTML turns links from one page to another, which lead to .md files in a
// checkout, into links to what is drawn from them.
func toHTML(doc ast.Node) {
	_ = ast.Walk(doc, func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		link, ok := n.(*ast.Link)
		if !ok || !enter {
			return ast.WalkContinue, nil
		}
		to, err := url.Parse(string(link.Destination))
		if err != nil || to.IsAbs() || path.Ext(to.Path) != ".md" || strings.Contains(to.Path, "/") {
			return ast.WalkContinue, nil
		}
		to.Path = strings.TrimSuffix(to.Path, ".md") + ".html"
		link.Destination = []byte(to.String())
		return ast.WalkContinue, nil
	})
}

// opening is the first heading of a page and the first sentence below it.
func opening(doc ast.Node, source []byte) (title, about string) {
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			if title == "" && n.Level == 1 {
				title = words(n, source)
			}
		case *ast.Paragraph:
			if title != "" {
				about = words(n, source)
				if end := strings.Index(about, ". "); end >= 0 {
					about = about[:end+1]
				}
				return title, about
			}
		}
	}
	return title, about
}

func words(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && enter {
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() || t.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
