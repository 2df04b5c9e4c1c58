package gate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// fields reads the keys of a front matter and notes every one that is not what
// it has to be.
type fields struct {
	*judge
	root workspace.Value
}

// wrong notes that the value of a key is not what is wanted.
func (f *fields) wrong(v workspace.Value, key, want string) { f.wrongIn(f.root, v, key, want) }

// wrongIn does the same for a key of a mapping in the front matter.
func (f *fields) wrongIn(in, v workspace.Value, key, want string) {
	if v.Line() == 0 {
		line := 1
		if in != f.root {
			line = in.Line()
		}
		f.problem(FrontMatter, line, "The front matter has no %q. Add it; it has to be %s.", key, want)
		return
	}
	f.problem(FrontMatter, v.Line(), "%q in the front matter is %s. It has to be %s.", key, v, want)
}

// version reads the number of the format.
func (f *fields) version() {
	v := f.root.Field("version")
	if n, ok := v.Number(); !ok || n != 1 {
		f.wrong(v, "version", "1, the only version that there is")
	}
}

// text reads a string that has to say something.
func (f *fields) text(key, want string) string {
	v := f.root.Field(key)
	s, ok := v.Text()
	if !ok || blank(s) {
		f.wrong(v, key, want)
		return ""
	}
	return s
}

// oneOf reads one of some words.
func (f *fields) oneOf(key string, words ...string) string {
	v := f.root.Field(key)
	s, _ := v.Text()
	if !slices.Contains(words, s) {
		f.wrong(v, key, either(words))
		return ""
	}
	return s
}

// texts reads a list of strings with at least so many of them.
func (f *fields) texts(in workspace.Value, prefix, key string, least int, want string) {
	v := in.Field(key)
	all, ok := v.List()
	if !ok || len(all) < least {
		f.wrongIn(in, v, prefix+key, want)
		return
	}
	for _, e := range all {
		if s, ok := e.Text(); !ok || blank(s) {
			f.problem(FrontMatter, e.Line(), "%q in the front matter holds %s. It has to be %s.", prefix+key, e, want)
			return // one is enough to find the list
		}
	}
}

// counts reads whole numbers of a mapping, in the order of the keys.
func (f *fields) counts(in workspace.Value, prefix string, keys ...string) []int {
	all := make([]int, len(keys))
	for i, key := range keys {
		n, ok := in.Field(key).Number()
		if !ok {
			f.wrongIn(in, in.Field(key), prefix+key, "a whole number from 0 to 999999999")
		}
		all[i] = n
	}
	return all
}

// mapping reads a mapping, and says whether there is one.
func (f *fields) mapping(key, want string) (workspace.Value, bool) {
	v := f.root.Field(key)
	if !v.Mapping() {
		f.wrong(v, key, want)
		return v, false
	}
	return v, true
}

// optional reports whether a key that may be left out is there.
func (f *fields) optional(key string) bool { return f.root.Field(key).Here() }

func blank(s string) bool { return strings.TrimSpace(s) == "" }

// either lists words of which one is to be taken.
func either(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return fmt.Sprintf("%s or %s", strings.Join(words[:last], ", "), words[last])
}
