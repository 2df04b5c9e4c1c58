package gate

import (
	"strings"
	"time"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

var noteSections = []string{"Read", "Citations checked", "Touches audited", "Verdict"}

// signed is the only verdict that lets an agent's gate close.
const signed = "sign"

// note is the front matter of an evidence note, as far as more is asked of it
// than that it is there.
type note struct {
	root    workspace.Value
	gate    string
	at      time.Time
	verdict string
	sampled, of,
	resolved, refuted int
}

func (j *judge) note() {
	var n note
	if j.front(n.read) {
		j.sampling(&n)
		j.signature(&n)
	}
	j.sections(noteSections, true, len(noteSections))
	for _, it := range j.Items {
		switch it.Outcome {
		case report.Unsourced:
			j.problem(Citation, it.At.Line, "The item on line %d names no source. End it with [src: …], or take it out.", it.At.Line)
		case report.Malformed:
			j.problem(Citation, it.At.Line, "The token of the item on line %d cannot be read (%s). Repair it: a note with one such item is broken.", it.At.Line, it.Reason)
		case report.Refused:
			j.problem(Citation, it.At.Line, "A source of the item on line %d is refused (%s). Correct it: a note with one such item is broken.", it.At.Line, it.Reason)
		case report.Unverified:
			j.problem(Citation, it.At.Line, "A source of the item on line %d could not be checked (%s). A note rests on what was looked at: cite something that can be.", it.At.Line, it.Reason)
		}
	}
}

// read reads every key of the front matter.
func (n *note) read(f *fields) {
	n.root = f.root
	f.version()
	n.gate = f.text("gate", "<phase>/<stage>, as in 03-plan/plan")
	if n.gate != "" && !isGate(n.gate) {
		f.wrong(f.root.Field("gate"), "gate", "<phase>/<stage>, as in 03-plan/plan")
	}
	f.oneOf("role", "agent")
	f.text("by", "the name of who signs")
	n.readAt(f)
	n.verdict = f.oneOf("verdict", signed, "sign-with-fixlist", "refuse")
	f.texts(f.root, "", "read", 0, "the list of the files that were read")
	if c, ok := f.mapping("citations", "{sampled: 0, of: 0, resolved: 0, refuted: 0} with the numbers of the check"); ok {
		all := f.counts(c, "citations.", "sampled", "of", "resolved", "refuted")
		n.sampled, n.of, n.resolved, n.refuted = all[0], all[1], all[2], all[3]
	}
	if t, ok := f.mapping("touches", "{audited: 0, outside_surface: 0, new_areas: []} with the numbers of the audit"); ok {
		f.counts(t, "touches.", "audited", "outside_surface")
		f.texts(t, "touches.", "new_areas", 0, "a list of names, [] for none")
	}
	f.oneOf("diff_vs_stories", "matches", "diverges", "n-a")
	if f.optional("caveats") {
		f.texts(f.root, "", "caveats", 0, "a list of sentences, or left out")
	}
	if f.optional("recommend") {
		f.recommend()
	}
}

func isGate(s string) bool {
	phase, stage, ok := strings.Cut(s, "/")
	return ok && !blank(phase) && !blank(stage) && !strings.Contains(stage, "/")
}

func (n *note) readAt(f *fields) {
	const want = "an instant with its time and zone, as in 2028-03-05T12:00:00Z"
	s := f.text("at", want)
	if s == "" {
		return
	}
	var ok bool
	if n.at, ok = instant(s); !ok {
		f.wrong(f.root.Field("at"), "at", want)
	}
}

// recommend reads the questions that a note recommends answers for. The first
// entry that is wrong is named.
func (f *fields) recommend() {
	const want = "a list of {q, option, why, src}, each of them text, or left out"
	v := f.root.Field("recommend")
	all, ok := v.List()
	if !ok {
		f.wrong(v, "recommend", want)
		return
	}
	for _, e := range all {
		for _, key := range []string{"q", "option", "why", "src"} {
			if s, ok := e.Field(key).Text(); !ok || blank(s) {
				f.problem(FrontMatter, e.Line(), "An entry of \"recommend\" in the front matter has no %q that is text. It has to be %s.", key, want)
				return
			}
		}
	}
}

// sampling holds the numbers of the check against each other.
func (j *judge) sampling(n *note) {
	line := n.root.Field("citations").Line()
	if n.sampled > n.of {
		j.problem(Arithmetic, line, "The note sampled %d citations of %d, which is more than there are. Correct the numbers.", n.sampled, n.of)
	}
	if sum := n.resolved + n.refuted; sum > n.sampled {
		j.problem(Arithmetic, line, "%d resolved and %d refuted make %d, and only %d citations were sampled. Correct the numbers.", n.resolved, n.refuted, sum, n.sampled)
	}
	if n.sampled == 0 && n.of > 0 {
		j.problem(Sampling, line, "None of the %d citations was sampled. Open some of them before signing.", n.of)
	}
}

// signature judges what was signed, and when.
func (j *judge) signature(n *note) {
	if n.verdict != signed {
		j.problem(Verdict, n.root.Field("verdict").Line(), "The verdict is %q, so a person decides about this gate. The note itself may be sound.", n.verdict)
	}
	if here := j.Place.Phase + "/" + j.Place.Name; n.gate != here {
		j.problem(OtherGate, n.root.Field("gate").Line(), "The note is about the gate %q and stands where the one about %q belongs. Correct the gate, or move the note.", n.gate, here)
	}
	started, known := instant(j.Started)
	if known && n.at.Before(started) {
		at, _ := n.root.Field("at").Text()
		j.problem(Stale, n.root.Field("at").Line(), "The note was written at %s, before the current attempt of stage %s began at %s: it is about an earlier one. Check the gate again.", at, j.Place.Name, j.Started)
	}
}
