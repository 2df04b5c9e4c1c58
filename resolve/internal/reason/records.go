package reason

// Record is the class of the rules for rows of facts.yml and blocks of a
// questions.md. A breach stands in record_problems and changes no outcome.
const Record Class = "record"

var records = []Entry{
	{"fact-field", Record, "",
		"A row of facts.yml lacks a key, or a value is not what the format allows there.",
		"Other readers of the file refuse such a row, or take it for something else.",
		"Correct the key that is named. Keys that do not apply are null; conflicts_with and alternatives are left out when empty."},
	{"fact-order", Record, "",
		"Two rows of facts.yml have one id, or a row comes after one with a higher number.",
		"Rows are only ever appended, so that a number is never given twice.",
		"Give the row the next free number and put it last."},
	{"fact-link", Record, "",
		"What supersedes, or is in conflict with, what does not fit together: the other row is missing, says nothing of it, or is retired as well.",
		"A reader who starts at either end has to find the other.",
		"Write both ends. A row is superseded or retired, never both."},
	{"facts-many", Record, "",
		"facts.yml has more than 5,000 rows.",
		"Every prompt and every search reads them all.",
		"Move the retired and superseded rows away."},
	{"question-heading", Record, "",
		"A heading of a questions.md looks like that of a question and cannot be read as one.",
		"Nobody is waiting for its answer then, and nobody notices.",
		"Write two signs, the id, a middle dot and the question, as in: ## Q4 · Which clock drives the board?"},
	{"question-order", Record, "",
		"Two questions of a file have one id, or one comes after a higher number.",
		"Answers and citations name a question by its id.",
		"Give it the next free number and put it last."},
	{"question-field", Record, "",
		"A question lacks its metadata, its reason with a source, or its answer line, or one of them does not fit the format.",
		"Without them it cannot be told whether it is open, nor why it was asked.",
		"Correct what is named; assay questions --lint prints the grammar."},
	{"question-options", Record, "",
		"A question has fewer than two options, more than five, or letters with a gap.",
		"An answer names an option by its letter.",
		"Offer two to five, lettered from A on."},
}
