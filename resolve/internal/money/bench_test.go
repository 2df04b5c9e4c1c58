package money_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"testing"
	"testing/fstest"
	"time"

	"github.com/fa6e744d/assay/resolve/internal/money"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// benchAttempts is the same for every number of lines, because memory may grow
// with the attempts alone.
const benchAttempts = 1000

// benchLedger writes lines as a run leaves them: the attempts spread among
// checks, stages, gates and spawns.
func benchLedger(lines int) []byte {
	var b bytes.Buffer
	for i := range lines {
		switch {
		case i%(lines/benchAttempts) == 0:
			fmt.Fprintf(&b, `{"ts":"2026-09-16T16:48:20Z","run":"240101-a","stage":"build","type":"agent.result","actor":"developer","cost_usd":2.1%d,"payload":{"phase":"04-build","task":"t%d","key":"S%d","model":"claude-sonnet-4-5","outputs":["a.go","b.go"],"usage":{"input_tokens":31002,"output_tokens":19444,"cache_creation_input_tokens":88010,"cache_read_input_tokens":610200},"session_id":"build-t1"}}`, i%97, i%211, i%31)
		case i%7 == 1:
			fmt.Fprintf(&b, `{"ts":"2026-09-16T16:00:03Z","run":"240101-a","stage":"build","type":"agent.spawned","actor":"executor","cost_usd":0,"payload":{"phase":"04-build","role":"developer","story":"S%d","model":"claude-sonnet-4-5","max_budget_usd":2}}`, i%31)
		case i%7 == 2:
			b.WriteString(`{"ts":"2026-09-16T16:00:00Z","run":"240101-a","stage":"build","type":"stage.started","actor":"executor","cost_usd":0,"payload":{"phase":"04-build"}}`)
		case i%7 == 3:
			b.WriteString(`{"ts":"2026-09-17T16:30:00Z","run":"240101-a","stage":"build","type":"gate.approved","actor":"J. Okafor","cost_usd":0,"payload":{"phase":"04-build","note":"S4 and S5 move to the next run"}}`)
		default:
			fmt.Fprintf(&b, `{"ts":"2026-09-16T16:50:00Z","run":"240101-a","stage":"build","type":"check.passed","actor":"dod","cost_usd":0,"payload":{"phase":"04-build","check":"dod","story":"S%d","command":"go test ./...","detail":"as expected","exit_code":0}}`, i%31)
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// decode is what the reading is held against: every line into a struct.
func decode(b *testing.B, data []byte) int {
	type event struct {
		TS      string  `json:"ts"`
		Run     string  `json:"run"`
		Stage   *string `json:"stage"`
		Type    string  `json:"type"`
		Actor   string  `json:"actor"`
		Cost    float64 `json:"cost_usd"`
		Payload struct {
			Phase string `json:"phase"`
			Task  string `json:"task"`
			Key   string `json:"key"`
			Model string `json:"model"`
			Role  string `json:"role"`
			Story string `json:"story"`
			Usage struct {
				Input  int64 `json:"input_tokens"`
				Output int64 `json:"output_tokens"`
			} `json:"usage"`
		} `json:"payload"`
	}
	in := bufio.NewScanner(bytes.NewReader(data))
	n := 0
	for in.Scan() {
		var e event
		if err := json.Unmarshal(in.Bytes(), &e); err != nil {
			b.Fatal(err)
		}
		n++
	}
	return n
}

// BenchmarkCostAgainstDecode reads a ledger of a million lines and reports how
// many times longer that takes than decoding them, both in this run, and how
// much more memory a million lines hold than a hundred thousand with as many
// attempts. The bound of the first is 2.5.
func BenchmarkCostAgainstDecode(b *testing.B) {
	const lines = 1_000_000
	data := benchLedger(lines)
	ours, theirs := time.Duration(0), time.Duration(0)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		start := time.Now()
		if n := len(cost(data).Attempts); n != benchAttempts {
			b.Fatalf("%d attempts", n)
		}
		ours += time.Since(start)
		start = time.Now()
		if n := decode(b, data); n != lines {
			b.Fatalf("%d lines", n)
		}
		theirs += time.Since(start)
	}
	b.ReportMetric(float64(ours)/float64(theirs), "x-decode")
	b.ReportMetric(float64(held(data))/float64(held(benchLedger(lines/10))), "x-memory")
}

func cost(data []byte) *report.Money {
	ws := workspace.Open(fstest.MapFS{runDir + "/events.jsonl": {Data: data}})
	m, _ := money.Run(ws, ws.Runs()[0])
	return m
}

// held is what stays in memory of a ledger when it was read.
func held(data []byte) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	m := cost(data)
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(m)
	if after.HeapAlloc <= before.HeapAlloc {
		return 1
	}
	return after.HeapAlloc - before.HeapAlloc
}
