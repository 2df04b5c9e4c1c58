package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fa6e744d/assay/web/docs"
	"github.com/fa6e744d/assay/web/static"
)

func write(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := Write(func(name string, data []byte) error {
		if _, twice := files[name]; twice {
			t.Errorf("%s is written twice", name)
		}
		files[name] = data
		return nil
	}, Assets{WASM: []byte("wasm"), WASMExec: []byte("exec"), Sample: []byte("zip"), Version: "v1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestWrite(t *testing.T) {
	files := write(t)
	var got []string
	for name := range files {
		got = append(got, name)
	}
	slices.Sort(got)
	want := []string{"assay.wasm", "assay.wasm.gz", "index.html", "sample.zip", "wasm_exec.js"}
	entries, err := fs.ReadDir(static.Files, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		want = append(want, e.Name())
	}
	pages, err := fs.Glob(docs.Files, "*.md")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, "docs/index.html")
	for _, p := range pages {
		want = append(want, "docs/"+strings.TrimSuffix(p, ".md")+".html")
	}
	pictures, err := fs.Glob(docs.Files, "images/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pictures {
		want = append(want, "docs/"+p)
	}
	slices.Sort(want)
	if !slices.Equal(want, got) {
		t.Errorf("want %v, got %v", want, got)
	}
	z, err := gzip.NewReader(bytes.NewReader(files["assay.wasm.gz"]))
	if err != nil {
		t.Fatal(err)
	}
	if data, err := io.ReadAll(z); err != nil || string(data) != "wasm" {
		t.Errorf("assay.wasm.gz holds %q, %v", data, err)
	}
	if !strings.Contains(string(files["index.html"]), "Assay v1.2.3") {
		t.Error("the version is not in the footer")
	}
}

// TestAddresses holds that the page works below any path of any server: every
// address in it is relative and is a file that is written, and no script or
// style stands in the page, where its policy would forbid it.
func TestAddresses(t *testing.T) {
	files := write(t)
	page := string(files["index.html"])
	for _, m := range regexp.MustCompile(`\s(?:src|href)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if to := m[1]; !strings.HasPrefix(to, "#") && !strings.HasPrefix(to, "data:image/") && files[to] == nil {
			t.Errorf("the page leads to %q, which is not written", to)
		}
	}
	for _, m := range regexp.MustCompile(`[^.](?:get|compile)\('([^']*)'\)`).FindAllStringSubmatch(string(files["checker.js"]), -1) {
		if files[m[1]] == nil {
			t.Errorf("checker.js fetches %q, which is not written", m[1])
		}
	}
	if m := regexp.MustCompile(`<script>|<style|\sstyle=|\son[a-z]+=`).FindString(page); m != "" {
		t.Errorf("the page holds %q, which its policy forbids", m)
	}
	for name, data := range files {
		if strings.HasSuffix(name, ".css") && regexp.MustCompile(`url\(|@import`).Match(data) {
			t.Errorf("%s loads something", name)
		}
	}
}

func TestWriteIsDeterministic(t *testing.T) {
	a, b := write(t), write(t)
	for name := range a {
		if !bytes.Equal(a[name], b[name]) {
			t.Errorf("%s differs between two runs", name)
		}
	}
}
