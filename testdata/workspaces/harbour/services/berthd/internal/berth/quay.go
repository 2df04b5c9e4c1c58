// Package berth holds the quay and the bookings on it.
package berth

// Margin is the water kept under the keel, in metres.
const Margin = 1.2

// Berth is one place at the quay.
type Berth struct {
	Number int     `json:"number"`
	Length float64 `json:"length_m"`
	Depth  float64 `json:"depth_m"` // below chart datum at the fender line
}

// Quay lists the six berths of the east quay from the lock outwards.
func Quay() []Berth {
	return []Berth{
		{Number: 1, Length: 90, Depth: 4.5},
		{Number: 2, Length: 90, Depth: 4.5},
		{Number: 3, Length: 120, Depth: 5.5},
		{Number: 4, Length: 120, Depth: 5.5},
		{Number: 5, Length: 180, Depth: 7.8},
		{Number: 6, Length: 180, Depth: 8.2},
	}
}

// Need is the height of tide that a ship of the given draught needs here. A
// negative need means that she lies afloat at any state of the tide.
func (b Berth) Need(draught float64) float64 {
	return draught + Margin - b.Depth
}
