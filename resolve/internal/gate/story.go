package gate

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// StoryReason is the reason of a problem with the file of a story.
const StoryReason = "story-unreadable"

// Story is a planned story. What cannot be read of it is nil.
type Story struct {
	ID                        string // by its front matter, else by the name of its file
	Path                      string
	Line                      int // of its status, 1 without one
	Title, Status, Epic, Repo *string
}

var (
	storyID     = regexp.MustCompile(`^S[0-9]{1,4}$`)
	storyStates = []string{"todo", "in_progress", "review", "done", "blocked"}
)

// Stories reads the planned stories of a run, sorted by their number: every
// Markdown file directly in its 03-plan/stories. A story that cannot be read is
// listed all the same, and a problem says what is wrong with it.
func Stories(ws *workspace.Workspace, run *workspace.Run) ([]Story, []report.Problem) {
	var all []Story
	var problems []report.Problem
	dir := run.Dir + "/" + planPhase + "/stories"
	for _, name := range ws.Files().Under(dir) {
		if path.Dir(name) != dir || path.Ext(name) != ".md" {
			continue
		}
		r := storyReader{s: Story{ID: strings.TrimSuffix(path.Base(name), ".md"), Path: name, Line: 1}}
		r.read(ws)
		all = append(all, r.s)
		problems = append(problems, r.problems...)
	}
	slices.SortStableFunc(all, func(a, b Story) int {
		return cmp.Or(cmp.Compare(len(a.ID), len(b.ID)), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Path, b.Path))
	})
	return all, problems
}

type storyReader struct {
	s        Story
	problems []report.Problem
}

func (r *storyReader) problem(line int, format string, args ...any) {
	r.problems = append(r.problems, report.Problem{Path: r.s.Path, Reason: StoryReason, Line: &line, Message: fmt.Sprintf(format, args...)})
}

func (r *storyReader) read(ws *workspace.Workspace) {
	t, err := ws.Text(r.s.Path)
	if err != nil {
		r.problem(1, "The story cannot be read, so its status is not known. Replace the file.")
		return
	}
	front, ok := split(t.Data)
	if !ok {
		r.problem(1, "The story has no front matter: its first line has to be ---, its keys follow, and another --- ends them. Add it.")
		return
	}
	root, fault := workspace.FrontMatter(r.s.Path, front.yaml, 1)
	switch {
	case fault != nil:
		r.problem(max(1, fault.Line), "The front matter cannot be read: %s.", fault.Message)
		return
	case !root.Mapping():
		r.problem(max(1, root.Line()), "The front matter holds no keys. Write one on each line, as in: status: todo")
		return
	}
	name := r.s.ID
	switch id, ok := root.Field("id").Text(); {
	case !ok || !storyID.MatchString(id):
		r.problem(max(1, root.Field("id").Line()), "The id is %s. It has to be S and one to four digits, and the name of the file.", root.Field("id"))
	case id != name:
		r.problem(root.Field("id").Line(), "The id is %q and the file is called %q. Give both the same name.", id, name+".md")
		r.s.ID = id
	}
	r.s.Title, r.s.Epic, r.s.Repo = textOf(root, "title"), textOf(root, "epic"), textOf(root, "repo")
	status := root.Field("status")
	r.s.Line = max(1, status.Line())
	if s, ok := status.Text(); ok && slices.Contains(storyStates, s) {
		r.s.Status = &s
		return
	}
	r.problem(r.s.Line, "The status is %s. It has to be %s.", status, either(storyStates))
}

func textOf(v workspace.Value, key string) *string {
	s, ok := v.Field(key).Text()
	if !ok || blank(s) {
		return nil
	}
	return &s
}
