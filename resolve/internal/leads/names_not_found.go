package leads

import "fmt"

// namesNotFound asks about a claim whose names stand neither in the cited file
// nor in another source of the item. The source as written counts: the name of
// a module is often that of its file.
func namesNotFound(_ *document, s *site) *question {
	it := s.item
	names := it.names()
	if len(names) == 0 || it.blind || !it.searched() {
		return nil
	}
	for _, n := range names {
		if s.close(n) {
			return nil
		}
	}
	for i, n := range names {
		if it.presence(i).texts > 0 || it.inFiles(n) {
			return nil
		}
	}
	if !it.searched() {
		return nil
	}
	where := s.file.text.Name
	if len(it.files) > 1 {
		where = fmt.Sprintf("any of the %d files that it cites", len(it.files))
	}
	if len(names) == 1 {
		return &question{message: fmt.Sprintf("The claim names %s, which does not stand in %s: is it another file, or another name?", listNames(names), where)}
	}
	return &question{message: fmt.Sprintf("The claim names %s, none of which stands in %s: is it another file, or are they other names?", listNames(names), where)}
}
