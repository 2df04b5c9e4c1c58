package report

import (
	"encoding/json"
	"io"
)

// Encode writes the report as one line of JSON and a newline. Text is written
// as UTF-8 with "<", ">" and "&" escaped, so that the bytes may stand inside
// an HTML page.
func Encode(w io.Writer, r *Report) error {
	return json.NewEncoder(w).Encode(r)
}
