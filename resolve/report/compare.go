package report

// CompareSchema names the model of a comparison; it is the value of
// [Comparison.Schema].
const CompareSchema = "assay.compare/1"

// States of what two reports are compared by.
const (
	New         = "new"          // only in B
	Unchanged   = "unchanged"    // in both and alike
	Updated     = "updated"      // in both, with other lines, other content or another reason
	Absent      = "absent"       // only in A
	NowRefused  = "now refused"  // was ok in A and is refused, malformed or unsourced in B
	NowResolves = "now resolves" // the other way round
)

// Directions of a change. Other content under the same lines is neither: what
// it means for the claim, nobody but a reader can say.
const (
	Worse   = "worse"
	Better  = "better"
	Neither = "neither"
)

// Comparison is what differs between two reports, A and B. Lists hold what got
// worse first, then other content under the same lines, then what got better,
// then the rest. The rules are in web/docs/compare.md.
type Comparison struct {
	Schema    string             `json:"schema"` // always [CompareSchema]
	Exit      int                `json:"exit"`   // 0 nothing got worse, 2 something did, 3 neither side holds anything to compare
	A         Compared           `json:"a"`
	B         Compared           `json:"b"`
	Counts    ComparedCounts     `json:"counts"`
	Documents []ComparedDocument `json:"documents"`
	Claims    []ComparedClaim    `json:"claims"`
	Problems  []ComparedProblem  `json:"problems"`
	Packets   []ComparedPacket   `json:"packets"`
}

// Compared is one side of a comparison.
type Compared struct {
	Name     string   `json:"name"`
	Root     string   `json:"root"`
	Exit     int      `json:"exit"`
	Identity Identity `json:"identity"`
	Tool     Tool     `json:"tool"`
}

// ComparedCounts sums a comparison. Worse and Better count documents, claims,
// problems and packets; the states count claims only.
type ComparedCounts struct {
	Worse        int `json:"worse"`
	Better       int `json:"better"`
	OtherContent int `json:"other_content"` // citations of the same lines with other content
	New          int `json:"new"`
	Unchanged    int `json:"unchanged"`
	Updated      int `json:"updated"`
	Absent       int `json:"absent"`
	NowRefused   int `json:"now_refused"`
	NowResolves  int `json:"now_resolves"`
}

// ComparedDocument is a judged document, found again by its path.
type ComparedDocument struct {
	Path      string  `json:"path"`
	State     string  `json:"state"`
	Direction string  `json:"direction"`
	Before    *string `json:"before"` // verdict in A, null when it is not there
	After     *string `json:"after"`  // verdict in B
}

// ComparedClaim is a claim, found again by its document and its own words.
type ComparedClaim struct {
	Document  string             `json:"document"`
	Claim     string             `json:"claim"`
	Elsewhere bool               `json:"elsewhere"` // stands on no judged item, and so decides nothing
	State     string             `json:"state"`
	Direction string             `json:"direction"`
	Before    *ComparedOutcome   `json:"before"` // in A, null when it is not there
	After     *ComparedOutcome   `json:"after"`  // in B
	Citations []ComparedCitation `json:"citations"`
}

// ComparedOutcome is how one side judged a claim.
type ComparedOutcome struct {
	ID      string `json:"id"`
	Line    int    `json:"line"`
	Section string `json:"section"`
	Outcome string `json:"outcome"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
}

// ComparedCitation is a source, found again within its claim by its text
// without line numbers.
type ComparedCitation struct {
	Source       string          `json:"source"` // its text without line numbers
	State        string          `json:"state"`
	Direction    string          `json:"direction"`
	OtherContent bool            `json:"other_content"` // both sides cite the same lines of the same file, or the same record (fact, answer, …), and the content differs
	Before       *ComparedSource `json:"before"`
	After        *ComparedSource `json:"after"`
}

// ComparedSource is how one side judged a source.
type ComparedSource struct {
	ID      string   `json:"id"`
	Raw     string   `json:"raw"`
	Outcome string   `json:"outcome"`
	Reason  string   `json:"reason"`
	Message string   `json:"message"`
	Labels  []string `json:"labels"`
	Target  *Target  `json:"target"` // null where nothing about it differs
}

// ComparedProblem is a problem of a document or of the workspace, found again
// by its file, reason and section.
type ComparedProblem struct {
	Path      string  `json:"path"`
	Reason    string  `json:"reason"`
	Section   *string `json:"section"`
	State     string  `json:"state"`
	Direction string  `json:"direction"`
	Message   string  `json:"message"` // of B where it is there, else of A
}

// ComparedPacket is an evidence packet, found again by its path, or one of its
// claims, found again by its text and the place that it names without lines.
type ComparedPacket struct {
	Path      string  `json:"path"`
	Claim     *string `json:"claim"` // null for the packet as a whole
	State     string  `json:"state"`
	Direction string  `json:"direction"`
	Before    *string `json:"before"` // reason in A, null when it is not there
	After     *string `json:"after"`  // reason in B
}
