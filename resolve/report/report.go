// Package report is the model of what Assay found: one self-contained,
// deterministic value that every face (command line, page, offline page,
// embed, exports) draws or sends and none of them computes.
//
// A report holds no clock, no absolute path and nothing that depends on map
// order: the same bytes in give the same bytes out, natively and as
// WebAssembly. What is absent is null and an empty list is [], never left out,
// so that a reader can tell "none" from "not known". The model only grows:
// a field is added, never renamed or given another meaning, while the schema
// name stays [Schema].
//
// Bad input is data here. A citation that is wrong, a file that is damaged and
// a section that is missing are values in the report; a Go error is kept for
// the case that nobody could look at all.
//
// Positions are 1-based. Lines of a judged document end at LF, CRLF or CR;
// lines of a cited file end at LF alone, as editors and permalinks count them.
// Columns count bytes. An end column is exclusive: it is the column just after
// the last byte.
//
// The package imports the standard library only. The rules behind the values
// are described in the project's own docs, web/docs/rules.md.
package report

// Schema names the model and its version; it is the value of [Report.Schema].
const Schema = "assay.report/1"

// Report is everything one check found in one workspace.
type Report struct {
	Schema string `json:"schema"` // always [Schema]
	Tool   Tool   `json:"tool"`

	// Exit is the process code without flags: 0 sound, 2 something is
	// refused, 3 nothing could be checked. It is never 1, which is kept for
	// wrong usage and internal errors.
	Exit int `json:"exit"`

	Workspace Workspace  `json:"workspace"`
	Counts    Counts     `json:"counts"`
	Documents []Document `json:"documents"` // sorted by path

	// What follows is filled by the parts of Assay that judge it; the fields
	// are part of the schema from the start, and null or [] where that part
	// does not look yet or found nothing.
	Packets        []Packet        `json:"packets"`
	Runs           []Run           `json:"runs"`
	Facts          []Fact          `json:"facts"`
	Contradictions []Contradiction `json:"contradictions"`
	RecordProblems []Problem       `json:"record_problems"` // rows of facts.yml and blocks of a questions.md that break the rules of their format; they change no outcome
	Money          *Money          `json:"money"`
}

// Tool says which program made the report.
type Tool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Workspace describes what was looked at.
type Workspace struct {
	Name  string   `json:"name"`  // base name of the zip or folder, as the caller gave it
	Root  string   `json:"root"`  // folder inside the container that served as root; "." when nothing was stripped
	Mode  *string  `json:"mode"`  // mode of workspace.yml, null when it states none
	Repos []string `json:"repos"` // names declared in workspace.yml, in its order

	Identity Identity `json:"identity"`
	Entries  int      `json:"entries"` // files in the workspace, ignored ones not counted

	Notes    []string  `json:"notes"`    // what was stripped, ignored, decoded or left out, in words
	Problems []Problem `json:"problems"` // files that could not be read as what they should be
}

// Identity pins the container by content. Both are lower-case hexadecimal
// SHA-256. A folder has neither.
type Identity struct {
	DirectorySHA256 *string `json:"directory_sha256"` // over the zip's central directory, raw bytes
	SHA256          *string `json:"sha256"`           // over the whole zip; null when it was not computed
}

// Problem is something that is wrong with a file of the workspace or with a
// document as a whole. It never hides the rest of the report.
type Problem struct {
	Path    string  `json:"path"`    // file it is about
	Reason  string  `json:"reason"`  // stable code; explained by resolve.Explain
	Section *string `json:"section"` // required section it is about, else null
	Count   *int    `json:"count"`   // how many, where the reason counts something
	Line    *int    `json:"line"`    // 1-based, null when it has no place
	Message string  `json:"message"` // what was found and what to do
}

// Counts sums the documents, and beside them the packets: a citation and a
// claim of a packet never meet in one number. Citations and outcomes count what
// stands on items of the judged sections; what stands elsewhere is counted
// apart, because it decides nothing.
type Counts struct {
	Documents        int `json:"documents"`
	FailingDocuments int `json:"failing_documents"`
	Items            int `json:"items"`
	ItemsOK          int `json:"items_ok"`
	ItemsUnverified  int `json:"items_unverified"`
	ItemsRefused     int `json:"items_refused"`
	Malformed        int `json:"malformed"`
	Unsourced        int `json:"unsourced"`
	Citations        int `json:"citations"`
	OK               int `json:"ok"`
	Unverified       int `json:"unverified"`
	Refused          int `json:"refused"`
	Elsewhere        int `json:"elsewhere"` // citations that stand outside the judged items
	Leads            int `json:"leads"`
	NotLookedAt      int `json:"not_looked_at"`
	Problems         int `json:"problems"` // of documents and of the workspace

	Packets          int `json:"packets"`
	RefusedPackets   int `json:"refused_packets"` // as a whole, or in one of their claims
	PacketClaims     int `json:"packet_claims"`
	PacketOK         int `json:"packet_ok"` // claims that hold
	PacketUnverified int `json:"packet_unverified"`
	PacketRefused    int `json:"packet_refused"`
}
