package vfs

import (
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
)

// Limits bounds what a container may cost. A field that is zero has its
// default; a negative one allows nothing.
type Limits struct {
	Entries        int   // entries of a zip, or files and folders of a folder; also folders that a zip only implies. Default 200,000
	DirectoryBytes int64 // central directory of a zip; four times as much for the paths of folders that it only implies. Default 64 MB
	EntryBytes     int64 // one file, as read. Default 256 MB
	TotalBytes     int64 // everything read, as read; a file that is read twice counts twice. Default 4 GB
	Ratio          int   // size of a file against its compressed size. Default 1,000
	RatioFrom      int64 // the ratio is held against files larger than this. Default 10 MB
	Links          int   // links followed to reach one file. Default 8
}

// DefaultLimits returns the limits that hold unless others are asked for.
func DefaultLimits() Limits {
	return Limits{
		Entries:        200_000,
		DirectoryBytes: 64 << 20,
		EntryBytes:     256 << 20,
		TotalBytes:     4 << 30,
		Ratio:          1000,
		RatioFrom:      10 << 20,
		Links:          8,
	}
}

// withDefaults fills in what is zero; what is negative becomes zero.
func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	set := func(v *int64, def int64) {
		if *v == 0 {
			*v = def
		}
		*v = max(*v, 0)
	}
	setInt := func(v *int, def int) {
		n := int64(*v)
		set(&n, int64(def))
		*v = int(n)
	}
	setInt(&l.Entries, d.Entries)
	set(&l.DirectoryBytes, d.DirectoryBytes)
	set(&l.EntryBytes, d.EntryBytes)
	set(&l.TotalBytes, d.TotalBytes)
	setInt(&l.Ratio, d.Ratio)
	set(&l.RatioFrom, d.RatioFrom)
	setInt(&l.Links, d.Links)
	return l
}

// budget is what is left of the total.
type budget struct {
	limit int64
	spent atomic.Int64
}

// charge books n bytes before they are read, so that the outcome does not
// depend on how far a read gets.
func (b *budget) charge(n int64) error {
	if b.spent.Add(n) > b.limit {
		b.spent.Add(-n)
		return faultf(ReasonTooBig, "too big: with its %s more than %s would have been read in total, which is the limit; cite fewer large files or raise the limit", size(n), size(b.limit))
	}
	return nil
}

// number writes n with thousands separated by commas.
func number(n int64) string {
	s := strconv.FormatInt(n, 10)
	neg := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	var b strings.Builder
	for i, c := range s {
		if i > 0 && (len(s)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(c)
	}
	if neg {
		return "-" + b.String()
	}
	return b.String()
}

// size writes a number of bytes in units that are powers of 1,024. Only a
// number that is exactly on a unit is written without a fraction or a comma,
// so that a limit and a size just above it never look alike.
func size(n int64) string {
	for _, u := range []struct {
		name string
		n    int64
	}{{"GB", 1 << 30}, {"MB", 1 << 20}, {"KB", 1 << 10}} {
		if n < u.n {
			continue
		}
		if n%u.n == 0 {
			return number(n/u.n) + " " + u.name
		}
		return fmt.Sprintf("%.1f %s (%s bytes)", float64(n)/float64(u.n), u.name, number(n))
	}
	if n == 1 {
		return "1 byte"
	}
	return number(n) + " bytes"
}
