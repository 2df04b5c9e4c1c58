package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// MaxRead is the number of bytes that [ReadJSON] takes at most. Assay writes
// about 2 kB for a citation, so this is a quarter of a million of them.
const MaxRead = 512 << 20

// ReadError says why something is not a report that can be read.
type ReadError struct {
	Offset int64  // byte at which the fault shows, from 0; -1 where it has no place
	Field  string // field that it is about, like documents[2].items[0].outcome; "" for the whole
	Why    string // what is wrong and what to do
}

func (e *ReadError) Error() string {
	s := "not a report that can be read: "
	if e.Field != "" {
		s += e.Field + ": "
	}
	s += e.Why
	if e.Offset >= 0 {
		s += " (byte " + strconv.FormatInt(e.Offset, 10) + ")"
	}
	return s
}

func refuse(field, why string, args ...any) error {
	return &ReadError{Offset: -1, Field: field, Why: fmt.Sprintf(why, args...)}
}

// ReadJSON reads one report as [Encode] writes it, also one of a later version
// that added fields or codes; fields that are not known are left out of the
// result. A list that is missing or null is read as an empty one.
//
// It takes nothing on trust but the facts themselves. What is not JSON, is cut
// off, holds more than one report, is larger than [MaxRead], has another
// schema, or holds an outcome or a position that no report has, is refused with
// a [ReadError]. Whether the report is true, nobody can see in it: it is a
// record of a check and not a check.
func ReadJSON(r io.Reader) (*Report, error) {
	return readJSON(r, MaxRead)
}

func readJSON(r io.Reader, limit int64) (*Report, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fmt.Errorf("reading the report: %w", err)
	}
	if int64(len(data)) > limit {
		return nil, refuse("", "it is larger than %d MB", limit>>20)
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	// The schema first: what another schema holds would be called a fault.
	if err := checkSchema(data); err != nil {
		return nil, err
	}
	rep := &Report{}
	if err := json.Unmarshal(data, rep); err != nil {
		return nil, jsonFault(data, err)
	}
	if err := rep.check(); err != nil {
		return nil, err
	}
	emptyLists(reflect.ValueOf(rep).Elem())
	return rep, nil
}

func checkSchema(data []byte) error {
	switch start := bytes.TrimLeft(data, " \t\r\n"); {
	case len(start) == 0:
		return refuse("", "it is empty")
	case start[0] == '<':
		return refuse("", "it is HTML, or XML; give the JSON that assay check --format json writes")
	case start[0] != '{':
		return refuse("", "it is not a JSON object; give what assay check --format json writes")
	}
	var head struct {
		Schema *string `json:"schema"`
		Exit   any     `json:"exit"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return jsonFault(data, err)
	}
	name, _, _ := strings.Cut(Schema, "/")
	switch {
	case head.Schema == nil:
		return refuse("schema", "it is missing, where a report says %q", Schema)
	case *head.Schema == Schema && head.Exit == nil:
		return refuse("exit", "it is missing, and 0 would say that all is sound")
	case *head.Schema == Schema:
		return nil
	case strings.HasPrefix(*head.Schema, name+"/"):
		return refuse("schema", "it is %q, and this version reads %q; use the version of Assay that wrote it, or a newer one", clip(*head.Schema), Schema)
	}
	return refuse("schema", "it is %q, where a report says %q", clip(*head.Schema), Schema)
}

// clip keeps a stranger's text short in a message.
func clip(s string) string {
	if len(s) <= 40 {
		return s
	}
	return strings.ToValidUTF8(s[:40], "") + "…"
}

// jsonFault says what the decoder found in the words of a [ReadError].
func jsonFault(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return &ReadError{Offset: kind.Offset, Field: clip(kind.Field), Why: fmt.Sprintf("it holds a %s, which does not belong there", clip(kind.Value))}
	case !errors.As(err, &syntax):
		return &ReadError{Offset: -1, Why: err.Error()}
	case syntax.Offset >= int64(len(data)):
		return &ReadError{Offset: syntax.Offset, Why: "it ends too early; the file was cut off"}
	case strings.HasSuffix(syntax.Error(), "after top-level value"):
		return &ReadError{Offset: syntax.Offset, Why: "something follows the report; of several reports, one on a line, give one"}
	}
	return &ReadError{Offset: syntax.Offset, Why: "it is not JSON: " + syntax.Error()}
}

// emptyLists makes every list that is nil an empty one, as the model promises.
func emptyLists(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			emptyLists(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			emptyLists(v.Field(i))
		}
	case reflect.Slice:
		if v.IsNil() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		if k := v.Type().Elem().Kind(); k == reflect.Struct || k == reflect.Slice || k == reflect.Pointer {
			for i := range v.Len() {
				emptyLists(v.Index(i))
			}
		}
	}
}
