package main

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing/fstest"
)

// classes of citations.
const (
	right = iota
	rightDoc
	inside
	drifted
	neighbour
	sameFile
	otherFile
	classes
)

var classNames = [classes]string{
	"right: in the declaration",
	"right: its doc comment",
	"moved, still in the declaration",
	"wrong: moved by 1 to 60",
	"wrong: neighbouring function",
	"wrong: elsewhere in the file",
	"wrong: another file",
}

// isWrong tells the classes that a reader should be warned of.
func isWrong(class int) bool { return class >= drifted }

// probe is one claim with one citation.
type probe struct {
	class, shape int
	held         bool // of the half that is not for tuning
	name, claim  string
	path         string
	a, b         int
	moved        int
}

func (p probe) cite() string { return fmt.Sprintf("%s:%d-%d", p.path, p.a, p.b) }

// bench is a workspace made of claims and the files that they cite.
type bench struct {
	files     fstest.MapFS
	documents map[string][]probe
	sources   []*source
	bare      bool // the doc comments that claims are made from are cut out
}

const mostItems = 190 // a handoff may hold 200

// newBench makes the workspace from the Go files of src.
func newBench(src fs.FS, per int, bare bool) (*bench, error) {
	b := &bench{bare: bare, files: fstest.MapFS{".tldrx/workspace.yml": {Data: []byte("version: 1\nrepos: []\n")}}, documents: map[string][]probe{}}
	packages := map[string][]*source{}
	err := fs.WalkDir(src, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "vendor") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.Contains(name, "..") {
			return nil
		}
		data, err := fs.ReadFile(src, name)
		if err != nil {
			return err
		}
		if s := parse("src/"+name, data); s != nil && len(s.decls) > 0 && len(s.lines) > 20 {
			packages[path.Dir(name)] = append(packages[path.Dir(name)], s)
			b.sources = append(b.sources, s)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	chosen := map[string][]choice{}
	for pkg, sources := range packages { // each package has a sequence of its own, so their order is no matter
		chosen[pkg] = choose(sources, random(pkg, 1), per)
	}
	if bare {
		for _, list := range chosen {
			cut(list)
		}
	}
	for _, s := range b.sources {
		b.files[s.path] = &fstest.MapFile{Data: []byte(strings.Join(s.lines, "\n") + "\n")}
	}
	for pkg, list := range chosen {
		b.write(pkg, b.probes(pkg, list, bare))
	}
	return b, nil
}

// random returns the sequence of a package: the same on every run, whatever
// else changes.
func random(pkg string, n uint64) *rand.Rand { return rand.New(rand.NewPCG(hash(pkg), n)) }

func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

// choice is a declaration that claims are made from.
type choice struct {
	src *source
	i   int // in src.all
}

func choose(sources []*source, rnd *rand.Rand, per int) []choice {
	var all []choice
	for _, s := range sources {
		for i, d := range s.all {
			if slices.Contains(s.decls, d) {
				all = append(all, choice{s, i})
			}
		}
	}
	rnd.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(per, len(all))]
}

// cut takes the doc comments of the chosen declarations out of their files and
// moves the lines of all others.
func cut(list []choice) {
	gone := map[*source]map[int]bool{}
	for _, c := range list {
		if gone[c.src] == nil {
			gone[c.src] = map[int]bool{}
		}
		for l := c.src.all[c.i].doc[0]; l <= c.src.all[c.i].doc[1]; l++ {
			gone[c.src][l] = true
		}
	}
	for s, lines := range gone {
		now := make([]int, len(s.lines)+2) // old line -> new line
		var kept []string
		for l := 1; l <= len(s.lines); l++ {
			if !lines[l] {
				kept = append(kept, s.lines[l-1])
			}
			now[l] = len(kept)
		}
		s.lines = kept
		for i := range s.all {
			s.all[i].start, s.all[i].end = now[s.all[i].start], now[s.all[i].end]
		}
	}
}

