package main

// packetCmd gathers what can be done with evidence packets.
type packetCmd struct {
	Check   packetCheckCmd   `cmd:"" help:"Judge one packet, citation payload or trace against saved exchanges."`
	Make    packetMakeCmd    `cmd:"" help:"Write a packet, of a handoff's citations or of saved exchanges."`
	Compose packetComposeCmd `cmd:"" help:"Make a citation payload of a playbook trace."`
	Diff    packetDiffCmd    `cmd:"" help:"Compare two playbook traces step by step."`
}
