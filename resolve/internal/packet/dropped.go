package packet

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// maxDropped is the largest file that is looked at as a packet; what is larger
// is a log.
const maxDropped = 64 << 20

// Dropped is what was handed over beside a workspace.
type Dropped struct {
	Packets []*Subject
	Logs    []Log
}

// SortDropped tells packets from logs, by content and not by name: a file whose
// JSON has the keys of a packet, a payload or a trace is one, everything else
// is read as a log, which says itself what it is. A trace that a payload among
// them rests on is evidence. Files are in the order of their names.
func SortDropped(fsys fs.FS) (*Dropped, error) {
	d := &Dropped{}
	if fsys == nil {
		return d, nil
	}
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, err
	}
	subjects := make([]*Subject, len(entries))
	rests := map[string]bool{}
	for i, e := range entries {
		subjects[i] = droppedPacket(fsys, e)
		if sub := subjects[i]; sub != nil && sub.trace == nil && sub.playbook != "" {
			rests[sub.playbook] = true
		}
	}
	for i, e := range entries {
		if sub := subjects[i]; sub != nil && (sub.trace == nil || !rests[sub.trace.playbook]) {
			d.Packets = append(d.Packets, sub)
			continue
		}
		d.Logs = append(d.Logs, Log{Name: e.Name(), Open: func() (io.ReadCloser, error) { return fsys.Open(e.Name()) }})
	}
	return d, nil
}

// droppedPacket reads a file as a packet, nil where it is none or cannot be
// read: read as a log it says why.
func droppedPacket(fsys fs.FS, e fs.DirEntry) *Subject {
	if ext := path.Ext(e.Name()); ext == ".jsonl" || ext == ".ndjson" {
		return nil
	}
	info, err := e.Info()
	if err != nil || info.Size() > maxDropped {
		return nil
	}
	data, err := fs.ReadFile(fsys, e.Name())
	named := e.Name() == evidenceName || strings.HasSuffix(e.Name(), ".packet.json")
	if err != nil || !named && !ours(bytes.TrimPrefix(data, []byte("\ufeff"))) {
		return nil
	}
	return Parse(e.Name(), data)
}

// group is packets that share their logs.
type group struct {
	subjects []*Subject
	logs     []Log
}

// over lays what was dropped over what was found. A packet or a log takes the
// place of one that stands under the same name. A log that shares the name
// before its first dot with packets belongs to them, every other one to all
// packets, after their own logs: of several answers the last one counts.
func (d *Dropped) over(ws *workspace.Workspace, found []Found) []group {
	type one struct {
		name    string
		subject *Subject
		own     []string
	}
	var all []one
	for _, f := range found {
		if !slices.ContainsFunc(d.Packets, func(s *Subject) bool { return s.name == f.Path }) {
			all = append(all, one{f.Path, f.subject, f.Logs})
		}
	}
	for _, s := range d.Packets {
		all = append(all, one{s.name, s, nil})
	}
	stems := map[string]bool{}
	for _, p := range all {
		stems[stem(p.name)] = true
	}
	var groups []group
	keys := map[string]int{}
	for _, p := range all {
		var dropped []Log
		key := ""
		for _, l := range d.Logs {
			if s := stem(l.Name); s == stem(p.name) || !stems[s] {
				dropped = append(dropped, l)
				key += "\x00" + l.Name
			}
		}
		own := slices.DeleteFunc(slices.Clone(p.own), func(name string) bool {
			return slices.ContainsFunc(dropped, func(l Log) bool { return l.Name == path.Base(name) })
		})
		key = strings.Join(own, "\x00") + "\x00" + key
		n, ok := keys[key]
		if !ok {
			n = len(groups)
			keys[key] = n
			groups = append(groups, group{logs: append(WorkspaceLogs(ws, own), dropped...)})
		}
		groups[n].subjects = append(groups[n].subjects, p.subject)
	}
	return groups
}
