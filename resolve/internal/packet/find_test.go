package packet

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

const (
	aPacket = `{"claims":[{"claim":"x","tool":"read_file","path":"a.txt","start_line":1,"end_line":1}]}`
	aRead   = `{"tool":"read_file","arguments":{"path":"a.txt","start_line":1,"end_line":1},"result":{"content":[{"type":"text","text":"one"}]}}` + "\n"
	aTrace  = `{"trace_schema":"frigg.deep_search.trace.v1","playbook_id":"p","step_count":1,"steps":[{"step_index":0,"step_id":"s","tool_name":"read_file","params_json":"{}","outcome":{"status":"ok","response_json":"{\"path\":\"a.txt\",\"repository_id\":\"r\",\"content\":\"one\\n\"}"}}]}`
	aAnswer = `{"answer_schema":"frigg.deep_search.answer.v1","playbook_id":"p","answer":"","claims":[{"claim_id":"c","text":"x","citation_ids":["d"]}],"citations":[{"citation_id":"d","tool_call_id":"s","tool_name":"read_file","repository_id":"r","path":"a.txt","span":{"start_line":1,"start_column":1,"end_line":1,"end_column":1}}]}`
)

func TestAll(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"nothing", map[string]string{"a.txt": "one\n", "events.jsonl": "{}\n"}, ""},
		{"with the log of the folder", map[string]string{"e/evidence-packet.json": aPacket, "e/session.jsonl": aRead},
			"e/evidence-packet.json ok ok (e/session.jsonl 1)"},
		{"a log in another folder is not beside it", map[string]string{"e/evidence-packet.json": aPacket, "session.jsonl": aRead, "e/f/session.jsonl": aRead},
			"e/evidence-packet.json unverified no_proof_read"},
		{"by name", map[string]string{"x.packet.json": aPacket, "x.exchanges.jsonl": aRead, "y.packet.json": aPacket, "y.exchanges.jsonl": ""},
			"x.packet.json ok ok (x.exchanges.jsonl 1)\ny.packet.json unverified no_proof_read (y.exchanges.jsonl 0)"},
		{"one log for two packets", map[string]string{"x.packet.json": aPacket, "y.packet.json": aPacket, "log.ndjson": aRead},
			"x.packet.json ok ok (log.ndjson 1)\ny.packet.json ok ok (log.ndjson 1)"},
		{"a payload and its trace", map[string]string{"x.packet.json": aAnswer, "run.trace.json": aTrace},
			"x.packet.json ok ok (run.trace.json 0)"},
		{"a trace by itself", map[string]string{"run.trace.json": aTrace},
			"run.trace.json ok ok"},
		{"other files of these names", map[string]string{"net.packet.json": `{"frames":[]}`, "chrome.trace.json": `{"traceEvents":[]}`, "b.trace.json": "[]", "c.packet.json": "no json"},
			""},
		{"a broken packet under its own name", map[string]string{"evidence-packet.json": "no json"},
			"evidence-packet.json refused packet_malformed"},
		{"a packet that is no text", map[string]string{"evidence-packet.json": "\x00", "b.packet.json": "\x00"},
			"evidence-packet.json unverified zip:not-text"},
		{"a trace of an unknown version", map[string]string{"run.trace.json": strings.Replace(aTrace, "trace.v1", "trace.v2", 1)},
			"run.trace.json refused unsupported_schema"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.files["a.txt"] = "one\n"
			ws := workspace.Open(mapFS(test.files))
			packets, err := All(context.Background(), ws, &Dropped{})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(brief(packets), "\n"); test.want != got {
				t.Errorf("want:\n%s\ngot:\n%s", test.want, got)
			}
		})
	}
}

func brief(packets []report.Packet) []string {
	var lines []string
	for _, p := range packets {
		s := p.Path + " " + p.Outcome + " " + p.Reason
		for _, l := range p.Logs {
			s += fmt.Sprintf(" (%s %d)", l.Path, l.Exchanges)
		}
		lines = append(lines, s)
	}
	return lines
}
