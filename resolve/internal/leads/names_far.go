package leads

import "fmt"

// namesFar asks about a claim some of whose names stand in the cited file, none
// of them near the cited lines, in a declaration that encloses them, or in
// another source of the item.
func namesFar(_ *document, s *site) *question {
	it := s.item
	if len(it.names) == 0 || !s.file.nameOK {
		return nil
	}
	var far []name
	line := 0
	for i, p := range it.presences() {
		n := it.names[i]
		first := s.file.first(n)
		if first == 0 {
			continue
		}
		if p.near > 0 || p.texts > 1 || p.texts == 1 && p.text != s.index {
			return nil
		}
		if line == 0 {
			line = first
		}
		far = append(far, n)
	}
	if line == 0 {
		return nil
	}
	stands := "which first stands"
	if len(far) > 1 {
		stands = "the first of which stands"
	}
	return &question{
		message: fmt.Sprintf("The claim names %s, %s on line %d and nowhere near %s: was another place meant?", listNames(far), stands, line, s.cited()),
		path:    s.file.text.Name,
		line:    line,
	}
}
