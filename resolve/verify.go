package resolve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/compare"
	"github.com/fa6e744d/assay/resolve/internal/source"
	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Verify holds a saved report against the workspace fsys as it is now. Every
// source that the report records is looked at again, also one that no document
// cites any more, and the workspace is checked anew and compared with the
// report. A report that carries no lines of files is verified by its hashes.
// The rules are in web/docs/compare.md. The error is that of [Check].
func Verify(ctx context.Context, saved *report.Report, fsys fs.FS, opts Options) (*report.Verification, error) {
	now, err := Check(ctx, fsys, opts)
	if err != nil {
		return nil, err
	}
	ws := workspace.Open(fsys)
	v := &verifier{
		checker: &checker{ctx: ctx, ws: ws, opts: opts},
		find:    compare.NewFinder(ws),
	}
	v.source = &source.Context{WS: ws, Archive: now.Workspace.Identity.DirectorySHA256 != nil, ContextLines: 0}
	out := &report.Verification{Schema: report.VerifySchema, Sources: []report.VerifiedSource{}, Comparison: *Compare(saved, now)}
	for i := range saved.Documents {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		d := &saved.Documents[i]
		v.items(out, d, d.Items, false)
		v.items(out, d, d.Elsewhere, true)
	}
	settleVerification(out)
	return out, nil
}

type verifier struct {
	*checker
	find *compare.Finder
}

func (v *verifier) items(out *report.Verification, d *report.Document, items []report.Item, elsewhere bool) {
	run, _ := v.ws.Run(d.Path)
	for i := range items {
		it := &items[i]
		v.source.Doc, v.source.Run = d.Path, run
		v.source.Section, v.source.Claim = standing(d.Kind, it.Section, it.Claim)
		for j := range it.Citations {
			s := v.again(&it.Citations[j])
			s.Document, s.Claim, s.Elsewhere = d.Path, it.Claim, elsewhere
			if elsewhere {
				s.Direction = report.Neither
			}
			out.Sources = append(out.Sources, s)
		}
	}
}

// again looks at one recorded source.
func (v *verifier) again(was *report.Citation) report.VerifiedSource {
	s := report.VerifiedSource{ID: was.ID, Raw: was.Raw, State: report.SourceSame, Direction: report.Neither, Before: was.Reason, After: was.Reason}
	if strings.HasPrefix(was.Reason, "grammar:") {
		s.Message = "The text of the source is at fault, whatever the workspace holds."
		return s
	}
	now := source.Resolve(v.source, was.Raw)
	s.After, s.Message = now.Reason, now.Message
	before, after := compare.Rank(was.Outcome), compare.Rank(now.Outcome)
	s.Direction = compare.Direction(before, after)
	switch {
	case was.Target != nil && was.Kind != nil && *was.Kind == "file":
		v.place(&s, was, &now)
	case after == 2 && before < 2:
		s.State, s.Why = report.SourceGone, "refused-now"
	case was.Reason != now.Reason:
		s.State, s.Why = report.SourceChanged, "other-reason"
	case factText(was) != factText(&now):
		s.State, s.Why, s.Direction = report.SourceChanged, "other-fact", report.Worse
		s.Message = "The fact has other words now than were recorded."
	case was.Target != nil && now.Target != nil && !sameHash(was.Target, now.Target) && hashed(was.Target) && hashed(now.Target):
		// A record is named and not counted, so it may stand on other lines.
		s.State, s.Why = report.SourceChanged, "other-record"
		s.Message = "The record is there and reads differently now."
		if was.Kind != nil && *was.Kind == "answer" {
			s.Direction = report.Worse // what was answered is what the claim rests on
		}
	case !slices.Equal(was.Labels, now.Labels) || !reflect.DeepEqual(was.Fact, now.Fact):
		s.State, s.Why = report.SourceChanged, "other-labels"
	}
	return s
}

func factText(c *report.Citation) string {
	if c.Fact == nil {
		return ""
	}
	return c.Fact.Text
}

