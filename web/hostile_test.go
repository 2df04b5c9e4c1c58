package web_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/fa6e744d/assay/resolve/report"
	"github.com/fa6e744d/assay/web"
)

const hostile = "\"'><script>evil()</script><img src=x onerror=evil()> [a](javascript:evil()) </code></pre>\u202e&lt;b&gt; `x` <a href=\"javascript:evil()\">"

// poison puts hostile text into every string of a value, outcomes and codes
// included. Texts are kept as a heading and an item, so that they are drawn
// as such too.
func poison(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			poison(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			poison(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			poison(v.Field(i))
		}
	case reflect.String:
		v.SetString(hostile)
	}
}

// TestHostileText draws every screen of a report that holds hostile text in
// every field, and reads the HTML back: no element and no attribute may come
// from the text.
func TestHostileText(t *testing.T) {
	clean, evil := sample(), sample()
	poison(reflect.ValueOf(evil).Elem())
	for i := range evil.Documents {
		d := &evil.Documents[i]
		// What leads to a place has to stay distinct.
		d.Path = clean.Documents[i].Path + hostile
		d.Text = "# " + hostile + "\n\n" + hostile + "\n\n- " + hostile + "\n\n```" + hostile + "\n" + hostile + "\n```\n\n| " + hostile + " |\n|---|\n| x |\n"
		for j := range d.Items {
			d.Items[j].ID = clean.Documents[i].Items[j].ID + hostile
		}
	}
	f := web.Failure{Title: hostile, Text: hostile, Notes: []string{hostile}, Roots: []string{hostile}}
	screens := map[string]string{
		"overview": draw(t, web.Overview(evil)),
		"queue":    draw(t, web.At(evil, "#/queue").View),
		"by file":  draw(t, web.At(evil, "#/queue?g=file").View),
		"by doc":   draw(t, web.At(evil, "#/queue?g=document").View),
		"foreign":  draw(t, web.At(evil, web.Route{Path: hostile, Claim: hostile, Query: hostile, Zip: hostile, Source: 1}.String()).View),
		"refusal":  draw(t, web.Refusal(f)),
		"record":   draw(t, web.Record(evil, false)),
		"missing":  draw(t, web.At(evil, web.In(hostile).String()).View),
		"index":    draw(t, web.Index(web.App{Version: strings.ReplaceAll(hostile, "\u202e", "")})),
	}
	for _, d := range evil.Documents {
		route := web.In(d.Path)
		screens["document "+d.Kind] = draw(t, web.At(evil, route.String()).View)
		route.Raw = true
		screens["raw "+d.Kind] = draw(t, web.At(evil, route.String()).View)
		for _, i := range d.Items {
			for n := range i.Citations {
				s := web.At(evil, web.Route{Path: d.Path, Claim: i.ID, Source: n}.String())
				if s.Panel == nil {
					t.Fatalf("no panel for %s", i.ID)
				}
				screens["source "+i.ID+i.Citations[n].ID] = draw(t, s.Panel)
			}
		}
	}
	for name, page := range screens {
		t.Run(name, func(t *testing.T) {
			harmless(t, page, name == "index")
		})
	}
}

var (
	ours = strings.Fields(`a article aside b blockquote br button code dd details div i mark dl dt em fieldset footer form h1 h2 h3 h4 h5 header hr input label legend li nav ol p pre
		section small span strong summary svg table tbody td textarea th thead tr u ul use wbr`)
	shell = strings.Fields(`body circle dialog head html kbd link main meta noscript path progress rect script symbol title`)
)

func harmless(t *testing.T, page string, whole bool) {
	t.Helper()
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		kind := z.Next()
		if kind == html.TextToken && strings.ContainsRune(string(z.Text()), '\u202e') {
			t.Error("a character that turns the text around is in the page")
		}
		if kind == html.ErrorToken {
			return
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		token := z.Token()
		if !slices.Contains(ours, token.Data) && !(whole && slices.Contains(shell, token.Data)) {
			t.Errorf("element %s", token)
		}
		for _, a := range token.Attr {
			if strings.ContainsRune(a.Val, '\u202e') && a.Key != "id" && !strings.HasPrefix(a.Key, "data-") {
				t.Errorf("a character that turns the text around is in %s of %s", a.Key, token.Data)
			}
			switch value := strings.ToLower(strings.TrimSpace(a.Val)); {
			case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "srcdoc":
				t.Errorf("attribute %s of %s", a.Key, token)
			case a.Key == "href" && !strings.HasPrefix(value, "#") && !strings.HasPrefix(value, "https://") && !whole:
				t.Errorf("link to %q", a.Val)
			case a.Key == "src" && !whole:
				t.Errorf("source %q", a.Val)
			case strings.HasPrefix(value, "javascript:"):
				t.Errorf("script in %s", token)
			}
		}
	}
}

// TestEverythingIsDrawn holds that no text of a report is dropped on the way
// to the page: each string that a reader should see is in some screen.
func TestEverythingIsDrawn(t *testing.T) {
	r := sample()
	var page strings.Builder
	page.WriteString(draw(t, web.Overview(r)))
	for _, d := range r.Documents {
		page.WriteString(draw(t, web.At(r, web.In(d.Path).String()).View))
		for _, items := range [][]report.Item{d.Items, d.Elsewhere} {
			for _, i := range items {
				for n := range i.Citations {
					page.WriteString(draw(t, web.At(r, web.Route{Path: d.Path, Claim: i.ID, Source: n}.String()).Panel))
				}
			}
		}
	}
	text := strings.ReplaceAll(page.String(), "<wbr>", "")
	for _, want := range []string{
		"harbour.zip", "20,027", "service", "client", strings.Repeat("9f", 32), "top folder harbour stripped", "facts-unreadable", "Line 7 repeats a key",
		"empty-section", "missing-section", "src/http/client.go:412-420", "ends at line 388; 420 was cited", "line-out-of-range",
		"a file of 388 lines", "nothing there", "only place where the quoted text stands", "src/http/client.go:141", "not what was cited",
		"lines 412-420 would be here", "unmerged", "a comment only", "7 cited lines", "14,312 characters", "not stated", "F102", "F7", "superseded",
		"doc-uncorroborated", "No source is given", "The marker has no blank", "elsewhere", "not looked at, line 17", "v0.0.0-test", "exits with <strong>2</strong>",
		strings.Repeat("ef", 32),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("nothing shows %q", want)
		}
	}
}
