package berth

import (
	"errors"
	"fmt"
	"sort"
	"sync"
	"time"

	"harbour.example/berthd/internal/tide"
)

// Reasons why a booking is turned away.
var (
	ErrNoBerth  = errors.New("no such berth")
	ErrTooLong  = errors.New("ship longer than the berth")
	ErrTaken    = errors.New("berth taken")
	ErrTooLow   = errors.New("not enough water for the whole stay")
	ErrBackward = errors.New("departure is not after arrival")
	ErrNoShip   = errors.New("ship, length and draught are required")
)

// Booking is one ship's stay.
type Booking struct {
	ID      string    `json:"id"`
	Berth   int       `json:"berth"`
	Ship    string    `json:"ship"`
	Length  float64   `json:"length_m"`
	Draught float64   `json:"draught_m"`
	From    time.Time `json:"from"`
	To      time.Time `json:"to"`
}

// Book keeps the bookings of one quay. It is safe for concurrent use.
type Book struct {
	berths []Berth
	tides  *tide.Table

	mu       sync.Mutex
	bookings []Booking
	next     int
}

// NewBook returns an empty book.
func NewBook(berths []Berth, tides *tide.Table) *Book {
	return &Book{berths: berths, tides: tides, next: 1}
}

// Berths returns a copy of the quay, by number.
func (b *Book) Berths() []Berth {
	out := append([]Berth(nil), b.berths...)
	sort.Slice(out, func(i, j int) bool { return out[i].Number < out[j].Number })
	return out
}

// Windows lists when a ship of that draught can lie at a berth.
func (b *Book) Windows(number int, draught float64, from, to time.Time) ([]tide.Window, error) {
	berth, err := b.find(number)
	if err != nil {
		return nil, err
	}
	return b.tides.Windows(berth.Need(draught), from, to)
}

// Add books a stay, or says why not. The checks run from cheap to dear, and
// the first that fails decides.
func (b *Book) Add(k Booking) (Booking, error) {
	if k.Ship == "" || k.Length <= 0 || k.Draught <= 0 {
		return Booking{}, ErrNoShip
	}
	if !k.To.After(k.From) {
		return Booking{}, ErrBackward
	}
	berth, err := b.find(k.Berth)
	if err != nil {
		return Booking{}, err
	}
	if k.Length > berth.Length {
		return Booking{}, ErrTooLong
	}
	k.From, k.To = k.From.UTC(), k.To.UTC()
	if !b.afloat(berth, k) {
		return Booking{}, ErrTooLow
	}

	b.mu.Lock()
	defer b.mu.Unlock()
	for _, other := range b.bookings {
		if other.Berth == k.Berth && k.From.Before(other.To) && other.From.Before(k.To) {
			return Booking{}, fmt.Errorf("%w by %s until %s", ErrTaken, other.Ship, other.To.Format(time.RFC3339))
		}
	}
	k.ID = fmt.Sprintf("B%04d", b.next)
	b.next++
	b.bookings = append(b.bookings, k)
	return k, nil
}

// afloat reports whether one tide window covers the whole stay. A stay beyond
// the tide table counts as too low: what is not known is not promised.
func (b *Book) afloat(berth Berth, k Booking) bool {
	windows, err := b.tides.Windows(berth.Need(k.Draught), k.From, k.To)
	if err != nil {
		return false
	}
	last := k.To.Add(-tide.Step)
	for _, w := range windows {
		if w.Covers(k.From, last) {
			return true
		}
	}
	return false
}

func (b *Book) find(number int) (Berth, error) {
	for _, berth := range b.berths {
		if berth.Number == number {
			return berth, nil
		}
	}
	return Berth{}, fmt.Errorf("%w: %d", ErrNoBerth, number)
}
