package report

// Kinds of judged documents.
const (
	KindHandoff      = "handoff"
	KindCited        = "cited"
	KindWatchCard    = "watch-card"
	KindGateEvidence = "gate-evidence"
)

// Outcomes. The first three are a citation's; an item has all five.
const (
	OK         = "ok"
	Unverified = "unverified"
	Refused    = "refused"
	Malformed  = "malformed"
	Unsourced  = "unsourced"
)

// Values of [Document.Verdict] and [Document.ClaimSources].
const (
	Pass   = "pass"
	Fail   = "fail"
	Holds  = "holds"
	Blocks = "blocks"
)

// Document is one judged Markdown file.
type Document struct {
	Path         string    `json:"path"`
	Kind         string    `json:"kind"`
	Run          *string   `json:"run"`           // id of the run it belongs to, null outside any run
	Text         string    `json:"text"`          // the whole text as stored, so that a saved report draws anywhere; "" when it could not be read
	Verdict      string    `json:"verdict"`       // pass or fail: the stage
	ClaimSources string    `json:"claim_sources"` // holds or blocks: whether an automatic gate may close
	Counts       Counts    `json:"counts"`        // of this document; Documents is 1
	Problems     []Problem `json:"problems"`
	Items        []Item    `json:"items"`         // in document order
	Elsewhere    []Item    `json:"elsewhere"`     // tokens on no judged item: resolved and shown, deciding nothing
	NotLookedAt  []Remark  `json:"not_looked_at"` // citation-like text outside the grammar
}

// Span is a place in a document: 1-based lines, 1-based byte columns, the end
// column exclusive.
type Span struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
}

// Remark is a piece of a document that Assay did not judge, and says so.
type Remark struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

// Item is one bullet: a claim with its citations.
type Item struct {
	// ID is content: the first 10 hexadecimal digits of SHA-256 over path,
	// LF, section, LF and the claim with white space runs made one blank;
	// "-2", "-3" … follow for repeats within the document.
	ID        string     `json:"id"`
	At        Span       `json:"at"`      // from the bullet to the end of its own text
	Section   string     `json:"section"` // heading it stands under, as written; "" before the first
	Claim     string     `json:"claim"`   // own text without tokens, white space runs made one blank
	Outcome   string     `json:"outcome"`
	Reason    string     `json:"reason"`  // of the first of the worst citations, "unsourced", "malformed:<rule>" or "ok"
	Message   string     `json:"message"` // sentence for an unsourced or malformed item, else ""
	Citations []Citation `json:"citations"`
}

// Citation is one source of a token, weighed.
type Citation struct {
	ID      string   `json:"id"` // the item's id, "/", the 0-based index among the item's citations
	At      Span     `json:"at"`
	Raw     string   `json:"raw"`  // the source as written
	Kind    *string  `json:"kind"` // file, fact, answer, cmd, doc, graph, absent or aidlc; null for a grammar fault
	Outcome string   `json:"outcome"`
	Reason  string   `json:"reason"`
	Message string   `json:"message"` // what was looked at, what was found, what to do next
	Labels  []string `json:"labels"`  // bare codes that qualify the outcome
	Leads   []Lead   `json:"leads"`   // where a person should look first; never an outcome
	Offer   *Offer   `json:"offer"`   // what was probably meant; never changes the outcome
	Tried   []Place  `json:"tried"`   // places looked at, in order, for kinds that look in several
	Target  *Target  `json:"target"`  // what an ok source points at, with its lines; null otherwise
	Shown   *Target  `json:"shown"`   // for a source that is not ok: the lines that decided it (the end of a short file, the line that holds what is said to be absent, the retired fact), null where there are none
	Fact    *Cited   `json:"fact"`    // for a fact that exists: what it says and who decided it
}

// Lead is a question to the reader, with the place it is about.
type Lead struct {
	Code    string  `json:"code"`
	Message string  `json:"message"`
	Path    *string `json:"path"`
	Line    *int    `json:"line"`
}

// Offer names the only candidate for what a refused source probably meant.
type Offer struct {
	Code string `json:"code"` // how it was found: letter-case, backslash, unicode-form, base-name, quoted-text, backticks, …
	Path string `json:"path"`
	Line *int   `json:"line"`
}

// What stood at a [Place].
const (
	FoundFile     = "file"      // a file that carries the line
	FoundTooShort = "too-short" // a file without the line; Lines says how many it has
	FoundFolder   = "folder"
	FoundNothing  = "nothing"
	FoundFault    = "fault" // an entry that cannot be read; Reason says why
)

// Place is one location that was looked at.
type Place struct {
	Path   string  `json:"path"`
	Found  string  `json:"found"`
	Lines  *int    `json:"lines"`  // line count of a file that was read
	Reason *string `json:"reason"` // for a fault
}

// Target is a run of lines of a file with a few lines around them.
type Target struct {
	Path       string  `json:"path"`
	StartLine  int     `json:"start_line"`  // first cited line; 0 when the target is a file or folder as a whole
	EndLine    int     `json:"end_line"`    // last cited line
	FileLines  int     `json:"file_lines"`  // lines of the file
	FileBytes  int64   `json:"file_bytes"`  // size of the file
	Lines      []Line  `json:"lines"`       // cited lines and context, in order
	Omitted    int     `json:"omitted"`     // cited lines left out of Lines because the range is long
	SpanSHA256 *string `json:"span_sha256"` // over the raw bytes of the cited lines with their line ends
	FileSHA256 *string `json:"file_sha256"` // over the file as stored
}

// MaxLineText is the number of characters kept of one [Line].
const MaxLineText = 2000

// MaxTargetLines is the number of cited lines kept in one [Target].
const MaxTargetLines = 200

// Line is one line of a file, without its line end.
type Line struct {
	N     int    `json:"n"`
	Text  string `json:"text"`
	Cited bool   `json:"cited"`
	Cut   int    `json:"cut"` // characters left out at the end of Text
}

// Cited is the fact behind a citation.
type Cited struct {
	ID        string   `json:"id"`
	Text      string   `json:"text"`
	Status    string   `json:"status"`     // live, superseded or retired
	DecidedBy *string  `json:"decided_by"` // null reads "not stated", never "owner"
	Successor *string  `json:"successor"`  // fact that supersedes it
	Conflicts []string `json:"conflicts"`  // facts it is recorded to conflict with
}
