//go:build !js

package resolve_test

import (
	"context"
	"testing"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/vfs"
)

// compareFolder weighs the case's workspace as a folder and holds the result
// against what is wanted and against the report of the zip.
func compareFolder(t *testing.T, c testCase, zipped *report.Report) {
	t.Helper()
	fsys, err := vfs.Dir(c.folder(t), vfs.Options{Root: "."})
	if err != nil {
		t.Fatal(err)
	}
	defer fsys.Close()
	rep, err := resolve.Check(context.Background(), fsys, resolve.Options{Name: "ws", Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range compareCase(c.want, rep) {
		t.Errorf("folder: %s", e)
	}
	checkInvariants(t, rep)
	if got, want := show(rep.Documents), show(zipped.Documents); got != want && !c.onlyFolder() {
		t.Errorf("the folder's documents differ from the zip's\nfolder %s\nzip    %s", got, want)
	}
}
