package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// print writes the tables of one workspace.
func print(w io.Writer, b *bench, results []result, verbose bool) {
	title := "Without the doc comments that the claims were made from"
	if !b.bare {
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
		half := "Half used for tuning"
		if held {
			half = "Other half"
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
		if held && b.bare {
			verdict(w, b, mine)
		}
	}
	if !b.bare {
		fmt.Fprint(w, "\nHere each claim is a sentence of the file, often with two lines of the citation, and near-copy and comment-only\nsay so by their definition. They ask whether a place carries a claim, not whether it is the wrong place.\n")
	}
}

// copies are the leads that say that the claim repeats its place.
var copies = map[string]bool{"near-copy": true, "comment-only": true}

func table(w io.Writer, order []string, results []result) {
	fmt.Fprintf(w, "  %-36s %13s %13s", "", "any lead", "no copies")
	for _, c := range order {
		fmt.Fprintf(w, " %*s", max(5, len(c)), c)
	}
	fmt.Fprintln(w)
	row := func(name string, keep func(result) bool) {
		total, any, other := 0, 0, 0
		counts := map[string]int{}
		for _, r := range results {
			if !keep(r) {
				continue
			}
			total++
			doubts := 0
			for _, l := range r.leads {
				counts[l.Code]++
				if !copies[l.Code] {
					doubts++
				}
			}
			any += min(1, len(r.leads))
			other += min(1, doubts)
		}
		if total == 0 {
			return
		}
		fmt.Fprintf(w, "  %-36s %13s %13s", name, fmt.Sprintf("%d of %d", any, total), fmt.Sprintf("%d of %d", other, total))
		for _, c := range order {
			fmt.Fprintf(w, " %*d", max(5, len(c)), counts[c])
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
	row("ALL RIGHT, code cited", func(r result) bool { return r.class == right })
}

// verdict holds the half that was not tuned on against the aim, and says what
// the wrong citations without a lead would need.
func verdict(w io.Writer, b *bench, results []result) {
	var wrong, caught, sound, bothered, mention, wordless, rest, own, ownRight int
	for _, r := range results {
		switch {
		case r.class == right:
			sound++
			bothered += min(1, len(r.leads))
			ownRight += alone(r)
		case isWrong(r.class):
			wrong++
			own += alone(r)
			if len(r.leads) > 0 {
				caught++
				break
			}
			switch {
			case b.mentions(r.probe):
				mention++
			case r.shape == asIs:
				wordless++
			default:
				rest++
			}
		}
	}
	fmt.Fprintf(w, `
  Aim: a lead on 8 of 10 wrong citations, and on no more than 2 of 100 right ones.
  Half not used for tuning: %d of %d wrong ones (%s), %d of %d right ones (%s).
  declared-elsewhere, a lead of our own, is the only one on %d of these wrong ones and on %d of the right ones.

  The %d wrong ones without a lead:
    %d have the declared name within ten lines: whether that is the place or only a mention of it depends on what
       the sentence says; a parser for the language would tell a declaration from a use, not which of them is meant;
    %d are sentences as they are, most of which name nothing that the cited file holds: one would have to compare
       their words with the place, which works only for claims in the language and vocabulary of the code;
    %d have the name further off, in a longer name or in a declaration that holds both places.
`, caught, wrong, verdictWord(caught*10 >= wrong*8), bothered, sound, verdictWord(bothered*100 <= sound*2),
		own, ownRight,
		wrong-caught, mention, wordless, rest)
}

// alone is 1 where declared-elsewhere is the only lead.
func alone(r result) int {
	if len(r.leads) == 1 && r.leads[0].Code == "declared-elsewhere" {
		return 1
	}
	return 0
}

func verdictWord(met bool) string {
	if met {
		return "met"
	}
	return "missed"
}

// mentions reports whether the name that a claim is about stands, as a word of
// its own, within ten lines of the citation.
func (b *bench) mentions(p probe) bool {
	lines := strings.Split(string(b.files[p.path].Data), "\n")
	for _, l := range lines[max(0, p.a-11):min(len(lines), p.b+10)] {
		for w := range strings.FieldsFuncSeq(l, func(r rune) bool { return !isLetter(r) && r != '_' && (r < '0' || r > '9') }) {
			if w == p.name {
				return true
			}
		}
	}
	return false
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
