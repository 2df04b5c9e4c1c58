// Package portal serves the office's admin pages.
package portal

import "net/http"

// Sessions says whether a cookie value belongs to a session that is open.
type Sessions interface {
	Open(value string) bool
}

// Routes returns the portal. Everything below /admin/ needs a session.
func Routes(s Sessions, admin http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.Handle("/admin/", withSession(s, admin))
	return mux
}

// withSession turns a request away that brings no open session.
func withSession(s Sessions, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := r.Cookie("session")
		if err != nil || !s.Open(c.Value) {
			http.Error(w, "sign in first", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}
