package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// What is written is what the schema says, with no field that it does not have.
func TestSchemaAcceptsWhatIsWritten(t *testing.T) {
	ctx := context.Background()
	workspace := func(code string) fstest.MapFS {
		return fstest.MapFS{
			".tldrx/workspace.yml":    {Data: []byte("version: 1\nmode: single-repo\nrepos: []\n")},
			"tldrx-work/x-handoff.md": {Data: []byte("## Findings\n\n- It adds [src: a.go:1]\n- It stands lower [src: a.go:3]\n- Gone [src: b.go:1]\n\n## Decisions\n\n## Unknowns\n\n## Evidence ledger\n")},
			"a.go":                    {Data: []byte(code)},
		}
	}
	was, err := resolve.Check(ctx, workspace("one\ntwo\nthree\n"), resolve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	now, err := resolve.Check(ctx, workspace("first\ntwo\n"), resolve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	verified, err := resolve.Verify(ctx, was, workspace("one\nnew\ntwo\nthree\n"), resolve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	written := map[string]any{report.Schema: was, report.CompareSchema: resolve.Compare(was, now), report.VerifySchema: verified}
	for _, m := range models {
		data, err := json.Marshal(written[m.title])
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if err := compile(t, generate(t, m.file, m.title, m.root, true)).Validate(value); err != nil {
			t.Errorf("%s: %v", m.title, err)
		}
	}
}
