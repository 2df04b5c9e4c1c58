package packet

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"testing"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

var fuzzFiles = map[string]string{
	"pier.go":   "package pier\n\n// Slots is how many ships fit.\nconst Slots = 4\n\nfunc Free(taken int) int {\n\treturn Slots - taken\n}\n",
	"empty.txt": "", "crlf.txt": "a\r\nb\r\n", "bad.txt": "caf\xff\n",
}

// judged runs a packet over fixed files and holds what is true of every result.
func judged(t *testing.T, packet []byte, logs ...Log) report.Packet {
	t.Helper()
	p := judgeFiles(t, fuzzFiles, packet, logs...)
	sound(t, p)
	for _, c := range p.Claims {
		if _, ok := codes[c.Reason]; !ok {
			t.Errorf("claim %d: reason %q is not in the table of codes", c.Index, c.Reason)
		}
	}
	if _, err := json.Marshal(p); err != nil {
		t.Errorf("the packet cannot be written: %v", err)
	}
	return p
}

func FuzzParse(f *testing.F) {
	for _, c := range readCases(f) {
		f.Add(c.file("packet.json"))
	}
	f.Fuzz(func(t *testing.T, data []byte) { judged(t, data) })
}

const pairedClaims = `{"claims":[
{"claim":"a","tool":"search_text","path":"pier.go","start_line":4,"end_line":4,"match_id":"search:m1","result_handle":"result-000001"},
{"claim":"b","tool":"read_file","path":"pier.go","start_line":4,"end_line":7},
{"claim":"c","tool":"find_references","path":"pier.go","start_line":7,"end_line":7,"match_id":"nav:m1","result_handle":"result-000002"},
{"claim":"d","tool":"impact_bundle","path":"pier.go","start_line":4,"end_line":4,"x_asserts":"absent","x_section":"references"}]}`

// FuzzLog feeds logs of every form.
func FuzzLog(f *testing.F) {
	for _, c := range readCases(f) {
		for _, log := range c.logs() {
			r, _ := log.Open()
			data, err := io.ReadAll(r)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p := judged(t, []byte(pairedClaims), bytesLog("log", data))
		l := p.Logs[0]
		if n := bytes.Count(data, []byte("\n")); l.Lines > n+1 || l.Unknown < 0 || l.Unknown > l.Lines {
			t.Errorf("%d lines in %d, %d unknown", l.Lines, n, l.Unknown)
		}
		again := judged(t, []byte(pairedClaims), bytesLog("log", data))
		if a, b := toJSON(t, p), toJSON(t, again); a != b {
			t.Errorf("not the same twice:\n%s\n%s", a, b)
		}
	})
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// FuzzWindow holds citation answers against the text they show.
func FuzzWindow(f *testing.F) {
	f.Add("1|a\n2|b|c\n3|", 1, 3)
	f.Add("", 4, 4)
	f.Add("7|x\n", 7, 8)
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		args := &arguments{Path: "x", StartLine: &start, EndLine: &end, Mode: "citation"}
		w := readText("read_file", args, nil, text)
		if w == nil || w.fault != "" || !w.ranged {
			return
		}
		if len(w.lines) == 0 || w.end() < w.start {
			t.Fatalf("a window without lines: %+v", w)
		}
		if end >= start && start > 0 && w.end() > end {
			t.Errorf("window %d-%d goes past what was asked, %d-%d", w.start, w.end(), start, end)
		}
	})
}

// FuzzTrace composes and compares traces.
func FuzzTrace(f *testing.F) {
	f.Add([]byte(aTrace), []byte(aTrace))
	for _, c := range readCases(f) {
		for _, file := range c.archive.Files {
			if bytes.Contains(file.Data, []byte("trace_schema")) {
				f.Add(bytes.TrimSpace(file.Data), []byte(aTrace))
			}
		}
	}
	f.Fuzz(func(t *testing.T, a, b []byte) {
		p, _, err := Compose("a", a, "")
		if err == nil {
			if len(p.Claims) != len(p.Citations) {
				t.Errorf("%d claims and %d citations", len(p.Claims), len(p.Citations))
			}
			if same, err := Diff("a", a, "a", a); err != nil || len(same) > 0 {
				t.Errorf("a trace differs from itself: %v %v", same, err)
			}
			payload, err := Encode(p)
			if err != nil {
				t.Fatal(err)
			}
			judged(t, payload, bytesLog("a.trace.json", a))
		}
		x, errX := Diff("a", a, "b", b)
		y, errY := Diff("b", b, "a", a)
		if (errX == nil) != (errY == nil) || len(x) != len(y) {
			t.Errorf("differences depend on the order: %d and %d", len(x), len(y))
		}
	})
}

// FuzzFind lets a workspace hold anything under the names of packets.
func FuzzFind(f *testing.F) {
	f.Add([]byte(aPacket), []byte(aRead))
	f.Add([]byte(aAnswer), []byte(aTrace))
	f.Fuzz(func(t *testing.T, packet, log []byte) {
		ws := workspace.Open(mapFS(map[string]string{
			"evidence-packet.json": string(packet), "b.packet.json": string(packet), "c.trace.json": string(log), "d.jsonl": string(log), "a.txt": "one\n",
		}))
		packets, err := All(context.Background(), ws, &Dropped{})
		if err != nil {
			t.Fatal(err)
		}
		if len(packets) == 0 || packets[len(packets)-1].Path < packets[0].Path {
			t.Errorf("got %v", brief(packets))
		}
	})
}
