package web

import (
	"slices"
	"strings"

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

// SeveralFiles refuses a drop of more than one zip.
func SeveralFiles(n int) Failure {
	return Failure{
		Title: number(n) + " files were dropped.",
		Text:  "One workspace is judged at a time: drop one zip, with evidence packets and logs beside it if there are any.",
	}
}

// NoZip refuses packets and logs without the files that they are about.
func NoZip(n int) Failure {
	return Failure{
		Title: "There is no zip among the " + number(n) + " files.",
		Text:  "Evidence packets and logs are held against a workspace: drop its zip first, or together with them.",
	}
}

// NoPacket refuses what was dropped beside a workspace when there is no packet
// to judge, neither in it nor among them.
func NoPacket(n int) Failure {
	f := Failure{
		Title: "No evidence packet was found.",
		Text: "The dropped file was read as a log, and neither it nor the workspace holds a packet. " +
			"A packet is a JSON object with the key claims, a citation payload or a playbook trace.",
	}
	if n > 1 {
		f.Text = strings.Replace(f.Text, "The dropped file was read as a log, and neither it", "The "+number(n)+" dropped files were read as logs, and neither they", 1)
	}
	return f
}

// EmptyFolder refuses a folder of which no file was handed over.
func EmptyFolder() Failure {
	return Failure{
		Title: "There is no file in this folder.",
		Text:  "Take the folder that holds .tldrx and tldrx-work, or its zip.",
	}
}

// TwoRoots asks which of several workspaces is meant.
func TwoRoots(roots []string) Failure {
	return Failure{
		Title: count(len(roots), "workspace") + " were found.",
		Text:  "Which one is to be judged?",
		Roots: roots,
	}
}

// NothingHere says that no document was found, and whether what was
// opened is a workspace at all.
func NothingHere(workspace bool, r *report.Report) Failure {
	f := Failure{
		Title: "No workspace was found.",
		Text: "It has " + count(r.Workspace.Entries, "file") + " and no folder named .tldrx or tldrx-work. " +
			"Take the folder that holds them, or its zip, together with the repositories that the handoffs cite.",
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
