package reason

var outcomes = []Entry{
	{"ok", Outcome, "ok",
		"The source is what it says it is: the line exists, the fact is recorded, the command is declared. The word on screen follows the kind, because this is not the same everywhere.",
		"It is the cheap half of the work. Whether the cited place supports the sentence is a reader's judgement, and Assay never claims it.",
		"Nothing. Read the cited lines beside the claim."},
	{"refused", Outcome, "refused",
		"The source is disproved: the file, line, fact, question or node is not there, or the token breaks the grammar.",
		"A claim that names evidence which does not exist is the failure this tool exists for, so the document fails.",
		"Open what was meant, cite that, and read whether it still supports the sentence. An offer beside the refusal names the likely place; it never changes the outcome."},
	{"unverified", Outcome, "unverified",
		"Nobody could check it here: what it rests on is not in the workspace, or cannot be read.",
		"Not being able to look is no proof of a lie, and no proof of truth: the document still passes, but an automatic gate does not close.",
		"Bring what is missing (the message says what) and check again, or let a person look."},
	{"malformed", Outcome, "malformed",
		"The item holds a marker that cannot be read, or a token that is not the last thing on it.",
		"A source that a program cannot read is one that nobody checks. The document fails.",
		"Write the token as [src: …] at the very end of the item."},
	{"unsourced", Outcome, "unsourced",
		"The item makes a claim and names no source.",
		"Every finding, decision, unknown and ledger entry has to say what it rests on. The document fails.",
		"Add [src: …] at the end of the item, or take the claim out. For something that was looked for and is not there, cite absent:<what was looked at>."},
}
