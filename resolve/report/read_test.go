package report_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/fa6e744d/assay/resolve/report"
)

func ExampleReadJSON() {
	saved := `{"schema":"assay.report/1","exit":2,"counts":{"citations":3,"refused":1},"new_in_a_later_version":true}`
	rep, err := report.ReadJSON(strings.NewReader(saved))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rep.Counts.Refused, "of", rep.Counts.Citations, "refused; exit", rep.Exit)

	_, err = report.ReadJSON(strings.NewReader(`{"schema":"assay.report/2"}`))
	fmt.Println(err)
	// Output:
	// 1 of 3 refused; exit 2
	// not a report that can be read: schema: it is "assay.report/2", and this version reads "assay.report/1"; use the version of Assay that wrote it, or a newer one
}

// full is a report with a value in every field.
func full() *report.Report {
	r := filled(reflect.TypeFor[report.Report](), "").Interface().(report.Report)
	return &r
}

func written(t *testing.T, r *report.Report) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := report.Encode(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadJSONGivesTheReportBack(t *testing.T) {
	want := written(t, full())
	back, err := report.ReadJSON(bytes.NewReader(want))
	if err != nil {
		t.Fatal(err)
	}
	if got := written(t, back); !bytes.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Read from anything, a report is what it was.
func TestReadJSONRefuses(t *testing.T) {
	whole := string(written(t, full()))
	with := func(old, new string) string {
		t.Helper()
		if !strings.Contains(whole, old) {
			t.Fatalf("the report holds no %s", old)
		}
		return strings.Replace(whole, old, new, 1)
	}
	head := `{"schema":"assay.report/1","exit":0,`
	for _, tt := range []struct{ name, in, want string }{
		{"nothing", "", "it is empty"},
		{"blanks", " \r\n", "it is empty"},
		{"page", "<!doctype html><title>x</title>", "it is HTML"},
		{"list", "[]", "it is not a JSON object"},
		{"word", "null", "it is not a JSON object"},
		{"zip", "PK\x03\x04", "it is not a JSON object"},
		{"no schema", `{"exit":0}`, "schema: it is missing"},
		{"null schema", `{"schema":null,"exit":0}`, "schema: it is missing"},
		{"number for schema", `{"schema":1,"exit":0}`, "schema: it holds a number"},
		{"other schema", `{"schema":"other/1","exit":0}`, `schema: it is "other/1", where a report says "assay.report/1"`},
		{"later schema", `{"schema":"assay.report/2","exit":{}}`, `a newer one`},
		{"long schema", `{"schema":"` + strings.Repeat("x", 1<<20) + `"}`, strings.Repeat("x", 40) + `…"`},
		{"no exit", `{"schema":"assay.report/1"}`, "exit: it is missing"},
		{"exit 1", `{"schema":"assay.report/1","exit":1}`, "exit: it is 1, and a report has 0, 2 or 3"},
		{"word for exit", `{"schema":"assay.report/1","exit":"no"}`, "exit: it holds a string"},
		{"huge number", head + `"counts":{"items":1e99}}`, "counts.items: it holds a number 1e99"},
		{"object for a list", head + `"documents":{}}`, "documents: it holds a object"},
		{"cut off", whole[:len(whole)/2], "it ends too early; the file was cut off"},
		{"two reports", whole + whole, "something follows the report; of several reports, one on a line, give one"},
		{"no JSON", head + `,}`, "it is not JSON: "},
		{"deep", head + `"x":` + strings.Repeat("[", 1<<20), "exceeded max depth"},
		{"kind", with(`"kind":"handoff"`, `"kind":"letter"`), `documents[0].kind: it is "letter", and a report knows ["handoff"`},
		{"verdict", with(`"verdict":"pass"`, `"verdict":""`), `documents[0].verdict: it is ""`},
		{"claim sources", with(`"claim_sources":"holds"`, `"claim_sources":"yes"`), `documents[0].claim_sources: it is "yes"`},
		{"item outcome", with(`"claim":"x","outcome":"ok"`, `"claim":"x","outcome":"verified"`), `documents[0].items[0].outcome: it is "verified"`},
		{"citation outcome", with(`"kind":"file","outcome":"ok"`, `"kind":"file","outcome":"unsourced"`), `documents[0].items[0].citations[0].outcome: it is "unsourced"`},
		{"packet outcome", with(`"kind":"x","outcome":"ok"`, `"kind":"x","outcome":"<b>"`), `packets[0].outcome: it is "<b>"`},
		{"line 0", with(`"at":{"line":1`, `"at":{"line":0`), "documents[0].items[0].at: it is no place in a text"},
		{"end before start", with(`"end_line":1`, `"end_line":-4`), "no place in a text"},
		{"target", with(`"target":{"path":"x","start_line":1`, `"target":{"path":"x","start_line":9`), "documents[0].items[0].citations[0].target: lines 9 to 1 are no run of lines"},
		{"target line", with(`"lines":[{"n":1`, `"lines":[{"n":-1`), "lines[0]: it is no line of a file"},
	} {
		_, err := report.ReadJSON(strings.NewReader(tt.in))
		var fault *report.ReadError
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %s", tt.name, err, tt.want)
		}
		if err != nil && len(err.Error()) > 400 {
			t.Errorf("%s: a message of %d bytes", tt.name, len(err.Error()))
		}
	}
}

func TestReadJSONTakes(t *testing.T) {
	for _, tt := range []struct{ name, in string }{
		{"new fields", `{"schema":"assay.report/1","exit":3,"later":{"a":1}}`},
		{"byte-order mark", "\ufeff" + `{"schema":"assay.report/1","exit":3}`},
		{"indented", "{\n  \"schema\": \"assay.report/1\",\r\n  \"exit\": 3\n}\n\n"},
		{"new reason", `{"schema":"assay.report/1","exit":3,"documents":[{"path":"a","kind":"cited","verdict":"fail","claim_sources":"holds","problems":[{"reason":"new-reason"}]}]}`},
	} {
		rep, err := report.ReadJSON(strings.NewReader(tt.in))
		if err != nil || rep.Exit != 3 {
			t.Errorf("%s: got %+v, %v", tt.name, rep, err)
		}
	}
}

// "None" is [] in a report, and a reader may rely on it.
func TestReadJSONMakesEmptyLists(t *testing.T) {
	rep, err := report.ReadJSON(strings.NewReader(`{"schema":"assay.report/1","exit":0,"packets":null,"money":{},"documents":[{"path":"a","kind":"cited","verdict":"pass","claim_sources":"holds"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if rep.Packets == nil || rep.Runs == nil || rep.Documents[0].Items == nil || rep.Money.Attempts == nil {
		t.Errorf("a list is nil: %+v", rep)
	}
}

func TestReadJSONTellsAFailedReaderApart(t *testing.T) {
	_, err := report.ReadJSON(iotest.ErrReader(io.ErrClosedPipe))
	var fault *report.ReadError
	if !errors.Is(err, io.ErrClosedPipe) || errors.As(err, &fault) {
		t.Errorf("got %v, want the reader's own error", err)
	}
}

func FuzzReadJSON(f *testing.F) {
	r := filled(reflect.TypeFor[report.Report](), "").Interface().(report.Report)
	var whole bytes.Buffer
	if err := report.Encode(&whole, &r); err != nil {
		f.Fatal(err)
	}
	f.Add(whole.Bytes())
	f.Add([]byte(`{"schema":"assay.report/1","exit":2,"documents":null}`))
	f.Add([]byte(`{"SCHEMA":"assay.report/1","exit":2,"documents":[{}]}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		rep, err := report.ReadJSON(bytes.NewReader(in))
		if err != nil {
			var fault *report.ReadError
			if !errors.As(err, &fault) {
				t.Errorf("%v is no ReadError", err)
			}
			return
		}
		first := written(t, rep)
		again, err := report.ReadJSON(bytes.NewReader(first))
		if err != nil {
			t.Fatalf("what was read cannot be read again: %v", err)
		}
		if second := written(t, again); !bytes.Equal(first, second) {
			t.Errorf("first  %s\nsecond %s", first, second)
		}
	})
}
