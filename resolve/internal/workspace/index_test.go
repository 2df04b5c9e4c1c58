package workspace

import (
	"fmt"
	"io/fs"
	"testing"
	"testing/fstest"
)

func TestIndex(t *testing.T) {
	w := files{
		"a.md": "", "a/b.md": "", "a-b/c.MD": "", "docs/Ops.md": "", "docs/ops.md": "", "src/ops.md": "",
		"caf\u00e9.md": "", "cafe\u0301.md": "", "empty/": "", ".hidden/x.md": "",
	}.open()
	x := w.Files()
	equalSlices(t, "all", []string{".hidden/x.md", "a-b/c.MD", "a.md", "a/b.md", "cafe\u0301.md", "caf\u00e9.md", "docs/Ops.md", "docs/ops.md", "src/ops.md"}, x.All())
	equalSlices(t, "documents", []string{".hidden/x.md", "a.md", "a/b.md", "cafe\u0301.md", "caf\u00e9.md", "docs/Ops.md", "docs/ops.md", "src/ops.md"}, w.Documents())
	equalSlices(t, "under", []string{"docs/Ops.md", "docs/ops.md"}, x.Under("docs"))
	equalSlices(t, "under a name that others start with", []string{"a/b.md"}, x.Under("a"))
	equalSlices(t, "under the root", x.All(), x.Under("."))
	equalSlices(t, "base name", []string{"docs/ops.md", "src/ops.md"}, x.Base("ops.md"))
	equalSlices(t, "no such base name", nil, x.Base("OPS.md"))
	equalSlices(t, "letter case", []string{"docs/Ops.md", "docs/ops.md"}, x.Folded("DOCS/OPS.MD"))
	equalSlices(t, "Unicode form", []string{"cafe\u0301.md", "caf\u00e9.md"}, x.Normal("caf\u00e9.md"))
	equal(t, "has", true, x.Has("a/b.md"))
	equal(t, "has a folder", false, x.Has("a"))
}

func TestFoldKnowsFinalSigma(t *testing.T) {
	equal(t, "sigma", fold("ΟΔΟΣ"), fold("οδος"))
}

func TestIndexAndLinks(t *testing.T) {
	m := files{"real/f.md": "", "real/sub/g.md": "", "loop/real/f.md": ""}.fs()
	m["link.md"] = &fstest.MapFile{Data: []byte("real/f.md"), Mode: fs.ModeSymlink}
	m["gone.md"] = &fstest.MapFile{Data: []byte("nowhere"), Mode: fs.ModeSymlink}
	m["damaged.md"] = &fstest.MapFile{Mode: fs.ModeSymlink}
	w := Open(&faulty{
		MapFS:  m,
		links:  map[string][]string{"loop": {"."}, "loop/real": {"."}},
		faults: map[string]string{"damaged.md": "zip:symlink"},
	})
	equalSlices(t, "files", []string{"damaged.md", "link.md", "real/f.md", "real/sub/g.md"}, w.Files().All())
}

// A folder with notes may be a link itself.
func TestNotesBehindALink(t *testing.T) {
	fsys := &faulty{
		MapFS: files{".tldrx/map/a.md": "one.two", ".tldrx/map/sub/b.md": "three", ".tldrx/map/back/c.md": "four"}.fs(),
		links: map[string][]string{".tldrx/map": {"m"}, ".tldrx/map/sub": {"m"}, ".tldrx/map/back": {"m", "n"}},
	}
	m := Open(fsys).Map()
	equalSlices(t, "files", []string{".tldrx/map/a.md", ".tldrx/map/sub/b.md"}, m.Files)
}

func TestFolderThatCannotBeListed(t *testing.T) {
	w := Open(&faulty{MapFS: files{"a.md": "", "bad/b.md": ""}.fs(), faults: map[string]string{"bad": "zip:inconsistent"}})
	equalSlices(t, "files", []string{"a.md"}, w.Files().All())
	equalSlices(t, "problems", []string{"bad: zip:inconsistent"}, problemLines(w))
}

func TestVisible(t *testing.T) {
	w := files{
		"n/a": "", "n/.a": "", "n/1/2/3/4/a": "", "n/1/2/3/4/5/a": "", "n/node_modules/a": "", "n/.git/a": "", "n/.tldrx/a": "", "nn/a": "",
	}.open()
	for _, test := range []struct {
		folder string
		depth  int
		want   []string
	}{
		{"n", -1, []string{"n/.tldrx/a", "n/1/2/3/4/5/a", "n/1/2/3/4/a", "n/a"}},
		{"n", 4, []string{"n/.tldrx/a", "n/1/2/3/4/a", "n/a"}},
		{"n/a", -1, nil},
		{"none", -1, nil},
	} {
		names, unlisted := w.visible(test.folder, test.depth)
		equalSlices(t, fmt.Sprint(test.folder, test.depth), test.want, names)
		equal(t, "unlisted", 0, len(unlisted))
	}
}

// What stands in a folder that cannot be listed is not known, and the readers
// of notes say so.
func TestUnlistedFolders(t *testing.T) {
	const run = "tldrx-work/270114-a"
	w := Open(&faulty{
		MapFS:  files{MapPath + "/sub/a.md": "", "graphify-out/graph.json": "{}", run + "/01-what/questions.md": "", run + "/.agent/x": ""}.fs(),
		faults: map[string]string{MapPath + "/sub": "zip:unreadable", "graphify-out": "zip:unreadable", run + "/01-what": "zip:unreadable", run + "/.agent": "zip:unreadable"},
	})
	r, _ := w.Run(run + "/x.md")
	for what, faults := range map[string][]*Fault{"map": w.Map().Broken, "graph": w.Graph().Broken, "questions": r.Questions().Broken} {
		equal(t, what, 1, len(faults))
	}
	equal(t, "addresses", 2, len(w.URLs(run+"/x.md").Broken))
}
