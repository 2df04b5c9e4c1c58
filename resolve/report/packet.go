package report

// Packet is a judged evidence packet.
type Packet struct {
	Path    string        `json:"path"`
	Outcome string        `json:"outcome"`
	Reason  string        `json:"reason"`
	Claims  []PacketClaim `json:"claims"`
}

// PacketClaim is one claim of a packet.
type PacketClaim struct {
	Index   int      `json:"index"` // 0-based
	Text    string   `json:"text"`
	Outcome string   `json:"outcome"`
	Reason  string   `json:"reason"`
	Labels  []string `json:"labels"`
	MovedTo *Range   `json:"moved_to"` // only when the place is unique
}

// Range is a run of lines of a file.
type Range struct {
	Path      string `json:"path"`
	StartLine int    `json:"start_line"`
	EndLine   int    `json:"end_line"`
}
