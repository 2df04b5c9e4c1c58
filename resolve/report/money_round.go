package report

import "strings"

// cents shows an exact decimal with two digits behind the point, half rounded
// up. It works on the digits, so that no binary fraction comes in between.
// What is no decimal is shown as it is, behind the sign of the currency.
func cents(amount string) string {
	digits, negative := strings.CutPrefix(amount, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	if whole == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return "$" + amount
	}
	up := len(fraction) > 2 && fraction[2] >= '5'
	if up && negative && fraction[2] == '5' && strings.Trim(fraction[3:], "0") == "" {
		up = false // half of a cent below zero: up is towards zero
	}
	shown := []byte(whole + (fraction + "00")[:2])
	for i := len(shown) - 1; up && i >= 0; i-- {
		if up = shown[i] == '9'; up {
			shown[i] = '0'
		} else {
			shown[i]++
		}
	}
	if up {
		shown = append([]byte{'1'}, shown...)
	}
	text := strings.TrimLeft(string(shown[:len(shown)-2]), "0")
	if text == "" {
		text = "0"
	}
	text = "$" + text + "." + string(shown[len(shown)-2:])
	if negative && strings.Trim(text, "$0.") != "" {
		text = "-" + text
	}
	return text
}

// isZero reports whether an exact decimal is zero.
func isZero(amount string) bool {
	return strings.Trim(amount, "-0.") == ""
}
