package packet

import (
	"encoding/json"
	"strings"
)

// wireLine is one record of a log, all forms together.
type wireLine struct {
	// Assay's own form, and what a trace is wrapped in.
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
	Trace     json.RawMessage `json:"playbook_trace"`
	Artifact  json.RawMessage `json:"trace_artifact"`
	Replayed  json.RawMessage `json:"replayed_trace_artifact"`
	Schema    string          `json:"trace_schema"`
	Recorder  string          `json:"recorded_by"`

	// A JSON-RPC message.
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  *wireCall       `json:"params"`
	Result  *toolResult     `json:"result"`
	Error   *rpcError       `json:"error"`

	// A record of a transcript: a message with blocks, or a block by itself.
	Type      string    `json:"type"`
	Role      string    `json:"role"`
	Content   blocks    `json:"content"`
	ToolCalls []toolUse `json:"tool_calls"`
	Call      string    `json:"tool_call_id"`
	block

	// What a record is wrapped in.
	Message nested `json:"message"`
	Payload nested `json:"payload"`
	Item    nested `json:"item"`
}

type wireCall struct {
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
}

// block is a tool-use or tool-result block, in the spellings of the clients.
type block struct {
	UseID   string          `json:"tool_use_id"`
	CallID  string          `json:"call_id"`
	Name    string          `json:"name"`
	Server  string          `json:"server_name"`
	Input   json.RawMessage `json:"input"`
	IsError bool            `json:"is_error"`
	Output  content         `json:"output"`
}

// toolUse is a call in the list of an assistant's message.
type toolUse struct {
	ID       string `json:"id"`
	Function struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"function"`
}

// nested is a record inside another; anything but an object is left alone.
type nested struct{ line *wireLine }

func (n *nested) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || data[0] != '{' || !mayMatter(data) {
		return nil
	}
	n.line = new(wireLine)
	return lenient(data, n.line)
}

// blocks is the content of a message: blocks, or the text of a tool's answer.
type blocks struct {
	list []wireBlock
	text content
}

type wireBlock struct {
	Type    string  `json:"type"`
	ID      string  `json:"id"`
	Content content `json:"content"`
	block
}

func (b *blocks) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || data[0] != '[' {
		return b.text.UnmarshalJSON(data)
	}
	if !mayMatter(data) {
		return b.text.UnmarshalJSON(data)
	}
	return lenient(data, &b.list)
}

// maxNesting is how deep a record may be wrapped.
const maxNesting = 4

// record takes in one record and reports whether its form is known.
func (l *logReader) record(w *wireLine, data []byte, depth int) bool {
	switch {
	case w.Trace != nil:
		l.form(formExchanges)
		return l.s.addTrace(l.info.Path, w.Trace)
	case w.Schema != "" && data != nil:
		l.form(formTrace)
		return l.s.addTrace(l.info.Path, data)
	case w.Artifact != nil || w.Replayed != nil:
		l.form(formTrace)
		raw := w.Artifact
		if raw == nil {
			raw = w.Replayed
		}
		return l.s.addTrace(l.info.Path, raw)
	case w.JSONRPC != "":
		l.form(formMCP)
		l.rpc(w)
		return true
	case w.Tool != "" && (w.Result != nil || w.Error != nil):
		l.form(formExchanges)
		if w.Recorder == "assay" {
			l.recorded++
		}
		if name, ok := bareTool(w.Tool); ok {
			l.exchange(call{name, w.Arguments}, w.Result, w.Error)
		}
		return true
	}
	for _, n := range []nested{w.Message, w.Payload, w.Item} {
		if n.line != nil && depth < maxNesting && l.record(n.line, nil, depth+1) {
			return true
		}
	}
	return l.transcript(w)
}

// rpc pairs a request with the response that has its id. Ids start over with
// each connection, so the last request with an id is the one that is answered.
func (l *logReader) rpc(w *wireLine) {
	id := "rpc " + string(w.ID)
	switch {
	case w.Method == "tools/call" && w.Params != nil && len(w.ID) > 0:
		if name, ok := bareTool(w.Params.Name); ok {
			l.ask(id, call{name, w.Params.Arguments})
		} else {
			delete(l.open, id)
		}
	case w.Method == "" && (w.Result != nil || w.Error != nil):
		if c, ok := l.open[id]; ok {
			delete(l.open, id)
			l.exchange(c, w.Result, w.Error)
		}
	}
}

func (l *logReader) ask(id string, c call) {
	if len(l.open) >= maxOpen {
		clear(l.open)
	}
	l.open[id] = c
}

// transcript reads the blocks of a message, or a record that is a block.
func (l *logReader) transcript(w *wireLine) bool {
	for i := range w.Content.list {
		b := &w.Content.list[i]
		switch {
		case strings.HasSuffix(b.Type, "tool_use"):
			l.use(b.ID, b.Server, b.Name, b.Input)
		case strings.HasSuffix(b.Type, "tool_result"):
			l.result(b.UseID, b.Content.text, b.IsError)
		}
	}
	for _, u := range w.ToolCalls {
		l.use(u.ID, "", u.Function.Name, textArguments(u.Function.Arguments))
	}
	switch {
	case w.Role == "tool" && w.Call != "":
		l.result(w.Call, w.Content.text.text, false)
	case strings.HasSuffix(w.Type, "function_call") && w.CallID != "":
		l.use(w.CallID, "", w.Name, textArguments(w.Arguments))
	case strings.HasSuffix(w.Type, "function_call_output") && w.CallID != "":
		l.result(w.CallID, w.Output.text, false)
	case w.Type == "" && w.Role == "":
		return false
	}
	l.form(formTranscript)
	return true
}

// textArguments unpacks arguments that a client kept as JSON in a string.
func textArguments(raw json.RawMessage) json.RawMessage {
	var s string
	if len(raw) > 0 && raw[0] == '"' && json.Unmarshal(raw, &s) == nil {
		return json.RawMessage(s)
	}
	return raw
}

func (l *logReader) use(id, server, name string, input json.RawMessage) {
	if server != "" && !strings.Contains(name, "__") {
		name = server + "__" + name
	}
	if bare, ok := bareTool(name); ok && id != "" {
		l.ask("use "+id, call{bare, input})
	}
}

// result answers a call. Clients keep the text of an answer and drop the rest.
func (l *logReader) result(id, text string, failed bool) {
	c, ok := l.open["use "+id]
	if !ok {
		return
	}
	delete(l.open, "use "+id)
	l.exchange(c, &toolResult{Content: content{text}, IsError: failed || refusedInWords(text)}, nil)
}

// refusedInWords reports whether an answer that no flag calls an error is the
// server's refusal all the same: some clients keep only its sentence.
func refusedInWords(text string) bool {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "MCP error") && !strings.HasPrefix(text, `{"error_code"`) {
		return false
	}
	for _, code := range proofErrors {
		if strings.Contains(text[:min(len(text), 4096)], code) {
			return true
		}
	}
	return false
}
