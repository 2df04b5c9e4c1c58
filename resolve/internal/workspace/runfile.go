package workspace

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// RunFile is a run's run.yml.
type RunFile struct {
	State  State
	Fault  *Fault // why it is Unreadable
	Path   string
	Stages []Stage // in the order of the file
}

// Stage is one stage with the outputs it declares.
type Stage struct {
	Phase     string
	ID        string
	Line      int
	StartedAt string // when its current attempt began, as written; "" when that is not recorded
	Outputs   []Output
}

// Output is a declared output: a path or a pattern such as stories/<id>.md.
type Output struct {
	Path string
	Line int
}

// File reads the run's run.yml.
func (r *Run) File() *RunFile {
	if r.file == nil {
		r.file = r.readFile()
	}
	return r.file
}

func (r *Run) readFile() *RunFile {
	f := &RunFile{Path: r.Dir + "/run.yml"}
	var root *yaml.Node
	root, f.State, f.Fault = r.w.yaml(f.Path, ReasonRun)
	for _, phase := range list(field(root, "phases")) {
		id := textOr(field(phase, "id"), "")
		for _, stage := range list(field(phase, "stages")) {
			s := Stage{Phase: id, ID: textOr(field(stage, "id"), ""), Line: stage.Line, StartedAt: textOr(field(stage, "started_at"), "")}
			for _, output := range list(field(stage, "outputs")) {
				if p, ok := text(output); ok {
					s.Outputs = append(s.Outputs, Output{p, output.Line})
				}
			}
			f.Stages = append(f.Stages, s)
		}
	}
	return f
}

// maxPatterns is how many patterns a run.yml may declare as outputs. Each is
// held against every file below its folder.
const maxPatterns = 200

// Outputs returns the files that are there and that a declared output whose
// path ends in ".md" names, sorted. A path is looked up in the run folder,
// then in the folder of its phase, then in the root; the first of them that
// has it answers. A <name> in it stands for one or more characters of one
// path segment, "*" for any number.
func (r *Run) Outputs() []string {
	var found []string
	for _, o := range r.outputs() {
		found = append(found, o.files...)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// OutputsOf returns the files among [Run.Outputs] that one stage declares, and
// the declared paths that name none.
func (r *Run) OutputsOf(stage StageName) (found, missing []string) {
	for _, o := range r.outputs() {
		if o.stage != stage {
			continue
		}
		if len(o.files) == 0 {
			missing = append(missing, o.declared)
		}
		found = append(found, o.files...)
	}
	slices.Sort(found)
	return slices.Compact(found), missing
}

// stageOutput is a declared output with the files that it names.
type stageOutput struct {
	stage    StageName
	declared string
	files    []string
}

// outputs looks every declared output up, once.
func (r *Run) outputs() []stageOutput {
	if r.declared == nil {
		r.declared = []stageOutput{}
		r.findOutputs()
	}
	return r.declared
}

func (r *Run) findOutputs() {
	patterns := map[string]bool{}
	for _, stage := range r.File().Stages {
		bases := []string{r.Dir, "."}
		if fs.ValidPath(stage.Phase) && stage.Phase != "." {
			bases = []string{r.Dir, r.Dir + "/" + stage.Phase, "."}
		}
		for _, output := range stage.Outputs {
			declared := path.Clean(output.Path)
			if !strings.HasSuffix(output.Path, ".md") || !fs.ValidPath(declared) || impossible(declared) {
				continue
			}
			if isPattern(declared) {
				if patterns[declared] = true; len(patterns) > maxPatterns {
					r.w.problem(&Fault{
						Path: r.File().Path, Reason: ReasonRun, Line: output.Line,
						Message: fmt.Sprintf("more than %d patterns are declared as outputs; those from here on are not looked for", maxPatterns),
					})
					return
				}
			}
			o := stageOutput{stage: StageName{stage.Phase, stage.ID}, declared: output.Path}
			for _, base := range bases {
				if o.files = r.w.match(base, declared); len(o.files) > 0 {
					break
				}
			}
			r.declared = append(r.declared, o)
		}
	}
}

func isPattern(declared string) bool { return strings.ContainsAny(declared, "<*") }

// match returns the files below base that a declared path names.
func (w *Workspace) match(base, declared string) []string {
	if !isPattern(declared) {
		name := path.Join(base, declared)
		if r := w.stat(name); r.err == nil && !r.entry.Folder {
			return []string{name}
		}
		return nil
	}
	// Folders in front of the first pattern narrow the search.
	folder, declared := base, declared
	for {
		segment, rest, more := strings.Cut(declared, "/")
		if !more || isPattern(segment) {
			break
		}
		folder, declared = path.Join(folder, segment), rest
	}
	segments := strings.Split(declared, "/")
	var found []string
	for _, name := range w.Files().Under(folder) {
		rel := name
		if folder != "." {
			rel = name[len(folder)+1:]
		}
		if strings.Count(rel, "/") == len(segments)-1 && matchSegments(segments, rel) {
			found = append(found, name)
		}
	}
	return found
}

func matchSegments(segments []string, rel string) bool {
	for _, pattern := range segments {
		name, rest, _ := strings.Cut(rel, "/")
		if !matchSegment(pattern, name) {
			return false
		}
		rel = rest
	}
	return true
}

// matchSegment matches one segment against a pattern. It takes the leftmost
// place for each piece of plain text and the last piece at the end, which
// decides patterns of this kind without trying every split.
func matchSegment(pattern, name string) bool {
	pieces := pieces(pattern)
	first := pieces[0]
	if !strings.HasPrefix(name, first.text) {
		return false
	}
	name = name[len(first.text):]
	if len(pieces) == 1 {
		return name == ""
	}
	for i, p := range pieces[1:] {
		if len(name) < p.least {
			return false
		}
		if i == len(pieces)-2 {
			return strings.HasSuffix(name[p.least:], p.text)
		}
		at := strings.Index(name[p.least:], p.text)
		if at < 0 {
			return false
		}
		name = name[p.least+at+len(p.text):]
	}
	return true
}

// piece is plain text behind a wildcard that stands for at least so many
// bytes.
type piece struct {
	least int
	text  string
}

// pieces splits a pattern at <name> and *. The first piece stands behind no
// wildcard.
func pieces(pattern string) []piece {
	all := []piece{{}}
	for pattern != "" {
		last := &all[len(all)-1]
		skip, least := 0, 0
		switch pattern[0] {
		case '*':
			skip = 1
		case '<':
			if end := strings.IndexByte(pattern, '>'); end > 0 {
				skip, least = end+1, 1
			}
		}
		switch {
		case skip == 0:
			last.text += pattern[:1]
			skip = 1
		case len(all) > 1 && last.text == "":
			last.least += least // wildcards side by side
		default:
			all = append(all, piece{least: least})
		}
		pattern = pattern[skip:]
	}
	return all
}
