package leads

import (
	"fmt"
	"sort"
)

// quoteElsewhere asks about quoted text that stands in the cited file and not
// in the cited lines, nor in those of another source of the item. It names the
// place, the nearest one where there are several.
func quoteElsewhere(_ *document, s *site) *question {
	it := s.item
	for i, q := range it.quotes() {
		places := s.file.places(q)
		if len(places) == 0 || it.quotedInSite()[i] {
			continue
		}
		best := s.nearest(places)
		found := fmt.Sprintf("line %d", best.from)
		if best.to > best.from {
			found = fmt.Sprintf("lines %d to %d", best.from, best.to)
		}
		times := ""
		if len(places) > 1 {
			times = fmt.Sprintf(", the nearest of %d places", len(places))
		}
		return &question{
			message: fmt.Sprintf("The claim quotes %s, which does not stand in %s but in %s%s: was that meant?", short(q.text), s.cited(), found, times),
			path:    s.file.text.Name,
			line:    int(best.from),
		}
	}
	return nil
}

// nearest returns the place with the fewest lines between it and the cited
// ones.
func (s *site) nearest(places []span) span {
	i := sort.Search(len(places), func(i int) bool { return int(places[i].to) >= s.a })
	if i == len(places) || i > 0 && s.distance(places[i-1]) <= s.distance(places[i]) {
		i--
	}
	return places[i]
}

// distance returns how many lines lie between the cited ones and a place.
func (s *site) distance(p span) int {
	return max(0, int(p.from)-s.b, s.a-int(p.to))
}
