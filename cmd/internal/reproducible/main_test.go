package main

import "testing"

func TestDifference(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", -1}, {"abc", "abc", -1}, {"abc", "abd", 2}, {"abc", "ab", 2}, {"", "a", 0},
	} {
		if got := difference([]byte(test.a), []byte(test.b)); got != test.want {
			t.Errorf("difference(%q, %q): want %d, got %d", test.a, test.b, test.want, got)
		}
	}
}
