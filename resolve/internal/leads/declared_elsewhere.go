package leads

import "fmt"

// declaredElsewhere asks about a claim that names something the cited file
// declares, where the cited lines stand in another declaration that mentions
// none of the claim's names. Neighbours are often closer than the ten lines
// within which names-far stays silent.
//
// Names are those of the other leads, and besides the word that the claim
// begins with, where the file declares something spelt exactly so: a sentence
// about code begins with what it is about. What the file declares has to be
// mentioned as a word of its own, in its own letter case; other names as
// everywhere. One that stands in the cited lines, in the declaration around
// them with the comment above it, in the first line of what holds that, or in
// another source of the item, silences the lead; so does names-far, which asks
// the same.
func declaredElsewhere(d *document, s *site) *question {
	if s.item.blind || !s.file.namesKnown() || s.file.isData() || !s.mayBeDeclaredElsewhere() {
		return nil
	}
	first, line := "", 0
	for i, n := range s.item.names() {
		if s.item.elsewhere(i, s) || s.mentions(n) {
			return nil
		}
		if at := s.file.declaredOn(n); at > 0 && line == 0 {
			first, line = n.text, at
		}
	}
	if !s.file.namesKnown() {
		return nil
	}
	if w := s.item.subject(s.file); w != "" {
		if s.mentionsWord(w) {
			return nil
		}
		if line == 0 {
			first, line = w, int(s.file.outline().names()[w][0])
		}
	}
	if line == 0 || namesFar(d, s) != nil {
		return nil
	}
	stand := "stand"
	if s.a == s.b {
		stand = "stands"
	}
	return &question{
		message: fmt.Sprintf("The claim names `%s`, which is declared on line %d; %s %s in another declaration, which does not mention it: was that one meant?", first, line, s.cited(), stand),
		path:    s.file.text.Name,
		line:    line,
	}
}

// mayBeDeclaredElsewhere says no where a look at the cited lines and a search
// through the file show that the lead has nothing to ask: most files need no
// outline.
func (s *site) mayBeDeclaredElsewhere() bool {
	for _, n := range s.item.names() {
		if s.mentionsHere(n) {
			return false
		}
	}
	for _, w := range s.item.begins() {
		if !s.file.mentions(w, s.a, s.b) && s.file.mayDeclare(w, false) {
			return true
		}
	}
	for _, n := range s.item.names() {
		for _, p := range n.parts {
			if s.file.mayDeclare(p, true) {
				return true
			}
		}
	}
	return false
}
