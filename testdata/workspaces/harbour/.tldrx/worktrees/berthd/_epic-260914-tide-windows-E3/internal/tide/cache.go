package tide

import (
	"sync"
	"time"
)

// Cache remembers windows by need and day. The table never changes while the
// process runs, so an entry is never stale.
type Cache struct {
	table *Table

	mu   sync.Mutex
	days map[dayKey][]Window
}

type dayKey struct {
	need float64
	day  string
}

// NewCache wraps a table.
func NewCache(table *Table) *Cache {
	return &Cache{table: table, days: map[dayKey][]Window{}}
}

// Day returns the windows of one UTC day, computing them at most once.
func (c *Cache) Day(need float64, day time.Time) ([]Window, error) {
	from := day.UTC().Truncate(24 * time.Hour)
	key := dayKey{need: need, day: from.Format(time.DateOnly)}
	c.mu.Lock()
	defer c.mu.Unlock()
	if got, ok := c.days[key]; ok {
		return got, nil
	}
	got, err := c.table.Windows(need, from, from.Add(24*time.Hour))
	if err != nil {
		return nil, err
	}
	c.days[key] = got
	return got, nil
}
