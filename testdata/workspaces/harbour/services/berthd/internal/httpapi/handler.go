// Package httpapi puts the book of bookings on HTTP.
package httpapi

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"harbour.example/berthd/internal/berth"
	"harbour.example/berthd/internal/tide"
)

// maxBody bounds a booking request; a real one is under 300 bytes.
const maxBody = 4 << 10

// maxSpan bounds one question about tide windows.
const maxSpan = 31 * 24 * time.Hour

type server struct {
	book  *berth.Book
	token string
}

// New returns the handler. Without a token nobody can book.
func New(book *berth.Book, token string) http.Handler {
	s := &server{book: book, token: token}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("GET /v1/berths", s.berths)
	mux.HandleFunc("GET /v1/berths/{n}/windows", s.windows)
	mux.HandleFunc("POST /v1/bookings", s.requireToken(s.addBooking))
	return mux
}

func (s *server) berths(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, s.book.Berths())
}

func (s *server) windows(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil {
		problem(w, http.StatusNotFound, "no such berth")
		return
	}
	q := r.URL.Query()
	draught, err1 := strconv.ParseFloat(q.Get("draught"), 64)
	from, err2 := time.Parse(time.RFC3339, q.Get("from"))
	to, err3 := time.Parse(time.RFC3339, q.Get("to"))
	if err := errors.Join(err1, err2, err3); err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	if to.Sub(from) > maxSpan {
		problem(w, http.StatusBadRequest, "ask for at most 31 days")
		return
	}
	found, err := s.book.Windows(n, draught, from, to)
	switch {
	case errors.Is(err, berth.ErrNoBerth):
		problem(w, http.StatusNotFound, err.Error())
	case errors.Is(err, tide.ErrOutside):
		problem(w, http.StatusUnprocessableEntity, err.Error())
	case err != nil:
		problem(w, http.StatusInternalServerError, "windows failed")
	default:
		reply(w, http.StatusOK, found)
	}
}

func (s *server) addBooking(w http.ResponseWriter, r *http.Request) {
	var k berth.Booking
	dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&k); err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	k, err := s.book.Add(k)
	switch {
	case errors.Is(err, berth.ErrTaken):
		problem(w, http.StatusConflict, err.Error())
	case err != nil:
		problem(w, http.StatusUnprocessableEntity, err.Error())
	default:
		reply(w, http.StatusCreated, k)
	}
}
