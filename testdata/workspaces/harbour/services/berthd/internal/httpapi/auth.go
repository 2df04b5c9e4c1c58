package httpapi

import (
	"crypto/subtle"
	"net/http"
	"strings"
)

// requireToken lets a request through when it carries the service's bearer
// token. An empty token on our side lets nothing through.
func (s *server) requireToken(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		given, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		same := subtle.ConstantTimeCompare([]byte(given), []byte(s.token)) == 1
		if s.token == "" || !ok || !same {
			w.Header().Set("WWW-Authenticate", `Bearer realm="berthd"`)
			problem(w, http.StatusUnauthorized, "a booking needs the service token")
			return
		}
		next(w, r)
	}
}
