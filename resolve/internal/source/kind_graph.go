package source

import (
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// parseGraph reads graph: and a node id without white space.
func parseGraph(raw string) (Source, string, bool) {
	id, mine := strings.CutPrefix(raw, "graph:")
	switch {
	case !mine:
		return Source{}, "", false
	case id == "" || hasSpace(id):
		return Source{}, RuleGraphNode, true
	}
	return Source{ID: id}, "", true
}

// resolveGraph looks the node up among the keys of every graph.json. The map
// answers only where no graph could: there is none, it has no node, or one of
// them cannot be read.
func resolveGraph(ctx *Context, s Source, c *report.Citation) {
	graph := ctx.WS.Graph()
	if p, ok := graph.Find(s.ID); ok {
		accept(c, "%s:%d has this node.", p.Path, p.Line)
		c.Target = ctx.lines(p.Path, p.Line, p.Line)
		return
	}
	broken := len(graph.Broken) > 0
	if graph.Len() > 0 && !broken {
		refuse(c, "no-such-node", "The code graph has no node %s among its %s (%s). A node is cited by its id, or by its name where it has none.",
			quote(s.ID), count(graph.Len(), "key", "keys"), list(graph.Files))
		return
	}
	code := ctx.WS.Map()
	if p, ok := code.Find(s.ID); ok {
		accept(c, "%s:%d names this node.", p.Path, p.Line)
		c.Target = ctx.lines(p.Path, p.Line, p.Line)
		return
	}
	switch {
	case broken:
		unreadable(c, graph.Broken[0], "no readable graph and no map has node "+quote(s.ID)+", and one graph cannot be read")
	case code.Missing:
		unverified(c, "no-graph-or-map", "Cannot be checked: this workspace has neither a code graph with nodes nor %s. Bring one along and check again.", workspace.MapPath)
	case len(code.Broken) > 0:
		unreadable(c, code.Broken[0], "no readable file of the map has node "+quote(s.ID)+", and one cannot be read")
	default:
		refuse(c, "not-in-map", "There is no code graph, and no word of the map equals %s. Looked in %s under %s. Cite the node as the map writes it, as a whole word.",
			quote(s.ID), count(len(code.Files), "file", "files"), workspace.MapPath)
	}
}
