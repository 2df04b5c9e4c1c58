package gate

import (
	"fmt"
	"slices"
	"strings"
)

// sections judges the headings: which of the required ones are missing, in
// their order if that counts, and which of the first filled ones hold no item.
func (j *judge) sections(required []string, ordered bool, filled int) {
	for _, name := range j.missing(required, ordered) {
		p := j.problem(Section, 0, "%s", j.missed(name, required))
		p.Section = &name
	}
	items := map[int]int{}
	for _, it := range j.Document.Items {
		items[it.Section]++
	}
	for i, h := range j.Document.Headings {
		if h.Level != 2 || items[i] > 0 || !slices.Contains(required[:filled], h.Text) {
			continue
		}
		p := j.problem(Section, h.Line, "The section %q on line %d holds no item. Write what it has to say as list items, each with its source.", h.Text, h.Line)
		p.Section = &h.Text
	}
}

func (j *judge) missing(required []string, ordered bool) []string {
	if ordered {
		return j.Document.Missing(required)
	}
	var all []string
	for _, name := range required {
		if j.heading(name) == 0 {
			all = append(all, name)
		}
	}
	return all
}

// heading returns the line of the first second-level heading of that text, 0
// without one.
func (j *judge) heading(name string) int {
	for _, h := range j.Document.Headings {
		if h.Level == 2 && h.Text == name {
			return h.Line
		}
	}
	return 0
}

// missed says of a missing section what its writer should know: that it is
// there in the wrong place, spelt otherwise, or swallowed.
func (j *judge) missed(name string, required []string) string {
	if line, ok := j.Swallowed[name]; ok {
		return fmt.Sprintf("The section %q is missing: it stands inside the block opened on line %d, which is never closed.", name, line)
	}
	if line := j.heading(name); line > 0 {
		return fmt.Sprintf("The section %q stands on line %d, before one that should precede it. The order is %s.", name, line, strings.Join(required, ", "))
	}
	for _, h := range j.Document.Headings {
		switch {
		case h.Level == 2 && loosely(h.Text) == loosely(name):
			return fmt.Sprintf("The section %q is missing; line %d has %q. The heading has to be spelt exactly: ## %s", name, h.Line, h.Text, name)
		case h.Level == 1 && h.Text == name:
			return fmt.Sprintf("The section %q is missing; line %d has it as a first-level heading. Write ## %s", name, h.Line, name)
		}
	}
	return fmt.Sprintf("The section %q is missing. Add the heading ## %s.", name, name)
}

// loosely compares headings as a forgiving reader would.
func loosely(s string) string {
	return strings.ToLower(strings.Trim(s, " \t*_`:.#"))
}
