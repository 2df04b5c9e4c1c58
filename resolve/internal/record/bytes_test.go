package record

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

const (
	askedPath  = "tldrx-work/260914-a/02-how/questions.md"
	eventsPath = "tldrx-work/260914-a/events.jsonl"
)

const asking = `# Before

## Q3 · Another?
[Answer]:

## Q4 · Which clock drives the board?
<!-- status: open | id: Q4 | note: status: open | area: time -->
Why asked: two differ [src: F001]
- A) harbour
[Answer]:	
Text below.

## Q5 · The next?
<!-- id: Q5 | status: open | area: time -->
[Answer]:
`

var by = Request{By: "M. de Wit", At: "2026-10-01T08:00:00Z"}

func answerTo(questions, facts string, supersede bool) (*Change, error) {
	fsys := fstest.MapFS{askedPath: {Data: []byte(questions)}}
	if facts != "" {
		fsys[workspace.FactsPath] = &fstest.MapFile{Data: []byte(facts)}
	}
	return Answer(fsys, AnswerRequest{by, "Q4", "the harbour clock", supersede})
}

func fileOf(c *Change, name string) []byte {
	for _, f := range c.Files {
		if f.Path == name {
			return f.Data
		}
	}
	return nil
}

// removed are the lines of a that b lacks: all but a longest list of lines that
// both have in the same order.
func removed(a, b []byte) []string {
	as, bs := bytes.SplitAfter(a, []byte("\n")), bytes.SplitAfter(b, []byte("\n"))
	longest := make([][]int, len(as)+1)
	longest[len(as)] = make([]int, len(bs)+1)
	for i := len(as) - 1; i >= 0; i-- {
		longest[i] = make([]int, len(bs)+1)
		for j := len(bs) - 1; j >= 0; j-- {
			if bytes.Equal(as[i], bs[j]) {
				longest[i][j] = longest[i+1][j+1] + 1
			} else {
				longest[i][j] = max(longest[i+1][j], longest[i][j+1])
			}
		}
	}
	var gone []string
	for i, j := 0, 0; i < len(as); {
		switch {
		case j < len(bs) && bytes.Equal(as[i], bs[j]):
			i, j = i+1, j+1
		case j < len(bs) && longest[i][j+1] >= longest[i+1][j]:
			j++
		default:
			gone = append(gone, string(as[i]))
			i++
		}
	}
	return gone
}

func TestAnswerKeepsEveryOtherByte(t *testing.T) {
	for name, c := range map[string]struct {
		data string
		gone int // lines that change: the metadata and the slot
	}{
		"plain":                      {asking, 2},
		"byte order mark":            {"\ufeff" + asking, 2},
		"no end of the file":         {strings.TrimSuffix(asking, "\n"), 2},
		"carriage returns elsewhere": {strings.Replace(asking, "# Before\n", "# Before\r\n", 1), 2},
		"the slot ends the file":     {strings.TrimSuffix(asking[:strings.Index(asking, "Text below")], "\n"), 2},
	} {
		t.Run(name, func(t *testing.T) {
			change, err := answerTo(c.data, "", false)
			if err != nil {
				t.Fatal(err)
			}
			got := fileOf(change, askedPath)
			if gone := removed([]byte(c.data), got); len(gone) != c.gone || !strings.Contains(gone[0], "status: open | id: Q4") || !strings.HasPrefix(gone[1], "[Answer]:") {
				t.Errorf("want the metadata and the slot changed, got %q in\n%s", gone, got)
			}
			if !bytes.Contains(got, []byte("<!-- status: answered | id: Q4 | note: status: open | area: time -->\n")) {
				t.Errorf("want the status alone changed, got\n%s", got)
			}
		})
	}
}

func TestCarriageReturnsAreRefused(t *testing.T) {
	_, err := answerTo(strings.ReplaceAll(asking, "\n", "\r\n"), "", false)
	if err == nil || !strings.Contains(err.Error(), askedPath+":6: Q4 cannot be read: its lines end in carriage returns") {
		t.Errorf("want the line ends named, got %v", err)
	}
}

// An event stands on a line of its own.
func TestEventsWithoutALastLineEnd(t *testing.T) {
	for _, log := range []string{"{}", "{}\n", ""} {
		fsys := fstest.MapFS{askedPath: {Data: []byte(asking)}, eventsPath: {Data: []byte(log)}}
		change, err := Answer(fsys, AnswerRequest{by, "Q4", "x", false})
		if err != nil {
			t.Fatal(err)
		}
		got := string(fileOf(change, eventsPath))
		lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
		want := 2
		if log != "" {
			want = 3
		}
		if len(lines) != want || !strings.HasPrefix(got, log) {
			t.Errorf("%q: want %d lines, got %q", log, want, got)
		}
	}
}

