package main

import (
	"go/format"
	"testing"
)

// TestPrograms holds that each row is a Go program. That it builds is shown by
// running the tool.
func TestPrograms(t *testing.T) {
	for i := range parts {
		if _, err := format.Source([]byte(mainFor(parts[:i+1]))); err != nil {
			t.Errorf("%s: %v", parts[i].name, err)
		}
	}
}

func TestGzipped(t *testing.T) {
	data := make([]byte, 1<<20)
	n, err := gzipped(data)
	if err != nil || n < 100 || n > 5000 {
		t.Errorf("a megabyte of zeros: want a kilobyte or so, got %d, %v", n, err)
	}
}
