package workspace

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
)

// MaxGraph is the size up to which a graph.json is read: 64 MiB.
const MaxGraph = 64 << 20

// maxJSONDepth is how deep objects and lists of a JSON file may nest.
const maxJSONDepth = 100

// Graph is the nodes of every graph.json under .tldrx/graphify-out and
// graphify-out.
type Graph struct {
	Files  []string // that were read, sorted
	Broken []*Fault // that could not be read, sorted by path
	keys   map[string]Place
}

// Graph reads the graph.
func (w *Workspace) Graph() *Graph {
	if w.graph == nil {
		w.graph = w.readGraph()
	}
	return w.graph
}

func (w *Workspace) readGraph() *Graph {
	g := &Graph{keys: map[string]Place{}}
	for _, folder := range []string{".tldrx/graphify-out", "graphify-out"} {
		names, unlisted := w.visible(folder, -1)
		g.Broken = append(g.Broken, unlisted...)
		for _, name := range names {
			if path.Base(name) == "graph.json" {
				g.add(w, name)
			}
		}
	}
	sortFaults(g.Broken)
	return g
}

func (g *Graph) add(w *Workspace, name string) {
	nodes, fault := w.readNodes(name)
	if fault != nil {
		g.Broken = append(g.Broken, w.problem(fault))
		return
	}
	g.Files = append(g.Files, name)
	for _, n := range nodes {
		if _, ok := g.keys[n.key]; !ok {
			g.keys[n.key] = Place{name, n.line}
		}
	}
}

// Len returns the number of node keys.
func (g *Graph) Len() int { return len(g.keys) }

// Find returns where the node of that key stands: the line where its key is
// written, in the first file that has it.
func (g *Graph) Find(key string) (Place, bool) {
	p, ok := g.keys[key]
	return p, ok
}

type graphNode struct {
	key  string
	line int
}

// readNodes streams one graph.json, so that a large one is never held whole.
func (w *Workspace) readNodes(name string) ([]graphNode, *Fault) {
	broken := func(line int, format string, args ...any) ([]graphNode, *Fault) {
		return nil, &Fault{Path: name, Reason: ReasonGraph, Line: line, Message: fmt.Sprintf(format, args...)}
	}
	file, err := w.fsys.Open(name)
	if err != nil {
		return w.brokenEntry(name, err)
	}
	defer file.Close() // read only: nothing is lost
	if info, err := file.Stat(); err == nil && info.Size() > MaxGraph {
		return broken(0, "the file has %d bytes, more than the %d that are read; build a smaller graph", info.Size(), MaxGraph)
	}
	in := &jsonReader{in: bufio.NewReaderSize(file, 64<<10), left: MaxGraph}
	s := graphScan{dec: json.NewDecoder(in), in: in}
	s.dec.UseNumber()
	err = s.file()
	line := s.line()
	if err != nil {
		// A damaged entry is worth more to know than the JSON that it spoils.
		in.drain()
	}
	var fault *Fault
	switch {
	case in.err != nil && errors.As(w.classify(name, in.err), &fault):
		return nil, fault
	case in.badLine > 0:
		return nil, &Fault{Path: name, Reason: ReasonNotText, Line: in.badLine, Message: "the file holds bytes that are not UTF-8, or a NUL; build the graph again"}
	case in.left < 0:
		return broken(0, "the file has more than the %d bytes that are read; build a smaller graph", MaxGraph)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return broken(line, "the file ends in the middle of its JSON; build the graph again")
	case err != nil:
		return broken(line, "the file is not JSON: %s; build the graph again", err)
	}
	return s.nodes, nil
}

func (w *Workspace) brokenEntry(name string, err error) ([]graphNode, *Fault) {
	var fault *Fault
	if errors.As(w.classify(name, err), &fault) {
		return nil, fault
	}
	return nil, &Fault{Path: name, Reason: ReasonUnreadable, Message: "the entry is listed and cannot be opened; make the zip again"}
}

// graphScan walks the tokens of one file.
type graphScan struct {
	dec   *json.Decoder
	in    *jsonReader
	depth int
	nodes []graphNode
}

// line returns the line on which the last token ended.
func (s *graphScan) line() int { return s.in.line(s.dec.InputOffset()) }

// token returns the next token and keeps the depth.
func (s *graphScan) token() (json.Token, error) {
	t, err := s.dec.Token()
	if err != nil {
		return nil, err
	}
	s.line() // lets go of the line ends before it
	switch t {
	case json.Delim('{'), json.Delim('['):
		if s.depth++; s.depth > maxJSONDepth {
			return nil, fmt.Errorf("objects and lists are nested more than %d deep", maxJSONDepth)
		}
	case json.Delim('}'), json.Delim(']'):
		s.depth--
	}
	return t, nil
}

// skip reads the rest of a value whose first token was t.
func (s *graphScan) skip(t json.Token) error {
	if t != json.Delim('{') && t != json.Delim('[') {
		return nil
	}
	for outside := s.depth - 1; s.depth > outside; {
		if _, err := s.token(); err != nil {
			return err
		}
	}
	return nil
}

// file reads the whole file: nodes out of the list called "nodes" of an
// object, the last such list as everywhere in JSON. Anything else that is JSON
// holds no nodes and is not broken.
func (s *graphScan) file() error {
	t, err := s.token()
	if err != nil {
		return err
	}
	if t == json.Delim('{') {
		err = s.object(func(key string) error {
			t, err := s.token()
			if err != nil {
				return err
			}
			if key != "nodes" {
				return s.skip(t)
			}
			s.nodes = nil
			if t != json.Delim('[') {
				return s.skip(t)
			}
			return s.list()
		})
	} else {
		err = s.skip(t)
	}
	if err != nil {
		return err
	}
	// Reading on finds text behind the value, and the checksum at the end.
	switch t, err := s.dec.Token(); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	default:
		return fmt.Errorf("%v follows the end of the value", t)
	}
}

// object reads the members of an object whose "{" was read.
func (s *graphScan) object(member func(key string) error) error {
	for {
		t, err := s.token()
		if err != nil {
			return err
		}
		key, ok := t.(string)
		if !ok {
			return nil // its "}"
		}
		if err := member(key); err != nil {
			return err
		}
	}
}

// list reads the nodes of a list whose "[" was read.
func (s *graphScan) list() error {
	for {
		t, err := s.token()
		switch {
		case err != nil:
			return err
		case t == json.Delim(']'):
			return nil
		case t != json.Delim('{'):
			if err := s.skip(t); err != nil {
				return err
			}
			continue
		}
		node, err := s.node()
		if err != nil {
			return err
		}
		if node.key != "" {
			s.nodes = append(s.nodes, node)
		}
	}
}

// node reads a node whose "{" was read. Its key is the first of id, name and
// label that is a string and not empty.
func (s *graphScan) node() (graphNode, error) {
	order := []string{"id", "name", "label"}
	var found [3]graphNode
	err := s.object(func(key string) error {
		t, err := s.token()
		if err != nil {
			return err
		}
		if i := slices.Index(order, key); i >= 0 {
			value, _ := t.(string)
			found[i] = graphNode{value, s.line()}
		}
		return s.skip(t)
	})
	for _, n := range found {
		if n.key != "" {
			return n, err
		}
	}
	return graphNode{}, err
}
