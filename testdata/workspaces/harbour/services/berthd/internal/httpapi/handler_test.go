package httpapi

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"harbour.example/berthd/internal/berth"
	"harbour.example/berthd/internal/tide"
)

const stay = `{"berth":1,"ship":"Maren","length_m":84,"draught_m":5.3,"from":"2026-09-14T11:00:00Z","to":"2026-09-14T15:00:00Z"}`

func handler(t *testing.T, token string) http.Handler {
	t.Helper()
	at := func(h int) time.Time { return time.Date(2026, 9, 14, h, 0, 0, 0, time.UTC) }
	table, err := tide.NewTable([]tide.Extreme{{At: at(7), Height: 0.7}, {At: at(13), Height: 4.8}, {At: at(19), Height: 0.6}})
	if err != nil {
		t.Fatal(err)
	}
	return New(berth.NewBook(berth.Quay(), table), token)
}

func TestRoutes(t *testing.T) {
	tests := []struct {
		name, method, path, token, body string
		want                            int
	}{
		{"health", "GET", "/healthz", "", "", 204},
		{"berths", "GET", "/v1/berths", "", "", 200},
		{"windows", "GET", "/v1/berths/1/windows?draught=5.3&from=2026-09-14T08:00:00Z&to=2026-09-14T18:00:00Z", "", "", 200},
		{"windows outside", "GET", "/v1/berths/1/windows?draught=5.3&from=2026-09-20T08:00:00Z&to=2026-09-20T18:00:00Z", "", "", 422},
		{"windows too wide", "GET", "/v1/berths/1/windows?draught=5.3&from=2026-01-01T00:00:00Z&to=2026-09-20T18:00:00Z", "", "", 400},
		{"no such berth", "GET", "/v1/berths/9/windows?draught=5.3&from=2026-09-14T08:00:00Z&to=2026-09-14T18:00:00Z", "", "", 404},
		{"book", "POST", "/v1/bookings", "sesame", stay, 201},
		{"book without token", "POST", "/v1/bookings", "", stay, 401},
		{"book with another token", "POST", "/v1/bookings", "seaweed", stay, 401},
		{"book nonsense", "POST", "/v1/bookings", "sesame", `{"berths":1}`, 400},
	}
	for _, tt := range tests {
		req := httptest.NewRequest(tt.method, tt.path, strings.NewReader(tt.body))
		if tt.token != "" {
			req.Header.Set("Authorization", "Bearer "+tt.token)
		}
		rec := httptest.NewRecorder()
		handler(t, "sesame").ServeHTTP(rec, req)
		if rec.Code != tt.want {
			t.Errorf("%s: got %d, want %d: %s", tt.name, rec.Code, tt.want, rec.Body)
		}
	}
}

func TestReadOnlyWithoutToken(t *testing.T) {
	req := httptest.NewRequest("POST", "/v1/bookings", strings.NewReader(stay))
	req.Header.Set("Authorization", "Bearer ")
	rec := httptest.NewRecorder()
	handler(t, "").ServeHTTP(rec, req)
	if rec.Code != http.StatusUnauthorized {
		t.Errorf("got %d, want 401", rec.Code)
	}
}
