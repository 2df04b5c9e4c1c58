package web

import (
	"testing"

	"github.com/fa6e744d/assay/resolve/report"
)

func TestRoute(t *testing.T) {
	tests := []struct {
		fragment string
		want     Route
	}{
		{"", Route{Source: -1}},
		{"#/", Route{Source: -1}},
		{"#/nowhere", Route{Source: -1}},
		{"#/?q=x&c=y&s=1", Route{Source: -1, Query: "x"}},
		{"#/documents", Route{Screen: "documents", Source: -1}},
		{"#/queue", Route{Screen: "queue", Source: -1}},
		{"#/queue?g=file&q=s%3Arefused+%22a+b%22", Route{Screen: "queue", Group: "file", Query: `s:refused "a b"`, Source: -1}},
		{"#/queue?g=colour&h=a/b.md&c=x&s=2&l=3&raw=1", Route{Screen: "queue", Path: "a/b.md", Claim: "x", Source: 2}},
		{"#/queue?c=x&s=2", Route{Screen: "queue", Source: -1}},
		{"#/h/", Route{Source: -1}},
		{"#/h/a/b.md", Route{Screen: "document", Path: "a/b.md", Source: -1}},
		{"#/h/a%2Fb.md", Route{Screen: "document", Path: "a/b.md", Source: -1}},
		{"#/h/a.md?c=0123456789-2&s=3&z=9f9f9f9f", Route{Screen: "document", Path: "a.md", Claim: "0123456789-2", Source: 3, Zip: "9f9f9f9f"}},
		{"#/h/a.md?c=x&s=-1", Route{Screen: "document", Path: "a.md", Claim: "x", Source: -1}},
		{"#/h/a.md?c=x&s=1e9", Route{Screen: "document", Path: "a.md", Claim: "x", Source: -1}},
		{"#/h/a.md?s=1", Route{Screen: "document", Path: "a.md", Source: -1}},
		{"#/h/a.md?l=12&raw=1", Route{Screen: "document", Path: "a.md", Source: -1, Line: 12, Raw: true}},
		{"#/h/a.md?l=x&raw=yes", Route{Screen: "document", Path: "a.md", Source: -1}},
		{"#/h/50%", Route{Source: -1}},
		{"#/h/a.md?c=%zz", Route{Screen: "document", Path: "a.md", Source: -1}},
	}
	for _, tt := range tests {
		if got := ParseRoute(tt.fragment); got != tt.want {
			t.Errorf("ParseRoute(%q): want %+v, got %+v", tt.fragment, tt.want, got)
		}
	}
}

func FuzzRoute(f *testing.F) {
	f.Add("a/[id]/(group) #1 50%.md", "0123456789-2", 3, 0, true, false, "", "")
	f.Add("ä?c=x&s=1/\u202e", "", -1, 7, false, true, `s:refused !"a&b=c"`, "9f9f9f9f")
	f.Fuzz(func(t *testing.T, path, claim string, source, line int, raw, queue bool, query, zip string) {
		want := Route{Screen: "document", Path: path, Claim: claim, Source: max(source, -1), Line: max(line, 0), Raw: raw, Query: query, Zip: zip}
		if queue {
			want.Screen, want.Group, want.Line, want.Raw = "queue", "file", 0, false
		}
		if path == "" {
			want.Claim, want.Line, want.Raw = "", 0, false
			if !queue {
				want.Screen = ""
			}
		}
		if want.Claim == "" {
			want.Source = -1
		}
		if got := ParseRoute(want.String()); got != want {
			t.Errorf("%q: want %+v, got %+v", want.String(), want, got)
		}
	})
}

