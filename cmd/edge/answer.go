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

// answers are the formats, the one that is sent unless another is asked for
// first.
var answers = func() []format.Format {
	all := format.Formats()
	for i, f := range all {
		switch f.Name {
		case "text": // as "assay check" prints it
			all[i].Encode = func(w io.Writer, r *report.Report) error {
				return format.Text(w, r, format.TextOptions{Context: contextLines})
			}
		case "json":
			all[0], all[i] = all[i], all[0]
		}
	}
	return all
}()

// contextLines around the cited ones are what "assay check" shows.
const contextLines = 3

func answerNames() string {
	var names []string
	for _, a := range answers {
		names = append(names, a.Name)
	}
	return strings.Join(names, ", ")
}

// negotiate chooses the answer: by the format parameter, which wins, else by
// the Accept header.
func negotiate(r *http.Request) (format.Format, *failure) {
	if query := r.URL.Query(); query.Has("format") {
		name := query.Get("format")
		for _, a := range answers {
			if a.Name == name {
				return a, nil
			}
		}
		return format.Format{}, fail(http.StatusBadRequest, "unknown-format", "there is no format "+strconv.Quote(name),
			"ask for one of: "+answerNames())
	}
	accept := strings.Join(r.Header.Values("Accept"), ",")
	if strings.TrimSpace(accept) == "" {
		return answers[0], nil
	}
	for _, wanted := range acceptable(accept) {
		for _, a := range answers {
			if covers(wanted, a.MediaType) {
				return a, nil
			}
		}
	}
	return format.Format{}, fail(http.StatusNotAcceptable, "not-acceptable", "no format is of a type in the Accept header",
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
