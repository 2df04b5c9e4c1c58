package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Encode writes the report as one line of JSON and a newline. Text is written
// as UTF-8 with "<", ">" and "&" escaped, so that the bytes may stand inside
// an HTML page.
func Encode(w io.Writer, r *Report) error {
	return json.NewEncoder(w).Encode(r)
}

// ReadJSON reads a report written by [Encode], also one written by a later
// version that added fields. It refuses JSON that is not a report of this
// schema.
func ReadJSON(r io.Reader) (*Report, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading the report: %w", err)
	}
	var head struct {
		Schema string `json:"schema"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("not a report: %w", err)
	}
	if head.Schema != Schema {
		return nil, fmt.Errorf("not a report of schema %s: its schema is %q", Schema, head.Schema)
	}
	var rep Report
	dec := json.NewDecoder(bytes.NewReader(data))
	if err := dec.Decode(&rep); err != nil {
		return nil, fmt.Errorf("not a report of schema %s: %w", Schema, err)
	}
	return &rep, nil
}
