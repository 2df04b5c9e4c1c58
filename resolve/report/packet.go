package report

// Kinds of judged packets.
const (
	PacketEvidence = "evidence-packet"  // claims that name a tool, a path and lines
	PacketPayload  = "citation-payload" // an answer whose citations name steps of a playbook trace
	PacketTrace    = "trace"            // a playbook trace, judged by the citations that it would compose
)

// Packet is a judged evidence packet, citation payload or playbook trace.
type Packet struct {
	Path    string `json:"path"` // file it was read from: inside the workspace, or the name that the caller gave
	Kind    string `json:"kind"` // what it was read as
	Outcome string `json:"outcome"`

	// Reason is the fault of the packet as a whole; else the reason of the
	// first of its worst claims; "ok" when every claim is.
	Reason  string        `json:"reason"`
	Message string        `json:"message"` // the sentence of a fault of the packet as a whole, else ""
	Counts  PacketCounts  `json:"counts"`
	Claims  []PacketClaim `json:"claims"` // in the packet's order; [] when the packet as a whole is at fault

	Logs      []PacketLog   `json:"logs"`      // saved exchanges it was held against
	Notes     []PacketNote  `json:"notes"`     // what was noticed besides; never changes an outcome
	Checklist []PacketCheck `json:"checklist"` // what a publisher has to see to, with the claims that miss it
}

// PacketCounts sums the claims of a packet.
type PacketCounts struct {
	Claims     int `json:"claims"`
	OK         int `json:"ok"`
	Unverified int `json:"unverified"`
	Refused    int `json:"refused"`
}

// PacketClaim is one claim of a packet. What located its row, what binds the
// row to a response and what proves the lines are three things, and each has a
// field of its own: Row, the pair of MatchID and ResultHandle, Proof.
type PacketClaim struct {
	Index   int      `json:"index"` // 0-based
	Text    string   `json:"text"`
	Outcome string   `json:"outcome"`
	Reason  string   `json:"reason"`
	Message string   `json:"message"`  // what was looked at, what was found, what to do next
	Labels  []string `json:"labels"`   // how far the evidence behind it may be trusted; bare codes
	MovedTo *Range   `json:"moved_to"` // only when the place is unique

	Tool         string  `json:"tool"`          // tool that the claim names, "" when it names none
	Path         string  `json:"path"`          // path as the claim spells it
	StartLine    int     `json:"start_line"`    // 0 when the claim names no line
	EndLine      int     `json:"end_line"`      // 0 when the claim names no line
	MatchID      *string `json:"match_id"`      // null when the claim names none
	ResultHandle *string `json:"result_handle"` // null when the claim names none
	Step         *string `json:"step"`          // step of the trace behind the citation that decided, for a citation payload
	Absent       bool    `json:"absent"`        // the claim says that something is not there

	Row      *PacketRow   `json:"row"`       // saved row that located the place; null when none was saved
	Proof    *PacketProof `json:"proof"`     // saved read that the lines were compared with; null when there is none
	Live     *Target      `json:"live"`      // the cited lines as the workspace has them now; null when it has none
	RunAgain *PacketCall  `json:"run_again"` // the call to repeat after a stale proof, when it was saved
}

// PacketRow is a row of a saved response.
type PacketRow struct {
	Tool         string  `json:"tool"`    // tool that returned it
	Section      *string `json:"section"` // section of a bundle that holds it
	Path         string  `json:"path"`
	Line         int     `json:"line"`
	MatchID      *string `json:"match_id"`      // null for a row that could not be bound to a file
	ResultHandle *string `json:"result_handle"` // null for a response without one
	Session      *string `json:"session"`       // target scope of the row, where it carries one
	Log          string  `json:"log"`           // saved exchanges that hold the response
	Exchange     int     `json:"exchange"`      // 1-based number of the exchange in that log
}

// PacketProof is a saved read, cut to the claimed lines and a few around them.
type PacketProof struct {
	Tool      string `json:"tool"`
	Mode      string `json:"mode"` // how it answered: json, text or citation
	Own       bool   `json:"own"`  // it is the read of the claim's own pair
	StartLine int    `json:"start_line"`
	EndLine   int    `json:"end_line"`
	Lines     []Line `json:"lines"`
	Omitted   int    `json:"omitted"` // claimed lines left out of Lines because the range is long
	Log       string `json:"log"`
	Exchange  int    `json:"exchange"` // 1-based number of the exchange in that log; the step of a trace
}

// PacketCall is a request that can be repeated.
type PacketCall struct {
	Tool      string `json:"tool"`
	Arguments string `json:"arguments"` // JSON, as it was saved
}

// PacketLog says what was read of one file of saved exchanges.
type PacketLog struct {
	Path       string  `json:"path"`
	Form       string  `json:"form"`       // exchanges, mcp, transcript, trace, or "" when nothing in it was recognised
	Lines      int     `json:"lines"`      // lines read
	Exchanges  int     `json:"exchanges"`  // calls of the code-search tools that have an answer
	Unanswered int     `json:"unanswered"` // such calls without one
	Other      int     `json:"other"`      // lines of a known form that hold no such call
	Unknown    int     `json:"unknown"`    // lines of no known form
	TooLong    int     `json:"too_long"`   // lines that were too long to read
	Fault      *string `json:"fault"`      // why the rest of the file could not be read
}

// PacketNote is something that was noticed about the saved exchanges.
type PacketNote struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Claim   *int   `json:"claim"` // 0-based claim it is about, null when it is about the log
}

// PacketCheck is one point of the publisher's list.
type PacketCheck struct {
	Code   string `json:"code"`
	Text   string `json:"text"`
	Misses []int  `json:"misses"` // 0-based claims that miss it; [] when it holds
}

// Range is a run of lines of a file.
type Range struct {
	Path      string `json:"path"`
	StartLine int    `json:"start_line"`
	EndLine   int    `json:"end_line"`
}

// Word is what a reader is told about the claim. "Resolves" would say too
// much: the lines are there and still say the same, no more.
func (c PacketClaim) Word() string {
	switch c.Outcome {
	case Refused:
		return "refused"
	case Unverified:
		return "cannot be checked"
	}
	if c.Absent {
		return "nothing found there"
	}
	return "lines unchanged"
}

// Limits of what a packet proves, for every face that draws one.
const (
	PacketUnsigned = "Saved responses are unsigned: whoever writes the log decides what is in it, and a forged set that agrees with the files passes."
	PacketMeaning  = "A matching quote shows that the text is there today; it does not show that the claim follows from it, nor that the file is unchanged outside the window."
)

// labelWords says in words what a label of a claim means.
var labelWords = map[string]string{
	"exact_literal_text": "found as exact text; a mention in a test does not show that the test runs it",
	"heuristic":          "found by heuristics, without precise data",
	"incomplete":         "from an answer that says it is incomplete",
	"live-read":          "proved by a later read of the file, not by the read of the row itself",
	"lossy-text":         "compared as text although the file is not valid UTF-8",
	"partial_precise":    "only partly covered by precise data",
	"provisional":        "a provisional call edge; reading the body does not confirm it",
	"ranked":             "found by ranked search, which only suggests",
	"truncated":          "from a page that leaves further results out",
	"unavailable":        "from an answer without the data that it needed",
	"via-link":           "the path leads through a link",
}

// LabelWords says in words what a label of a packet's claim means; a label
// that is not known is returned as it is.
func LabelWords(code string) string {
	if w, ok := labelWords[code]; ok {
		return w
	}
	return code
}
