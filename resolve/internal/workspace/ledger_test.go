package workspace

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"testing/iotest"
)

const ledgerName = "tldrx-work/240101-a/events.jsonl"

func readLedger(fsys fs.FS) (*Ledger, []string, *Workspace) {
	w := Open(fsys)
	r, _ := w.Run(ledgerName)
	var lines []string
	l := r.Ledger(func(n int, object []byte) { lines = append(lines, fmt.Sprintf("%d %s", n, object)) })
	return l, lines, w
}

func TestLedgerLines(t *testing.T) {
	long := `{"a":"` + strings.Repeat("x", 200_000) + `"}`
	tests := []struct {
		name, data string
		want       []string
		torn       int
		first      int
	}{
		{"empty", "", nil, 0, 0},
		{"no newline at the end", `{"a":1}`, []string{`1 {"a":1}`}, 0, 0},
		{"CRLF, blanks, BOM", "\ufeff{\"a\":1}\r\n\r\n  {}  \n", []string{`1 {"a":1}`, "3 {}"}, 0, 0},
		{"torn", "{}\n{\"a\n\n[1]\nnull\n{}{}\n{\"a\":\"\xff\"}\n\x00\x00\n{}", []string{"1 {}", "9 {}"}, 6, 2},
		{"longer than the buffer", long + "\n{}\n", []string{"1 " + long, "2 {}"}, 0, 0},
		{"longer than a line may be", `{"a":"` + strings.Repeat("x", MaxLedgerLine) + "\"}\n{}\n", []string{"2 {}"}, 1, 1},
		{"just as long", `{"a":"` + strings.Repeat("x", MaxLedgerLine-8) + "\"}\n{}\n", []string{`1 {"a":"` + strings.Repeat("x", MaxLedgerLine-8) + `"}`, "2 {}"}, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, got, w := readLedger(fstest.MapFS{ledgerName: {Data: []byte(tt.data)}})
			if l.State != Read || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("state %v, %d lines, want %d", l.State, len(got), len(tt.want))
			}
			if l.Torn != tt.torn || l.First != tt.first {
				t.Errorf("torn: want %d from line %d, got %d from line %d", tt.torn, tt.first, l.Torn, l.First)
			}
			if problems := len(w.Problems()); problems != min(tt.torn, 1) {
				t.Errorf("%d problems", problems)
			}
		})
	}
}

// Two readers meet the same torn lines; they are said once.
func TestLedgerAndEventsSayTornLinesOnce(t *testing.T) {
	w := Open(fstest.MapFS{ledgerName: {Data: []byte("{}\ntorn\n{\"a\"\n")}})
	r, _ := w.Run(ledgerName)
	l, e := r.Ledger(func(int, []byte) {}), r.Events()
	if l.Torn != e.Torn || l.Torn != 2 {
		t.Errorf("torn: %d and %d, want 2 both times", l.Torn, e.Torn)
	}
	if got := w.Problems(); len(got) != 1 || got[0].Line == nil || *got[0].Line != 2 {
		t.Errorf("want one problem on line 2, got %+v", got)
	}
}

// failing is a file system whose file breaks off while it is read.
type failing struct{ fstest.MapFS }

func (f failing) Open(name string) (fs.File, error) {
	file, err := f.MapFS.Open(name)
	if err != nil || name != ledgerName {
		return file, err
	}
	return breaking{file, io.MultiReader(strings.NewReader("{}\n"), iotest.ErrReader(reasonError("zip:bad-checksum")))}, nil
}

type breaking struct {
	fs.File
	in io.Reader
}

func (b breaking) Read(p []byte) (int, error) { return b.in.Read(p) }

func TestLedgerThatCannotBeRead(t *testing.T) {
	l, _, w := readLedger(failing{fstest.MapFS{ledgerName: {Data: []byte("{}\n{}\n")}}})
	if l.State != Unreadable || l.Fault == nil || l.Fault.Reason != "zip:bad-checksum" || len(w.Problems()) != 1 {
		t.Errorf("broken off: %+v, %v", l, w.Problems())
	}
	l, _, _ = readLedger(fstest.MapFS{ledgerName + "/x": {}})
	if l.State != Unreadable || l.Fault.Reason != ReasonEvents {
		t.Errorf("a folder: %+v", l)
	}
	l, _, w = readLedger(fstest.MapFS{})
	if l.State != Missing || len(w.Problems()) != 0 {
		t.Errorf("nothing there: %+v, %v", l, w.Problems())
	}
}

