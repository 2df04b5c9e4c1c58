package report

// Word is what a reader is told about the citation. It follows the kind,
// because ok does not mean the same everywhere: a file resolves, a command is
// merely declared.
func (c Citation) Word() string {
	switch c.Outcome {
	case Refused:
		return "refused"
	case Unverified:
		return "cannot be checked"
	}
	if c.Kind == nil {
		return "resolves"
	}
	switch *c.Kind {
	case "fact":
		return "recorded"
	case "answer":
		return "asked"
	case "cmd":
		return "declared"
	case "doc":
		return "named in the workspace"
	case "graph":
		return "in the map"
	case "absent":
		return "nothing there"
	case "aidlc":
		return "recorded, not resolved"
	}
	return "resolves"
}

// Word is what a reader is told about the item as a whole.
func (i Item) Word() string {
	switch i.Outcome {
	case Refused:
		return "refused"
	case Unverified:
		return "cannot be checked"
	case Malformed:
		return "malformed"
	case Unsourced:
		return "no source"
	}
	if len(i.Citations) == 1 {
		return i.Citations[0].Word()
	}
	return "resolves"
}
