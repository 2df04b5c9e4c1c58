package packet

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

var update = flag.Bool("update", false, "rewrite what the cases want")

// corpus is the folder of the cases. A case holds packet.json, exchanges.jsonl
// where there are any, the workspace below files/, and what is wanted: a line
// for the packet when it is at fault as a whole, and one for each claim.
const corpus = "../../../testdata/packets"

type packetCase struct {
	name    string
	archive *txtar.Archive
}

func readCases(tb testing.TB) []packetCase {
	tb.Helper()
	names, err := filepath.Glob(filepath.Join(corpus, "*.txtar"))
	if err != nil {
		tb.Fatal(err)
	}
	var all []packetCase
	for _, name := range names {
		a, err := txtar.ParseFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, packetCase{strings.TrimSuffix(filepath.Base(name), ".txtar"), a})
	}
	if len(all) < 100 {
		tb.Fatalf("only %d cases found in %s", len(all), corpus)
	}
	return all
}

func (c *packetCase) file(name string) []byte {
	for _, f := range c.archive.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

// files are the workspace of a case. A last line "\no-newline" stands for a
// file that does not end in one, which the archive cannot hold.
func (c *packetCase) files() map[string]string {
	files := map[string]string{}
	for _, f := range c.archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "files/"); ok {
			files[name] = strings.TrimSuffix(unescape(string(f.Data)), "\n\\no-newline\n")
		}
	}
	return files
}

// unescape writes what an archive of text cannot hold.
func unescape(s string) string {
	return strings.NewReplacer("<CR>", "\r", "<BOM>", "\ufeff", "<FF>", "\xff", "<NUL>", "\x00").Replace(s)
}

// judge runs a case.
func (c *packetCase) judge(tb testing.TB) report.Packet {
	tb.Helper()
	return judgeFiles(tb, c.files(), c.file("packet.json"), c.logs()...)
}

func (c *packetCase) logs() []Log {
	var logs []Log
	for _, f := range c.archive.Files {
		if !strings.HasPrefix(f.Name, "files/") && f.Name != "packet.json" && f.Name != "want" {
			logs = append(logs, bytesLog(f.Name, f.Data))
		}
	}
	return logs
}

func bytesLog(name string, data []byte) Log {
	return Log{Name: name, Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }}
}

func judgeFiles(tb testing.TB, files map[string]string, data []byte, logs ...Log) report.Packet {
	tb.Helper()
	ws := workspace.Open(mapFS(files))
	all, err := Judge(context.Background(), ws, []*Subject{Parse("packet.json", data)}, logs, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return all[0]
}

// wanted writes a judged packet as the cases do.
func verdicts(p report.Packet) string {
	var b strings.Builder
	if len(p.Claims) == 0 {
		fmt.Fprintf(&b, "packet %s %s\n", p.Outcome, p.Reason)
	}
	for _, c := range p.Claims {
		fmt.Fprintf(&b, "%d %s %s", c.Index, c.Outcome, c.Reason)
		if len(c.Labels) > 0 {
			fmt.Fprintf(&b, " [%s]", strings.Join(c.Labels, " "))
		}
		if m := c.MovedTo; m != nil {
			fmt.Fprintf(&b, " -> %s:%d-%d", m.Path, m.StartLine, m.EndLine)
		}
		if c.RunAgain != nil {
			fmt.Fprintf(&b, " again %s %s", c.RunAgain.Tool, c.RunAgain.Arguments)
		}
		b.WriteByte('\n')
	}
	for _, n := range p.Notes {
		b.WriteString("note " + n.Code)
		if n.Claim != nil {
			fmt.Fprintf(&b, " %d", *n.Claim)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestCases(t *testing.T) {
	for _, c := range readCases(t) {
		t.Run(c.name, func(t *testing.T) {
			p := c.judge(t)
			want, got := string(c.file("want")), verdicts(p)
			if *update {
				for i, f := range c.archive.Files {
					if f.Name == "want" {
						c.archive.Files[i].Data = []byte(got)
					}
				}
				if err := os.WriteFile(filepath.Join(corpus, c.name+".txtar"), txtar.Format(c.archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want != got {
				t.Errorf("want:\n%sgot:\n%s", want, got)
			}
			sound(t, p)
		})
	}
}

// sound holds what is true of every judged packet.
func sound(t *testing.T, p report.Packet) {
	t.Helper()
	sum := 0
	for _, c := range p.Claims {
		if c.Message == "" {
			t.Errorf("claim %d: no message", c.Index)
		}
		if !strings.HasSuffix(c.Message, ".") {
			t.Errorf("claim %d: no sentence: %q", c.Index, c.Message)
		}
		if c.MovedTo != nil && c.Outcome != report.Refused {
			t.Errorf("claim %d: moved_to on a claim that is %s", c.Index, c.Outcome)
		}
		if c.Outcome == report.OK && c.Proof == nil {
			t.Errorf("claim %d: ok without a read", c.Index)
		}
		if worst[c.Outcome] > worst[p.Outcome] {
			t.Errorf("claim %d is %s and the packet %s", c.Index, c.Outcome, p.Outcome)
		}
	}
	sum = p.Counts.OK + p.Counts.Unverified + p.Counts.Refused
	if sum != len(p.Claims) || p.Counts.Claims != len(p.Claims) {
		t.Errorf("counts %+v of %d claims", p.Counts, len(p.Claims))
	}
	if len(p.Claims) == 0 && (p.Outcome != report.Refused || p.Message == "") {
		t.Errorf("no claims: want a refused packet with a message, got %s %q", p.Outcome, p.Message)
	}
}
