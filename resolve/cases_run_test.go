package resolve_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
)

// check weighs the case's workspace, packed as a zip.
func (c testCase) check(t testing.TB) (*report.Report, error) {
	t.Helper()
	fsys, err := c.openZip(t)
	if err != nil {
		return nil, err
	}
	return resolve.Check(context.Background(), fsys, resolve.Options{Name: "ws", Version: "test"})
}

// TestCases runs the whole corpus on a zip and, where it can be, on a folder.
// The two have to agree on everything but what only a zip has.
func TestCases(t *testing.T) {
	for _, c := range readCases(t) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			rep, err := c.check(t)
			if err != nil {
				if c.want.Exit == nil || *c.want.Exit != 3 || c.want.Doc != "" {
					t.Fatal(err)
				}
				for _, any := range c.want.Says {
					if !containsAny(err.Error(), any) {
						t.Errorf("the error says none of %q: %v", any, err)
					}
				}
				return
			}
			checkInvariants(t, rep)
			if !c.onlyFolder() {
				for _, e := range compareCase(c.want, rep) {
					t.Errorf("zip: %s", e)
				}
			}
			if c.folders() {
				compareFolder(t, c, rep)
			}
		})
	}
}

func containsAny(s string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}

const digestsFile = "../testdata/cases/reports.txt"

// TestReportBytes holds the bytes of every case's report against a digest that
// the native and the WebAssembly build have to give alike.
func TestReportBytes(t *testing.T) {
	var b strings.Builder
	for _, c := range readCases(t) {
		rep, err := c.check(t)
		if err != nil {
			fmt.Fprintf(&b, "%s cannot be opened\n", c.name)
			continue
		}
		var first, second bytes.Buffer
		if err := report.Encode(&first, rep); err != nil {
			t.Fatal(err)
		}
		again, err := c.check(t)
		if err != nil {
			t.Fatal(err)
		}
		if err := report.Encode(&second, again); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: two checks of the same bytes differ", c.name)
		}
		second.Reset()
		if again, err = report.ReadJSON(bytes.NewReader(first.Bytes())); err != nil {
			t.Errorf("%s: its report cannot be read back: %v", c.name, err)
			continue
		}
		if err := report.Encode(&second, again); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: its report reads back as another", c.name)
		}
		fmt.Fprintf(&b, "%s %x\n", c.name, sha256.Sum256(first.Bytes()))
	}
	if *update {
		if err := os.WriteFile(digestsFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want := map[string]string{}
	for line := range strings.Lines(string(readFile(t, digestsFile))) {
		name, digest, _ := strings.Cut(strings.TrimSpace(line), " ")
		want[name] = digest
	}
	const hint = "if that is meant, run go test ./resolve -run TestReportBytes -update"
	for line := range strings.Lines(b.String()) {
		name, digest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if want[name] != digest {
			t.Errorf("%s: got a report of %s, recorded is %q; %s", name, digest, want[name], hint)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s is recorded and there is no such case; %s", name, hint)
	}
}
