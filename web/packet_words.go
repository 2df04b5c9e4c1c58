package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// packetTitle says what a packet is.
func packetTitle(kind string) string {
	switch kind {
	case report.PacketPayload:
		return "Citation payload"
	case report.PacketTrace:
		return "Playbook trace"
	}
	return "Evidence packet"
}

// packetID is the element of the n-th packet.
func packetID(n int) string { return "packet-" + strconv.Itoa(n) }

// packetRoute is the address of one packet.
func packetRoute(path string) Route { return Route{Screen: atPackets, Path: path, Source: -1} }

// packetFocus is the element of the packet that an address names, "" for none.
func packetFocus(r *report.Report, path string) string {
	for i := range r.Packets {
		if r.Packets[i].Path == path {
			return packetID(i)
		}
	}
	return ""
}

// packetWord is a packet's outcome in a word, or its own fault.
func packetWord(p *report.Packet) string {
	switch outcome(p.Outcome) {
	case report.OK:
		return "lines unchanged"
	case report.Refused:
		return "refused"
	}
	return "cannot be checked"
}

// packetsByNeed puts what is refused first, then what cannot be checked.
func packetsByNeed(r *report.Report) []*report.Packet {
	var all []*report.Packet
	for i := range r.Packets {
		all = append(all, &r.Packets[i])
	}
	slices.SortStableFunc(all, func(a, b *report.Packet) int { return cmp.Compare(rank(outcome(a.Outcome)), rank(outcome(b.Outcome))) })
	return all
}

func packetTally(c report.PacketCounts) string {
	if c.Claims == 0 {
		return "no claims"
	}
	s := fmt.Sprintf("%s of %s hold; %s refused; %s cannot be checked", number(c.OK), plural(c.Claims, "claim", "claims"), number(c.Refused), number(c.Unverified))
	return s
}

// heardPackets is the packets' part of what a screen reader is told.
func heardPackets(c report.Counts) string {
	if c.Packets == 0 {
		return ""
	}
	return " " + count(c.Packets, "packet") + ": " + packetTally(report.PacketCounts{Claims: c.PacketClaims, OK: c.PacketOK, Unverified: c.PacketUnverified, Refused: c.PacketRefused}) + "."
}

func claimWord(c report.PacketClaim) string {
	c.Outcome = outcome(c.Outcome)
	return c.Word()
}

func placeText(path string, start, end int) string {
	switch {
	case path == "":
		return "no place"
	case start == 0:
		return path
	case start == end:
		return fmt.Sprintf("%s:%d", path, start)
	}
	return fmt.Sprintf("%s:%d-%d", path, start, end)
}

func claimPlace(c *report.PacketClaim) string { return placeText(c.Path, c.StartLine, c.EndLine) }

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return number(n) + " " + many
}

// locatedWords is the tool that returned a row, and the section of a bundle.
func locatedWords(r *report.PacketRow) string {
	if r.Section != nil {
		return r.Tool + ", section " + *r.Section + ","
	}
	return r.Tool + ","
}

func readWords(p *report.PacketProof) string {
	s := fmt.Sprintf("%s, %s, lines %d to %d", p.Tool, p.Mode, p.StartLine, p.EndLine)
	if p.StartLine == p.EndLine {
		s = fmt.Sprintf("%s, %s, line %d", p.Tool, p.Mode, p.StartLine)
	}
	if p.Own {
		s += ", the pair's own read"
	}
	return s
}

func exchangeWords(log string, n int) string { return fmt.Sprintf("%s, exchange %d", log, n) }

func logWords(l *report.PacketLog) string {
	form := map[string]string{
		"exchanges": "saved exchanges", "mcp": "a server's log", "transcript": "a transcript", "trace": "a playbook trace",
	}[l.Form]
	if form == "" {
		form = "of no known form"
	}
	parts := []string{form, plural(l.Exchanges, "exchange", "exchanges")}
	for _, p := range []struct {
		n         int
		one, many string
	}{
		{l.Unanswered, "call without an answer", "calls without an answer"},
		{l.Unknown, "line of no known form", "lines of no known form"},
		{l.TooLong, "line too long to read", "lines too long to read"},
	} {
		if p.n > 0 {
			parts = append(parts, plural(p.n, p.one, p.many))
		}
	}
	if l.Fault != nil {
		parts = append(parts, *l.Fault)
	}
	return strings.Join(parts, ", ")
}

func missesWords(claims []int) string {
	var all []string
	for _, n := range claims {
		all = append(all, fmt.Sprint(n))
	}
	return strings.Join(all, ", ")
}

// maxCopied is how many lines of a claim are copied as text.
const maxCopied = 40

// claimMarkdown is a claim as it is pasted into a review.
func claimMarkdown(c *report.PacketClaim) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**Claim %d:** %s\n\n", c.Index, singleLine(c.Text))
	fmt.Fprintf(&b, "- %s: `%s`", claimWord(*c), c.Reason)
	for _, l := range c.Labels {
		fmt.Fprintf(&b, ", %s", l)
	}
	fmt.Fprintf(&b, "\n- place: `%s`\n", strings.ReplaceAll(claimPlace(c), "`", "'"))
	if c.Message != "" {
		fmt.Fprintf(&b, "- %s\n", singleLine(c.Message))
	}
	if c.MovedTo != nil {
		fmt.Fprintf(&b, "- the text stands at `%s` now\n", placeText(c.MovedTo.Path, c.MovedTo.StartLine, c.MovedTo.EndLine))
	}
	if c.Proof == nil {
		return b.String()
	}
	fence := "```"
	for _, l := range c.Proof.Lines {
		for strings.Contains(l.Text, fence) {
			fence += "`"
		}
	}
	fmt.Fprintf(&b, "\n%s%d:%d:%s\n", fence, c.StartLine, c.EndLine, c.Path)
	shown := 0
	for _, l := range c.Proof.Lines {
		if l.Cited && shown < maxCopied {
			fmt.Fprintf(&b, "%d|%s\n", l.N, l.Text)
			shown++
		}
	}
	if left := c.EndLine - c.StartLine + 1 - shown; left > 0 {
		fmt.Fprintf(&b, "… %s left out\n", plural(left, "line", "lines"))
	}
	b.WriteString(fence + "\n")
	return b.String()
}

func singleLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// claimJSON is a claim as the report holds it, without the lines around it.
func claimJSON(c *report.PacketClaim) string {
	k := *c
	if k.Proof != nil {
		p := *k.Proof
		p.Lines = cited(p.Lines)
		k.Proof = &p
	}
	if k.Live != nil {
		t := *k.Live
		t.Lines = cited(t.Lines)
		k.Live = &t
	}
	data, err := json.MarshalIndent(&k, "", "  ")
	if err != nil {
		return ""
	}
	return string(data)
}

func cited(lines []report.Line) []report.Line {
	kept := []report.Line{}
	for _, l := range lines {
		if l.Cited && len(kept) < maxCopied {
			kept = append(kept, l)
		}
	}
	return kept
}
