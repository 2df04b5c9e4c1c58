package main

import (
	"context"

	"github.com/fa6e744d/assay/resolve/report"
)

type schemaCmd struct {
	Of string `arg:"" optional:"" enum:"report,compare,verify" default:"report" help:"Whose output: report (check), compare or verify."`
}

func (*schemaCmd) Examples() string {
	return `assay schema > report.schema.json            for a validator or an editor
assay schema verify > verify.schema.json     of what assay verify --format json writes`
}

func (c *schemaCmd) Run(_ context.Context, p *program) error {
	schema := map[string]func() []byte{
		"report":  report.SchemaJSON,
		"compare": report.CompareSchemaJSON,
		"verify":  report.VerifySchemaJSON,
	}
	_, err := p.stdout.Write(schema[c.Of]())
	return err
}
