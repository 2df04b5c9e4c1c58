package workspace

import (
	"fmt"
	"math"

	"go.yaml.in/yaml/v3"
)

// yamlSize is what a node is with its aliases followed.
type yamlSize struct {
	nodes  int
	height int // mappings and lists inside each other
	open   bool
}

type yamlCheck struct {
	anchors    map[*yaml.Node]yamlSize
	own        int // nodes written in the file
	firstAlias int // line of the first alias, 0 without one
}

// node checks a node at a depth and returns its size. An anchor stands before
// its aliases, so its size is known when an alias is met; one that is not yet
// closed is inside itself.
func (c *yamlCheck) node(n *yaml.Node, depth int) (yamlSize, *yamlError) {
	c.own++
	if n.Kind == yaml.AliasNode {
		if c.firstAlias == 0 {
			c.firstAlias = n.Line
		}
		size := c.anchors[n.Alias]
		if size.open {
			return size, &yamlError{n.Line, fmt.Sprintf("the alias *%s stands inside what it names; write out what is meant", n.Value)}
		}
		if depth+size.height > maxYAMLDepth {
			return size, c.tooDeep(n.Line)
		}
		return size, nil
	}
	if n.Kind == yaml.ScalarNode {
		return c.close(n, yamlSize{nodes: 1})
	}
	if depth++; depth > maxYAMLDepth {
		return yamlSize{}, c.tooDeep(n.Line)
	}
	if n.Anchor != "" {
		c.anchors[n] = yamlSize{open: true}
	}
	sum := yamlSize{nodes: 1}
	for _, child := range n.Content {
		size, fault := c.node(child, depth)
		if fault != nil {
			return sum, fault
		}
		sum.nodes = min(sum.nodes+size.nodes, math.MaxInt32)
		sum.height = max(sum.height, size.height)
	}
	sum.height++
	if n.Kind == yaml.MappingNode {
		if fault := repeatedKey(n); fault != nil {
			return sum, fault
		}
	}
	return c.close(n, sum)
}

func (c *yamlCheck) close(n *yaml.Node, size yamlSize) (yamlSize, *yamlError) {
	if n.Anchor != "" {
		c.anchors[n] = size
	}
	return size, nil
}

func (c *yamlCheck) tooDeep(line int) *yamlError {
	return &yamlError{line, fmt.Sprintf("mappings and lists are nested more than %d deep; flatten them", maxYAMLDepth)}
}

// repeatedKey looks for a scalar key that a mapping has twice. Keys that are
// themselves mappings or lists mean nothing here.
func repeatedKey(n *yaml.Node) *yamlError {
	type key struct{ tag, value string }
	of := func(i int) (key, bool) {
		k := deref(n.Content[i])
		return key{k.ShortTag(), k.Value}, k.Kind == yaml.ScalarNode
	}
	twice := func(i int) *yamlError {
		return &yamlError{n.Content[i].Line, fmt.Sprintf("the key %q stands twice in one mapping; keep one of them", deref(n.Content[i]).Value)}
	}
	const few = 24 // keys: below this, comparing all pairs is cheaper than a map
	if len(n.Content) <= 2*few {
		for i := 2; i < len(n.Content); i += 2 {
			k, ok := of(i)
			for j := 0; ok && j < i; j += 2 {
				if other := deref(n.Content[j]); other.Value == k.value {
					if o, scalar := of(j); scalar && o == k {
						return twice(i)
					}
				}
			}
		}
		return nil
	}
	seen := make(map[key]bool, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		k, ok := of(i)
		if ok && seen[k] {
			return twice(i)
		}
		seen[k] = ok || seen[k]
	}
	return nil
}
