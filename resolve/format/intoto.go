package format

import (
	"encoding/json"
	"errors"
	"io"

	"github.com/fa6e744d/assay/resolve/report"
)

// PredicateType names the predicate of [InToto]; web/docs/formats.md describes
// it.
const PredicateType = "https://github.com/fa6e744d/assay/blob/main/web/docs/formats.md#in-toto/v1"

// ErrFolder is what [InToto] says about a folder.
var ErrFolder = errors.New("an in-toto statement names its subject by the SHA-256 of a file, and a folder has none; zip the workspace and check the zip")

// ErrNotHashed is what [InToto] says about a zip of which only the directory
// was hashed.
var ErrNotHashed = errors.New("this report does not hold the SHA-256 of the whole zip, which an in-toto statement needs; check the zip with --format in-toto")

type statement struct {
	Type          string    `json:"_type"`
	Subject       []subject `json:"subject"`
	PredicateType string    `json:"predicateType"`
	Predicate     predicate `json:"predicate"`
}

type subject struct {
	Name   string            `json:"name"`
	Digest map[string]string `json:"digest"`
}

type predicate struct {
	Verdict         string        `json:"verdict"`
	Exit            int           `json:"exit"`
	Counts          report.Counts `json:"counts"`
	Packets         packetSum     `json:"packets"`
	Tool            report.Tool   `json:"tool"`
	Schema          string        `json:"schema"`
	DirectorySHA256 *string       `json:"directorySha256"`
}

type packetSum struct {
	Packets    int `json:"packets"`
	Claims     int `json:"claims"`
	OK         int `json:"ok"`
	Unverified int `json:"unverified"`
	Refused    int `json:"refused"`
}

// InToto writes an in-toto Statement v1, unsigned: its subject is the zip by
// name and SHA-256, its predicate the verdict, the exit code and the counts. It
// refuses a folder, which has no bytes of its own to name, with [ErrFolder].
func InToto(w io.Writer, r *report.Report) error {
	id := r.Workspace.Identity
	switch {
	case id.SHA256 == nil && id.DirectorySHA256 == nil:
		return ErrFolder
	case id.SHA256 == nil:
		return ErrNotHashed
	}
	p := predicate{
		Verdict: map[int]string{0: "pass", 2: "fail", 3: "not-checked"}[r.Exit], Exit: r.Exit, Counts: r.Counts,
		Tool: r.Tool, Schema: r.Schema, DirectorySHA256: id.DirectorySHA256,
	}
	p.Packets.Packets = len(r.Packets)
	for _, k := range r.Packets {
		p.Packets.Claims += k.Counts.Claims
		p.Packets.OK += k.Counts.OK
		p.Packets.Unverified += k.Counts.Unverified
		p.Packets.Refused += k.Counts.Refused
	}
	return json.NewEncoder(w).Encode(statement{
		Type:          "https://in-toto.io/Statement/v1",
		Subject:       []subject{{visible(r.Workspace.Name, maxClaim), map[string]string{"sha256": *id.SHA256}}},
		PredicateType: PredicateType, Predicate: p,
	})
}
