package report

import (
	"strings"
	"testing"
)

// The limit is held before anything is decoded, and a report just at it is
// read. It is made small here: half a gigabyte belongs into no test.
func TestReadJSONLimit(t *testing.T) {
	in := `{"schema":"assay.report/1","exit":0}`
	if _, err := readJSON(strings.NewReader(in), int64(len(in))); err != nil {
		t.Errorf("at the limit: %v", err)
	}
	_, err := readJSON(strings.NewReader(in), int64(len(in))-1)
	if err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("above the limit: got %v", err)
	}
}