// 3 of 5 words are 0.60; 13 of 22 are 0.59.
func TestConflictThreshold(t *testing.T) {
	area := "time"
	words := func(from, to int) string {
		var all []string
		for i := from; i < to; i++ {
			all = append(all, "word"+string(rune('a'+i)))
		}
		return strings.Join(all, " ")
	}
	for _, c := range []struct {
		title, fact string
		want        bool
	}{
		{words(0, 4), words(1, 5), true},
		{words(0, 17), words(4, 22), false},
	} {
		facts := &workspace.Facts{Rows: []*workspace.Fact{{ID: "F001", Text: c.fact, Area: &area}}}
		if got := findConflict(facts, area, c.title, c.title+" — x", ""); (got != nil) != c.want {
			t.Errorf("%q against %q: want %v, got %v", c.title, c.fact, c.want, got)
		}
	}
}

// An answer of any length is recorded: the question holds all of it.
func TestLongAnswer(t *testing.T) {
	const title = "Which clock drives the board? — "
	for _, c := range []struct {
		n   int
		cut bool
	}{{TextLimit - units(title), false}, {TextLimit - units(title) + 1, true}} {
		long := strings.Repeat("y", c.n)
		change, err := Answer(fstest.MapFS{askedPath: {Data: []byte(asking)}}, AnswerRequest{by, "Q4", long, false})
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(fileOf(change, askedPath), []byte("[Answer]: "+long+"\n")) {
			t.Error("want the whole answer in the question")
		}
		if got := bytes.Contains(fileOf(change, workspace.FactsPath), []byte("truncated: true")); got != c.cut {
			t.Errorf("%d units: want cut %v, got %v", c.n, c.cut, got)
		}
		if got := strings.Contains(strings.Join(change.Said, "\n"), "is cut"); got != c.cut {
			t.Errorf("%d units: want the cut said %v, got %q", c.n, c.cut, change.Said)
		}
	}
}

func seeds(f *testing.F, add func(fs.FS)) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		fsys := fstest.MapFS{}
		for _, file := range txtar.Parse(data).Files {
			if at, ok := strings.CutPrefix(file.Name, "ws/"); ok {
				fsys[at] = &fstest.MapFile{Data: file.Data}
			}
		}
		add(fsys)
	}
}

// FuzzAnswer: whatever the files hold, an answer is refused, or two lines of
// the questions and one of the facts change at most.
func FuzzAnswer(f *testing.F) {
	f.Add(asking, one, false)
	seeds(f, func(fsys fs.FS) {
		questions, _ := fs.ReadFile(fsys, askedPath)
		facts, _ := fs.ReadFile(fsys, workspace.FactsPath)
		f.Add(string(questions), string(facts), false)
		f.Add(string(questions), string(facts), true)
	})
	f.Fuzz(func(t *testing.T, questions, facts string, supersede bool) {
		change, err := answerTo(questions, facts, supersede)
		if err != nil {
			return
		}
		if gone := removed([]byte(questions), fileOf(change, askedPath)); len(gone) > 3 {
			t.Errorf("want the metadata, the slot and a last line without end changed, got %q", gone)
		}
		if gone := removed([]byte(facts), fileOf(change, workspace.FactsPath)); len(gone) > 2 {
			t.Errorf("want one row changed, got %q", gone)
		}
		again := fstest.MapFS{askedPath: {Data: fileOf(change, askedPath)}, workspace.FactsPath: {Data: fileOf(change, workspace.FactsPath)}}
		if _, err := Answer(again, AnswerRequest{by, "Q4", "the harbour clock", false}); err == nil {
			t.Error("want the same answer refused the second time")
		}
	})
}

// FuzzAddFact: whatever facts.yml holds, a fact is refused, or one line of what
// was there changes at most, the empty list.
func FuzzAddFact(f *testing.F) {
	f.Add(one, "a fact")
	f.Add("facts: []\n", "x: y\n# z")
	seeds(f, func(fsys fs.FS) {
		facts, _ := fs.ReadFile(fsys, workspace.FactsPath)
		f.Add(string(facts), "text \"quoted\" — \\ \u2028")
	})
	f.Fuzz(func(t *testing.T, facts, text string) {
		row := added
		row.Text = strings.TrimSpace(text)
		out, id, err := AddFact([]byte(facts), row)
		if err != nil {
			return
		}
		if gone := removed([]byte(facts), out); len(gone) > 1 {
			t.Errorf("want one line changed at most, got %q", gone)
		}
		want, _ := CutText(row.Text)
		if now, err := read(out); err != nil || now.Rows[len(now.Rows)-1].ID != id || now.Rows[len(now.Rows)-1].Text != want {
			t.Errorf("want %s read back, got %v", id, err)
		}
	})
}
