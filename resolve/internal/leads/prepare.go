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
	order  []*file // as they are first cited
	sites  []*site
	claims map[place]map[string]bool // different claims for each cited place
	names  *matcher                  // names of all claims, in lower case
	quotes *matcher
	left   budget
}

// place is a path and a range of lines.
type place struct {
	path string
	a, b int
}

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
	text   string   // the claim as far as it is read for what follows
	words  []string // in lower case
	begin  []string // the first two words as written
	names  []name
	quotes []quote
	sites  []*site
	files  []*file  // every file that its sources cite, also one that is too short
	texts  []string // of each citation, in lower case: the source as written, a fact, the lines of another kind of source
	blind  bool     // a file that it cites could not be read
	cmd    bool     // a command is among its sources

	found    []presence // of each name, nil until asked for
	quoteSet []bool     // of each quote: it stands in the cited lines of a source
	said     *string    // result that the claim reports, nil until asked for
}

// maxClaim is how many bytes of a claim are read.
const maxClaim = 16 << 10

func prepare(ws *workspace.Workspace, doc *report.Document) *document {
	d := &document{
		files: map[string]*file{}, claims: map[place]map[string]bool{}, names: newMatcher(), quotes: newMatcher(),
		left: budget{bytes: maxBytes, lines: maxLines, places: maxPlaces, read: maxRead},
	}
	for _, list := range [][]report.Item{doc.Items, doc.Elsewhere} {
		for i := range list {
			d.collect(ws, &list[i])
		}
	}
	for _, s := range d.sites {
		s.wantWords()
	}
	d.names.link()
	d.quotes.link()
	for _, f := range d.order {
		f.scan(d.names, d.quotes, &d.left)
	}
	return d
}

// collect takes the sources of an item in and registers what its files are to
// be searched for.
func (d *document) collect(ws *workspace.Workspace, in *report.Item) {
	it := &item{claim: in.Claim}
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
	for i := range in.Citations {
		it.texts = append(it.texts, textOf(&in.Citations[i]))
	}
	it.text = in.Claim
	if len(it.text) > maxClaim {
		end := maxClaim
		for !utf8.RuneStart(it.text[end]) {
			end--
		}
		it.text = it.text[:end]
	}
	it.names, it.quotes, it.words = namesOf(it.text), quotesOf(it.text), wordsOf(it.text)
	it.begin = firstWords(it.text)
	for i := range it.names {
		n := &it.names[i]
		for _, p := range n.parts {
			n.ids = append(n.ids, d.names.add(p))
		}
	}
	for i := range it.quotes {
		it.quotes[i].id = d.quotes.add(it.quotes[i].find)
	}
}

// wantWords has the file searched for what the claim mentions and the file
// declares.
func (s *site) wantWords() {
	declared := s.file.outline().declared
	if w := s.item.subject(s.file); w != "" {
		s.file.words[w] = nil
	}
	for _, n := range s.item.names {
		for _, w := range n.words() {
			if len(declared[w]) > 0 {
				s.file.words[w] = nil
			}
		}
	}
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
		d.files[target.Path] = f
		d.order = append(d.order, f)
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
	key := place{target.Path, s.a, s.b}
	if d.claims[key] == nil {
		d.claims[key] = map[string]bool{}
	}
	d.claims[key][it.claim] = true
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

// firstWords returns the first two words of a claim, as written.
func firstWords(claim string) []string {
	var words []string
	for w := range strings.FieldsFuncSeq(claim, func(r rune) bool { return !isWord(r) }) {
		if words = append(words, w); len(words) == 2 {
			break
		}
	}
	return words
}

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
