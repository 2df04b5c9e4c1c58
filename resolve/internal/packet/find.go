package packet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// evidenceName is the name under which a packet is judged whatever it holds.
const evidenceName = "evidence-packet.json"

// Found is a packet of a workspace with the logs beside it.
type Found struct {
	Path    string
	Logs    []string // files of its folder that may hold exchanges and traces, sorted
	subject *Subject
}

// Find looks for packets by name and content: evidence-packet.json, files that
// end in .packet.json and hold claims or citations, and playbook traces in
// files that end in .trace.json. A trace that a payload of its folder rests on
// is evidence and no packet of its own. Sorted by path.
func Find(ws *workspace.Workspace) []Found {
	var all []Found
	for _, name := range ws.Files().All() {
		base := path.Base(name)
		named := base == evidenceName
		if !named && !strings.HasSuffix(base, ".packet.json") && !strings.HasSuffix(base, ".trace.json") {
			continue
		}
		if sub := load(ws, name, named); sub != nil {
			all = append(all, Found{Path: name, subject: sub})
		}
	}
	rests := map[string]bool{} // folder and playbook of the payloads
	for _, f := range all {
		if f.subject.kind == report.PacketPayload {
			rests[path.Dir(f.Path)+"\n"+f.subject.playbook] = true
		}
	}
	all = slices.DeleteFunc(all, func(f Found) bool {
		return f.subject.kind == report.PacketTrace && f.subject.trace != nil && rests[path.Dir(f.Path)+"\n"+f.subject.trace.playbook]
	})
	for i := range all {
		all[i].Logs = beside(ws, all[i].Path)
	}
	return all
}

// load reads a file that is named like a packet, and returns nil when it holds
// something else: captured network packets and browser traces are called so
// too.
func load(ws *workspace.Workspace, name string, named bool) *Subject {
	kept := ws.Kept(name)
	t, err := ws.Text(name)
	if !kept {
		defer ws.Forget(name)
	}
	if err != nil {
		var f *workspace.Fault
		if !errors.As(err, &f) || !named {
			return nil
		}
		sub := &Subject{name: name, kind: report.PacketEvidence}
		sub.fault(f.Reason, "Cannot be checked: "+f.Error()+".")
		sub.unread = true
		return sub
	}
	if !named && !ours(t.Data) {
		return nil
	}
	return Parse(name, t.Data)
}

// ours reports whether a JSON object has a key by which packets, payloads and
// traces are told.
func ours(data []byte) bool {
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil {
		return false
	}
	for _, key := range []string{"claims", "answer_schema", "citation_payload", "trace_artifact", "playbook_trace", "replayed_trace_artifact"} {
		if fields[key] != nil {
			return true
		}
	}
	var schema string
	_ = json.Unmarshal(fields["trace_schema"], &schema)
	return strings.HasPrefix(schema, "frigg.")
}

// beside lists the logs of a packet: those that share the name before its
// first dot where there are any, else every log of the folder that no other
// packet has for itself.
func beside(ws *workspace.Workspace, packet string) []string {
	dir := path.Dir(packet)
	var logs, own []string
	stems := map[string]bool{}
	for _, name := range ws.Files().Under(dir) {
		if path.Dir(name) == dir && (strings.HasSuffix(name, ".packet.json") || path.Base(name) == evidenceName) {
			stems[stem(name)] = true
		}
	}
	for _, name := range ws.Files().Under(dir) {
		if path.Dir(name) != dir || name == packet || !strings.HasSuffix(name, ".jsonl") && !strings.HasSuffix(name, ".ndjson") && !strings.HasSuffix(name, ".trace.json") {
			continue
		}
		switch {
		case stem(name) == stem(packet):
			own = append(own, name)
		case !stems[stem(name)]:
			logs = append(logs, name)
		}
	}
	if len(own) > 0 {
		return own
	}
	return logs
}

func stem(name string) string {
	s, _, _ := strings.Cut(path.Base(name), ".")
	return s
}

// All judges every packet of a workspace and those handed over beside it,
// sorted by path. Packets that share their logs are judged together, so that a
// log is streamed once.
func All(ctx context.Context, ws *workspace.Workspace, dropped *Dropped) ([]report.Packet, error) {
	found := Find(ws)
	var skip []string
	for _, f := range found {
		skip = append(append(skip, f.Path), f.Logs...)
	}
	var judgedAll []*report.Packet
	for _, g := range dropped.over(ws, found) {
		judged, err := Judge(ctx, ws, g.subjects, g.logs, skip)
		if err != nil {
			return nil, err
		}
		for i := range judged {
			judgedAll = append(judgedAll, &judged[i])
		}
	}
	// Pointers are sorted: each type of element costs the page another copy of
	// the sort.
	slices.SortFunc(judgedAll, func(a, b *report.Packet) int { return strings.Compare(a.Path, b.Path) })
	packets := make([]report.Packet, 0, len(judgedAll))
	for _, p := range judgedAll {
		packets = append(packets, *p)
	}
	return packets, nil
}

// WorkspaceLogs are logs that lie in the workspace.
func WorkspaceLogs(ws *workspace.Workspace, names []string) []Log {
	logs := make([]Log, 0, len(names))
	for _, name := range names {
		logs = append(logs, Log{Name: name, Open: func() (io.ReadCloser, error) {
			r, err := ws.Stream(name)
			if err != nil {
				return nil, err
			}
			return &faultReader{r, ws, name}, nil
		}})
	}
	return logs
}

// faultReader words the errors that reading an entry of a workspace brings up.
type faultReader struct {
	io.ReadCloser
	ws   *workspace.Workspace
	name string
}

func (r *faultReader) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = r.ws.ReadFault(r.name, err)
		if f := (*workspace.Fault)(nil); errors.As(err, &f) {
			err = fmt.Errorf("%s: %s", f.Reason, f.Message)
		}
	}
	return n, err
}
