package web

// SavedFirst says that a saved report was read and waits for its workspace.
func SavedFirst(name string) Failure {
	return Failure{
		Title: "This is a saved report, of " + name + ".",
		Text:  "It is verified against a workspace: now drop the zip of the workspace as it is today. The saved report is kept ready until then.",
	}
}

// NotSaved refuses what looked like a saved report or page and is none.
func NotSaved(name, why string) Failure {
	return Failure{Title: name + " cannot be verified.", Text: why}
}

// NoReportInPage refuses a page without exactly one report in it.
func NoReportInPage(name string) Failure {
	return NotSaved(name, "It is a page that carries no report, or more than one. Drop a page that Assay wrote, or the JSON that was saved with it.")
}

// SeveralSaved refuses more than one saved report.
func SeveralSaved(n int) Failure {
	return Failure{Title: number(n) + " saved reports were dropped.", Text: "One is verified at a time. Two can be compared with assay compare."}
}
