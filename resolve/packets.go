package resolve

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"

	"github.com/fa6e744d/assay/resolve/internal/packet"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// PacketLog is a file of saved exchanges that does not lie in the workspace.
// It is read once, from start to end, and may be larger than memory.
type PacketLog struct {
	Name string
	Open func() (io.ReadCloser, error)
}

// PacketOptions says what [CheckPacket] judges.
type PacketOptions struct {
	Name    string // base name of the zip or folder, for the report
	Version string // version of the program, for the report

	Packet string // name of the packet, for the report
	Data   []byte // the packet, citation payload or playbook trace
	Logs   []PacketLog
}

// CheckPacket judges one packet against the workspace fsys and saved exchanges.
// The report holds that packet and nothing else; no document is looked for.
func CheckPacket(ctx context.Context, fsys fs.FS, opts PacketOptions) (*report.Report, error) {
	if _, err := fs.Stat(fsys, "."); err != nil {
		return nil, fmt.Errorf("reading the root of the workspace: %w", err)
	}
	ws := workspace.Open(fsys)
	rep := emptyReport(describe(fsys, opts.Name), opts.Version)
	subject := packet.Parse(opts.Packet, opts.Data)
	packets, err := packet.Judge(ctx, ws, []*packet.Subject{subject}, packetLogs(opts.Logs), nil)
	if err != nil {
		return nil, err
	}
	rep.Packets = packets
	if rep.Workspace.Entries == 0 {
		rep.Workspace.Entries = len(ws.Files().All())
	}
	rep.Workspace.Problems = mergeProblems(rep.Workspace.Problems, ws.Problems())
	countPackets(&rep.Counts, packets)
	rep.Counts.Problems = len(rep.Workspace.Problems)
	rep.Exit = PacketExit(packets)
	return rep, nil
}

func packetLogs(logs []PacketLog) []packet.Log {
	all := make([]packet.Log, 0, len(logs))
	for _, l := range logs {
		all = append(all, packet.Log{Name: l.Name, Open: l.Open})
	}
	return all
}

// PacketExit is the exit code of packets alone: 2 when one or a claim of one is
// refused, 0 when there is a claim and none is, 3 without a claim.
func PacketExit(packets []report.Packet) int {
	claims := 0
	for i := range packets {
		if packets[i].Outcome == report.Refused {
			return 2
		}
		claims += packets[i].Counts.Claims
	}
	if claims == 0 {
		return 3
	}
	return 0
}

func emptyReport(w report.Workspace, version string) *report.Report {
	return &report.Report{
		Schema:         report.Schema,
		Tool:           report.Tool{Name: "assay", Version: version},
		Workspace:      w,
		Documents:      []report.Document{},
		Packets:        []report.Packet{},
		Runs:           []report.Run{},
		Facts:          []report.Fact{},
		Contradictions: []report.Contradiction{},
		RecordProblems: []report.Problem{},
	}
}

// MadePacket is a packet that was written from a workspace's documents, with
// the reads that it rests on.
type MadePacket struct {
	Packet    []byte // JSON
	Exchanges []byte // lines of JSON, marked as recorded by Assay
	Claims    int
	Skipped   int // citations that are no lines of a file, or do not resolve
}

// MakePacket writes an evidence packet of the citations of documents that
// resolve to lines of a file. No server was asked, so the lines are written
// down as they stand now, as exchanges that say who recorded them.
func MakePacket(ctx context.Context, fsys fs.FS, documents []string) (*MadePacket, error) {
	rep, err := Check(ctx, fsys, Options{Documents: documents})
	if err != nil {
		return nil, err
	}
	made := &MadePacket{}
	written := &packet.Written{Claims: []packet.WrittenClaim{}}
	ws := workspace.Open(fsys)
	for _, d := range rep.Documents {
		for _, item := range d.Items {
			for _, c := range item.Citations {
				g := c.Target
				if c.Outcome != report.OK || c.Kind == nil || *c.Kind != "file" || g == nil || g.StartLine < 1 || g.EndLine > g.FileLines || item.Claim == "" {
					made.Skipped++
					continue
				}
				t, err := ws.Text(g.Path)
				if err != nil {
					made.Skipped++
					continue
				}
				written.Claims = append(written.Claims, packet.WrittenClaim{
					Claim: item.Claim, Tool: "read_file", Path: g.Path, StartLine: g.StartLine, EndLine: g.EndLine,
				})
				line, err := json.Marshal(packet.Record(t, g.StartLine, g.EndLine))
				if err != nil {
					return nil, err
				}
				made.Exchanges = append(append(made.Exchanges, line...), '\n')
			}
		}
	}
	made.Claims = len(written.Claims)
	if made.Claims == 0 {
		return nil, fmt.Errorf("no citation of %d document(s) resolves to lines of a file, so there is nothing to claim", len(rep.Documents))
	}
	made.Packet, err = packet.Encode(written)
	return made, err
}

// PacketPick asks for a claim about a saved row. Start and End are 0 for the
// lines that the row names.
type PacketPick struct {
	Handle, ID, Claim string
	Start, End        int
}

// PacketFromLogs writes an evidence packet of saved exchanges. It fails where
// the answer or the read behind a claim was not saved.
func PacketFromLogs(ctx context.Context, logs []PacketLog, picks []PacketPick) ([]byte, error) {
	all := make([]packet.Pick, 0, len(picks))
	for _, p := range picks {
		all = append(all, packet.Pick(p))
	}
	written, err := packet.FromLogs(ctx, packetLogs(logs), all)
	if err != nil {
		return nil, err
	}
	return packet.Encode(written)
}

// KeepClaims returns a packet without the claims that a report on it refuses,
// and how many those were.
func KeepClaims(name string, data []byte, judged *report.Packet) (kept []byte, dropped int, err error) {
	return packet.Keep(name, data, judged)
}

// ComposedSteps counts the steps of a trace that [ComposeCitations] passed over.
type ComposedSteps struct {
	Failed  int // steps that failed
	NotFile int // steps of tools that return no place in a file
}

// ComposeCitations makes a citation payload (JSON) of a playbook trace. An
// empty answer stands for the texts of the claims.
func ComposeCitations(name string, trace []byte, answer string) ([]byte, ComposedSteps, error) {
	payload, skipped, err := packet.Compose(name, trace, answer)
	if err != nil {
		return nil, ComposedSteps(skipped), err
	}
	data, err := packet.Encode(map[string]any{"citation_payload": payload})
	return data, ComposedSteps(skipped), err
}

// TraceDifference is one thing in which two playbook traces differ.
type TraceDifference struct {
	Where string // "trace" or "step 3"
	What  string // the field; "" for a step that one trace lacks
	A, B  string
}

// DiffTraces compares two playbook traces as a replay does.
func DiffTraces(nameA string, a []byte, nameB string, b []byte) ([]TraceDifference, error) {
	found, err := packet.Diff(nameA, a, nameB, b)
	if err != nil {
		return nil, err
	}
	all := make([]TraceDifference, 0, len(found))
	for _, d := range found {
		all = append(all, TraceDifference(d))
	}
	return all, nil
}
