package main

import (
	"cmp"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/fa6e744d/assay/resolve/format"
	"github.com/fa6e744d/assay/resolve/report"
)

// answer is one form in which a report is sent.
type answer struct {
	name      string
	mediaType string
	encode    func(io.Writer, *report.Report) error
}

// answers are the forms, the one that is sent unless another is asked for
// first.
var answers = []answer{
	{"json", "application/json", format.JSON},
	{"text", "text/plain; charset=utf-8", func(w io.Writer, r *report.Report) error {
		return format.Text(w, r, format.TextOptions{Context: contextLines})
	}},
}

// contextLines around the cited ones are what "assay check" shows.
const contextLines = 3

func answerNames() string {
	var names []string
	for _, a := range answers {
		names = append(names, a.name)
	}
	return strings.Join(names, ", ")
}

// negotiate chooses the answer: by the format parameter, which wins, else by
// the Accept header.
func negotiate(r *http.Request) (answer, *failure) {
	if query := r.URL.Query(); query.Has("format") {
		name := query.Get("format")
		for _, a := range answers {
			if a.name == name {
				return a, nil
			}
		}
		return answer{}, fail(http.StatusBadRequest, "unknown-format", "there is no format "+strconv.Quote(name),
			"ask for one of: "+answerNames())
	}
	accept := strings.Join(r.Header.Values("Accept"), ",")
	if strings.TrimSpace(accept) == "" {
		return answers[0], nil
	}
	for _, wanted := range acceptable(accept) {
		for _, a := range answers {
			if covers(wanted, a.mediaType) {
				return a, nil
			}
		}
	}
	return answer{}, fail(http.StatusNotAcceptable, "not-acceptable", "no format is of a type in the Accept header",
		"leave Accept out, or add ?format= with one of: "+answerNames())
}

// acceptable lists the media ranges of an Accept header that are wanted at
// all, most wanted first. A range that cannot be read is passed over.
func acceptable(header string) []string {
	type wish struct {
		mediaRange string
		quality    float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(header, ",") {
		mediaRange, params, err := mime.ParseMediaType(part)
		if err != nil {
			continue
		}
		w := wish{mediaRange, 1}
		if q, ok := params["q"]; ok {
			w.quality, err = strconv.ParseFloat(q, 64)
			if err != nil || !(w.quality > 0 && w.quality <= 1) {
				continue
			}
		}
		wishes = append(wishes, w)
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(b.quality, a.quality) })
	var ranges []string
	for _, w := range wishes {
		ranges = append(ranges, w.mediaRange)
	}
	return ranges
}

func covers(mediaRange, mediaType string) bool {
	mediaType, _, _ = strings.Cut(mediaType, ";")
	if group, ok := strings.CutSuffix(mediaRange, "/*"); ok {
		return group == "*" || strings.HasPrefix(mediaType, group+"/")
	}
	return mediaRange == mediaType
}
