package packet

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"

	"github.com/fa6e744d/assay/resolve/report"
)

// Log is a file of saved exchanges.
type Log struct {
	Name string
	Open func() (io.ReadCloser, error)
}

// Forms of a log, as [report.PacketLog] names them.
const (
	formExchanges  = "exchanges"
	formMCP        = "mcp"
	formTranscript = "transcript"
	formTrace      = "trace"
)

// maxWhole is the largest log that is read as one JSON document when its lines
// are none: a trace that was saved with indents.
const maxWhole = 16 << 20

// read streams one log. A log that breaks off is read as far as it goes, and
// says so.
func (s *session) read(ctx context.Context, log Log) error {
	l := &logReader{s: s, info: report.PacketLog{Path: log.Name}, open: map[string]call{}}
	r, err := log.Open()
	if err != nil {
		l.fault(err)
	} else {
		defer r.Close()
		if err := l.run(ctx, r); err != nil {
			return err
		}
	}
	l.info.Unanswered = len(l.open)
	if l.recorded > 0 {
		s.notes.add("recorded-here", nil, "%s: %s by Assay from the files; no server returned them.", log.Name, counted(l.recorded, "exchange was written down", "exchanges were written down"))
	}
	s.logs = append(s.logs, l.info)
	return nil
}

// call is a request that waits for its answer.
type call struct {
	tool string
	args json.RawMessage
}

// maxOpen bounds the requests that wait; a transcript that was cut into pieces
// leaves some for ever.
const maxOpen = 10_000

// logReader turns the lines of a log into exchanges.
type logReader struct {
	s     *session
	info  report.PacketLog
	open  map[string]call
	whole []byte // the log so far, while it may be one document
	plain bool   // it is lines

	recorded int // exchanges that Assay wrote down itself
}

func (l *logReader) fault(err error) {
	text := err.Error()
	l.info.Fault = &text
}

func (l *logReader) run(ctx context.Context, r io.Reader) error {
	lines := newLineReader(r)
	for {
		line, tooLong, err := lines.next()
		switch {
		case err == io.EOF:
			l.document()
			return nil
		case err != nil:
			l.fault(fmt.Errorf("reading stopped after line %d: %w", l.info.Lines, err))
			return nil
		}
		l.info.Lines++
		if l.info.Lines%16 == 0 {
			// Where nothing preempts (WebAssembly has one thread and no
			// signals) the collector gets its turn here.
			runtime.Gosched()
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		if l.info.Lines == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if tooLong {
			l.info.TooLong++
			l.plain, l.whole = true, nil
			continue
		}
		l.line(line)
	}
}

// line takes one line in. As long as no line was JSON by itself the lines are
// kept, because all of them together may be.
func (l *logReader) line(line []byte) {
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return
	}
	known := l.value(line)
	if !l.plain {
		if known || l.info.Lines > 64 && !openDocument(l.whole) || len(l.whole) > maxWhole {
			l.plain, l.whole = true, nil
		} else {
			l.whole = append(append(l.whole, line...), '\n')
		}
	}
	if !known {
		l.info.Unknown++
	}
}

// openDocument reports whether text begins like a JSON document that goes on.
func openDocument(text []byte) bool {
	return len(text) > 0 && (text[0] == '{' || text[0] == '[') && !json.Valid(text[:bytes.IndexByte(text, '\n')])
}

// document reads a log that is one JSON document over several lines.
func (l *logReader) document() {
	if l.plain || len(l.whole) == 0 || !json.Valid(l.whole) {
		return
	}
	lines := l.info.Unknown
	if l.value(bytes.TrimSpace(l.whole)) {
		l.info.Unknown -= lines
	}
}

func (l *logReader) form(name string) {
	if l.info.Form == "" {
		l.info.Form = name
	}
}

// exchange hands an answered call to the session.
func (l *logReader) exchange(c call, r *toolResult, e *rpcError) {
	l.info.Exchanges++
	x := &exchange{log: l.info.Path, number: l.info.Exchanges, tool: c.tool, args: c.args, asked: readArguments(c.args)}
	if e != nil {
		x.answer = errorAnswer(e)
	} else {
		x.answer = newAnswer(r, structuredAsked(c.tool, x.asked))
	}
	l.s.add(x)
}

// hints are the words of which every line that can matter holds at least one.
// Most lines of a transcript hold none, and are not parsed.
var hints = [][]byte{[]byte(`"tool`), []byte(`_tool_`), []byte(`"jsonrpc"`), []byte(`function_call`), []byte(`playbook_trace`), []byte(`trace_schema`), []byte(`trace_artifact`)}

func mayMatter(line []byte) bool {
	for _, h := range hints {
		if bytes.Contains(line, h) {
			return true
		}
	}
	return false
}

// value takes in one JSON value and reports whether its form is known.
func (l *logReader) value(data []byte) bool {
	switch data[0] {
	case '[':
		var all []json.RawMessage
		if json.Unmarshal(data, &all) != nil {
			return false
		}
		known := false
		for _, raw := range all {
			if len(raw) > 0 && raw[0] == '{' && l.value(raw) {
				known = true
			}
		}
		return known
	case '{':
	default:
		return false
	}
	if !mayMatter(data) || l.idleResult(data) {
		if data[len(data)-1] == '}' && knownRecord(data) {
			l.info.Other++
			return true
		}
		return false
	}
	var w wireLine
	if lenient(data, &w) != nil {
		return false
	}
	before := l.info.Exchanges + len(l.open)
	known := l.record(&w, data, 0)
	if known && l.info.Exchanges+len(l.open) == before && l.info.Form != formTrace {
		l.info.Other++
	}
	return known
}

// idleResult reports whether a line of a transcript holds results of tools and
// no call, while no call of ours waits: it is another tool's, and often long.
func (l *logReader) idleResult(data []byte) bool {
	return len(l.open) == 0 && l.info.Form == formTranscript && bytes.Contains(data, []byte(`tool_result"`)) &&
		!bytes.Contains(data, []byte(`tool_use"`)) && !bytes.Contains(data, []byte(`"jsonrpc"`)) && !bytes.Contains(data, []byte(`"arguments"`))
}

// recordWords stand in the records of transcripts and servers' logs.
var recordWords = [][]byte{[]byte(`"type"`), []byte(`"role"`), []byte(`"method"`), []byte(`"message"`)}

// knownRecord reports whether a line that holds no call looks like a record of
// a transcript. It looks at both ends only: a line may be megabytes of text.
func knownRecord(data []byte) bool {
	const ends = 2048
	for _, w := range recordWords {
		if bytes.Contains(data[:min(len(data), ends)], w) || bytes.Contains(data[max(0, len(data)-ends):], w) {
			return true
		}
	}
	return false
}
