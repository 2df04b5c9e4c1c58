package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// print writes the tables of one workspace.
func print(w io.Writer, bare bool, results []result, verbose bool) {
	title := "With the doc comments that the claims were made from cut out"
	if !bare {
		title = "With those doc comments in their place, and cited, too"
	}
	fmt.Fprintf(w, "\n%s\n%s\n", title, strings.Repeat("=", len(title)))
	codes := map[string]bool{}
	for _, r := range results {
		for _, l := range r.leads {
			codes[l.Code] = true
		}
	}
	order := slices.Sorted(maps.Keys(codes))
	for _, held := range []bool{false, true} {
		half := "tuning half"
		if held {
			half = "other half"
		}
		var mine []result
		for _, r := range results {
			if r.held == held {
				mine = append(mine, r)
			}
		}
		fmt.Fprintf(w, "\n%s\n", half)
		table(w, order, mine)
		if verbose && !held {
			list(w, mine)
		}
	}
}

func table(w io.Writer, order []string, results []result) {
	fmt.Fprintf(w, "  %-44s %14s", "", "any lead")
	for _, c := range order {
		fmt.Fprintf(w, " %*s", max(6, len(c)), c)
	}
	fmt.Fprintln(w)
	row := func(name string, keep func(result) bool) {
		total, any := 0, 0
		counts := map[string]int{}
		for _, r := range results {
			if !keep(r) {
				continue
			}
			total++
			if len(r.leads) > 0 {
				any++
			}
			for _, l := range r.leads {
				counts[l.Code]++
			}
		}
		if total == 0 {
			return
		}
		fmt.Fprintf(w, "  %-44s %14s", name, fmt.Sprintf("%d of %d", any, total))
		for _, c := range order {
			fmt.Fprintf(w, " %*d", max(6, len(c)), counts[c])
		}
		fmt.Fprintln(w)
	}
	for class := range classes {
		row(classNames[class], func(r result) bool { return r.class == class })
		for shape := range shapes {
			row("    "+shapeNames[shape], func(r result) bool { return r.class == class && r.shape == shape })
		}
	}
	row("ALL WRONG", func(r result) bool { return isWrong(r.class) })
	for shape := range shapes {
		row("    "+shapeNames[shape], func(r result) bool { return isWrong(r.class) && r.shape == shape })
	}
	row("ALL RIGHT", func(r result) bool { return r.class == right })
}

// list shows what the tables only count, for whoever tunes.
func list(w io.Writer, results []result) {
	for _, r := range results {
		if r.class == right && len(r.leads) > 0 {
			for _, l := range r.leads {
				fmt.Fprintf(w, "  RIGHT %s | %s | %s: %s\n", r.cite(), r.claim, l.Code, l.Message)
			}
		}
	}
	for _, r := range results {
		if isWrong(r.class) && len(r.leads) == 0 {
			fmt.Fprintf(w, "  WRONG %s (%s, %+d) | %s\n", r.cite(), classNames[r.class], r.moved, r.claim)
		}
	}
}
