package leads

import "fmt"

// namesFar asks about a claim some of whose names stand in the cited file, none
// of them near the cited lines, in a declaration that encloses them, or in
// another source of the item.
func namesFar(_ *document, s *site) *question {
	it := s.item
	names := it.names()
	if !s.file.small {
		return nil
	}
	for _, n := range names {
		if s.close(n) {
			return nil
		}
	}
	var far []name
	line, how := 0, "first stands"
	for i, n := range names {
		first := s.file.first(n)
		if !s.file.namesKnown() {
			return nil
		}
		if first == 0 {
			continue
		}
		if it.elsewhere(i, s) || s.inScope(n) {
			return nil
		}
		if line == 0 {
			line = first
			if at := s.file.declaredOn(n); at > 0 {
				line, how = at, "is declared"
			}
		}
		far = append(far, n)
	}
	if line == 0 {
		return nil
	}
	does := "which does"
	if len(far) > 1 {
		does = "which do"
	}
	return &question{
		message: fmt.Sprintf("The claim names %s, %s not stand near %s; `%s` %s on line %d: was another place meant?", listNames(far), does, s.cited(), far[0].text, how, line),
		path:    s.file.text.Name,
		line:    line,
	}
}
