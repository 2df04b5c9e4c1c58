package main

import (
	"context"

	"github.com/fa6e744d/assay/resolve/report"
)

type schemaCmd struct{}

func (*schemaCmd) Examples() string {
	return `assay schema > report.schema.json    for a validator or an editor`
}

func (*schemaCmd) Run(_ context.Context, p *program) error {
	_, err := p.stdout.Write(report.SchemaJSON())
	return err
}
