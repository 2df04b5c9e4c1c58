package report

// VerifySchema names the model of a verification; it is the value of
// [Verification.Schema].
const VerifySchema = "assay.verify/1"

// States of a source that was recorded and is looked at again.
const (
	SourceSame    = "same"
	SourceMoved   = "moved"   // the recorded content stands at one other place
	SourceChanged = "changed" // what it points at is there and is not what was recorded
	SourceGone    = "gone"    // what it points at is nowhere to be found
)

// Verification is a saved report held against a workspace as it is now. The
// rules are in web/docs/compare.md.
type Verification struct {
	Schema     string           `json:"schema"` // always [VerifySchema]
	Exit       int              `json:"exit"`   // 0 nothing got worse, 2 something did, 3 nothing was recorded
	Counts     VerifiedCounts   `json:"counts"`
	Sources    []VerifiedSource `json:"sources"`    // what got worse first; every recorded source once
	Comparison Comparison       `json:"comparison"` // the saved report as A, a new check of the workspace as B
}

// VerifiedCounts sums the sources.
type VerifiedCounts struct {
	Sources int `json:"sources"`
	Same    int `json:"same"`
	Moved   int `json:"moved"`
	Changed int `json:"changed"`
	Gone    int `json:"gone"`
	Worse   int `json:"worse"` // those that got worse, whatever their state
}

// VerifiedSource is a recorded source, looked at again where the report found
// it, whether or not the document still cites it.
type VerifiedSource struct {
	Document  string `json:"document"`
	Claim     string `json:"claim"`
	ID        string `json:"id"` // of the citation in the saved report
	Raw       string `json:"raw"`
	Elsewhere bool   `json:"elsewhere"`
	State     string `json:"state"`
	Why       string `json:"why"` // code for what was found, "" for nothing to say
	Message   string `json:"message"`
	Direction string `json:"direction"`
	Before    string `json:"before"`   // recorded reason
	After     string `json:"after"`    // reason of the same source now
	MovedTo   *Range `json:"moved_to"` // the one place where the content stands now
}
