package report

// The types below belong to parts of Assay that judge gates and
// decisions. They are in the schema from the start so that a reader
// can rely on the names.

// Run is one run of the workspace.
type Run struct {
	ID        string     `json:"id"`
	Path      *string    `json:"path"` // of its run.yml, null where there is none
	Title     *string    `json:"title"`
	Scope     *string    `json:"scope"`
	Status    *string    `json:"status"`
	Cursor    *Cursor    `json:"cursor"`
	Stages    []Stage    `json:"stages"`  // in the order of run.yml; [] without one that can be read
	Stories   []Story    `json:"stories"` // by their number
	Questions []Question `json:"questions"`
	Decisions *Decisions `json:"decisions"`
	Money     *Money     `json:"money"`
}

// Cursor says where a run stands.
type Cursor struct {
	Phase string  `json:"phase"`
	Stage *string `json:"stage"`
	Task  *string `json:"task"`
}

// Stage is one stage of a run with its gate.
type Stage struct {
	Phase      string      `json:"phase"`
	ID         string      `json:"id"`
	Line       *int        `json:"line"` // of run.yml
	Status     *string     `json:"status"`
	Expert     *string     `json:"expert"`
	Model      *string     `json:"model"`
	Gate       *Gate       `json:"gate"`       // null where run.yml records none and sets no policy
	Conditions []Condition `json:"conditions"` // the seven of an automatic gate
	Findings   []Problem   `json:"findings"`   // where the recorded gate contradicts what the files show
	Documents  []string    `json:"documents"`  // paths of the judged documents that the stage put out
}

// Gate is a recorded gate.
type Gate struct {
	Policy     *string `json:"policy"` // human, auto or agent; null where run.yml sets none, which means human
	Type       *string `json:"type"`
	Status     *string `json:"status"`
	By         *string `json:"by"`
	At         *string `json:"at"`
	Note       *string `json:"note"`
	Evidence   *string `json:"evidence"`    // path of the evidence note, as recorded
	ExecutedBy *string `json:"executed_by"` // human, agent or auto, as recorded
	SignedBy   *string `json:"signed_by"`   // auto or agent where a machine closed the gate; null otherwise
	Line       *int    `json:"line"`        // of run.yml
}

// Values of [Condition.State]; the first is [Holds]. What nobody could check is
// never said to hold.
const (
	Fails        = "fails"
	NotEvaluated = "not evaluated"
)

// Condition is one of the seven conditions of an automatic gate: checks,
// questions, budget, status, claim-sources, stories and boundary, in this
// order. The rules are described in web/docs/gates.md.
type Condition struct {
	ID     string `json:"id"`
	State  string `json:"state"`  // holds, fails or not evaluated
	Detail string `json:"detail"` // what was looked at and found
}

// Story is a planned story.
type Story struct {
	ID     string  `json:"id"`
	Path   *string `json:"path"`
	Line   *int    `json:"line"` // of its status
	Title  *string `json:"title"`
	Status *string `json:"status"` // todo, in_progress, review, done or blocked; null where it cannot be read
	Epic   *string `json:"epic"`
	Repo   *string `json:"repo"`
}
