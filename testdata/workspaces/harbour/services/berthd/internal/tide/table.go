// Package tide knows how high the water stands and for how long it stands high
// enough. Heights are metres above chart datum; times are UTC.
package tide

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"
	"strconv"
	"time"
)

// Extreme is one predicted high or low water.
type Extreme struct {
	At     time.Time
	Height float64
}

// Table holds extremes in time order.
type Table struct {
	extremes []Extreme
}

// ErrOutside says that a time lies before the first or after the last extreme.
var ErrOutside = errors.New("tide: time outside the table")

// NewTable sorts the extremes and refuses two at the same instant.
func NewTable(extremes []Extreme) (*Table, error) {
	if len(extremes) < 2 {
		return nil, errors.New("tide: a table needs at least two extremes")
	}
	sorted := append([]Extreme(nil), extremes...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].At.Before(sorted[j].At) })
	for i := 1; i < len(sorted); i++ {
		if sorted[i].At.Equal(sorted[i-1].At) {
			return nil, fmt.Errorf("tide: two extremes at %s", sorted[i].At.Format(time.RFC3339))
		}
	}
	return &Table{extremes: sorted}, nil
}

// Read parses a CSV of time and height with a header line.
func Read(r io.Reader) (*Table, error) {
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, err
	}
	var out []Extreme
	for i, row := range rows {
		if i == 0 || len(row) != 2 {
			continue
		}
		at, err := time.Parse(time.RFC3339, row[0])
		if err != nil {
			return nil, fmt.Errorf("tide: row %d: %w", i+1, err)
		}
		h, err := strconv.ParseFloat(row[1], 64)
		if err != nil {
			return nil, fmt.Errorf("tide: row %d: %w", i+1, err)
		}
		out = append(out, Extreme{At: at.UTC(), Height: h})
	}
	return NewTable(out)
}

// HeightAt joins neighbouring extremes with half a cosine. It never guesses
// beyond the table.
func (t *Table) HeightAt(at time.Time) (float64, error) {
	e := t.extremes
	if at.Before(e[0].At) || at.After(e[len(e)-1].At) {
		return 0, ErrOutside
	}
	i := sort.Search(len(e), func(i int) bool { return e[i].At.After(at) })
	if i == len(e) {
		return e[i-1].Height, nil
	}
	a, b := e[i-1], e[i]
	phase := math.Pi * float64(at.Sub(a.At)) / float64(b.At.Sub(a.At))
	return (a.Height+b.Height)/2 + (a.Height-b.Height)/2*math.Cos(phase), nil
}
