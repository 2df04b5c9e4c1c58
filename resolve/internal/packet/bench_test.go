package packet

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// big is a workspace with a packet of many claims, each with the row and the
// proof read of its own pair.
type big struct {
	fsys   fstest.MapFS
	packet []byte
	log    []byte
	claims []WrittenClaim
	quotes []string
}

func newBig(tb testing.TB, files, claims, lines int) *big {
	tb.Helper()
	b := &big{fsys: fstest.MapFS{}}
	texts := make([][]string, files)
	for i := range files {
		for n := range lines {
			texts[i] = append(texts[i], fmt.Sprintf("\tvalue%d := compute(%d, %q) // %s", n, i*lines+n, "harbour", strings.Repeat("x", n%40)))
		}
		b.fsys[fmt.Sprintf("pkg%03d/file%d.go", i%100, i)] = &fstest.MapFile{Data: []byte(strings.Join(texts[i], "\n") + "\n")}
	}
	var log bytes.Buffer
	e := json.NewEncoder(&log)
	for i := range claims {
		file := i % files
		name := fmt.Sprintf("pkg%03d/file%d.go", file%100, file)
		line := 5 + (i*37)%(lines-10)
		window := strings.Join(texts[file][line-3:line+2], "\n")
		handle := fmt.Sprintf("result-%06d", i+1)
		for _, x := range []any{
			map[string]any{"tool": "search_text", "arguments": map[string]any{"query": "x"}, "result": map[string]any{"structuredContent": map[string]any{
				"matches": []any{map[string]any{"match_id": "search:m1", "path": name, "line": line, "column": 1}}, "result_handle": handle,
			}}},
			map[string]any{"tool": "read_match", "arguments": map[string]any{"result_handle": handle, "match_id": "search:m1", "before": 2, "after": 2}, "result": map[string]any{
				"content": []any{map[string]any{"type": "text", "text": window}},
			}},
		} {
			if err := e.Encode(x); err != nil {
				tb.Fatal(err)
			}
		}
		b.claims = append(b.claims, WrittenClaim{Claim: "c", Tool: "search_text", Path: name, StartLine: line - 1, EndLine: line + 1, MatchID: "search:m1", Handle: handle})
		b.quotes = append(b.quotes, strings.Join(texts[file][line-2:line+1], "\n"))
	}
	b.log = log.Bytes()
	var err error
	if b.packet, err = json.Marshal(Written{b.claims}); err != nil {
		tb.Fatal(err)
	}
	return b
}

// plain is what the ratio is held against, and the least that any check does:
// decode the packet and the log, read each cited file whole, cut it into lines,
// compare.
func (b *big) plain(tb testing.TB) {
	var packet Written
	if err := json.Unmarshal(b.packet, &packet); err != nil {
		tb.Fatal(err)
	}
	quotes := map[string]string{}
	for line := range bytes.Lines(b.log) {
		var x struct {
			Arguments struct {
				Handle string `json:"result_handle"`
			} `json:"arguments"`
			Result struct {
				Content []struct {
					Text string `json:"text"`
				} `json:"content"`
			} `json:"result"`
		}
		if err := json.Unmarshal(line, &x); err != nil {
			tb.Fatal(err)
		}
		if len(x.Result.Content) > 0 {
			quotes[x.Arguments.Handle] = x.Result.Content[0].Text
		}
	}
	b.compare(tb, quotes)
}

// compare reads and compares the files alone.
func (b *big) compare(tb testing.TB, windows map[string]string) {
	files := map[string][][]byte{}
	for i, c := range b.claims {
		lines, ok := files[c.Path]
		if !ok {
			f, err := b.fsys.Open(c.Path)
			if err != nil {
				tb.Fatal(err)
			}
			data, err := io.ReadAll(f)
			if err != nil {
				tb.Fatal(err)
			}
			f.Close()
			lines = bytes.Split(data, []byte("\n"))
			files[c.Path] = lines
		}
		if got := string(bytes.Join(lines[c.StartLine-1:c.EndLine], []byte("\n"))); got != b.quotes[i] || windows != nil && !strings.Contains(windows[c.Handle], got) {
			tb.Fatalf("claim %d differs", i)
		}
	}
}

func (b *big) judge(tb testing.TB) report.Packet {
	all, err := Judge(context.Background(), workspace.Open(b.fsys), []*Subject{Parse("p", b.packet)}, []Log{bytesLog("log", b.log)}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	if p := all[0]; p.Outcome != report.OK || p.Counts.OK != len(b.claims) {
		tb.Fatalf("%s %s: %+v", p.Outcome, p.Reason, p.Counts)
	}
	return all[0]
}

// BenchmarkJudge judges 10,000 claims over 1,000 files, beside the plain
// comparison and its part that touches the files alone.
func BenchmarkJudge(b *testing.B) {
	w := newBig(b, 1000, 10_000, 1500)
	b.Run("plain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			w.plain(b)
		}
	})
	b.Run("files", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			w.compare(b, nil)
		}
	})
	b.Run("judge", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			w.judge(b)
		}
	})
}

// BenchmarkRatio measures all in one run and reports how many times as long as
// the plain comparison, and as its part without the log, judging takes; the
// bound is 3 times reading the files and comparing.
func BenchmarkRatio(b *testing.B) {
	w := newBig(b, 1000, 10_000, 1500)
	w.plain(b)
	w.judge(b)
	took := func(f func(testing.TB)) float64 {
		start := time.Now()
		f(b)
		return time.Since(start).Seconds()
	}
	// The fastest of each, taken by turns: a busy machine slows both.
	plain, files, judge := math.Inf(1), math.Inf(1), math.Inf(1)
	for b.Loop() {
		plain = min(plain, took(w.plain))
		files = min(files, took(func(tb testing.TB) { w.compare(tb, nil) }))
		judge = min(judge, took(func(tb testing.TB) { w.judge(tb) }))
	}
	b.ReportMetric(judge/plain, "judge/plain")
	b.ReportMetric(judge/files, "judge/files")
}
