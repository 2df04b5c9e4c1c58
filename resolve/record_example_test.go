package resolve_test

import (
	"context"
	"fmt"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve"
)

const askedClock = `## Q4 · Which clock drives the board?
<!-- id: Q4 | status: open | area: time | asked_by: architect | asked_at: 2026-09-14T16:10:00Z -->
Why asked: two clocks differ [src: docs/clocks.md:3]
- A) the harbour clock
- B) UTC
[Answer]:
`

// An answer changes three files, and the caller writes them.
func ExampleAnswer() {
	workspace := fstest.MapFS{"tldrx-work/260914-board/02-how/questions.md": {Data: []byte(askedClock)}}
	change, err := resolve.Answer(context.Background(), workspace, resolve.AnswerRequest{
		Recorder: resolve.Recorder{By: "M. de Wit", At: "2026-10-01T08:00:00Z"},
		Question: "Q4", Answer: "the harbour clock",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range change.Files {
		fmt.Println(f.Path)
	}
	for _, s := range change.Said {
		fmt.Println(s)
	}
	// Output:
	// .tldrx/memory/facts.yml
	// tldrx-work/260914-board/02-how/questions.md
	// tldrx-work/260914-board/events.jsonl
	// F001 recorded in .tldrx/memory/facts.yml: Which clock drives the board? — the harbour clock
	// decided by: not stated
	// scope: no repo named
	// Q4 is answered in tldrx-work/260914-board/02-how/questions.md:1.
	// No contradiction was detected.
}

// A fact of no run changes one file.
func ExampleAddFact() {
	workspace := fstest.MapFS{".tldrx/memory/facts.yml": {Data: []byte("version: 1\nfacts: []  # none yet\n")}}
	change, err := resolve.AddFact(context.Background(), workspace, resolve.FactRequest{
		Recorder: resolve.Recorder{DecidedBy: "owner", By: "M. de Wit", At: "2026-10-01T08:00:00Z"},
		Text:     "Berths are numbered from the sea", Area: "quay",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", change.Files[0].Data)
	// Output:
	// version: 1
	// facts:  # none yet
	//   - id: F001
	//     fact: "Berths are numbered from the sea"
	//     area: "quay"
	//     repos: []
	//     kind: observed
	//     confidence: stated
	//     source: {who: "M. de Wit", when: "2026-10-01T08:00:00Z", run: null, q: null, decided_by: owner}
	//     supersedes: null
	//     superseded_by: null
	//     retired: null
}
