package format_test

import (
	"bytes"
	"context"
	"testing"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/format"
)

// TestUnmeteredIsNeverZero holds that no format writes $0.00 for work whose
// cost nobody saw.
func TestUnmeteredIsNeverZero(t *testing.T) {
	const run = "tldrx-work/240101-a/"
	files := fstest.MapFS{
		"docs/a.md": {Data: []byte("one\n")},
		run + "01-what/handoff.md": {Data: []byte("# Handoff — 01-what / scope — run 240101-a\n\nCost: $0.10 of $5.00 ceiling\n\n" +
			"## Findings\n- One [src: docs/a.md:1]\n\n## Decisions\n- Two [src: docs/a.md:1]\n\n## Unknowns\n- Three [src: docs/a.md:9]\n\n## Evidence ledger\n- Four [src: docs/a.md:1]\n")},
		run + "events.jsonl": {Data: []byte(`{"stage":"scope","type":"agent.result","payload":{"phase":"01-what"}}` + "\n" +
			`{"stage":"scope","type":"agent.result","cost_usd":null,"payload":{"phase":"01-what","declared_tokens":1200}}` + "\n")},
		run + "budget.yml": {Data: []byte("version: 1\nceiling_usd: 5\nphases:\n  - {id: 01-what, ceiling_usd: 2}\n")},
	}
	rep, err := resolve.Check(context.Background(), files, resolve.Options{Name: "a.zip"})
	if err != nil {
		t.Fatal(err)
	}
	if rep.Money == nil || rep.Money.Unmetered != 2 || rep.Money.Metered != 0 {
		t.Fatalf("the fixture is not unmetered: %+v", rep.Money)
	}
	digest := "0000000000000000000000000000000000000000000000000000000000000000"
	rep.Workspace.Identity.SHA256 = &digest // which in-toto needs
	for _, f := range format.Formats() {
		var out bytes.Buffer
		if err := f.Encode(&out, rep); err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		if out.Len() == 0 {
			t.Errorf("%s wrote nothing", f.Name)
		}
		if bytes.Contains(out.Bytes(), []byte("$0.00")) {
			t.Errorf("%s says $0.00 of what was not measured:\n%s", f.Name, out.String())
		}
	}
}
