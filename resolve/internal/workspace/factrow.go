package workspace

import (
	"reflect"

	"go.yaml.in/yaml/v3"
)

// readRest reads the fields that no citation depends on.
func (f *Fact) readRest(row *yaml.Node) {
	source := field(row, "source")
	f.Area, f.Kind, f.Confidence = optionalText(field(row, "area")), optionalText(field(row, "kind")), optionalText(field(row, "confidence"))
	f.Repos = texts(field(row, "repos"))
	f.Who, f.When = optionalText(field(source, "who")), optionalText(field(source, "when"))
	f.Run, f.Asked = optionalText(field(source, "run")), optionalText(field(source, "q"))
	f.Supersedes = optionalText(field(row, "supersedes"))
	f.Truncated = isTrue(field(row, "truncated"))
	f.Alternatives = texts(field(row, "alternatives"))
	f.RecommendedWhy = optionalText(field(row, "recommended_why"))
}

// optionalText returns the value of a string that is not empty, else nil.
func optionalText(n *yaml.Node) *string {
	if s, ok := text(n); ok && s != "" {
		return &s
	}
	return nil
}

func isTrue(n *yaml.Node) bool {
	n = deref(n)
	return n != nil && n.Kind == yaml.ScalarNode && n.ShortTag() == "!!bool" && (n.Value == "true" || n.Value == "True" || n.Value == "TRUE")
}

// Same reports whether two rows say the same, wherever they stand.
func (f *Fact) Same(g *Fact) bool {
	a, b := *f, *g
	for _, r := range []*Fact{&a, &b} {
		r.Line, r.EndLine, r.row = 0, 0, nil
		for _, list := range []*[]string{&r.ConflictsWith, &r.Repos, &r.Alternatives} {
			if len(*list) == 0 {
				*list = nil
			}
		}
	}
	return reflect.DeepEqual(a, b)
}
