package reason

// Gate is a finding on a recorded gate.
const Gate Class = "gate"

// Findings on recorded gates. None of them changes the outcome of a document.
var recordedGates = []Entry{
	{"gate-over-refused", Gate, "",
		"A machine closed the gate of a stage over a document that fails now, or over a handoff that is not there.",
		"A machine may close a gate only over what was checked and found. This is the failure that the whole field exists for.",
		"Open the gate again and correct the document. The files may have changed since, so look at when each of them did."},
	{"gate-over-unverified", Gate, "",
		"A machine closed the gate of a stage over a document with citations that could not be checked.",
		"What nobody could check always keeps an automatic gate open for a person.",
		"Let a person read the citations that are named and decide."},
	{"gate-over-condition", Gate, "",
		"A machine closed the gate of a stage, and a condition of an automatic gate fails: an open question, money over its budget, a failed check, a failed stage, or a story that is not done.",
		"All seven conditions have to hold for a machine to close a gate.",
		"Open the gate again, or let a person close it over what is named."},
	{"gate-without-evidence", Gate, "",
		"An agent closed the gate of a stage, and its evidence note is missing, is broken, or gives another verdict than sign.",
		"An agent's signature is worth what the note behind it shows.",
		"Open the gate again and have it checked, or let a person close it."},
	{"gate-evidence-differs", Gate, "",
		"run.yml repeats the verdict or a number of an evidence note, and the note says something else.",
		"One of the two records was changed after the gate closed, or never counted.",
		"Compare both and correct the one that is wrong."},
	{"gate-after-budget-event", Gate, "",
		"An agent closed the gate of a stage during which the run's budget was raised or blocked.",
		"A budget that moved is a decision, and an agent may not sign over one.",
		"Let a person close the gate."},
	{"gate-unsigned", Gate, "",
		"The gate of a stage is approved, and run.yml does not say by whom, or when.",
		"An approval that nobody gave cannot be asked about.",
		"Record who closed it and when, or open it again."},
}