func TestObjectFields(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{`{}`, ""},
		{`{"a":1}`, "a=1;"},
		{` { "a" : "x,y" , "b":{"a":[1,{"c":"}"}]},"c":[ ] ,"d":null}`, `a="x,y";b={"a":[1,{"c":"}"}]};c=[ ];d=null;`},
		{`{"a\u0062":"\"","\\":"\\\\","":true}`, `ab="\"";\="\\\\";=true;`},
		{`{"a":1,"a":2}`, "a=1;a=2;"},
		{`[1]`, ""},
		{`"a"`, ""},
		{``, ""},
	} {
		got := ""
		ObjectFields([]byte(tt.in), func(key, value []byte) { got += string(key) + "=" + string(value) + ";" })
		if got != tt.want {
			t.Errorf("%s: want %s, got %s", tt.in, tt.want, got)
		}
	}
}

// FuzzObjectFields holds the quick reader against encoding/json.
func FuzzObjectFields(f *testing.F) {
	for _, s := range []string{`{"a":"x\\\"","b":[{}],"c":{"d":"]"},"\u00e4":-1.5e3}`, "{\"a\" :\t1\r\n}", `{"":{}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var want map[string]json.RawMessage
		if !isObjectSafe(data) || json.Unmarshal(data, &want) != nil {
			return
		}
		got := map[string]json.RawMessage{}
		ObjectFields(data, func(key, value []byte) { got[string(key)] = append(json.RawMessage{}, value...) })
		if len(got) != len(want) {
			t.Fatalf("%q: want %d keys, got %d", data, len(want), len(got))
		}
		for key, value := range want {
			if string(got[key]) != string(value) {
				t.Errorf("%q, key %q: want %q, got %q", data, key, value, got[key])
			}
		}
	})
}

func isObjectSafe(data []byte) bool {
	line := strings.TrimSpace(string(data))
	return line != "" && isObject([]byte(line))
}

func TestDecimal(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"0", "0"}, {"-0", "0"}, {"0.00", "0"}, {"12", "12"}, {"+12", "12"}, {"012.50", "12.5"}, {".5", "0.5"}, {"5.", "5"},
		{"1.50e-1", "0.15"}, {"1E+2", "100"}, {"1.25e1", "12.5"}, {"-3e-2", "-0.03"}, {"1e-7", "0.0000001"}, {"0.30000000000000004", "0.30000000000000004"},
		{"1e40", ""}, {"1e39", "1" + strings.Repeat("0", 39)}, {"1e-40", "0." + strings.Repeat("0", 39) + "1"}, {"1e-41", ""}, {"1e999999999", ""}, {"1e99999999999999999999", ""},
		{"", ""}, {".", ""}, {"e1", ""}, {"1e", ""}, {"1.2.3", ""}, {"0x10", ""}, {"1_0", ""}, {"--1", ""}, {"null", ""}, {".inf", ""},
	} {
		got, ok := Decimal(tt.in)
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("Decimal(%q): want %q, got %q, %v", tt.in, tt.want, got, ok)
		}
	}
}

func TestRowsAndBudgetWithoutFiles(t *testing.T) {
	w := Open(fstest.MapFS{})
	r, _ := w.Run(ledgerName)
	if b := r.Budget(); b.State != Missing || b.WarnAtPct != 80 {
		t.Errorf("budget: %+v", b)
	}
	if rows := r.Rows(); rows.State != Missing || rows.Title != "" || len(rows.Stages) != 0 {
		t.Errorf("rows: %+v", rows)
	}
	if err := w.Problems(); len(err) != 0 {
		t.Errorf("problems of nothing: %v", err)
	}
	if !errors.Is(func() error { _, err := w.Text(ledgerName); return err }(), fs.ErrNotExist) {
		t.Error("something is there")
	}
}
