package vfs

import (
	"testing"

	"golang.org/x/text/encoding/charmap"
)

func TestCodePage437(t *testing.T) {
	for i, got := range upper437 {
		if want := charmap.CodePage437.DecodeByte(byte(0x80 + i)); got != want {
			t.Errorf("byte %#x: got %q, want %q", 0x80+i, got, want)
		}
	}
}
