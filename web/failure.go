package web

import (
	"slices"

	"github.com/fa6e744d/assay/resolve/report"
)

// Failure is why a file could not be judged at all. It is drawn inside the
// drop box, where the reader is looking.
type Failure struct {
	Title string // what is wrong, in a few words
	Text  string // what was found and what to do
	Notes []string
	Roots []string // workspaces to choose from
}

// SeveralFiles refuses a drop of more than one file.
func SeveralFiles(n int) Failure {
	return Failure{
		Title: number(n) + " files were dropped.",
		Text:  "One workspace is judged at a time: drop one zip.",
	}
}

// Folder refuses a folder, whose files a page is not handed as one.
func Folder() Failure {
	return Failure{
		Title: "A folder was dropped.",
		Text:  "Zip it and drop the zip.",
	}
}

// TwoRoots asks which of several workspaces is meant.
func TwoRoots(roots []string) Failure {
	return Failure{
		Title: count(len(roots), "workspace") + " are in this zip.",
		Text:  "Which one is to be judged?",
		Roots: roots,
	}
}

// NothingHere says that no document was found, and whether the zip is a
// workspace at all.
func NothingHere(workspace bool, r *report.Report) Failure {
	f := Failure{
		Title: "No workspace was found in this zip.",
		Text: "It has " + count(r.Workspace.Entries, "file") + " and no folder named .tldrx or tldrx-work. " +
			"Zip the folder that holds them, together with the repositories that the handoffs cite.",
		Notes: slices.Clone(r.Workspace.Notes),
	}
	if workspace {
		f.Title = "No handoff was found in this workspace."
		f.Text = "It has " + count(r.Workspace.Entries, "file") + ", none of them under tldrx-work with a name that ends in handoff.md, " +
			"and no Markdown file with the four sections Findings, Decisions, Unknowns and Evidence ledger."
	}
	for _, p := range r.Workspace.Problems {
		f.Notes = append(f.Notes, p.Message)
	}
	return f
}
