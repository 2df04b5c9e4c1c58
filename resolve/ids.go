package resolve

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// ids names items by content, so that a link or a comparison finds the same
// claim again after lines have moved.
type ids struct{ seen map[string]int }

// of returns the id of one more item of the document at path.
func (s *ids) of(path, section, claim string) string {
	sum := sha256.Sum256([]byte(path + "\n" + section + "\n" + strings.Join(strings.Fields(claim), " ")))
	id := hex.EncodeToString(sum[:])[:10]
	if s.seen == nil {
		s.seen = map[string]int{}
	}
	s.seen[id]++
	if n := s.seen[id]; n > 1 {
		id += "-" + strconv.Itoa(n)
	}
	return id
}

// number gives an item and its citations their ids.
func (s *ids) number(path string, it *report.Item) {
	it.ID = s.of(path, it.Section, it.Claim)
	for i := range it.Citations {
		it.Citations[i].ID = it.ID + "/" + strconv.Itoa(i)
	}
}