func TestPieces(t *testing.T) {
	tests := []struct {
		text string
		want []string // marks are written <…>
	}{
		{"plain text\t\n", []string{"plain text\t\n"}},
		{"Größe 長さ", []string{"Größe 長さ"}},
		{"a\u202eb", []string{"a", "<U+202E>", "b"}},
		{"\u200b\ufeff", []string{"<U+200B>", "<U+FEFF>"}},
		{"a\rb", []string{"a", "<U+000D>", "b"}},
		{"\x00\x1b[0m", []string{"<U+0000>", "<U+001B>", "[0m"}},
		{"a\u2028", []string{"a", "<U+2028>"}},
		{"a\xffb", []string{"a", "<FF>", "b"}},
		{"\ufffd", []string{"\ufffd"}},
		{"\U000e0041x", []string{"<U+E0041>", "x"}},
		{"", []string{""}},
	}
	for _, tt := range tests {
		var got []string
		for _, p := range pieces(tt.text) {
			if p.mark != "" {
				got = append(got, "<"+p.mark+">")
			} else {
				got = append(got, p.text)
			}
		}
		if !equal(tt.want, got) {
			t.Errorf("pieces(%q): want %q, got %q", tt.text, tt.want, got)
		}
	}
}

func equal(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestWebAddress(t *testing.T) {
	tests := []struct {
		to   string
		host string
		ok   bool
	}{
		{"https://a.example/x?y#z", "a.example", true},
		{"HTTP://A.example", "A.example", true},
		{"https://user:pw@evil.example/", "evil.example", true},
		{"mailto:a@b.example", "mail", true},
		{"javascript:alert(1)", "", false},
		{"JaVaScRiPt:alert(1)", "", false},
		{" javascript:alert(1)", "", false},
		{"java\tscript:alert(1)", "", false},
		{"data:text/html,x", "", false},
		{"vbscript:x", "", false},
		{"file:///etc/passwd", "", false},
		{"blob:https://a.example/x", "", false},
		{"//a.example/x", "", false},
		{"../x.md", "", false},
		{"#top", "", false},
		{"https:", "", false},
		{"https:///x", "", false},
	}
	for _, tt := range tests {
		if _, host, ok := webAddress(tt.to); host != tt.host && ok == tt.ok || ok != tt.ok {
			t.Errorf("webAddress(%q): want %q %v, got %q %v", tt.to, tt.host, tt.ok, host, ok)
		}
	}
}

// TestUnknownOutcome draws an outcome that is missing or of a later version
// as one that was not checked, never as a sound one.
func TestUnknownOutcome(t *testing.T) {
	for _, s := range []string{"", "verified", "OK"} {
		if got := outcome(s); got != report.Unverified {
			t.Errorf("outcome(%q) = %q", s, got)
		}
		if got := citationWord(report.Citation{Outcome: s}); got != "cannot be checked" {
			t.Errorf("citation with outcome %q: %q", s, got)
		}
		if got := itemWord(report.Item{Outcome: s}); got != "cannot be checked" {
			t.Errorf("item with outcome %q: %q", s, got)
		}
	}
}

func TestNumbers(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 20027: "20,027", 1234567: "1,234,567"} {
		if got := number(n); got != want {
			t.Errorf("number(%d): want %q, got %q", n, want, got)
		}
	}
	for n, want := range map[int64]string{1: "1 byte", 437: "437 bytes", 1024: "1.0 KB", 15 << 10: "15 KB", 3 << 30: "3.0 GB", 1 << 50: "1024 TB"} {
		if got := size(n); got != want {
			t.Errorf("size(%d): want %q, got %q", n, want, got)
		}
	}
}

func TestGhost(t *testing.T) {
	for raw, want := range map[string]string{
		"a.go:412":     "line 412 would be here, the file ends at line 388",
		"a.go:412-420": "lines 412-420 would be here, the file ends at line 388",
		"odd":          "the cited line would be here, the file ends at line 388",
	} {
		shown := &report.Target{FileLines: 388}
		if got := ghost(shown, &report.Citation{Raw: raw, Reason: "line-out-of-range", Shown: shown}); got != want {
			t.Errorf("%q: want %q, got %q", raw, want, got)
		}
		if got := ghost(shown, &report.Citation{Raw: raw, Reason: "fact-retired", Shown: shown}); got != "" {
			t.Errorf("%q of another reason: %q", raw, got)
		}
	}
}
