package report

import "strconv"

// Question is one block of a questions.md. Its grammar is described in
// web/docs/decisions.md.
type Question struct {
	ID      string  `json:"id"`
	Path    string  `json:"path"`
	Line    int     `json:"line"`     // of the heading
	EndLine int     `json:"end_line"` // last line of the block
	Title   string  `json:"title"`
	Status  *string `json:"status"` // as the metadata states it: open, answered or withdrawn; null where none can be read
	State   string  `json:"state"`  // what follows from it, one of the Question… constants

	Advisory     bool    `json:"advisory"` // it waits for nobody
	Irreversible bool    `json:"irreversible"`
	Money        bool    `json:"money"`
	Area         *string `json:"area"`
	AskedBy      *string `json:"asked_by"`
	AskedAt      *string `json:"asked_at"`
	Affects      *string `json:"affects"`

	Why        *string    `json:"why"`         // why it was asked, without its token
	WhySources []Citation `json:"why_sources"` // what that rests on; it decides nothing

	Options        []Option `json:"options"`
	Recommended    *string  `json:"recommended"` // letter of an option
	RecommendedWhy *string  `json:"recommended_why"`

	Answer     *string  `json:"answer"` // null where it is blank or missing
	AnsweredBy *string  `json:"answered_by"`
	AnsweredAt *string  `json:"answered_at"`
	Fact       *string  `json:"fact"`       // the fact that records the answer
	Superseded []Answer `json:"superseded"` // later answers, each in the place of the one before; the last one holds
}

// States of a question.
const (
	QuestionOpen        = "open"
	QuestionAnswered    = "answered"
	QuestionWithdrawn   = "withdrawn"
	QuestionNotRecorded = "answered-not-recorded" // an answer stands there and the status is still open
	QuestionUnknown     = "unknown"               // no status can be read, so it does not count as open
)

// Option is one of the ways to answer.
type Option struct {
	Letter string `json:"letter"`
	Text   string `json:"text"`
}

// Answer is one that took the place of an earlier one.
type Answer struct {
	Text       string  `json:"text"`
	Supersedes string  `json:"supersedes"` // fact that it replaces
	Fact       *string `json:"fact"`       // fact that records it
	By         *string `json:"by"`
	At         *string `json:"at"`
}

// Decisions counts the facts that a run recorded by who decided. A fact whose
// row does not say so is not stated, which is never the owner.
type Decisions struct {
	Owner        int           `json:"owner"`
	Driver       int           `json:"driver"`
	AgentDefault int           `json:"agent_default"`
	NotStated    int           `json:"not_stated"`
	Claimed      []StatedTally `json:"claimed"` // what documents of the run say about these numbers
}

// StatedTally is a sentence of a document that counts decisions.
type StatedTally struct {
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Text   string `json:"text"`
	Agrees bool   `json:"agrees"`
}

// All is how many decisions were recorded.
func (d *Decisions) All() int { return d.Owner + d.Driver + d.AgentDefault + d.NotStated }

// Sentence is the tally in words, "" when nothing was recorded.
func (d *Decisions) Sentence() string {
	if d == nil || d.All() == 0 {
		return ""
	}
	noun := " decisions"
	if d.All() == 1 {
		noun = " decision"
	}
	s := strconv.Itoa(d.All()) + noun + " recorded: " + strconv.Itoa(d.Owner) + " owner, " + strconv.Itoa(d.Driver) + " driver, "
	if d.AgentDefault > 0 {
		s += strconv.Itoa(d.AgentDefault) + " agent default, "
	}
	return s + strconv.Itoa(d.NotStated) + " not stated."
}

// Fact is a row of facts.yml. See web/docs/decisions.md for the format.
type Fact struct {
	ID         string   `json:"id"`
	Line       int      `json:"line"`
	EndLine    int      `json:"end_line"`
	Text       string   `json:"text"`
	Area       *string  `json:"area"`
	Repos      []string `json:"repos"` // [] reads "no repo named", never "every repo"
	Kind       *string  `json:"kind"`  // answer, observed or derived
	Confidence *string  `json:"confidence"`
	Status     string   `json:"status"` // live, superseded or retired

	DecidedBy *string `json:"decided_by"` // null reads "not stated"
	Who       *string `json:"who"`
	When      *string `json:"when"`
	Run       *string `json:"run"`
	Question  *string `json:"question"`

	Supersedes    *string `json:"supersedes"`
	SupersededBy  *string `json:"superseded_by"`
	RetiredAt     *string `json:"retired_at"`
	RetiredBy     *string `json:"retired_by"`
	RetiredReason *string `json:"retired_reason"`

	Truncated      bool     `json:"truncated"` // the text was cut when it was recorded
	Alternatives   []string `json:"alternatives"`
	RecommendedWhy *string  `json:"recommended_why"`
	ConflictsWith  []string `json:"conflicts_with"` // [] reads "no contradiction was detected"
	CitedBy        []string `json:"cited_by"`       // ids of the citations that lean on it, in the report's order
}

// Contradiction is a pair of facts that may not both hold. None is chosen.
type Contradiction struct {
	Kind  string   `json:"kind"`  // RecordedContradiction or LexicalContradiction
	Score *float64 `json:"score"` // of a lexical one, 0.6 to 1; null for a recorded one
	A     string   `json:"a"`     // the later fact
	B     string   `json:"b"`
}

// Kinds of a [Contradiction].
const (
	RecordedContradiction = "recorded" // a row says so
	LexicalContradiction  = "lexical"  // the words are alike and the texts differ: a lead, found by comparing words alone
)

// LexicalLimits says what the lexical test never sees.
const LexicalLimits = "Words are compared and nothing else: a contradiction in another area, or in other words, is not seen."
