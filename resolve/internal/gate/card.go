package gate

import (
	"regexp"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

var cardSections = []string{"Signal", "Where", "Healthy baseline", "Looks broken when", "Query", "Sources"}

// itemSections is how many of them, from the first on, hold items that are
// judged.
const itemSections = 4

const (
	verified = "verified"
	draft    = "draft"
)

// card is the front matter of a watch card, as far as more is asked of it than
// that it is there.
type card struct {
	status workspace.Value
}

func (j *judge) card() {
	var c card
	front := j.front(c.read)
	j.sections(cardSections, false, itemSections)
	for _, it := range j.Items {
		switch it.Outcome {
		case report.Unsourced:
			j.problem(Shape, it.At.Line, "The item on line %d names no source. End it with [src: …], or take it out.", it.At.Line)
		case report.Malformed:
			j.problem(Shape, it.At.Line, "The token of the item on line %d cannot be read (%s). Repair it.", it.At.Line, it.Reason)
		}
		for _, cite := range it.Citations {
			if cite.Outcome == report.Refused {
				j.problem(Refused, it.At.Line, "A source of the item on line %d is refused (%s). Correct it.", it.At.Line, cite.Reason)
				break
			}
		}
	}
	j.queries()
	if front {
		j.stamp(&c)
	}
}

var cardID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,48}$`)

// read reads every key of the front matter.
func (c *card) read(f *fields) {
	f.version()
	const want = "the name of the file without .md: 1 to 49 of a-z, 0-9 and -, the first no -"
	if id := f.text("id", want); id != "" && !cardID.MatchString(id) {
		f.wrong(f.root.Field("id"), "id", want)
	} else if id != "" && id != f.Place.Name {
		f.problem(FrontMatter, f.root.Field("id").Line(), "\"id\" in the front matter is %q and the file is called %q. Give both the same name.", id, f.Place.Name+".md")
	}
	f.text("epic", "the id of the epic, as in E1")
	f.text("title", "the name of the feature")
	f.texts(f.root, "", "stories", 1, "a list of one story or more, as in [S1]")
	f.texts(f.root, "", "repos", 1, "a list of one repository or more")
	f.oneOf("status", draft, verified)
	c.status = f.root.Field("status")
	if f.optional("owner") {
		f.text("owner", "a name, or left out")
	}
}

// stamp holds the status against the one that the sources under Signal give:
// a card is verified unless one of them says that nothing is there. Without
// any source there is nothing to compute it from.
func (j *judge) stamp(c *card) {
	sources := j.sources("Signal")
	if len(sources) == 0 {
		return
	}
	want, because := verified, "no source under Signal says that nothing is there"
	if anyAbsent(sources) {
		want, because = draft, "a source under Signal says that nothing is there"
	}
	if got, _ := c.status.Text(); got != want {
		j.problem(Stamp, c.status.Line(), "The status is %q, but %s, which makes it %q. Correct the status, or cite the signal.", got, because, want)
	}
}
