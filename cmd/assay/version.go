package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/fa6e744d/assay/resolve/report"
)

type versionCmd struct {
	JSON bool `name:"json" help:"Print JSON: version, toolchain, platform and the report's schema."`
}

func (*versionCmd) Examples() string {
	return `assay version
assay version --json`
}

func (c *versionCmd) Run(_ context.Context, p *program) error {
	if c.JSON {
		return p.json(struct {
			Version string `json:"version"`
			Go      string `json:"go"`
			OS      string `json:"os"`
			Arch    string `json:"arch"`
			Schema  string `json:"schema"`
		}{p.version, runtime.Version(), runtime.GOOS, runtime.GOARCH, report.Schema})
	}
	_, err := fmt.Fprintf(p.stdout, "assay %s\n", p.version)
	return err
}

// json prints a value as indented JSON.
func (p *program) json(v any) error {
	enc := json.NewEncoder(p.stdout)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
