package portal

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

type only string

func (o only) Open(value string) bool { return value == string(o) }

func TestAdminNeedsSession(t *testing.T) {
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	for value, want := range map[string]int{"": 401, "stale": 401, "fresh": 200} {
		req := httptest.NewRequest("GET", "/admin/depths", nil)
		if value != "" {
			req.AddCookie(&http.Cookie{Name: "session", Value: value})
		}
		rec := httptest.NewRecorder()
		Routes(only("fresh"), page).ServeHTTP(rec, req)
		if rec.Code != want {
			t.Errorf("session %q: got %d, want %d", value, rec.Code, want)
		}
	}
}
