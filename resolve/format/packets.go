package format

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// PacketOptions shapes [Packets].
type PacketOptions struct {
	Color     bool
	Quiet     bool // one line for each claim that is not ok, and the summary
	Checklist bool // the publisher's list after the claims
}

// Packets writes the packets of a report for a person at a terminal: each with
// its counts, then the claims that are not ok, then those that are ok with
// what they carry, then what was noticed and what was read.
func Packets(w io.Writer, r *report.Report, o PacketOptions) error {
	t := &text{w: bufio.NewWriter(w), o: TextOptions{Color: o.Color, Quiet: o.Quiet}}
	for i := range r.Packets {
		t.packet(&r.Packets[i], o)
	}
	t.workspace(&r.Workspace)
	if !o.Quiet {
		t.gap()
		t.line("%s", report.PacketMeaning)
		t.line("%s", report.PacketUnsigned)
		t.gap()
	}
	t.line("%s", t.paint(exitStyle(r.Exit), packetExit(r)))
	return t.w.Flush()
}

func packetExit(r *report.Report) string {
	switch r.Exit {
	case 0:
		return "exit 0: no claim is refused"
	case 2:
		return "exit 2: a packet or a claim is refused"
	}
	return "exit 3: nothing could be checked, which is never a pass"
}

// packetCounts is "3 of 5 claims hold; 1 refused; 1 could not be checked".
func packetCounts(c report.PacketCounts) string {
	if c.Claims == 0 {
		return "no claims"
	}
	verb := "hold"
	if c.OK == 1 || c.Claims == 1 {
		verb = "holds"
	}
	s := fmt.Sprintf("%d of %s %s", c.OK, count(c.Claims, "claim", "claims"), verb)
	for _, part := range shortfalls(report.Counts{Refused: c.Refused, Unverified: c.Unverified}) {
		s += "; " + part
	}
	return s
}

func (t *text) packet(p *report.Packet, o PacketOptions) {
	if t.blocks > 0 {
		t.gap()
	}
	t.blocks++
	t.line("%s: %s: %s", t.paint(bold, lineStart(p.Path)), t.paint(outcomeStyle(p.Outcome), p.Outcome), packetCounts(p.Counts))
	if p.Message != "" {
		t.line("    %s", t.outcome(p.Outcome, p.Reason))
		t.line("    %s", lineStart(p.Message))
	}
	need, ok := []*report.PacketClaim{}, []*report.PacketClaim{}
	for i := range p.Claims {
		if c := &p.Claims[i]; c.Outcome == report.OK {
			ok = append(ok, c)
		} else {
			need = append(need, c)
		}
	}
	slices.SortStableFunc(need, func(a, b *report.PacketClaim) int { return urgency[a.Outcome] - urgency[b.Outcome] })
	for _, c := range need {
		t.claim(c)
	}
	if t.o.Quiet {
		return
	}
	for _, c := range ok {
		t.claim(c)
	}
	if len(p.Notes)+len(p.Logs) > 0 {
		t.gap()
	}
	for _, n := range p.Notes {
		about := ""
		if n.Claim != nil {
			about = "claim " + strconv.Itoa(*n.Claim) + ": "
		}
		t.line("note: %s%s", about, Visible(n.Message))
	}
	for _, l := range p.Logs {
		t.log(l)
	}
	if o.Checklist {
		t.checklist(p)
	}
}

func (t *text) claim(c *report.PacketClaim) {
	where := fmt.Sprintf("claim %d", c.Index)
	if c.Path != "" && c.StartLine > 0 {
		where += " " + claimPlace(c.Path, c.StartLine, c.EndLine)
	}
	word := t.outcome(c.Outcome, c.Reason)
	if c.Outcome == report.OK {
		word = t.paint(outcomeStyle(c.Outcome), c.Word())
	}
	if t.o.Quiet {
		t.line("%s: %s", lineStart(where), word)
		return
	}
	t.gap()
	t.line("%s: %s", lineStart(where), word)
	t.field("claim", c.Text)
	t.line("    %s", lineStart(c.Message))
	for _, l := range c.Labels {
		t.field("label", l+": "+report.LabelWords(l))
	}
	t.chain(c)
	if c.Outcome != report.OK {
		t.proof(c)
	}
	if c.MovedTo != nil {
		t.field("moved", claimPlace(c.MovedTo.Path, c.MovedTo.StartLine, c.MovedTo.EndLine))
	}
}

