package packet

import (
	"bytes"
	"encoding/json"
	"strings"
)

// exchange is one saved call with its answer.
type exchange struct {
	log    string
	number int // 1-based within the log
	tool   string
	args   json.RawMessage
	asked  *arguments // args, read
	answer answer
}

// answer is what came back: a result, or an error with its code.
type answer struct {
	structured json.RawMessage // nil when the answer is text
	text       string
	failed     bool
	code       string          // error_code of a failure, "" when it has none
	data       json.RawMessage // data of a failure
}

// toolResult is the result of an MCP tools/call.
type toolResult struct {
	Structured json.RawMessage `json:"structuredContent"`
	Content    content         `json:"content"`
	IsError    bool            `json:"isError"`
}

// rpcError is the error of a JSON-RPC answer.
type rpcError struct {
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
}

// content is the content of a result: blocks, or one string where a client
// flattened them.
type content struct{ text string }

func (c *content) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &c.text)
	}
	var blocks []struct {
		Type string  `json:"type"`
		Text *string `json:"text"`
	}
	if err := lenient(data, &blocks); err != nil {
		return err
	}
	n := 0
	for _, b := range blocks {
		if b.Text != nil {
			if n++; n == 1 {
				c.text = *b.Text
			} else {
				c.text += *b.Text
			}
		}
	}
	return nil
}

// lenient decodes JSON whose fields may have other types than expected: such a
// field stays zero. Only a syntax error is an error.
func lenient(data []byte, v any) error {
	err := json.Unmarshal(data, v)
	if _, ok := err.(*json.UnmarshalTypeError); ok {
		return nil
	}
	return err
}

// proofErrors are the codes with which the server refuses a proof read.
var proofErrors = []string{"STALE_PROOF_ANCHOR", "STALE_HANDLE", "MIXED_HANDLE"}

// newAnswer reads a result. A client may have flattened the structured part
// into text; whether the call asked for structure decides how to read that.
func newAnswer(r *toolResult, structuredAsked bool) answer {
	a := answer{structured: r.Structured, text: r.Content.text, failed: r.IsError}
	if string(a.structured) == "null" {
		a.structured = nil
	}
	if a.structured == nil && (structuredAsked || a.failed) {
		if t := strings.TrimSpace(a.text); strings.HasPrefix(t, "{") && json.Valid([]byte(t)) {
			a.structured = json.RawMessage(t)
		}
	}
	if a.failed {
		a.failure(a.structured, a.text)
	}
	return a
}

func errorAnswer(e *rpcError) answer {
	a := answer{failed: true}
	a.failure(e.Data, e.Message)
	return a
}

// failure takes the code from the data of an error, or, where a client kept
// only the sentence, from its words.
func (a *answer) failure(data json.RawMessage, words string) {
	var d struct {
		Code string          `json:"error_code"`
		Data json.RawMessage `json:"data"`
	}
	if len(data) > 0 && lenient(data, &d) == nil {
		a.data = data
		if d.Code == "" && len(d.Data) > 0 {
			a.failure(d.Data, words)
			return
		}
	}
	a.code = d.Code
	if a.code == "" {
		for _, code := range proofErrors {
			if strings.Contains(words, code) {
				a.code = code
				return
			}
		}
	}
}

// arguments are the fields of a request that place an answer.
type arguments struct {
	Path         string  `json:"path"`
	ResultHandle string  `json:"result_handle"`
	MatchID      string  `json:"match_id"`
	StartLine    *int    `json:"start_line"`
	EndLine      *int    `json:"end_line"`
	LineCount    *int    `json:"line_count"`
	Before       *int    `json:"before"`
	After        *int    `json:"after"`
	Mode         string  `json:"presentation_mode"`
	Operation    string  `json:"operation"`
	ContextLines *int    `json:"context_lines"`
	Anchor       *anchor `json:"anchor"`
	Target       *target `json:"target"`
	Origin       *origin `json:"origin"`
}

type anchor struct {
	StartLine int `json:"start_line"`
	EndLine   int `json:"end_line"`
}

type target struct {
	Kind    string `json:"kind"`
	Handle  string `json:"result_handle"`
	MatchID string `json:"match_id"`
	Scope   string `json:"target_scope"`
}

type origin struct {
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
}

// readArguments reads a request; what cannot be read is empty.
func readArguments(raw json.RawMessage) *arguments {
	a := new(arguments)
	if len(raw) > 0 && lenient(raw, a) != nil {
		*a = arguments{}
	}
	return a
}

// structuredAsked reports whether the answer to a call is structured data:
// always but for a read that was not asked for JSON.
func structuredAsked(toolName string, a *arguments) bool {
	return toolNamed(toolName).use != reads || a.Mode == "json" || toolName == "explore" && a.Operation != "zoom" && a.Operation != ""
}

// compact drops white space outside strings.
func compact(raw json.RawMessage) string {
	var b bytes.Buffer
	if len(raw) == 0 || json.Compact(&b, raw) != nil {
		return "{}"
	}
	return b.String()
}
