package report

// The types below belong to parts of Assay that judge gates and
// decisions. They are in the schema from the start so that a reader
// can rely on the names.

// Run is one run of the workspace.
type Run struct {
	ID        string     `json:"id"`
	Title     *string    `json:"title"`
	Scope     *string    `json:"scope"`
	Status    *string    `json:"status"`
	Cursor    *Cursor    `json:"cursor"`
	Stages    []Stage    `json:"stages"`
	Stories   []Story    `json:"stories"`
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
	Status     *string     `json:"status"`
	Expert     *string     `json:"expert"`
	Model      *string     `json:"model"`
	Gate       *Gate       `json:"gate"`
	Conditions []Condition `json:"conditions"` // the seven of an automatic gate
	Findings   []Problem   `json:"findings"`
}

// Gate is a recorded gate.
type Gate struct {
	Policy   *string `json:"policy"`
	Type     *string `json:"type"`
	Status   *string `json:"status"`
	By       *string `json:"by"`
	At       *string `json:"at"`
	Evidence *string `json:"evidence"`
}

// Condition is one of the seven conditions of an automatic gate.
type Condition struct {
	ID     string `json:"id"`
	State  string `json:"state"` // holds, fails or not evaluated
	Detail string `json:"detail"`
}

// Story is a planned story.
type Story struct {
	ID     string  `json:"id"`
	Title  *string `json:"title"`
	Status *string `json:"status"`
}

// Question is one block of a questions.md.
type Question struct {
	ID       string  `json:"id"`
	Path     string  `json:"path"`
	Line     int     `json:"line"`
	Title    string  `json:"title"`
	Status   *string `json:"status"`
	Advisory bool    `json:"advisory"`
	Answer   *string `json:"answer"`
}

// Decisions tallies who decided.
type Decisions struct {
	Owner        int `json:"owner"`
	Driver       int `json:"driver"`
	AgentDefault int `json:"agent_default"`
	NotStated    int `json:"not_stated"`
}

// Fact is one row of facts.yml.
type Fact struct {
	ID            string   `json:"id"`
	Line          int      `json:"line"`
	Text          string   `json:"text"`
	Area          *string  `json:"area"`
	Repos         []string `json:"repos"`
	Kind          *string  `json:"kind"`
	Confidence    *string  `json:"confidence"`
	DecidedBy     *string  `json:"decided_by"` // null reads "not stated"
	Status        string   `json:"status"`     // live, superseded or retired
	ConflictsWith []string `json:"conflicts_with"`
	CitedBy       []string `json:"cited_by"` // citation ids
}

// Contradiction pairs two facts.
type Contradiction struct {
	Kind  string   `json:"kind"` // recorded or lexical
	Score *float64 `json:"score"`
	A     string   `json:"a"`
	B     string   `json:"b"`
}
