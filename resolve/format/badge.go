package format

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/fa6e744d/assay/resolve/report"
)

// badge is what both badges say. It never says a percentage, and never a word
// stronger than that something resolves.
type badge struct{ message, color string }

func badgeOf(r *report.Report) badge {
	if r.Exit == 3 {
		return badge{"not checked", "lightgrey"}
	}
	c := r.Counts
	parts := []string{}
	add := func(n int, format string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf(format, n))
		}
	}
	refused, unchecked := c.Refused, c.Unverified
	if c.Citations > 0 {
		verb := "resolve"
		if c.OK == 1 {
			verb = "resolves"
		}
		parts = append(parts, fmt.Sprintf("%d %s", c.OK, verb))
	}
	add(c.Refused, "%d refused")
	add(c.Malformed, "%d malformed")
	add(c.Unsourced, "%d without source")
	add(c.Unverified, "%d unverified")
	var claims report.PacketCounts
	for _, p := range r.Packets {
		claims.Claims += p.Counts.Claims
		claims.OK += p.Counts.OK
		refused += p.Counts.Refused
		unchecked += p.Counts.Unverified
	}
	if claims.Claims > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s hold", claims.OK, count(claims.Claims, "claim", "claims")))
	}
	b := badge{color: "brightgreen"}
	switch {
	case r.Exit == 2 || refused+c.Malformed+c.Unsourced > 0:
		b.color = "red"
		if refused+c.Malformed+c.Unsourced == 0 {
			parts = append(parts, "fails")
		}
	case unchecked > 0 || c.Citations+claims.Claims == 0:
		b.color = "yellow"
	}
	if len(parts) == 0 {
		parts = append(parts, "nothing judged")
	}
	b.message = strings.Join(parts, " · ")
	return b
}

// BadgeJSON writes the endpoint that shields.io draws a badge of.
func BadgeJSON(w io.Writer, r *report.Report) error {
	b := badgeOf(r)
	return json.NewEncoder(w).Encode(struct {
		Schema  int    `json:"schemaVersion"`
		Label   string `json:"label"`
		Message string `json:"message"`
		Color   string `json:"color"`
		Error   bool   `json:"isError"`
		Cache   int    `json:"cacheSeconds"`
	}{1, "assay", b.message, b.color, false, 3600})
}

// badgeColors are dark enough for white text (4.5 to 1 and better).
var badgeColors = map[string]string{"red": "#b3261e", "yellow": "#7a5c00", "brightgreen": "#1f6f3d", "lightgrey": "#5b6067"}

// BadgeSVG writes a badge as a picture of 20 pixels' height that loads nothing,
// says its whole sentence in its title, and is read without its colour.
func BadgeSVG(w io.Writer, r *report.Report) error {
	b := badgeOf(r)
	left, right := badgeWidth("assay"), badgeWidth(b.message)
	title := "assay: " + b.message
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="20" viewBox="0 0 %[1]d 20" role="img" aria-label="%[2]s">`+
		`<title>%[2]s</title>`+
		`<rect width="%[1]d" height="20" rx="3" fill="#3a3f45"/>`+
		`<path fill="%[3]s" d="M%[4]d 0h%[5]da3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-%[5]dz"/>`+
		`<rect x=".5" y=".5" width="%[6]d" height="19" rx="2.5" fill="none" stroke="#fff" stroke-opacity=".35"/>`+
		`<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">`+
		`<text x="7" y="14" textLength="%[7]d">assay</text>`+
		`<text x="%[8]d" y="14" textLength="%[9]d">%[10]s</text></g></svg>`+"\n",
		left+right, attr(title), badgeColors[b.color], left, right-3, left+right-1, left-14, left+7, right-14, attr(b.message))
	return err
}

// badgeWidth is about what Verdana takes at 11 pixels, and 7 pixels on either
// side. The text is stretched to it, so that another font fits as well.
func badgeWidth(s string) int {
	w := 0.0
	for _, r := range s {
		switch {
		case strings.ContainsRune("il·. f", r):
			w += 4
		case strings.ContainsRune("mw", r):
			w += 10
		default:
			w += 7
		}
	}
	return int(w) + 14
}
