package resolve

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"

	"golang.org/x/net/html"

	"github.com/fa6e744d/assay/resolve/report"
)

// SavedElement is the id of the script element in which a saved page carries
// its report: as JSON where its type is application/json, and as gzip in base64
// where it is application/gzip, which is what assay page writes.
const SavedElement = "assay-report"

// ErrNoSavedReport is that of a page without a report in it.
var ErrNoSavedReport = errors.New("the page carries no report: it has no script element of type application/json or application/gzip with the id " + SavedElement + "; give a page that Assay wrote, or the JSON that assay check --format json writes")

// ReadSaved reads a report that was saved as JSON or inside an HTML page. Of
// a page nothing but that one element is looked at, and a page that holds two
// of them is refused. The limits and errors are those of [report.ReadJSON].
func ReadSaved(r io.Reader) (*report.Report, error) {
	data, err := io.ReadAll(io.LimitReader(r, report.MaxRead+1))
	if err != nil {
		return nil, fmt.Errorf("reading the saved report: %w", err)
	}
	if len(data) > report.MaxRead {
		return nil, fmt.Errorf("the saved report is larger than %d MB", report.MaxRead>>20)
	}
	if !LooksLikePage(data) {
		return report.ReadJSON(bytes.NewReader(data))
	}
	inside, err := reportInPage(data)
	if err != nil {
		return nil, err
	}
	return report.ReadJSON(bytes.NewReader(inside))
}

// LooksLikePage tells a page from JSON by its first character.
func LooksLikePage(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n\f")
	return len(data) > 0 && data[0] == '<'
}

func reportInPage(data []byte) ([]byte, error) {
	var found []byte
	seen := false
	z := html.NewTokenizer(bytes.NewReader(data))
	for {
		switch z.Next() {
		case html.ErrorToken:
			switch err := z.Err(); {
			case err != io.EOF:
				return nil, fmt.Errorf("reading the saved page: %w", err)
			case !seen:
				return nil, ErrNoSavedReport
			}
			return found, nil
		case html.StartTagToken:
			kind, ok := carriesReport(z)
			if !ok {
				continue
			}
			if seen {
				return nil, errors.New("the page carries more than one report; nobody can tell which is meant")
			}
			seen = true
			// The text of a script element is one token, or none.
			if z.Next() == html.TextToken {
				found = bytes.Clone(z.Raw())
			}
			if kind == packedType {
				var err error
				if found, err = unpacked(found); err != nil {
					return nil, fmt.Errorf("reading the report in the saved page: %w", err)
				}
			}
		}
	}
}

// packedType is the type of the element whose report is compressed.
const packedType = "application/gzip"

// unpacked undoes gzip in base64, no further than a report may be long.
func unpacked(text []byte) ([]byte, error) {
	z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(bytes.TrimSpace(text))))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(z, report.MaxRead+1))
	if err == nil && len(data) > report.MaxRead {
		err = fmt.Errorf("it is larger than %d MB", report.MaxRead>>20)
	}
	return data, err
}

// carriesReport tells whether the tag that was just read is the element, and
// its type.
func carriesReport(z *html.Tokenizer) (kind string, is bool) {
	name, more := z.TagName()
	if string(name) != "script" {
		return "", false
	}
	var id string
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch string(key) {
		case "id":
			id = string(value)
		case "type":
			kind = string(value)
		}
	}
	return kind, id == SavedElement && (kind == "application/json" || kind == packedType)
}
