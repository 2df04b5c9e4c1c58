package site

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// TestPortable holds that the page as one file leads nowhere, lets nothing out
// and is the same bytes each time.
func TestPortable(t *testing.T) {
	var page, again bytes.Buffer
	a := Assets{WASM: []byte("wasm"), WASMExec: []byte("exec"), Sample: []byte("zip"), Version: "v1.2.3"}
	for _, out := range []*bytes.Buffer{&page, &again} {
		if err := Portable(out, a); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(page.Bytes(), again.Bytes()) {
		t.Error("two runs differ")
	}
	// What stands outside of scripts and styles.
	markup := regexp.MustCompile(`(?s)<(script|style)[ >].*?</(script|style)>`).ReplaceAllString(page.String(), "")
	for _, m := range regexp.MustCompile(`\s(?:src|href)="([^"]*)"`).FindAllStringSubmatch(markup, -1) {
		if to := m[1]; !strings.HasPrefix(to, "#") && !strings.HasPrefix(to, "data:image/") {
			t.Errorf("the page leads to %q", to)
		}
	}
	for _, want := range []string{"connect-src &#39;none&#39;", "default-src &#39;none&#39;", `id="assay-engine">H4sI`, `id="assay-sample">emlw<`, "Assay v1.2.3"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// TestPortableRefusesPart holds that no part can end the element it stands in.
func TestPortableRefusesPart(t *testing.T) {
	err := Portable(new(bytes.Buffer), Assets{WASMExec: []byte("x </SCRIPT> y")})
	if err == nil || !strings.Contains(err.Error(), "</script") {
		t.Errorf("want an error that names the tag, got %v", err)
	}
}
