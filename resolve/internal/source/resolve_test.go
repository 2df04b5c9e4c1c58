package source

import (
	"slices"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// FuzzResolve holds that every text has one of three outcomes, and that an ok
// file has the cited line by a count that is not the resolver's.
func FuzzResolve(f *testing.F) {
	for _, g := range groups {
		for _, tc := range g.cases {
			f.Add(tc.raw, tc.section, tc.claim)
		}
	}
	all := files{}
	for _, g := range groups {
		for name, text := range g.files {
			all[name] = text
		}
	}
	all["docs/two\u2028.txt"] = "a\r\nb\rc\n\n"
	all[epicDrain] = "package board\n"
	fsys := testCase{}.open(all)
	f.Fuzz(func(t *testing.T, raw, section, claim string) {
		ws := workspace.Open(fsys)
		run, _ := ws.Run(testDoc)
		ctx := &Context{WS: ws, Doc: testDoc, Run: run, Section: section, Claim: claim}
		c := Resolve(ctx, raw)
		checkShape(t, c)
		if c.Kind == nil || *c.Kind != "file" || c.Outcome != report.OK {
			return
		}
		s, _ := Parse(raw)
		text, ok := all[c.Target.Path]
		if !ok {
			t.Fatalf("%q: ok at %q, which is not there", raw, c.Target.Path)
		}
		n := strings.Count(text, "\n")
		if text != "" && !strings.HasSuffix(text, "\n") {
			n++
		}
		if s.End > n {
			t.Fatalf("%q: ok, and %q has %d lines", raw, c.Target.Path, n)
		}
	})
}

// TestSharedContext holds that a Context that served other documents gives
// what a fresh one gives.
func TestSharedContext(t *testing.T) {
	ws := workspace.Open(testCase{}.open(harbour))
	shared := &Context{WS: ws}
	for range 2 {
		for _, doc := range []string{testDoc, "docs/handoff.md"} {
			run, ok := ws.Run(doc)
			if !ok {
				run = nil
			}
			for _, tc := range slices.Concat(fileGroup.cases, absentGroup.cases) {
				fresh := &Context{WS: ws, Doc: doc, Run: run, Claim: tc.claim}
				shared.Doc, shared.Run, shared.Claim = doc, run, tc.claim
				want, got := summary(Resolve(fresh, tc.raw)), summary(Resolve(shared, tc.raw))
				if got != want {
					t.Errorf("%s in %s\n got %s\nwant %s", tc.raw, doc, got, want)
				}
			}
		}
	}
}

// TestLongSource holds that a message does not grow with the source.
func TestLongSource(t *testing.T) {
	long := strings.Repeat("x/", 1<<19)
	for _, raw := range []string{long, long + ":1", "absent:" + long + "y", "absent:docs/ops.md#" + long, "graph:" + long, "$ " + long, "$ " + long + " → exit 0", "Q" + long, "https://" + long, long + ":" + long} {
		c := testCase{raw: raw, section: "Evidence ledger", claim: "-"}.resolve(harbour)
		if len(c.Message) > 8<<10 {
			t.Errorf("%.20s…: message of %d bytes", raw, len(c.Message))
		}
	}
}
