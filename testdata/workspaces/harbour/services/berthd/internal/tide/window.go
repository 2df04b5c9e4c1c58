package tide

import "time"

// Step is the grid on which windows are searched. An edge is therefore late
// or early by less than one step, always on the safe side.
const Step = 5 * time.Minute

// Window is a span in which the water stands at least at some height.
type Window struct {
	From time.Time
	To   time.Time
}

// Covers reports whether the whole of [from, to] lies inside the window.
func (w Window) Covers(from, to time.Time) bool {
	return !from.Before(w.From) && !to.After(w.To)
}

// Windows lists the spans between from and to where the height is need or
// more. Spans shorter than one step are dropped.
func (t *Table) Windows(need float64, from, to time.Time) ([]Window, error) {
	var out []Window
	var open *Window
	for at := from; !at.After(to); at = at.Add(Step) {
		h, err := t.HeightAt(at)
		if err != nil {
			return nil, err
		}
		switch {
		case h >= need && open == nil:
			open = &Window{From: at, To: at}
		case h >= need:
			open.To = at
		case open != nil:
			out = appendSpan(out, *open)
			open = nil
		}
	}
	if open != nil {
		out = appendSpan(out, *open)
	}
	return out, nil
}

func appendSpan(out []Window, w Window) []Window {
	if w.To.Sub(w.From) < Step {
		return out
	}
	return append(out, w)
}