// chain keeps apart what located the place, what binds the row, what proved.
func (t *text) chain(c *report.PacketClaim) {
	if r := c.Row; r != nil {
		s := fmt.Sprintf("%s:%d, %s", r.Path, r.Line, r.Tool)
		if r.Section != nil {
			s += ", section " + *r.Section
		}
		t.field("row", fmt.Sprintf("%s (exchange %d)", s, r.Exchange))
	}
	if c.ResultHandle != nil && c.MatchID != nil {
		t.field("pair", *c.ResultHandle+" "+*c.MatchID)
	}
	if p := c.Proof; p != nil {
		t.field("read", fmt.Sprintf("%s, %s, %s (exchange %d)", p.Tool, p.Mode, claimLines(p.StartLine, p.EndLine), p.Exchange))
	}
	if c.RunAgain != nil {
		t.field("again", c.RunAgain.Tool+" "+c.RunAgain.Arguments)
	}
}

// proof shows the lines that were read, and those that stand there now where
// they differ.
func (t *text) proof(c *report.PacketClaim) {
	if c.Proof == nil {
		return
	}
	now := map[int]string{}
	if c.Live != nil {
		for _, l := range c.Live.Lines {
			now[l.N] = l.Text
		}
	}
	shown := 0
	for _, l := range c.Proof.Lines {
		if !l.Cited {
			continue
		}
		if shown++; shown > maxCited {
			t.more(c.EndLine - c.StartLine + 1 - maxCited)
			return
		}
		live, there := now[l.N]
		if there && live == l.Text {
			t.line("      %d | %s", l.N, sourceLine(l.Text, l.Cut, maxLine))
			continue
		}
		t.line("    %s %d | %s", t.paint(red, "-"), l.N, sourceLine(l.Text, l.Cut, maxLine))
		if there {
			t.line("    %s %d | %s", t.paint(green, "+"), l.N, sourceLine(live, 0, maxLine))
		}
	}
}

func (t *text) log(l report.PacketLog) {
	form := map[string]string{
		"exchanges": "saved exchanges", "mcp": "a server's log", "transcript": "a transcript", "trace": "a playbook trace",
	}[l.Form]
	if form == "" {
		form = "of no known form"
	}
	s := fmt.Sprintf("%s: %s, %s", lineStart(l.Path), form, count(l.Exchanges, "exchange", "exchanges"))
	for _, part := range []struct {
		n         int
		one, many string
	}{
		{l.Unanswered, "call without an answer", "calls without an answer"},
		{l.Unknown, "line of no known form", "lines of no known form"},
		{l.TooLong, "line too long to read", "lines too long to read"},
	} {
		if part.n > 0 {
			s += ", " + count(part.n, part.one, part.many)
		}
	}
	if l.Fault != nil {
		s += ": " + Visible(*l.Fault)
	}
	t.line("read: %s", s)
}

func (t *text) checklist(p *report.Packet) {
	t.gap()
	t.line("Before you publish:")
	for _, c := range p.Checklist {
		if len(c.Misses) == 0 {
			t.line("  %s %s", t.paint(green, "ok  "), c.Text)
			continue
		}
		var misses []string
		for _, n := range c.Misses {
			misses = append(misses, strconv.Itoa(n))
		}
		t.line("  %s %s Claims that miss it: %s.", t.paint(red, "miss"), c.Text, strings.Join(misses, ", "))
	}
}

func claimPlace(path string, start, end int) string {
	if start == end {
		return fmt.Sprintf("%s:%d", path, start)
	}
	return fmt.Sprintf("%s:%d-%d", path, start, end)
}

func claimLines(start, end int) string {
	if start == end {
		return fmt.Sprintf("line %d", start)
	}
	return fmt.Sprintf("lines %d to %d", start, end)
}