// probes makes the claims of a package and cites places for them.
func (b *bench) probes(pkg string, list []choice, bare bool) []probe {
	rnd := random(pkg, 2)
	held := hash(pkg)>>17&1 == 1
	var out []probe
	for n, c := range list {
		d := c.src.all[c.i]
		if bare && strings.ContainsAny(d.sentence, "\"'“”‘’") {
			continue // what it quotes was cut out with it
		}
		p := probe{shape: n % shapes, held: held, name: d.name, path: c.src.path}
		p.claim = claim(d, p.shape, rnd)
		put := func(class int, s *source, a, b, moved int) {
			if a < 1 || b > len(s.lines) {
				return
			}
			p.class, p.path, p.a, p.b, p.moved = class, s.path, a, b, moved
			out = append(out, p)
		}
		ra, rb := c.src.inside(d, rnd)
		put(right, c.src, ra, rb, 0)
		if !bare {
			put(rightDoc, c.src, d.doc[0], d.doc[1], 0)
		}
		by := 1 + rnd.IntN(60)
		if rnd.IntN(2) == 0 {
			by = -by
		}
		da, db := ra+by, rb+by
		if rb-ra > 20 {
			db = da + 3
		}
		if da <= d.end && db >= d.start {
			put(inside, c.src, da, db, by)
		} else {
			put(drifted, c.src, da, db, by)
		}
		if o, ok := c.src.beside(c.i, rnd); ok {
			na, nb := c.src.inside(o, rnd)
			put(neighbour, c.src, na, nb, 0)
		}
		for range 5 {
			a, z := c.src.anywhere(rnd)
			if a <= d.end && z >= d.start {
				continue
			}
			put(sameFile, c.src, a, z, 0)
			break
		}
		if o := b.sources[rnd.IntN(len(b.sources))]; o != c.src {
			a, z := o.anywhere(rnd)
			put(otherFile, o, a, z, 0)
		}
	}
	return out
}

// inside returns lines that someone who writes about a declaration would cite:
// its first line, all of it, or a few lines of its body.
func (s *source) inside(d decl, rnd *rand.Rand) (a, b int) {
	size := d.end - d.start + 1
	switch kind := rnd.IntN(3); {
	case kind == 0 || size < 4:
		return d.start, d.start
	case kind == 1 && size <= 80:
		return d.start, d.end
	}
	for range 20 {
		a := d.start + 1 + rnd.IntN(size-2)
		if text := strings.TrimSpace(s.lines[a-1]); strings.ContainsFunc(text, isLetter) && !strings.HasPrefix(text, "//") {
			return a, min(a+rnd.IntN(6), d.end-1)
		}
	}
	return d.start, d.start
}

func isLetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }

// anywhere returns one to six lines at random.
func (s *source) anywhere(rnd *rand.Rand) (a, b int) {
	a = 1 + rnd.IntN(len(s.lines))
	return a, min(a+rnd.IntN(6), len(s.lines))
}

// beside returns the nearest function before or after a declaration.
func (s *source) beside(i int, rnd *rand.Rand) (decl, bool) {
	step := 1
	if rnd.IntN(2) == 0 {
		step = -1
	}
	for _, step := range []int{step, -step} {
		for j := i + step; j >= 0 && j < len(s.all); j += step {
			if s.all[j].fn {
				return s.all[j], true
			}
		}
	}
	return decl{}, false
}

// write puts the probes of a package into handoffs.
// Each class has its own: a place that many claims cite is a lead of its own.
func (b *bench) write(pkg string, probes []probe) {
	slices.SortStableFunc(probes, func(a, b probe) int { return a.class - b.class })
	for n := 0; len(probes) > 0; n++ {
		end := 1
		for end < min(mostItems, len(probes)) && probes[end].class == probes[0].class {
			end++
		}
		part := probes[:end]
		probes = probes[end:]
		var text strings.Builder
		text.WriteString("## Findings\n\n")
		for _, p := range part {
			fmt.Fprintf(&text, "- %s [src: %s]\n", p.claim, p.cite())
		}
		for _, section := range []string{"Decisions", "Unknowns", "Evidence ledger"} {
			fmt.Fprintf(&text, "\n## %s\n\n- none [src: absent:nothing]\n", section)
		}
		name := fmt.Sprintf("tldrx-work/000001-bench/%s-%d/handoff.md", strings.ReplaceAll(pkg, "/", "_"), n)
		b.files[name] = &fstest.MapFile{Data: []byte(text.String())}
		b.documents[name] = slices.Clone(part)
	}
}
