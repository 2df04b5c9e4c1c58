package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
)

type packetCheckCmd struct {
	Packet    string            `arg:"" name:"packet" help:"Evidence packet, citation payload or playbook trace (JSON)."`
	Workspace string            `arg:"" optional:"" name:"workspace" help:"Folder or zip that holds the files. Without one: the nearest workspace at or above the current folder."`
	Exchanges []string          `name:"exchanges" sep:"none" placeholder:"LOG" help:"Saved exchanges, a server's log or a transcript, in lines of JSON; - is standard input. May be repeated."`
	Format    string            `name:"format" enum:"${formats}" default:"text" placeholder:"FORMAT" help:"Output: ${formats_help}. All but text are of a report with this packet alone."`
	Checklist bool              `name:"checklist" help:"List what a publisher has to see to, with the claims that miss it."`
	FailOn    []string          `name:"fail-on" enum:"unverified" placeholder:"WHAT" help:"Exit with 2 also on these: unverified."`
	Root      string            `name:"root" placeholder:"FOLDER" help:"Folder inside WORKSPACE that the packet's paths start from; . is WORKSPACE as it is."`
	Color     string            `name:"color" enum:"auto,always,never" default:"auto" help:"Colour: auto, always or never."`
	Quiet     bool              `name:"quiet" short:"q" help:"One line for each claim that is not ok, and the summary."`
	Limit     map[string]string `name:"limit" mapsep:"," placeholder:"NAME=VALUE" help:"Raise or lower a reading limit, as for check."`
}

func (*packetCheckCmd) Examples() string {
	return `assay packet check evidence-packet.json --exchanges log.jsonl repo.zip
assay packet check p.packet.json --exchanges session.jsonl .    a transcript will do
assay packet check payload.json --exchanges run.trace.json .    a payload needs its trace
assay packet check p.packet.json --checklist .                  before you publish it`
}

// maxPacket is the largest packet that is read.
const maxPacket = 64 << 20

func (c *packetCheckCmd) Run(ctx context.Context, p *program) error {
	data, err := readPacket(c.Packet)
	if err != nil {
		return err
	}
	logs, err := openLogs(p, c.Exchanges)
	if err != nil {
		return err
	}
	ws, err := openAny(p, c.Workspace, c.Root, c.Limit)
	if err != nil {
		code, err := (&checkCmd{Format: c.Format}).unopened(p, c.Workspace, err)
		if err == nil {
			err = leave(code)
		}
		return err
	}
	defer ws.Close()
	if c.Format == "in-toto" {
		if err := hashed(ctx, ws, p.progress()); err != nil {
			return err
		}
	}
	rep, err := resolve.CheckPacket(ctx, ws.fs, resolve.PacketOptions{
		Name: ws.name, Version: p.version, Packet: baseName(c.Packet), Data: data, Logs: logs,
	})
	if err != nil {
		return err
	}
	code := rep.Exit
	if c.Format != "text" {
		err = p.encode(c.Format, rep)
	} else {
		err = format.Packets(p.stdout, rep, format.PacketOptions{Color: p.color(c.Color), Quiet: c.Quiet, Checklist: c.Checklist})
	}
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	if n := rep.Packets[0].Counts.Unverified; code == exitOK && n > 0 && len(c.FailOn) > 0 {
		return exitWith(exitRefused, fmt.Errorf("exit 2: --fail-on unverified: %d of %d claims could not be checked", n, rep.Packets[0].Counts.Claims))
	}
	return leave(code)
}

func readPacket(path string) ([]byte, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxPacket+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	if len(data) > maxPacket {
		return nil, fmt.Errorf("%s is larger than 64 MB, which no packet is", path)
	}
	return data, nil
}

func openFile(path string) (*os.File, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no file %q", path)
	}
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fmt.Errorf("%q is a folder; name a file", path)
	}
	return f, nil
}

// openLogs looks that each log is there. It is opened when it is read.
func openLogs(p *program, paths []string) ([]resolve.PacketLog, error) {
	var logs []resolve.PacketLog
	for _, path := range paths {
		if path == "-" {
			logs = append(logs, resolve.PacketLog{Name: "standard input", Open: func() (io.ReadCloser, error) { return io.NopCloser(p.stdin), nil }})
			continue
		}
		f, err := openFile(path)
		if err != nil {
			return nil, err
		}
		f.Close()
		logs = append(logs, resolve.PacketLog{Name: baseName(path), Open: func() (io.ReadCloser, error) { return os.Open(path) }})
	}
	return logs, nil
}

// openAny opens a folder or zip that need not be a workspace. Without a marker
// the paths of a packet start where the container does, and nothing is
// stripped.
func openAny(p *program, path, root string, limit map[string]string) (*opened, error) {
	ws, err := (&checkCmd{Root: root, Limit: limit}).open(p, path)
	if err != nil || root != "" || ws.fs.Marked() || path == "" || path == "-" {
		return ws, err
	}
	ws.Close()
	return (&checkCmd{Root: ".", Limit: limit}).open(p, path)
}
