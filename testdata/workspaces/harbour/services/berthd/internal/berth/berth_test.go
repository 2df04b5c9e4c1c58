package berth

import (
	"errors"
	"testing"
	"time"

	"harbour.example/berthd/internal/tide"
)

func day(hour, minute int) time.Time {
	return time.Date(2026, 9, 14, hour, minute, 0, 0, time.UTC)
}

func book(t *testing.T) *Book {
	t.Helper()
	table, err := tide.NewTable([]tide.Extreme{
		{At: day(1, 0), Height: 4.6},
		{At: day(7, 0), Height: 0.7},
		{At: day(13, 0), Height: 4.8},
		{At: day(19, 0), Height: 0.6},
	})
	if err != nil {
		t.Fatal(err)
	}
	return NewBook(Quay(), table)
}

func TestNeed(t *testing.T) {
	got := Quay()[0].Need(5.3)
	if want := 2.0; got < want-1e-9 || got > want+1e-9 {
		t.Errorf("Need(5.3) at berth 1 = %v, want %v", got, want)
	}
}

func TestAdd(t *testing.T) {
	stay := Booking{Berth: 1, Ship: "Maren", Length: 84, Draught: 5.3, From: day(11, 0), To: day(15, 0)}
	tests := []struct {
		name string
		edit func(*Booking)
		want error
	}{
		{"fits", func(*Booking) {}, nil},
		{"odd minutes", func(k *Booking) { k.From = day(11, 2) }, nil},
		{"no name", func(k *Booking) { k.Ship = "" }, ErrNoShip},
		{"backward", func(k *Booking) { k.To = k.From }, ErrBackward},
		{"no berth", func(k *Booking) { k.Berth = 9 }, ErrNoBerth},
		{"too long", func(k *Booking) { k.Length = 91 }, ErrTooLong},
		{"over low water", func(k *Booking) { k.To = day(18, 30) }, ErrTooLow},
		{"beyond the table", func(k *Booking) { k.To = day(23, 0) }, ErrTooLow},
	}
	for _, tt := range tests {
		k := stay
		tt.edit(&k)
		got, err := book(t).Add(k)
		if !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, err, tt.want)
		}
		if tt.want == nil && got.ID != "B0001" {
			t.Errorf("%s: id %q, want B0001", tt.name, got.ID)
		}
	}
}

func TestAddTaken(t *testing.T) {
	b := book(t)
	first := Booking{Berth: 5, Ship: "Maren", Length: 84, Draught: 5.3, From: day(9, 0), To: day(12, 0)}
	if _, err := b.Add(first); err != nil {
		t.Fatal(err)
	}
	second := first
	second.Ship, second.From, second.To = "Isolde", day(11, 0), day(14, 0)
	if _, err := b.Add(second); !errors.Is(err, ErrTaken) {
		t.Errorf("overlap: got %v, want ErrTaken", err)
	}
	second.From = day(12, 0)
	if _, err := b.Add(second); err != nil {
		t.Errorf("back to back: got %v, want nil", err)
	}
}
