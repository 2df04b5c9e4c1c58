package money

import (
	"math/big"

	"github.com/fa6e744d/assay/resolve/report"
)

// maxStories is how many stories a ledger may name; a plan has 200 at most.
// Spawns for further ones count as spawns for none. As many places may wait
// for a result at one time; spawns in further ones are not followed.
const maxStories = 10_000

// maxWaiting is how many spawns of one place are remembered one by one. Those
// beyond it are counted, and their roles are not recorded.
const maxWaiting = 8

// place is where a result is waited for. A phase of "" is one that the event
// does not state.
type place struct{ phase, stage, story string }

// waiting are spawns of one place whose result has not come, the oldest first.
type waiting struct {
	count int
	list  []spawn
	index int // among the places of its phase and stage
}

type spawn struct {
	role string
	at   report.LedgerLine
	more int // further spawns, of which nothing else is kept
}

func (w *waiting) push(path string, n int, line []byte, role string) {
	w.count++
	if len(w.list) < maxWaiting {
		w.list = append(w.list, spawn{role: role, at: ledgerLine(path, n, string(line))})
		return
	}
	w.list[maxWaiting-1].more++
}

// pop takes the oldest and returns its role.
func (w *waiting) pop() string {
	w.count--
	s := &w.list[0]
	role := s.role
	if s.more > 0 {
		s.more--
		s.role = ""
	} else {
		w.list = w.list[1:]
	}
	return role
}

// story is what the spawns say about one story.
type story struct {
	name           string
	spawned        *report.LedgerLine
	spawns         int
	withoutCeiling int
	ceiling        *big.Rat
	lost, inFlight int
	role           string // of its spawns, when all have the same
	roles          bool   // they do not
}

// spawns follows who was spawned for what and whether a result came.
type spawns struct {
	path    string
	open    map[place]*waiting         // those that wait
	stages  map[string]map[string]bool // phases by stage in which something may wait
	places  map[[2]string][]place      // by phase and stage; some may not wait any more
	stories map[string]*story
	names   []string        // of stories, in first-seen order
	phases  map[string]bool // phases in which an agent was spawned for a story

	lost, inFlight report.Turns
}

func newSpawns(path string) *spawns {
	return &spawns{
		path: path, open: map[place]*waiting{}, stages: map[string]map[string]bool{}, places: map[[2]string][]place{},
		stories: map[string]*story{}, phases: map[string]bool{},
	}
}

var spawnFields = []string{"phase", "role", "story", "max_budget_usd"}

func (s *spawns) spawned(n int, line []byte, e event) {
	var phase, role, named, most []byte
	pick(e.payload, spawnFields, &phase, &role, &named, &most)
	at := place{phase: string(bare(phase)), stage: string(bare(e.stage)), story: string(bare(named))}
	if at.story != "" {
		if st := s.story(at.story); st == nil {
			at.story = ""
		} else {
			s.phases[at.phase] = true
			st.spawn(string(bare(role)), most)
			if st.spawned == nil {
				l := ledgerLine(s.path, n, string(line))
				st.spawned = &l
			}
		}
	}
	w := s.open[at]
	if w == nil {
		if len(s.open) == maxStories {
			return
		}
		w = &waiting{}
		s.wait(at, w)
	}
	w.push(s.path, n, line, string(bare(role)))
}

// wait lists a place by its stage, so that the end of a stage looks at what
// waits in it and at nothing else.
func (s *spawns) wait(at place, w *waiting) {
	s.open[at] = w
	if s.stages[at.stage] == nil {
		s.stages[at.stage] = map[string]bool{}
	}
	s.stages[at.stage][at.phase] = true
	key := [2]string{at.phase, at.stage}
	w.index = len(s.places[key])
	s.places[key] = append(s.places[key], at)
}

// answered takes the spawn that waits longest in a place and returns its role.
func (s *spawns) answered(at place) (role string, ok bool) {
	w := s.open[at]
	if w == nil {
		return "", false
	}
	role = w.pop()
	if w.count == 0 {
		s.forget(at)
	}
	return role, true
}

// forget takes a place off the lists.
func (s *spawns) forget(at place) {
	w := s.open[at]
	delete(s.open, at)
	key := [2]string{at.phase, at.stage}
	list := s.places[key]
	last := len(list) - 1
	if last == 0 {
		s.forgetAll(at.phase, at.stage)
		return
	}
	if moved := list[last]; moved != at {
		list[w.index] = moved
		s.open[moved].index = w.index
	}
	s.places[key] = list[:last]
}

func (s *spawns) forgetAll(phase, stage string) {
	delete(s.places, [2]string{phase, stage})
	if delete(s.stages[stage], phase); len(s.stages[stage]) == 0 {
		delete(s.stages, stage)
	}
}

// story returns what is known of a story, nil when there are too many.
func (s *spawns) story(name string) *story {
	st := s.stories[name]
	if st == nil {
		if len(s.stories) == maxStories {
			return nil
		}
		st = &story{name: name}
		s.stories[name] = st
		s.names = append(s.names, name)
	}
	return st
}

func (st *story) spawn(role string, most []byte) {
	if st.spawns++; st.spawns == 1 {
		st.role = role
	} else if st.role != role {
		st.roles = true
	}
	amount, ok := parseAmount(string(most))
	if !ok {
		st.withoutCeiling++
		return
	}
	if st.ceiling == nil {
		st.ceiling = new(big.Rat)
	}
	st.ceiling.Add(st.ceiling, amount)
}

// result takes the spawn that a result answers: the one that waits longest in
// its stage for its key, or for no story where none waits for the key. It
// returns the role of a spawn with the same key.
func (s *spawns) result(phase, stage, key string) string {
	if key != "" {
		if role, ok := s.answered(place{phase, stage, key}); ok {
			return role
		}
	}
	// Whose role it is would be a guess: this spawn names no key.
	s.answered(place{phase, stage, ""})
	return ""
}

// role returns the role of a story's spawns when all have the same.
func (s *spawns) role(key string) string {
	if st := s.stories[key]; st != nil && !st.roles {
		return st.role
	}
	return ""
}

// terminal gives up on what waits in the stage. An event without a phase ends
// the stage of that name in any.
func (s *spawns) terminal(e event) {
	stage := string(bare(e.stage))
	if stage == "" || len(s.open) == 0 {
		return
	}
	var value []byte
	pick(e.payload, spawnFields[:1], &value)
	phase := string(bare(value))
	if phase != "" {
		s.lose(phase, stage)
		s.lose("", stage)
		return
	}
	for phase := range s.stages[stage] {
		s.lose(phase, stage)
	}
}

func (s *spawns) lose(phase, stage string) {
	for _, at := range s.places[[2]string{phase, stage}] {
		w := s.open[at]
		turns(&s.lost, w)
		if st := s.stories[at.story]; at.story != "" && st != nil {
			st.lost += w.count
		}
		delete(s.open, at)
	}
	s.forgetAll(phase, stage)
}

// finish counts what still waits where the ledger ends. The order of the map
// makes no difference to counts and to the earliest line.
func (s *spawns) finish() {
	for at, w := range s.open {
		turns(&s.inFlight, w)
		if st := s.stories[at.story]; at.story != "" && st != nil {
			st.inFlight += w.count
		}
	}
}

func turns(t *report.Turns, w *waiting) {
	t.Count += w.count
	if first := w.list[0].at; t.First == nil || first.Line < t.First.Line {
		t.First = &first
	}
}
