package resolve_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve"
)

func packetLog(lines string) []resolve.PacketLog {
	return []resolve.PacketLog{{Name: "log.jsonl", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(lines)), nil }}}
}

// A packet rests on saved reads: without them its claims cannot be checked.
func ExampleCheckPacket() {
	files := fstest.MapFS{"pier.go": {Data: []byte("package pier\n\nconst Slots = 4\n")}}
	data := []byte(`{"claims":[{"claim":"four ships fit","tool":"read_file","path":"pier.go","start_line":3,"end_line":3}]}`)
	read := `{"tool":"read_file","arguments":{"path":"pier.go","start_line":3,"end_line":3},"result":{"content":[{"type":"text","text":"const Slots = 4"}]}}`
	for _, log := range []string{"", read, strings.Replace(read, "Slots = 4", "Slots = 5", 1)} {
		rep, err := resolve.CheckPacket(context.Background(), files, resolve.PacketOptions{Packet: "p.packet.json", Data: data, Logs: packetLog(log)})
		if err != nil {
			fmt.Println(err)
			return
		}
		c := rep.Packets[0].Claims[0]
		fmt.Println(rep.Exit, resolve.PacketExit(rep.Packets), c.Outcome, c.Reason)
	}
	// Output:
	// 0 0 unverified no_proof_read
	// 0 0 ok quote_matches
	// 2 2 refused quote_changed
}

// A packet of a handoff's citations checks clean until the code changes; then
// what is refused can be left out.
func ExampleMakePacket() {
	files := fstest.MapFS{
		"pier.go": {Data: []byte("package pier\n\nconst Slots = 4\n")},
		"quay.go": {Data: []byte("package quay\n")},
		"tldrx-work/r/01-what/handoff.md": {Data: []byte("## Findings\n\n- Four ships fit. [src: pier.go:3]\n\n## Decisions\n\n- The quay stays. [src: quay.go:1]\n\n" +
			"## Unknowns\n\n- No crane is known. [src: absent:crane]\n\n## Evidence ledger\n")},
	}
	made, err := resolve.MakePacket(context.Background(), files, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(made.Claims, "claims,", made.Skipped, "left out")
	files["pier.go"].Data = []byte("package pier\n\n// Slots counts ships.\nconst Slots = 4\n")
	rep, err := resolve.CheckPacket(context.Background(), files, resolve.PacketOptions{Packet: "p", Data: made.Packet, Logs: packetLog(string(made.Exchanges))})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range rep.Packets[0].Claims {
		fmt.Println(c.Outcome, c.Reason, c.MovedTo != nil)
	}
	_, dropped, err := resolve.KeepClaims("p", made.Packet, &rep.Packets[0])
	fmt.Println(dropped, "dropped", err)
	// Output:
	// 2 claims, 1 left out
	// refused quote_moved true
	// ok quote_matches false
	// 1 dropped <nil>
}

// Only what was saved becomes a claim.
func ExamplePacketFromLogs() {
	log := packetLog(`{"tool":"search_text","arguments":{"query":"Slots"},"result":{"structuredContent":{"matches":[{"match_id":"search:m1","path":"pier.go","line":3}],"result_handle":"result-000001"}}}
{"tool":"read_match","arguments":{"result_handle":"result-000001","match_id":"search:m1","before":0,"after":0},"result":{"content":[{"type":"text","text":"const Slots = 4"}]}}`)
	data, err := resolve.PacketFromLogs(context.Background(), log, []resolve.PacketPick{{Handle: "result-000001", ID: "search:m1", Claim: "four ships fit"}})
	fmt.Println(len(data) > 0, err)
	_, err = resolve.PacketFromLogs(context.Background(), log, []resolve.PacketPick{{Handle: "result-000001", ID: "search:m2", Claim: "five"}})
	fmt.Println(err)
	// Output:
	// true <nil>
	// result-000001:search:m2: search_text issued the handle and it holds no such row
}

const pierTrace = `{"trace_schema":"frigg.deep_search.trace.v1","playbook_id":"pier","step_count":1,"steps":[{"step_index":0,"step_id":"s1","tool_name":"read_file","params_json":"{}",
"outcome":{"status":"ok","response_json":"{\"path\":\"pier.go\",\"repository_id\":\"r\",\"content\":\"package pier\\n\"}"}}]}`

func ExampleComposeCitations() {
	payload, skipped, err := resolve.ComposeCitations("run.trace.json", []byte(pierTrace), "")
	fmt.Println(strings.Contains(string(payload), `"citation_id": "cit-001"`), skipped, err)
	// Output: true {0 0} <nil>
}

func ExampleDiffTraces() {
	other := strings.Replace(pierTrace, "read_file", "search_text", 1)
	found, err := resolve.DiffTraces("a", []byte(pierTrace), "b", []byte(other))
	for _, d := range found {
		fmt.Println(d.Where, d.What, d.A, d.B)
	}
	fmt.Println(err)
	// Output:
	// step 0 tool_name read_file search_text
	// <nil>
}
