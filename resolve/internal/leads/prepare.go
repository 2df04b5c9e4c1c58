package leads

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// document is what the leads of one document share.
type document struct {
	files  map[string]*file
	sites  []*site
	items  []*item  // those with sites
	names  *matcher // names of all claims, in lower case, nil until asked for
	quotes *matcher // likewise
	left   budget
}

// place is a range of lines.
type place struct{ a, b int }

// site is one ok file source of an item.
type site struct {
	item  *item
	cite  *report.Citation
	index int // among the item's citations
	file  *file
	a, b  int  // the cited lines, which the file has
	read  bool // they may be read line by line

	scopes []scope
	scoped bool
}

// item is a claim with what its sources hold of it.
type item struct {
	claim  string
	text   string // the claim as far as it is read
	sites  []*site
	files  []*file // every file that its sources cite, also one that is too short
	source *report.Item
	blind  bool // a file that it cites could not be read
	cmd    bool // a command is among its sources

	// What follows is nil until it is asked for.
	named    []name
	quoted   []quote
	saying   []string   // see texts
	found    []presence // of each name
	quoteSet []bool     // of each quote: it stands in the cited lines of a source
	said     *string    // result that the claim reports
}

// maxClaim is how many bytes of a claim are read.
const maxClaim = 16 << 10

func prepare(ws *workspace.Workspace, doc *report.Document) *document {
	d := &document{
		files: map[string]*file{},
		left:  budget{bytes: maxBytes, lines: maxLines, places: maxPlaces, read: maxRead},
	}
	for _, list := range [][]report.Item{doc.Items, doc.Elsewhere} {
		for i := range list {
			d.collect(ws, &list[i])
		}
	}
	return d
}

// collect takes the sources of an item in.
func (d *document) collect(ws *workspace.Workspace, in *report.Item) {
	it := &item{claim: in.Claim, source: in}
	for i := range in.Citations {
		c := &in.Citations[i]
		if c.Kind == nil {
			continue
		}
		switch *c.Kind {
		case "cmd":
			it.cmd = true
		case "file":
			d.source(ws, it, c, i)
		}
	}
	if len(it.sites) == 0 {
		return
	}
	d.items = append(d.items, it)
	it.text = in.Claim
	if len(it.text) > maxClaim {
		end := maxClaim
		for !utf8.RuneStart(it.text[end]) {
			end--
		}
		it.text = it.text[:end]
	}
}

// nameMatcher looks for the names of all claims.
func (d *document) nameMatcher() *matcher {
	if d.names == nil {
		d.names = newMatcher()
		d.names.fold = true
		for _, it := range d.items {
			for _, n := range it.names() {
				for _, p := range n.parts {
					d.names.add(p)
				}
			}
		}
		d.names.link()
	}
	return d.names
}

// quoteMatcher looks for the quotes of all claims.
func (d *document) quoteMatcher() *matcher {
	if d.quotes == nil {
		d.quotes = newMatcher()
		for _, it := range d.items {
			for _, q := range it.quotes() {
				d.quotes.add(q.find)
			}
		}
		d.quotes.link()
	}
	return d.quotes
}

// names returns the names of the claim.
func (it *item) names() []name {
	if it.named == nil {
		it.named = append([]name{}, namesOf(it.text)...)
	}
	return it.named
}

// quotes returns the quotes of the claim.
func (it *item) quotes() []quote {
	if it.quoted == nil {
		it.quoted = append([]quote{}, quotesOf(it.text)...)
	}
	return it.quoted
}

// texts returns what each citation says beside the lines of a file, in lower
// case: the source as written, a fact, the lines of another kind of source.
func (it *item) texts() []string {
	if it.saying == nil {
		it.saying = make([]string, len(it.source.Citations))
		for i := range it.source.Citations {
			it.saying[i] = textOf(&it.source.Citations[i])
		}
	}
	return it.saying
}

// source takes one file source in.
func (d *document) source(ws *workspace.Workspace, it *item, c *report.Citation, index int) {
	target := c.Target
	if target == nil {
		target = c.Shown
	}
	if target == nil {
		it.blind = it.blind || c.Outcome == report.Unverified
		return
	}
	f := d.files[target.Path]
	if f == nil {
		t, err := ws.Text(target.Path)
		if err != nil {
			it.blind = true
			return
		}
		f = newFile(t, &d.left)
		f.doc = d
		d.files[target.Path] = f
	}
	it.addFile(f)
	if c.Outcome != report.OK || c.Target == nil {
		return
	}
	s := &site{item: it, cite: c, index: index, file: f, a: c.Target.StartLine, b: c.Target.EndLine}
	if s.a < 1 || s.b < s.a || s.b > f.text.Lines() {
		return
	}
	size := len(f.text.Span(s.a-copyAround, s.b+copyAround))
	s.read = size <= d.left.read
	if s.read {
		d.left.read -= size
	}
	it.sites = append(it.sites, s)
	d.sites = append(d.sites, s)
	f.sites = append(f.sites, s)
}

func (it *item) addFile(f *file) {
	// An item that cites thousands of files is looked at as far as the first
	// few; the rest of its files still has leads of its own.
	if len(it.files) >= maxFiles {
		it.blind = true
		return
	}
	for _, known := range it.files {
		if known == f {
			return
		}
	}
	it.files = append(it.files, f)
}

// maxFiles is how many different files of one item are searched for its names
// and quotes.
const maxFiles = 64

// textOf returns what a citation says beside the lines of a file, in lower
// case.
func textOf(c *report.Citation) string {
	var b strings.Builder
	b.WriteString(c.Raw)
	if c.Fact != nil {
		b.WriteByte('\n')
		b.WriteString(c.Fact.Text)
	}
	if c.Kind != nil && *c.Kind != "file" && c.Target != nil {
		for _, l := range c.Target.Lines {
			b.WriteByte('\n')
			b.WriteString(l.Text)
		}
	}
	return strings.ToLower(b.String())
}

// cited words the cited lines.
func (s *site) cited() string {
	if s.a == s.b {
		return "line " + strconv.Itoa(s.a)
	}
	return "lines " + strconv.Itoa(s.a) + " to " + strconv.Itoa(s.b)
}

// enclosing returns the declarations around the cited lines.
func (s *site) enclosing() []scope {
	if !s.scoped {
		s.scoped = true
		s.scopes = s.file.outline().scopes(s.a, s.b)
	}
	return s.scopes
}
