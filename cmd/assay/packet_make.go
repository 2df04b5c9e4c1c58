package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve"
)

type packetMakeCmd struct {
	Workspace string   `arg:"" optional:"" name:"workspace" help:"Folder or zip. Without --match and --from, its documents' citations become claims."`
	Doc       []string `name:"doc" sep:"none" placeholder:"PATH" help:"Take the citations of this document only. May be repeated."`
	Exchanges []string `name:"exchanges" sep:"none" placeholder:"LOG" help:"Saved exchanges that the claims are made of. May be repeated."`
	Match     []string `name:"match" sep:"none" placeholder:"HANDLE:ID[:A-B]" help:"Claim this row, or these lines of its file. May be repeated, each with a --claim."`
	Claim     []string `name:"claim" sep:"none" placeholder:"TEXT" help:"What the row before it shows."`
	From      string   `name:"from" placeholder:"PACKET" help:"Start from this packet."`
	DropStale bool     `name:"drop-stale" help:"With --from: leave out the claims that are refused now."`
	Out       string   `name:"output" short:"o" placeholder:"FILE" help:"Write the packet here, and the reads that it rests on beside it (.exchanges.jsonl). Without it the packet goes to standard output."`
}

func (*packetMakeCmd) Examples() string {
	return `assay packet make --doc run/handoff.md -o run.packet.json .     of a handoff's citations
assay packet make --exchanges log.jsonl --match result-000003:symbols:m1 --claim "Berths are sorted" -o p.packet.json
assay packet make --exchanges log.jsonl --match result-000003:symbols:m1:40-72 --claim "…"
assay packet make --from p.packet.json --drop-stale --exchanges log.jsonl . -o q.packet.json`
}

// Validate refuses combinations that make no packet.
func (c *packetMakeCmd) Validate() error {
	switch {
	case len(c.Match) != len(c.Claim):
		return fmt.Errorf("%d --match and %d --claim: each row needs the claim that it shows", len(c.Match), len(c.Claim))
	case len(c.Match) > 0 && len(c.Exchanges) == 0:
		return errors.New("--match needs --exchanges: claims are made only of answers that were saved")
	case len(c.Match) > 0 && (c.From != "" || len(c.Doc) > 0 || c.Workspace != ""):
		return errors.New("--match makes a packet of exchanges alone; leave out --from, --doc and the workspace")
	case (c.From != "") != c.DropStale:
		return errors.New("--from and --drop-stale go together")
	case c.From != "" && len(c.Doc) > 0:
		return errors.New("--from and --doc exclude each other")
	case c.From == "" && len(c.Match) == 0 && len(c.Exchanges) > 0:
		return errors.New("--exchanges needs --match with --claim, or --from with --drop-stale")
	}
	return nil
}

func (c *packetMakeCmd) Run(ctx context.Context, p *program) error {
	logs, err := openLogs(p, c.Exchanges)
	if err != nil {
		return err
	}
	switch {
	case len(c.Match) > 0:
		return c.fromLogs(ctx, p, logs)
	case c.From != "":
		return c.fromPacket(ctx, p, logs)
	}
	ws, err := (&checkCmd{}).open(p, c.Workspace)
	if err != nil {
		return err
	}
	defer ws.Close()
	made, err := resolve.MakePacket(ctx, ws.fs, c.Doc)
	if err != nil {
		return err
	}
	if err := c.write(p, made.Packet); err != nil {
		return err
	}
	if c.Out == "" {
		p.fail("%d claims, %d citations left out; without --output the reads are not written, and the packet alone cannot be checked", made.Claims, made.Skipped)
		return nil
	}
	log := exchangesName(c.Out)
	if err := os.WriteFile(log, made.Exchanges, 0o644); err != nil {
		return err
	}
	p.fail("%s: %d claims; %s: their reads, recorded now; %d citations left out (no lines of a file, or they do not resolve)", c.Out, made.Claims, log, made.Skipped)
	return nil
}

// exchangesName is the log beside a packet.
func exchangesName(packet string) string {
	return strings.TrimSuffix(strings.TrimSuffix(packet, ".json"), ".packet") + ".exchanges.jsonl"
}

func (c *packetMakeCmd) write(p *program, data []byte) error {
	if c.Out == "" {
		_, err := p.stdout.Write(data)
		return err
	}
	return os.WriteFile(c.Out, data, 0o644)
}

func (c *packetMakeCmd) fromLogs(ctx context.Context, p *program, logs []resolve.PacketLog) error {
	var picks []resolve.PacketPick
	for i, m := range c.Match {
		pick, err := parsePick(m)
		if err != nil {
			return err
		}
		pick.Claim = c.Claim[i]
		picks = append(picks, pick)
	}
	data, err := resolve.PacketFromLogs(ctx, logs, picks)
	if err != nil {
		return err
	}
	return c.write(p, data)
}

// parsePick reads HANDLE:ID or HANDLE:ID:A-B. An id holds a colon of its own.
func parsePick(s string) (resolve.PacketPick, error) {
	var pick resolve.PacketPick
	handle, id, ok := strings.Cut(s, ":")
	if at := strings.LastIndexByte(id, ':'); at >= 0 {
		first, last, ranged := strings.Cut(id[at+1:], "-")
		if !ranged {
			last = first
		}
		a, errA := strconv.Atoi(first)
		b, errB := strconv.Atoi(last)
		if errA == nil && errB == nil {
			if a < 1 || b < a {
				return pick, fmt.Errorf("--match %q: lines are FIRST-LAST, counted from 1", s)
			}
			pick.Start, pick.End, id = a, b, id[:at]
		}
	}
	if !ok || handle == "" || id == "" {
		return pick, fmt.Errorf("--match %q: write HANDLE:ID, like result-000003:symbols:m1", s)
	}
	pick.Handle, pick.ID = handle, id
	return pick, nil
}

func (c *packetMakeCmd) fromPacket(ctx context.Context, p *program, logs []resolve.PacketLog) error {
	data, err := readPacket(c.From)
	if err != nil {
		return err
	}
	ws, err := openAny(p, c.Workspace, "", nil)
	if err != nil {
		return err
	}
	defer ws.Close()
	rep, err := resolve.CheckPacket(ctx, ws.fs, resolve.PacketOptions{Name: ws.name, Packet: baseName(c.From), Data: data, Logs: logs})
	if err != nil {
		return err
	}
	kept, dropped, err := resolve.KeepClaims(c.From, data, &rep.Packets[0])
	if err != nil {
		return err
	}
	if err := c.write(p, kept); err != nil {
		return err
	}
	p.fail("%d of %d claims left out, because they are refused now", dropped, rep.Packets[0].Counts.Claims)
	return nil
}
