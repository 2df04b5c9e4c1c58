package workspace

import (
	"errors"
	"io/fs"
	"strings"
)

// MapPath is where the map stands.
const MapPath = ".tldrx/map"

// Map is the words of every .md and .json file under .tldrx/map: maximal runs
// of two or more of A-Z a-z 0-9 _ . / -, without a final full stop.
type Map struct {
	Missing bool     // there is no map folder
	Files   []string // that were read, sorted
	Broken  []*Fault // that could not be read, sorted by path
	words   map[string]Place
}

// Map reads the map.
func (w *Workspace) Map() *Map {
	if w.codes == nil {
		w.codes = w.readMap()
	}
	return w.codes
}

func (w *Workspace) readMap() *Map {
	m := &Map{words: map[string]Place{}, Missing: !w.folder(MapPath)}
	if r := w.stat(MapPath); r.err != nil && !errors.Is(r.err, fs.ErrNotExist) {
		// Something is there that nobody can look into.
		var f *Fault
		if errors.As(r.err, &f) {
			m.Missing, m.Broken = false, append(m.Broken, w.problem(f))
		}
	}
	names, unlisted := w.visible(MapPath, -1)
	m.Broken = append(m.Broken, unlisted...)
	for _, name := range names {
		if !strings.HasSuffix(name, ".md") && !strings.HasSuffix(name, ".json") {
			continue
		}
		t, fault := w.note(name)
		if fault != nil {
			m.Broken = append(m.Broken, fault)
			continue
		}
		m.Files = append(m.Files, name)
		words(t.Data, func(word []byte, line int) {
			if _, ok := m.words[string(word)]; !ok {
				m.words[string(word)] = Place{name, line}
			}
		})
	}
	sortFaults(m.Broken)
	return m
}

// Find returns where the word stands first.
func (m *Map) Find(word string) (Place, bool) {
	p, ok := m.words[word]
	return p, ok
}

// words calls f with every word of data and the line it stands on.
func words(data []byte, f func(word []byte, line int)) {
	line := 1
	for i := 0; i < len(data); {
		from := i
		for i < len(data) && isWordByte[data[i]] {
			i++
		}
		if word := data[from:i]; len(word) >= 2 {
			if word[len(word)-1] == '.' {
				word = word[:len(word)-1]
			}
			f(word, line)
		}
		if i < len(data) {
			if data[i] == '\n' {
				line++
			}
			i++
		}
	}
}

var isWordByte = func() (is [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./-") {
		is[c] = true
	}
	return is
}()

// note reads a file that the walk found and that is read for what it mentions.
// One that cannot be read is a problem, and what depends on it cannot be
// checked.
func (w *Workspace) note(name string) (*Text, *Fault) {
	t, err := w.Text(name)
	if err == nil {
		return t, nil
	}
	var fault *Fault
	if !errors.As(err, &fault) {
		fault = &Fault{Path: name, Reason: ReasonUnreadable, Message: "the entry is listed and cannot be opened; make the zip again"}
	}
	return nil, w.problem(fault)
}
