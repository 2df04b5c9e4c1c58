package workspace

import (
	"iter"

	"go.yaml.in/yaml/v3"
)

// The functions below read a checked tree. A nil node stands for what is not
// there.

// deref follows an alias. An alias never names another alias.
func deref(n *yaml.Node) *yaml.Node {
	if n != nil && n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// field returns the value of a key of a mapping, as it stands there (an alias
// is not followed), and nil when n is no mapping or has no such key. A key of
// the mapping itself wins over merged ones, and of those the first.
func field(n *yaml.Node, key string) *yaml.Node {
	n = deref(n)
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	var merges []*yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := deref(n.Content[i])
		if k.Kind != yaml.ScalarNode {
			continue
		}
		switch tag := k.ShortTag(); {
		case k.Value == key && tag == "!!str":
			return n.Content[i+1]
		case tag == "!!merge":
			merges = append(merges, n.Content[i+1])
		}
	}
	for _, m := range merges {
		for _, s := range merged(m) {
			if v := field(s, key); v != nil {
				return v
			}
		}
	}
	return nil
}

// merged returns the mappings that the value of a merge key names: one, or a
// list of them.
func merged(value *yaml.Node) []*yaml.Node {
	if l := list(value); l != nil {
		return l
	}
	return []*yaml.Node{value}
}

// text returns the value of a string. What looks like a date is a string too,
// as the core schema of YAML 1.2 has no dates.
func text(n *yaml.Node) (string, bool) {
	n = deref(n)
	if n == nil || n.Kind != yaml.ScalarNode {
		return "", false
	}
	switch n.ShortTag() {
	case "!!str", "!!timestamp":
		return n.Value, true
	}
	return "", false
}

// textOr returns the value of a string, or other when n is none.
func textOr(n *yaml.Node, other string) string {
	if s, ok := text(n); ok {
		return s
	}
	return other
}

// list returns the elements of a list, nil when n is none.
func list(n *yaml.Node) []*yaml.Node {
	if n = deref(n); n != nil && n.Kind == yaml.SequenceNode {
		return n.Content
	}
	return nil
}

// texts returns the strings of a list.
func texts(n *yaml.Node) []string {
	var all []string
	for _, e := range list(n) {
		if s, ok := text(e); ok {
			all = append(all, s)
		}
	}
	return all
}

// isNull reports whether n is not there or null.
func isNull(n *yaml.Node) bool {
	n = deref(n)
	return n == nil || n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null"
}

// fields ranges over the string keys of a mapping and their values, merged
// ones included where the mapping has no key of that name, in written order.
func fields(n *yaml.Node) iter.Seq2[string, *yaml.Node] {
	return func(yield func(string, *yaml.Node) bool) {
		eachField(n, map[string]bool{}, yield)
	}
}

func eachField(n *yaml.Node, seen map[string]bool, yield func(string, *yaml.Node) bool) bool {
	n = deref(n)
	if n == nil || n.Kind != yaml.MappingNode {
		return true
	}
	var merges []*yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := deref(n.Content[i])
		if k.Kind == yaml.ScalarNode && k.ShortTag() == "!!merge" {
			merges = append(merges, n.Content[i+1])
			continue
		}
		if key, ok := text(k); ok && !seen[key] {
			seen[key] = true
			if !yield(key, n.Content[i+1]) {
				return false
			}
		}
	}
	for _, m := range merges {
		for _, s := range merged(m) {
			if !eachField(s, seen, yield) {
				return false
			}
		}
	}
	return true
}
