package packet

import (
	"context"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// Files handed over beside a workspace are laid over its packets.
func TestDropped(t *testing.T) {
	other := strings.Replace(aRead, `"one"`, `"two"`, 1)
	tests := []struct {
		name            string
		files, besideIt map[string]string
		want            string
	}{
		{"a packet and its log", nil, map[string]string{"p.json": aPacket, "session.jsonl": aRead},
			"p.json ok ok (session.jsonl 1)"},
		{"a packet alone", nil, map[string]string{"p.json": aPacket},
			"p.json unverified no_proof_read"},
		{"a log for a packet of the workspace", map[string]string{"e/x.packet.json": aPacket}, map[string]string{"session.log": aRead},
			"e/x.packet.json ok ok (session.log 1)"},
		{"the dropped log counts last", map[string]string{"e/x.packet.json": aPacket, "e/x.exchanges.jsonl": aRead}, map[string]string{"later.jsonl": other},
			"e/x.packet.json refused quote_changed (e/x.exchanges.jsonl 1) (later.jsonl 1)"},
		{"a log of the same name takes the place of the first", map[string]string{"e/x.packet.json": aPacket, "e/x.exchanges.jsonl": other}, map[string]string{"x.exchanges.jsonl": aRead},
			"e/x.packet.json ok ok (x.exchanges.jsonl 1)"},
		{"a log that is named for one packet", map[string]string{"x.packet.json": aPacket, "y.packet.json": aPacket}, map[string]string{"x.exchanges.jsonl": aRead},
			"x.packet.json ok ok (x.exchanges.jsonl 1)\ny.packet.json unverified no_proof_read"},
		{"a packet of the same name takes the place of the first", map[string]string{"x.packet.json": "no json"}, map[string]string{"x.packet.json": aPacket, "l.jsonl": aRead},
			"x.packet.json ok ok (l.jsonl 1)"},
		{"a payload and its trace", nil, map[string]string{"answer.json": aAnswer, "run.json": aTrace},
			"answer.json ok ok (run.json 0)"},
		{"a trace by itself", nil, map[string]string{"run.json": aTrace},
			"run.json ok ok"},
		{"a broken packet under its own name", nil, map[string]string{"evidence-packet.json": "no json"},
			"evidence-packet.json refused packet_malformed"},
		{"nothing of ours", nil, map[string]string{"a.json": `{"x":1}`, "b.bin": "\x00"},
			""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := map[string]string{"a.txt": "one\n"}
			for name, text := range test.files {
				files[name] = text
			}
			dropped, err := SortDropped(mapFS(test.besideIt))
			if err != nil {
				t.Fatal(err)
			}
			packets, err := All(context.Background(), workspace.Open(mapFS(files)), dropped)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(brief(packets), "\n"); test.want != got {
				t.Errorf("want:\n%s\ngot:\n%s", test.want, got)
			}
		})
	}
}
