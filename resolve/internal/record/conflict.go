package record

import (
	"fmt"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/decision"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// conflict is a live fact that a new one may contradict.
type conflict struct {
	With  *workspace.Fact
	Score float64
}

// findConflict holds a new fact against the live ones of its area: the words
// of its title against all words of theirs. The best score from the threshold
// on decides, of equal ones the larger id as text; a best one of the very same
// text agrees. What the new one supersedes is no candidate.
func findConflict(facts *workspace.Facts, area, title, text, supersedes string) *conflict {
	words := decision.Words(title)
	var best *conflict
	for _, f := range facts.Rows {
		if f.Status() != "live" || f.Area == nil || *f.Area != area || f.ID == supersedes {
			continue
		}
		score := decision.Score(words, decision.Words(f.Text))
		if score < decision.Threshold {
			continue
		}
		if best == nil || score > best.Score || score == best.Score && f.ID > best.With.ID {
			best = &conflict{f, score}
		}
	}
	if best == nil || strings.TrimSpace(best.With.Text) == strings.TrimSpace(text) {
		return nil
	}
	return best
}

// nextQuestion is the highest number of a run's questions plus one. Headings
// that cannot be read count, so that no id is given twice.
func nextQuestion(w *workspace.Workspace, r *workspace.Run) (string, error) {
	highest := 0
	for _, name := range r.Questions().Files {
		t, err := w.Text(name)
		if err != nil {
			return "", err
		}
		f := workspace.ReadQuestionFile(name, string(t.Data))
		for _, b := range f.Blocks {
			highest = max(highest, b.Number())
		}
		for _, h := range f.Unreadable {
			highest = max(highest, (&workspace.QuestionBlock{ID: h.ID}).Number())
		}
	}
	if highest >= 999999 {
		return "", fmt.Errorf("%s: Q999999 is the last id there can be", r.Dir)
	}
	return fmt.Sprintf("Q%d", highest+1), nil
}

// advisory is the block that asks which of two facts holds.
func advisory(id, area, at, fact, text string, c *conflict) string {
	if area == "" {
		area = "facts"
	}
	return fmt.Sprintf(`## %s · Which of %s and %s holds?
<!-- id: %s | status: open | area: %s | asked_by: tldrx | asked_at: %s | advisory: true -->
Why asked: the words of %s and %s are alike and their texts differ, score %.2f [src: %s; %s]
- A) %s holds: %s
- B) %s holds: %s
- C) neither as it stands; write a correction
[Answer]:
`, id, fact, c.With.ID, id, area, at, fact, c.With.ID, c.Score, fact, c.With.ID, fact, excerpt(text), c.With.ID, excerpt(c.With.Text))
}

// excerpt is the start of a text on one line.
func excerpt(text string) string {
	if r := []rune(oneLine(text)); len(r) > 160 {
		return string(r[:160]) + "…"
	} else {
		return string(r)
	}
}
