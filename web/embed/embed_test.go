package embed

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/fa6e744d/assay/resolve/report"
)

const bad = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&-->` + "\u202e\x00"

func sample() *report.Report {
	kind := "file"
	target := &report.Target{Path: bad, StartLine: 1, EndLine: 2, FileLines: 2, Lines: []report.Line{{N: 1, Text: bad, Cited: true}, {N: 2, Text: "x"}}}
	c := report.Citation{ID: "a/0", Raw: bad, Kind: &kind, Outcome: report.OK, Reason: "ok", Message: bad, Leads: []report.Lead{{Code: "c", Message: bad}}, Target: target}
	r := c
	r.ID, r.Outcome, r.Reason, r.Target = "b/0", report.Refused, bad, nil
	later := c
	later.ID, later.Outcome = "c/0", "of a later version"
	d := report.Document{Path: bad, Counts: report.Counts{Documents: 1, OK: 1, Refused: 1, Citations: 3}}
	for i, c := range []report.Citation{c, r, later} {
		d.Items = append(d.Items, report.Item{ID: string(rune('a' + i)), Claim: bad, Outcome: c.Outcome, Reason: c.Reason, Message: bad, Citations: []report.Citation{c}})
	}
	return &report.Report{
		Schema: report.Schema, Tool: report.Tool{Name: "assay", Version: bad}, Workspace: report.Workspace{Name: bad},
		Counts: d.Counts, Documents: []report.Document{d},
	}
}

// nodes are the elements of a piece of HTML.
func nodes(t *testing.T, s string) (all []*html.Node) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(s))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			all = append(all, n)
		}
	}
	return all
}

func TestFragmentIsText(t *testing.T) {
	var b bytes.Buffer
	if err := Fragment(&b, sample()); err != nil {
		t.Fatal(err)
	}
	drawn, recorded, ok := strings.Cut(b.String(), reportOpen)
	if !ok {
		t.Fatal("no report in the fragment")
	}
	details := 0
	for _, n := range nodes(t, drawn) {
		switch n.Data {
		case "html", "head", "body", "div", "p", "ul", "li", "span", "code", "em", "strong", "details", "summary":
		default:
			t.Errorf("an element %s, which the script does not let through", n.Data)
		}
		for _, a := range n.Attr {
			switch a.Key {
			case "data-detail", "data-ready":
				details++
				if !json.Valid([]byte(a.Val)) {
					t.Errorf("%s is no JSON: %q", a.Key, a.Val)
				}
			case "class", "part", "tabindex", "role", "aria-label":
			default:
				if !strings.HasPrefix(a.Key, "data-") {
					t.Errorf("an attribute %s on %s", a.Key, n.Data)
				}
			}
		}
	}
	if details < 7 {
		t.Errorf("%d details, want those of the report, three items and three citations", details)
	}
	recorded, ok = strings.CutSuffix(recorded, reportClose+"\n")
	if !ok || strings.Contains(recorded, "<") {
		t.Error("the report's JSON can end its element early")
	}
	var r report.Report
	if err := json.Unmarshal([]byte(recorded), &r); err != nil || r.Documents[0].Path != sample().Documents[0].Path {
		t.Errorf("got %q (%v)", r.Documents[0].Path, err)
	}
}

func TestUnknownOutcomeIsNeverSound(t *testing.T) {
	var b bytes.Buffer
	if err := Fragment(&b, sample()); err != nil {
		t.Fatal(err)
	}
	for _, n := range nodes(t, b.String()) {
		id, is := "", ""
		for _, a := range n.Attr {
			switch a.Key {
			case "data-id":
				id = a.Val
			case "data-is":
				is = a.Val
			}
		}
		if (id == "c" || id == "c/0") && is != report.Unverified {
			t.Errorf("%s is drawn as %q, want %q", id, is, report.Unverified)
		}
	}
}

// A page runs its own script and nothing else.
func TestPage(t *testing.T) {
	var b bytes.Buffer
	if err := Page(&b, sample(), "x.oembed.json"); err != nil {
		t.Fatal(err)
	}
	scripts, policy := 0, ""
	for _, n := range nodes(t, b.String()) {
		if n.Data == "meta" && n.Attr[0].Val == "Content-Security-Policy" {
			policy = n.Attr[1].Val
		}
		if n.Data != "script" && n.Data != "style" {
			continue
		}
		scripts++
		if want := n.Data + "-src '" + hash(n.FirstChild.Data) + "'"; !strings.Contains(policy, want) {
			t.Errorf("%s is not in the policy %s", want, policy)
		}
	}
	if scripts != 2 {
		t.Errorf("%d scripts and styles, want one each", scripts)
	}
}

func TestOEmbed(t *testing.T) {
	var b bytes.Buffer
	if err := OEmbed(&b, sample(), `https://h/e/"x.html`); err != nil {
		t.Fatal(err)
	}
	var o struct{ Version, Type, Title, HTML string }
	if err := json.Unmarshal(b.Bytes(), &o); err != nil {
		t.Fatal(err)
	}
	frames := 0
	for _, n := range nodes(t, o.HTML) {
		if n.Data != "iframe" {
			continue
		}
		frames++
		for _, a := range n.Attr {
			if a.Key == "sandbox" && a.Val != "allow-scripts allow-popups" {
				t.Errorf("sandbox %q", a.Val)
			}
			if a.Key == "src" && a.Val != `https://h/e/"x.html#/?embed=1` {
				t.Errorf("src %q", a.Val)
			}
		}
	}
	if frames != 1 || o.Version != "1.0" || o.Type != "rich" {
		t.Errorf("got %+v", o)
	}
}

func TestScriptIsDeterministic(t *testing.T) {
	a, err := Script()
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Script()
	if !bytes.Equal(a, b) || bytes.Contains(a, []byte("</script")) && !bytes.Contains([]byte(element), []byte("</script")) {
		t.Error("two scripts differ, or one ends an element around it")
	}
}
