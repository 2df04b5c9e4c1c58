package workspace

import (
	"bytes"
	"path"
	"strings"
	"unicode/utf8"
)

// URLs is the web addresses that the workspace names, as one document may
// rely on them: everything named in the .md files under .tldrx/map,
// .tldrx/knowledge, .tldrx/experts and the document's run folder, except files
// named exactly handoff.md, files below a folder whose name starts with a dot
// or is node_modules, and the document itself.
type URLs struct {
	Broken []*Fault // files that could not be read, sorted by path
	doc    string
	sets   []*urlSet // of the workspace's notes, and of the run
}

// urlSet is the addresses named below one folder or several. Of each the first
// two files that name it are kept: one of them may be the document under
// judgement, which never corroborates itself.
type urlSet struct {
	broken []*Fault
	known  map[string][]Place
}

// notesFolders are where a workspace keeps what it knows.
var notesFolders = []string{".tldrx/experts", ".tldrx/knowledge", MapPath}

// URLs returns what doc may rely on.
func (w *Workspace) URLs(doc string) *URLs {
	u, ok := w.urlsOf[doc]
	if !ok {
		u = w.readURLs(doc)
		w.urlsOf[doc] = u
	}
	return u
}

func (w *Workspace) readURLs(doc string) *URLs {
	u := &URLs{doc: doc, sets: []*urlSet{w.urlSet("", notesFolders)}}
	if r, ok := w.Run(doc); ok {
		u.sets = append(u.sets, w.urlSet(r.Dir, []string{r.Dir}))
	}
	for _, s := range u.sets {
		for _, f := range s.broken {
			if f.Path != doc {
				u.Broken = append(u.Broken, f)
			}
		}
	}
	sortFaults(u.Broken)
	return u
}

func (w *Workspace) urlSet(key string, folders []string) *urlSet {
	if s, ok := w.urls[key]; ok {
		return s
	}
	s := &urlSet{known: map[string][]Place{}}
	for _, folder := range folders {
		names, unlisted := w.visible(folder, -1)
		s.broken = append(s.broken, unlisted...)
		for _, name := range names {
			if strings.HasSuffix(name, ".md") && path.Base(name) != "handoff.md" {
				s.add(w, name)
			}
		}
	}
	w.urls[key] = s
	return s
}

func (s *urlSet) add(w *Workspace, name string) {
	t, fault := w.note(name)
	if fault != nil {
		s.broken = append(s.broken, fault)
		return
	}
	for from, url := range scanURLs(t.Data) {
		places := s.known[url]
		if len(places) == 0 || len(places) == 1 && places[0].Path != name {
			s.known[url] = append(places, Place{name, t.LineAt(from)})
		}
	}
}

// Find returns where the address is named first. It is cut as a known one is:
// at white space, ) ] " ' ` < or >, then trailing . , ; : and then trailing / # ?
// are left away.
func (u *URLs) Find(url string) (Place, bool) {
	for _, key := range scanURLs([]byte(url)) {
		for _, s := range u.sets {
			for _, p := range s.known[key] {
				if p.Path != u.doc {
					return p, true
				}
			}
		}
		break // an address holds no other
	}
	return Place{}, false
}

const urlScheme = "https://"

// scanURLs ranges over the addresses of a text, shortened to what they are
// compared by, and the offsets where they start.
func scanURLs(data []byte) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for at := 0; ; {
			i := bytes.Index(data[at:], []byte(urlScheme))
			if i < 0 {
				return
			}
			from := at + i
			at = from + len(urlScheme)
			for at < len(data) {
				r, size := utf8.DecodeRune(data[at:])
				if endsURL(r) {
					break
				}
				at += size
			}
			url := bytes.TrimRight(bytes.TrimRight(data[from:at], ".,;:"), "/#?")
			if len(url) > len(urlScheme) && !yield(from, string(url)) {
				return
			}
		}
	}
}

func endsURL(r rune) bool {
	switch r {
	case ')', ']', '"', '\'', '`', '<', '>':
		return true
	}
	return isSpace(r)
}
