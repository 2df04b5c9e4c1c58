package packet

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// stream makes a transcript of any size without holding it: talk, calls of
// other tools with long answers, and calls of the code-search server.
type stream struct {
	left int64
	turn int
	buf  []byte
}

func (s *stream) Close() error { return nil }

func (s *stream) Read(p []byte) (int, error) {
	if len(s.buf) == 0 {
		if s.left <= 0 {
			return 0, io.EOF
		}
		s.buf = []byte(s.next())
		s.left -= int64(len(s.buf))
	}
	n := copy(p, s.buf)
	s.buf = s.buf[n:]
	return n, nil
}

func (s *stream) next() string {
	s.turn++
	n := s.turn
	use := func(name, input string) string {
		return fmt.Sprintf(`{"type":"assistant","message":{"role":"assistant","content":[{"type":"tool_use","id":"t%d","name":%q,"input":%s}]}}`+"\n", n, name, input)
	}
	quoted := func(text string) string { // an answer, as JSON
		return fmt.Sprintf(`{"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t%d","content":[{"type":"text","text":"`, n) + text + `"}]}]}}` + "\n"
	}
	switch n % 150 {
	case 0:
		handle := fmt.Sprintf("result-%06d", n)
		return use("mcp__frigg__search_text", `{"query":"x"}`) + quoted(strings.ReplaceAll(fmt.Sprintf(`{"matches":[{"match_id":"search:m1","path":"a.txt","line":1},{"match_id":"search:m2","path":"other/%d.txt","line":7}],"result_handle":%q}`, n, handle), `"`, `\"`))
	case 10:
		return use("mcp__frigg__read_file", `{"path":"a.txt"}`) + quoted(ownFile)
	case 20:
		return use("mcp__frigg__read_file", fmt.Sprintf(`{"path":"other/%d.txt"}`, n)) + quoted(otherFile)
	case 30:
		return use("Bash", `{"command":"make"}`) + quoted(compiling)
	}
	return `{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"` + talk + `"}]}}` + "\n"
}

var (
	ownFile   = `one\n` + strings.Repeat(`another line of the file\n`, 20_000)
	otherFile = strings.Repeat(`a line of another file\n`, 40_000)
	compiling = strings.Repeat(`compiling\n`, 100_000)
	talk      = strings.Repeat("thinking about the harbour ", 1500)
)

// A transcript of 500 MB is judged within 64 MB of heap.
func TestTranscriptIsStreamed(t *testing.T) {
	size := int64(500 << 20)
	if testing.Short() || runtime.GOOS == "js" {
		size = 40 << 20
	}
	packet := []byte(`{"claims":[
		{"claim":"a","tool":"read_file","path":"a.txt","start_line":1,"end_line":1},
		{"claim":"b","tool":"search_text","path":"a.txt","start_line":1,"end_line":1,"match_id":"search:m1","result_handle":"result-000150"}]}`)
	ws := workspace.Open(mapFS(map[string]string{"a.txt": "one\n" + strings.Repeat("another line of the file\n", 20_000)}))

	runtime.GC() // what earlier tests left behind is not this one's
	var peak atomic.Uint64
	stop, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		var m runtime.MemStats
		for {
			runtime.ReadMemStats(&m)
			peak.Store(max(peak.Load(), m.HeapAlloc))
			select {
			case <-stop:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	s := &stream{left: size}
	log := Log{Name: "session.jsonl", Open: func() (io.ReadCloser, error) { return s, nil }}
	all, err := Judge(context.Background(), ws, []*Subject{Parse("p", packet)}, []Log{log}, nil)
	close(stop)
	<-done
	if err != nil {
		t.Fatal(err)
	}
	p := all[0]
	if want, got := report.OK, p.Outcome; want != got {
		t.Errorf("want %s, got %s: %+v", want, got, p.Claims)
	}
	if l := p.Logs[0]; l.Exchanges == 0 || l.Other == 0 || l.Unknown != 0 || l.TooLong != 0 || l.Unanswered != 0 {
		t.Errorf("log: %+v", l)
	}
	const most = 64 << 20
	if got := peak.Load(); got > most {
		t.Errorf("peak heap of a log of %d MB: want at most 64 MB, got %d MB", size>>20, got>>20)
	}
	t.Logf("%d MB, peak heap %d MB, %+v", size>>20, peak.Load()>>20, p.Logs[0])
}

// A line longer than any answer is passed over and counted, whatever it holds.
func TestLongLines(t *testing.T) {
	long := `{"type":"user","tool":"` + strings.Repeat("x", maxLogLine) + "\"}\n"
	p := judgeFiles(t, map[string]string{"a.txt": "one\n"}, []byte(aPacket), bytesLog("log", []byte(long+aRead+long)))
	if l := p.Logs[0]; l.TooLong != 2 || l.Exchanges != 1 || p.Outcome != report.OK {
		t.Errorf("%s: %+v", p.Outcome, l)
	}
}
