package markdown_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/fa6e744d/assay/resolve/markdown"
)

func FuzzParse(f *testing.F) {
	for _, src := range corpus(f) {
		f.Add(src)
	}
	f.Add([]byte("\ufeff- a\r\n\t- b [src: F1]\r\u2028\x00\xff"))
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<16 {
			return
		}
		d, err := markdown.Parse(src)
		if err != nil {
			if !errors.Is(err, markdown.ErrTooDeep) {
				t.Fatalf("%q: %v", src, err)
			}
			markdown.HasFourHeadings(src)
			return
		}
		checkPlaces(t, src, d)
		for _, it := range d.Items {
			if it.Section >= len(d.Headings) || it.At.Line < 1 || it.At.EndLine > d.Lines.Count() {
				t.Errorf("item %+v outside the document %q", it, src)
			}
			if len(it.Tokens) > 0 && !it.HasMarker || it.Fault != "" && !it.HasMarker {
				t.Errorf("item %+v has a token or a fault and no marker in %q", it, src)
			}
		}
		for _, m := range d.Missed {
			if m.Text == "" || m.Line < 1 || m.Line > d.Lines.Count() {
				t.Errorf("remark %+v in %q", m, src)
			}
		}
		if got, want := markdown.HasFourHeadings(src), len(d.Missing(markdown.HandoffSections())) == 0; got != want {
			t.Errorf("four headings: got %v want %v in %q", got, want, src)
		}
		again, err := markdown.Parse(src)
		if err != nil || !reflect.DeepEqual(again, d) {
			t.Errorf("a second parse of %q differs (%v)", src, err)
		}
	})
}
