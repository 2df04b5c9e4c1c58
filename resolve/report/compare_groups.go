package report

// Codes of the groups of a comparison, in the order in which they are read.
const (
	GroupWorse   = "worse"
	GroupContent = "content" // the same lines with other content, and not worse
	GroupBetter  = "better"
	GroupOther   = "other"
)

// ChangeGroup is what of a comparison is read together. What is unchanged is
// in none.
type ChangeGroup struct {
	Code      string
	Title     string
	Documents []*ComparedDocument
	Problems  []*ComparedProblem
	Claims    []*ComparedClaim
	Packets   []*ComparedPacket
}

// Len is how many changes the group holds.
func (g *ChangeGroup) Len() int {
	return len(g.Documents) + len(g.Problems) + len(g.Claims) + len(g.Packets)
}

// Groups are the changes of a comparison: what got worse, other content under
// the same lines, what got better, the rest. All four are there, empty or not.
func (c *Comparison) Groups() []ChangeGroup {
	groups := []ChangeGroup{
		{Code: GroupWorse, Title: "Got worse"},
		{Code: GroupContent, Title: "Same lines, other content"},
		{Code: GroupBetter, Title: "Got better"},
		{Code: GroupOther, Title: "Other changes"},
	}
	of := func(direction string, otherContent bool) *ChangeGroup {
		switch {
		case direction == Worse:
			return &groups[0]
		case otherContent:
			return &groups[1]
		case direction == Better:
			return &groups[2]
		}
		return &groups[3]
	}
	for i := range c.Documents {
		if d := &c.Documents[i]; d.State != Unchanged {
			g := of(d.Direction, false)
			g.Documents = append(g.Documents, d)
		}
	}
	for i := range c.Problems {
		if p := &c.Problems[i]; p.State != Unchanged {
			g := of(p.Direction, false)
			g.Problems = append(g.Problems, p)
		}
	}
	for i := range c.Claims {
		if claim := &c.Claims[i]; claim.State != Unchanged {
			g := of(claim.Direction, claim.OtherContent())
			g.Claims = append(g.Claims, claim)
		}
	}
	for i := range c.Packets {
		if p := &c.Packets[i]; p.State != Unchanged {
			g := of(p.Direction, false)
			g.Packets = append(g.Packets, p)
		}
	}
	return groups
}

// OtherContent tells whether a source of the claim names the same lines on
// both sides and their content differs.
func (c *ComparedClaim) OtherContent() bool {
	for i := range c.Citations {
		if c.Citations[i].OtherContent {
			return true
		}
	}
	return false
}
