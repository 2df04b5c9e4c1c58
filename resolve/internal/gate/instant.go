package gate

import (
	"regexp"
	"strings"
	"time"
)

// RFC 3339 as people write it; package time takes more than that.
var rfc3339 = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$`)

// instant reads an instant of RFC 3339: a day, a time and a zone. The letters
// may be small.
func instant(s string) (time.Time, bool) {
	s = strings.ToUpper(s)
	if !rfc3339.MatchString(s) {
		return time.Time{}, false
	}
	t, err := time.Parse(time.RFC3339, s)
	return t, err == nil
}
