package money

import (
	"math/big"
	"strings"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
)

// parseAmount reads an amount that is not negative from the digits of a JSON
// number.
func parseAmount(text string) (*big.Rat, bool) {
	plain, ok := workspace.Decimal(text)
	if !ok || strings.HasPrefix(plain, "-") {
		return nil, false
	}
	return new(big.Rat).SetString(plain)
}

// exact writes an amount with all its digits. Every amount here is a decimal,
// so there is an end to them.
func exact(r *big.Rat) string {
	digits, _ := r.FloatPrec()
	return r.FloatString(digits)
}

// text is [exact] for an amount that may not be there.
func text(r *big.Rat) *string {
	if r == nil {
		return nil
	}
	s := exact(r)
	return &s
}

// sum is a sum of amounts, nil until there is one.
type sum struct{ total *big.Rat }

func (s *sum) add(r *big.Rat) {
	if r == nil {
		return
	}
	if s.total == nil {
		s.total = new(big.Rat)
	}
	s.total.Add(s.total, r)
}

var half = big.NewRat(1, 2)

// round rounds half up to so many decimals.
func round(r *big.Rat, decimals int) *big.Rat {
	return floor(r, decimals, half)
}

// roundUp rounds up to so many decimals.
func roundUp(r *big.Rat, decimals int) *big.Rat {
	n := floor(new(big.Rat).Neg(r), decimals, nil)
	return n.Neg(n)
}

// floor adds something to the scaled number and drops the rest.
func floor(r *big.Rat, decimals int, plus *big.Rat) *big.Rat {
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	scaled := new(big.Rat).Mul(r, new(big.Rat).SetInt(unit))
	if plus != nil {
		scaled.Add(scaled, plus)
	}
	// Div is Euclidean, so with a denominator above zero it is the floor.
	whole := new(big.Int).Div(scaled.Num(), scaled.Denom())
	return new(big.Rat).SetFrac(whole, unit)
}

// addTokens adds counts of tokens without running over.
func addTokens(a, b int64) int64 {
	const most = 1<<63 - 1
	if a > most-b {
		return most
	}
	return a + b
}
