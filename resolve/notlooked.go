package resolve

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/fa6e744d/assay/resolve/markdown"
	"github.com/fa6e744d/assay/resolve/report"
)

// notLookedAt lists what a reader may take for a citation and no rule judged:
// bullets that are no items, and words outside the tokens that look like a
// place in a file. A checker that passes over them in silence looks as if it
// had checked them.
func (c *checker) notLookedAt(f candidate, md *markdown.Document) []report.Remark {
	remarks := slices.Clone(md.Missed)
	for run := range md.Runs() {
		for _, word := range strings.FieldsFunc(run.Text, unicode.IsSpace) {
			for _, place := range c.placesIn(f, word) {
				remarks = append(remarks, report.Remark{Line: run.Line, Text: place})
			}
		}
	}
	slices.SortStableFunc(remarks, func(a, b report.Remark) int { return a.Line - b.Line })
	return remarks
}

// placesIn returns what in a word looks like a citation: the word itself or,
// because a link or brackets join several to one, its parts.
func (c *checker) placesIn(f candidate, word string) []string {
	var found []string
	is := func(part string) bool {
		part = bare(part)
		if part == "" || !looksLikePlace(part) && !c.isPath(f, part) {
			return false
		}
		found = append(found, part)
		return true
	}
	for part := range strings.SplitSeq(word, "](") {
		if is(part) {
			continue
		}
		if pieces := strings.FieldsFunc(part, joins); len(pieces) > 1 {
			for _, piece := range pieces {
				is(piece)
			}
		}
	}
	return found
}

// joins tells the signs that stand between words without a blank.
func joins(r rune) bool { return strings.ContainsRune("[](){}<>|\"'`“”‘’«»,;", r) }

// bare takes the punctuation of prose and Markdown off a word.
func bare(word string) string {
	word = strings.TrimLeft(word, "([{<\"'`*_~“‘«|!")
	for {
		cut := strings.TrimRight(word, "]}>\"'`*_~”’»|.,;:!?…")
		if strings.HasSuffix(cut, ")") && !strings.Contains(cut, "(") {
			cut = strings.TrimSuffix(cut, ")")
		}
		if cut == word {
			return word
		}
		word = cut
	}
}

// looksLikePlace tells path.go:12, path.go(12), path.go#L10-L20 and links to a
// line or a file of a code host.
func looksLikePlace(word string) bool {
	if strings.HasPrefix(word, "https://") || strings.HasPrefix(word, "http://") {
		return lineAnchor(word) || slices.ContainsFunc(permalinks, func(part string) bool { return strings.Contains(word, part) })
	}
	if lineAnchor(word) {
		return true
	}
	if name, rest, ok := strings.Cut(word, "("); ok && strings.HasSuffix(rest, ")") {
		return fileName(name) && numbers(strings.TrimSuffix(rest, ")"), ",:-")
	}
	for at := strings.IndexByte(word, ':'); at >= 0; {
		if numbers(word[at+1:], ":-,") {
			return fileName(word[:at])
		}
		next := strings.IndexByte(word[at+1:], ':')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return false
}

// permalinks are what the addresses of files have in common on code hosts.
var permalinks = []string{"/blob/", "/blame/", "/src/commit/", "#lines-"}

// lineAnchor tells #L10 and #L10-L20.
func lineAnchor(word string) bool {
	_, after, ok := strings.Cut(word, "#L")
	return ok && after != "" && after[0] >= '0' && after[0] <= '9'
}

// numbers tells digits with separators between them.
func numbers(s, separators string) bool {
	digit := false
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			digit = true
		case !digit || !strings.ContainsRune(separators, r):
			return false
		}
	}
	return digit
}

// fileName tells a word that could name a file: it has a folder, or an
// extension that starts with a letter.
func fileName(s string) bool {
	if s == "" || strings.HasSuffix(s, "/") {
		return false
	}
	ext := strings.TrimPrefix(path.Ext(s), ".")
	if ext != "" && len(ext) <= 10 && unicode.IsLetter(rune(ext[0])) {
		return true
	}
	return strings.Contains(s, "/")
}

// isPath tells a bare path that exists where a file source would be looked
// for. A folder counts when it is written with a slash.
func (c *checker) isPath(f candidate, word string) bool {
	if !strings.ContainsAny(word, "/.") || strings.Contains(word, "://") || strings.Contains(word, "..") || strings.HasPrefix(word, "/") || path.Clean(word) == "." {
		return false
	}
	places := []string{word}
	if f.run != nil {
		places = append(places, path.Join(f.run.Dir, word))
	}
	if i := strings.IndexAny(word, "/:"); i > 0 {
		if r, ok := c.ws.Config().Repo(word[:i]); ok && !r.Outside {
			places = append(places, path.Join(r.Path, word[i+1:]))
		}
	}
	folder := strings.Contains(word, "/")
	return slices.ContainsFunc(places, func(p string) bool {
		p = path.Clean(p)
		return c.ws.Files().Has(p) || folder && p != "." && len(c.ws.Files().Under(p)) > 0
	})
}
