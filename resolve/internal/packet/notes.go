package packet

import (
	"fmt"

	"github.com/fa6e744d/assay/resolve/report"
)

// maxNotes is how many notes of one kind are kept; a broken log repeats itself.
const maxNotes = 20

// noteBook keeps what was noticed, each thing once.
type noteBook struct {
	list  []report.PacketNote
	seen  map[string]bool
	kinds map[string]int
}

func (b *noteBook) add(code string, claim *int, format string, args ...any) {
	n := report.PacketNote{Code: code, Message: fmt.Sprintf(format, args...), Claim: claim}
	key := code + "\n" + n.Message
	if claim != nil {
		key = fmt.Sprintf("%s\n%d", key, *claim)
	}
	if b.seen == nil {
		b.seen, b.kinds = map[string]bool{}, map[string]int{}
	}
	if b.seen[key] || claim == nil && b.kinds[code] >= maxNotes {
		return
	}
	b.seen[key] = true
	b.kinds[code]++
	b.list = append(b.list, n)
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