// place looks for what a source pointed at.
func (v *verifier) place(s *report.VerifiedSource, was, now *report.Citation) {
	t := was.Target
	if now.Target != nil && now.Target.Path != t.Path {
		s.State, s.Why, s.Direction = report.SourceChanged, "other-file", report.Worse
		s.Message = fmt.Sprintf("The source named %s and names %s now.", t.Path, now.Target.Path)
		if sameHash(t, now.Target) {
			s.State, s.Direction = report.SourceMoved, report.Neither
			s.MovedTo = &report.Range{Path: now.Target.Path, StartLine: now.Target.StartLine, EndLine: now.Target.EndLine}
		}
		return
	}
	text, err := v.ws.Text(t.Path)
	if err != nil && errors.Is(err, fs.ErrNotExist) {
		v.renamed(s, t)
		return
	}
	if err != nil {
		// A folder, or a file that cannot be read.
		if s.After != s.Before {
			s.State, s.Why = report.SourceChanged, "unreadable"
		}
		return
	}
	found := v.find.Place(text, t)
	s.State, s.Why, s.MovedTo = found.State, found.Why, found.MovedTo
	s.Message = found.Message
	switch {
	case found.State == report.SourceMoved:
		s.Direction = report.Neither
	case found.State != report.SourceSame:
		s.Direction = report.Worse
	case s.Before != s.After:
		s.State, s.Why, s.Message = report.SourceChanged, "other-reason", now.Message
	}
}

func hashed(t *report.Target) bool {
	return t.StartLine == 0 && t.FileSHA256 != nil || t.SpanSHA256 != nil
}

func sameHash(a, b *report.Target) bool {
	x, y := a.SpanSHA256, b.SpanSHA256
	if a.StartLine == 0 {
		x, y = a.FileSHA256, b.FileSHA256
	}
	return x != nil && y != nil && *x == *y
}

// renamed looks for a file that is not there any more under another path.
func (v *verifier) renamed(s *report.VerifiedSource, t *report.Target) {
	names, all := v.find.File(t)
	switch {
	case len(names) == 1 && all:
		s.State, s.Why, s.Direction = report.SourceMoved, "renamed", report.Neither
		s.MovedTo = &report.Range{Path: names[0], StartLine: t.StartLine, EndLine: t.EndLine}
		s.Message = fmt.Sprintf("%s is not there any more; the same file is %s now.", t.Path, names[0])
	case len(names) > 0:
		s.State, s.Why, s.Direction = report.SourceChanged, "ambiguous", report.Worse
		s.Message = fmt.Sprintf("%s is not there any more, and it cannot be said which of the files with its content is meant; one of them is %s.", t.Path, names[0])
	default:
		s.State, s.Why, s.Direction = report.SourceGone, "no-such-file", report.Worse
		s.Message = fmt.Sprintf("%s is not there any more, and no file has its content.", t.Path)
	}
}

func settleVerification(v *report.Verification) {
	urgency := func(s *report.VerifiedSource) int {
		switch {
		case s.Direction == report.Worse:
			return 0
		case s.State == report.SourceSame:
			return 2
		}
		return 1
	}
	slices.SortStableFunc(v.Sources, func(x, y report.VerifiedSource) int { return urgency(&x) - urgency(&y) })
	n := &v.Counts
	n.Sources = len(v.Sources)
	count := map[string]*int{report.SourceSame: &n.Same, report.SourceMoved: &n.Moved, report.SourceChanged: &n.Changed, report.SourceGone: &n.Gone}
	for _, s := range v.Sources {
		*count[s.State]++
		if s.Direction == report.Worse {
			n.Worse++
		}
	}
	switch {
	case n.Worse > 0 || v.Comparison.Counts.Worse > 0:
		v.Exit = 2
	case n.Sources == 0 && v.Comparison.Exit == 3:
		v.Exit = 3
	}
}
