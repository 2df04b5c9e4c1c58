package site

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

var (
	anchors = regexp.MustCompile(`\sid="([^"]*)"`)
	leads   = regexp.MustCompile(`\s(?:href|src)="([^"]*)"`)
)

// TestDocsLinks holds every link of the documentation: to a page or a picture
// that is written, to a heading that is there, to nothing outside but https.
func TestDocsLinks(t *testing.T) {
	files := write(t)
	checked := 0
	for name, data := range files {
		if !strings.HasPrefix(name, docsFolder) || path.Ext(name) != ".html" {
			continue
		}
		for _, m := range leads.FindAllStringSubmatch(string(data), -1) {
			to, fragment, _ := strings.Cut(m[1], "#")
			if strings.HasPrefix(to, "https://") {
				continue
			}
			target := name
			if to != "" {
				target = path.Join(path.Dir(name), to)
			}
			checked++
			if files[target] == nil {
				t.Errorf("%s leads to %q, which is not written", name, m[1])
				continue
			}
			if fragment == "" {
				continue
			}
			found := false
			for _, a := range anchors.FindAllStringSubmatch(string(files[target]), -1) {
				found = found || a[1] == fragment
			}
			if !found {
				t.Errorf("%s leads to %q, and no heading there is called so", name, m[1])
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d links were looked at", checked)
	}
}

func TestDocsHoldNoScript(t *testing.T) {
	for name, data := range write(t) {
		if strings.HasPrefix(name, docsFolder) && regexp.MustCompile(`<script>|<style|\son[a-z]+=`).Match(data) {
			t.Errorf("%s holds a script or a style of its own", name)
		}
	}
}
