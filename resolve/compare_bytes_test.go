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
	"github.com/fa6e744d/assay/resolve/format"
)

const comparedFile = "../testdata/cases/compared.txt"

// TestReportBytesCompared holds the bytes of comparisons and verifications
// against digests that the native and the WebAssembly build have to give alike.
func TestReportBytesCompared(t *testing.T) {
	var got strings.Builder
	saved := checked(t, driftSample())
	for _, d := range drifts() {
		files := driftSample()
		d.drift(files)
		v, err := resolve.Verify(context.Background(), saved, memory(files), resolve.Options{Name: "ws"})
		if err != nil {
			t.Fatal(err)
		}
		var verified, compared bytes.Buffer
		if err := format.VerifyJSON(&verified, v); err != nil {
			t.Fatal(err)
		}
		if err := format.CompareJSON(&compared, resolve.Compare(saved, checked(t, files))); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "%s: compare %x, verify %x\n", d.name, sha256.Sum256(compared.Bytes()), sha256.Sum256(verified.Bytes()))
	}
	if *update {
		if err := os.WriteFile(comparedFile, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want := string(readFile(t, comparedFile))
	for line := range strings.Lines(got.String()) {
		if !strings.Contains(want, line) {
			t.Errorf("got %snot in %s; if that is meant, run go test ./resolve -run TestReportBytes -update", line, comparedFile)
		}
	}
	if strings.Count(want, "\n") != len(drifts()) {
		t.Errorf("%s has another number of lines than there are drifts", comparedFile)
	}
}
