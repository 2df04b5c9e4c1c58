package decision

import (
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Facts are the rows as a report shows them, with the ids of the citations that
// lean on each.
func Facts(rows []*workspace.Fact, docs []report.Document) []report.Fact {
	cited := map[string][]string{}
	for i := range docs {
		for _, items := range [][]report.Item{docs[i].Items, docs[i].Elsewhere} {
			for j := range items {
				for _, c := range items[j].Citations {
					if c.Fact != nil {
						cited[c.Fact.ID] = append(cited[c.Fact.ID], c.ID)
					}
				}
			}
		}
	}
	all := make([]report.Fact, 0, len(rows))
	for _, f := range rows {
		out := report.Fact{
			ID: f.ID, Line: f.Line, EndLine: f.EndLine, Text: f.Text,
			Area: f.Area, Repos: some(f.Repos), Kind: f.Kind, Confidence: f.Confidence, Status: f.Status(),
			DecidedBy: f.DecidedBy, Who: f.Who, When: f.When, Run: f.Run, Question: f.Asked,
			Supersedes: f.Supersedes, SupersededBy: filled(f.SupersededBy),
			RetiredAt: filled(f.RetiredAt), RetiredBy: f.RetiredBy, RetiredReason: filled(f.RetiredReason),
			Truncated: f.Truncated, Alternatives: some(f.Alternatives), RecommendedWhy: f.RecommendedWhy,
			ConflictsWith: some(f.ConflictsWith), CitedBy: some(cited[f.ID]),
		}
		all = append(all, out)
	}
	return all
}

// Tally counts the facts that a run recorded by who decided; nil when it
// recorded none.
func Tally(rows []*workspace.Fact, run string) *report.Decisions {
	d := &report.Decisions{Claimed: []report.StatedTally{}}
	for _, f := range rows {
		if f.Run == nil || *f.Run != run {
			continue
		}
		switch by := value(f.DecidedBy); by {
		case "owner":
			d.Owner++
		case "driver":
			d.Driver++
		case "agent-default":
			d.AgentDefault++
		default:
			d.NotStated++
		}
	}
	if d.All() == 0 {
		return nil
	}
	return d
}

func some(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

func filled(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
