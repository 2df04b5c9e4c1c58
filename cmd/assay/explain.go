package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/fa6e744d/assay/resolve"
)

type explainCmd struct {
	Code string `arg:"" optional:"" name:"reason" help:"Code as a report prints it. Without one, all codes are listed by class."`
	JSON bool   `name:"json" help:"Print JSON."`
}

func (*explainCmd) Examples() string {
	return `assay explain                        every code, by class
assay explain line-out-of-range      one code: what, why, what to do
assay explain grammar:line-range     a rule of the token grammar`
}

// classTitles names the classes of codes for the list, in the singular form
// that the table uses.
var classTitles = map[string]string{
	"outcome":  "Outcomes",
	"reason":   "Reasons of a source",
	"grammar":  "Rules of the token grammar",
	"item":     "Reasons of an item",
	"document": "Problems of a document",
	"problem":  "Problems of a workspace file",
	"label":    "Labels (they qualify an outcome)",
	"lead":     "Leads (where to look first; never an outcome)",
	"offer":    "Offers (what was probably meant)",

	"record":       "Rules of facts.yml and questions.md (they change no outcome)",
	"packet":       "Reasons of a packet and of its claims",
	"packet-label": "Labels of a packet's claim (how far its evidence may be trusted)",
	"packet-note":  "Notes on saved exchanges (they change no outcome)",
	"container":    "Why nothing could be looked at",
	"word":         "Words on screen",
}

func (c *explainCmd) Run(_ context.Context, p *program) error {
	if c.Code == "" {
		if c.JSON {
			return p.json(jsonExplanations(resolve.Explanations()))
		}
		return p.explainAll(resolve.Explanations())
	}
	found, near := resolve.Explain(c.Code)
	if len(found) == 0 {
		hint := `run "assay explain" for the list`
		if len(near) > 0 {
			hint = "the nearest are: " + strings.Join(near, ", ")
		}
		return fmt.Errorf("no code %q; %s", c.Code, hint)
	}
	if c.JSON {
		return p.json(jsonExplanations(found))
	}
	for i, e := range found {
		if i > 0 {
			fmt.Fprintln(p.stdout)
		}
		p.explainOne(e)
	}
	return nil
}

func (p *program) explainOne(e resolve.Explanation) {
	head := e.Code + " (" + e.Class
	if e.Outcome != "" && e.Outcome != e.Code {
		head += ", " + e.Outcome
	}
	fmt.Fprintln(p.stdout, head+")")
	for _, part := range []struct{ title, text string }{
		{"What it says", e.Means},
		{"Why it exists", e.Why},
		{"What to do", e.Fix},
	} {
		if part.text != "" {
			fmt.Fprintf(p.stdout, "\n  %s\n%s", part.title, wrap(part.text, 72, "    "))
		}
	}
}

func (p *program) explainAll(all []resolve.Explanation) error {
	class, width := "", 0
	for _, e := range all {
		width = max(width, len(e.Code))
	}
	for _, e := range all {
		if e.Class != class {
			if class != "" {
				fmt.Fprintln(p.stdout)
			}
			class = e.Class
			title := classTitles[class]
			if title == "" {
				title = class
			}
			fmt.Fprintln(p.stdout, title)
		}
		fmt.Fprintf(p.stdout, "  %-*s  %s\n", width, e.Code, firstSentence(e.Means))
	}
	_, err := fmt.Fprintf(p.stdout, "\nRun \"assay explain CODE\" for why a rule exists and what to do.\n")
	return err
}

// firstSentence is the text up to its first full stop that ends a sentence.
func firstSentence(s string) string {
	if first, _, ok := strings.Cut(s, ". "); ok {
		return first + "."
	}
	return s
}

// wrap breaks text into lines of at most width characters, each behind indent.
func wrap(text string, width int, indent string) string {
	var b strings.Builder
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			b.WriteString(indent + line + "\n")
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		b.WriteString(indent + line + "\n")
	}
	return b.String()
}

type jsonExplanation struct {
	Code    string `json:"code"`
	Class   string `json:"class"`
	Outcome string `json:"outcome"`
	Means   string `json:"means"`
	Why     string `json:"why"`
	Fix     string `json:"fix"`
}

func jsonExplanations(all []resolve.Explanation) []jsonExplanation {
	list := make([]jsonExplanation, 0, len(all))
	for _, e := range all {
		list = append(list, jsonExplanation(e))
	}
	return list
}
